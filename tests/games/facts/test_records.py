"""Records of every version of the rules, with the Class Cards that people play with."""

from __future__ import annotations

from pathlib import Path

from tests.games.facts.reference import rescore
from tests.support.golden import check_versions, each_record, read_record, replayed_sheet

from parlour.games.facts import game
from parlour.games.facts.analysis import analyse

REAL_CARDS = True


@each_record(__file__)
def test_a_record_of_every_version_replays_and_can_be_scored_again(path: Path) -> None:
    sheet = replayed_sheet(path)
    assert rescore(sheet) == (sheet["totals"], sheet["winners"])
    assert analyse(read_record(path)).blanks


def test_every_version_has_a_record() -> None:
    check_versions(__file__, game)
