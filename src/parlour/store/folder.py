"""The data folder of a house: created if missing, its owner's alone, and used by one process at a
time.

Windows has no permission bits: there a folder has the rights of the folder it is in.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from filelock import FileLock, Timeout

from parlour.kernel import Refusal

FILE_MODE = 0o600
FOLDER_MODE = 0o700
OWN_NAMES = frozenset({"network.json", "packs", "parlour.toml", "tls"})
"""What lies in a data folder besides the files that begin with `house.`."""


class FolderLock:
    """Locks a folder for this process until released, or until the process ends.

    The lock is held on `house.lock`. The operating system frees it when the process is killed, and
    child processes do not inherit it: bots in processes of their own cannot keep a dead house's
    folder locked. `house.pid` names the process that holds it; it is a file of its own since
    Windows does not let others read a locked file.
    """

    def __init__(self, folder: Path) -> None:
        pid = folder / "house.pid"
        self._lock = FileLock(folder / "house.lock", timeout=0, mode=FILE_MODE, thread_local=False)
        try:
            _make(folder)
            _make_folder_private(folder)
            self._lock.acquire()
            make_private(folder / "house.lock")
            make_private(pid)
            pid.write_text(f"{os.getpid()}\n", "ascii")
        except Timeout:
            raise Refusal("house_in_use", folder=str(folder), pid=_holder(pid)) from None
        except OSError as error:
            self._lock.release()
            reason = error.strerror or str(error)
            raise Refusal("unwritable_folder", folder=str(folder), reason=reason) from None

    def release(self) -> None:
        self._lock.release()


def make_folder(folder: Path) -> None:
    """Create the data folder of a house whose rooms are stored elsewhere."""
    try:
        _make(folder)
        _make_folder_private(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal("unwritable_folder", folder=str(folder), reason=reason) from None


class Identity:
    """Which files were opened, to see whether others are in their place, or none."""

    def __init__(self, *files: Path) -> None:
        self._files = files
        self._found = self._look()

    def is_same(self) -> bool:
        return self._look() == self._found

    def _look(self) -> list[tuple[int, int] | None]:
        return [_inode(file) for file in self._files]


def _inode(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def make_private(file: Path) -> None:
    """Create a file if it is missing, and let only its owner read it. The files that SQLite puts
    beside a database get the same permissions, those that are there from before included."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE_MODE))
    for one in (file, *file.parent.glob(f"{file.name}-*")):
        one.chmod(FILE_MODE)


def write_private(file: Path, content: bytes) -> None:
    """Write a file that only its owner can read, whole from the first moment, and durably."""
    new = file.with_name(f"{file.name}.{os.getpid()}")
    new.unlink(missing_ok=True)
    opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    with os.fdopen(opened, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)


def _make_folder_private(folder: Path) -> None:
    """Keep others out of the folder, unless something that is not ours lies in it: then it may be
    a folder that others use, and its files are private all the same."""
    names = {path.name for path in folder.iterdir()}
    if all(name in OWN_NAMES or name.startswith("house.") for name in names):
        folder.chmod(FOLDER_MODE)


def _holder(file: Path) -> str:
    """Return the process that holds the folder; "?" if it has not written its number yet."""
    try:
        return file.read_text("ascii", "replace").strip() or "?"
    except OSError:
        return "?"


def _make(folder: Path) -> None:
    """Create the folder and its parents, durably."""
    if folder.is_dir():
        return
    _make(folder.parent)
    folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that the names in it are on the disk. Windows cannot sync folders."""
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
