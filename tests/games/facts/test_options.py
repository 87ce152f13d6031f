"""Options: their defaults, what is refused, and the variations combined."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from tests.games.facts.reference import rescore

from parlour.games.facts import game
from parlour.games.facts.state import Options
from parlour.kernel.options import read
from parlour.testing import play_out


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert msgspec.to_builtins(Options()) == {
        "rounds": 5,
        "minutes": 5,
        "forced": False,
        "combined": False,
        "by_lot": False,
        "single_letter": False,
        "leave_out": "",
        "verify": False,
        "judging": "quick",
        "tap_seconds": 8,
        "director": "host",
        "hide_authors": False,
        "fair_cells": False,
        "language": "en",
        "choose_seconds": 45,
        "mark_seconds": 60,
        "recognise_seconds": 20,
        "dispute_seconds": 20,
        "vote_seconds": 30,
        "appeal": True,
        "real_box": False,
        "on_paper": False,
        "own_cards": False,
    }


def test_letters_left_out_are_read_in_any_order_and_case() -> None:
    assert Options(leave_out="x, q*").leave_out == "QX*"
    assert len(Options(leave_out="x, q*").tiles) == 24
    assert read(Options, {"leave_out": "zx"}).leave_out == "XZ"


@pytest.mark.parametrize(
    "options",
    [
        {"leave_out": "Ä"},
        {"leave_out": "ABCDEFGHIJKLMNOPQRSTUV*"},
        {"leave_out": "ABCDEFGHIJKLMNOPQRSTUVWXYZ*", "single_letter": True},
        {"rounds": 6},
        {"minutes": 0},
        {"director": "nobody"},
    ],
)
def test_impossible_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


def test_five_tiles_must_remain_or_one_with_a_single_letter() -> None:
    assert Options(leave_out="ABCDEFGHIJKLMNOPQRSTU*").tiles == tuple("VWXYZ")
    most = Options(leave_out="ABCDEFGHIJKLMNOPQRSTUVWXYZ", single_letter=True)
    assert most.tiles == ("*",) * 4


VARIATIONS = ("forced", "combined", "single_letter", "verify", "fair_cells", "hide_authors")


@pytest.mark.parametrize("pair", tuple(itertools.combinations(VARIATIONS, 2)), ids="+".join)
def test_variations_go_together(pair: tuple[str, str]) -> None:
    judging = "book" if VARIATIONS.index(pair[0]) % 2 else "quick"
    options = game.Options(rounds=1, leave_out="QXZ*", judging=judging, **dict.fromkeys(pair, True))
    seats = tuple(game.SeatOptions(child=seat == 1) for seat in range(4))
    played = play_out(game, options, seats, seed=len("".join(pair)))
    sheet = msgspec.json.decode(msgspec.json.encode(played.final.sheet(played.names)))
    assert rescore(sheet) == (sheet["totals"], sheet["winners"])


@pytest.mark.parametrize("seats", range(1, 9))
def test_every_number_of_seats_plays_with_all_variations_at_once(seats: int) -> None:
    chosen = dict.fromkeys(VARIATIONS, True)
    chosen["hide_authors"] = seats >= 3
    options = game.Options(rounds=1, minutes=3, **chosen)
    played = play_out(game, options, (game.SeatOptions(),) * seats, seed=seats)
    assert played.final.is_over
