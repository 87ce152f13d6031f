"""The host's word: recounting the sets of a finished turn."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.times.board import points
from parlour.games.times.judging import add
from parlour.games.times.state import Event, Finished, Recount, State
from parlour.kernel.refusal import Refusal


def overrule(state: State, ruling: Recount) -> State:
    """The host sets how many sets of a finished turn count as pointed out."""
    number = ruling.turn
    piles = [*(board.turns for board in state.boards), state.turns]
    place = 0
    while place < len(piles) and number >= len(piles[place]):
        number -= len(piles[place])
        place += 1
    if place == len(piles):
        raise Refusal("no_such_turn", turn=ruling.turn)
    row = piles[place][number]
    if row.outcome != "played":
        raise Refusal("turn_without_marks", turn=ruling.turn)
    if ruling.claimed > row.sets:
        raise Refusal("more_than_sets", sets=row.sets)
    counted = replace(row, claimed=ruling.claimed, points=points(ruling.claimed))
    piles[place] = (*piles[place][:number], counted, *piles[place][number + 1 :])
    gained = counted.points - row.points
    return replace(
        state,
        points=add(state.points, row.seat, gained),
        turns=piles[-1],
        boards=tuple(
            Finished(board.piles, turns) for board, turns in zip(state.boards, piles, strict=False)
        ),
        last=Event("recounted", row.seat, state.last.at, 0, gained),
    )
