"""The boards of Find Five in a notebook."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import msgspec

from parlour import Table, fives
from parlour.games.fives.notebook import LINE, svg

SVG = "{http://www.w3.org/2000/svg}"


def begun() -> Table:
    seats = (fives.SeatOptions(),) * 2
    table, _ = Table.start(fives, fives.Options(), seats, seed=bytes(32))
    return table


def boards(picture: str | None) -> list[ET.Element]:
    assert picture is not None
    return [one for one in ET.fromstring(picture).iter() if one.get("class") == "board"]


def test_everybody_sees_all_boards_with_names_and_points() -> None:
    found = boards(begun()._repr_svg_())
    assert [board.findtext(f"{SVG}text") for board in found] == ["Seat 1 · 0", "Seat 2 · 0"]
    assert [len(board.findall(f"{SVG}path")) for board in found] == [100, 100]


def test_a_seat_sees_its_own_board_with_its_outlines_by_number() -> None:
    table = begun()
    table, _ = table.play(1, table.parse("2: 0-0 0-1 0-2 1-2 2-2"), 0)
    (board,) = boards(table.svg(1, ["Ada", "Ben"]))
    said = [text.text for text in board.iter(f"{SVG}text")]
    assert said == ["Ben · 0", *("2" * 5)]
    assert len([one for one in board.iter(f"{SVG}rect") if one.get("fill") == LINE]) == 5
    assert all(len(list(one.iter(f"{SVG}text"))) == 1 for one in boards(table.svg()))


def test_in_a_real_box_there_is_nothing_to_draw() -> None:
    view: dict[str, Any] = msgspec.to_builtins(begun().view("spectator"))
    assert svg({**view, "boards": ()}, ["Ada", "Ben"]) is None
