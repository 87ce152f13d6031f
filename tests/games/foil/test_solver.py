"""The best grouping of a hand, against a search that tries everything."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.foil import search as plain
from parlour.games.foil.cards import DECKS
from parlour.games.foil.solver import Hand
from parlour.shelf.lexicon import WordRules, lexicon

EN = lexicon("en")
RULES = WordRules(level=60)
POINTS = {letter: 6 if letter in "jkqxz" else 1 for letter in EN.alphabet}


def best_by_force(hand: str, worth: dict[str, int]) -> int:
    """Most points, by trying every word that still fits."""
    words = sorted({"".join(sorted(word)) for word in EN.fitting(hand, RULES)})

    def best(left: str, start: int) -> int:
        most = 0
        for n in range(start, len(words)):
            rest = without(left, words[n])
            if rest is not None:
                gain = sum(worth[letter] for letter in words[n])
                most = max(most, gain + best(rest, n))
        return most

    return best(hand, 0)


def without(letters: str, word: str) -> str | None:
    left = list(letters)
    for letter in word:
        if letter not in left:
            return None
        left.remove(letter)
    return "".join(left)


hands = st.lists(st.sampled_from(DECKS["en"]), min_size=1, max_size=10).map("".join)


@given(hands)
def test_the_best_grouping_is_as_good_as_any(letters: str) -> None:
    for worth in (POINTS, dict.fromkeys(EN.alphabet, 1)):
        hand = Hand(letters, EN, RULES, worth)
        grouping = hand.best()
        assert grouping.worth == hand.best_worth() == best_by_force(letters, worth)
        used = "".join(words[0] for words in grouping.words)
        assert sorted(used + grouping.left_over) == sorted(letters)
        assert all(EN.judge(word, RULES) == "ok" for words in grouping.words for word in words)


def test_most_points_and_most_cards_can_differ() -> None:
    letters = "quizaeilnst"
    most = Hand(letters, EN, RULES).best()
    rich = Hand(letters, EN, RULES, POINTS).best()
    assert most.worth == 11 - len(most.left_over)
    assert rich.worth >= sum(POINTS[x] for words in most.words for x in words[0])


@pytest.mark.heavy
@given(hands, st.integers(4, 7))
def test_a_knock_uses_every_card_and_has_a_word_of_the_size(letters: str, size: int) -> None:
    hand = Hand(letters, EN, RULES)
    knock = hand.knock(size)
    best = hand.best_with(size)
    if knock is not None:
        assert not knock.left_over
        assert max(len(words[0]) for words in knock.words) >= size
    if best is not None:
        assert max(len(words[0]) for words in best.words) >= size
        assert best.worth <= hand.best().worth
        assert (knock is None) == bool(best.left_over)
    else:
        assert not [word for word in EN.fitting(letters, RULES) if len(word) >= size]


def test_with_a_discard() -> None:
    hand = Hand("snailq", EN, RULES)
    assert hand.knock(5) is None
    assert hand.knock(5, "q") is not None
    assert hand.best("snail").words == ()
    assert hand.best_worth("s") == 4


def test_letters_that_are_worth_nothing_must_still_be_used_to_knock() -> None:
    worth = dict.fromkeys(EN.alphabet, 0)
    assert Hand("snailq", EN, RULES, worth).knock(5) is None
    assert Hand("snail", EN, RULES, worth).knock(5) is not None


def test_an_empty_hand_makes_nothing() -> None:
    assert Hand("", EN, RULES).best().words == ()


@pytest.mark.heavy
def test_huge_hands_are_searched_too() -> None:
    size = 40
    letters = "".join(random.Random(size).sample(DECKS["en"], size))
    grouping = Hand(letters, EN, WordRules(level=35), budget=500).best()
    assert grouping.worth > size // 2
    used = "".join(words[0] for words in grouping.words)
    assert sorted(used + grouping.left_over) == sorted(letters)


def test_a_search_that_is_broken_off_still_gives_a_grouping() -> None:
    letters = "".join(random.Random(1).sample(DECKS["en"], 14))
    hand = Hand(letters, EN, RULES, budget=1)
    assert hand.best().worth <= Hand(letters, EN, RULES).best().worth
    assert hand.best_worth() >= 0


def test_places_tell_the_letters() -> None:
    hand = Hand("eelnst", EN, RULES)
    for count in range(7):
        for part in combinations("eelnst", count):
            letters = "".join(part)
            assert sorted(hand.letters_at(hand.place(letters))) == sorted(letters)


def test_a_part_fits_if_there_is_enough_of_every_letter() -> None:
    search = plain.Search([2, 1], [1, 1])
    whole = search.pack_of(5)
    assert search.fits(whole, search.pack_of(2))
    assert not search.fits(search.pack_of(2), search.pack_of(3))
