"""The house: finds rooms, knows its guests, and keeps one live for each room."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import weakref
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.tracing import python, unmeasured

from parlour.games.times.rules import TimesFour as Times
from parlour.kernel import Memo, Millis, Refusal
from parlour.kernel.chance import new_secret
from parlour.room import Room
from parlour.room.commands import Choose, SeatBot, SetOptions, StartGame
from parlour.server.clock import wall
from parlour.server.rooms.commit import to_store
from parlour.server.rooms.house import LEAST_GARBAGE, House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.settings import Settings
from parlour.store import Person, Stored, open_sqlite

from .conftest import Running


def at_home(
    folder: Path, visit: Callable[[House], Coroutine[Any, Any, None]], **settings: Any
) -> None:
    """Visit a house without a server around it."""

    async def night() -> None:
        house = House(open_sqlite(folder), Settings(**settings))
        try:
            await visit(house)
        finally:
            await house.close()

    asyncio.run(night())


def test_a_guest_with_a_token_is_known_while_guesses_are_slowed_down(
    serve: Callable[..., Running],
) -> None:
    """In one household everybody has the same address."""
    running = serve(misses_per_minute=2)
    ticket = running.open_room()
    for _ in range(3):
        running.call("/api/rooms/BBBBBB")
    assert running.call(f"/api/rooms/{ticket['code']}")[1]["code"] == "too_many_misses"
    with running.guest(ticket) as anna:
        assert anna.next()["type"] == "welcome"
    with running.guest({**ticket, "token": "x" * 43}) as stranger:
        assert stranger.next()["code"] == "too_many_misses"


def test_a_room_is_not_put_away_while_somebody_comes_in(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        ticket = await house.open_room("Anna", None, "")
        live = house._rooms[ticket.code]
        live.people.touched -= 2 * house.settings.unload_seconds
        found, _ = await house.recognise(ticket.code, ticket.token, "")
        house.put_away()
        assert house._rooms[ticket.code] is found is live
        live.people.touched -= 2 * house.settings.unload_seconds
        house.put_away()
        assert not house.rooms_in_use

    at_home(tmp_path, visit)


def test_a_room_deleted_while_somebody_comes_back_is_not_taken_for_damage(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        ticket = await house.open_room("Anna", None, "")
        await house.evict(ticket.code, Refusal("room_closed"))
        read = house._log.read

        async def deleted(stream: str, after: int = 0) -> list[Stored]:
            await house._log.delete(stream)
            return await read(stream, after)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(house._log, "read", deleted)
            with pytest.raises(Refusal, match="no_such_room"):
                await house.recognise(ticket.code, ticket.token, "")

    at_home(tmp_path, visit)


def test_the_memory_of_rooms_that_were_put_away_is_freed_once_they_are_many(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        rooms: list[weakref.ref[LiveRoom]] = []
        gc.disable()  # as good as that is the way a house runs
        try:
            for n in range(LEAST_GARBAGE + 1):
                ticket = await house.open_room("Anna", None, "")
                live = house._rooms[ticket.code]
                live.people.touched -= 2 * house.settings.unload_seconds
                vars(live)["self"] = live  # a circle, as a game may have
                rooms.append(weakref.ref(live))
                del live
                house.put_away()
                if n < LEAST_GARBAGE:
                    house.collect_garbage()
            assert any(room() is not None for room in rooms)
            house.collect_garbage()
            assert all(room() is None for room in rooms)
        finally:
            gc.enable()

    at_home(tmp_path, visit, rooms_per_hour=0)


def test_an_old_desk_does_not_take_the_new_one_with_it(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        ticket = await house.open_room("Anna", None, "")
        old = house._rooms.pop(ticket.code)
        new = await house.find(ticket.code, "")
        assert new is not old
        old._moved_away(old)
        assert await house.find(ticket.code, "") is new

    at_home(tmp_path, visit)


def test_two_who_open_a_door_at_once_find_the_same_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the log's answers overtake each other."""

    async def visit(house: House) -> None:
        ticket = await house.open_room("Anna", None, "")
        house._rooms.clear()
        usual = house._log.read
        slow = asyncio.Event()

        async def read(code: str, after: int = 0) -> Any:
            stored = await usual(code, after)
            if not slow.is_set():
                slow.set()
                await asyncio.sleep(0.1)
            return stored

        monkeypatch.setattr(house._log, "read", read)
        first, second = await asyncio.gather(
            house.find(ticket.code, ""), house.find(ticket.code, "")
        )
        assert first is second is house._rooms[ticket.code]

    at_home(tmp_path, visit)


