"""What cannot be drawn is refused; what can is judged."""

import msgspec
import pytest
from tests.games.fives.sitting import Sitting

from parlour.games.fives import game
from parlour.games.fives.state import Erase, Move, Options, Outline
from parlour.kernel import Refusal, SeatOptions, Seeded


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (10, 0), (0, 10), (2**62, 5)])
def test_squares_off_the_board_are_refused(cell: tuple[int, int]) -> None:
    sit = Sitting("f" * 100)
    assert sit.refuses(0, Outline(0, ((0, 0), cell))) == "off_the_board"


def test_a_square_named_twice_is_refused() -> None:
    sit = Sitting("f" * 100)
    assert sit.refuses(0, Outline(0, ((0, 0), (0, 1), (0, 0)))) == "square_twice"


def test_erasing_what_is_not_there_is_refused() -> None:
    assert Sitting("f" * 100).refuses(0, Erase(3)) == "no_such_outline"


def test_the_outline_of_another_seat_cannot_be_erased() -> None:
    sit = Sitting("f" * 100)
    sit.outline(0, ((0, 0),))
    assert sit.refuses(1, Erase(0)) == "no_such_outline"


def test_no_more_outlines_than_a_board_could_hold() -> None:
    sit = Sitting("f" * 100)
    sit.outline(0, *[((0, 0),)] * 25)
    assert sit.refuses(0, Outline(99, ((0, 0),))) == "too_many_outlines"
    sit.play(0, Outline(24, ((1, 1),)))


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "outline", "id": 0},
        {"type": "outline", "id": 0, "cells": [[0]]},
        {"type": "outline", "id": 0, "cells": [[0, 0, 0]]},
        {"type": "outline", "id": 0, "cells": [["a", 0]]},
        {"type": "outline", "id": -1, "cells": []},
        {"type": "outline", "id": 0, "cells": [[0, 0]] * 101},
        {"type": "cross_out", "shape": "Q"},
        {"type": "cross_out", "shape": "P", "cells": [[0, 0]] * 6},
        {"type": "nothing"},
    ],
)
def test_malformed_moves_do_not_decode(raw: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Move)


@pytest.mark.parametrize(
    ("version", "seats", "code"),
    [("solo", 2, "solo_is_for_one"), ("puzzle", 1, "puzzle_needs_two")],
)
def test_the_number_of_seats_must_fit_the_version(version: str, seats: int, code: str) -> None:
    options = msgspec.convert({"version": version}, Options)
    with pytest.raises(Refusal, match=code):
        game.start(options, (SeatOptions(),) * seats, Seeded(bytes(32)))


@pytest.mark.parametrize("seconds", [14, 91])
def test_the_timer_has_15_to_90_seconds(seconds: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"timer_seconds": seconds}, Options)
