"""Every option: changing it alone changes how a game comes out."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.games.times.sitting import Sitting, fill_board

from parlour.games.times.state import Call, Claim, EndTurn, Fact, Options
from parlour.kernel import Refusal, options

LINE = ((2, 0), (3, 0), (4, 0), (5, 0))


def tried(sitting: Sitting, *moves: Any) -> Sitting:
    """Each move, or where it is refused the rest of the turn's time passes."""
    for move in moves:
        try:
            sitting.move(move)
        except Refusal:
            sitting.wait(60)
    return sitting


def facts(*pairs: tuple[int, int]) -> Callable[[Sitting], Sitting]:
    return lambda sitting: sitting.turns(*pairs)


def a_tall_column(sitting: Sitting) -> Sitting:
    return tried(sitting.turns((1, 1), (2, 3)), Fact(1, 1, 1), EndTurn())


def a_slow_turn(sitting: Sitting) -> Sitting:
    return sitting.wait(70).turn(2, 3)


def a_wrong_product(sitting: Sitting) -> Sitting:
    return tried(sitting, Fact(6, 7, 41), EndTurn())


def a_set_nobody_points_out(sitting: Sitting) -> Sitting:
    return sitting.turns((2, 3), (9, 9)).fact(4, 5).end()


def a_wrong_call(sitting: Sitting) -> Sitting:
    return tried(sitting.turn(6, 7), Call()).turn(2, 3)


def a_long_line(sitting: Sitting) -> Sitting:
    return tried(
        sitting.turns((2, 3), (9, 9)).fact(4, 5),
        Claim(LINE),
        Claim((*LINE[1:], (6, 0))),
        EndTurn(),
    )


CASES: list[tuple[str, tuple[Any, ...], Callable[[Sitting], Sitting]]] = [
    ("rows", (5, 6), a_tall_column),
    ("zero", ("left", "right"), facts((0, 7), (2, 3), (8, 9))),
    ("turn_seconds", (60, 90, 0), a_slow_turn),
    ("match_minutes", (0, 15), lambda sitting: fill_board(fill_board(sitting).wait(15))),
    ("judge", ("opponent", "referee", "teacher"), a_wrong_product),
    ("claim", ("self", "auto"), a_set_nobody_points_out),
    ("count", ("lines", "windows"), a_long_line),
    ("wrong_call", ("free", "lose_turn"), a_wrong_call),
    ("starts", (0, 1), facts((2, 3), (9, 9), (4, 5))),
]


@pytest.mark.parametrize(("name", "values", "play"), CASES, ids=[case[0] for case in CASES])
def test_changing_an_option_alone_changes_the_outcome(
    name: str, values: tuple[Any, ...], play: Callable[[Sitting], Sitting]
) -> None:
    sheets = []
    for value in values:
        sheet = play(Sitting(**{name: value})).sheet
        del sheet["options"]
        sheets.append(msgspec.json.encode(sheet))
    distinct = {"turn_seconds": 2, "judge": 3}.get(name, len(values))
    assert len(set(sheets)) == distinct


def test_every_option_has_such_a_test() -> None:
    """Who plays on paper plays by the same rules: `real_box` has tests of its own, and so has the board
    of the day."""
    named = {field.name for field in options.describe(Options) if not field.daily}
    assert {case[0] for case in CASES} == named - {"real_box"}


@pytest.mark.parametrize("rows", [5, 6, 8, 10])
@pytest.mark.parametrize("zero", ["left", "right"])
def test_boards_of_every_size_can_be_filled(rows: int, zero: str) -> None:
    sitting = fill_board(Sitting(rows=rows, zero=zero, match_minutes=0, judge="teacher"))
    assert sitting.state.over == "board_full"
    assert max(map(len, sitting.sheet["boards"][0]["cells"])) == rows


def test_a_longer_turn_with_a_time_factor() -> None:
    assert Sitting(turn_seconds=20, factors=(2, 1)).table.deadline == 40_000


@pytest.mark.parametrize(
    "bad", [{"rows": 7}, {"turn_seconds": -1}, {"judge": "nobody"}, {"starts": 2}, {"zero": 0}]
)
def test_options_that_are_not_there_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="bad_option"):
        options.build(Options, bad)


def test_options_can_be_given_in_words() -> None:
    chosen = options.read(Options, {"rows": "8", "starts": "1", "claim": "auto"})
    assert chosen == Options(rows=8, starts=1, claim="auto")
