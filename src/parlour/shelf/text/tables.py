"""Tables: words and names that belong together, all in one format.

A line has four columns parted by tabs: the relation, the language, the scope and the names, which
are parted by semicolons. A bar parts what is meant from what is written for it. Lines that begin
with # are for readers.

scope `whole`: a name stands for the others only as the whole answer; `word`: inside longer answers
too; `ask`: what stands behind the bar may be meant so, and the player is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

Scope = Literal["whole", "word", "ask"]
SCOPES: Final = frozenset(("whole", "word", "ask"))
COLUMNS: Final = 4


class TableError(Exception):
    """A line of a table is not in the format."""


class Line(NamedTuple):
    """A line of a table."""

    relation: str
    language: str
    scope: Scope
    heads: tuple[str, ...]
    """What is meant; where no bar stands, nothing."""
    names: tuple[str, ...]
    """What is written for it, or all that belong together."""

    @property
    def all(self) -> tuple[str, ...]:
        return self.heads + self.names


def lines(file: Path, relation: str | None = None) -> Iterator[Line]:
    """Yield the lines of a table, or those of one relation."""
    for number, text in enumerate(file.read_text("utf-8").splitlines(), 1):
        if not text or text.startswith("#"):
            continue
        columns = text.split("\t")
        if len(columns) != COLUMNS or columns[2] not in SCOPES:
            raise TableError(f"{file.name}, line {number}: not relation, language, scope and names")
        if relation is None or columns[0] == relation:
            heads, bar, names = columns[3].rpartition(" | ")
            yield Line(
                columns[0],
                columns[1],
                cast(Scope, columns[2]),
                tuple(heads.split("; ")) if bar else (),
                tuple(names.split("; ")),
            )
