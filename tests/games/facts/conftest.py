"""The rules are tested with a few cards of their own, so that new Class Cards break no test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.games.facts import cards, view


@pytest.fixture(autouse=True)
def few_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module with `REAL_CARDS` plays with those that people play with."""
    if not getattr(request.module, "REAL_CARDS", False):
        monkeypatch.setattr(cards, "FILES", Path(__file__).with_name("cards"))
    _forget()
    yield
    _forget()


def _forget() -> None:
    cards.deck.cache_clear()
    cards._heading.cache_clear()
    view.column.cache_clear()
