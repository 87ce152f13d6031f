"""The profile of a move: that each step is counted, never how long it takes."""

import importlib
import platform

import pytest

from parlour.bench import profile
from parlour.bench.load import Measured
from parlour.bench.profiled import STEPS, Snapshot, Stopwatches
from parlour.cli.bench import bench
from parlour.kernel import Refusal


@pytest.mark.parametrize("where", STEPS.values())
def test_every_step_is_a_function_of_the_program(where: str) -> None:
    module, _, path = where.partition(":")
    owner = importlib.import_module(f"parlour.{module}")
    for name in path.split("."):
        owner = getattr(owner, name)
    assert callable(owner)


def test_a_step_counts_without_the_steps_it_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([100, 110, 150, 200])
    monkeypatch.setattr("time.thread_time_ns", lambda: next(times))
    stopwatches = Stopwatches()
    inner = stopwatches.timed("inner", lambda: None)
    stopwatches.timed("outer", inner)()
    (watch,) = stopwatches.watches
    assert watch.spent == {"inner": 40, "outer": 60}
    assert watch.calls == {"inner": 1, "outer": 1}


def test_what_a_stopwatch_takes_is_left_out() -> None:
    stopwatches = Stopwatches()
    stopwatches.calibrate(1000)
    assert stopwatches.inside > 0
    assert stopwatches.outside > 0
    assert stopwatches.watches[0].calls == {}


def test_a_profile_shares_the_time_of_the_threads_out() -> None:
    before = Snapshot({}, {}, 0, 0, 0, 0)
    spent = {"decide": 4_000, "writer: sync": 6_000}
    after = Snapshot({"decide": 2, "writer: sync": 1}, spent, 10_000, 8_000, 2_000, 6)
    moves = Measured(2, 1.0, 0, 0, 0, 0, 0)
    pace = profile.pace("flat out", moves, before, after)
    assert pace.steps["decide"] == 2
    assert pace.steps["writer: sync"] == 3
    assert pace.steps["event loop, reading frames"] == 3
    assert pace.steps["writer: waiting for work"] == 1
    assert pace.steps["other threads"] == 1
    assert pace.cost == pytest.approx(sum(pace.steps.values())) == 10
    assert (pace.moves, pace.wakes, pace.calls["decide"]) == (2, 3, 1)


@pytest.mark.long
def test_a_house_with_stopwatches_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "PACES", {"200/s": 200.0})
    (pace,) = profile.measure(quick=True)
    assert pace.calls["rules"] == pytest.approx(1, abs=0.2)
    assert pace.calls["frame and write to the socket"] == pytest.approx(2, abs=0.4)
    assert all(pace.steps[step] > 0 for step in STEPS)


@pytest.mark.parametrize(
    ("arguments", "system", "code"),
    [
        (["packs"], "Linux", "profile_of_sockets"),
        ([], "Linux", "profile_of_sockets"),
        (["sockets"], "Windows", "profile_on_linux"),
    ],
)
def test_a_profile_is_refused_where_there_is_none(
    arguments: list[str], system: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    with pytest.raises(Refusal) as refused:
        bench(arguments, by_step=True)
    assert refused.value.code == code
