"""The tables of `docs/sheets/` number every sentence of the rule sheets, and name only what exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pytest
from tests.docs.pages import DOCS, ROOT

from parlour.kernel.discovery import find_game, games
from parlour.kernel.options import OptionField, describe

SHEETS = DOCS / "sheets"
GAMES = sorted(games())
NAME = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"option `(\w+)`(?: = `([^`]+)`)?")


class Row(NamedTuple):
    number: int
    says: str
    rule: str
    test: str
    screen: str


@cache
def rows(game: str) -> tuple[Row, ...]:
    lines = (SHEETS / f"{game}.md").read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if re.match(r"\| \d", line)
    ]
    return tuple(Row(int(number), *others) for number, *others in cells)


def names(cell: str) -> list[str]:
    return NAME.findall(OPTION.sub("", cell))


def resolved(game: str, name: str) -> Any:
    """A name of the game's folder, or with its package: the module, then what is in it."""
    parts = name.split(".")
    for package in (f"parlour.games.{game}", "parlour"):
        for depth in range(len(parts) - 1, 0, -1):
            try:
                found = import_module(f"{package}.{'.'.join(parts[:depth])}")
            except ModuleNotFoundError:
                continue
            for part in parts[depth:]:
                found = getattr(found, part)
            return found
    raise LookupError(name)


@cache
def written_tests(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / "tests" / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_numbered_without_gaps(game: str) -> None:
    assert [row.number for row in rows(game)] == list(range(1, len(rows(game)) + 1))


def test_the_first_page_lists_every_sheet_with_its_sentences() -> None:
    page = (SHEETS / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\| \[[^]]+\]\((\w+)\.md\) \| \d+ \| (\d+) \|", page)
    assert sorted(listed) == [(game, str(len(rows(game)))) for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_names_something_or_says_why_not(game: str) -> None:
    for row in rows(game):
        assert row.says
        for cell in row[2:]:
            assert NAME.search(cell) or re.fullmatch(r"— \S.*", cell), row


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_named_exists(game: str) -> None:
    for row in rows(game):
        for name in names(row.rule):
            assert resolved(game, name) is not None, (row.number, name)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_named_exists_and_takes_its_value(game: str) -> None:
    rules = find_game(game)
    fields = [*describe(rules.Options), *describe(rules.SeatOptions)]
    for row in rows(game):
        for name, value in OPTION.findall(row.rule):
            named = [field for field in fields if field.name == name]
            assert named, (row.number, name)
            assert not value or any(takes(field, value) for field in named), (row.number, value)


def takes(field: OptionField, value: str) -> bool:
    if field.kind != "number":
        return value in map(str, field.values)
    low, high = field.low, field.high
    return (low is None or int(value) >= low) and (high is None or int(value) <= high)


@pytest.mark.parametrize("game", GAMES)
def test_every_test_named_exists(game: str) -> None:
    for row in rows(game):
        for name in names(row.test):
            path, _, test = name.partition("::")
            own = f"games/{game}/{path}"
            file = own if (ROOT / "tests" / own).exists() else path
            assert test in written_tests(file), (row.number, name)


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_named_exists(game: str) -> None:
    for row in rows(game):
        for name in names(row.screen):
            own = ROOT / "web" / "src" / "games" / game / name
            assert own.exists() or (ROOT / "web" / "src" / name).exists(), (row.number, name)
