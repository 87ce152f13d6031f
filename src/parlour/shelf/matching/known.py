"""Known: whether a text that looks like a slip is itself the name of something else."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from parlour.shelf.matching.folding import fold


@cache
def _finder() -> Callable[[str], tuple[Any, ...]]:
    """The encyclopedia's `find`, where there is one."""
    if find_spec("parlour.shelf.encyclopedia") is None:
        return lambda text: ()
    find: Callable[[str], tuple[Any, ...]] = (
        import_module("parlour.shelf.encyclopedia").encyclopedia().find
    )
    return find


@lru_cache(maxsize=8192)
def things(text: str) -> tuple[Any, ...]:
    """Things of that name."""
    return _finder()(text)


def is_another(given: str, wanted: tuple[str, ...], others: Container[str]) -> bool:
    """Whether the text names something, and nothing of what is wanted."""
    if fold(given) in others:
        return True
    found = things(given)
    if not found:
        return False
    meant = {thing.name for name in wanted for thing in things(name)}
    return not any(thing.name in meant for thing in found)


@lru_cache(maxsize=4096)
def is_person(name: str) -> bool | None:
    """What the encyclopedia says; None where it does not know the name."""
    found = things(name)
    return None if not found else bool(found[0].is_person)
