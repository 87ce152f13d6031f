"""The planted bugs, and which tests notice them: those of `make test`, or only those of `make test-all`.

    python -m tools.planted_bugs            prints them
    python -m tools.planted_bugs --write    writes the table in CONTRIBUTING.md anew

Every part of the package that has planted bugs keeps them in the `test_mutations.py` of its tests, where
it is also proved that the tests named there notice them.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutation import paths

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- bugs: python -m tools.planted_bugs --write -->", "<!-- end of bugs -->"

AREAS = {
    "authority": ("room/commands", "games/wedges/overruling", "server/rooms/live_room"),
    "secrecy": ("room/view", "games/facts/view", "games/facts/handing", "games/wedges/view"),
    "scoring": ("room/night", "room/room", "scoring"),
    "durability": ("store/", "server/rooms/road"),
    "the door": ("server/rooms/house", "server/rooms/roster"),
}
"""The modules in which a bug would break more than a rule: by the beginning or the end of a name."""
NEVER_LATE = ("authority", "secrecy", "scoring", "durability", "the door")
"""Bugs of these areas are noticed by `make test`."""
MOST_LATE = 0.05
"""The share of all planted bugs that only `make test-all` may notice."""


class Planted(NamedTuple):
    """A planted bug."""

    part: str
    name: str
    area: str
    tests: list[str]
    is_quick: bool
    """A test of `make test` notices it."""


def planted() -> list[Planted]:
    """Return all planted bugs of the package."""
    return [bug for file in sorted(TESTS.rglob("test_mutations.py")) for bug in _of(file)]


def table(bugs: list[Planted]) -> str:
    """Return how many bugs of each area are noticed by which tests, and the names of late ones."""
    lines = [f"{'area':<12}{'planted':>9}{'make test':>11}{'only test-all':>15}"]
    lines += [
        f"{area:<12}{all_:>9}{first:>11}{later:>15}" for area, all_, first, later in _rows(bugs)
    ]
    lines += [f"  only by make test-all: {one.part}: {one.name}" for one in _late(bugs)]
    return "\n".join(lines)


def page(text: str, bugs: list[Planted]) -> str:
    """Return the page with the table of these bugs."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    lines = [
        "| area | planted | noticed by `make test` | only by `make test-all` |",
        "|---|--:|--:|--:|",
    ]
    lines += [f"| {' | '.join(map(str, row))} |" for row in _rows(bugs)]
    lines += [f"\nOnly by `make test-all`: {one.part}, {one.name}." for one in _late(bugs)]
    return "\n".join([f"{head}{BEGIN}", "", *lines, "", f"{END}{tail}"])


def _rows(bugs: list[Planted]) -> list[tuple[str, int, int, int]]:
    """Return for each area, and for all, how many bugs there are, and which tests notice them."""
    count, quick = Counter(one.area for one in bugs), Counter(b.area for b in bugs if b.is_quick)
    rows = [(area, count[area], quick[area], count[area] - quick[area]) for area in sorted(count)]
    return [*rows, ("all", len(bugs), quick.total(), len(_late(bugs)))]


def _late(bugs: list[Planted]) -> list[Planted]:
    return [bug for bug in bugs if not bug.is_quick]


def _of(file: Path) -> Iterator[Planted]:
    part = file.parent.relative_to(TESTS).as_posix()
    module = importlib.import_module(f"tests.{part.replace('/', '.')}.test_mutations")
    for name, (place, _, _, tests) in module.BUGS.items():
        named = paths(part, tests)
        area = _area(f"{part}/{place.replace('.', '/')}")
        yield Planted(part, name, area, named, any(map(_is_quick, named)))


def _area(module: str) -> str:
    for area, places in AREAS.items():
        if any(module.startswith(place) or module.endswith(f"/{place}") for place in places):
            return area
    return "rules"


def _is_quick(test: str) -> bool:
    """Return whether `make test` runs this test, or in a file one that is not marked `long`."""
    file, _, name = test.partition("::")
    is_long_file, is_long = _marks(ROOT / file)
    name = name.partition("[")[0]
    found = [name] if name else list(is_long)
    return not is_long_file and any(not is_long[one] for one in found)


@cache
def _marks(file: Path) -> tuple[bool, dict[str, bool]]:
    """Return whether a file of tests is marked `long` as a whole, and which of its tests are."""
    tree = ast.parse(file.read_text("utf-8"))
    whole = any(
        isinstance(node, ast.Assign)
        and "pytestmark" in ast.unparse(node)
        and _says_long(node.value)
        for node in tree.body
    )
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    tests = [function for function in functions if function.name.startswith("test_")]
    return whole, {test.name: any(map(_says_long, test.decorator_list)) for test in tests}


def _says_long(node: ast.expr) -> bool:
    return "pytest.mark.long" in ast.unparse(node)


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(PAGE.read_text("utf-8"), planted()), "utf-8")
    else:
        print(table(planted()))
