"""Golden playthroughs and records: games that must come out as they once did."""

from pathlib import Path

import msgspec
import pytest
from tests.games.wedges.playthrough import retold
from tests.games.wedges.reference import rescore

from parlour.games.wedges import game
from parlour.kernel.record import read, verify

GOLDEN = Path(__file__).with_name("golden")
PLAYTHROUGHS = sorted(GOLDEN.glob("*.txt"))
RECORDS = sorted(GOLDEN.glob("*.jsonl"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_told_again_word_for_word(path: Path) -> None:
    text = path.read_text("utf-8")
    assert retold(text) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_every_version_replays_and_can_be_scored_again(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    verify(record)
    live = record.table().sheet(record.tail.sheet["players"])
    sheet = msgspec.json.decode(msgspec.json.encode(live))
    assert sheet == record.tail.sheet
    assert rescore(sheet) == sheet["winners"]


def test_every_version_has_a_record() -> None:
    versions = {read(path.read_text("utf-8")).head.version for path in RECORDS}
    assert versions == set(range(1, game.version + 1))
