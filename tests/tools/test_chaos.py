"""Chaos in short, and faults that its checker has to find."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.seed import seeded
from tools.chaos.__main__ import SITTERS, TABLES, run
from tools.chaos.report import Report, total
from tools.chaos.troubles import WEIGHTS, Trouble, cut_redis, kill_all_workers, kill_worker

SECONDS = 60


def long(test: Callable[..., None]) -> Callable[..., None]:
    """A test that has a house under fire."""
    for mark in (pytest.mark.heavy, pytest.mark.long, pytest.mark.timeout(30 * 60)):
        test = mark(test)
    return test


pytestmark = pytest.mark.once


def seed() -> str:
    return str(seeded("chaos").random())


@long
def test_nothing_is_lost_doubled_early_or_stale() -> None:
    report = run(SECONDS, WEIGHTS, seed=seed())
    assert report.complaints == []
    assert report.troubles.total() > 5
    assert report.killed_in_flight.total() > 0
    assert report.resent > 0
    assert report.fired
    assert report.views == 2 * TABLES + SITTERS


FAULTS: dict[str, tuple[dict[Trouble, int], tuple[str, ...]]] = {
    "ack_before_commit": ({kill_all_workers: 1}, ("acknowledged and lost",)),
    "double_fire": ({cut_redis: 1}, ("before their time",)),
    "lost_hint": ({cut_redis: 1}, ("sees another", "play does not go on")),
}


@long
@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_finds_a_planted_fault(fault: str) -> None:
    weights, signs = FAULTS[fault]
    report = run(15, weights, faults=(fault, fault), skews=(), seed=seed())
    assert any(sign in one for sign in signs for one in report.complaints), report.lines()


@long
def test_the_checker_has_nothing_to_say_about_a_quiet_house() -> None:
    assert run(10, {cut_redis: 1}, skews=(), seed=seed()).complaints == []


@long
def test_a_worker_that_is_killed_is_no_fault() -> None:
    assert run(20, {kill_worker: 1}, skews=(), seed=seed()).complaints == []


def test_reports_of_runs_are_summed(tmp_path: Path) -> None:
    runs = tmp_path / "runs.jsonl"
    assert total(runs) is None
    for killed in (3, 4):
        counts = Counter(worker=killed, Redis=1)
        troubles = Counter({"kill worker": killed})
        codes = Counter(disk_full=2)
        Report(
            troubles, troubles, counts, counts, 10, 1, codes, 5, 30, [float(killed)], [], 60
        ).keep(runs)
    report = total(runs)
    assert report is not None
    assert report.killed == {"worker": 7, "Redis": 2}
    assert (report.runs, report.seconds, report.acknowledged) == (2, 120, 20)
    text = "\n".join(report.lines())
    assert "2 runs, 2 minutes." in text
    assert "| worker | 7 | 7 |" in text
    assert "4 refused (disk_full 4)" in text
    assert "longest 4 ms" in text
    assert text.endswith("Nothing was lost, doubled, early or stale.")
    Report(
        counts, counts, counts, counts, 1, 0, codes, 1, 0, [], ["ABC sees another board"], 60
    ).keep(runs)
    report = total(runs)
    assert report is not None
    assert report.lines()[-1] == "BROKEN: ABC sees another board"
