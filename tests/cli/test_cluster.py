"""Games on a Dask cluster: the bytes of one machine, also where workers and the client are killed."""

from __future__ import annotations

import importlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest
from tests.cli.conftest import Parlour

from parlour.bots import cluster as clusters
from parlour.bots.alike import CODES, alike, check
from parlour.bots.cluster import Sizes, cluster
from parlour.kernel import Refusal

pytestmark = pytest.mark.once

dask: Any = distributed  # few of its functions have types
SHORT = ("--option", "match_minutes=0", "--option", "rows=5")
LOCAL = "127.0.0.1"
DEADLY = """
import os, time

def deadly(folder, numbers):
    # Die as often as the file says, then play.
    left = int(open(folder + "/lives").read())
    if left:
        open(folder + "/lives", "w").write(str(left - 1))
        os.kill(os.getpid(), 9)
    return [number * number for number in numbers]

def slow(folder, numbers):
    for number in numbers:
        open(f"{folder}/{number}-{os.getpid()}", "w").close()
        time.sleep(0.3)
    return [number * number for number in numbers]

def refused(_, numbers):
    import no_such_module_here

def forgive_nothing(dask_scheduler):
    dask_scheduler.allowed_failures = 0
"""


def test_what_differs_is_refused_with_its_code() -> None:
    ours = alike()
    assert set(ours) == set(CODES)
    assert "fives = parlour.games.fives:game" in ours["points"]
    assert ours["loops"].split(",")[0].split()[-1] in {"compiled", "plain"}
    check("here", ours, ours)
    for part, code in CODES.items():
        for theirs in (ours | {part: "other"}, {k: v for k, v in ours.items() if k != part}):
            with pytest.raises(Refusal) as refused:
                check("there", theirs, ours)
            assert (refused.value.code, refused.value.details["worker"]) == (code, "there")


def test_a_task_is_as_many_games_as_take_long_enough() -> None:
    sizes = Sizes()
    assert sizes.games(100, 2) == 1
    sizes.played(10, 1.0)  # 0.1 s each: 5 to 10 a task
    assert [sizes.games(left, 2) for left in (100, 14, 3)] == [10, 7, 5]
    sizes = Sizes()
    sizes.played(1, 30.0)
    assert sizes.games(100, 2) == 1


@pytest.fixture
def inside() -> Iterator[str]:
    """A scheduler and a worker in this process."""
    made = dask.LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        protocol="tcp",
        host=LOCAL,
        dashboard_address=None,
        worker_dashboard_address=None,
    )
    with made:
        yield made.scheduler_address


def test_a_cluster_plays_what_one_process_plays(
    inside: str, parlour: Parlour, tmp_path: Path
) -> None:
    words = ("simulate", "times", "--games", "12", "--level", "1", *SHORT, "--json", "--records")
    here = parlour(*words, tmp_path / "here", "--jobs", 1)
    there = parlour(*words, tmp_path / "there", "--cluster", inside)
    assert (there.code, there.err) == (0, "")
    assert there.out == here.out
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    words = ("arena", "times", "2", "1", "--games", "4", *SHORT, "--json", "--journal")
    here = parlour(*words, tmp_path / "a")
    assert parlour(*words, tmp_path / "b", "--cluster", inside) == here
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    program = "run:no-such-program-here"
    ran = parlour("arena", "times", program, "1", "--games", "1", *SHORT, "--cluster", inside)
    assert ran.code == 1
    assert "cannot play" in ran.err


