"""The answer in a language that is neither English nor German."""

import pytest

from parlour.shelf.lexicon import lexicon
from parlour.shelf.matching import fold, judge
from parlour.shelf.matching.tongues import FILE, in_english


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("sangre", "blood", "Which red fluid carries oxygen around the body?"),
        ("terremoto", "earthquake", "When the ground shakes, what is it called?"),
        ("Estados Unidos", "United States", "In which country is the Grand Canyon?"),
        ("sangre", "Blut", "Welche rote Flüssigkeit fließt durch den Körper?"),
        ("Moskova", "Moskau", "Welche Stadt liegt an dem Fluss mit demselben Namen?"),
    ],
)
def test_a_word_of_another_language_is_right(given: str, answer: str, question: str) -> None:
    assert judge(given, answer, question=question).verdict == "accept"


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("sangre", "bone", "What is hard and white in the body?"),
        ("terremoto", "earthquake", "What do the Italians mean by terremoto?"),
        ("pan", "bread", "What does a baker bake?"),
    ],
)
def test_another_word_an_echo_and_an_english_word_are_wrong(
    given: str, answer: str, question: str
) -> None:
    assert judge(given, answer, question=question).verdict == "reject"


def test_no_common_english_word_means_something_else() -> None:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert len(lines) > 3_500
    names = {fold(name) for line in lines for name in line.split(";")[1:]}
    entries = (lexicon("en").entry(name) for name in names)
    common = {entry.word for entry in entries if entry is not None and entry.level <= 35}
    assert not common
    assert all(in_english(name) for name in names)
