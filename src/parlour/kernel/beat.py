"""Beats: what is staged for everybody between two steps of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parlour.kernel.clock import Millis

LONGEST_BEAT: Millis = 4_000
"""A staged moment takes no longer; only those of a finale may."""

Tone = Literal["good", "bad", "plain", "grand"]


class Beat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing to see. Everybody gets it, so it holds only what everybody may know."""

    code: str
    """Of the catalogue: `beats.CODE`, with `details`."""
    lasts: Annotated[Millis, Meta(ge=0, le=60_000)]
    tone: Tone = "plain"
    """Something gained, something lost, something to know, or a triumph."""
    seats: tuple[int, ...] = ()
    """Whose beat it is."""
    details: dict[str, Any] = {}


class BeatView(msgspec.Struct, frozen=True):
    """A beat of the section `show`, with its server times."""

    begins: Millis
    ends: Millis
    code: str
    tone: Tone
    seats: tuple[int, ...]
    details: dict[str, Any]


def rising(scores: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the seats in the order in which their points are told: the best last, those who have the same
    together, and all below the third place together at first.

    >>> rising([7, 3, 9, 3, 1, 0])
    ((4, 5), (1, 3), (0,), (2,))
    """
    groups = [
        tuple(seat for seat, score in enumerate(scores) if score == points)
        for points in sorted(set(scores))
    ]
    rest = tuple(sorted(seat for group in groups[:-3] for seat in group))
    return ((rest,) if rest else ()) + tuple(groups[-3:])


def span_of(beats: Sequence[Beat]) -> Millis:
    """Return how long these beats take."""
    return sum([beat.lasts for beat in beats])


def timed(beats: Sequence[Beat], begin: Millis) -> tuple[BeatView, ...]:
    """Return the beats with their server times, one after the other from `begin`."""
    shown = []
    for beat in beats:
        end = begin + beat.lasts
        shown.append(BeatView(begin, end, beat.code, beat.tone, beat.seats, beat.details))
        begin = end
    return tuple(shown)
