"""Space on the disk: what a room and a person in it may write, and when nothing new may begin."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from parlour.kernel import Refusal
from parlour.room.commands import Need
from parlour.server.rooms.unfolded import is_setting
from parlour.store import Stored

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


TIMES = {Need.ORDINARY: 1, Need.SETTING: 1, Need.GAME: 2, Need.ORDER: 3, Need.POWER: 4}
"""How many times over the quota may be used. In a room that guests have filled the host still keeps
order."""

SETTINGS_SHARE = 16
"""This part of what a person may write can be settings, of which only the last one counts."""


class Quota:
    """The bytes that a room and each person in it have written. A limit of 0 is no limit."""

    def __init__(self, most: int, most_of_person: int, stored: Iterable[Stored] = ()) -> None:
        self._most = most
        self._most_of_person = most_of_person
        self._written = 0
        self._of_person: Counter[str] = Counter()
        self._settings_of: Counter[str] = Counter()
        self.add(stored)

    def check(self, size: int, person: str | None, need: Need) -> None:
        """Refuse what would go over a quota."""
        if not size or need is Need.WAY_OUT:
            return
        times = TIMES[need]
        most, own = self._most * times, self._most_of_person * times
        if 0 < most < self._written + size:
            raise Refusal("room_quota", most=megabytes(self._most))
        if need in (Need.ORDER, Need.POWER) or person is None:
            return
        if 0 < own < self._of_person[person] + size:
            raise Refusal("person_quota", most=megabytes(self._most_of_person))
        if need is Need.SETTING and 0 < own < (self._settings_of[person] + size) * SETTINGS_SHARE:
            raise Refusal("settings_quota")

    def add(self, stored: Iterable[Stored], need: Need | None = None) -> None:
        """Count what was written for one need, or for each entry's own."""
        for entry in stored:
            size = len(entry.body)
            self._written += size
            if entry.person is None:
                continue
            self._of_person[entry.person] += size
            if need is Need.SETTING or (need is None and is_setting(entry)):
                self._settings_of[entry.person] += size


def megabytes(size: int) -> float | int:
    """Return bytes as megabytes, as people read them."""
    found = round(size / MEGABYTE, 1)
    return int(found) if found == int(found) else found
