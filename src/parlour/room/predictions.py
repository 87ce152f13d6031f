"""Predictions of those who wait or watch: secret until the game has answered them, then an award."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.kernel import Refusal, Table
from parlour.kernel.prediction import CameTrue, Predictable
from parlour.room.fields import Changes

if TYPE_CHECKING:
    from parlour.room.room import Room

KEPT = 4


class Predicted(msgspec.Struct, frozen=True):
    """What somebody says will come."""

    person: str
    key: str
    choice: str


class Foretold(msgspec.Struct, frozen=True):
    """Section `foretold`: something that people had predicted, and who was right."""

    n: int
    key: str
    code: str
    """Of the game's catalogue, as in `Predictable`."""
    choices: tuple[str, ...]
    """What came true."""
    right: tuple[str, ...]
    of: int
    """How many had predicted something."""


def asked_of(room: Room, person: str) -> Predictable:
    """Return what this person may predict now, or refuse. A table screen is nobody; who decides what comes
    does not predict it."""
    table = room.table
    if not room.predicts:
        raise Refusal("predictions_off")
    asked = None
    if table is not None and not table.is_over and room.seed_day is None:
        asked = table.game.predictable(table.state)
    seat = room.seat_of(person)
    is_waiting = seat is None or (asked is not None and seat in asked.waiting)
    if asked is None or not is_waiting or room.people.get(person) == "table":
        raise Refusal("nothing_to_predict")
    return asked


def predicted(
    before: tuple[Predicted, ...], person: str, key: str, choice: str
) -> tuple[Predicted, ...]:
    """Return all predictions with this one, in place of what the person said before."""
    others = (one for one in before if (one.person, one.key) != (person, key))
    return (*others, Predicted(person, key, choice))


def settled(room: Room, before: Table | None, after: Table) -> Changes:
    """Return what changes when a step of the game has answered predictions."""
    if before is None or before.state is after.state:
        return {}
    changes: Changes = {}
    for came in after.game.came_true(before.state, after.state):
        changes |= _answered(room, came, changes)
    return changes


def _answered(room: Room, came: CameTrue, earlier: Changes) -> Changes:
    said: tuple[Predicted, ...] = earlier.get("predictions", room.predictions)
    about = [one for one in said if one.key == came.key]
    if not about:
        return {}
    foretold: tuple[Foretold, ...] = earlier.get("foretold", room.foretold)
    foreseen: dict[str, int] = dict(earlier.get("foreseen", room.foreseen))
    right = tuple(one.person for one in about if one.choice in came.choices)
    for person in right:
        foreseen[person] = foreseen.get(person, 0) + 1
    n = foretold[-1].n + 1 if foretold else 1
    news = Foretold(n, came.key, came.code, came.choices, right, len(about))
    return {
        "predictions": tuple(one for one in said if one.key != came.key),
        "foretold": (*foretold, news)[-KEPT:],
        "foreseen": foreseen,
    }
