"""Each player's own mark: symbol and colour."""

import msgspec
import pytest
from tests.games.times.sitting import Sitting

from parlour.games.times import game
from parlour.games.times.marks import SeatOptions, marks
from parlour.games.times.state import Options
from parlour.kernel import Table
from parlour.kernel.signs import Mark

AUTO = SeatOptions()


def test_without_a_choice_every_seat_has_its_usual_mark() -> None:
    assert marks((AUTO, AUTO)) == (Mark("disc", "gold"), Mark("ring", "white"))


def test_players_choose_their_own_symbol_and_colour() -> None:
    chosen = (SeatOptions(symbol="cross", colour="pink"), SeatOptions(symbol="diamond"))
    assert marks(chosen) == (Mark("cross", "pink"), Mark("diamond", "white"))


def test_a_letter_is_a_mark_as_well() -> None:
    chosen = (SeatOptions(symbol="A"), SeatOptions(symbol="Z", colour="gold"))
    assert marks(chosen) == (Mark("A", "white"), Mark("Z", "gold"))
    both = (SeatOptions(symbol="A"), SeatOptions(symbol="A"))
    assert [mark.symbol for mark in marks(both)] == ["A", "ring"]


@pytest.mark.parametrize("wish", ["a", "AB", "Ä", "1", ""])
def test_no_other_sign_is_a_mark(wish: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"symbol": wish}, SeatOptions)


@pytest.mark.parametrize(
    ("first", "second", "symbols"),
    [
        ("ring", "auto", ("ring", "disc")),
        ("auto", "disc", ("ring", "disc")),
        ("cross", "cross", ("cross", "ring")),
        ("ring", "ring", ("ring", "disc")),
    ],
)
def test_the_others_mark_differs(first: str, second: str, symbols: tuple[str, str]) -> None:
    seats = tuple(msgspec.convert({"symbol": wish}, SeatOptions) for wish in (first, second))
    assert tuple(mark.symbol for mark in marks(seats)) == symbols


def test_everybody_sees_the_marks() -> None:
    seats = (AUTO, SeatOptions(symbol="square", colour="blue"))
    table, _ = Table.start(game, Options(), seats, seed=bytes(32))
    assert table.view("spectator")["marks"][1] == Mark("square", "blue")


def test_a_wrong_product_that_is_called_shows_the_right_one_to_everybody() -> None:
    sitting = Sitting().turn(6, 7, 41)
    assert sitting.table.view("table")["last"].right is None
    last = sitting.call().table.view("table")["last"]
    assert (last.kind, last.wrong.product, last.right) == ("erased", 41, 42)


def test_so_does_one_that_the_referee_erases_as_the_game_ends() -> None:
    sitting = Sitting(judge="referee", match_minutes=1).wait(50).turn(2, 3).wait(15).turn(6, 7, 41)
    last = sitting.table.view("table")["last"]
    assert sitting.table.is_over
    assert (last.kind, last.right) == ("erased", 42)
