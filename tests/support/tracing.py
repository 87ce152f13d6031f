"""Watching a process from outside: is something on the disk before anybody is told of it?

A kill cannot show a missing sync: the system keeps what was written, and only a power cut would
lose it. So the tests trace the system calls of the real process. A mark that is part of an entry
must be written to the database's log, then that log must be synced, and only then may anything
with the mark in it leave the process.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "parlour"

CALLS = "trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync"
LOG_WRITTEN = re.compile(r"^\d+ +pwrite64\(\d+<[^>]*/house\.db-wal>")
SYNC_BEGUN = re.compile(r"^(\d+) +f(?:data)?sync\(\d+<[^>]*/house\.db-wal>( <unfinished)?")
SYNC_ENDED = re.compile(r"^(\d+) +<\.\.\. f(?:data)?sync resumed>\) += 0")
TOLD = re.compile(r"^\d+ +(?:write|writev|sendto|sendmsg)\(\d+<(?:pipe|socket|TCP|UNIX)")


@contextmanager
def traced(
    command: Sequence[str], trace: Path, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A process under strace. At the end it is asked to stop, and the trace is complete."""
    strace = ["strace", "-f", "-y", "-s", "65536", "-e", CALLS, "-o", str(trace), *command]
    with subprocess.Popen(
        strace, env=env, stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            yield process
        except BaseException:
            # What hangs may not listen either.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
        if process.poll() is None:
            # With a trace file strace itself does not listen to this; it ends with the process.
            os.killpg(process.pid, signal.SIGTERM)


class Acknowledgements:
    """The marks a process told the outside about, and which of them came too early.

    `mark` is the pattern of a mark in the log; `told`, where it is given, has a group around a
    mark in what goes out.
    """

    def __init__(self, trace: Path, mark: str, told: str | None = None) -> None:
        self.told: set[str] = set()
        self.too_early: set[str] = set()
        marks = re.compile(mark)
        telling = re.compile(told or f"({mark})")
        written: set[str] = set()
        synced: set[str] = set()
        syncing: set[str] = set()
        for line in trace.read_text("utf-8", "replace").splitlines():
            if LOG_WRITTEN.match(line):
                written.update(marks.findall(line))
            elif begun := SYNC_BEGUN.match(line):
                if begun[2]:
                    syncing.add(begun[1])
                elif line.endswith(" = 0"):
                    synced |= written
            elif ended := SYNC_ENDED.match(line):
                if ended[1] in syncing:
                    syncing.remove(ended[1])
                    synced |= written
            elif TOLD.match(line):
                found = {match[match.lastindex or 0] for match in telling.finditer(line)}
                self.too_early |= found - synced - self.told
                self.told |= found


def with_a_change(folder: Path, old: str, new: str) -> dict[str, str]:
    """The environment for a Python that runs a copy of the program with one line changed."""
    copy = folder / "changed"
    shutil.copytree(SOURCE, copy / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    changed = 0
    for file in copy.rglob("*.py"):
        text = file.read_text("utf-8")
        changed += text.count(old)
        file.write_text(text.replace(old, new), "utf-8")
    assert changed == 1, f"{old!r} is there {changed} times"
    return {**unmeasured(), "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}


def unmeasured() -> dict[str, str]:
    """The environment for a process that would not live to say which lines it has run."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]
