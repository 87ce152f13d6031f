"""Bad input: a clear refusal, nothing changed."""

import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game
from parlour.games.foil.state import Arrange, Discard, Done, Draw, Guess, Knock, Laying, Take
from parlour.kernel.entry import Play, decode_input
from parlour.kernel.refusal import Refusal


@pytest.mark.parametrize(
    "text",
    ["snailx", "snai", "nails!", "x" * 10_000, "ѕnail", "🐌🐌🐌🐌🐌", "sna\u0301il", "5n41l"],
)
def test_a_guess_with_other_letters_is_refused_at_once(text: str) -> None:
    sitting = laid_out(("snail",), ("tower",))
    letters = sitting.state.spell(sitting.state.laid[0][0].scrambled).upper()
    sitting.refused(Guess(0, 0, text), "other_letters", seat=1, letters=letters)


def test_an_empty_guess_is_no_guess() -> None:
    sitting = laid_out(("snail",), ("tower",)).guess(1, 0, 0, " \n\t")
    assert sitting.state.guesses[1] == ()


def test_a_guess_at_ones_own_word_is_refused() -> None:
    sitting = laid_out(("snail",), ("tower",))
    sitting.refused(Guess(1, 0, "tower"), "own_word", seat=1)


@pytest.mark.parametrize(("owner", "word"), [(3, 0), (0, 1)])
def test_a_guess_at_an_empty_place_is_refused(owner: int, word: int) -> None:
    sitting = laid_out(("snail",), ("tower",))
    before = sitting.table
    with pytest.raises(Refusal, match="no_such_word"):
        sitting.guess(1, owner, word, "snail")
    assert sitting.table is before


def test_a_word_that_reuses_a_card_or_has_one_that_is_not_held() -> None:
    sitting = Sitting("snail", "tower").knock("snail")
    own, other = sitting.state.hands
    twice = (own[0], own[1], own[2], own[0])
    sitting.refused(Arrange((Laying(twice),)), "card_twice", seat=0)
    sitting.refused(Arrange((Laying(other[:4]),)), "not_your_card", seat=0)


def test_an_empty_knock_is_refused() -> None:
    Sitting("snail", "tower").refused(Knock(()), "cards_left_over", count=5)
    Sitting("snail", "tower").refused(Knock(((),)), "word_too_short", least=4)


def test_acting_out_of_turn_or_out_of_phase() -> None:
    sitting = Sitting("snail", "tower")
    for move in (Draw(), Take(1), Discard(0), Knock(()), Done()):
        sitting.refused(move, "not_your_turn", seat=1)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "take", "count": 0},
        {"type": "take", "count": "all"},
        {"type": "discard", "card": 108},
        {"type": "knock", "words": [[1, 2, "x"]]},
        {"type": "guess", "seat": 0, "word": 0, "text": "x" * 10_001},
        {"type": "guess", "seat": -1, "word": 0, "text": ""},
        {"type": "arrange", "words": [{"cards": [1, 2, 3, 4], "scrambled": [[1]]}]},
        {"type": "shuffle"},
    ],
)
def test_what_is_no_move_is_never_played(raw: dict[str, object]) -> None:
    with pytest.raises(Exception, match=r"Expected|Invalid|malformed|valid"):
        decode_input(Play(raw), game)
