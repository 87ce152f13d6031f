"""Files and folders that a person names on the command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from parlour.kernel import Refusal


def read_text(path: str) -> str:
    """Read a text file, or the standard input for `-`."""
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return raw.decode()
    except OSError as error:
        raise Refusal("unreadable", path=path, reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Refusal("not_text", path=path) from error


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Refusal("unwritable", path=str(path), reason=error.strerror) from error


def write_bytes(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Refusal("unwritable", path=str(path), reason=error.strerror) from error


def make_folder(path: Path) -> None:
    """Make sure that there is a folder one can write into."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe = path / f".parlour-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Refusal("unwritable", path=str(path), reason=error.strerror) from error
