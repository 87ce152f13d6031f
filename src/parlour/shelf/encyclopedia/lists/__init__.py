"""Word lists of our own, for what the encyclopedia has no tag for: blanks between the words."""

from __future__ import annotations

from pathlib import Path


def word_list(name: str) -> frozenset[str]:
    return frozenset(Path(__file__).with_name(name).read_text("utf-8").split())
