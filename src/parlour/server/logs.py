"""The log of a house: one line for each event, as key=value or JSON, without names or tokens."""

from __future__ import annotations

import datetime
import json
import logging
import sys

from parlour.server.settings import LogLevel


def _fields(record: logging.LogRecord, formatter: logging.Formatter) -> dict[str, str]:
    time = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
    fields = {
        "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": record.getMessage(),
    }
    if record.exc_info:
        fields["error"] = formatter.formatException(record.exc_info)
    return fields


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


def start_logging(level: LogLevel, format: str) -> None:
    """Send the log to the standard error. Of libraries only warnings are wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.DEBUG if level == "debug" else logging.WARNING)
    logging.getLogger("parlour").setLevel(level.upper())
