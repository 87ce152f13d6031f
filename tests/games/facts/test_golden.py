"""Golden playthroughs and records: games that must come out as they once did."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.facts.playthrough import retold

GOLDEN = Path(__file__).with_name("golden")
PLAYTHROUGHS = sorted(GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_told_again_word_for_word(path: Path) -> None:
    text = path.read_text("utf-8")
    assert retold(text) == text
