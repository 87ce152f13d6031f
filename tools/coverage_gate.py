"""Fails where too little of a folder is covered by tests: `python -m tools.coverage_gate REPORT.json`.

The rules of the house, kernel/ and games/, are covered wholly, branches included; every other
folder of the package to nine tenths.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

WHOLE = {"kernel", "games"}
ELSEWHERE = 90.0


class Tally(NamedTuple):
    """Lines and branches of a file or folder: how many there are, how many were run."""

    there: int
    run: int

    def __add__(self, other: object) -> "Tally":
        assert isinstance(other, Tally)
        return Tally(self.there + other.there, self.run + other.run)

    @property
    def percent(self) -> float:
        return 100.0 * self.run / self.there if self.there else 100.0


def folder_of(path: str) -> str:
    """Return the part of the package a file belongs to: `kernel`, `games`, … or `parlour` for its
    top."""
    inside = Path(path).as_posix().rpartition("parlour/")[2]
    return inside.split("/")[0] if "/" in inside else "parlour"


def tally_of(summary: dict[str, Any]) -> Tally:
    there = summary["num_statements"] + summary.get("num_branches", 0)
    run = summary["covered_lines"] + summary.get("covered_branches", 0)
    return Tally(there, run)


def shortfalls(report: dict[str, Any]) -> list[str]:
    """Return one sentence for each folder below its bar, and one for each file that keeps it
    there."""
    folders: dict[str, Tally] = defaultdict(lambda: Tally(0, 0))
    gaps: dict[str, list[str]] = defaultdict(list)
    for path, file in sorted(report["files"].items()):
        tally = tally_of(file["summary"])
        folder = folder_of(path)
        folders[folder] += tally
        if tally.run < tally.there:
            gaps[folder].append(f"  {path} {tally.percent:.1f} %{missing(file)}")
    sentences = []
    for folder, tally in sorted(folders.items()):
        bar = 100.0 if folder in WHOLE else ELSEWHERE
        if tally.percent < bar:
            sentences.append(f"{folder}/ is covered to {tally.percent:.1f} %, not {bar:.0f} %:")
            sentences += gaps[folder]
    return sentences


def missing(file: dict[str, Any]) -> str:
    lines = ", ".join(str(line) for line in file.get("missing_lines", [])[:12])
    branches = ", ".join(
        f"{start}→{'exit' if end < 0 else end}"
        for start, end in file.get("missing_branches", [])[:12]
    )
    return (f", lines {lines}" if lines else "") + (f", branches {branches}" if branches else "")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tools.coverage_gate REPORT.json", file=sys.stderr)
        return 2
    report = json.loads(Path(arguments[0]).read_text("utf-8"))
    found = shortfalls(report)
    if found:
        print("\n".join(["Too little is covered by tests.", *found]))
        return 1
    total = tally_of(report["totals"]).percent
    print(f"Coverage: kernel/ and games/ 100 %, all others 90 % or more, together {total:.1f} %.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
