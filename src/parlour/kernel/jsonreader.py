"""JSON from outside: read into a type, and bounded in depth before anything looks at it."""

from __future__ import annotations

import re
from typing import Any, Generic, TypeVar

import msgspec

MOST_DEPTH = 32
"""The deepest nesting of lists and objects; what people and games send has fewer than ten
levels."""

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A string of JSON, or what is left of the text where its end is missing."""
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))

T = TypeVar("T")


class JsonReader(Generic[T]):
    """Reads JSON of one type.

    Code that walks a value calls itself for each level, and so does the decoder: without a bound a
    few hundred brackets exhaust the stack, in one place or another.
    """

    def __init__(self, kind: Any) -> None:
        self._decode = msgspec.json.Decoder(kind).decode

    def read(self, raw: bytes | str) -> T:
        """Return the value, or raise a `msgspec.DecodeError` that says why there is none."""
        if is_too_deep(raw):
            raise msgspec.DecodeError(f"more than {MOST_DEPTH} arrays and objects in one another")
        try:
            value: T = self._decode(raw)
        except UnicodeError as error:
            raise msgspec.DecodeError("not UTF-8") from error
        return value


def is_too_deep(raw: bytes | str) -> bool:
    """Return whether a JSON text has more lists and objects in one another than `MOST_DEPTH`.
    Brackets in strings do not count."""
    text = raw.encode(errors="replace") if isinstance(raw, str) else raw
    if text.count(b"[") + text.count(b"{") <= MOST_DEPTH:
        return False  # common case
    deep = 0
    for bracket in _STRING.sub(b"", text).translate(None, _NO_BRACKETS):
        deep += 1 if bracket in b"[{" else -1
        if deep > MOST_DEPTH:
            return True
    return False
