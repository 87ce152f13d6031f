"""What the sampler does that a few games may not show."""

import random

from tests.games.foil.sitting import Sitting

from parlour.games.foil.sampling import polite, sample
from parlour.games.foil.state import Arrange, Options
from parlour.shelf.lexicon import lexicon


def test_now_and_then_real_words_are_laid_and_what_is_left_over_with_them() -> None:
    sitting = Sitting("snailtower", "gardenjqvz").knock("snail", "tower")
    rng = random.Random(1)
    moves = [sample(sitting.state, 1, rng) for _ in range(3000)]
    laid = {
        tuple("".join(sorted(sitting.state.spell(word.cards))) for word in move.words)
        for move in moves
        if isinstance(move, Arrange)
    }
    grazed, rest = "adegrz", "jnqv"
    assert {(grazed,), (grazed, rest)} <= laid


def test_sampled_games_have_no_coarse_words_whatever_counts_at_the_table() -> None:
    options = Options(slurs=True)
    words = lexicon("en").anagrams("wanker", options.word_rules)
    assert "wanker" in {word.lower() for word in words}
    assert "wanker" not in {
        word.lower() for word in lexicon("en").anagrams("wanker", polite(options))
    }
