"""A round as the teacher wants it, and how it becomes tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from parlour.classroom import pairing
from parlour.classroom.classroom import Classroom
from parlour.classroom.fields import (
    MOST_PUPILS,
    ClassTable,
    OddOne,
    Pairing,
    Preset,
    PupilId,
    Round,
)
from parlour.classroom.inputs import ClassCommand
from parlour.classroom.pairing import Pairings, Past
from parlour.classroom.practising import PracticeSaid
from parlour.classroom.quiz import QuizSaid
from parlour.classroom.tables import checked
from parlour.kernel import Refusal, find_bot, find_game
from parlour.room.fields import Name

EVENT_MINUTES: Final = 15
TIMES: Final = "times"

PRESETS: Final[dict[tuple[str, Preset], dict[str, Any]]] = {
    (TIMES, "calm"): {
        "turn_seconds": 0,
        "match_minutes": 0,
        "judge": "referee",
        "claim": "auto",
    },
    (TIMES, "event"): {
        "turn_seconds": 60,
        "match_minutes": EVENT_MINUTES,
        "judge": "opponent",
        "claim": "self",
    },
}
"""Options by game and preset. *Calm* has no clock, and the house checks every product, so that wrong ones are
explained to both. *The event* is the school event of the rule sheet."""


class StartRound(msgspec.Struct, frozen=True, tag="start_round", forbid_unknown_fields=True):
    """Begin a round: everybody who takes part is paired and gets a table."""

    game: Annotated[str, Meta(max_length=40)] = TIMES
    preset: Preset = "calm"
    options: dict[str, Any] = {}
    """They go before those of the preset."""
    pairing: Pairing = "random"
    odd: OddOne = "bot"
    level: Annotated[int, Meta(ge=1, le=5)] = 2
    """Of bots."""
    hand: Annotated[tuple[tuple[PupilId, ...], ...], Meta(max_length=MOST_PUPILS)] = ()
    """For the pairing by hand: who plays at one table, in seat order."""
    absent: bool = False
    """Pupils who are not there take part, too."""


class RenamePupil(msgspec.Struct, frozen=True, tag="rename_pupil", forbid_unknown_fields=True):
    """Give a pupil another name, for all tables of the class."""

    pupil: PupilId
    name: Name


class ExtendAll(msgspec.Struct, frozen=True, tag="extend_all", forbid_unknown_fields=True):
    """Give all tables of the round more time."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


ClassSaid = ClassCommand | StartRound | RenamePupil | ExtendAll | PracticeSaid | QuizSaid
"""What people can say to a class."""


def planned(
    plan: StartRound,
    classroom: Classroom,
    here: Sequence[str],
    past: Past,
    secret: str,
    code: Callable[[], str],
) -> Round:
    """Return the round: the tables with the codes of their rooms. A secret of its own makes the lots,
    and the same letters and rolls for all where everybody plays alone."""
    pupils = [one for one, pupil in classroom.pupils.items() if pupil.is_in]
    if not plan.absent:
        pupils = [one for one in pupils if one in here]
    if not pupils:
        raise Refusal("nobody_takes_part")
    game = find_game(plan.game)
    alone = game.seats[0] == 1
    short = msgspec.to_builtins(game.quick) if alone and game.quick is not None else {}
    options = PRESETS.get((plan.game, plan.preset), short) | plan.options
    if alone:
        seats: list[tuple[tuple[str, ...], ...]] = [((pupil,),) for pupil in pupils]
        idle: tuple[str, ...] = ()
    else:
        seats, idle = _paired(plan, pupils, past, secret)
    tables = tuple(ClassTable(code(), one, plan.level) for one in seats)
    minutes = options.get("match_minutes", 0) if plan.preset == "event" else 0
    return checked(
        Round(
            plan.game,
            options,
            tables,
            idle,
            plan.pairing,
            plan.preset,
            secret if alone else "",
            minutes,
        )
    )


def _paired(
    plan: StartRound, pupils: Sequence[str], past: Past, seed: str
) -> tuple[list[tuple[tuple[str, ...], ...]], tuple[str, ...]]:
    """Return the seats of each table, and who has nobody to play with."""
    if plan.pairing == "hand":
        return _by_hand(plan, pupils)
    found = _pairings(plan.pairing, pupils, past, seed)
    seats = [((one,), (other,)) for one, other in found.pairs]
    if found.odd is None:
        return list(seats), ()
    return _with_odd(plan, list(seats), found.odd)


def _pairings(how: Pairing, pupils: Sequence[str], past: Past, seed: str) -> Pairings:
    match how:
        case "strength":
            return pairing.by_strength(pupils, past, seed)
        case "robin":
            return pairing.round_robin(pupils, past)
        case "swiss":
            return pairing.swiss(pupils, past, seed)
        case _:
            return pairing.at_random(pupils, past, seed)


def _with_odd(
    plan: StartRound, seats: list[tuple[tuple[str, ...], ...]], odd: str
) -> tuple[list[tuple[tuple[str, ...], ...]], tuple[str, ...]]:
    """Return the tables with the odd one out: with a bot, in a team of two, or practising."""
    if plan.odd == "team" and seats:
        first, second = seats[-1]
        return [*seats[:-1], (first, (*second, odd))], ()
    if plan.odd == "practice" or find_bot(find_game(plan.game)) is None:
        return seats, (odd,)
    return [*seats, ((odd,), ())], ()


def _by_hand(
    plan: StartRound, pupils: Sequence[str]
) -> tuple[list[tuple[tuple[str, ...], ...]], tuple[str, ...]]:
    """Return the tables as the teacher made them. Who is alone plays a bot; who is nowhere
    practises."""
    placed = [one for table in plan.hand for one in table]
    if len(placed) != len(set(placed)) or not set(placed) <= set(pupils):
        raise Refusal("bad_pairing")
    seats: list[tuple[tuple[str, ...], ...]] = []
    for table in plan.hand:
        if len(table) not in (1, 2):
            raise Refusal("bad_pairing")
        seats.append(((table[0],), table[1:]))
    return seats, tuple(one for one in pupils if one not in placed)
