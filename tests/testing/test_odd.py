"""Odd values are of the right type, and of every kind."""

import enum
import random
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parlour.testing import odd_value


class Suit(enum.Enum):
    HEARTS = "hearts"
    SPADES = "spades"


class Pair(msgspec.Struct, frozen=True, array_like=True):
    left: int
    right: int


class Tagged(msgspec.Struct, frozen=True, array_like=True, tag="t"):
    left: int


class Plain(msgspec.Struct, frozen=True):
    x: int


class Everything(msgspec.Struct, frozen=True, tag="everything"):
    whole: int
    die: Annotated[int, Meta(ge=1, le=6)]
    between: Annotated[int, Meta(gt=0, lt=4)]
    part: float
    yes: bool
    word: str
    short: Annotated[str, Meta(max_length=3)]
    one: Literal["a", "b"]
    suit: Suit
    nothing: None
    either: int | str
    two: tuple[int, str]
    many: tuple[int, ...]
    several: Annotated[list[int], Meta(min_length=1, max_length=2)]
    table: dict[str, int]
    pair: Pair
    tagged: Tagged
    plain: Plain
    anything: Any
    optional: int = 5


def test_values_of_every_kind_fit_their_type() -> None:
    rng = random.Random(3)
    values = [odd_value(Everything, rng) for _ in range(300)]
    made = [value for value in values if value is not None]
    assert all(isinstance(value, Everything) for value in made)
    assert {value.die for value in made} <= set(range(1, 7))
    assert {value.between for value in made} == {1, 2, 3}
    assert {value.one for value in made} == {"a", "b"}
    assert {value.yes for value in made} == {True, False}
    assert {value.optional for value in made} > {5}
    assert max(len(value.short) for value in made) == 3
    assert {len(value.several) for value in made} == {1, 2}


def test_a_value_that_its_type_refuses_is_none() -> None:
    rng = random.Random(3)
    assert None in {odd_value(Annotated[int, Meta(ge=100)], rng) for _ in range(50)}
