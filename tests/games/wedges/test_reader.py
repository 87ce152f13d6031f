"""A reader judges: taps right or wrong, is replaced when silent."""

from typing import Any

from tests.games.wedges.sitting import Sitting

from parlour.games.wedges.state import Answer, Rule


def asked(count: int = 3, **options: Any) -> Sitting:
    return Sitting(count, judge="reader", **options).ask(1, "s0.1")


def test_the_readers_device_shows_question_and_answer_and_nobody_elses_does() -> None:
    sitting = asked()
    assert sitting.view(2)["mine"]["answer"] == "right"
    assert sitting.view(2)["mine"]["also"] == ["correct"]
    for viewer in (0, 1):
        assert sitting.view(viewer)["mine"]["answer"] is None
    assert sitting.view("table")["question"]["expected"] is None


def test_the_reader_taps_right_or_wrong() -> None:
    sitting = asked().rule(True)
    assert (sitting.phase, sitting.turn) == ("roll", 0)
    step = sitting.last_step
    assert (step["correct"], step["judged_by"], step["answer"]) == (True, "reader", None)
    sitting.ask(1, "s0.2").rule(False)
    assert (sitting.phase, sitting.turn) == ("roll", 1)


def test_nobody_else_rules() -> None:
    sitting = asked().refused(Rule(True), "not_the_reader", seat=0)
    sitting.refused(Rule(True), "not_the_reader", seat=1)


def test_a_typed_answer_waits_for_the_reader() -> None:
    sitting = asked().answer("something")
    assert (sitting.phase, sitting.view()["question"]["given"]) == ("rule", "something")
    sitting.refused(Answer("again"), "not_now")
    sitting.rule(True)
    assert sitting.last_step["answer"] == "something"


def test_passing_needs_no_reader() -> None:
    sitting = asked().answer("")
    assert (sitting.turn, sitting.last_step["judged_by"]) == (1, "reader")


def test_when_time_is_up_the_reader_says_what_was_heard() -> None:
    sitting = asked().wait(30)
    assert sitting.phase == "rule"
    sitting.rule(True)
    assert sitting.last_step["correct"] is True


def test_a_silent_reader_is_replaced_by_the_next_present_seat_to_the_right() -> None:
    sitting = asked(4).answer("hm").wait(30)
    assert (sitting.phase, sitting.state.reader) == ("rule", 2)
    assert sitting.view(2)["mine"]["answer"] == "right"
    assert sitting.view(3)["mine"]["answer"] is None
    sitting.rule(True)
    assert sitting.last_step["judged_by"] == "reader"
    sitting.go(1, "s0.2")
    assert sitting.state.reader == 2


def test_or_by_the_referee_if_nobody_is_left() -> None:
    sitting = asked(2).answer("right").wait(30)
    assert (sitting.phase, sitting.turn) == ("roll", 0)
    assert sitting.last_step["judged_by"] == "referee"


def test_the_referee_who_steps_in_may_find_it_wrong_or_vague_and_then_one_may_appeal() -> None:
    for text in ("nonsense", "vague"):
        sitting = asked(3).answer(text).wait(60)
        assert (sitting.phase, sitting.state.reader) == ("appeal", None)


def test_what_was_only_said_aloud_is_lost_without_a_reader() -> None:
    sitting = asked(3).wait(90)
    assert (sitting.phase, sitting.turn) == ("roll", 1)
    step = sitting.last_step
    assert (step["correct"], step["judged_by"]) == (False, "referee")


def test_where_nobody_is_left_to_read_the_referee_judges_from_the_start() -> None:
    sitting = asked(2).answer("right").wait(30).go(1, "s0.2")
    assert (sitting.phase, sitting.state.reader) == ("answer", None)
    sitting.answer("wrong")
    assert sitting.phase == "appeal"


def test_a_reader_cannot_be_appealed() -> None:
    sitting = asked().answer("right").rule(False)
    assert (sitting.phase, sitting.turn) == ("roll", 1)
