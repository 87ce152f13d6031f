"""The data folder of a house: made where it is missing, and held by one process at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import ClassVar

from parlour.kernel import Refusal


class FolderLock:
    """Holds a folder for this process until released, or until the process is gone.

    A record lock, since a child process does not inherit it: were the house killed, bots still
    thinking in processes of their own could not keep its door shut. Such a lock does not guard
    against the process itself, so the folders held are kept in mind as well.
    """

    _held: ClassVar[set[tuple[int, int]]] = set()

    def __init__(self, folder: Path) -> None:
        try:
            _make(folder)
            status = folder.stat()
            self._key = (status.st_dev, status.st_ino)
            if self._key in self._held:
                raise Refusal("house_in_use", folder=str(folder), pid=os.getpid())
            self._file = os.open(folder / "house.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Refusal(
                "unwritable_folder", folder=str(folder), reason=os.strerror(error.errno or 0)
            ) from None
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise Refusal("house_in_use", folder=str(folder), pid=holder or "?") from None
        os.ftruncate(self._file, 0)
        os.write(self._file, b"%d\n" % os.getpid())
        self._held.add(self._key)

    def release(self) -> None:
        self._held.discard(self._key)
        os.close(self._file)


def _make(folder: Path) -> None:
    """Make the folder, and make sure that it is still there after a power cut."""
    if folder.is_dir():
        return
    _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    above = os.open(folder.parent, os.O_RDONLY)
    try:
        os.fsync(above)
    finally:
        os.close(above)
