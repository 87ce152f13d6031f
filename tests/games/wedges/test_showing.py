"""What is staged in Wedges: verdicts, wedges, appeals, the winning question."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.wedges.sitting import ALL, Sitting

from parlour.games.wedges import game


def staged(sitting: Sitting, act: Callable[[Sitting], object]) -> list[tuple[str, tuple[int, ...]]]:
    before = sitting.state
    act(sitting)
    return [(beat.code, beat.seats) for beat in game.beats(before, sitting.state)]


def asked(count: int = 3) -> Sitting:
    return Sitting(count).ask(1, "s0.1")


def test_a_right_answer_is_staged_with_its_answer() -> None:
    sitting = asked()
    before = sitting.state
    sitting.right()
    (beat,) = game.beats(before, sitting.state)
    assert (beat.code, beat.tone, beat.details) == ("right", "good", {"answer": "right"})


def test_a_wrong_answer_is_staged_once() -> None:
    sitting = asked()
    assert staged(sitting, lambda sitting: sitting.answer("no idea")) == [("wrong", (0,))]
    assert staged(sitting, Sitting.go_on) == []
    assert staged(sitting, lambda sitting: sitting.roll(1)) == []


def test_no_answer_in_time_is_staged_as_wrong() -> None:
    assert staged(asked(), lambda sitting: sitting.wait(31)) == [("wrong", (0,))]


def test_an_appeal_and_its_vote_are_staged() -> None:
    sitting = asked().answer("no idea")
    before = sitting.state
    sitting.appeal()
    (beat,) = game.beats(before, sitting.state)
    assert (beat.code, beat.details) == ("appeal", {"given": "no idea"})
    sitting.vote(1, True)
    assert staged(sitting, lambda sitting: sitting.vote(2, True)) == [("counts", (0,))]
    sitting = asked().answer("no idea").appeal().vote(1, False)
    assert staged(sitting, lambda sitting: sitting.vote(2, False)) == [("counts_not", (0,))]


def test_a_wedge_takes_the_place_of_its_verdict() -> None:
    sitting = Sitting(2, at=("r1",)).ask(1, "r0")
    before = sitting.state
    sitting.right()
    (beat,) = game.beats(before, sitting.state)
    assert (beat.code, beat.tone, beat.details) == ("wedge", "grand", {"category": "brown"})


def test_the_winning_question_is_staged_when_the_others_choose_for_it() -> None:
    sitting = Sitting(3, at=("s0.1",), wedges=(ALL,))
    assert staged(sitting, lambda sitting: sitting.go(1, "hub")) == [("final", (0,))]
    sitting.choose(1, "blue").choose(2, "blue").draw()
    assert staged(sitting, Sitting.right) == [("right", (0,))]


def test_the_ladder_stages_nothing() -> None:
    ladder = Sitting(2).state
    alone = type(ladder.options)(ladder=True)
    changed = type(ladder)(
        **{name: getattr(ladder, name) for name in ladder.__struct_fields__ if name != "options"},
        options=alone,
    )
    assert game.beats(ladder, changed) == ()


def test_runs_hard_questions_and_appeals_are_merits() -> None:
    sitting = asked().answer("no idea").appeal().vote(1, True).vote(2, True)
    found = [(one.seat, one.code, one.count, one.what) for one in game.merits(sitting.state)]
    assert found == [(0, "run", 1, ""), (0, "hardest", 1, "right"), (0, "appeals", 1, "")]
    box = sitting.state
    at_table = type(box.options)(real_box=True)
    fields = {name: getattr(box, name) for name in box.__struct_fields__ if name != "options"}
    codes = [one.code for one in game.merits(type(box)(**fields, options=at_table))]
    assert codes == ["run", "appeals"]
