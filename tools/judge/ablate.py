"""Switch every rule of the judge off, one at a time: `python -m tools.judge.ablate [RULE ...]`.

Prints for each how many fitted answers it applied to, how many verdicts change without it, for better
and for worse, and how many writers' files lose by it. Then how many more wrong answers would be
accepted and asked about and how many more right ones refused, also where the judge is not told the
other right answers; and how many of our own cases change. Two rules may hide each other: run it anew
after each deletion. Held files are not used.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from tools.judge.labels import FOLDER, Case, files, known, others, read

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


OWN: Final = "cases"
BARE: Final = "without aliases"


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


def _asked() -> Iterator[tuple[str, Case, Judge]]:
    """Yield all fitted answers and our own cases, each with its judge; a fitted one with aliases
    also without."""
    for file in files("fitted"):
        packed = known(file.cases)
        for case in file.cases:
            yield file.name, case, case.judge(packed)
            if case.also:
                bare = others(case, packed, aliases=False)
                yield BARE, case, case.judge(bare, aliases=False)
    for case in read(FOLDER / "cases.tsv"):
        yield OWN, case, case.judge()


def judged() -> list[Judged]:
    """Return what the judge says of each, with the lines that applied."""
    found = []
    with noted() as applied:
        for file, case, judge in _asked():
            applied.clear()
            verdict = judge.judge(case.given).verdict
            found.append(Judged(file, case, judge, verdict, frozenset(applied)))
    return found


COLUMNS: Final = (
    "rule", "applied", "changed", "worse", "better", "files worse", "wrong accepted", "wrong asked",
    "right refused", "the same without aliases", "cases",
)  # fmt: skip


def row(name: str, touched: list[Judged]) -> tuple[str | int, ...]:
    """Return what changes without a rule."""
    with switched_off(name):
        changed = [
            (one, verdict)
            for one in touched
            if (verdict := one.judge.judge(one.case.given).verdict) != one.verdict
        ]
    fitted = [pair for pair in changed if pair[0].file not in (OWN, BARE)]
    worse = [one for one, verdict in fitted if one.verdict == one.case.wanted]
    better = [one for one, verdict in fitted if verdict == one.case.wanted]

    def more(pairs: Sequence[tuple[Judged, str]], wanted: str, said: str) -> int:
        of = [(one.verdict, verdict) for one, verdict in pairs if one.case.wanted == wanted]
        return sum(after == said for _, after in of) - sum(before == said for before, _ in of)

    return (
        name,
        sum(one.file not in (OWN, BARE) for one in touched),
        len(fitted),
        len(worse),
        len(better),
        len({one.file for one in worse}),
        more(fitted, "reject", "accept"),
        more(fitted, "reject", "specific"),
        more(fitted, "accept", "reject"),
        more([pair for pair in changed if pair[0].file == BARE], "accept", "reject"),
        sum(one.file == OWN for one, _ in changed),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="only these rules")
    asked = parser.parse_args()
    cases = judged()
    touched: defaultdict[str, list[Judged]] = defaultdict(list)
    for place, name in places():
        touched[name] += [one for one in cases if place in one.applied]
    names = dict.fromkeys(name for _, name in places() if name not in CLOSING)
    rows = [row(name, touched[name]) for name in names if not asked.rules or name in asked.rules]
    print("|", " | ".join(COLUMNS), "|")
    print("|" + "---|" * len(COLUMNS))
    for found in sorted(rows, key=lambda one: one[2]):
        print("|", " | ".join(map(str, found)), "|")
    print(f"{len(rows)} rules, {sum(one.file not in (OWN, BARE) for one in cases):,} answers")


if __name__ == "__main__":
    main()
