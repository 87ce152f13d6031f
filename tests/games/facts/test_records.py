"""Records of every version of the rules, with the Class Cards that people play with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.games.facts.rescoring import rescore

from parlour.games.facts import game
from parlour.games.facts.analysis import analyse
from parlour.kernel.record import read, verify

REAL_CARDS = True
RECORDS = sorted(Path(__file__).with_name("golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_every_version_replays_and_can_be_scored_again(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    verify(record)
    live = record.table().sheet(record.tail.sheet["players"])
    sheet = msgspec.json.decode(msgspec.json.encode(live))
    assert sheet == record.tail.sheet
    assert rescore(sheet) == (sheet["totals"], sheet["winners"])
    assert analyse(record).blanks


def test_every_version_has_a_record() -> None:
    versions = {read(path.read_text("utf-8")).head.version for path in RECORDS}
    assert versions == set(range(1, game.version + 1))
