"""The judge of typed answers: names that are another's, and names with more or less of them."""

import pytest

from parlour.shelf.matching import judge
from parlour.shelf.matching.lookalikes import are_lookalikes


def said(given: str, answer: str, *also: str, question: str = "") -> str:
    return judge(given, answer, also, question=question).verdict


@pytest.mark.parametrize(
    ("given", "answer", "also"),
    [
        ("Elizabeth I", "Elizabeth II", ("Queen Elizabeth", "Elizabeth")),
        ("Queen Elizabeth I", "Elizabeth II", ("Queen Elizabeth", "Elizabeth")),
        ("Henry VII", "Henry VIII", ("Henry",)),
        ("World War I", "World War II", ("World War",)),
        ("1. Weltkrieg", "World War II", ("World War",)),
        ("Rocky II", "Rocky IV", ("Rocky",)),
        ("Apollo 12", "Apollo 11", ("Apollo",)),
        ("Benedikt XV.", "Benedikt XVI.", ("Benedikt",)),
        ("Ludwig XV", "Louis XIV", ("Louis", "Ludwig XIV")),
    ],
)
def test_a_number_that_contradicts_a_listed_one_is_wrong(
    given: str, answer: str, also: tuple[str, ...]
) -> None:
    assert said(given, answer, *also, question="Who or what was it?") == "reject"


@pytest.mark.parametrize(
    ("given", "answer", "also"),
    [
        ("Elizabeth the Second", "Elizabeth II", ("Elizabeth",)),
        ("2.WK", "Zweiter Weltkrieg", ("2. Weltkrieg",)),
        ("WK 1", "World War I", ()),
        ("Napoleon I", "Napoleon", ()),
    ],
)
def test_the_listed_number_is_right(given: str, answer: str, also: tuple[str, ...]) -> None:
    assert said(given, answer, *also, question="Who was it?") == "accept"


@pytest.mark.parametrize(
    ("given", "answer", "also", "wanted"),
    [
        ("Robert Irwin", "Steve Irwin", ("Irwin", "Stephen Robert Irwin"), "specific"),
        ("Amadeus Mozart", "Wolfgang Amadeus Mozart", (), "specific"),
        ("Paul Sartre", "Jean-Paul Sartre", (), "specific"),
        ("Louis Stevenson", "Robert Louis Stevenson", (), "specific"),
        ("Stephen Irwin", "Steve Irwin", ("Irwin", "Stephen Robert Irwin"), "accept"),
        ("Irwin", "Steve Irwin", ("Irwin", "Stephen Robert Irwin"), "accept"),
        ("Bernard Shaw", "George Bernard Shaw", (), "accept"),
        ("Lloyd Webber", "Andrew Lloyd Webber", (), "accept"),
        ("Conan Doyle", "Arthur Conan Doyle", (), "accept"),
    ],
)
def test_only_a_second_first_name_is_asked_about(
    given: str, answer: str, also: tuple[str, ...], wanted: str
) -> None:
    assert said(given, answer, *also) == wanted


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("Charles Robert Darwin", "Charles Darwin", "accept"),
        ("Usain St Leo Bolt", "Usain Bolt", "accept"),
        ("Fela Ransome-Kuti", "Fela Kuti", "accept"),
        ("John Quincy Adams", "John Adams", "reject"),
        ("Martin Luther King", "Martin Luther", "specific"),
        ("the taikonaut Yang Liwei", "Yang Liwei", "accept"),
        ("die Autorin Astrid Lindgrin", "Astrid Lindgren", "accept"),
        ("the late Steve Irwin", "Steve Irwin", "accept"),
        ("Rosa Luxemburg, die Kommunistin", "Rosa Luxemburg", "accept"),
        ("the young Indiana Jones", "Indiana Jones", "specific"),
    ],
)
def test_more_names_of_somebody_and_who_that_is(given: str, answer: str, wanted: str) -> None:
    assert said(given, answer) == wanted


@pytest.mark.parametrize(
    ("given", "answer", "also"),
    [
        ("Emily Bronte", "Charlotte Bronte", ("Bronte",)),
        ("Heinrich Mann", "Thomas Mann", ("Mann",)),
        ("Michael Jordan", "Michael Jackson", ("MJ",)),
        ("Robert Kennedy", "John F. Kennedy", ("Kennedy", "John Fitzgerald Kennedy")),
        ("Prince William", "Charles III", ("Prince of Wales",)),
    ],
)
def test_somebody_else_of_that_name_is_wrong(
    given: str, answer: str, also: tuple[str, ...]
) -> None:
    assert said(given, answer, *also, question="Who was it?") == "reject"


