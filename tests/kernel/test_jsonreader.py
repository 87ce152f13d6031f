"""JSON from outside: bounded in depth, and one kind of error for all that is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from parlour.kernel.jsonreader import MOST_DEPTH, JsonReader, is_too_deep

anything = JsonReader[Any](Any)


@pytest.mark.parametrize("opened", ["[", '{"a":', '[{"a":'])
def test_depth_is_bounded_whatever_is_nested(opened: str) -> None:
    closed = "".join("]" if sign == "[" else "}" for sign in reversed(opened) if sign in "[{")
    per_level = len(closed)
    fits = MOST_DEPTH // per_level
    assert anything.read(opened * fits + "1" + closed * fits)
    for levels in (fits + 1, 450, 900, 4000):
        with pytest.raises(msgspec.DecodeError, match="32 arrays and objects"):
            anything.read(opened * levels + "1" + closed * levels)


def test_brackets_beside_one_another_or_in_texts_are_no_depth() -> None:
    wide = [[[n]] for n in range(500)]
    assert anything.read(json.dumps(wide)) == wide
    text = {"\\": '\\"' + "[{" * 200, "ä": ["[" * 50]}
    for escaped in (True, False):
        assert anything.read(json.dumps(text, ensure_ascii=escaped)) == text


@pytest.mark.parametrize(
    "raw", ["[" * 50, '"' + "[" * 50, "]" * 50, '"\\', '\\"' * 4000, "{" * 50 + '"' * 9]
)
def test_broken_texts_are_refused(raw: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        anything.read(raw)
    with pytest.raises(msgspec.DecodeError):
        anything.read(raw.encode())


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError, match="UTF-8"):
        JsonReader[str](str).read(b'"\xff"')
    assert not is_too_deep("\ud800" + "[" * 10)
    assert is_too_deep("\ud800" + "[" * 50)


def test_it_is_typed() -> None:
    assert JsonReader[list[int]](list[int]).read("[1]") == [1]
    with pytest.raises(msgspec.ValidationError):
        JsonReader[list[int]](list[int]).read('["a"]')
