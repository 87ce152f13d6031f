"""What can be predicted in each game, and what answers it."""

from __future__ import annotations

from tests.games.foil.sitting import laid_out
from tests.games.times.sitting import Sitting as Times
from tests.games.wedges.sitting import Sitting as Wedges

from parlour.games.foil import game as foil
from parlour.games.times import game as times
from parlour.games.wedges import game as wedges
from parlour.kernel.prediction import CameTrue, most


def test_in_times_four_the_opponent_marks_where_the_next_line_will_be() -> None:
    sitting = Times(claim="auto").turns((2, 3), (9, 9))
    asked = times.predictable(sitting.state)
    assert asked is not None
    assert (asked.about, asked.waiting, asked.shown) == (0, (1,), "board")
    placed = sitting.fact(4, 5).state
    assert times.predictable(placed) is None, "everybody sees it now"
    (came,) = times.came_true(placed, sitting.end().state)
    assert came.key == asked.key
    assert {"4:0", "5:0"} <= set(came.choices)


def test_in_times_four_a_turn_without_a_line_leaves_it_open() -> None:
    sitting = Times()
    asked = times.predictable(sitting.state)
    before = sitting.fact(6, 7).state
    assert times.came_true(before, sitting.end().state) == ()
    sitting.turn(1, 3)
    again = times.predictable(sitting.state)
    assert asked is not None
    assert again is not None
    assert again.key == asked.key


def test_in_wedges_it_is_settled_when_no_appeal_can_change_it() -> None:
    sitting = Wedges(3).ask(1, "s0.1")
    asked = wedges.predictable(sitting.state)
    assert asked is not None
    assert (asked.about, asked.choices, asked.waiting) == (0, ("yes", "no"), ())
    before = sitting.state
    assert wedges.came_true(before, sitting.answer("no idea").state) == ()
    before = sitting.appeal().vote(1, True).state
    (came,) = wedges.came_true(before, sitting.vote(2, True).state)
    assert came == CameTrue(asked.key, "knows", ("yes",))


def test_of_a_hand_or_a_round_it_is_who_gets_most() -> None:
    sitting = laid_out(("snail",), ("tower",), ("house",))
    before = sitting.state
    assert foil.predictable(before) is None, "riddles lie on the table"
    (came,) = foil.came_true(before, sitting.done().state)
    best = max(sitting.scores)
    assert came.choices == tuple(
        str(seat) for seat, score in enumerate(sitting.scores) if score == best
    )
    assert most((0, 0)) == (), "nobody has anything"
