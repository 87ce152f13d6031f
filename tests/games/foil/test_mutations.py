"""Planted rule bugs: each makes the test fail that is named after the rule."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "a false knock makes the discard": (
        "flow",
        "    if all(len(word) < state.size for word in move.words):\n",
        "    if move.discard is not None:\n        state = throw(state, move.discard)\n"
        "    if all(len(word) < state.size for word in move.words):\n",
        "test_knock.py::test_a_false_knock_costs_15_at_once_and_play_goes_on_where_it_was",
    ),
    "a knock may leave cards over": (
        "flow",
        "if len(named) < len(hand):",
        "if len(named) < len(hand) - 3:",
        "test_knock.py::test_a_knock_with_cards_left_over_is_refused",
    ),
    "cards are taken from the bottom of the pile": (
        "flow",
        "*state.pile[-count:])",
        "*state.pile[:count])",
        "test_turn.py::test_take_any_number_of_cards_from_the_top_of_the_pile",
    ),
    "the knocker may give up his long word": (
        "scrambling",
        "if seat == state.knocker and all",
        "if seat is None and all",
        "test_scramble.py::test_the_knocker_keeps_a_word_of_the_size_but_need_not_use_all_cards",
    ),
    "a guess that is no word costs nothing": (
        "scoring",
        "if is_valid(whys[text]) else -scores.no_such_word",
        "if is_valid(whys[text]) else 0",
        "test_score.py::test_a_guess_that_repeats_the_bluff_is_no_such_word_either",
    ),
    "the knock counts with a word that is none": (
        "scoring",
        "scores.knock if all(is_valid(group.why) for group in named) else 0",
        "scores.knock",
        "test_score.py::test_no_knock_bonus_with_a_word_that_is_none",
    ),
    "the knock is judged by what was laid": (
        "scoring",
        "paid_there = laid_again[word] > 0",
        "paid_there = True",
        "test_knock.py::test_a_bluff_pays_although_it_was_not_laid_and_brings_no_bonus",
    ),
    "a bluff laid again pays twice": (
        "scoring",
        "paid_there = laid_again[word] > 0",
        "paid_there = False",
        "test_knock.py::test_a_bluff_that_is_laid_again_pays_once_and_there",
    ),
    "a tie lets an unknown word in": (
        "judging",
        "ballot.votes.count(True) > ballot",
        "ballot.votes.count(True) >= ballot",
        "test_vote.py::test_a_tie_or_no_votes_or_a_no_is_no_word",
    ),
}


@pytest.mark.heavy
@pytest.mark.once
@pytest.mark.long
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("games/foil", BUGS) == []
