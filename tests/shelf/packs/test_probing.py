"""Probes: every kind of wrong answer is found where a question accepts it."""

import pytest
from tools.judge.ablate import switched_off

from parlour.shelf.matching import fold
from parlour.shelf.packs.card import Question
from parlour.shelf.packs.probing import NOUNS, common_nouns, probe


def asked(question: str, answer: str, *also: str) -> Question:
    return Question(category="blue", question=question, answer=answer, also=also)


def found(*questions: Question) -> list[tuple[int, str, str]]:
    answers = frozenset(fold(text) for each in questions for text in (each.answer, *each.also))
    return [(number, hit.code, hit.given) for number, hit in probe(questions, answers)]


def test_the_commonest_nouns_are_a_thousand_plain_words() -> None:
    nouns = common_nouns()
    assert len(nouns) == len(set(nouns)) == NOUNS
    assert {"dog", "house", "city", "number"} <= set(nouns)


@pytest.mark.parametrize(
    "question",
    [
        asked("Which city has Hollywood as one of its districts?", "Los Angeles", "LA"),
        asked("In bingo, what must be drawn?", "numbers", "number"),
        asked('What is the plural of "mouse"?', "mice"),
        asked("How do you read the sign @?", "at"),
        asked("Which young Macedonian reached the Indus?", "Alexander the Great"),
    ],
)
def test_a_sound_question_accepts_no_probe(question: Question) -> None:
    assert found(question) == []


def test_a_question_that_accepts_its_own_word_is_found() -> None:
    with switched_off("echo"):
        assert (0, "echo", "mouse") in found(asked('What is the plural of "mouse"?', "mice"))


def test_a_question_that_accepts_a_noun_or_another_answer_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.shelf.matching.procedure.EACH_SLIP", ())
    monkeypatch.setattr("parlour.shelf.matching.procedure.SLIPS_TOGETHER", ())
    codes = {
        (number, code)
        for number, code, _ in found(
            asked("Who wrote The Naked and the Dead?", "Norman Mailer"),
            asked("Who wrote the Resurrection Symphony?", "Mahler"),
            asked("Where do people live?", "House"),
        )
    }
    assert (2, "any_noun") in codes
    assert (0, "other_answer") in codes


def test_of_a_large_pack_a_sample_is_probed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.shelf.packs.probing.PROBED", 2)
    monkeypatch.setattr("parlour.shelf.packs.probing.common_nouns", lambda: ())
    with switched_off("echo"):
        hits = found(*[asked('What is the plural of "mouse"?', "mice")] * 6)
    assert {number for number, _, _ in hits} == {0, 3}


def test_several_processes_find_what_one_finds() -> None:
    trap = asked('Which word comes first in the dictionary, "cat" or "dog"?', "dog", "cats")
    questions = [asked(f"Which river has the number {n}?", f"Danube {n}") for n in range(1, 20)]
    one, two = (list(probe([*questions, trap], frozenset(), jobs)) for jobs in (1, 2))
    assert one == two
    assert len(questions) in {number for number, _ in one}
