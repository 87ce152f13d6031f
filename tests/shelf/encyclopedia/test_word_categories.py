"""Category games: what the encyclopedia knows of a word."""

import pytest

from parlour.games.foil.categories import CATEGORIES
from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.encyclopedia.word_categories import QUERIES, fits


def test_every_category_of_the_word_game_has_a_query() -> None:
    for names in CATEGORIES.values():
        assert {name.casefold() for name in names} <= set(QUERIES)


@pytest.mark.parametrize("query", sorted(set(QUERIES.values())))
def test_every_query_has_members(query: str) -> None:
    assert len(encyclopedia().members(query, most=50)) == 50


@pytest.mark.parametrize(
    ("word", "category"),
    [
        ("snail", "animals"), ("snails", "Animals"), ("trumpet", "music"), ("carrot", "plants"), ("elbow", "body and health"),
        ("jacket", "clothes"), ("bread", "food and drink"), ("tennis", "hobbies and sport"), ("table", "house and garden"),
        ("baker", "occupations"), ("train", "travel"), ("storm", "nature"), ("pencil", "school and science"),
    ],
)  # fmt: skip
def test_a_word_that_fits(word: str, category: str) -> None:
    assert fits(word, category) is True


@pytest.mark.parametrize(
    ("word", "category"), [("tower", "animals"), ("snial", "animals"), ("snail", "my own")]
)
def test_what_is_not_found_is_left_to_the_table(word: str, category: str) -> None:
    assert fits(word, category) is None
