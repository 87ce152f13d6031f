"""The road of an input to a class: decide, write, take.

The log decides, as for rooms: what people say is decided by the class as it is known here, appended, and where
another worker was faster, read anew and decided once more. One input at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from parlour.classroom import Accepted, Classroom, codec
from parlour.classroom.inputs import ClassInput
from parlour.kernel import Refusal
from parlour.room.commands import Need
from parlour.server.clock import wall
from parlour.server.rooms.commit import to_store
from parlour.server.rooms.shared import Shared
from parlour.server.rooms.space import Quota
from parlour.store import Conflict, Person, Stored
from parlour.store.bus import At, Changed

Decide = Callable[[Classroom], Accepted]


class ClassRoad:
    """A class as it is durably, with its people, and the road of what changes it."""

    def __init__(
        self,
        classroom: Classroom,
        people: Iterable[Person],
        stored: Sequence[Stored],
        shared: Shared,
        changed: Callable[[Classroom], None],
        named_anew: Callable[[str], None],
    ) -> None:
        self.classroom = classroom
        self.people = {person.id: person for person in people}
        self._log = shared.log
        self._bus = shared.bus
        self._changed = changed
        """Called with the class as it was before."""
        self._named_anew = named_anew
        """Tells the rooms of the class that names have changed."""
        self._quota = Quota(shared.settings.room_bytes, shared.settings.person_bytes, stored)
        self._deciding = asyncio.Lock()

    async def apply(
        self, who: str, said: ClassInput, id: str | None = None, people: Sequence[Person] = ()
    ) -> None:
        """Have something said, and wait until it is durable."""
        decide = partial(Classroom.submit, person=who, said=said, wall=wall(), id=id)
        await self.decide(decide, people, who)

    async def write_people(self, people: Sequence[Person]) -> None:
        """Write names and tokens, which are in no log."""
        await self.decide(lambda classroom: (classroom, []), people)

    async def decide(
        self, decide: Decide, people: Sequence[Person] = (), who: str | None = None
    ) -> None:
        """Decide, write and take what it leads to. Where another worker was faster, read on and
        decide again; before something is refused, see what others have written."""
        async with self._deciding:
            is_checked = not self._log.is_shared
            while True:
                before = self.classroom
                try:
                    after, entries = decide(before)
                except Refusal:
                    if is_checked:
                        raise
                    is_checked = True
                    await self._read_on()
                    continue
                stored = to_store(entries)
                self._check_quota(stored, who)
                if stored or people:
                    try:
                        await self._log.append(before.code, before.seq, stored, people)
                    except Conflict:
                        await self._read_on()
                        continue
                self._take(before, after, stored, people)
                return

    async def catch_up(self, *, names_too: bool = False) -> None:
        """Read what other workers have written."""
        async with self._deciding:
            await self._read_on(names_too=names_too)

    async def _read_on(self, *, names_too: bool = False) -> None:
        before = self.classroom
        stored = await self._log.read(before.code, before.seq)
        for entry in codec.decode(one.body for one in stored):
            self.classroom = self.classroom.replay(entry)
        self._quota.add(stored)
        if names_too or self.classroom.pupils.keys() - self.people.keys():
            self.people = {one.id: one for one in await self._log.people(before.code)}
        self._changed(before)

    def _check_quota(self, stored: Sequence[Stored], who: str | None) -> None:
        need = Need.POWER if who in (None, self.classroom.teacher) else Need.ORDINARY
        self._quota.check(sum(len(one.body) for one in stored), who, need)

    def _take(
        self,
        before: Classroom,
        after: Classroom,
        stored: Sequence[Stored],
        people: Sequence[Person],
    ) -> None:
        self.classroom = after
        self._quota.add(stored)
        self.people |= {person.id: person for person in people}
        if stored:
            self._bus.tell(At(after.code, after.seq))
        if people:
            self._bus.tell(Changed())
            self._named_anew(after.code)
        self._changed(before)
