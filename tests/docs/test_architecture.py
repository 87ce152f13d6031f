"""The page on the architecture says what the code does."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Guest, Running, begin, running, serve

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
STEP = re.compile(r"^\| `([\w.]+)` \| ([^|]+) \|", re.MULTILINE)

__all__ = ["running", "serve"]


def steps() -> list[tuple[str, str]]:
    """The steps of a move and when each runs, from the page."""
    text = PAGE.read_text(encoding="utf-8")
    road = text.partition("## The road of an input")[2].partition("\n## ")[0]
    return STEP.findall(road)


def wrapped(path: str, seen: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it noted when this function is called."""
    module, kind, name = f"parlour.{path}".rsplit(".", 2)
    owner = getattr(importlib.import_module(module), kind)
    really: Callable[..., Any] = getattr(owner, name)

    def noting(*arguments: Any, **named: Any) -> Any:
        seen.append(path)
        return really(*arguments, **named)

    monkeypatch.setattr(owner, name, noting)


@pytest.fixture
def table(running: Running) -> Iterator[Guest]:
    """Anna and a bot at a table that has begun; Anna is to move."""
    with running.guest(running.open_room("Anna")) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("seat_bot", seat=1, level=1)
        begin(anna)
        yield anna


def test_a_move_takes_the_steps_of_the_page_in_order(
    table: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = [path for path, _ in steps()]
    assert len(listed) > 10
    seen: list[str] = []
    for path in listed:
        wrapped(path, seen, monkeypatch)
    assert table.move("fact", a=6, b=7, product=42)["type"] == "event"
    assert seen == listed


def test_at_most_two_callbacks_are_deferred_between_bytes_in_and_bytes_out() -> None:
    assert sum(when.startswith("later") for _, when in steps()) <= 2
