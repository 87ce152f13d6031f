"""The answer in the other language, as the dictionary has it."""

import pytest

from parlour.shelf.lexicon import installed
from parlour.shelf.matching import judge
from parlour.shelf.matching.dictionary import is_translation, meanings


def test_every_name_of_the_file_is_found_by_itself() -> None:
    file = installed()["de"].dictionary
    assert file is not None
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) > 200_000
    for line in (*lines[:50], *lines[1000::997], *lines[-50:]):
        name, _, rest = line.partition("\t")
        assert meanings(name) == frozenset(rest.split(";"))


@pytest.mark.parametrize("name", ["", "a", "zzzz", "holzz", "\t", "holz\n"])
def test_what_is_not_in_the_file_means_nothing(name: str) -> None:
    assert meanings(name) == frozenset()


def test_singular_and_plural_are_one() -> None:
    assert is_translation("gesichter", "face")
    assert is_translation("gesicht", "faces")
    assert not is_translation("gesicht", "foot")


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("Holz", "wood", "Out of what did Geppetto make his son?"),
        ("Schwänzeltanz", "waggle dance", "How does a bee tell where flowers are?"),
        ("Gesichter", "faces", "The god Janus had two of something. What?"),
    ],
)
def test_the_answer_in_the_other_language_is_right(given: str, answer: str, question: str) -> None:
    assert judge(given, answer, question=question).verdict == "accept"


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("milk teeth", "Milchzähne", "Was fällt Kindern mit sechs Jahren aus?"),
        ("Schloss", "lock", "What does a key open?"),
    ],
)
def test_a_word_of_many_meanings_and_a_german_answer_are_asked_about(
    given: str, answer: str, question: str
) -> None:
    assert judge(given, answer, question=question).verdict in ("specific", "accept")


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("gold", "silver", "Which metal has the symbol Ag?"),
        ("euro", "dollar", "What do people in Canada pay with?"),
        ("Wald", "wood carving", "Which craft is it?"),
        ("Weihnachten", "Christmas", "Which festival do Germans call Weihnachten?"),
    ],
)
def test_a_word_that_both_languages_have_is_meant_as_it_stands(
    given: str, answer: str, question: str
) -> None:
    assert judge(given, answer, question=question).verdict == "reject"
