"""Space on the disk: what a room may write, and when nothing new may begin."""

from __future__ import annotations

import shutil
from pathlib import Path

from parlour.kernel import Refusal

MEGABYTE = 1_000_000


class Space:
    """The free space of the house's disk, as it was at the last look."""

    def __init__(self, folder: Path | None, least: int) -> None:
        self._folder = folder
        self._least = least
        self._free = least

    def look(self) -> None:
        """Ask the system. Called every few seconds, not for every input."""
        if self._folder is not None and self._least:
            self._free = shutil.disk_usage(self._folder).free

    def check(self) -> None:
        """Refuse to begin something new while there is too little."""
        if self._free < self._least:
            free, least = self._free // MEGABYTE, self._least // MEGABYTE
            raise Refusal("low_disk", free=free, least=least)


class Quota:
    """The bytes that a room has written."""

    def __init__(self, written: int, most: int) -> None:
        self._written = written
        self._most = most

    def check(self, size: int, *, keeps_playing: bool) -> None:
        """Refuse what would go over the quota; what keeps a game going may use it twice."""
        most = self._most * 2 if keeps_playing else self._most
        if self._most and self._written + size > most:
            raise Refusal("room_quota", most=self._most // MEGABYTE)

    def add(self, size: int) -> None:
        self._written += size
