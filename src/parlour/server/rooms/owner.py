"""What the owner of a house can do with its rooms and people, whether it is open or closed."""

from __future__ import annotations

import logging
from typing import Literal

from parlour.kernel import Refusal
from parlour.server.rooms.house import House
from parlour.store import Log

logger = logging.getLogger("parlour")

Order = Literal["close", "open", "delete", "forget"]


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
        logger.info("owner: %s %s %s", order, code, person)

    async def _close(self, code: str) -> None:
        await self._log.set_closed(code, True)
        await self._house.evict(code, Refusal("room_closed"))

    async def _forget(self, code: str, person: str) -> None:
        """By id or by name. It works in a room that cannot be read, too."""
        people = await self._log.people(code)
        found = [one for one in people if person in (one.id, one.name)]
        if len(found) != 1:
            raise Refusal("no_such_person")
        try:
            live = await self._house.load(code)
        except Refusal:
            await self._log.forget(found[0].id)
        else:
            await live.forget(found[0].id)
