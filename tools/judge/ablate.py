"""Switch every rule of the judge off, one at a time: `python -m tools.judge.ablate [RULE ...]`.

Prints for each how many labelled answers it touched, how many verdicts change without it, for better
and for worse, and how many writers' files lose by it. Two rules may hide each other: run it anew after
each deletion. Held files are not used.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from tools.judge.labels import Case, files, known

from parlour.shelf.matching import Judge, procedure
from parlour.shelf.matching.verdict import Line, Section

LISTS: Final = ("ALL_SLIPS", "EACH_SLIP", "SLIPS_TOGETHER", "TEXT", "OTHER_NAMES", "LAST")
CLOSING: Final = frozenset(("anything",))
"""Lines that end a section: something must."""

Place = tuple[str, int, int]
"""A line: its list, its section there, and its place."""


def places() -> list[tuple[Place, str]]:
    """Return all lines of the procedure with the names of their rules."""
    found = [
        ((name, 0, at), line.rule.__name__)
        for name in LISTS
        for at, line in enumerate(getattr(procedure, name))
    ]
    for number, section in enumerate(procedure.READING):
        for at, line in enumerate(section.lines):
            found.append((("READING", number, at), line.rule.__name__))
    return found


def change(replace: Callable[[Place, Line[Any]], Line[Any]]) -> Callable[[], None]:
    """Put other lines into the procedure; returns what puts back those that stood there."""
    before = {name: getattr(procedure, name) for name in (*LISTS, "READING")}

    def changed(name: str, number: int, lines: tuple[Line[Any], ...]) -> tuple[Line[Any], ...]:
        return tuple(replace((name, number, at), line) for at, line in enumerate(lines))

    for name in LISTS:
        setattr(procedure, name, changed(name, 0, before[name]))
    procedure.READING = tuple(
        Section(section.title, section.when, changed("READING", number, section.lines))
        for number, section in enumerate(before["READING"])
    )

    def put_back() -> None:
        for name, lines in before.items():
            setattr(procedure, name, lines)

    return put_back


def _never(_: object) -> bool:
    return False


@contextmanager
def switched_off(*names: str) -> Iterator[None]:
    """Run the judge without the rules of these names."""
    known_names = {name for _, name in places()}
    assert known_names.issuperset(names), set(names) - known_names

    def replace(_: Place, line: Line[Any]) -> Line[Any]:
        return line._replace(rule=_never) if line.rule.__name__ in names else line

    put_back = change(replace)
    try:
        yield
    finally:
        put_back()


class Judged(NamedTuple):
    """A labelled answer and what the judge says of it."""

    file: str
    case: Case
    judge: Judge
    verdict: str
    applied: frozenset[Place]
    """The lines whose rules applied."""


@contextmanager
def noted() -> Iterator[set[Place]]:
    """Note the lines of the procedure whose rules apply while this lasts."""
    applied: set[Place] = set()

    def replace(place: Place, line: Line[Any]) -> Line[Any]:
        def noting(looked_at: object) -> bool:
            if line.rule(looked_at):
                applied.add(place)
                return True
            return False

        return line._replace(rule=noting)

    put_back = change(replace)
    try:
        yield applied
    finally:
        put_back()


def judged() -> list[Judged]:
    """Return all fitted answers, with the lines that applied to each."""
    found = []
    with noted() as applied:
        for file in files("fitted"):
            packed = known(file.cases)
            for case in file.cases:
                applied.clear()
                judge = case.judge(packed)
                verdict = judge.judge(case.given).verdict
                found.append(Judged(file.name, case, judge, verdict, frozenset(applied)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="only these rules")
    asked = parser.parse_args()
    cases = judged()
    touched: defaultdict[str, list[Judged]] = defaultdict(list)
    for place, name in places():
        touched[name] += [one for one in cases if place in one.applied]
    print("| rule | applied | changed | worse | better | files worse |")
    print("|---|---|---|---|---|---|")
    lines = []
    for name in dict.fromkeys(name for _, name in places()):
        if name in CLOSING or (asked.rules and name not in asked.rules):
            continue
        with switched_off(name):
            changed = [
                (one, verdict)
                for one in touched[name]
                if (verdict := one.judge.judge(one.case.given).verdict) != one.verdict
            ]
        worse = [one for one, verdict in changed if one.verdict == one.case.wanted]
        better = sum(verdict == one.case.wanted for one, verdict in changed)
        hurt = len({one.file for one in worse})
        lines.append((len(changed), f"| {name} | {len(touched[name])} | {len(changed)} | "
                      f"{len(worse)} | {better} | {hurt} |"))  # fmt: skip
    for _, line in sorted(lines, key=lambda one: one[0]):
        print(line)
    print(f"{len(lines)} rules, {len(cases):,} answers")


if __name__ == "__main__":
    main()
