"""The judge of typed answers: other forms of a word, other languages, numbers and tables of names."""

from pathlib import Path

import pytest

from parlour.shelf.matching import fold, judge
from parlour.shelf.matching.derivation import is_derived
from parlour.shelf.matching.families import WHOLE
from parlour.shelf.matching.peoples import is_people
from parlour.shelf.matching.tokens import row
from parlour.shelf.matching.wording import is_reworded


def said(given: str, answer: str, *also: str, question: str = "") -> str:
    return judge(given, answer, also, question=question).verdict


@pytest.mark.parametrize(
    ("word", "place", "wanted"),
    [
        ("spartans", "sparta", True),
        ("argentinian", "argentina", True),
        ("viennese", "vienna", True),
        ("berliner", "berlin", True),
        ("turks", "turkey", True),
        ("trojans", "troy", True),
        ("romans", "rome", True),
        ("romans", "romania", False),
        ("nigerian", "niger", False),
        ("austrians", "australia", False),
        ("grenadines", "grenada", False),
    ],
)
def test_who_lives_in_a_place(word: str, place: str, wanted: bool) -> None:
    assert is_people(word, place) is wanted


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("the Spartans", "Sparta"),
        ("argentinian team", "Argentina"),
        ("the Turks", "Turkey"),
        ("herbivorous", "Herbivore"),
        ("surrealist", "Surrealism"),
        ("Dalgona Kaffee", "Dalgona coffee"),
        ("sacher cake", "Sachertorte"),
        ("Flüchtlingsteam", "Refugee team"),
        ("kids garden", "children's garden"),
        ("beeswax", "wax"),
        ("comicbook", "comic"),
        ("flintstone", "flint"),
        ("Union of Socialist Soviet Republics", "Union of Soviet Socialist Republics"),
    ],
)
def test_what_may_be_meant_is_asked_about(given: str, answer: str) -> None:
    assert said(given, answer) == "specific"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Rotes Meer", "Black Sea"),
        ("carpet", "pet"),
        ("button", "ton"),
        ("Nigerian", "Niger"),
        ("botanist", "botany"),
        ("man bites dog", "Dog bites man"),
    ],
)
def test_what_only_looks_so_is_wrong(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "meant", "wanted"),
    [
        ("carnivorous", "carnivore", True),
        ("communists", "communism", True),
        ("democratic", "democracy", True),
        ("ornithologist", "ornithology", False),
        ("sulfate", "sulfite", False),
        ("nation", "nature", False),
    ],
)
def test_words_of_one_root(given: str, meant: str, wanted: bool) -> None:
    assert is_derived(given, meant) is wanted


def test_words_of_another_language_one_by_one() -> None:
    assert is_reworded(row("Dalgona Kaffee"), row("Dalgona coffee"))
    assert not is_reworded(row("Dalgona Tee"), row("Dalgona coffee"))
    assert not is_reworded(row("Kaffee"), row("coffee"))
    assert not is_reworded(row("New Kaffee"), row("coffee house"))


@pytest.mark.parametrize(
    ("given", "answer", "question", "wanted"),
    [
        ("zwo", "2", "Wie viele?", "accept"),
        ("zwoundzwanzig", "22", "Wie viele?", "accept"),
        ("fortytwo", "42", "Which number?", "accept"),
        ("100C", "100", "How many degrees Celsius?", "accept"),
        ("60 goals in 39 games", "60", "How many goals did he score?", "accept"),
        ("zwei Flügelpaare, also 4 Flügel", "2", "Wie viele Flügelpaare sind es?", "accept"),
        ("60 goals or 70 goals", "60", "How many goals did he score?", "reject"),
        ("39 games for 60 goals", "60", "How many goals did he score?", "reject"),
        ("60 goals, 70", "60", "How many goals did he score?", "reject"),
    ],
)
def test_numbers_in_other_words(given: str, answer: str, question: str, wanted: str) -> None:
    assert said(given, answer, question=question) == wanted


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("ich glaub Nepal", "Nepal"),
        ("nach Elba", "Elba"),
        ("leis", "Lei"),
        ("Dien Bien Fu", "Dien Bien Phu"),
        ("Snowbord", "Snowboarding"),
        ("LFC", "Liverpool"),
        ("Gladbach", "Borussia Mönchengladbach"),
        ("I-Aah", "Eeyore"),
        ("Bilbo Beutlin", "Bilbo Baggins"),
        ("Dagobert Duck", "Scrooge McDuck"),
        ("DSGVO", "GDPR"),
        ("MwSt", "value added tax"),
        ("Thu", "Donnerstag"),
    ],
)
def test_what_people_say_for_it_is_right(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Sunday", "Sun"),
        ("Homer Simpson", "Homer"),
        ("Barcelona", "Bayern Munich"),
        ("Manchester City", "Manchester United"),
        ("Donald Trump", "Donald Duck"),
    ],
)
def test_a_short_form_of_two_things_joins_neither(given: str, answer: str) -> None:
    assert said(given, answer, "FCB", "MC") != "accept"


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: file.stem)
def test_every_line_of_a_table_has_two_names_at_least(file: Path) -> None:
    lines = [line for line in file.read_text("utf-8").splitlines() if line and line[0] != "#"]
    for line in lines:
        names = [name.strip() for name in line.split(";")]
        assert all(names), line
        assert len({fold(name) for name in names}) > 1 or len(set(names)) > 1, line


@pytest.mark.parametrize(
    ("given", "answer", "wanted"),
    [
        ("10-Kampf", "Zehnkampf", "accept"),
        ("7-Schläfer", "Siebenschläfer", "accept"),
        ("5-Kampf", "Zehnkampf", "reject"),
        ("ess", "S", "accept"),
        ("zed", "Z", "accept"),
        ("double u", "W", "accept"),
        ("zed", "S", "reject"),
    ],
)
def test_numbers_in_words_and_letters_are_spelled_out(given: str, answer: str, wanted: str) -> None:
    assert judge(given, answer).verdict == wanted


@pytest.mark.parametrize(
    ("given", "answer", "question", "wanted"),
    [
        ("sea salt", "Salt", "What do we get by letting sea water evaporate?", "accept"),
        ("shirt button", "button", "Sewn on a shirt, it slips through a slit. What?", "accept"),
        ("2 Stimmen, also 2 Kreuze", "2", "Wie viele Kreuze macht man?", "accept"),
        ("2 Stimmen, also 4 Kreuze", "2", "Wie viele Kreuze macht man?", "reject"),
        ("der Astronaut Armstrong", "Neil Armstrong", "Wer betrat den Mond?", "specific"),
        ("Jitzchak Rabin", "Yitzhak Rabin", "Who was shot in Tel Aviv?", "specific"),
    ],
)
def test_a_sort_a_number_said_twice_and_who_somebody_is(
    given: str, answer: str, question: str, wanted: str
) -> None:
    assert judge(given, answer, answer.split()[-1:], question=question).verdict == wanted


@pytest.mark.parametrize(
    ("given", "answer", "question", "wanted"),
    [
        ("that you can recycle it", "recycling", "Three arrows are a sign of what?", "specific"),
        ("a piece of choclate bar", "chocolate", "What is it made of?", "specific"),
        ("a hole for the button", "zipper", "What closes it?", "reject"),
        ("not chocolate", "chocolate", "What is it made of?", "reject"),
    ],
)
def test_the_answer_in_another_form_among_other_words_is_asked_about(
    given: str, answer: str, question: str, wanted: str
) -> None:
    assert judge(given, answer, question=question).verdict == wanted
