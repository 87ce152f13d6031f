"""What a line says, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.kernel import Refusal
from parlour.kernel.catalogue import load, sentence
from parlour.server.doctor.line import Line


@cache
def _sentences(language: str) -> dict[str, Any]:
    found: dict[str, Any] = load("parlour.server", language)["doctor"]
    return found


def sentence_of(line: Line, language: str) -> str:
    """Return the sentence of a line: its own, or the one of the refusal with that code."""
    own = _sentences(language).get(line.code)
    if own is None:
        return sentence(Refusal(line.code, **line.details), language)
    return str(own).format(**line.details)
