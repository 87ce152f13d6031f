"""What a program can say against wrong answers, each caught breaking its rule."""

import pytest
from tests.shelf.packs.samples import card

from parlour.shelf.packs import Card, Question
from parlour.shelf.packs.checking import check
from parlour.shelf.packs.wrong import accepted, asked_kind, faults

RIVER = "Which river flows through Vienna?"


def found(answer: str, *wrong: str, asked: str = "What is it?", language: str = "en") -> set[str]:
    question = Question("blue", asked, answer, ("it",), wrong=wrong)
    return {code for code, _ in faults(question, language)}


@pytest.mark.parametrize(
    ("answer", "wrong", "asked"),
    [
        ("Danube (Donau in German)", ("Rhine", "Elbe", "Inn"), RIVER),
        ("honey", ("milk", "butter", "jam"), "What do bees make?"),
        ("8", ("6", "10", "4"), "How many legs has a spider?"),
        ("1066", ("1042", "1071", "1099"), "When?"),
        ("1000", ("100", "500", "10000"), "How many years make a millennium?"),
        ("the Moon", ("the Sun", "the sky", "the wind"), "What is it?"),
        ("NATO", ("OPEC", "UNESCO", "WHO"), "What?"),
        ("True", ("False",), "Rome fell in 476."),
        ("7", ("8", "9", "10"), "Which of these is prime: 7, 8, 9 or 10?"),
        ("mice", ("cats", "dogs", "birds"), "What?"),
    ],
)
def test_good_wrong_answers_get_no_remark(answer: str, wrong: tuple[str, ...], asked: str) -> None:
    assert found(answer, *wrong, asked=asked) == set()


def test_none_at_all_is_no_fault() -> None:
    assert found("Danube") == set()


@pytest.mark.parametrize(
    ("answer", "wrong", "asked", "code"),
    [
        ("Danube", ("Rhine", "Elbe"), RIVER, "wrong_count"),
        ("Danube", ("Rhine", "Elbe", "rhine"), RIVER, "wrong_twice"),
        ("Danube", ("Rhine", "Elbe", "It"), RIVER, "wrong_twice"),
        ("Danube", ("Rhine", "Elbe", "Inn (a river)"), RIVER, "wrong_untidy"),
        ("Danube", ("Rhine", "Elbe", "rain  water"), RIVER, "wrong_untidy"),
        ("honey", ("Milk", "butter", "jam"), "What?", "wrong_capital"),
        ("NATO", ("Opec", "UNESCO", "WHO"), "What?", "wrong_capital"),
        ("the Moon", ("Sun", "the sky", "the wind"), "What?", "wrong_article"),
        ("8", ("six", "10", "4"), "How many?", "wrong_figures"),
        ("eight days", ("6 days", "ten days", "nine days"), "How long?", "wrong_figures"),
        ("1066", ("842", "1071", "1099"), "When?", "wrong_figures"),
        ("Wolfgang Amadeus Mozart", ("Bach", "Johann Liszt", "Haydn"), "Who?", "wrong_length"),
        ("Bach", ("Beethoven", "Schumann", "Schubert"), "Who?", "wrong_length"),
        ("red car", ("truck", "wagon", "lorry"), "What?", "wrong_length"),
        ("apples", ("pear", "plums", "figs"), "What?", "wrong_plural"),
        ("berry", ("cherries", "plum", "fig"), "What?", "wrong_plural"),
        ("honey", ("butter", "jam", "käse"), "What?", "wrong_language"),
        ("Danube", ("Rhine", "Vienna", "Inn"), RIVER, "wrong_echo"),
        ("Danube", ("Rhine", "Everest", "Inn"), RIVER, "wrong_kind"),
        ("Peru", ("Chile", "Kenya", "Paris"), "Which country has lamas?", "wrong_kind"),
    ],
)
def test_a_fault_of_a_wrong_answer_is_found(
    answer: str, wrong: tuple[str, ...], asked: str, code: str
) -> None:
    assert code in found(answer, *wrong, asked=asked)


def test_a_german_set_has_german_words() -> None:
    milk = ("Milch", "Butter", "Marmelade")
    assert found("Honig", *milk, language="de") == set()
    assert found("Honig", *milk[:2], "Cheese", language="de") == {"wrong_language"}
    assert found("Honey", *milk[:2], "Cheese", language="de") == set(), (
        "an English word is asked for"
    )
    titles = ("Star Wars", "Green Book", "Ghost")
    assert found("Das Boot", *titles, language="de") == {"wrong_article"}
    assert found("Honig", *milk[:2], "Cheese", language="fr") == set(), "no lexicon to ask"


def test_the_kind_that_is_asked_for() -> None:
    def kind(asked: str, answer: str, language: str = "en") -> str | None:
        return asked_kind(Question("blue", asked, answer), language)

    assert kind(RIVER, "Danube") == "river"
    assert kind("Welcher Fluss fließt durch Wien?", "Donau", "de") == "river"
    assert kind("What flows through Vienna beside its river?", "Danube") is None
    assert kind(RIVER, "Xyzzy") is None
    assert kind(RIVER, "Danube", "fr") is None


def test_the_judge_refuses_every_wrong_answer() -> None:
    question = Question("blue", RIVER, "Danube", ("Donau",), wrong=("Rhine", "the Danube", "Inn"))
    assert list(accepted(question)) == [("wrong_accepted", "the Danube")]


def test_faults_of_wrong_answers_are_part_of_the_check() -> None:
    assert "wrong_count" in [each.code for each in check([card(1, wrong=["Thing 8", "Thing 9"])])]
    same = card(1, question="Who?", answer="Bach", wrong=["Johann Bach", "Liszt", "Haydn"])
    assert "wrong_accepted" in [each.code for each in check([same], probed=1)]
    assert "wrong_accepted" not in [each.code for each in check([same])]


def places(answer: str, *wrong: str) -> list[str]:
    """What is said of a pack in which every question has these answers."""
    cards = [card(number, answer=answer, wrong=wrong) for number in range(60)]
    return [each.detail for each in check(cards) if each.code == "wrong_place"]


def test_the_right_answer_is_not_always_the_longest_or_the_lowest() -> None:
    assert places("Danube", "Rhine", "Elbe", "Inn") == ["last by length: 100%"]
    assert places("Inn", "Rhine", "Elbe", "Danube") == ["first by length: 100%"]
    assert places("Elbe", "Oder", "Inn", "Danube") == []
    assert places("3", "4", "5", "6") == ["first by value: 100%"]
    assert places("9", "4", "5", "6") == ["last by value: 100%"]
    assert places("5", "4", "7", "6") == ["second by value: 100%"]


def test_a_pack_may_begin_with_few() -> None:
    cards: list[Card] = [card(number) for number in range(60)]
    assert not [each for each in check(cards) if each.code.startswith("wrong")]
