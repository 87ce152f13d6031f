"""Times Four as people who study it see it: legal moves, the board as text and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from parlour import Table, times
from parlour.games.times.sparring import GREEDY, RANDOM, Pair, openings, play_pair

SVG = "{http://www.w3.org/2000/svg}"


def begun(**options: int) -> Table:
    seats = (times.SeatOptions(), times.SeatOptions(symbol="Q"))
    table, _ = Table.start(times, times.Options(starts=0, **options), seats, seed=bytes(32))
    return table


def after(table: Table, *moves: tuple[int, str]) -> Table:
    for seat, text in moves:
        table, _ = table.play(seat, table.parse(text), 1_000)
    return table


def written(table: Table) -> list[str]:
    return [table.notation(move) for move in table.legal_moves()]


def test_the_first_turn_has_every_fact_but_those_that_are_a_line_by_themselves() -> None:
    """55 facts, two of whose numbers can be said in either order, without those of four marks in a
    line."""
    moves = written(begun())
    assert "6x3=18" in moves
    assert "3x6=18" in moves
    field = times.Options().field
    fitting = [
        f"{a}x{b}={a * b}" for a in range(10) for b in range(10) if field.fits(0, a, b, a * b)
    ]
    assert moves == fitting


def test_a_call_is_listed_while_the_last_product_can_be_called() -> None:
    assert written(after(begun(), (0, "6x3=18"), (0, "end")))[0] == "call"


def test_a_placed_fact_can_be_taken_back_or_counted() -> None:
    assert written(after(begun(), (0, "6x3=18"))) == ["back", "end"]


def test_who_is_not_in_turn_has_no_moves() -> None:
    assert begun().legal_moves(1) == ()


def test_what_has_no_room_is_not_listed() -> None:
    """Four marks of 9 x 9 and 9 x 1 fill the column of 9 up to the top of a board of five."""
    table = after(begun(rows=5), (0, "9x1=9"), (0, "end"), (1, "9x9=81"), (1, "end"))
    assert "9x1=9" not in written(table)
    assert "9x0=0" in written(table)


def test_print_draws_the_board() -> None:
    table = after(begun(rows=5), (0, "6x3=18"))
    assert str(table).splitlines()[4:] == [
        " 0  · [X] · [X] ·  · [X] · [X] · ",
        "    0  1  2  3  4  5  6  7  8  9 ",
        "   6 × 3 = 18",
        "   X Seat 1: 0   O Seat 2: 0",
    ]
    assert "X Ada: 0   O Ben: 0" in table.picture(0, ["Ada", "Ben"])


def test_a_notebook_shows_the_board_with_all_marks() -> None:
    table = after(begun(), (0, "6x3=18"), (0, "end"), (1, "9x9=81"))
    picture = table._repr_svg_()
    assert picture is not None
    root = ET.fromstring(picture)
    signs = [next(iter(group)).tag.removeprefix(SVG) for group in root.iter(f"{SVG}g")]
    assert signs == ["circle", "text", "circle", "circle", "circle", "text", "text", "text"]
    assert root.findtext(f"{SVG}title") == "Seat 1: 0 · Seat 2: 0"
    rings = [one for one in root.iter(f"{SVG}circle") if one.get("stroke-dasharray")]
    assert len(rings) == 4
    assert "A&lt;b" in (table.svg("spectator", ["A<b", "Ben"]) or "")


def test_an_opening_is_four_facts_none_of_which_scores() -> None:
    found = openings()
    assert len(found) == len({frozenset(enumerate(each)) for each in found}) == 200
    for facts in found:
        table = begun(match_minutes=0)
        for seat, fact in zip((0, 1, 0, 1), facts, strict=True):
            table, _ = table.play(seat, fact, 1_000)
            table, _ = table.play(seat, table.parse("end"), 1_000)
        assert table.state.points == (0, 0)
        assert [turn.outcome for turn in table.state.turns] == ["played"] * 4


def test_a_pair_goes_to_who_has_more_points_in_both_games() -> None:
    assert [Pair((3, -2)).share, Pair((3, -3)).share, Pair((0, -1)).share] == [1.0, 0.5, 0.0]
    pair = play_pair(GREEDY, RANDOM, openings()[0], seed=3)
    assert pair.share == 1.0
