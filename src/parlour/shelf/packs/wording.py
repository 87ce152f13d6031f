"""Wording: an answer as one says it, and whether a question says it already."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parlour.shelf.text import ARTICLES, LIGHT, plain, without_brackets


def said(answer: str) -> str:
    """Return an answer as one says it: without the explanation in parentheses."""
    return " ".join(re.sub(r"\([^)]*\)", " ", answer).split()) or answer


def is_inside(answer: str, question: str) -> bool:
    """Return whether all telling words of an answer are said in a question, as they stand or with
    an ending. Numbers count as they are written: asking for the word for a figure is fair."""
    heard = _literal(question)
    words = _literal(without_brackets(answer))
    telling = [word for word in words if word not in LIGHT and word not in ARTICLES] or words
    return bool(telling) and all(_is_heard(word, heard) for word in telling)


def _literal(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", plain(text))


def _is_heard(word: str, heard: Sequence[str]) -> bool:
    root = word[:-1] if word.endswith("s") and len(word) > 4 else word
    return any(
        other in (word, root)
        or (len(root) > 4 and other.startswith(root) and len(other) - len(root) < 4)
        for other in heard
    )
