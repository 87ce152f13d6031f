"""What the owner of a house can do with its rooms and people, whether it is open or closed."""

from __future__ import annotations

import logging
from functools import partial
from typing import Literal

from parlour.classroom import Classroom
from parlour.kernel import Entry, Refusal
from parlour.room import Accepted, Room, absent
from parlour.room.commands import Kick, Need
from parlour.room.company import heirs
from parlour.server.clock import wall
from parlour.server.rooms.house import House
from parlour.store import Log, Person

logger = logging.getLogger("parlour")

Order = Literal["close", "open", "delete", "forget", "kick"]


class Owner:
    """Carries out the owner's orders. Without an open house nobody is connected; the rest is the
    same."""

    def __init__(self, house: House, log: Log) -> None:
        self._house = house
        self._log = log

    async def carry_out(self, order: Order, code: str, person: str = "") -> None:
        code = code.upper()
        if code not in await self._log.streams():
            raise Refusal("no_such_room")
        classroom = await self._house.classes.stored(code)
        if classroom is not None:
            await self._carry_out_in_class(order, classroom, person)
        else:
            await self._carry_out_in_room(order, code, person)
        self._house.tell_of_change()
        logger.info("owner: %s %s %s", order, code, person)

    async def _carry_out_in_class(self, order: Order, classroom: Classroom, person: str) -> None:
        classes, evict = self._house.classes, self._house.evict
        match order:
            case "close" | "open":
                await classes.set_closed(classroom, evict, closed=order == "close")
            case "delete":
                await classes.delete(classroom, evict)
            case "forget":
                await classes.forget(classroom, person)
            case "kick":
                raise Refusal("not_a_room")

    async def _carry_out_in_room(self, order: Order, code: str, person: str) -> None:
        match order:
            case "close":
                await self._close(code)
            case "open":
                await self._log.set_closed(code, False)
            case "delete":
                # Closed first, so that nobody brings it back while it is being deleted.
                await self._close(code)
                await self._log.delete(code)
            case "forget":
                await self._forget(code, person)
            case "kick":
                live = await self._house.load(code)
                found = await self._person(code, person)
                await live.apply(partial(_kick, found.id), need=Need.WAY_OUT)

    async def _close(self, code: str) -> None:
        await self._log.set_closed(code, True)
        await self._house.evict(code, Refusal("room_closed"))

    async def _forget(self, code: str, person: str) -> None:
        """Delete a person. It works in a room that cannot be read, too."""
        found = await self._person(code, person)
        try:
            live = await self._house.load(code)
        except Refusal:
            await self._log.forget(found.id)
        else:
            await live.forget(found.id)

    async def _person(self, code: str, person: str) -> Person:
        """Find a person by id or by name."""
        people = await self._log.people(code)
        found = [one for one in people if person in (one.id, one.name)]
        if len(found) != 1:
            raise Refusal("no_such_person")
        return found[0]


def _kick(person: str, room: Room) -> Accepted:
    """Send somebody out; a host hands the role on before."""
    log: list[Entry] = []
    if person == room.host:
        heir = next((other for other in heirs(room) if other != person), None)
        if heir is None:
            raise Refusal("no_heir")
        room, log = absent.pass_host(room, heir, wall())
    room, more = room.add(Kick(person), None, wall())
    return room, [*log, *more]
