"""The check of lessons finds what is wrong with one."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from tests.kernel.hunch import game as without_lesson

from parlour.games.times import lesson as lesson_module
from parlour.games.times.state import EndTurn, Fact
from parlour.kernel import find_game, games
from parlour.kernel.lesson import Lesson, Step
from parlour.testing import check_lesson

TIMES = find_game("times")
LESSON = lesson_module.lesson("en")


@pytest.mark.parametrize("id", sorted(games()))
def test_every_lesson_can_be_played_in_every_language(id: str) -> None:
    check_lesson(games()[id])


def test_a_game_without_a_lesson_is_fine() -> None:
    check_lesson(without_lesson)


def check(monkeypatch: pytest.MonkeyPatch, lesson: Lesson) -> str:
    module = SimpleNamespace(lesson=lambda language: lesson)
    monkeypatch.setattr("parlour.kernel.lesson.companion", lambda game, name: module)
    with pytest.raises(AssertionError) as caught:
        check_lesson(TIMES)
    return str(caught.value)


def with_step(at: int, **changes: object) -> Lesson:
    steps = list(LESSON.steps)
    steps[at] = replace(steps[at], **changes)
    return replace(LESSON, steps=tuple(steps))


def test_a_step_that_the_rules_refuse_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said = check(monkeypatch, with_step(1, shows=(EndTurn(),)))
    assert "times/en: step 'fact': EndTurn() is refused: nothing_placed" in said


def test_a_step_that_ends_too_early_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    fact = Fact(4, 5, 20)
    assert "'fact'" in check(monkeypatch, with_step(1, shows=(fact, fact)))


def test_a_step_that_can_be_left_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = with_step(1, when_ready=True, reaches=lambda state: True)
    assert "'fact' can be left out" in check(monkeypatch, ready)


def test_the_last_step_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the last step asks" in check(monkeypatch, with_step(-1, shows=(EndTurn(),)))


def test_ids_are_different_and_have_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the same id" in check(monkeypatch, with_step(0, id="fact"))
    assert "the sentences" in check(monkeypatch, with_step(0, id="hello"))


def test_a_lesson_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple(Step(f"step{n}") for n in range(9))
    assert "more than 8 steps" in check(monkeypatch, replace(LESSON, steps=many))
    monkeypatch.setattr("parlour.testing.lessons.WORDS_A_SECOND", 0.5)
    assert "takes about" in check(monkeypatch, LESSON)


def test_sentences_want_nothing_filled_in_but_the_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.testing.lessons.KNOWN", frozenset[str]())
    assert "'call' wants ['rival'] filled in" in check(monkeypatch, LESSON)
