"""The host's word on what decides a game: winning answers, the wedges they need, tie chances."""

from __future__ import annotations

from tests.games.wedges.reference import rescore
from tests.games.wedges.sitting import Sitting
from tests.games.wedges.test_end import in_one_turn

from parlour.games.wedges.state import Overrule

FINAL = 7
"""The number of the winning question of `in_one_turn`."""


def four_wedges(count: int = 3) -> Sitting:
    """Seat 0 stands at the yellow headquarters and has all it needs, in its first turn."""
    sitting = Sitting(count, wedges_needed=4).ask(6, "r0").right()
    for start in (0, 7, 14):
        sitting.ask(6, f"r{start + 6}").right().ask(1, f"r{start + 7}").right()
    return sitting


def failed(count: int = 3) -> Sitting:
    """The same seat has failed the winning question."""
    sitting = four_wedges(count).go(6, "hub")
    for seat in sitting.state.others:
        sitting.choose(seat, "blue")
    return sitting.draw().wrong()


def test_a_winning_answer_ruled_wrong_wins_nothing_and_bars_the_hub() -> None:
    sitting = in_one_turn(Sitting(3, wedges_needed=4)).overrule(Overrule(FINAL, False))
    assert (sitting.phase, sitting.turn, sitting.state.winners) == ("roll", 1, ())
    assert sitting.view()["table"]["barred"] == [["hub"], [], []]
    sitting.ask(1, "s0.1").wrong().ask(1, "s0.1").wrong()
    assert (sitting.phase, sitting.turn) == ("roll", 0)


def test_ruled_wrong_while_another_seat_chases_the_game_goes_on_for_all() -> None:
    sitting = in_one_turn(Sitting(3, wedges_needed=4)).roll(1).overrule(Overrule(FINAL, False))
    assert (sitting.phase, sitting.turn, sitting.state.winners) == ("move", 1, ())
    sitting.to("s0.1").draw().wrong().ask(1, "s0.1").wrong()
    assert (sitting.phase, sitting.turn) == ("roll", 0)


def test_who_lacks_a_wedge_after_all_has_not_won() -> None:
    sitting = in_one_turn(Sitting(3, wedges_needed=4)).overrule(Overrule(0, False))
    assert (sitting.turn, sitting.state.winners) == (1, ())
    assert sitting.sheet["turns"][0]["steps"][-1]["kind"] == "hub"
    assert rescore(sitting.sheet) == ["Ann"], "most wedges, as the game stands"


def test_a_wedge_lost_while_the_winning_question_is_chosen_makes_it_a_common_one() -> None:
    sitting = four_wedges().go(6, "hub").overrule(Overrule(0, False))
    sitting.choose(1, "blue").choose(2, "blue").draw().right()
    assert (sitting.phase, sitting.turn, sitting.state.winners) == ("roll", 0, ())
    assert sitting.last_step["kind"] == "hub"


def test_a_winning_answer_that_is_right_after_all_wins() -> None:
    sitting = failed(2)
    sitting.ask(1, "s0.1").wrong().overrule(Overrule(FINAL, True))
    assert sitting.phase == "over"
    assert sitting.sheet["winners"] == ["Ann"] == rescore(sitting.sheet)


def test_right_before_anybody_rolled_it_leaves_the_tie_chance() -> None:
    sitting = failed().overrule(Overrule(FINAL, True))
    assert (sitting.phase, sitting.turn, sitting.state.winners) == ("roll", 1, (0,))


def test_a_late_win_does_not_cut_short_the_only_turn_of_who_may_share_it() -> None:
    sitting = failed().roll(6).overrule(Overrule(FINAL, True))
    assert (sitting.phase, sitting.turn, sitting.state.winners) == ("move", 1, (0,))
    sitting.to("r0").draw().wrong()
    assert (sitting.phase, sitting.turn) == ("roll", 2)
    sitting.ask(1, "s0.1").wrong()
    assert sitting.sheet["winners"] == ["Ann"] == rescore(sitting.sheet)


def test_a_late_ruling_bars_a_headquarters_or_opens_it() -> None:
    sitting = Sitting().ask(6, "r7").right().go(2, "r9").overrule(Overrule(0, False))
    assert sitting.view()["table"]["barred"] == [["r7"], []]
    sitting = Sitting().ask(6, "r7").wrong().roll(1).overrule(Overrule(0, True))
    assert sitting.view()["table"]["barred"] == [[], []]


def test_a_ruling_in_a_long_vote_leaves_the_next_seat_its_time() -> None:
    sitting = Sitting(vote_seconds=600).ask(1, "s0.1").answer("nearly").appeal().wait(500)
    sitting.overrule(Overrule(0, False))
    assert sitting.state.until == 630_000
