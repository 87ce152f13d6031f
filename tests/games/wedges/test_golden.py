"""Golden playthroughs and records: games that must come out as they once did."""

from pathlib import Path

from tests.games.wedges.playthrough import retold
from tests.games.wedges.reference import rescore
from tests.support.golden import (
    check_retold,
    check_versions,
    each_playthrough,
    each_record,
    replayed_sheet,
)

from parlour.games.wedges import game


@each_playthrough(__file__)
def test_a_playthrough_is_told_again_word_for_word(path: Path) -> None:
    check_retold(path, retold)


@each_record(__file__)
def test_a_record_of_every_version_replays_and_can_be_scored_again(path: Path) -> None:
    sheet = replayed_sheet(path)
    assert rescore(sheet) == sheet["winners"]


def test_every_version_has_a_record() -> None:
    check_versions(__file__, game)
