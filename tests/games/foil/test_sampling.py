"""What the sampler does that a few games may not show."""

import random

from tests.games.foil.sitting import Sitting

from parlour.games.foil.sampling import sample
from parlour.games.foil.state import Arrange


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
