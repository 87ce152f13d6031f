"""The Director can be elected before the first round."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.games.facts.sitting import Sitting

from parlour.games.facts import game
from parlour.games.facts.bot import bot
from parlour.games.facts.state import Done, Elect
from parlour.testing import play_out
from parlour.testing.secrets import check_non_interference


def electing(seats: int = 5, **options: Any) -> Sitting:
    sitting = Sitting(seats, elected=True, **options)
    assert sitting.phase == "elect"
    return sitting


def test_the_table_elects_the_director_before_the_first_round() -> None:
    sitting = electing()
    for seat, choice in enumerate((3, 3, 1, 0)):
        sitting.move(seat, Elect(choice))
    assert sitting.phase == "elect"
    sitting.move(4, Elect(3))
    assert sitting.phase == "choose", "all have voted"
    assert sitting.state.director == 3
    sitting.choose_all().done().done()
    assert sitting.state.director == 3, "for the whole game"


def test_a_vote_can_be_changed_and_not_voting_is_abstaining() -> None:
    sitting = electing().move(0, Elect(1)).move(0, Elect(2)).done(1, 2, 3, 4)
    assert sitting.state.director == 2
    sitting = electing(director=4).wait(30)
    assert sitting.phase == "choose"
    assert sitting.state.director == 4, "without votes the host directs"


@pytest.mark.parametrize(("host", "director"), [(4, 4), (0, 2), (None, 2)])
def test_of_equals_the_host_directs_else_the_first(host: int | None, director: int) -> None:
    sitting = electing(director=host).move(0, Elect(2)).move(1, Elect(4)).done(2, 3, 4)
    assert sitting.state.director == director


@pytest.mark.parametrize("seats", [1, 2])
def test_there_is_nobody_to_elect_where_a_director_has_no_say(seats: int) -> None:
    assert Sitting(seats, elected=True).phase == "choose"


def test_only_a_seat_of_this_game_can_be_elected_and_only_before_the_first_round() -> None:
    sitting = electing(3).refused(0, Elect(3), "no_such_seat", seat=4)
    sitting.wait(30).refused(0, Elect(1), "not_now")


def test_who_has_voted_is_known_but_not_for_whom() -> None:
    sitting = electing().move(0, Elect(2))
    seen = msgspec.to_builtins(sitting.table.view(1))
    assert list(seen["progress"]["done"]) == [True, False, False, False, False]
    assert (seen["mine"]["elects"], seen["round"]["director"]) == (None, 0)
    assert msgspec.to_builtins(sitting.table.view(0))["mine"]["elects"] == 2


def test_nobody_can_tell_how_the_others_voted() -> None:
    options = game.Options(director="elected", rounds=1)
    played = play_out(game, options, (game.SeatOptions(),) * 4, seed=2)
    check_non_interference(played, random.Random(2), 8)


def test_a_bot_votes_once_for_the_host() -> None:
    sitting = electing(director=2)
    view = msgspec.to_builtins(sitting.table.view(0))
    decision = bot.decide(view, 3, random.Random(1))
    assert decision is not None
    assert decision.move == Elect(2)
    sitting.move(0, Elect(2))
    assert bot.decide(msgspec.to_builtins(sitting.table.view(0)), 3, random.Random(1)) is None
    assert Done() in game.offers(sitting.state, 0).moves
