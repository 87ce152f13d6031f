"""Golden records: games of every version of the rules that must replay for ever."""

from hashlib import sha256
from pathlib import Path

from tests.games.fives.reference import rescore
from tests.support.golden import check_versions, each_record, golden, read_record, replayed_sheet

from parlour.games.fives import game
from parlour.games.fives.board import POOL_FILE


@each_record(__file__)
def test_a_record_of_every_version_replays_and_can_be_scored_again(path: Path) -> None:
    sheet = replayed_sheet(path)
    assert rescore(sheet) == sheet["totals"]


def test_every_version_has_a_record() -> None:
    check_versions(__file__, game)


def test_base_puzzle_and_solo_have_a_record() -> None:
    found = {read_record(path).head.options["version"] for path in golden(__file__, "*.jsonl")}
    assert found == {"base", "puzzle", "solo"}


def test_the_pool_belongs_to_the_rules_version_and_never_changes() -> None:
    """Records name a board by its place in the pool: a new pool needs a new rules version."""
    assert game.version == 2
    assert sha256(POOL_FILE.read_bytes()).hexdigest()[:16] == "40ec627ff581de2d"
