"""What a house must never write into its log because of a stranger: errors and tracebacks."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

TRACEBACK = "Traceback (most recent call last)"
STALLED = "the house cannot write", "the house can write again"
"""A disk that stalls is no fault of the house, which says so and goes on."""

AWAY = (
    *STALLED,
    "database is away",
    "bus is away",
    "database_away",
    "disk_full",
    "store_io",
    "clock_off",
)
"""What workers say whose database or bus is killed, or whose clock goes wrong."""


def complaints(lines: Iterable[str]) -> list[str]:
    """Return the lines of a log, as key=value, at level error or above, with a traceback, or of no
    logger."""
    return [
        line
        for line in lines
        if (
            TRACEBACK in line or not any(f"level={level} " in line for level in ("info", "warning"))
        )
        and not any(words in line for words in STALLED)
    ]


def unexpected(lines: Iterable[str]) -> list[str]:
    """The lines of workers under fire that are no answer to it: errors that do not say what is away, and
    tracebacks. What the command says to people stands between them."""
    return [
        line
        for line in lines
        if TRACEBACK in line
        or (" level=error " in line and not any(words in line for words in AWAY))
    ]


class _Listening(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.heard.append(self.format(record))


@contextmanager
def no_complaints() -> Iterator[None]:
    """Fail where the house in this process writes such a line meanwhile."""
    listening = _Listening()
    logging.getLogger().addHandler(listening)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listening)
    found = [line for line in listening.heard if not any(words in line for words in STALLED)]
    assert not found, "\n".join(found[:20])
