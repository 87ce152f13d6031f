"""Wrong answers that are made for imported questions, and questions that are left without."""

from typing import Any

import pytest

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.packs import Question
from parlour.shelf.packs.making import is_decent, made
from parlour.shelf.packs.wrong import faults


def of(asked: str, answer: str, language: str = "en", **more: Any) -> tuple[str, ...]:
    return made(Question("blue", asked, answer, **more), language)


def test_things_of_the_kind_that_is_named() -> None:
    rivers = of("Which river flows through Vienna?", "Danube", also=("Donau",))
    assert len(set(rivers)) == 3
    for river in rivers:
        assert encyclopedia().check(river, "river").known == "yes"
    assert rivers == of("Which river flows through Vienna?", "Danube", also=("Donau",))


def test_what_lies_where_the_question_asks_is_left_out() -> None:
    for name in of("Which river is the longest in France?", "Loire"):
        assert "france" not in encyclopedia().find(name)[0].tags


def test_a_german_pack_gets_german_names() -> None:
    german = set(dict(encyclopedia().facts("german")).values())
    countries = of("Welches Land grenzt an Chile und Ecuador?", "Peru", "de")
    assert len(countries) == 3
    assert set(countries) <= german
    assert of("Welcher Fluss fließt durch Wien?", "Donau", "de") == (), (
        "rivers have no German names"
    )
    painters = of("Welcher Maler schuf Guernica?", "Pablo Picasso", "de")
    assert len(painters) in (0, 3)
    assert of("Welcher König baute Versailles?", "Ludwig XIV.", "de") == ()


def test_numbers_stand_beside_a_number() -> None:
    places = set()
    for legs in range(4, 40):
        numbers = [int(text) for text in of(f"How many legs has number {legs}?", str(legs))]
        if numbers:
            assert len({legs, *numbers}) == 4
            places.add(sorted([legs, *numbers]).index(legs))
    assert places == {0, 1, 2, 3}
    years = of("In which year did the Normans land?", "1066")
    assert len(years) == 3
    assert all(len(year) == 4 for year in years)
    assert of("In welchem Jahr fiel die Mauer?", "1989", "de")
    assert of("How many heads has it?", "1") in ((), ("2", "3", "4"))
    assert all(int(year) <= 2025 for year in of("In which year was it?", "2024"))


@pytest.mark.parametrize(
    ("asked", "answer", "language", "more"),
    [
        ("What do bees make?", "honey", "en", {}),
        ("Which lucky number is his?", "7", "en", {}),
        ("Which river is it?", "Xyzzy", "en", {}),
        ("Which river flows through Vienna?", "Danube", "fr", {}),
        ("Which river flows through Vienna?", "Danube", "en", {"wrong": ("Inn",)}),
        ("Which of these is a river?", "Danube", "en", {}),
        ("Which weekday is named after Thor?", "Thor's day", "en", {}),
    ],
)
def test_where_nobody_can_be_sure_there_are_none(
    asked: str, answer: str, language: str, more: dict[str, Any]
) -> None:
    assert of(asked, answer, language, **more) == ()


def test_what_is_made_passes_the_checks() -> None:
    for asked, answer in (
        ("Which planet has the largest rings?", "Saturn"),
        ("Which element has the symbol Fe?", "Iron"),
        ("Which composer wrote The Magic Flute?", "Wolfgang Amadeus Mozart"),
        ("Which country has its capital in Lima?", "Peru"),
    ):
        wrong = of(asked, answer)
        assert not list(faults(Question("blue", asked, answer, wrong=wrong), "en"))


def test_nothing_coarse_is_said_or_shown() -> None:
    assert is_decent("Rhine")
    assert not is_decent("Cock")
