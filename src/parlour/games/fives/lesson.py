"""The first round of Find Five: outline five squares, turn the timer, see the points."""

from __future__ import annotations

from typing import Final

from parlour.games.fives import judging
from parlour.games.fives.shapes import SYMBOLS
from parlour.games.fives.state import Done, Erase, Flip, Options, Outline, State
from parlour.kernel import SeatOptions
from parlour.kernel.lesson import LEARNER, Deed, Lesson, Step

DICE: Final = "cafbd"
BOARD: Final = (
    "dbdaadddeb"
    "eabbabeceb"
    "bcdccaecee"
    "fdafecabdf"
    "cdcafbddcc"
    "dcefceabfc"
    "befddaabff"
    "afbfedafae"
    "bacfbfedeb"
    "ceacdafcbf"
)
"""Its fifth row has the dice side by side."""
PLACE: Final = tuple((4, column) for column in range(2, 7))


def has_found(state: State) -> bool:
    """Return whether a FIVE was found. Any will do: there are more on the board than the one that
    is shown."""
    return any(one.verdict == "valid" for one in judging.judge_seat(state, LEARNER))


def lesson(language: str) -> Lesson:
    unlimited = SeatOptions(time_factor=0)
    spare = [symbol for symbol in SYMBOLS if BOARD.count(symbol) > min(map(BOARD.count, SYMBOLS))]
    return Lesson(
        options=Options(side="grey", boards="random", limit_minutes=0, help="check"),
        seats=(unlimited, unlimited),
        draws=(
            ("board_extra", spare),
            ("board_squares", list(BOARD)),
            *(("dice", SYMBOLS.index(symbol) + 1) for symbol in DICE),
        ),
        steps=(
            Step("dice", "dice"),
            Step(
                "find",
                " ".join(f"square.{row}.{column}" for row, column in PLACE),
                (Outline(1, PLACE),),
                reaches=has_found,
                meanwhile=(Outline, Erase),
            ),
            Step("flip", "flip", (Flip(),), then=(Deed(1, Done()),)),
            Step("over", "points"),
        ),
    )
