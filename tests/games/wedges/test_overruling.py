"""The host's word on answers, flags, and what the house remembers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.wedges.reference import rescore
from tests.games.wedges.sitting import Sitting

from parlour.games.wedges import game
from parlour.games.wedges.state import Flag, HostFlag, Overrule, State
from parlour.kernel import Memo, Refusal, disputes
from parlour.shelf.packs import ruling_memo


def refused(sitting: Sitting, ruling: object, code: str) -> None:
    with pytest.raises(Refusal, match=rf"^{code}\b"):
        sitting.overrule(ruling)


# Overruling ---------------------------------------------------------------------------------------


def test_the_host_overrules_while_an_appeal_is_possible() -> None:
    sitting = Sitting().ask(6, "r7").answer("nearly").overrule(Overrule(0, True))
    assert (sitting.phase, sitting.turn) == ("roll", 0)
    step = sitting.last_step
    assert (step["correct"], step["judged_by"], step["wedge"]) == (True, "host", "blue")


def test_the_host_overrules_while_others_vote_or_a_reader_thinks() -> None:
    voting = Sitting(3).ask(1, "s0.1").answer("nearly").appeal().overrule(Overrule(0, False))
    assert (voting.turn, voting.last_step["judged_by"]) == (1, "host")
    reading = Sitting(3, judge="reader").ask(1, "s0.1").answer("hm").overrule(Overrule(0, True))
    assert (reading.turn, reading.last_step["judged_by"]) == (0, "host")


def test_what_is_not_answered_yet_cannot_be_overruled() -> None:
    refused(Sitting().ask(1, "s0.1"), Overrule(0, True), "not_judged_yet")
    refused(Sitting().ask(1, "s0.1"), Overrule(5, True), "no_such_number")


def test_overruled_before_anybody_rolled_it_is_as_if_it_had_been_so_at_first() -> None:
    sitting = Sitting(3).ask(6, "r7").wrong()
    assert sitting.turn == 1
    sitting.overrule(Overrule(0, True))
    assert (sitting.phase, sitting.turn) == ("roll", 0)
    assert sitting.state.wedges[0] == ("blue",)
    assert sitting.view()["table"]["barred"] == [[], [], []]
    assert sitting.view()["table"]["number"] == 0
    assert sitting.state.last.kind == "overruled"
    assert rescore(sitting.sheet)


def test_a_right_answer_becomes_wrong_and_the_turn_passes() -> None:
    sitting = Sitting().ask(6, "r7").right().overrule(Overrule(0, False))
    assert (sitting.phase, sitting.turn) == ("roll", 1)
    assert sitting.state.wedges == ((), ())
    assert sitting.view()["table"]["barred"] == [["r7"], []]


def test_the_deadline_after_a_ruling_begins_where_the_last_would_have_ended() -> None:
    sitting = Sitting().ask(1, "s0.1").wrong().wait(10).overrule(Overrule(0, True))
    assert sitting.state.until == 60_000
    free = Sitting(factors=(0, 0)).ask(1, "s0.1").wrong().overrule(Overrule(0, True))
    assert free.state.until is None


def test_the_same_verdict_again_only_says_who_judged() -> None:
    sitting = Sitting().ask(1, "s0.1").right().overrule(Overrule(0, True))
    assert (sitting.turn, sitting.last_step["judged_by"]) == (0, "host")


def test_later_only_the_wedges_follow() -> None:
    sitting = Sitting().ask(6, "r7").wrong().roll(1)
    sitting.overrule(Overrule(0, True))
    assert (sitting.phase, sitting.turn) == ("move", 1)
    assert sitting.view()["table"]["wedges"] == [["blue"], []]
    sitting.overrule(Overrule(0, False))
    assert sitting.view()["table"]["wedges"] == [[], []]


def test_a_step_later_in_the_same_turn_only_the_wedges_follow_too() -> None:
    sitting = Sitting().ask(6, "r7").right().ask(1, "r8").right().overrule(Overrule(0, False))
    assert (sitting.phase, sitting.turn) == ("roll", 0)
    assert sitting.state.wedges == ((), ())


def test_a_wedge_lost_by_ruling_comes_from_a_later_answer() -> None:
    sitting = Sitting().ask(6, "r7").right().ask(1, "r8").right().ask(1, "r7").right()
    assert [step["wedge"] for step in sitting.sheet["turns"][0]["steps"]] == ["blue", None, None]
    sitting.overrule(Overrule(0, False))
    assert [step["wedge"] for step in sitting.sheet["turns"][0]["steps"]] == [None, None, "blue"]


def test_after_roll_again_a_ruling_does_not_take_the_turn_back() -> None:
    sitting = Sitting().ask(6, "r7").right().go(2, "r9").overrule(Overrule(0, False))
    assert (sitting.phase, sitting.turn) == ("roll", 0)


def test_when_the_game_is_over_its_verdicts_stand() -> None:
    sitting = Sitting(max_turns=1).ask(1, "s0.1").wrong()
    refused(sitting, Overrule(0, True), "game_is_over")


# Flags --------------------------------------------------------------------------------------------


def test_anybody_flags_a_question_that_was_asked() -> None:
    sitting = Sitting(3).ask(1, "s0.1").move(Flag("test-000/green", "unclear"), 2)
    sitting.right().ask(1, "s0.2").move(Flag("test-000/green", "wrong"), 1)
    flags = sitting.view()["flags"]
    assert flags == [
        {"question": "test-000/green", "reason": "unclear", "seat": 2},
        {"question": "test-000/green", "reason": "wrong", "seat": 1},
    ]


def test_a_seats_last_word_on_a_question_counts() -> None:
    sitting = Sitting().ask(1, "s0.1")
    sitting.move(Flag("test-000/green", "unclear"), 1).move(Flag("test-000/green", "dated"), 1)
    assert [flag["reason"] for flag in sitting.view()["flags"]] == ["dated"]


def test_a_question_that_was_not_asked_cannot_be_flagged() -> None:
    sitting = Sitting().refused(
        Flag("test-000/green", "wrong"), "no_such_question", question="test-000/green"
    )
    sitting.refused(Flag("x" * 150, "wrong"), "no_such_question", question="x" * 40)


def test_flagging_is_offered_as_an_aside_once_a_question_was_asked() -> None:
    sitting = Sitting()
    assert sitting.view(1)["offers"]["forms"] == []
    sitting.ask(1, "s0.1")
    assert [form["move"] for form in sitting.view(1)["offers"]["forms"]] == ["flag"]
    assert not game.offers(sitting.state, 1).asks
    sitting.right()
    assert [form["move"] for form in sitting.view(1)["offers"]["forms"]] == ["flag"]


def test_the_host_flags_even_the_last_question_of_a_game_that_is_over() -> None:
    sitting = Sitting(max_turns=1).ask(1, "s0.1").wrong()
    sitting.overrule(HostFlag("test-000/green", "dated"))
    assert sitting.view()["flags"] == [
        {"question": "test-000/green", "reason": "dated", "seat": None}
    ]
    refused(sitting, HostFlag("test-009/green", "dated"), "no_such_question")


# What the house remembers -------------------------------------------------------------------------


def test_the_house_remembers_used_cards_by_room() -> None:
    before = Sitting().go(1, "s0.1")
    state = before.state
    after = before.draw().state
    assert game.remember(None, state) == ()
    assert game.remember(state, after) == (
        Memo("house", "card/test-000", 1),
        Memo("night", "card/test-000", 1),
    )
    assert game.remember(after, before.right().state) == ()


def test_a_card_that_comes_again_is_counted_on() -> None:
    sitting = Sitting().ask(1, "s0.1").right().go(1, "s0.2")
    state = sitting.state
    question = sitting.draw().state.question
    step = sitting.state.step
    assert question is not None
    assert step is not None
    again = replace(step, question=replace(question, card="test-000", round=3))
    assert game.remember(state, replace(sitting.state, step=again))[0] == Memo(
        "house", "card/test-000", 5
    )


def test_the_house_remembers_flags_with_the_wording() -> None:
    sitting = Sitting().ask(1, "s0.1")
    before = sitting.state
    after = sitting.move(Flag("test-000/green", "dated"), 1).state
    key = "flag/test-000/green@0a1b2c3d"
    assert game.remember(before, after) == (Memo("house", key, "dated", from_people=True),)


def ruled(given: str, correct: bool, question: str = "test-000/green@0a1b2c3d") -> Memo:
    return ruling_memo(question, given, correct)


def for_all(before: State, after: State) -> tuple[Memo, ...]:
    return tuple(memo for memo in game.remember(before, after) if memo.scope == "house")


def test_the_house_remembers_what_the_host_overruled() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("nearly right")
    before = sitting.state
    after = sitting.overrule(Overrule(0, True)).state
    assert for_all(before, after) == (ruled("nearly right", True),)
    sitting.overrule(Overrule(0, False))
    assert for_all(after, sitting.state) == (ruled("nearly right", False),)
    assert for_all(sitting.state, sitting.overrule(Overrule(0, False)).state) == ()


def test_the_house_remembers_an_appeal_that_was_won_and_no_other() -> None:
    for vote, memos in ((True, (ruled("nearly", True),)), (False, ())):
        sitting = Sitting(2).ask(1, "s0.1").answer("nearly").appeal()
        before = sitting.state
        assert for_all(before, sitting.vote(1, vote).state) == memos


def test_a_pick_and_a_pass_are_no_answers_to_learn_from() -> None:
    for sitting in (
        Sitting(answers="choices").ask(1, "s0.1").answer("up").go_on(),
        Sitting().ask(1, "s0.1").answer(""),
    ):
        before = sitting.state
        assert for_all(before, sitting.overrule(Overrule(0, True)).state) == ()


# What the host can list -----------------------------------------------------------------------------


def listed(before: State, after: State) -> list[tuple[str | None, str, str]]:
    night = {memo.key: memo.value for memo in game.remember(before, after)}
    return [(each.given, each.said, each.by) for each in disputes(night)]


def test_a_flag_is_listed_once_its_question_is_judged() -> None:
    sitting = Sitting().ask(1, "s0.1")
    begun = sitting.state
    flagged = sitting.move(Flag("test-000/green", "dated"), 1).state
    assert listed(begun, flagged) == []
    judged = sitting.answer("no").go_on().state
    assert listed(flagged, judged) == [("no", "dated", "player")]
    again = sitting.overrule(HostFlag("test-000/green", "unclear")).state
    assert listed(judged, again) == [("no", "unclear", "host")]


def test_what_the_host_overruled_is_listed_with_question_and_answer() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("nearly right")
    before = sitting.state
    after = sitting.overrule(Overrule(0, True)).state
    assert listed(before, after) == [("nearly right", "ruled_right", "host")]
    (memo,) = (memo for memo in game.remember(before, after) if memo.scope == "night")
    question = after.answered()[0].question
    assert question is not None
    assert memo.value["text"] == question.text
    assert memo.value["answer"] == question.answer
    # The host's last word takes the place of the one before.
    changed = game.remember(after, sitting.overrule(Overrule(0, False)).state)
    (other,) = (memo for memo in changed if memo.scope == "night")
    assert (other.key, other.value["said"]) == (memo.key, "ruled_wrong")


def test_an_appeal_that_nobody_votes_on_is_listed_as_the_player_s() -> None:
    sitting = Sitting(3).ask(1, "s0.1").answer("nearly").appeal()
    before = sitting.state
    after = sitting.wait(20).state
    assert listed(before, after) == [("nearly", "appealed", "player")]


def test_an_appeal_is_listed_whatever_became_of_it() -> None:
    for vote, said in ((True, "ruled_right"), (False, "ruled_wrong")):
        rows = [("nearly", said, "vote")]
        sitting = Sitting(2).ask(1, "s0.1").answer("nearly").appeal()
        before = sitting.state
        assert listed(before, sitting.vote(1, vote).state) == rows
