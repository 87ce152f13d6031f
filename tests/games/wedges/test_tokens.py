"""Everybody picks a token: six to choose from, no two alike."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest

from parlour.games.wedges import game
from parlour.games.wedges.state import Options, SeatOptions
from parlour.games.wedges.view import tokens
from parlour.kernel import Table
from parlour.kernel.signs import COLOURS, SYMBOLS, Mark

USUAL = SeatOptions()


def test_there_are_six_tokens() -> None:
    choice = get_args(get_type_hints(SeatOptions)["token"])
    assert choice == ("auto", *SYMBOLS)
    assert len(SYMBOLS) == len(COLOURS) == 6


def test_without_a_choice_every_seat_has_its_usual_token() -> None:
    assert tokens((USUAL,) * 6) == tuple(map(Mark, SYMBOLS, COLOURS))


def test_everybody_picks_a_token() -> None:
    picked = tokens((SeatOptions(token="diamond"), USUAL, SeatOptions(token="disc")))
    assert picked == (Mark("diamond", "violet"), Mark("ring", "white"), Mark("disc", "gold"))


@pytest.mark.parametrize("wish", ["ring", "cross", "auto"])
def test_no_two_are_alike(wish: str) -> None:
    seats = tuple(msgspec.convert({"token": wish}, SeatOptions) for _ in range(6))
    assert len({mark.symbol for mark in tokens(seats)}) == 6
    assert len({mark.colour for mark in tokens(seats)}) == 6
    assert wish == "auto" or tokens(seats)[0].symbol == wish


def test_everybody_sees_the_tokens_and_picks_their_own() -> None:
    seats = (USUAL, SeatOptions(token="square"))
    table, _ = Table.start(game, Options(), seats, seed=bytes(32))
    assert table.view("spectator")["marks"] == (Mark("disc", "gold"), Mark("square", "pink"))
    assert "token" in game.own_seat_options
