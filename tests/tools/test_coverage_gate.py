"""The bars for coverage: all of kernel/ and games/, nine tenths elsewhere."""

import json
from pathlib import Path
from typing import Any

import pytest
from tools.coverage_gate import main, shortfalls

pytestmark = pytest.mark.once


def report(**covered: int) -> dict[str, Any]:
    """A report in which each named folder has 80 lines and 20 branches, so many of them run."""
    files = {}
    for folder, run in covered.items():
        summary = {
            "num_statements": 80,
            "num_branches": 20,
            "covered_lines": min(run, 80),
            "covered_branches": max(0, run - 80),
        }
        files[f"src/parlour/{folder}/module.py"] = {
            "summary": summary,
            "missing_lines": [7] if run < 80 else [],
            "missing_branches": [[3, 5], [9, -1]] if run < 100 else [],
        }
    total = {"num_statements": 80, "num_branches": 20, "covered_lines": 80, "covered_branches": 20}
    return {"files": files, "totals": total}


def test_rules_must_be_covered_wholly() -> None:
    assert shortfalls(report(kernel=100, games=100)) == []
    assert shortfalls(report(kernel=99, games=100)) == [
        "kernel/ is covered to 99.0 %, not 100 %:",
        "  src/parlour/kernel/module.py 99.0 %, branches 3→5, 9→exit",
    ]


def test_elsewhere_nine_tenths_are_enough() -> None:
    assert shortfalls(report(server=90)) == []
    assert shortfalls(report(server=89))[0] == "server/ is covered to 89.0 %, not 90 %:"


def test_the_gate_says_what_is_missing_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.json"
    path.write_text(json.dumps(report(games=70)))
    assert main([str(path)]) == 1
    assert "lines 7" in capsys.readouterr().out


def test_the_gate_lets_a_covered_package_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.json"
    path.write_text(json.dumps(report(games=100, cli=95)))
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.startswith("Coverage: kernel/ and games/ 100 %")


def test_the_gate_needs_a_report() -> None:
    assert main([]) == 2
