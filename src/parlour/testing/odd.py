"""Odd values: right by type, wrong or strange by the rules.

A client can send any move that decodes, so the rules must refuse or accept each, never break.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 9, 10, 12, 49, 99, 255, 10**6, 2**62)
LETTERS = "aAeEzZ09 -'ßéЖ漢🎲\u0301"
LONGEST = 6


def odd_value(kind: Any, rng: random.Random) -> Any:
    """Return a random value of a type, or None where chance gave one that the type refuses."""
    raw = _raw(_info(kind), rng)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return None


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _raw(kind: inspect.Type, rng: random.Random) -> Any:
    match kind:
        case inspect.StructType():
            return _struct(kind, rng)
        case inspect.UnionType(types=types):
            return _raw(rng.choice(types), rng)
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=members):
            return rng.choice(list(members)).value
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType() | inspect.FloatType():
            return _number(kind, rng)
        case inspect.StrType():
            return _text(kind.max_length, rng)
        case inspect.TupleType(item_types=items):
            return [_raw(item, rng) for item in items]
        case inspect.CollectionType():
            return _several(kind, rng)
        case inspect.DictType():
            keys = {str(_raw(kind.key_type, rng)) for _ in range(rng.randrange(3))}
            return {key: _raw(kind.value_type, rng) for key in sorted(keys)}
        case _:
            return rng.choice((None, True, 3, "word", [], [1, "x"], {"k": 1}))


def _struct(kind: inspect.StructType, rng: random.Random) -> Any:
    fields = {
        field.encode_name: _raw(field.type, rng)
        for field in kind.fields
        if field.required or rng.random() < 0.8
    }
    if kind.array_like:
        values = [_raw(field.type, rng) for field in kind.fields]
        return values if kind.tag is None else [kind.tag, *values]
    if kind.tag_field is None:
        return fields
    return {kind.tag_field: kind.tag, **fields}


def _number(kind: inspect.IntType | inspect.FloatType, rng: random.Random) -> int:
    """Return a number within the type's bounds where it has both, else any."""
    low = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
    high = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
    if low is not None and high is not None and rng.random() < 0.9:
        return rng.randint(int(low), int(high))
    return rng.choice(NUMBERS)


def _text(longest: int | None, rng: random.Random) -> str:
    size = rng.choice((0, 1, 3, 12, 200))
    return "".join(rng.choices(LETTERS, k=size if longest is None else min(size, longest)))


def _several(kind: inspect.CollectionType, rng: random.Random) -> list[Any]:
    least = kind.min_length or 0
    most = LONGEST if kind.max_length is None else kind.max_length
    count = rng.randint(least, max(least, min(most, least + LONGEST)))
    return [_raw(kind.item_type, rng) for _ in range(count)]
