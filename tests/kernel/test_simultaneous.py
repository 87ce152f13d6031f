"""Everyone at once: asked, answered, done, out of time."""

import pytest

from parlour.kernel import Asked, Refusal, SeatOptions

USUAL, SLOW, UNLIMITED = SeatOptions(), SeatOptions(2), SeatOptions(0)


def test_each_seat_has_its_own_time() -> None:
    asked = Asked.every((USUAL, SLOW, UNLIMITED), now=100, span=1000)
    assert asked.deadlines == (1100, 2100, None)
    assert asked.deadline == 1100
    assert asked.began == 100


def test_without_a_span_nobody_has_a_limit() -> None:
    asked = Asked.every((USUAL, SLOW), now=100, span=None)
    assert asked.deadlines == (None, None)
    assert asked.deadline is None


def test_only_some_seats_can_be_asked() -> None:
    asked = Asked.some((USUAL,) * 3, (0, 2), now=0, span=1000)
    assert asked.asked == (True, False, True)
    assert asked.finished == (False, True, False)
    assert asked.deadlines == (1000, None, 1000)
    with pytest.raises(Refusal, match="not_asked"):
        asked.answer(1, "hello", 10)


def test_an_answer_can_be_changed_until_the_seat_is_done() -> None:
    asked = Asked.every((USUAL, USUAL), 0, 1000).answer(0, "first", 10).answer(0, "second", 20)
    assert asked.answers == ("second", None)
    done = asked.finish(0, 30)
    assert done.answers == ("second", None)
    for too_late in (done.answer, lambda seat, _, now: done.finish(seat, now)):
        with pytest.raises(Refusal, match="already_done"):
            too_late(0, "third", 40)


def test_a_seat_out_of_time_is_refused() -> None:
    asked = Asked.every((USUAL, SLOW), 0, 1000)
    with pytest.raises(Refusal, match="too_late"):
        asked.answer(0, "late", 1000)
    assert asked.answer(1, "in time", 1000).answers == (None, "in time")


def test_it_is_complete_when_all_are_done_or_out_of_time() -> None:
    asked = Asked.every((USUAL, SLOW, UNLIMITED), 0, 1000).answer(0, "draft", 10)
    assert not asked.is_complete
    after = asked.expire(1000)
    assert after.finished == (True, False, False)
    assert after.deadline == 2000
    last = after.expire(2000)
    assert last.deadline is None
    assert not last.is_complete
    assert last.finish(2, 99_999).is_complete
    assert last.answers[0] == "draft", "what was saved before the deadline counts"
