"""The answer among other words: the player is asked, unless something else is named."""

import pytest

from parlour.shelf.matching import judge


def said(given: str, answer: str, *also: str, question: str = "") -> str:
    return judge(given, answer, also, question=question).verdict


@pytest.mark.parametrize(
    ("given", "answer", "also"),
    [
        ("monopoly by parker/hasbro", "Monopoly", ()),
        ("Atlantis, STS-135", "Atlantis", ()),
        ("the 1000 yen note", "yen", ()),
        ("Bergen on the west coast", "Bergen", ()),
        ("New South Wales, Australia", "Australia", ()),
        ("arachnaphobia, I have it", "arachnophobia", ()),
        ("ancient rom, Romulus and Remus", "Rome", ("Rom",)),
    ],
)
def test_an_answer_with_more_around_it_is_asked_about(
    given: str, answer: str, also: tuple[str, ...]
) -> None:
    assert said(given, answer, *also) == "specific"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("the Frenchman Bleriot", "Louis Blériot"),
        ("Papa Haydn", "Joseph Haydn"),
        ("assange the wikileaks guy", "Julian Assange"),
        ("Kahlo, Diego Rivera's wife", "Frida Kahlo"),
        ("der Maler van Gogh", "Vincent van Gogh"),
    ],
)
def test_a_last_name_with_who_that_is(given: str, answer: str) -> None:
    assert said(given, answer) in ("specific", "accept")


@pytest.mark.parametrize(
    ("given", "answer", "also"),
    [
        ("Leopold Mozart", "Wolfgang Amadeus Mozart", ("Mozart",)),
        ("Emma Watson", "Jessica Watson", ("Watson",)),
        ("Lex Luthor", "Martin Luther", ("Luther",)),
        ("Mozart who was a friend of Haydn", "Joseph Haydn", ()),
        ("Max Frisch", "Karl von Frisch", ("Frisch",)),
    ],
)
def test_another_first_name_is_another_person(
    given: str, answer: str, also: tuple[str, ...]
) -> None:
    assert said(given, answer, *also) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Namibia/Botswana", "Namibia"),
        ("Wien oder Salzburg", "Wien"),
        ("Spain and Portugal", "Spain"),
        ("not Paris but London", "Paris"),
        ("no chocolate", "chocolate"),
        ("West Virginia", "Virginia"),
        ("Napoleon III", "Napoleon"),
        ("Lake of Gibraltar", "Strait of Gibraltar"),
    ],
)
def test_another_guess_or_another_thing_is_wrong(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("88 keys, 52 white and 36 black", "specific"),
        ("88 keys, 86", "reject"),
        ("86 keys, 88", "reject"),
    ],
)
def test_a_number_with_what_else_is_known_of_it(given: str, wanted: str) -> None:
    assert said(given, "88", question="How many keys does a piano have?") == wanted


def test_two_names_of_the_answer_are_no_two_guesses() -> None:
    asked = "What do we call a person who travels into space?"
    assert said("an astronaut or cosmonaut", "astronaut", "cosmonaut", question=asked) == "accept"
    assert said("an astronaut or pilot", "astronaut", "cosmonaut", question=asked) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"),
    [("tigres", "Tigris"), ("perl", "purl"), ("Flamengo", "flamenco"), ("jen", "yen")],
)
def test_a_slip_that_is_something_of_another_sort_is_asked_about(given: str, answer: str) -> None:
    assert said(given, answer) == "specific"


@pytest.mark.parametrize(
    ("given", "answer"),
    [("Granada", "Grenada"), ("Manet", "Claude Monet"), ("Geld", "Gold"), ("pear", "bear")],
)
def test_a_slip_that_is_of_the_sort_or_an_everyday_word_is_wrong(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("fiv", "5", "accept"),
        ("oen", "1", "accept"),
        ("ninty", "90", "accept"),
        ("a hundered", "100", "accept"),
        ("threehundred sixty six", "366", "accept"),
        ("neunzehnhundertneunundachzig", "1989", "accept"),
        ("28 = 1+2+4+7+14", "28", "accept"),
        ("one over four", "1/4", "accept"),
        ("tow", "2", "specific"),
        ("am 9. November 89", "1989", "specific"),
        ("secon world war", "Second World War", "accept"),
    ],
)
def test_numbers_as_people_type_them(given: str, answer: str, wanted: str) -> None:
    assert said(given, answer) == wanted


def test_a_round_number_may_be_said_exactly_where_the_question_rounds() -> None:
    round_ = "In round figures, how many kilometres is it around the Earth?"
    assert said("40,075 km", "40,000", question=round_) == "accept"
    assert said("41,000 km", "40,000", question=round_) == "reject"
    assert said("40,075", "40,000", question="How many people live there?") == "reject"


def test_i_is_no_number_before_a_verb() -> None:
    assert said("Theodora I think", "Theodora") == "accept"
    assert said("Elizabeth I", "Elizabeth II") == "reject"
