"""The classes of a house: opened, found again after a restart, joined by code, deleted."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from parlour.classroom import Accepted, Classroom, codec
from parlour.classroom.codes import is_class_code, personal_codes, pupil_with, token_of, wall_token
from parlour.classroom.fields import MOST_PUPILS, Language
from parlour.classroom.inputs import ComeBack, Enrol
from parlour.classroom.names import new_names
from parlour.classroom.view import WALL, real_name_id
from parlour.kernel import Refusal
from parlour.kernel.catalogue import house
from parlour.kernel.chance import new_secret
from parlour.room.names import check_name
from parlour.server.allowance import Allowance
from parlour.server.classes.live_class import LiveClass
from parlour.server.classes.messages import ClassTicket, PupilCard
from parlour.server.classes.watching import Load
from parlour.server.clock import wall
from parlour.server.rooms.commit import to_store
from parlour.server.rooms.naming import new_class_code, new_person, token_hash
from parlour.server.rooms.shared import Shared
from parlour.server.rooms.unfolded import last_used
from parlour.store import Conflict, Log, Person, Stored
from parlour.store.bus import Changed

logger = logging.getLogger("parlour")

CODES_TRIED = 20
DAY = 24 * 3600 * 1000

Evict = Callable[[str, Refusal], Awaitable[None]]


class Admission(NamedTuple):
    """How often an address may guess, join and open, as for rooms."""

    misses: Allowance
    joins: Allowance
    openings: Allowance


class Classes:
    """Keeps the classes that are in use in memory; the log has them all."""

    admission: Admission

    def __init__(
        self, log: Log, shared: Shared, load: Load, named_anew: Callable[[str], None]
    ) -> None:
        self.live: dict[str, LiveClass] = {}
        self.is_blind: Callable[[], bool] = bool
        """Whether there are other workers whose people cannot be seen."""
        self._log = log
        self._shared = shared
        self._load = load
        self._named_anew = named_anew
        self._loading = asyncio.Lock()

    # Opened and found ---------------------------------------------------------------------

    async def open(self, language: Language, address: str) -> ClassTicket:
        """Open a class with its teacher in it."""
        self._shared.space.check()
        if not await self.admission.openings.take(address):
            raise Refusal("too_many_rooms")
        for _ in range(CODES_TRIED):
            code = new_class_code()
            teacher, token = new_person(code, house(language)["teacher"])
            classroom, log = Classroom.open(code, teacher.id, new_secret(), language, wall())
            stored = to_store(log)
            try:
                await self._log.append(code, 0, stored, [teacher])
            except Conflict:
                continue  # the code is taken
            self._take_in(classroom, [teacher], stored)
            logger.info("class %s opened", code)
            return ClassTicket(code, token, teacher.id)
        raise Refusal("house_error")

    async def find(self, code: str, address: str) -> LiveClass:
        """Find the class with this code. Guessing is slowed down, as for rooms."""
        if await self.admission.misses.is_empty(address):
            raise Refusal("too_many_misses")
        live = await self.load(code)
        if live is None:
            await self.admission.misses.take(address)
            raise Refusal("no_such_class")
        return live

    async def load(self, code: str) -> LiveClass | None:
        """Return the class with this code, up to date; None where there is none."""
        code = code.upper()
        if not is_class_code(code):
            return None
        live = self.live.get(code)
        if live is None:
            async with self._loading:
                live = self.live.get(code) or await self._read(code)
        if live is not None:
            heads = await self._log.heads([code])
            if heads is not None:
                if code not in heads:
                    self.evict(code, Refusal("no_such_class"))
                    return None
                await live.come_to(heads[code])
        return live

    async def _read(self, code: str) -> LiveClass | None:
        stored = await self._log.read(code)
        if not stored:
            return None
        if code in await self._log.closed():
            raise Refusal("room_closed")
        try:
            classroom = Classroom.fold(codec.decode(one.body for one in stored))
        except Exception as error:
            logger.exception("class %s cannot be read", code)
            raise Refusal("unreadable_room") from error
        return self._take_in(classroom, await self._log.people(code), stored)

    def _take_in(
        self, classroom: Classroom, people: Sequence[Person], stored: Sequence[Stored]
    ) -> LiveClass:
        live = LiveClass(
            classroom,
            people,
            stored,
            self._shared,
            self._load,
            self._named_anew,
            is_blind=self.is_blind(),
        )
        self.live[classroom.code] = live
        return live

    def put_away(self) -> None:
        """Let go of classes that nobody has used for a while."""
        for code, live in list(self.live.items()):
            if live.is_idle:
                self.evict(code)

    def evict(self, code: str, refusal: Refusal | None = None) -> None:
        """Put a class away, with everybody in it."""
        live = self.live.pop(code, None)
        if live is not None:
            live.close(refusal)

    def close(self) -> None:
        for code in list(self.live):
            self.evict(code)

    # Who is who ---------------------------------------------------------------------------

    async def recognise(self, code: str, token: str, address: str) -> tuple[LiveClass, str]:
        """Return the class, and who has this token: the teacher, a pupil, or the wall. A right token is
        not guessed: its holder is let in even while guesses are slowed down."""
        live = await self.load(code)
        if live is None:
            return await self.find(code, address), ""
        classroom = live.classroom
        person = await self._log.person_by_token(token_hash(token))
        if person is not None and person.room == classroom.code:
            pupil = classroom.pupils.get(person.id)
            if person.id == classroom.teacher or (pupil is not None and pupil.is_in):
                return live, person.id
            raise Refusal("kicked_out")
        if hmac.compare_digest(token.encode("utf-8", "surrogatepass"), _wall(classroom)):
            return live, WALL
        await self.admission.misses.take(address)
        raise Refusal("wrong_token")

    async def taught(self, code: str, token: str, address: str) -> LiveClass:
        """Return a class whose teacher has this token."""
        live, person = await self.recognise(code, token, address)
        if person != live.classroom.teacher:
            raise Refusal("teacher_only")
        return live

    # Pupils -------------------------------------------------------------------------------

    async def enrol(self, live: LiveClass, count: int, roster: Sequence[str]) -> None:
        """Put so many new pupils into a class, or those of a roster: each gets a generated name; the
        real one is the teacher's alone."""
        names = [name.strip() for name in roster if name.strip()] or [""] * count
        for name in names:
            if name:
                check_name(name)
        if len(live.classroom.pupils) + len(names) > MOST_PUPILS:
            raise Refusal("class_full", most=MOST_PUPILS)
        people: list[Person] = []
        made = new_names(
            live.classroom.language, len(names), _names(live), live.classroom.code + str(wall())
        )
        ids: list[str] = []
        for real, name in zip(names, made, strict=True):
            person, _ = new_person(live.classroom.code, name)
            people.append(person)
            ids.append(person.id)
            if real:
                own = Person(
                    real_name_id(person.id), person.room, real, secrets.token_bytes(32), None
                )
                people.append(own)
        await self._enrol(live, live.classroom.teacher, tuple(ids), people)

    async def join(self, code: str, device: str | None, address: str) -> ClassTicket:
        """Let a pupil in by the code of the class; they get a name."""
        live = await self.find(code, address)
        if not await self.admission.joins.take(address):
            raise Refusal("too_many_joins")
        classroom = live.classroom
        if classroom.locked:
            raise Refusal("class_locked")
        name = new_names(classroom.language, 1, _names(live), secrets.token_hex(8))
        if not name:
            raise Refusal("class_full", most=MOST_PUPILS)
        person, _ = new_person(classroom.code, name[0], device)
        known = [live.people[one] for one, pupil in classroom.pupils.items() if pupil.banned]
        if person.device is not None and person.device in {one.device for one in known}:
            raise Refusal("kicked_out")
        await self._enrol(live, person.id, (person.id,), [person])
        return self._ticket(live, person.id)

    async def enter(self, code: str, personal: str, address: str) -> ClassTicket:
        """Let a pupil in by the personal code, at any device."""
        live = await self.find(code, address)
        pupil = pupil_with(live.classroom, personal)
        if pupil is None:
            await self.admission.misses.take(address)
            raise Refusal("wrong_personal_code")
        if live.classroom.pupils[pupil].removed:
            await live.apply(pupil, ComeBack())
        return self._ticket(live, pupil)

    async def _enrol(
        self, live: LiveClass, who: str, ids: tuple[str, ...], people: list[Person]
    ) -> None:
        """Have pupils belong to a class; their tokens are made of its secret."""
        known = live.classroom

        def decide(classroom: Classroom) -> Accepted:
            return classroom.submit(who, Enrol(ids), wall())

        after, _ = decide(known)
        tokens = {one: token_hash(token_of(after, one)) for one in ids}
        written = [
            Person(
                one.id, one.room, one.name, tokens.get(one.id, one.token_hash), one.device, one.face
            )
            for one in people
        ]
        await live.decide(decide, written, who)

    def _ticket(self, live: LiveClass, pupil: str) -> ClassTicket:
        name = live.people[pupil].name if pupil in live.people else ""
        return ClassTicket(live.classroom.code, token_of(live.classroom, pupil), pupil, name)

    def cards(self, live: LiveClass) -> tuple[PupilCard, ...]:
        """Return what the teacher prints: every pupil with the personal code."""
        codes = personal_codes(live.classroom)
        return tuple(
            PupilCard(
                one,
                _name(live, one),
                _name(live, real_name_id(one)),
                codes[one],
            )
            for one, pupil in live.classroom.pupils.items()
            if pupil.is_in
        )

    # The owner of the house -------------------------------------------------------------

    async def stored(self, code: str) -> Classroom | None:
        """Return a class as the log has it, also a closed one; None where there is none."""
        read = await self._log.read(code) if is_class_code(code) else []
        return Classroom.fold(codec.decode(one.body for one in read)) if read else None

    async def set_closed(self, classroom: Classroom, evict: Evict, *, closed: bool) -> None:
        """Close a class with its tables, or open it again."""
        for code in (classroom.code, *(table.code for table in classroom.tables())):
            await self._log.set_closed(code, closed)
            if closed:
                await evict(code, Refusal("room_closed"))

    async def forget(self, classroom: Classroom, person: str) -> None:
        """Delete a pupil's names and token; the games stay."""
        people = await self._log.people(classroom.code)
        found = [one.id for one in people if person in (one.id, one.name)]
        if len(found) != 1:
            raise Refusal("no_such_person")
        pupil = found[0].removesuffix(real_name_id(""))
        for one in people:
            if one.id in (pupil, real_name_id(pupil)):
                await self._log.forget(one.id)
        self.evict(classroom.code)
        self._named_anew(classroom.code)
        self._shared.bus.tell(Changed())

    async def clear_away(self, code: str, evict: Evict) -> bool:
        """Delete a class that nobody has used for as many days as the house keeps one; return
        whether that was done."""
        days = self._shared.settings.class_days
        live = self.live.get(code)
        if not days or (live is not None and live.is_hot):
            return False
        classroom = await self.stored(code)
        if classroom is None:
            return False
        used = classroom.at
        for table in classroom.round.tables if classroom.round else ():
            used = max(used, last_used(await self._log.read(table.code)) or 0)
        if wall() - used < days * DAY:
            return False
        await self.delete(classroom, evict)
        return True

    # Deleting -----------------------------------------------------------------------------

    async def delete(self, classroom: Classroom, evict: Evict) -> None:
        """Delete a class for good, with its tables. Everything is closed first, so that nobody brings
        it back meanwhile."""
        codes = [table.code for table in classroom.tables()]
        for code in (*codes, classroom.code):
            await self._log.set_closed(code, True)
        self.evict(classroom.code, Refusal("room_closed"))
        for code in codes:
            await evict(code, Refusal("room_closed"))
            await self._log.delete(code)
        await self._log.delete(classroom.code)
        self._shared.bus.tell(Changed())
        logger.info("class %s deleted", classroom.code)


def _wall(classroom: Classroom) -> bytes:
    return wall_token(classroom).encode()


def _names(live: LiveClass) -> list[str]:
    return [person.name for one, person in live.people.items() if one in live.classroom.pupils]


def _name(live: LiveClass, person: str) -> str:
    return live.people[person].name if person in live.people else ""
