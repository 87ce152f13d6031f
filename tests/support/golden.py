"""Golden playthroughs and records: games that must come out as they once did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.kernel import AnyGame
from parlour.kernel.record import Record, read, verify


def golden(test: str, pattern: str) -> list[Path]:
    """The golden files beside a test module; there must be some."""
    found = sorted(Path(test).with_name("golden").glob(pattern))
    assert found, f"no {pattern} beside {test}"
    return found


def each_playthrough(test: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", golden(test, "*.txt"), ids=lambda path: path.stem)


def each_record(test: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", golden(test, "*.jsonl"), ids=lambda path: path.stem)


def check_retold(path: Path, retold: Callable[[str], str]) -> None:
    """A playthrough is told again word for word."""
    text = path.read_text("utf-8")
    assert retold(text) == text


def read_record(path: Path) -> Record:
    return read(path.read_text("utf-8"))


def replayed_sheet(path: Path) -> dict[str, Any]:
    """The scoresheet of a record: it verifies, and its replay leads to the same sheet."""
    record = read_record(path)
    verify(record)
    live = record.table().sheet(record.tail.sheet["players"])
    sheet: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(live))
    kept = record.tail.sheet
    # Options that came later have their defaults.
    assert sheet == {**kept, "options": {**sheet["options"], **kept["options"]}}
    return sheet


def check_versions(test: str, game: AnyGame) -> None:
    """Every version of the rules has a record."""
    versions = {read_record(path).head.version for path in golden(test, "*.jsonl")}
    assert versions == set(range(1, game.version + 1))
