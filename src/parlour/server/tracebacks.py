"""Exceptions that are kept, without all that they refer to."""

from __future__ import annotations


def forget_frames(error: BaseException | None) -> None:
    """Free what the frames of an exception refer to: the socket or the function that keeps it, the
    room, its states. In a circle they would stay in memory until the garbage collector comes."""
    while error is not None:
        error.__traceback__ = None
        error = error.__context__
