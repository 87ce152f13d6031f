"""What is staged in Times Four before play goes on: sets, wrong products with the right one, calls."""

from __future__ import annotations

from parlour.games.times.state import State
from parlour.kernel import Beat


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return what the end of a turn or a call stages."""
    last = after.last
    if last == before.last or after.options.turns:
        return ()
    rows = after.turns or (after.boards[-1].turns if after.boards else ())
    fact = rows[-1].fact if rows else None
    match last.kind:
        case "erased" if fact is not None:
            right = {"a": fact.a, "b": fact.b, "product": fact.a * fact.b}
            details = right | {"wrong": f"{fact.a} × {fact.b} = {fact.product}"}
            return (Beat("erased", 4000, "bad", (last.seat,), details),)
        case "called_wrongly":
            return (Beat("called_wrongly", 2600, "bad", (last.seat,)),)
        case "timed_out":
            return (Beat("timed_out", 2000, "bad", (last.seat,)),)
        case "ended" if last.points > 0 and fact is not None:
            said = {"points": last.points, "fact": f"{fact.a} × {fact.b} = {fact.product}"}
            return (
                Beat("ended", 1500, "grand" if last.points > 1 else "good", (last.seat,), said),
            )
        case _:
            return ()
