"""Golden playthroughs: games that must come out as they once did. Records: `test_records.py`."""

from pathlib import Path

from tests.games.facts.playthrough import retold
from tests.support.golden import check_retold, each_playthrough


@each_playthrough(__file__)
def test_a_playthrough_is_told_again_word_for_word(path: Path) -> None:
    check_retold(path, retold)
