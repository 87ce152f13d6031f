"""Who may open rooms: anybody, this machine, or who knows the password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Running

ROOM = {"name": "Anna", "nonce": "n" * 16}
DAY = {"name": "Anna", "day": "2026-03-14"}
CALLS: list[tuple[str, dict[str, Any]]] = [("/api/rooms", ROOM), ("/api/daily/fives", DAY)]


def test_anybody_may_by_default(running: Running) -> None:
    assert running.call("/api/info")[1]["opening"] == "anybody"
    for path, body in CALLS:
        assert running.call(path, body, {"x-forwarded-for": "203.0.113.9"})[0] == 201


def test_only_this_machine(serve: Callable[..., Running]) -> None:
    running = serve(opening="machine")
    assert running.call("/api/info")[1]["opening"] == "machine"
    for path, body in CALLS:
        assert running.call(path, body)[0] == 201
        for header in ("x-forwarded-for", "forwarded", "x-real-ip"):
            status, problem, _ = running.call(path, body, {header: "127.0.0.1"})
            assert (status, problem["code"]) == (403, "opening_here_only")
    ticket = running.open_room()
    path = f"/api/rooms/{ticket['code']}/join"
    assert running.call(path, {"name": "Ben"}, {"x-forwarded-for": "203.0.113.9"})[0] == 201


@pytest.mark.parametrize(("path", "body"), CALLS)
def test_only_with_the_password(
    path: str, body: dict[str, Any], serve: Callable[..., Running]
) -> None:
    running = serve(opening="password", room_password="schön", misses_per_minute=3)
    assert running.call(path, {**body, "password": "schön"})[0] == 201
    status, problem, _ = running.call(path, body)
    assert (status, problem["code"]) == (401, "password_needed")
    for _ in range(3):
        status, problem, _ = running.call(path, {**body, "password": "schon"})
        assert (status, problem["code"]) == (401, "wrong_password")
    status, problem, _ = running.call(path, {**body, "password": "schön"})
    assert (status, problem["code"]) == (429, "too_many_misses"), "guessing is slowed down"
    assert "schön" not in str(running.call("/api/info")[1])


def test_newcomers_of_a_new_room_need_the_host_s_ok_where_that_is_set(
    serve: Callable[..., Running],
) -> None:
    running = serve(approval=True)
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna, running.guest(ben_ticket) as ben:
        anna.until_view(lambda view: bool(view.get("room", {}).get("waiting")))
        assert anna.view["room"]["approval"] is True
        assert ben.until(lambda message: message["type"] == "bye")["code"] == "waiting_for_host"
        assert anna.say("approval", on=False)["type"] != "refused"
        anna.until_view(lambda view: view["room"]["approval"] is False)
