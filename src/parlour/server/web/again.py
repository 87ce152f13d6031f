"""Positions of a finished game tried again: all that was done comes in, the table as it stands now
goes out. Nothing is kept between two calls."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from parlour.kernel import Refusal, Seat
from parlour.kernel import again as game_again
from parlour.kernel.again import Again, Position
from parlour.kernel.record import read
from parlour.server.messages import AgainView, Positions, decode_move

NONE_LOST = "none_lost"
REASONS = {"no_again": "no_again", "nothing_to_analyse": "real_box"}
"""Why a game has no positions at all, by the code of its refusal."""
KEPT = 8
"""Positions that a process keeps for the next move there."""


def positions_of(text: str, seat: Seat) -> Positions:
    """Return what a seat can try again, or why there is nothing. It takes as long as an analysis."""
    try:
        found = game_again.positions(read(text), seat)
    except Refusal as refusal:
        if refusal.code not in REASONS:
            raise
        return Positions((), REASONS[refusal.code])
    return Positions(found, "" if found else NONE_LOST)


@lru_cache(KEPT)
def _begun(text: str, seat: Seat, entry: int) -> Again:
    return game_again.begin(read(text), Position(seat, entry, 0, 0))


def again_view(text: str, position: Position, deeds: tuple[bytes, ...]) -> AgainView:
    """Return a position after these moves."""
    begun = _begun(text, position.seat, position.entry)
    state = msgspec.structs.replace(begun, position=position)
    record = state.record
    for deed in deeds:
        state = state.after(decode_move(deed, record.game))
    return AgainView(
        deeds=state.deeds,
        view=state.view(),
        options=msgspec.to_builtins(record.entries[0].input.header.options),
        names=record.head.names,
        attempt=state.attempt,
    )


def encoded_view(text: str, position: Position, deeds: tuple[bytes, ...]) -> Any:
    """Return the same as JSON values: structs of games are not known where they are sent from."""
    return msgspec.to_builtins(again_view(text, position, deeds))
