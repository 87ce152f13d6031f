"""Two workers of one house, on PostgreSQL and Redis: any of them serves any room."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.support.databases import Redis
from websockets.exceptions import ConnectionClosedError

from parlour.server.rooms.live_room import LiveRoom
from parlour.server.rooms.owner import Owner
from parlour.store import Kept, Stored

from .conftest import Guest, Running, Start, begin

pytestmark = pytest.mark.once


@pytest.fixture
def two(worker: Start) -> tuple[Running, Running]:
    return worker(), worker()


@pytest.fixture
def table(two: tuple[Running, Running]) -> Iterator[tuple[Guest, Guest]]:
    """Anna, the host, at one worker and Ben at the other; a game of Times Four has begun."""
    yield from at_table(*two)


def at_table(one: Running, other: Running, **options: Any) -> Iterator[tuple[Guest, Guest]]:
    anna_ticket = one.open_room("Anna")
    ben_ticket = other.join(anna_ticket["code"], "Ben")
    with one.guest(anna_ticket) as anna, other.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        anna.until_view(lambda view: is_online(view, "Ben"))
        begin(anna, **options)
        ben.until_view(lambda view: "game.board" in view)
        yield anna, ben


def is_online(view: dict[str, Any], name: str) -> bool:
    return any(one["name"] == name and one["online"] for one in view["people"])


def stored(running: Running, code: str) -> list[Stored]:
    work = running.server.house.read(code)
    return asyncio.run_coroutine_threadsafe(work, running.loop).result(10)


def inputs(running: Running, code: str) -> list[str]:
    """The kinds of the entries of a room."""
    return [json.loads(entry.body)["input"]["type"] for entry in stored(running, code)]


def all_listen(*guests: Guest) -> Callable[[], None]:
    """Have everybody take what comes, until the function that this gives is called."""
    is_over = threading.Event()

    def listen(guest: Guest) -> None:
        while not is_over.is_set():
            try:
                guest.next(0.1)
            except TimeoutError:
                continue

    threads = [threading.Thread(target=listen, args=[guest]) for guest in guests]
    for thread in threads:
        thread.start()

    def stop() -> None:
        is_over.set()
        for thread in threads:
            thread.join()

    return stop


def test_people_at_different_workers_play_one_game(table: tuple[Guest, Guest]) -> None:
    anna, ben = table
    for _ in range(3):
        assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"
        assert anna.move("end_turn")["type"] == "event"
        ben.until_view(lambda view: view["game.turn"]["seat"] == 1)
        assert ben.view["game.board"] == anna.view["game.board"]
        assert ben.move("fact", a=2, b=3, product=6)["type"] in ("event", "refused")
        assert ben.move("end_turn")["type"] == "event"
        anna.until_view(lambda view: view["game.turn"]["seat"] == 0)
        assert ben.view["game.board"] == anna.view["game.board"]
        assert ben.view["game.score"] == anna.view["game.score"]


def test_messages_that_race_are_all_applied_once(
    two: tuple[Running, Running], table: tuple[Guest, Guest]
) -> None:
    count = 40
    ids = {guest: [f"{n:03}-{guest.ticket['person']}" for n in range(count)] for guest in table}

    def strong(id: str, n: int) -> dict[str, Any]:
        command = {"type": "strong", "subjects": [f"subject {n}"]}
        return {"type": "room", "id": id, "command": command}

    for n in range(count):
        for guest in table:
            guest.send(strong(ids[guest][n], n))
    for guest in table:
        answered: set[str] = set()
        while len(answered) < count:
            message = guest.next()
            assert message["type"] not in ("bye", "refused"), message
            answered |= set(ids[guest]) & {message.get("ack"), message.get("id")}
    code = table[0].ticket["code"]
    written = Counter(entry.id for entry in stored(two[0], code) if entry.id)
    assert all(written[id] == 1 for guest in table for id in ids[guest])


def test_a_message_sent_again_to_another_worker_is_not_applied_again(
    two: tuple[Running, Running], table: tuple[Guest, Guest]
) -> None:
    anna, _ = table
    fact = {"type": "fact", "a": 6, "b": 7, "product": 42}
    move = {"type": "move", "id": "the-same-id", "move": fact}
    assert anna.ask(move)["type"] == "event"
    with two[1].guest(anna.ticket) as again:
        assert again.next()["type"] == "welcome"
        assert again.ask(move) == {"type": "ack", "id": "the-same-id"}
    code = anna.ticket["code"]
    assert [entry.id for entry in stored(two[0], code)].count("the-same-id") == 1


def test_who_is_connected_to_another_worker_is_online(
    two: tuple[Running, Running],
) -> None:
    ticket = two[0].open_room("Anna")
    code = ticket["code"]
    ben_ticket = two[1].join(code, "Ben")
    with two[0].guest(ticket) as anna:
        anna.next()
        assert not is_online(anna.view, "Ben")
        with two[1].guest(ben_ticket) as ben:
            ben.next()
            assert is_online(ben.view, "Anna")
            anna.until_view(lambda view: is_online(view, "Ben"))
        anna.until_view(lambda view: not is_online(view, "Ben"))


def test_people_of_a_worker_that_ends_come_back_at_another(
    worker: Start,
) -> None:
    one, other = worker(), worker()
    for anna, ben in at_table(one, other, turn_seconds=60):
        anna.move("fact", a=6, b=7, product=42)
        other.stop()
        with pytest.raises(ConnectionClosedError, match="1012"):
            ben.until(lambda m: m["type"] != "event")
        anna.until_view(lambda view: not is_online(view, "Ben"))
        with one.guest(ben.ticket) as back:
            back.next()
            assert back.view["game.board"] == anna.view["game.board"]
            anna.until_view(lambda view: is_online(view, "Ben"))


def test_a_new_name_reaches_the_other_worker_with_the_bus_and_without(
    worker: Start,
) -> None:
    for bus in (None, ""):
        one, other = worker(bus), worker(bus)
        ticket = one.open_room("Anna")
        with one.guest(ticket) as anna, other.guest(ticket) as there:
            anna.next()
            there.next()
            anna.say("rename", name="Annie")
            there.until_view(lambda view: view["people"][0]["name"] == "Annie")
            anna.say("wish", game="foil")
            there.until_view(lambda view: view["people"][0]["wish"] == "foil")
            anna.say("face", face=1234)
            there.until_view(lambda view: view["people"][0]["face"] == 1234)


def test_a_room_that_the_owner_closes_is_closed_at_all_workers(
    two: tuple[Running, Running], table: tuple[Guest, Guest]
) -> None:
    _, ben = table
    server = two[0].server
    order = Owner(server.house, server._log).carry_out("close", ben.ticket["code"])
    asyncio.run_coroutine_threadsafe(order, two[0].loop).result(10)
    assert ben.until(lambda m: m["type"] == "bye")["code"] == "room_closed"
    assert two[1].call(f"/api/rooms/{ben.ticket['code']}")[1]["code"] == "room_closed"


def test_a_room_that_the_owner_deletes_is_gone_at_all_workers(
    two: tuple[Running, Running], table: tuple[Guest, Guest]
) -> None:
    _, ben = table
    server = two[0].server
    order = Owner(server.house, server._log).carry_out("delete", ben.ticket["code"])
    asyncio.run_coroutine_threadsafe(order, two[0].loop).result(10)
    assert ben.until(lambda m: m["type"] == "bye")["code"] == "room_closed"
    assert two[1].call(f"/api/rooms/{ben.ticket['code']}")[1]["code"] == "no_such_room"


def test_limits_hold_over_all_workers(worker: Start) -> None:
    settings = {"rooms_per_hour": 3, "misses_per_minute": 2}
    one, other = worker(**settings), worker(**settings)
    opened = [running.call("/api/rooms", {"name": "Anna"})[0] for running in (one, other) * 2]
    assert opened == [201, 201, 201, 429]
    assert one.call("/api/rooms/BBBBBB")[1]["code"] == "no_such_room"
    assert other.call("/api/rooms/CCCCCC")[1]["code"] == "no_such_room"
    assert one.call("/api/rooms/DDDDDD")[1]["code"] == "too_many_misses"


def test_without_a_bus_limits_hold_for_each_worker(worker: Start) -> None:
    one, other = worker("", rooms_per_hour=1), worker("", rooms_per_hour=1)
    opened = [running.call("/api/rooms", {"name": "Anna"})[0] for running in (one, other) * 2]
    assert opened == [201, 201, 429, 429]


def test_what_games_leave_behind_is_known_to_all_workers(two: tuple[Running, Running]) -> None:
    two[1].open_room("Anna")  # what is remembered is read with the first room
    memory = two[1].server.house._remembered
    assert memory is not None
    log = two[0].server._log

    async def write() -> None:
        await log.append("XXXXXX", 0, [], kept=[Kept("times", "used", "XXXXXX", b"[1]")])

    asyncio.run_coroutine_threadsafe(write(), two[0].loop).result(10)
    until(lambda: memory.of("times").get("used") == {"XXXXXX": [1]})


def until(is_so: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


def test_a_deadline_and_a_bot_act_once_where_two_workers_have_the_room(
    two: tuple[Running, Running],
) -> None:
    one, other = two
    ticket = one.open_room("Anna")
    with one.guest(ticket) as anna, other.guest(ticket) as there:
        anna.next()
        there.next()
        anna.say("choose", game="times")
        anna.say("seat_bot", seat=1, level=1)
        begin(anna, turn_seconds=5, match_minutes=0)
        stop = all_listen(anna, there)
        until(lambda: "expire" in inputs(one, ticket["code"]), 20)
        time.sleep(2)  # time for a second one, and for the bot's turn
        stop()
        anna.say("pause")  # so that nothing more happens while the two are compared
        for guest in (anna, there):
            guest.until_view(lambda view: not view["game.clock"]["running"])
        code = ticket["code"]
        kinds = inputs(one, code)
        assert kinds.count("expire") >= 1
        expired = [json.loads(e.body)["at"] for e in stored(one, code) if b'"expire"' in e.body]
        assert len(set(expired)) == len(expired)
        assert anna.view["game.turn"] == there.view["game.turn"]
        assert anna.view["game.board"] == there.view["game.board"]


def test_only_a_room_that_nobody_had_is_credited(worker: Start) -> None:
    one, other = worker(), worker()
    ticket = one.open_room("Anna")
    code = ticket["code"]
    with one.guest(ticket) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("seat_bot", seat=1, level=1)
        begin(anna, turn_seconds=60, match_minutes=0)
        until(lambda: _is_held(other, code))
        with other.guest(ticket) as there:
            there.next()
        assert "credit" not in inputs(one, code)
    other.stop()
    one.stop()
    third = worker()
    with third.guest(ticket) as anna:
        anna.next()
    assert inputs(third, code).count("credit") == 1


def _is_held(running: Running, code: str) -> bool:
    work = running.server._log.is_held(code)
    return asyncio.run_coroutine_threadsafe(work, running.loop).result(10)


def test_when_redis_dies_play_goes_on_and_nobody_is_taken_for_absent(worker: Start) -> None:
    server = Redis()
    one = worker(server.url, grace_seconds=1)
    other = worker(server.url, grace_seconds=1)
    until(lambda: one.server.house._follower._others == 1)
    until(lambda: other.server.house._follower._others == 1)
    for anna, ben in at_table(one, other, turn_seconds=0):
        anna.say("auto_bot", on=True)
        server.end()
        assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"
        assert anna.move("end_turn")["type"] == "event"
        ben.until_view(lambda view: view["game.turn"]["seat"] == 1)
        time.sleep(2.5)
        assert anna.say("strong", subjects=["x"])["type"] == "event"
        assert is_online(anna.view, "Ben")
        assert not anna.view["seats"][1]["stand_in"]
        assert one.server.house.ready() is None
        server.start()
        until(lambda: one.server.house._bus.is_up and other.server.house._bus.is_up)
        assert ben.move("end_turn")["type"] in ("event", "refused")
        assert is_online(anna.view, "Ben")


def test_a_worker_whose_clock_is_wrong_is_not_ready(
    worker: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = worker("")
    assert running.server.house.ready() is None
    really = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: really() + 5_000_000_000)
    until(lambda: running.server.house.ready() is not None)
    refusal = running.server.house.ready()
    assert refusal is not None
    assert (refusal.code, round(refusal.details["seconds"])) == ("clock_off", 5)


def test_a_worker_that_is_behind_looks_at_the_log_before_it_refuses(
    two: tuple[Running, Running], table: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = table
    monkeypatch.setattr(LiveRoom, "hear", lambda live, seq: None)  # no hint, no look every second
    assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"
    assert anna.move("end_turn")["type"] == "event"
    assert ben.move("fact", a=2, b=3, product=6)["type"] == "event"
    assert ben.view["game.board"]["piles"] != anna.view["game.board"]["piles"]
    assert ben.move("end_turn")["type"] == "event"
    assert anna.move("fact", a=3, b=3, product=9)["type"] == "event"
    assert anna.view["game.turn"]["seat"] == 0


def test_a_worker_that_is_behind_does_not_refuse_what_is_written_already(
    two: tuple[Running, Running], table: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = table
    with two[1].guest(anna.ticket) as again:
        again.next()
        monkeypatch.setattr(LiveRoom, "hear", lambda live, seq: None)
        anna.move("fact", a=6, b=7, product=42)
        end = {"type": "move", "id": "the-same-id", "move": {"type": "end_turn"}}
        assert anna.ask(end)["type"] == "event"
        assert again.ask(end) == {"type": "ack", "id": "the-same-id"}


def test_what_is_wrong_by_the_newest_state_is_refused(table: tuple[Guest, Guest]) -> None:
    anna, ben = table
    for _ in range(2):
        answer = ben.move("fact", a=6, b=7, product=42)
        assert (answer["type"], answer["code"]) == ("refused", "not_your_turn")
    assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"
