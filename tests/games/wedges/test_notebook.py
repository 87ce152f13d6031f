"""The wheel in a notebook: tokens, wedges and the spaces that a roll leads to."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import msgspec

from parlour import Table, wedges
from parlour.games.wedges.notebook import svg
from parlour.games.wedges.wheel import PAINT

SVG = "{http://www.w3.org/2000/svg}"


def rolled() -> Table:
    seats = (wedges.SeatOptions(),) * 2
    table, _ = Table.start(wedges, wedges.Options(), seats, seed=bytes(32))
    (seat,) = table.seats_to_act()
    table, _ = table.play(seat, table.parse("roll"), 0)
    return table


def drawn(picture: str | None, kind: str) -> list[ET.Element]:
    assert picture is not None
    return [one for one in ET.fromstring(picture).iter() if one.get("class") == kind]


def test_both_tokens_stand_in_the_hub_side_by_side() -> None:
    picture = rolled()._repr_svg_()
    places = [token.get("transform") for token in drawn(picture, "token")]
    assert places == ["translate(0.0 -34.0) scale(0.84)", "translate(0.0 34.0) scale(0.84)"]
    assert ET.fromstring(picture or "").findtext(f"{SVG}title") == "Seat 1: hub · Seat 2: hub"


def test_the_spaces_that_the_roll_leads_to_are_lit() -> None:
    table = rolled()
    assert len(drawn(table.svg(), "lit")) == len(table.legal_moves()) == 6


def test_a_token_shows_its_wedges_where_it_stands() -> None:
    view: dict[str, Any] = msgspec.to_builtins(rolled().view("spectator"))
    view["table"] |= {"positions": ("r7", "hub"), "wedges": (("blue",), ())}
    view["targets"] = ({"to": "hub"},)
    picture = svg(view, ["Ada", "Ben"])
    first, second = drawn(picture, "token")
    filled = [path.get("fill") for path in first.iter(f"{SVG}path")]
    assert filled.count(PAINT["blue"].fill) == 1
    assert PAINT["blue"].fill not in [path.get("fill") for path in second.iter(f"{SVG}path")]
    assert second.get("transform") == "translate(0.0 0.0) scale(0.84)"
    (lit,) = drawn(picture, "lit")
    assert lit.tag == f"{SVG}circle"
