"""What is staged in Times Four before play goes on: sets, wrong products with the right one, calls."""

from __future__ import annotations

from parlour.games.times.state import State, Turn
from parlour.kernel import Beat
from parlour.kernel.merit import Merit


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return what the end of a turn or a call stages. A single point is seen on the board while play goes
    on."""
    last = after.last
    if last == before.last or after.options.turns:
        return ()
    rows = after.turns or (after.boards[-1].turns if after.boards else ())
    fact = rows[-1].fact if rows else None
    match last.kind:
        case "erased" if fact is not None:
            right = {"a": fact.a, "b": fact.b, "product": fact.a * fact.b}
            details = right | {"wrong": fact.product}
            return (Beat("erased", 3000, "bad", (last.seat,), details),)
        case "called_wrongly":
            return (Beat("called_wrongly", 2000, "bad", (last.seat,)),)
        case "timed_out":
            return (Beat("timed_out", 1500, "bad", (last.seat,)),)
        case "ended" if last.points > 1 and fact is not None:
            said = {"points": last.points, "fact": f"{fact.a} × {fact.b} = {fact.product}"}
            return (Beat("ended", 1500, "grand", (last.seat,), said),)
        case _:
            return ()


def merits(state: State) -> tuple[Merit, ...]:
    """Return the turn of each seat that brought most, and the quickest that brought anything."""
    rows = [row for board in state.boards for row in board.turns] + list(state.turns)
    found = []
    for seat in range(len(state.seats)):
        scoring = [row for row in rows if row.seat == seat and row.points and row.fact is not None]
        if not scoring:
            continue
        best = max(scoring, key=lambda row: row.points)
        quick = min(scoring, key=lambda row: row.took)
        found.append(Merit(seat, "turn", best.points, _written(best)))
        if not state.options.real_box:
            seconds = -(-quick.took // 1000)
            found.append(Merit(seat, "fastest", seconds, _written(quick), least=True))
    return tuple(found)


def _written(row: Turn) -> str:
    fact = row.fact
    return "" if fact is None else f"{fact.a} × {fact.b} = {fact.product}"
