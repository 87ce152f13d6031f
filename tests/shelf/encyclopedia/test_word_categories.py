"""Category games: what the encyclopedia knows of a word."""

from typing import Literal

import pytest

from parlour.games.foil.categories import CATEGORIES
from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.encyclopedia.word_categories import QUERIES, TESTS, fits


def test_every_category_of_the_word_game_has_a_query() -> None:
    for names in CATEGORIES.values():
        assert {name.casefold() for name in names} <= {*QUERIES, *TESTS}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_ten_examples_of_the_sheet_are_offered(language: Literal["en", "de"]) -> None:
    examples = {
        "en": "animals plants science music occupations mammals herbs chemical_elements woodwinds adverbs",
        "de": "Tiere Pflanzen Wissenschaft Musik Berufe Säugetiere Kräuter chemische_Elemente "
        "Holzblasinstrumente Adverbien",
    }
    named = {name.replace("_", " ") for name in examples[language].split()}
    assert len(named) == 10
    assert named <= set(CATEGORIES[language])


def test_every_query_has_members() -> None:
    found = {query: len(encyclopedia().members(query, most=50)) for query in QUERIES.values()}
    assert {query: count for query, count in found.items() if count < 50} == {}


@pytest.mark.parametrize(
    ("word", "category"),
    [
        ("snail", "animals"), ("snails", "Animals"), ("trumpet", "music"), ("carrot", "plants"), ("elbow", "body and health"),
        ("jacket", "clothes"), ("bread", "food and drink"), ("tennis", "hobbies and sport"), ("table", "house and garden"),
        ("baker", "occupations"), ("train", "travel"), ("storm", "nature"), ("pencil", "school and science"),
        ("horse", "mammals"), ("parsley", "herbs"), ("carbon", "chemical elements"), ("physics", "science"),
        ("clarinet", "woodwinds"), ("flutes", "woodwinds"), ("klarinette", "Holzblasinstrumente"), ("birch", "trees"),
        ("sparrow", "birds"), ("often", "adverbs"), ("quickly", "adverbs"), ("happily", "adverbs"), ("nobly", "adverbs"),
        ("fully", "adverbs"), ("basically", "adverbs"), ("truly", "adverbs"), ("heute", "Adverbien"), ("draussen", "Adverbien"),
        ("pferd", "Säugetiere"), ("petersilie", "Kräuter"), ("kohlenstoff", "chemische Elemente"), ("physik", "Wissenschaft"),
        ("eiche", "Bäume"), ("hund", "Tiere"), ("rose", "Pflanzen"), ("trompete", "Musik"), ("lehrer", "Berufe"),
    ],
)  # fmt: skip
def test_a_word_that_fits(word: str, category: str) -> None:
    assert fits(word, category) is True


@pytest.mark.parametrize(
    ("word", "category"),
    [
        ("tower", "animals"), ("snial", "animals"), ("snail", "my own"), ("trumpet", "woodwinds"), ("tower", "adverbs"),
        ("family", "adverbs"), ("friendly", "adverbs"), ("butterfly", "adverbs"), ("turm", "Adverbien"), ("fly", "adverbs"),
    ],
)  # fmt: skip
def test_what_is_not_found_is_left_to_the_table(word: str, category: str) -> None:
    assert fits(word, category) is None
