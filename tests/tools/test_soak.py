"""A soak in short, and how it tells growth from noise."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tools.soak.__main__ import MEGABYTE, MOST_GROWTH, House, soak


def house(*megabytes: float) -> House:
    """Somebody has seen a house grow."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    seen = House("seen", process.pid, process)
    seen.samples = [round(each * MEGABYTE) for each in megabytes]
    return seen


def test_what_a_house_needs_before_it_is_warm_is_no_growth() -> None:
    assert house(*range(50, 58), *[100] * 52).growth == 0


def test_a_slow_leak_is_growth() -> None:
    leaking = house(*(100 + n / 6 for n in range(60)))
    assert leaking.growth > MOST_GROWTH


def test_one_high_sample_at_the_end_is_hardly_growth() -> None:
    assert 0 < house(*[100] * 59, 110).growth < MOST_GROWTH


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.once
@pytest.mark.timeout(600)
def test_evenings_come_and_go_in_both_houses() -> None:
    houses = soak(60)
    assert [one.name for one, _ in houses] == ["SQLite", "PostgreSQL and Redis"]
    for one, counts in houses:
        assert all(one.samples)
        assert not [word for word in counts if word.startswith("refused")], counts
        for word in ("ack", "evening", "broken", "close", "delete"):
            assert counts[word] > 0, counts
