"""The worked examples of the rules, judged by the lexicon and counted by the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from parlour.games.foil import game
from parlour.games.foil.cards import BONUS, DECKS
from parlour.games.foil.scoring import guess_points, word_points
from parlour.games.foil.state import Options
from parlour.kernel.guide import block_of, guide
from parlour.shelf.lexicon import WordRules, lexicon

RULES = WordRules(4, proper_names=False)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_knock_of_the_example_is_one(language: Any) -> None:
    """Ten cards of the deck, all in words, one of at least five letters."""
    words = block_of(guide(game, language), "size").shows["words"]
    letters = "".join(words)
    assert len(letters) == 10
    assert max(map(len, words)) >= 5
    assert all(lexicon(language).judge(word, RULES) == "ok" for word in words)
    assert all(letters.count(one) <= DECKS[language].count(one) for one in letters)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_guesses_of_the_example_score_as_it_says(language: Any) -> None:
    block = block_of(guide(game, language), "guesses")
    options, shows = Options(language=language), block.shows
    assert sorted(shows["laid"]) == sorted(shows["meant"])
    assert shows["laid"] != shows["meant"]
    assert shows["points"] == word_points(shows["meant"], options)
    for _, guess, points in shows["guesses"]:
        assert sorted(guess) == sorted(shows["laid"])
        is_word = lexicon(language).judge(guess, RULES) == "ok"
        expected = guess_points(guess, options) if is_word else -options.scores.no_such_word
        assert points == expected
        assert str(abs(points)) in block.text
    assert lexicon(language).judge(shows["guesses"][1][1], RULES) == "plural"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sum_of_the_example_is_words_and_knock(language: Any) -> None:
    sections = guide(game, language)
    options = Options(language=language)
    words = block_of(sections, "size").shows["words"]
    total = sum(word_points(word, options) for word in words) + options.scores.knock
    assert re.search(rf"\b{total} (points|Punkte)", block_of(sections, "the_knock").text)


@pytest.mark.parametrize(("id", "language"), [("deck", "en"), ("deck_german", "de")])
def test_the_bonus_letters_named_are_those_of_the_deck(id: str, language: Any) -> None:
    text = block_of(guide(game, "en"), id).text
    named = re.search(r"([A-ZÖ](?:, [A-ZÖ])+) and ([A-ZÖ]) are", text)
    assert named is not None
    assert sorted([*named[1].split(", "), named[2]]) == sorted(BONUS[language].upper())
