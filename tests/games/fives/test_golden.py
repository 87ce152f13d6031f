"""Golden games: recorded once for rules version 1, they must replay for ever."""

from pathlib import Path

import pytest

from parlour.games.fives import game
from parlour.games.fives.board import POOL_FILE
from parlour.kernel.record import read, verify

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize("version", ["base", "puzzle", "solo"])
def test_a_golden_game_replays_bit_for_bit(version: str) -> None:
    record = read((GOLDEN / f"1-{version}.jsonl").read_text("utf-8"))
    verify(record)
    table = record.table()
    assert table.game is game
    assert table.sheet(record.head.names) == record.tail.sheet
    assert record.head.options["version"] == version


def recomputed(sheet: dict[str, object], name: str) -> int:
    """A player's total from the sheet alone."""
    total = 0
    rounds = sheet["rounds"]
    assert isinstance(rounds, list)
    for one in rounds:
        player = one["players"][name]
        total += sum(outline["points"] for outline in player["outlines"]) + player["bonus"]
    return total


@pytest.mark.parametrize("version", ["base", "puzzle", "solo"])
def test_every_total_can_be_recomputed_from_the_sheet(version: str) -> None:
    sheet = read((GOLDEN / f"1-{version}.jsonl").read_text("utf-8")).tail.sheet
    assert sheet["totals"] == {name: recomputed(sheet, name) for name in sheet["players"]}


def test_the_pool_belongs_to_the_rules_version_and_never_changes() -> None:
    """Records name a board by its place in the pool: a new pool needs a new rules version."""
    from hashlib import sha256

    assert game.version == 1
    assert sha256(POOL_FILE.read_bytes()).hexdigest()[:16] == "40ec627ff581de2d"
