"""Queries: small boolean expressions over tags, such as `river & europe` or `animal & !bird`.

`!` binds closest, then `&`, then `|`; parentheses group. A query is evaluated in two ways: over
sets (who is a member?) and with three values for one thing (is it a member, is it none for sure, or
can nobody tell?). A tag that a thing lacks means "no" where the tag's list is closed, else "unknown".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from collections.abc import Set as AbstractSet
from typing import Final

import msgspec

Numbers = AbstractSet[int]
"""The numbers of sets of tags."""

_TOKEN: Final = re.compile(r"\s*([a-z0-9][a-z0-9-]*|[&|!()])")


class QueryError(ValueError):
    """A query that cannot be read, or that names a tag nobody knows."""


class Tag(msgspec.Struct, frozen=True):
    """Things with this tag."""

    name: str

    def numbers(self, tagged: Callable[[str], Numbers], every: Callable[[], Numbers]) -> Numbers:
        return tagged(self.name)

    def holds(self, tags: Collection[str], closed: Collection[str]) -> bool | None:
        if self.name in tags:
            return True
        return False if self.name in closed else None

    def names(self) -> frozenset[str]:
        return frozenset((self.name,))


class Not(msgspec.Struct, frozen=True):
    """Things that are not known to be of a kind."""

    part: Node

    def numbers(self, tagged: Callable[[str], Numbers], every: Callable[[], Numbers]) -> Numbers:
        return every() - self.part.numbers(tagged, every)

    def holds(self, tags: Collection[str], closed: Collection[str]) -> bool | None:
        # Of an open class nobody says a bare no, not even of what is known to be something else.
        return None if self.part.holds(tags, closed) else True

    def names(self) -> frozenset[str]:
        return self.part.names()


class And(msgspec.Struct, frozen=True):
    """Things that are both."""

    left: Node
    right: Node

    def numbers(self, tagged: Callable[[str], Numbers], every: Callable[[], Numbers]) -> Numbers:
        return self.left.numbers(tagged, every) & self.right.numbers(tagged, every)

    def holds(self, tags: Collection[str], closed: Collection[str]) -> bool | None:
        left, right = self.left.holds(tags, closed), self.right.holds(tags, closed)
        if left is False or right is False:
            return False
        if left is None or right is None:
            # All that is in a closed list is fully described: what is not said of it, is not so.
            is_described = any(name in closed and name in tags for name in self.names())
            return False if is_described else None
        return True

    def names(self) -> frozenset[str]:
        return self.left.names() | self.right.names()


class Or(msgspec.Struct, frozen=True):
    """Things that are at least one of two."""

    left: Node
    right: Node

    def numbers(self, tagged: Callable[[str], Numbers], every: Callable[[], Numbers]) -> Numbers:
        return self.left.numbers(tagged, every) | self.right.numbers(tagged, every)

    def holds(self, tags: Collection[str], closed: Collection[str]) -> bool | None:
        left, right = self.left.holds(tags, closed), self.right.holds(tags, closed)
        if left or right:
            return True
        return None if left is None or right is None else False

    def names(self) -> frozenset[str]:
        return self.left.names() | self.right.names()


Node = Tag | Not | And | Or


def parse(query: str) -> Node:
    """Return the expression that a query says."""
    tokens: list[str] = []
    at = 0
    text = query.strip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            raise QueryError(f"{query!r}: cannot read {text[at:]!r}")
        tokens.append(found[1])
        at = found.end()
    node, rest = _alternatives(query, tokens)
    if rest:
        raise QueryError(f"{query!r}: {rest[0]!r} is out of place")
    return node


def _alternatives(query: str, tokens: list[str]) -> tuple[Node, list[str]]:
    node, rest = _conjunction(query, tokens)
    while rest and rest[0] == "|":
        right, rest = _conjunction(query, rest[1:])
        node = Or(node, right)
    return node, rest


def _conjunction(query: str, tokens: list[str]) -> tuple[Node, list[str]]:
    node, rest = _term(query, tokens)
    while rest and rest[0] == "&":
        right, rest = _term(query, rest[1:])
        node = And(node, right)
    return node, rest


def _term(query: str, tokens: list[str]) -> tuple[Node, list[str]]:
    if not tokens:
        raise QueryError(f"{query!r} ends too early")
    first, rest = tokens[0], tokens[1:]
    if first == "!":
        part, rest = _term(query, rest)
        return Not(part), rest
    if first == "(":
        node, rest = _alternatives(query, rest)
        if not rest or rest[0] != ")":
            raise QueryError(f"{query!r}: a parenthesis is not closed")
        return node, rest[1:]
    if first in "&|)":
        raise QueryError(f"{query!r}: {first!r} is out of place")
    return Tag(first), rest