def test_what_games_left_behind_is_there_on_another_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of Times Four that counts the games begun in this house."""

    def remember(self: object, before: object, after: object) -> tuple[Memo, ...]:
        return (Memo("house", "begun", [1]),) if before is None else ()

    monkeypatch.setattr(Times, "remember", remember)
    monkeypatch.setattr(Times, "remembers", True)

    async def play(house: House) -> None:
        ticket = await house.open_room("Anna", None, "")
        live = await house.find(ticket.code, "")
        for command in (Choose("times"), SetOptions({"starts": 0}), SeatBot(1, 1), StartGame()):
            await live.apply(partial(Room.submit, person=ticket.person, command=command, wall=0))
        assert live.room.house.of("times")["begun"][ticket.code] == [1]

    async def look(house: House) -> None:
        ticket = await house.open_room("Anna", None, "")
        live = await house.find(ticket.code, "")
        assert len(live.room.house.of("times")["begun"]) == 1
        codes = list(live.room.house.of("times")["begun"])
        assert (await house.find(codes[0], "")).room.house is live.room.house

    at_home(tmp_path, play)
    at_home(tmp_path, look)


def test_many_rooms_are_read_at_once_after_a_restart(tmp_path: Path) -> None:
    script = Path(__file__).with_name("folds_in_threads.py")
    command = python(str(script), str(tmp_path))
    done = subprocess.run(command, capture_output=True, text=True, env=unmeasured())
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr


def test_a_house_is_ready_until_it_cannot_write_or_closes(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        assert house.ready() is None
        house.watch.trouble = Refusal("disk_full")
        assert house.ready() is house.watch.trouble
        house.watch.trouble = None
        house.hurry()
        refusal = house.ready()
        assert refusal is not None
        assert refusal.code == "store_closed"

    at_home(tmp_path, visit)


WEEK: Millis = 7 * 24 * 3600 * 1000


async def keep_room(house: House, code: str, age: Millis, *, is_played: bool = False) -> None:
    """Put a room into the store that was last used so long ago: one with a game begun."""
    at = wall() - age
    room, log = Room.open(code, "anna", new_secret(), at)
    for command in (Choose("times"), SetOptions({"starts": 0}), SeatBot(1, 1), StartGame()):
        room, more = command.decide(room, "anna", at, None)
        log += more
    if is_played:
        fact = msgspec.convert({"type": "fact", "a": 6, "b": 7, "product": 42}, Times.Move)
        log += room.play("anna", fact, at + 1000)[1]
    person = Person("anna", code, "Anna", code.encode())
    await house._log.append(code, 0, to_store(log), [person])


def test_a_room_in_which_nothing_was_played_is_deleted_after_a_week(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        await keep_room(house, "BBBBBB", WEEK + 1000)
        await keep_room(house, "CCCCCC", WEEK + 1000, is_played=True)
        await keep_room(house, "DDDDDD", WEEK - 60_000)
        await keep_room(house, "FFFFFF", WEEK + 1000)
        assert await house.find("FFFFFF", "here") is not None  # it is in use
        await house.clear_away()
        assert await house._log.streams() == ["CCCCCC", "DDDDDD", "FFFFFF"]
        assert await house._log.people("BBBBBB") == []
        assert await house._log.closed() == set()
        with pytest.raises(Refusal, match="no_such_room"):
            await house.find("BBBBBB", "here")

    at_home(tmp_path, visit)


def test_rooms_are_kept_where_the_owner_wants_that(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        await keep_room(house, "BBBBBB", 100 * WEEK)
        await house.clear_away()
        assert await house._log.streams() == ["BBBBBB"]

    at_home(tmp_path, visit, unplayed_days=0)


def test_a_room_that_comes_back_while_it_is_cleared_away_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(house: House) -> None:
        await keep_room(house, "BBBBBB", WEEK + 1000)
        close = house._log.set_closed

        async def just_before(code: str, closed: bool) -> None:
            if closed:
                await house.find(code, "here")
            await close(code, closed)

        monkeypatch.setattr(house._log, "set_closed", just_before)
        await house.clear_away()
        assert await house._log.streams() == ["BBBBBB"]
        assert await house._log.closed() == set()

    at_home(tmp_path, visit)


def test_a_room_that_another_worker_has_is_not_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(house: House) -> None:
        await keep_room(house, "BBBBBB", WEEK + 1000)

        async def held(code: str) -> bool:
            return True

        monkeypatch.setattr(house._log, "is_held", held)
        await house.clear_away()
        assert await house._log.streams() == ["BBBBBB"]

    at_home(tmp_path, visit)
