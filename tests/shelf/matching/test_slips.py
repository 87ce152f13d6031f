"""What is a slip of the hand or of the ear, and what is another word."""

import pytest

from parlour.shelf.matching import judge


def said(given: str, answer: str, question: str = "") -> str:
    return judge(given, answer, question=question).verdict


@pytest.mark.parametrize(
    ("given", "answer"),
    [("Effiel tower", "Eiffel Tower"), ("Lagoda", "Ladoga"), ("Cambrigde", "Cambridge")],
)
def test_letters_in_a_wrong_place_are_a_slip(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(("given", "answer"), [("dairy", "diary"), ("martial", "marital")])
def test_letters_that_make_another_word_are_none(given: str, answer: str) -> None:
    assert said(given, answer) != "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [("woolf", "wolf"), ("redd", "red"), ("an eg", "egg"), ("Missisippi", "Mississippi")],
)
def test_a_letter_twice_or_once_is_a_slip(given: str, answer: str) -> None:
    assert said(given, answer, "What is it?") == "accept"


@pytest.mark.parametrize(
    ("given", "answer"), [("hoop", "hop"), ("been", "Ben"), ("latter", "later")]
)
def test_a_letter_twice_that_makes_a_common_word_is_none(given: str, answer: str) -> None:
    assert said(given, answer, "What is it?") != "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Schpecht", "Specht"),
        ("Babbidge", "Charles Babbage"),
        ("tick tock", "TikTok"),
        ("Bortugal", "Portugal"),
        ("vulchers", "vultures"),
        ("jenerator", "a generator"),
        ("cassels", "castles"),
        ("queschun mark", "question mark"),
        ("Winjette", "Vignette"),
        ("Shirin Abadi", "Shirin Ebadi"),
        ("hi jump", "High jump"),
    ],
)
def test_what_is_written_as_it_is_heard_is_right(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(
    ("given", "answer"), [("pear", "bear"), ("tear", "deer"), ("Geld", "Kälte"), ("jest", "guest")]
)
def test_what_sounds_nearly_so_and_is_a_word_is_wrong(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"), [("Tinkabell", "Tinker Bell"), ("Um Kalthum", "Umm Kulthum")]
)
def test_a_name_written_as_one_word_is_not_turned_round(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


def test_a_name_turned_round_and_misspelled_is_another() -> None:
    assert said("Carol Lewis", "Lewis Carroll") == "reject"


def test_initials_spoken_as_a_word_may_be_written_as_heard() -> None:
    assert said("Ickea", "IKEA") == "accept"
    assert said("Nasser", "NASA") == "reject"
    assert said("NASDA", "NASA") == "reject"


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("lightening", "lightning", "Thunder comes after a bright flash. What is the flash?"),
        ("slat", "salt", "Which white substance did Romans value?"),
    ],
)
def test_where_a_typing_slip_made_a_word_the_player_is_asked(
    given: str, answer: str, question: str
) -> None:
    assert said(given, answer, question) == "specific"


def test_a_word_of_the_question_with_another_ending_is_no_answer() -> None:
    assert said("tooths", "teeth", '"Tooth" is one. And two?') == "reject"


def test_thousands_may_be_written_with_a_k() -> None:
    assert said("100k", "100 000") == "accept"
    assert said("10k", "100 000") == "reject"


def test_who_somebody_is_may_be_added() -> None:
    assert said("Freud, the psychoanalyst", "Sigmund Freud") == "accept"
