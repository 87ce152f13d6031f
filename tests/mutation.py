"""Planted bugs: mutations of the source, and for each the tests that must notice it.

All bugs of a part run in one process of their own, one after the other. An import hook makes the
mutated module; no file is changed. `python -m tools.planted_bugs` prints all of them.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

Bug = tuple[str, str, str, str]
"""A module of the part, what stands in it once, what stands there instead, and the tests that must
fail then, by their place in the folder of the part's tests."""


def unnoticed(part: str, bugs: Mapping[str, Bug]) -> list[str]:
    """Return the bugs that none of their tests notices. `part` is a folder of the package, such as
    `games/times`. Without a bug all the tests must pass."""
    every_test = [test for *_, tests in bugs.values() for test in paths(part, tests)]
    runs: list[tuple[str, str, list[str]]] = [("", "", sorted(set(every_test)))]
    for module, right, wrong, tests in bugs.values():
        name = f"parlour.{part.replace('/', '.')}.{module}"
        runs.append((name, _mutated(name, right, wrong), paths(part, tests)))
    unharmed, *failed = _run(runs)
    assert not unharmed, f"{part}: tests fail without a planted bug"
    return [bug for bug, is_noticed in zip(bugs, failed, strict=True) if not is_noticed]


def paths(part: str, tests: str) -> list[str]:
    """Return the tests of a bug as pytest names them."""
    return [f"tests/{part}/{test}" for test in tests.split()]


def _mutated(module: str, right: str, wrong: str) -> str:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text("utf-8")
    assert source.count(right) == 1, f"{right!r} stands {source.count(right)} times in {module}"
    return source.replace(right, wrong)


def _run(runs: list[tuple[str, str, list[str]]]) -> list[bool]:
    """For each run, whether one of its tests failed."""
    # Coverage would take a planted module for the real one.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("COV")}
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "runs.json"), Path(folder, "codes.json")
        asked.write_text(json.dumps(runs), "utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "tests.support.planting", str(asked), str(answered)],
            cwd=ROOT,
            env={**environment, "PARLOUR_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, said
        codes: list[int] = json.loads(answered.read_text("utf-8"))
    assert set(codes) <= {0, 1}, said
    return [code == 1 for code in codes]
