"""Appeals, the vote on them, and the vote on the category of the winning question."""

import random
from typing import Any

import pytest
from tests.games.wedges.sitting import Sitting, final

from parlour.games.wedges.bot import bot
from parlour.games.wedges.state import Appeal, Vote, VoteCategory


def appealed(count: int = 4, **options: Any) -> Sitting:
    return Sitting(count, **options).ask(1, "s0.1").answer("nearly").appeal()


def test_the_others_vote_on_an_appeal() -> None:
    sitting = appealed().vote(1, True).vote(2, False)
    assert sitting.phase == "vote"
    sitting.vote(3, True)
    step = sitting.last_step
    assert (step["correct"], step["judged_by"], step["appealed"]) == (True, "vote", True)
    assert (sitting.phase, sitting.turn) == ("roll", 0)


def test_a_lost_appeal_is_wrong() -> None:
    sitting = appealed().vote(1, True).vote(2, False).vote(3, False)
    assert (sitting.turn, sitting.last_step["judged_by"]) == (1, "vote")


@pytest.mark.parametrize("votes", [(), (True, False)])
def test_a_tie_or_no_votes_leave_the_verdict_standing(votes: tuple[bool, ...]) -> None:
    sitting = appealed()
    for seat, vote in enumerate(votes, 1):
        sitting.vote(seat, vote)
    sitting.wait(20)
    step = sitting.last_step
    assert (step["correct"], step["judged_by"], step["appealed"]) == (False, "referee", True)


def test_a_vote_can_be_changed_until_all_have_voted() -> None:
    sitting = appealed(3).vote(1, False).vote(1, True).vote(2, True)
    assert sitting.last_step["correct"] is True


def test_votes_are_secret_until_they_are_counted() -> None:
    sitting = appealed().vote(1, True)
    assert sitting.view(1)["mine"]["vote"] is True
    assert sitting.view(2)["mine"]["vote"] is None
    assert sitting.view("table")["progress"]["done"] == [False, True, False, False]


def test_the_player_has_no_vote_and_appeals_once() -> None:
    sitting = appealed().refused(Vote(True), "not_asked", seat=0).refused(Appeal(), "not_now")
    sitting.refused(VoteCategory("blue"), "not_now", seat=1)


def test_an_appeal_not_made_in_time_is_none() -> None:
    sitting = Sitting(factors=(2,)).ask(1, "s0.1").answer("nearly").wait(29)
    assert sitting.phase == "appeal"
    assert sitting.wait(1).turn == 1


def test_a_seat_without_limit_is_waited_for() -> None:
    sitting = appealed(3, factors=(1, 1, 0)).wait(500)
    assert sitting.phase == "vote"
    sitting.vote(2, True)
    assert sitting.last_step["correct"] is True


def test_a_seat_without_limit_that_has_voted_is_not() -> None:
    sitting = appealed(3, factors=(1, 1, 0)).vote(2, True).wait(20)
    assert sitting.last_step["correct"] is True


# The winning question ---------------------------------------------------------------------------


def test_the_others_pick_the_category_of_the_winning_question() -> None:
    sitting = final(3).go(1, "hub")
    assert sitting.phase == "vote_category"
    assert sitting.view()["question"] is None
    sitting.refused(VoteCategory("blue"), "not_asked", seat=0)
    sitting.choose(1, "pink").choose(2, "pink")
    assert sitting.phase == "draw"
    assert sitting.view()["walk"]["category"] == "pink"
    assert sitting.view()["walk"]["kind"] == "final"


def test_most_votes_decide() -> None:
    sitting = final(4).go(1, "hub").choose(1, "blue").choose(2, "pink").choose(3, "pink")
    assert sitting.view()["walk"]["category"] == "pink"


def test_a_tie_is_broken_by_the_next_seats_vote() -> None:
    sitting = final(3).go(1, "hub").choose(2, "blue").choose(1, "orange")
    assert sitting.view()["walk"]["category"] == "orange"


def test_else_by_lot_among_the_tied() -> None:
    sitting = final(4).go(1, "hub").choose(2, "green").choose(3, "orange")
    sitting.lot = 1
    sitting.wait(20)
    assert sitting.view()["walk"]["category"] == "orange"


def test_without_votes_by_lot_among_all() -> None:
    sitting = final(2).go(1, "hub")
    sitting.lot = 2
    assert sitting.wait(20).view()["walk"]["category"] == "yellow"


def test_a_vote_for_a_category_can_be_changed() -> None:
    sitting = final(3).go(1, "hub").choose(1, "blue").choose(1, "pink").choose(2, "pink")
    assert sitting.view()["walk"]["category"] == "pink"


def test_a_bot_votes_once() -> None:
    def decides(sitting: Sitting) -> bool:
        return bot.decide(sitting.view(1), 5, random.Random(1)) is not None

    for sitting in (appealed(), final(3).go(1, "hub")):
        assert decides(sitting)
        if sitting.phase == "vote":
            sitting.vote(1, True)
        else:
            sitting.choose(1, "blue")
        assert not decides(sitting)
    reader = final(2).go(1, "hub").choose(1, "blue")
    assert reader.phase == "draw"
    assert decides(reader)


def test_when_the_category_is_chosen_nobody_is_asked_to_vote_any_more() -> None:
    sitting = final(3).go(1, "hub").choose(1, "blue").choose(2, "blue")
    assert sitting.view()["progress"]["asked"] == [False, False, False]
    assert sitting.view(1)["mine"]["vote"] is None
