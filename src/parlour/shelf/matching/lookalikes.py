"""Look-alikes: two things whose names are so near that one would pass for a slip of the other."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from parlour.shelf.matching.normalize import fold

FILE: Final = Path(__file__).parent / "lookalikes.txt"


@cache
def _groups() -> dict[str, frozenset[int]]:
    """Names, and the lines that each is on."""
    groups: defaultdict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(FILE.read_text("utf-8").splitlines()):
        for name in () if line.startswith("#") else line.split(";"):
            groups[fold(name)].add(number)
    return {name: frozenset(lines) for name, lines in groups.items()}


def are_lookalikes(one: str, other: str) -> bool:
    """Whether both are names of two things that our list keeps apart: Saalach, Salzach."""
    groups = _groups()
    lines = groups.get(first := fold(one))
    if lines is None or first == (second := fold(other)):
        return False
    return not lines.isdisjoint(groups.get(second, _NONE))


_NONE: Final[frozenset[int]] = frozenset()
