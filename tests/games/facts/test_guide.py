"""The worked examples of the rules, counted and judged by the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from parlour.games.facts import game
from parlour.games.facts.keyword import heading, key_word, starts_with
from parlour.games.facts.scoring import row_marks, squares
from parlour.kernel.guide import block_of, guide

LANGUAGES = ("en", "de")


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_squares_of_the_example_are_those_of_the_rules(language: str) -> None:
    block = block_of(guide(game, language), "ada")
    shows = block.shows
    counts = shows["counts"]
    assert tuple(shows["marks"]) == row_marks(counts)
    assert shows["special"] == squares(counts)
    assert shows["general"] == squares(row_marks(counts))
    assert shows["total"] == shows["special"] + shows["general"]
    assert numbers(block.text) == [
        *counts,
        *(count * count for count in counts),
        shows["special"],
        *shows["marks"],
        *(count * count for count in shows["marks"]),
        shows["general"],
        shows["total"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_entries_spread_evenly_bring_breadth(language: str) -> None:
    *counts, special, general, total = numbers(block_of(guide(game, language), "ben").text)
    assert sum(counts) == sum(block_of(guide(game, language), "ada").shows["counts"])
    assert (special, general) == (squares(counts), squares(row_marks(counts)))
    assert total == special + general


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_words_underlined_are_those_of_the_rule(language: Any) -> None:
    shows = block_of(guide(game, language), "keyword").shows
    for column in shows["columns"]:
        head = heading([column["class"]], [], column["persons"], language)
        for letter, entry in zip(shows["letters"], column["entries"], strict=True):
            word = key_word(entry["text"], letter, head)
            assert word is not None
            assert word.text == entry["keyword"]
            assert starts_with(word, letter, language) == entry["valid"]
