"""The compiled loops against their plain source, on the same hands."""

import json
import random
from pathlib import Path

import pytest

from parlour.games.foil.cards import DECKS
from parlour.games.foil.solver import Hand
from parlour.kernel.compiled import is_compiled, twin
from parlour.shelf.lexicon import Lexicon, WordRules, lexicon_file

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def compiled() -> Lexicon:
    if not is_compiled(twin("parlour.shelf.lexicon.anagram_index")):
        pytest.fail("the lookups are not compiled: run make compile")
    return Lexicon(lexicon_file("en"))


def test_the_same_words_sub_hands_and_groupings(
    compiled: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    rules = WordRules(level=70)
    hands = ["".join(rng.sample(DECKS["en"], rng.randint(1, 13))) for _ in range(60)]
    hands.append("".join(rng.sample(DECKS["en"], 24)))
    fast = [(compiled.fitting(hand, rules), Hand(hand, compiled, rules).best()) for hand in hands]
    sample = [compiled.text_at(n) for n in rng.sample(range(compiled.word_count), 2000)]
    numbers = [compiled.number(word) for word in sample]
    odd = [compiled.number(text) for text in ("", "zzzz", "é" * 40, "x" * 31, "漢字", "abc def")]
    monkeypatch.setenv("PARLOUR_PURE", "1")
    plain = Lexicon(lexicon_file("en"))
    assert not is_compiled(twin("parlour.shelf.lexicon.anagram_index"))
    assert [(plain.fitting(hand, rules), Hand(hand, plain, rules).best()) for hand in hands] == fast
    assert [plain.number(word) for word in sample] == numbers
    assert set(odd) == {-1}


def test_a_hundred_hands_have_the_optimum_that_cp_sat_found(compiled: Lexicon) -> None:
    """The optima in the file were found by CP-SAT (`make compare-foil`)."""
    optima = json.loads(Path(__file__).with_name("cp_sat.json").read_text("utf-8"))
    assert len(optima) >= 100
    for hand, cards in optima:
        assert Hand(hand, compiled, WordRules()).best_worth() == cards
