"""The data folder of a house: created if missing, and used by one process at a time."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from filelock import FileLock, Timeout

from parlour.kernel import Refusal


class FolderLock:
    """Locks a folder for this process until released, or until the process ends.

    The lock is held on `house.lock`. The operating system frees it when the process is killed, and
    child processes do not inherit it: bots in processes of their own cannot keep a dead house's
    folder locked. `house.pid` names the process that holds it; it is a file of its own since
    Windows does not let others read a locked file.
    """

    def __init__(self, folder: Path) -> None:
        pid = folder / "house.pid"
        self._lock = FileLock(folder / "house.lock", timeout=0, mode=0o600, thread_local=False)
        try:
            _make(folder)
            self._lock.acquire()
            pid.write_text(f"{os.getpid()}\n", "ascii")
        except Timeout:
            raise Refusal("house_in_use", folder=str(folder), pid=_holder(pid)) from None
        except OSError as error:
            self._lock.release()
            reason = error.strerror or str(error)
            raise Refusal("unwritable_folder", folder=str(folder), reason=reason) from None

    def release(self) -> None:
        self._lock.release()


def _holder(file: Path) -> str:
    """The process that holds the folder; "?" if it has not written its number yet."""
    try:
        return file.read_text("ascii", "replace").strip() or "?"
    except OSError:
        return "?"


def _make(folder: Path) -> None:
    """Create the folder and its parents, durably."""
    if folder.is_dir():
        return
    _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    _sync(folder.parent)


def _sync(folder: Path) -> None:
    """Have the names in a folder on the disk. Windows cannot sync folders."""
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
