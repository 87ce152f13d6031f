"""Chaos in short, and faults that its checker has to find."""

import pytest
from tests.support.seed import seeded
from tools.chaos.__main__ import run
from tools.chaos.troubles import WEIGHTS, Trouble, cut_redis, kill_all_workers, kill_worker

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.long,
    pytest.mark.once,
    pytest.mark.timeout(30 * 60),
]

SECONDS = 60


def seed() -> str:
    return str(seeded("chaos").random())


def test_nothing_is_lost_doubled_early_or_stale() -> None:
    report = run(SECONDS, WEIGHTS, seed=seed())
    assert report.complaints == []
    assert report.troubles.total() > 5
    assert report.resent > 0
    assert report.fired


FAULTS: dict[str, tuple[dict[Trouble, int], tuple[str, ...]]] = {
    "ack_before_commit": ({kill_all_workers: 1}, ("acknowledged and lost",)),
    "double_fire": ({cut_redis: 1}, ("before their time",)),
    "lost_hint": ({cut_redis: 1}, ("sees another", "play does not go on")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_finds_a_planted_fault(fault: str) -> None:
    weights, signs = FAULTS[fault]
    report = run(15, weights, faults=(fault, fault), skews=(), seed=seed())
    assert any(sign in one for sign in signs for one in report.complaints), report.lines()


def test_the_checker_has_nothing_to_say_about_a_quiet_house() -> None:
    assert run(10, {cut_redis: 1}, skews=(), seed=seed()).complaints == []


def test_a_worker_that_is_killed_is_no_fault() -> None:
    assert run(20, {kill_worker: 1}, skews=(), seed=seed()).complaints == []
