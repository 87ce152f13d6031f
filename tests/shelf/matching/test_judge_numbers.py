"""The judge of typed answers: numbers, dates and Roman numbers."""

import pytest

from parlour.shelf.matching import judge
from parlour.shelf.matching.numerals import german, read_numbers, roman


def said(given: str, answer: str, *also: str, question: str = "") -> str:
    return judge(given, answer, also, question=question).verdict


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("forty-two", "42"),
        ("42", "forty-two"),
        ("zweiundvierzig", "42"),
        ("nineteen sixty-nine", "1969"),
        ("nineteen oh five", "1905"),
        ("3.14", "3.14159"),
        ("VIII", "8"),
        ("July 20, 1969", "1969"),
        ("three hundred and five", "305"),
        ("1,000", "1000"),
        ("1.000", "1000"),
        ("3,5 million", "3.5 million"),
        ("8 million", "8,000,000"),
        ("a dozen", "12"),
        ("Henry the Eighth", "Henry VIII"),
        ("Henry 8", "Henry VIII"),
        ("Ludwig der Vierzehnte", "Ludwig XIV."),
        ("second world war", "World War II"),
        ("2. Weltkrieg", "Zweiter Weltkrieg"),
        ("the 1960s", "Sixties"),
        ("44 B.C.", "44 BCE"),
        ("minus forty", "-40"),
        ("eleven players", "11"),
        ("about 50 %", "50 percent"),
        ("42", "42 kilometres"),
        ("42km", "42 kilometres"),
    ],
)
def test_numbers_may_be_written_in_any_way(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("1968", "1969"),
        ("Henry VII", "Henry VIII"),
        ("World War I", "World War II"),
        ("42 miles", "42 kilometres"),
        ("40", "-40"),
        ("more than 11", "11"),
        ("44 BC", "44"),
        ("paris", "44"),
        ("Apollo 13", "Apollo"),
        ("1968 or 1969", "1969"),
        ("not 42", "42"),
    ],
)
def test_a_wrong_number_is_wrong_however_near(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("twenty one", "21"),
        ("two thousand and twenty", "2020"),
        ("five and six", "5 and 6"),
        ("hundred", "100"),
        ("louis xiv", "louis 14"),
        ("the xylophone", "the xylophone"),
        ("1850s", "1850s"),
        ("one two", "1 2"),
    ],
)
def test_number_words_become_figures(words: str, read: str) -> None:
    assert " ".join(read_numbers(words.split())) == read


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("einundzwanzig", 21),
        ("neunzehnhundertneunundsechzig", 1969),
        ("tausendeins", 1001),
        ("zwanzigste", 20),
        ("dritten", 3),
        ("hundert", 100),
        ("hund", None),
        ("gesundzwanzig", None),
        ("kunst", None),
    ],
)
def test_german_number_words(word: str, value: int | None) -> None:
    assert german(word) == value


def test_roman_numbers() -> None:
    assert [roman(text) for text in ("iv", "xiv", "viii", "mix", "a")] == [4, 14, 8, None, None]
    alone = [roman(text, alone=True) for text in ("lxiv", "mcmlxxxiv", "xl", "dc", "mix", "vx")]
    assert alone == [64, 1984, None, None, None, None]


@pytest.mark.parametrize(
    ("given", "answer", "question", "wanted"),
    [
        ("sixtey", "60", "How many minutes are in one hour?", "accept"),
        ("sixten", "16", "", "accept"),
        ("zwanzich", "20", "Wie viele sind es?", "accept"),
        ("tree wheels", "3", "A bicycle has two wheels. And a tricycle?", "specific"),
        ("try", "3", "A bicycle has two wheels. And a tricycle?", "reject"),
        ("just one", "1", "How many moons has the Earth?", "accept"),
        ("nur drei", "3", "Wie viele Ecken hat ein Dreieck?", "accept"),
        ("sex", "Six", "How many sides has a hexagon?", "reject"),
        ("fire", "5", "How many fingers has a hand?", "reject"),
        ("sixteen", "60", "How many minutes are in one hour?", "reject"),
    ],
)
def test_number_words_may_have_a_slip(given: str, answer: str, question: str, wanted: str) -> None:
    assert said(given, answer, question=question) == wanted


@pytest.mark.parametrize(
    ("given", "answer", "question", "wanted"),
    [
        ("14 February", "14th", "On which day of February?", "accept"),
        ("14 Feb", "14th", "On which day of February?", "accept"),
        ("14 March", "14th", "On which day of February?", "reject"),
        ("4 July 1776", "4 July", "Which day of 1776?", "accept"),
        ("4 July 1789", "4 July", "Which day of 1776?", "reject"),
    ],
)
def test_a_month_or_year_that_contradicts_the_question_is_wrong(
    given: str, answer: str, question: str, wanted: str
) -> None:
    assert said(given, answer, question=question) == wanted


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("1½", "1.5", "accept"),
        ("one and a half", "1½", "accept"),
        ("1 1/2", "one and a half", "accept"),
        ("1/2", "½", "accept"),
        ("a half", "1/2", "accept"),
        ("0,5", "½", "accept"),
        ("three quarters", "3/4", "accept"),
        ("a quarter", "Quarter", "accept"),
        ("one quarter", "¼", "accept"),
        ("two dozen", "24", "accept"),
        ("two dozen", "12", "reject"),
        ("11/2", "1½", "reject"),
        ("1/4", "½", "reject"),
        ("9/11", "9/11", "accept"),
        ("half moon", "Half-moon", "accept"),
    ],
)
def test_halves_quarters_and_dozens(given: str, answer: str, wanted: str) -> None:
    assert said(given, answer) == wanted


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("1990-10-03", "3 October 1990", "accept"),
        ("3/10/1990", "October 3, 1990", "accept"),
        ("10/3/1990", "October 3, 1990", "accept"),
        ("3.10.1990", "3. Oktober 1990", "accept"),
        ("10.3.1990", "3. Oktober 1990", "reject"),
        ("24.12.", "24. Dezember", "accept"),
        ("3/11/1990", "3 October 1990", "reject"),
        ("1990-13-03", "3 October 1990", "reject"),
        ("3.14", "3.14", "accept"),
        ("3.10", "3.14", "reject"),
    ],
)
def test_a_date_may_be_written_in_figures(given: str, answer: str, wanted: str) -> None:
    assert said(given, answer) == wanted


def test_a_roman_number_is_no_answer_to_what_it_is() -> None:
    written = "How is 64 written in Roman numerals?"
    assert said("LXIV", "LXIV", question=written) == "accept"
    assert said("64", "LXIV", question=written) == "reject"
    read = "Which number is LXIV in Roman numerals?"
    assert said("I guess 64", "64", question=read) == "accept"
    assert said("LXIV", "64", question=read) == "reject"
    assert said("the letter L", "L", question="What is 50 in Roman numerals?") == "accept"
    assert said("LXIV", "64") == "accept"
