"""Merits: what a seat did in a game that may become an award of the night."""

from __future__ import annotations

import msgspec


class Merit(msgspec.Struct, frozen=True):
    """Something that a seat did well, once or more often."""

    seat: int
    code: str
    """Of the catalogue: `merits.CODE.title`, and `merits.CODE.text` with `count`."""
    count: int
    """How much of it; the most in the night gets the award."""
    what: str = ""
    """The best example, in the players' own words: a riddle, a fact."""
    least: bool = False
    """The less the better: seconds, for example."""
