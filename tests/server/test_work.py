"""Processor time: nobody's work keeps others waiting, and none of it runs on the event loop."""

from __future__ import annotations

import asyncio
import hashlib
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from parlour.kernel import Refusal
from parlour.server import picture
from parlour.server.settings import Settings
from parlour.server.web import calls
from parlour.server.work import Work, keep

from .conftest import Json, Running

GREEDY = {"x-forwarded-for": "192.0.2.1"}
OTHER = {"x-forwarded-for": "192.0.2.2"}
BURN = ("sha256", b"", b"", 1_500_000)
"""About a second of a processor's time."""


def a_finished_game(running: Running, headers: dict[str, str]) -> Json:
    """A room with a game that was ended at once."""
    _, ticket, _ = running.call("/api/rooms", {"name": "Anna"}, headers)
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("seat_bot", seat=1, level=1)
        anna.say("start")
        anna.say("end_game")
    return dict(ticket)


def analysis(running: Running, ticket: Json, headers: dict[str, str]) -> tuple[int, Any]:
    bearer = {"authorization": f"Bearer {ticket['token']}"}
    path = f"/api/rooms/{ticket['code']}/games/1/analysis"
    status, answer, _ = running.call(path, headers=bearer | headers)
    return status, answer


@pytest.fixture
def burning(serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> Running:
    """A house where every analysis takes a second of a processor's time."""
    running = serve(proxy="127.0.0.1", bot_pace=0, work_per_address=6)
    analyst = running.server.house.analyst
    elsewhere = analyst.elsewhere

    async def burn(work: Callable[..., Any], *arguments: Any) -> str:
        return (await elsewhere(hashlib.pbkdf2_hmac, *BURN)).hex()

    monkeypatch.setattr(analyst, "elsewhere", burn)
    return running


def test_many_analyses_delay_neither_anothers_bot_nor_anothers_analysis(burning: Running) -> None:
    mine = a_finished_game(burning, OTHER)
    tickets = [a_finished_game(burning, GREEDY) for _ in range(7)]
    answers: list[tuple[float, int]] = []

    def ask(ticket: Json) -> None:
        status, _ = analysis(burning, ticket, GREEDY)
        answers.append((time.monotonic(), status))

    asking = [threading.Thread(target=ask, args=[ticket]) for ticket in tickets]
    for thread in asking:
        thread.start()
    time.sleep(0.3)

    _, ticket, _ = burning.call("/api/rooms", {"name": "Ben"}, OTHER)
    with burning.guest(ticket) as ben:
        ben.next()
        ben.say("choose", game="times")
        ben.say("seat_bot", seat=1, level=5)
        ben.say("options", options={"starts": 1, "turn_seconds": 0})
        ben.say("start")
        moved = time.monotonic()
        ben.until_view(lambda view: view.get("game.offers", {}).get("moves"), timeout=20)
        assert time.monotonic() - moved < 8, "a process starts, and a bot of level 5 thinks"
    assert analysis(burning, mine, OTHER)[0] == 200
    mine_came = time.monotonic()
    for thread in asking:
        thread.join()
    assert sorted(status for _, status in answers) == [200] * 6 + [503]
    assert sum(came > mine_came for came, status in answers if status == 200) >= 1


def test_too_much_work_is_refused_by_address_and_for_the_house() -> None:
    async def play() -> list[str]:
        work = Work(Settings(work=3, work_per_address=2))
        finish, refused = asyncio.Event(), list[str]()

        async def ask(address: str) -> None:
            try:
                async with work.turn(address):
                    await finish.wait()
            except Refusal as refusal:
                refused.append(f"{address} {refusal.code}")

        asked = [asyncio.ensure_future(ask(address)) for address in "aaabb"]
        await asyncio.sleep(0)
        finish.set()
        await asyncio.gather(*asked)
        await ask("a")  # all is done: there is room again
        return refused

    assert asyncio.run(play()) == ["a busy", "b busy"]


def test_qr_codes_are_made_once_and_not_on_the_event_loop(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = serve()
    code = running.open_room()["code"]
    made: list[bool] = []
    usual = picture.qr_code

    def qr_code(link: str) -> bytes:
        made.append(threading.get_ident() == running._thread.ident)
        return usual(link)

    monkeypatch.setattr(calls, "qr_code", qr_code)
    headers = {"host": "192.0.2.7:8000"}
    answers = [running.call(f"/api/rooms/{code}/qr.svg", headers=headers) for _ in range(3)]
    assert made == [False]
    assert len({answer[1] for answer in answers}) == 1
    assert answers[0][1].startswith("<svg")


def test_the_oldest_of_what_is_kept_goes() -> None:
    kept: dict[int, int] = {}
    for n in range(5):
        keep(kept, n, n, 3)
    assert list(kept) == [2, 3, 4]