def test_what_is_missing_is_said(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    words = ("simulate", "times", *SHORT, "--cluster")
    ran = parlour(*words, f"{LOCAL}:{free_port()}")
    assert ran.code == 1
    assert "No Dask scheduler answers" in ran.err
    assert "missing port" in parlour(*words, "nonsense").err
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = parlour(*words, "nonsense")
    assert ran.code == 1
    assert "pip install 'parlour[cluster]'" in ran.err


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def free_port() -> int:
    with socket.socket() as made:
        made.bind((LOCAL, 0))
        port: int = made.getsockname()[1]
        return port


class Processes:
    """A scheduler and workers as processes of their own."""

    def __init__(self, folder: Path) -> None:
        (folder / "deadly_games.py").write_text(DEADLY)
        self._folder = folder
        self._surroundings = os.environ | {"PYTHONPATH": str(folder)}
        self.address = f"tcp://{LOCAL}:{free_port()}"
        self.scheduler = self._start(
            "scheduler", "--host", LOCAL, "--port", self.address.split(":")[-1]
        )
        self.workers = [self.worker(), self.worker()]

    def _start(self, kind: str, *words: str, **surroundings: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{kind}"
        with (self._folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", module, "--no-dashboard", *words],
                env=self._surroundings | surroundings,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )

    def worker(self, **surroundings: str) -> subprocess.Popen[bytes]:
        words = ("--no-nanny", "--nthreads", "1", "--host", LOCAL)
        return self._start("worker", self.address, *words, **surroundings)

    def wait_for(self, count: int) -> None:
        """Wait until there are so many workers."""
        with dask.Client(self.address, timeout=60, set_as_default=False) as client:
            until = time.monotonic() + 60
            while len(client.scheduler_info(n_workers=-1)["workers"]) != count:
                assert time.monotonic() < until
                time.sleep(0.1)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    made = Processes(folder)
    try:
        made.wait_for(2)
        yield made
    finally:
        made.close()


def deadly_games() -> Any:
    return importlib.import_module("deadly_games")


@pytest.mark.long
def test_workers_are_killed_while_they_play(outside: Processes, tmp_path: Path) -> None:
    games = deadly_games()
    folder = tmp_path / "played"
    folder.mkdir()
    killed = 0
    made = []
    with cluster(outside.address) as workers:
        for square in workers.play(games.slow, str(folder), range(24)):
            made.append(square)
            if len(made) in (3, 10):
                victim = outside.workers[killed]
                assert any(path.name.endswith(f"-{victim.pid}") for path in folder.iterdir())
                victim.send_signal(signal.SIGKILL)
                victim.wait()
                killed += 1
                outside.workers.append(outside.worker())
    assert killed == 2
    assert made == [number * number for number in range(24)]


@pytest.mark.long
def test_what_kills_its_workers_is_submitted_again_but_not_for_ever(
    outside: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = deadly_games()
    lives = tmp_path / "lives"
    with cluster(outside.address) as workers:
        workers._client.run_on_scheduler(games.forgive_nothing)
        lives.write_text("2")
        for _ in range(2):
            outside.workers.append(outside.worker())
        assert list(workers.play(games.deadly, str(tmp_path), [3])) == [9]
        assert lives.read_text() == "0"
        monkeypatch.setattr(clusters, "RESUBMISSIONS", 1)
        lives.write_text("9")
        outside.workers.append(outside.worker())
        with pytest.raises(Refusal) as refused:
            list(workers.play(games.deadly, str(tmp_path), [4]))
        assert refused.value.code == "cluster_killed"
        assert lives.read_text() == "7"
        with pytest.raises(Refusal) as refused:
            list(workers.play(games.refused, str(tmp_path), [4]))
        assert refused.value.code == "cluster_worker"


@pytest.mark.long
def test_a_cluster_that_is_gone_is_said(
    outside: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = deadly_games()
    monkeypatch.setattr(clusters, "LOOK", 0.5)
    monkeypatch.setattr(clusters, "LONELY", 1.0)
    for gone, code in ((outside.workers, "cluster_empty"), ([outside.scheduler], "cluster_lost")):
        folder = tmp_path / code
        folder.mkdir()
        with cluster(outside.address) as workers:
            made = workers.play(games.slow, str(folder), range(40))
            assert next(made) == 0
            for process in gone:
                process.kill()
                process.wait()
            with pytest.raises(Refusal) as refused:
                list(made)
        assert refused.value.code == code
        outside.workers.append(outside.worker())
        if code == "cluster_empty":
            outside.wait_for(1)


@pytest.mark.long
def test_a_worker_that_is_not_alike_is_refused(outside: Processes, parlour: Parlour) -> None:
    words = ("simulate", "times", *SHORT, "--cluster", outside.address)
    assert parlour(*words).code == 0
    other = outside.worker(PARLOUR_PURE="1") if "compiled" in alike()["loops"] else None
    if other is None:
        return
    outside.workers.append(other)
    outside.wait_for(3)
    ran = parlour(*words)
    assert ran.code == 1
    assert "other hot loops compiled: there plain, here compiled" in ran.err


@pytest.mark.long
def test_an_arena_whose_client_and_workers_are_killed_goes_on_to_the_same_bytes(
    outside: Processes, parlour: Parlour, tmp_path: Path
) -> None:
    words = ["arena", "times", "3", "1", "--games", "120", *SHORT, "--json", "--journal"]
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    expected = parlour(*words, whole)
    command = [sys.executable, "-m", "parlour", *words, str(cut), "--cluster", outside.address]
    client = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 120
    while time.monotonic() < until and (not cut.exists() or cut.read_bytes().count(b"\n") < 3):
        time.sleep(0.01)
    client.send_signal(signal.SIGKILL)
    client.wait()
    kept = cut.read_bytes()
    assert whole.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    assert 3 <= kept.count(b"\n") < 121
    outside.workers[0].send_signal(signal.SIGKILL)
    outside.workers.append(outside.worker())
    assert parlour(*words, cut, "--cluster", outside.address).out == expected.out
    assert cut.read_bytes() == whole.read_bytes()
    # All is there: nobody has to be asked.
    assert parlour(*words, cut, "--cluster", "nobody:1").out == expected.out
