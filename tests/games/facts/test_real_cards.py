"""The Class Cards that people play with, as the rules read them."""

from __future__ import annotations

import pytest
from tests.games.facts.test_keyword import cases

from parlour.games.facts.cards import Subject, deck
from parlour.games.facts.keyword import Language, initial, key_words
from parlour.shelf.encyclopedia import encyclopedia

REAL_CARDS = True


def initials(entry: str, subject: Subject, language: Language) -> frozenset[str]:
    words = key_words(entry, subject.heading(language))
    return frozenset(initial(word.text, language) for word in words)


def test_the_words_that_a_card_skips_agree_with_the_labelled_key_words() -> None:
    """*Loch Ness* is an L: only what is part of the title is skipped, not its like in Scots."""
    labelled = [case for case in cases() if not case.category]
    compared, differing = 0, []
    for card in deck().values():
        for one in card.classes:
            title: dict[Language, str] = {"en": one.en, "de": one.de}
            for case in labelled:
                if case.title.casefold() == title[case.language].casefold():
                    found = initials(case.entry, Subject(card.id, one.id), case.language)
                    compared += 1
                    if found != case.initials:
                        differing.append((card.id, one.en, case.entry, found))
    assert compared > 300
    assert not differing


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("card", "subject", "entry", "language", "initial"),
    [
        ("p01", "rivers", "River Thames", "en", "T"),
        ("p01", "islands", "Isle of Wight", "en", "W"),
        ("p02", "mountains", "Mount Everest", "en", "E"),
        ("p02", "mountains", "Monte Rosa", "en", "M"),
        ("p04", "ranges", "Sierra Nevada", "en", "S"),
        ("p05", "kings", "König Ludwig II.", "de", "L"),
        ("p06", "presidents", "President Lincoln", "en", "L"),
        ("p08", "universities", "University of Oslo", "en", "O"),
        ("p09", "saints", "St. Peter", "en", "P"),
        ("p14", "hotels", "Hotel Ritz", "en", "R"),
        ("p14", "biblical", "Pontius Pilate", "en", "P"),
        ("s18", "characters", "Sherlock Holmes", "en", "S"),
    ],
)
def test_the_key_word_under_a_class_that_people_choose(
    card: str, subject: str, entry: str, language: Language, initial: str
) -> None:
    assert initials(entry, Subject(card, subject), language) == {initial}


@pytest.mark.parametrize("city", ["Lima", "Rio de Janeiro", "Buenos Aires", "Caracas"])
def test_what_is_in_south_america_is_neither_in_north_america_nor_in_the_usa(city: str) -> None:
    shelf = encyclopedia()
    assert shelf.check(city, Subject("m01", "cities", ("america",)).query).known == "yes"
    for subject in (
        Subject("p07", "cities-na"),
        Subject("m13", "america"),
        Subject("m13", "america", ("usa",)),
        Subject("s02", "places", ("north",)),
        Subject("s05", "cities", ("usa",)),
    ):
        assert shelf.check(city, subject.query).known != "yes", subject


def test_some_class_is_about_spelling() -> None:
    """Else the rule of exact spelling could never be played."""
    classes = [one for card in deck().values() for one in card.classes]
    assert any(one.spelling for one in classes)
    about_letters = [
        category for one in classes for category in one.categories if "letter" in category.en
    ]
    assert about_letters
    assert all(category.spelling for category in about_letters if "Greek" not in category.en)


def test_no_class_of_persons_also_names_bands_or_things() -> None:
    """The Key Word is the surname or the first word for a whole column, so a Class is one of both."""
    persons = {
        "singer",
        "musician",
        "general",
        "saint",
        "religious-leader",
        "biblical",
    }
    mixed = {
        (card.id, one.id)
        for card in deck().values()
        for one in card.classes
        if not one.persons
        and "fictional" not in one.query
        and any(word in persons for word in one.query.replace("|", " ").split())
    }
    assert not mixed


@pytest.mark.parametrize(
    ("card", "subject", "entry", "initial"),
    [
        ("p11", "superheroes", "Peter Parker", "P"),
        ("p10", "detectives", "Sherlock Holmes", "S"),
        ("m09", "heroes", "Mickey Mouse", "M"),
    ],
)
def test_superheroes_and_fictional_characters_count_as_written(
    card: str, subject: str, entry: str, initial: str
) -> None:
    """They are alike no class of persons: no surname is looked for."""
    assert initials(entry, Subject(card, subject), "en") == {initial}


def test_no_class_of_invented_people_is_one_of_persons() -> None:
    invented = ("fictional", "superhero", "cartoon")
    asked = {
        (card.id, one.id)
        for card in deck().values()
        for one in card.classes
        if one.persons and any(word in one.query for word in invented)
    }
    assert not asked
