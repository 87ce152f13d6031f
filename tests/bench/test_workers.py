"""Workers beside each other, deaths and many tables: what is measured is what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.databases import programs

from parlour.bench import databases, processes, suite, workers
from parlour.kernel import Refusal


@pytest.mark.once
@pytest.mark.timeout(900)
@pytest.mark.long
def test_workers_stand_beside_each_other() -> None:
    programs()
    figures = {figure.name: figure for figure in suite.BENCHES["workers"].measure(True)}
    houses = ("sqlite", "postgres", "two_workers")
    assert list(figures) == [
        *(f"{house}_{what}" for what in ("moves", "move_cost", "p99") for house in houses),
        "resume_p99",
        "idle_tables",
        "stored_tables",
        "move_cost_among_many",
    ]
    assert all(figure.value > 0 and figure.reference for figure in figures.values())
    assert set(figures["sqlite_move_cost"].details) == {"worker", "load"}
    both = figures["two_workers_move_cost"]
    assert set(both.details) == {"worker", "PostgreSQL", "Redis", "load"}
    served = sum(each for name, each in both.details.items() if name != "load")
    assert both.value == pytest.approx(served, rel=0.01)
    assert both.bar == pytest.approx(workers.MOST_OF_ONE * figures["postgres_move_cost"].value)
    deaths = figures["resume_p99"].details
    assert deaths["resumes"] >= deaths["deaths"] == 1
    assert figures["resume_p99"].value >= 0.75 * 0.25


BUSY = """
import time
while time.process_time() < 0.25:
    pass
"""


def test_the_processor_time_of_a_process_counts_those_that_it_started() -> None:
    before = processes.tree_seconds(os.getpid())
    assert processes.wanted_seconds(os.getpid()) > 0
    child = subprocess.Popen([sys.executable, "-S", "-c", BUSY])
    assert child.pid in processes.children(os.getpid())
    assert child.wait() == 0
    assert processes.tree_seconds(os.getpid()) - before >= 0.2
    assert processes.children(child.pid) == []


def test_a_machine_without_databases_is_told_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(databases.POSTGRES, str(tmp_path))
    monkeypatch.setattr(databases, "DEBIAN", tmp_path)
    with pytest.raises(Refusal, match="PostgreSQL"):
        databases.Postgres()
    monkeypatch.delenv(databases.REDIS, raising=False)
    with pytest.raises(Refusal, match="Redis"):
        databases.Redis()
