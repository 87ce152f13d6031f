"""Ways to set a game up: option by option, with every number of seats and time factor."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from parlour.kernel.chance import Seeded
from parlour.kernel.game import TIME_FACTORS, AnyGame
from parlour.kernel.memory import Reference
from parlour.kernel.options import OptionField, describe
from parlour.kernel.refusal import Refusal


def options_of(game: AnyGame) -> Iterator[Any]:
    """Yield the default options, then every single option changed to each value worth trying."""
    default = game.Options()
    yield default
    plain = msgspec.to_builtins(default)
    for field in describe(game.Options):
        for value in _values(field):
            if value == plain[field.name]:
                continue
            try:
                yield msgspec.convert({**plain, field.name: value}, game.Options)
            except msgspec.ValidationError:
                continue  # does not go with the other options as they stand


def _values(field: OptionField) -> list[Any]:
    match field.kind:
        case "flag":
            return [True, False]
        case "choice":
            return list(field.values)
        case "number":
            return [int(bound) for bound in (field.low, field.high) if bound is not None]
        case "group":
            return [
                {**field.default, inner.name: value}
                for inner in field.fields
                for value in _values(inner)
            ]
        case _:
            return []


def seats_of(game: AnyGame, options: Any, rng: random.Random) -> tuple[Any, ...]:
    """Return seats in any number that these options allow, some with a time factor of their own."""
    counts = [count for count in game.seats_with(options) if _can_start(game, options, count)]
    assert counts, f"{game.id}: no number of seats goes with {options}"
    return tuple(
        msgspec.convert({"time_factor": rng.choice((1.0, 1.0, *TIME_FACTORS))}, game.SeatOptions)
        for _ in range(rng.choice(counts))
    )


def _can_start(game: AnyGame, options: Any, count: int) -> bool:
    """Return whether a game with these seats starts: options may limit their number further."""
    seats = tuple(game.SeatOptions() for _ in range(count))
    try:
        game.start(options, seats, Seeded(bytes(32), 0, Reference(game)))
    except Refusal:
        return False
    return True
