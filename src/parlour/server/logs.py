"""The log of a house: one line for each event, as key=value or JSON, without names or tokens.

Nobody fills it: a line has a longest length, and what is written on behalf of one address has a most;
what was left out is counted.
"""

from __future__ import annotations

import datetime
import json
import logging
import sys
import time
from contextvars import ContextVar
from typing import Any

from parlour.server.limits import Buckets, Clock
from parlour.server.settings import LogLevel

LONGEST_EVENT = 1000
LONGEST_ERROR = 6000
"""Characters of a traceback; its beginning and its end say most."""
LINES = 60
"""Lines on behalf of one address in `LINES_SECONDS`."""
OWN_LINES = 600
"""Lines of the house's own in the same time."""
LINES_SECONDS = 60

on_behalf_of: ContextVar[str] = ContextVar("on_behalf_of", default="")
"""The address whose call or message is being dealt with; empty where the house acts by itself."""


def _fields(record: logging.LogRecord, formatter: logging.Formatter) -> dict[str, str]:
    time = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
    fields = {
        "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": shortened(record.getMessage(), LONGEST_EVENT),
    }
    if record.exc_info:
        fields["error"] = shortened(formatter.formatException(record.exc_info), LONGEST_ERROR)
    return fields


def shortened(text: str, most: int) -> str:
    """Return a text without its middle, where it is too long."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} … {len(text) - 2 * half} characters left out … {text[-half:]}"


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record, self), ensure_ascii=False)


class TextFormatter(logging.Formatter):
    """key=value. Values with spaces, quotes or control characters are quoted as in JSON, so an
    event is always one line."""

    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{key}={_value(text)}" for key, text in _fields(record, self).items())


def _value(text: str) -> str:
    is_plain = text.isprintable() and not set(text) & set(' "=\\')
    return text if text and is_plain else json.dumps(text, ensure_ascii=True)


class CappedHandler(logging.StreamHandler[Any]):
    """Writes to the standard error, and leaves out what is too much."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(sys.stderr)
        self._clock = clock
        self._of_address = Buckets(LINES, LINES_SECONDS, clock)
        self._own = Buckets(OWN_LINES, LINES_SECONDS, clock)
        self._left_out = 0
        self._told = clock()

    def emit(self, record: logging.LogRecord) -> None:
        address = on_behalf_of.get()
        allowed = self._of_address.take(address) if address else self._own.take("")
        if not allowed:
            self._left_out += 1
        if self._left_out and self._clock() - self._told >= LINES_SECONDS:
            self._tell()
        if allowed:
            super().emit(record)

    def close(self) -> None:
        if self._left_out:
            self._tell()
        super().close()

    def _tell(self) -> None:
        """Say how many lines were left out."""
        self._told = self._clock()
        count, self._left_out = self._left_out, 0
        told = logging.LogRecord(
            "parlour", logging.WARNING, __file__, 0, "%s lines left out", (count,), None
        )
        super().emit(told)


def start_logging(level: LogLevel, format: str) -> None:
    """Send the log to the standard error. Of libraries only warnings are wanted."""
    handler = CappedHandler()
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.DEBUG if level == "debug" else logging.WARNING)
    logging.getLogger("parlour").setLevel(level.upper())
