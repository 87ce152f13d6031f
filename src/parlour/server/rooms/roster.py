"""The roster: what a live room knows of its people besides the log.

Names, tokens and the ids of browsers stand in a table of their own, so that they can be deleted; who
joined and has yet to connect is only in memory.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable, Sequence

import msgspec

from parlour.kernel import Refusal
from parlour.room import Room
from parlour.room.faces import face_of
from parlour.room.names import check_name, check_unlike
from parlour.store import Person

JOIN_SECONDS = 0.3
"""Between two people who join, after the first few: a class gets in, and nobody fills a room in a
blink."""
JOINS_AT_ONCE = 10
LONGEST_JOIN_SECONDS = 20
"""Those who would have to wait longer are refused. It is enough for all that a room holds."""
NO_SHOW_SECONDS = 60
"""Somebody who joins and does not connect holds a place for this long."""


class Roster:
    """The people of one room, also those who have left or were sent away."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._people: dict[str, Person] = {}
        self.names: dict[str, str] = {}
        """By person; always the same dictionary."""
        self.faces: dict[str, int] = {}
        """The same for faces."""
        self._expected: dict[str, float] = {}
        """Who joined and has yet to connect, and since when."""
        self._next_join = 0.0
        self.add(people)

    def get(self, person: str) -> Person | None:
        return self._people.get(person)

    def knows_all(self, people: Iterable[str]) -> bool:
        return all(person in self._people for person in people)

    def knows_token(self, token_hash: bytes) -> bool:
        """Return whether somebody of this room has this token."""
        return any(person.token_hash == token_hash for person in self._people.values())

    def add(self, people: Iterable[Person]) -> None:
        """Add people who are new, or have another name."""
        for person in people:
            self._people[person.id] = person
            self.names[person.id] = person.name
            self.faces[person.id] = face_of(person.name) if person.face is None else person.face

    def replace(self, people: Iterable[Person]) -> None:
        """Replace all people, as another worker wrote them."""
        self._people.clear()
        self.names.clear()
        self.faces.clear()
        self.add(people)

    def forget(self, person: str) -> None:
        self._people.pop(person, None)
        self.forget_name(person)

    def forget_name(self, person: str) -> None:
        self.names.pop(person, None)
        self.faces.pop(person, None)

    def with_face(self, room: Room, person: Person) -> Person:
        """Return somebody who comes with a face: the one they chose, or one that is unlike those of the
        others here."""
        if person.face is not None:
            return person
        others = [self.faces[one] for one in room.people if one in self.faces]
        return msgspec.structs.replace(person, face=face_of(person.name, others))

    # Joining ------------------------------------------------------------------------------

    async def wait_to_join(self) -> None:
        """Let people join one after the other, with a pause after the first few."""
        now = time.monotonic()
        earliest = now - JOINS_AT_ONCE * JOIN_SECONDS
        slot = max(self._next_join, earliest)
        if slot - now > LONGEST_JOIN_SECONDS:
            raise Refusal("too_many_joins")
        self._next_join = slot + JOIN_SECONDS
        if slot > now:
            await asyncio.sleep(slot - now)

    def check_name(self, room: Room, name: str, person: str | None = None) -> None:
        """Refuse a name that is none, or too much like that of another person in the room."""
        check_name(name)
        others = [*room.people, *room.waiting]
        check_unlike(name, [self.names.get(other, "") for other in others if other != person])

    def check_device(self, room: Room, device: bytes | None) -> None:
        """Refuse the browser of somebody who was sent away."""
        kicked = {self._people[who].device for who in room.kicked if who in self._people}
        if device is not None and device in kicked:
            raise Refusal("kicked_out")

    # Who is expected ----------------------------------------------------------------------

    def came(self, person: str) -> None:
        self._expected.pop(person, None)

    def expect(self, person: str) -> None:
        """Expect somebody who knocks, which shows that they are still there."""
        self._expected[person] = time.monotonic()

    def expect_new(self, new: Iterable[str], room: Room) -> None:
        """Expect the new people of the room and those before the door, nobody else."""
        now = time.monotonic()
        for person in new:
            self._expected[person] = now
        for person in room.waiting:
            self._expected.setdefault(person, now)
        for person in list(self._expected):
            if person not in room.people and person not in room.waiting:
                del self._expected[person]

    def no_shows(self, online: Collection[str]) -> list[str]:
        """Return people who joined and never connected, here or at another worker."""
        now = time.monotonic()
        gone = []
        for person, since in list(self._expected.items()):
            if person in online:
                del self._expected[person]
            elif now - since > NO_SHOW_SECONDS:
                self._expected[person] = now
                gone.append(person)
        return gone
