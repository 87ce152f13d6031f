"""Planted rule bugs: each must make a rule test fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour

SOURCE = Path(parlour.__file__).parent
TESTS = Path(__file__).parent

PLANTED = {
    "the last drawn of a repeated shape counts": (
        "scoring.py",
        "    for place, outline in enumerate(outlines):\n"
        '        if verdicts[place] == "valid":\n'
        "            shape = shape_of(outline.cells)",
        "    for place, outline in reversed(list(enumerate(outlines))):\n"
        '        if verdicts[place] == "valid":\n'
        "            shape = shape_of(outline.cells)",
    ),
    "the dearest count of too many": (
        "scoring.py",
        "valid.sort(key=lambda place: VALUES",
        "valid.sort(key=lambda place: -VALUES",
    ),
    "an unfinished outline voids others": (
        "scoring.py",
        '        if verdict != "unfinished":\n            holders',
        "        if verdict:\n            holders",
    ),
    "the bonus counts double as well": (
        "scoring.py",
        "points + (0 if state.is_puzzle else bonus)",
        "points + (0 if state.is_puzzle else bonus * (2 if state.is_double else 1))",
    ),
    "a second player can turn the timer": (
        "drawing.py",
        "    if state.running:\n",
        "    if state.running and state.flipped_by is None:\n",
    ),
    "a time factor is ignored when the timer is turned": (
        "drawing.py",
        "timed = Asked.some(state.seats, still, now,",
        "timed = Asked.some((type(state.seats[0])(),) * len(state.seats), still, now,",
    ),
    "a shape is crossed out on squares that are taken": (
        "crossing.py",
        "if GRID.square_set(cells) & used:",
        "if GRID.square_set(cells) & used & 1:",
    ),
    "the puzzle goes on though nobody found anything": (
        "rounds.py",
        'if len(without) == len(state.seats) and state.options.version == "puzzle":',
        'if len(without) > len(state.seats) and state.options.version == "puzzle":',
    ),
}


def rule_tests(package: Path) -> subprocess.CompletedProcess[str]:
    """Run the rule tests against a copy of the package."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    files = [str(TESTS / "test_base.py"), str(TESTS / "test_puzzle.py")]
    return subprocess.run(
        [*command, *files],
        env={**kept, "PYTHONPATH": str(package), "PARLOUR_PURE": "1"},
        cwd=TESTS.parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def copied(folder: Path) -> Path:
    """The kernel and this game alone, to be changed."""
    for part in ("kernel", "games/fives"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(SOURCE / part, folder / "parlour" / part, ignore=ignored)
    shutil.copy(SOURCE / "__init__.py", folder / "parlour" / "__init__.py")
    return folder


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_makes_a_rule_test_fail(bug: str, tmp_path: Path) -> None:
    file, right, wrong = PLANTED[bug]
    path = copied(tmp_path) / "parlour" / "games" / "fives" / file
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    ran = rule_tests(tmp_path)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "1 failed" in ran.stdout


def test_without_a_planted_bug_they_pass(tmp_path: Path) -> None:
    ran = rule_tests(copied(tmp_path))
    assert ran.returncode == 0, ran.stdout + ran.stderr