def test_part_of_a_name_in_a_table_is_no_full_name() -> None:
    assert judge("Caesar", "Julius Caesar", names="full").verdict == "specific"
    assert judge("Lenin", "Vladimir Lenin", names="full").verdict == "specific"
    assert said("Augustus Caesar", "Julius Caesar", "Caesar", question="Who?") != "accept"


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("Micheal Schumaker", "Michael Schumacher", "accept"),
        ("Fransis Bakon", "Francis Bacon", "accept"),
        ("road island", "Rhode Island", "specific"),
    ],
)
def test_both_names_may_be_a_little_off(given: str, answer: str, wanted: str) -> None:
    assert said(given, answer) == wanted


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Saalach", "Salzach"),
        ("Khamenei", "Ruhollah Khomeini"),
        ("Ronan", "Rowan"),
        ("Mossad", "Masada"),
        ("Constantius", "Constantine"),
        ("Nosferatu", "Dracula"),
        ("Boccia", "Boule"),
        ("Junikäfer", "Maikäfer"),
        ("Michelle", "Michael"),
        ("Manet", "Claude Monet"),
        ("Lienz", "Linz"),
        ("Honegger", "Erich Honecker"),
    ],
)
def test_a_lookalike_is_no_slip(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Bertrand Picard", "Bertrand Piccard"),
        ("Steve Erwin", "Steve Irwin"),
        ("Salzsach", "Salzach"),
        ("Rowen", "Rowan"),
    ],
)
def test_other_slips_in_such_names_stay_slips(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


def test_lookalikes_stand_on_one_line() -> None:
    assert are_lookalikes("Saalach", "the Salzach")
    assert not are_lookalikes("Salzach", "Salzach")
    assert not are_lookalikes("Salzach", "Monet")


@pytest.mark.parametrize(
    ("given", "answer", "also", "question", "wanted"),
    [
        (
            "Valley of the Dead",
            "Avenue of the Dead",
            ("Street of the Dead", "Road of the Dead"),
            "What name did the Aztecs give this road?",
            "reject",
        ),
        ("Lake of Gibraltar", "Strait of Gibraltar", (), "Which strait?", "reject"),
        ("Lake Hudson", "Hudson", ("Hudson River",), "Which water is it?", "reject"),
        ("Hudson Bay", "Hudson", ("Hudson River",), "Which water is it?", "reject"),
        ("Bay of Mexico", "Gulf of Mexico", (), "Which gulf is it?", "accept"),
        ("the Hudson in New York", "Hudson", ("Hudson River",), "Which river?", "accept"),
        ("New Mexico", "Mexico", (), "Which country?", "reject"),
        ("Republik Slowenien", "Slowenien", (), "Welches Land?", "accept"),
        ("die Gruppe ABBA", "ABBA", (), "Welche Band?", "accept"),
    ],
)
def test_words_for_kinds_and_places_beside_a_name(
    given: str, answer: str, also: tuple[str, ...], question: str, wanted: str
) -> None:
    assert said(given, answer, *also, question=question) == wanted


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("Paris, Texas", "Paris", "specific"),
        ("Panama City, Florida", "Panama City", "specific"),
        ("Paris, France", "Paris", "accept"),
        ("Paris, Europe", "Paris", "accept"),
        ("Chicago, Illinois", "Chicago", "accept"),
    ],
)
def test_a_place_is_said_with_the_larger_one_that_it_lies_in(
    given: str, answer: str, wanted: str
) -> None:
    assert judge(given, answer).verdict == wanted


@pytest.mark.parametrize("given", ["Frankfurt an der Oder", "Frankfurt (Oder)", "Main"])
def test_frankfurt_is_on_the_main_and_not_the_main_itself(given: str) -> None:
    right = ("Frankfurt am Main", ("Frankfurt", "Frankfurt/Main"))
    assert judge(given, *right).verdict != "accept"
    assert judge("Frankfurt, oder?", *right).verdict == "accept"


@pytest.mark.parametrize(("given", "answer"), [("Dracula", "Nosferatu"), ("Nosferatu", "Dracula")])
def test_what_the_list_keeps_apart_is_not_joined_by_another_name(given: str, answer: str) -> None:
    assert judge(given, answer).verdict == "reject"


def test_firemen_are_firefighters_as_a_fireman_is() -> None:
    assert judge("the firemen", "firefighter", ["fireman"]).verdict == "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("sea lion", "lion"),
        ("a guinea pig", "pig"),
        ("sweet potato", "potato"),
        ("ginger ale", "ale"),
    ],
)
def test_a_thing_that_is_only_called_so_is_another(given: str, answer: str) -> None:
    assert judge(given, answer).verdict == "reject"


def test_a_name_that_ends_as_the_other_sex_s_is_asked_about() -> None:
    assert judge("Papagena", "Papageno").verdict == "specific"
    assert judge("Maria", "Mario").verdict == "reject"


def test_a_sort_of_the_answer_brings_no_synonyms() -> None:
    wreath = ("wreath", ["laurel wreath", "crown"])
    assert judge("medal", *wreath, question="What was made of leaves?").verdict != "accept"
