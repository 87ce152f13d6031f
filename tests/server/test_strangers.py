"""Who comes in, who stays out, who is the host."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.clock import wall
from parlour.server.rooms import house as house_module
from parlour.server.rooms import roster

from .conftest import Guest, Json, Running

DEVICE = "d" * 32


def ask_in(running: Running, code: str, name: str, **more: Any) -> tuple[int, Any]:
    status, answer, _ = running.call(f"/api/rooms/{code}/join", {"name": name, **more})
    return status, answer


def in_the_house(running: Running, work: Callable[[], None]) -> None:
    """Do something on the event loop."""

    async def run() -> None:
        work()

    asyncio.run_coroutine_threadsafe(run(), running.loop).result(10)


def test_who_was_sent_away_stays_out_with_another_name(running: Running) -> None:
    ticket = running.open_room("Anna")
    code = ticket["code"]
    _, rude = ask_in(running, code, "Rude", device=DEVICE)
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("kick", person=rude["person"])
        with running.guest(rude) as back:
            assert back.next()["code"] == "kicked_out"
        assert ask_in(running, code, "Polite", device=DEVICE)[1]["code"] == "kicked_out"
        path, bearer = f"/api/rooms/{code}/me", {"authorization": f"Bearer {rude['token']}"}
        assert running.call(path, headers=bearer, method="DELETE")[0] == 204
        assert ask_in(running, code, "Polite", device=DEVICE)[1]["code"] == "kicked_out"
        assert ask_in(running, code, "Ben", device="e" * 32)[0] == 201, "others may come"


def test_the_host_lets_newcomers_in_where_approval_is_on(running: Running) -> None:
    ticket = running.open_room("Anna")
    with running.guest(ticket) as anna:
        anna.next()
        assert anna.say("approval", on=True)["type"] == "event"
        _, ben = ask_in(running, ticket["code"], "Ben")
        _, cleo = ask_in(running, ticket["code"], "Cleo", device=DEVICE)
        anna.until_view(lambda view: len(view["room"]["waiting"]) == 2)
        assert [one["name"] for one in anna.view["room"]["waiting"]] == ["Ben", "Cleo"]
        assert len(anna.view["people"]) == 1
        with running.guest(ben) as outside:
            assert outside.next()["code"] == "waiting_for_host"
        anna.say("admit", person=ben["person"])
        with running.guest(ben) as inside:
            assert inside.next()["type"] == "welcome"
        anna.say("turn_away", person=cleo["person"])
        with running.guest(cleo) as outside:
            assert outside.next()["code"] == "kicked_out"
        assert ask_in(running, ticket["code"], "Cleo", device=DEVICE)[1]["code"] == "kicked_out"
        assert anna.say("admit", person="nobody")["code"] == "no_such_person"
        anna.say("approval", on=False)
        assert ask_in(running, ticket["code"], "Dora")[0] == 201


def test_who_joins_and_never_comes_holds_no_place(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "NO_SHOW_SECONDS", 0)
    ticket = running.open_room("Anna")
    ask_in(running, ticket["code"], "Ghost")
    with running.guest(ticket) as anna:
        anna.next()
        assert len(anna.view["people"]) == 2
        in_the_house(running, running.server.house.put_away)
        anna.until_view(lambda view: [one["name"] for one in view["people"]] == ["Anna"])


def test_people_join_one_after_the_other(running: Running) -> None:
    """Forty pupils get in within twenty seconds; nobody fills a room in a blink."""
    ticket = running.open_room("Anna")
    begun = time.monotonic()
    answers: list[Any] = []

    def join(n: int) -> None:
        answers.append(ask_in(running, ticket["code"], f"Pupil {n}")[0])

    pupils = [threading.Thread(target=join, args=[n]) for n in range(14)]
    for pupil in pupils:
        pupil.start()
    for pupil in pupils:
        pupil.join()
    assert answers == [201] * 14
    assert time.monotonic() - begun >= 3 * roster.JOIN_SECONDS - 0.1
    for_forty = (40 - roster.JOINS_AT_ONCE) * roster.JOIN_SECONDS
    assert for_forty < 20


def test_a_queue_of_joins_that_is_too_long_is_refused(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "LONGEST_JOIN_SECONDS", 0.1)
    monkeypatch.setattr(roster, "JOINS_AT_ONCE", 0)
    ticket = running.open_room("Anna")
    assert ask_in(running, ticket["code"], "Ben")[0] == 201
    status, answer = ask_in(running, ticket["code"], "Cleo")
    assert (status, answer["code"]) == (429, "too_many_joins")


def test_a_room_holds_64_people(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "JOIN_SECONDS", 0)
    running = serve(joins_per_minute=0)
    ticket = running.open_room("Anna")
    answers = [ask_in(running, ticket["code"], f"P{n}") for n in range(64)]
    assert [status for status, _ in answers[:-1]] == [201] * 63
    assert answers[-1][1]["code"] == "room_full"


def test_the_hosts_role_goes_to_those_who_sit_and_comes_back_on_request(
    serve: Callable[..., Running],
) -> None:
    running = serve(grace_seconds=0.2)
    anna_ticket = running.open_room("Anna")
    code = anna_ticket["code"]
    watching = running.join(code, "Screen", "table")
    spectator = running.join(code, "Sam", "spectator")
    ben_ticket = running.join(code, "Ben")
    anna = running.guest(anna_ticket)
    anna.next()
    anna.say("choose", game="times")
    with running.guest(watching), running.guest(spectator) as sam, running.guest(ben_ticket) as ben:
        sam.next()
        ben.next()
        anna.socket.close()
        ben.until_view(lambda view: view["you"]["host"])
        assert sam.say("take_host")["code"] == "host_only"
        with running.guest(anna_ticket) as back:
            back.next()
            assert (back.view["you"]["host"], back.view["you"]["owner"]) == (False, True)
            back.send({"type": "room", "id": "t" * 12, "command": {"type": "take_host"}})
            back.until_view(lambda view: view["you"]["host"])
            ben.until_view(lambda view: not view["you"]["host"])


def test_a_room_whose_last_person_left_has_a_host_again(running: Running) -> None:
    ticket = running.open_room("Anna")
    with running.guest(ticket) as anna:
        anna.next()
        anna.send({"type": "room", "id": "l" * 12, "command": {"type": "leave"}})
        leave_quietly(anna)
    screen = running.join(ticket["code"], "Screen", "table")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(screen) as tv, running.guest(ben_ticket) as ben:
        tv.next()
        ben.next()
        assert ben.view["you"]["host"]
        assert not tv.view["you"]["host"]


def leave_quietly(guest: Guest) -> None:
    try:
        while True:
            guest.next()
    except ConnectionClosed:
        pass


def test_the_code_of_a_room_that_nobody_used_for_a_month_finds_nothing(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket = running.open_room("Anna")
    later = wall() + 31 * house_module.DAY
    monkeypatch.setattr(house_module, "wall", lambda: later)
    status, answer, _ = running.call(f"/api/rooms/{ticket['code']}")
    assert (status, answer["code"]) == (404, "no_such_room")
    with running.guest(ticket) as anna:
        assert anna.next()["type"] == "welcome", "a token still finds it"
        assert running.call(f"/api/rooms/{ticket['code']}")[0] == 200, "and so it is in use again"


def test_wrong_codes_slow_down_the_guesser_and_nobody_else(
    serve: Callable[..., Running],
) -> None:
    running = serve(misses_per_minute=3, proxy="127.0.0.1")
    ticket = running.open_room("Anna")

    def look(code: str, address: str) -> Json:
        headers = {"x-forwarded-for": address}
        return dict(running.call(f"/api/rooms/{code}", headers=headers)[1])

    for n in range(2000):
        look("BBBBB" + "CDFGHJKMNP"[n % 10], f"10.0.{n // 250}.{n % 250}")
    for _ in range(3):
        look("BBBBBB", "10.9.9.9")
    assert look(ticket["code"], "10.9.9.9")["code"] == "too_many_misses"
    assert look(ticket["code"], "10.8.8.8")["code"] == ticket["code"]


def test_an_address_that_a_caller_has_made_up_counts_for_nothing(
    serve: Callable[..., Running],
) -> None:
    """Some proxies add a line of their own below the one that was sent."""
    running = serve(misses_per_minute=3, proxy="127.0.0.1")
    made_up = "GET /api/rooms/BBBBBB HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    answers = []
    for n in range(5):
        with socket.create_connection(("127.0.0.1", running.server.port), 10) as line:
            forwarded = f"X-Forwarded-For: 10.0.0.{n}\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
            line.sendall((made_up + forwarded).encode())
            answers.append(line.makefile("rb").readline().split()[1])
    assert answers == [b"404"] * 3 + [b"429"] * 2


def test_an_owner_who_was_replaced_while_away_does_not_resume_as_owner(
    serve: Callable[..., Running],
) -> None:
    running = serve(grace_seconds=0.1)
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    cleo_ticket = running.join(anna_ticket["code"], "Cleo")
    anna = running.guest(anna_ticket)
    anna.next()
    with running.guest(ben_ticket) as ben, running.guest(cleo_ticket) as cleo:
        ben.next()
        cleo.next()
        anna.socket.close()
        ben.until_view(lambda view: view["you"]["host"])
        with running.guest(anna_ticket) as back:
            welcome = back.next()
            assert back.view["you"]["owner"]
        cleo_id = cleo.view["you"]["person"]
        ben.send(
            {"type": "room", "id": "h" * 12, "command": {"type": "hand_over", "person": cleo_id}}
        )
        cleo.until_view(lambda view: view["you"]["host"] and view["you"]["owner"])
        with running.guest(anna_ticket, epoch=welcome["epoch"], n=welcome["n"]) as back:
            assert back.next()["type"] == "welcome"
            assert not back.view["you"]["owner"]


def test_a_house_that_finds_no_free_code_says_so(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = running.open_room()["code"]
    monkeypatch.setattr(house_module, "new_code", lambda: taken)
    status, answer, _ = running.call("/api/rooms", {"name": "Ben"})
    assert (status, answer["code"]) == (500, "house_error")
