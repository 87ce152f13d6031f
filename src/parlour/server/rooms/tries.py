"""Tries at boards of the day: opening them, finding them again, and showing what came of them."""

from __future__ import annotations

import datetime
from typing import Final

from parlour.kernel import AnyGame, Refusal, games
from parlour.kernel.daily import Day, has_daily
from parlour.room import Accepted, Played
from parlour.server.clock import wall
from parlour.server.days import DayTry, OwnTry
from parlour.server.messages import DayTicket, Ticket
from parlour.server.rooms import daily
from parlour.server.rooms.house import House
from parlour.store import StoreFailure

MOST_TRIES: Final = 60
"""Results of a day that are shown."""


class Tries:
    """The boards of the day that people play in this house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def open(
        self,
        name: str,
        game: AnyGame,
        day: Day,
        address: str,
        key: str = "",
        *,
        shown: bool = False,
    ) -> DayTicket:
        """Return the ticket to a room for one, with the board of the day on the table. With the key of
        a browser it is the one try that counts, as long as it is that day anywhere: a new room, or
        the one in which it was begun."""
        if not key or not daily.is_today(day.date, wall()):
            ticket = await self._open(name, game, day, address, None, shown=False)
            return DayTicket(ticket.code, ticket.token, ticket.person)
        token = daily.token_of(key, game.id, day.date)
        begun = await self._begun(token)
        if begun is not None:
            return begun
        try:
            ticket = await self._open(name, game, day, address, token, shown=shown)
        except StoreFailure as failure:
            # The same browser was faster, perhaps with another worker.
            begun = await self._begun(token) if failure.code == "token_taken" else None
            if begun is None:
                raise
            return begun
        return DayTicket(ticket.code, ticket.token, ticket.person, counted=True)

    async def _begun(self, token: str) -> DayTicket | None:
        person = await self._house.person_with(token)
        if person is None:
            return None
        return DayTicket(person.room, token, person.id, counted=True, resumed=True)

    async def _open(
        self, name: str, game: AnyGame, day: Day, address: str, token: str | None, *, shown: bool
    ) -> Ticket:
        memory, counted = await self._house.memory(), token is not None

        def opened(code: str, person: str) -> Accepted:
            return daily.open_day(
                code, person, game, day, wall(), memory, counted=counted, shown=shown
            )

        return await self._house.open_with(name, address, opened, token)

    async def own(self, day: datetime.date, key: str, address: str) -> tuple[OwnTry, ...]:
        """Return what the browser with this key has begun of a day. What has ended meanwhile is over."""
        found = []
        for game in games().values():
            if has_daily(game) and (mine := await self.find(game.id, day, key, address)):
                code, played = mine
                over = played is not None
                found.append(OwnTry(game.id, code, over, played.result if played else None))
        return tuple(found)

    async def find(
        self, game: str, day: datetime.date, key: str, address: str
    ) -> tuple[str, Played | None] | None:
        """Return the room of the one try that counts, and the game once it is over; None where it was
        not begun."""
        token = daily.token_of(key, game, day)
        person = await self._house.person_with(token)
        if person is None:
            return None
        live, _ = await self._house.recognise(person.room, token, address, gone_too=True)
        played = next((one for one in live.room.night if one.counted), None)
        return person.room, played

    async def check_finished(self, key: str, game: str, day: datetime.date, address: str) -> None:
        """Refuse a browser key whose own try at a board of the current day has not ended: a record
        or a replay would show it the board with what is best there."""
        if not daily.is_today(day, wall()):
            return
        found = await self.find(game, day, key, address)
        if found is None or found[1] is None:
            raise Refusal("try_first")

    async def of(self, day: datetime.date) -> tuple[DayTry, ...]:
        """Return what came of the tries of a day that people let the house show."""
        memory = await self._house.memory()
        found = []
        for code, tried in list(daily.tries_of(memory, day))[-MOST_TRIES:]:
            name = (await self._house.names(code)).get(tried.person)
            if name:
                found.append(DayTry(tried.game, name, tried.points, tried.spent, tried.kind))
        return tuple(found)
