"""Drawing, answering, the referee, being more specific, time, proposals."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.wedges.sitting import Sitting

from parlour.games.wedges import game
from parlour.games.wedges.state import (
    LONGEST_ANSWER,
    Answer,
    Appeal,
    Draw,
    GoOn,
    Propose,
    Rule,
)
from parlour.kernel import Refusal
from parlour.room.company import MOST_PEOPLE


def test_the_seat_to_the_right_draws_from_either_box() -> None:
    sitting = Sitting(3).go(1, "s0.1")
    assert (sitting.phase, sitting.state.reader) == ("draw", 2)
    sitting.refused(Draw(1), "not_the_reader", seat=1).refused(Draw(2), "not_the_reader", seat=0)
    sitting.draw(2)
    assert sitting.view()["question"]["text"] == "Question 0 of green, box 2?"


def test_with_boxes_on_auto_the_card_comes_by_itself() -> None:
    sitting = Sitting(box="auto").go(1, "s0.1")
    assert sitting.phase == "answer"
    sitting.refused(Draw(1), "not_now", seat=1)


def test_the_card_is_drawn_by_itself_when_the_reader_is_silent() -> None:
    sitting = Sitting(3).go(1, "s0.1").wait(30)
    assert sitting.phase == "answer"
    assert sitting.state.silent == (False, False, True)
    # The next present seat to the right reads the next one.
    sitting.right().go(1, "s0.2")
    assert sitting.state.reader == 1


def test_nobody_waits_where_all_others_are_silent_and_a_move_shows_one_is_there() -> None:
    sitting = Sitting(2).go(1, "s0.1").wait(30).right().go(1, "s0.2")
    assert (sitting.phase, sitting.state.reader) == ("answer", None)
    sitting.wrong().ask(1, "s0.1")
    assert sitting.state.silent == (False, False)


def test_a_reader_without_limit_has_twice_the_time() -> None:
    sitting = Sitting(factors=(1, 0)).go(1, "s0.1").wait(59)
    assert sitting.phase == "draw"
    assert sitting.wait(1).phase == "answer"


def test_cards_of_this_game_are_told_to_the_shelf() -> None:
    sitting = Sitting().ask(1, "s0.1").right().ask(1, "s0.2")
    assert sitting.view()["question"]["id"] == "test-001/blue"


def test_the_referee_accepts_what_the_judge_accepts() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("  right ")
    step = sitting.last_step
    assert (step["answer"], step["expected"], step["correct"]) == ("right", "right", True)
    assert (step["judged_by"], step["appealed"]) == ("referee", False)


def test_a_wrong_answer_shows_the_right_one_to_all() -> None:
    sitting = Sitting().ask(1, "s0.1")
    for viewer in (0, 1, "table", "spectator"):
        assert "right" not in str(sitting.view(viewer)["question"])
    sitting.answer("wrong")
    assert sitting.phase == "appeal"
    assert sitting.view("spectator")["question"]["expected"] == "right"
    assert sitting.view("spectator")["question"]["given"] == "wrong"
    sitting.go_on()
    shown = sitting.view("spectator")["question"]
    assert (shown["expected"], shown["correct"], shown["seat"]) == ("right", False, 0)


def test_no_answer_is_a_wrong_answer_and_shows_the_right_one() -> None:
    sitting = Sitting().ask(1, "s0.1").wait(30)
    assert (sitting.phase, sitting.turn) == ("roll", 1)
    step = sitting.last_step
    assert (step["answer"], step["correct"], step["judged_by"]) == (None, False, "referee")
    assert sitting.view()["question"]["expected"] == "right"


def test_passing_is_a_wrong_answer_without_appeal() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("  ")
    assert (sitting.phase, sitting.turn) == ("roll", 1)
    assert sitting.last_step["answer"] is None


def test_without_limit_an_answer_may_take_for_ever() -> None:
    sitting = Sitting(answer_seconds=0).ask(1, "s0.1").wait(100_000)
    assert sitting.phase == "answer"
    assert sitting.view(0).get("default") is None
    sitting.answer("vague")
    assert sitting.state.until is None


def test_be_more_specific_is_asked_once_and_gives_ten_seconds() -> None:
    sitting = Sitting().ask(1, "s0.1").wait(25).answer("vague")
    assert (sitting.phase, sitting.state.specific) == ("answer", True)
    assert sitting.view()["question"]["specific"] is True
    sitting.wait(14)
    assert sitting.phase == "answer"
    sitting.answer("vague")
    assert sitting.phase == "appeal"


def test_be_more_specific_can_still_become_right() -> None:
    assert Sitting().ask(1, "s0.1").answer("vague").right().last_step["correct"] is True


def test_a_vague_answer_that_stays_alone_is_wrong_and_may_be_appealed() -> None:
    sitting = Sitting(factors=(2,)).ask(1, "s0.1").answer("vague").wait(79)
    assert sitting.phase == "answer"
    assert sitting.wait(1).phase == "appeal"
    assert sitting.view()["question"]["given"] == "vague"


def test_an_answer_is_one_printable_line() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("a\nb\t\u0000c\u202e")
    assert sitting.view()["question"]["given"] == "a b c"


def test_a_huge_answer_is_refused() -> None:
    sitting = Sitting().ask(1, "s0.1")
    sitting.refused(Answer("x" * 201), "answer_too_long", longest=LONGEST_ANSWER)
    sitting.refused(Propose("x" * 9000), "answer_too_long", longest=LONGEST_ANSWER)


def test_only_the_seat_in_turn_answers_and_only_when_asked() -> None:
    sitting = Sitting(3).refused(Answer("right"), "not_now")
    sitting.ask(1, "s0.1").refused(Answer("right"), "not_your_turn", seat=1)
    sitting.refused(Propose("right"), "not_your_turn", seat=2)
    sitting.refused(Appeal(), "not_now").refused(GoOn(), "not_now")
    sitting.refused(Rule(True), "not_now", seat=2)


def test_members_propose_and_only_the_team_sees_it() -> None:
    sitting = Sitting().ask(1, "s0.1").propose("b", 1).propose("a", 0).propose("c", 1)
    mine = sitting.view(0)["mine"]["proposals"]
    assert mine == [{"by": 0, "text": "a"}, {"by": 1, "text": "c"}]
    assert sitting.view(1)["mine"]["proposals"] == []
    sitting.propose("", 1)
    assert sitting.view(0)["mine"]["proposals"] == [{"by": 0, "text": "a"}]
    assert sitting.right().view(0)["mine"]["proposals"] == []


def test_the_room_says_who_proposes_and_that_only_captains_answer() -> None:
    assert game.said_by(Propose("a", 7), 2, False) == Propose("a", 2)
    assert game.said_by(Answer("a"), 0, True) == Answer("a")
    assert game.said_by(GoOn(), 1, False) == GoOn()
    with pytest.raises(Refusal, match="captain_only"):
        game.said_by(Answer("a"), 1, False)


def test_a_question_of_another_shelf_that_is_none_is_an_error_and_no_state() -> None:
    sitting = Sitting().go(1, "s0.1")
    assert sitting.state.question is None
    assert replace(sitting.state, step=None).question is None


def test_who_has_nothing_more_specific_to_say_may_still_appeal() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("vague").answer(" ")
    assert sitting.phase == "appeal"
    assert sitting.view(1)["question"]["given"] == "vague"


def test_a_proposal_from_any_place_in_a_team_can_be_written_down() -> None:
    last = game.said_by(Propose("a"), MOST_PEOPLE - 1, False)
    assert msgspec.json.decode(msgspec.json.encode(last), type=game.Move) == last
