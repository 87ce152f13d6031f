"""What can be asked about boards of the day: one's own tries, a look back, how bots play."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from .conftest import Json, Running, Start
from .test_daily import open_day, play_without_finding
from .test_tries import KEY, OTHER, TODAY, begin, wait_for

PAST = datetime.date(2026, 3, 14)


def own(running: Running, key: str = KEY, day: datetime.date = TODAY) -> list[Json]:
    status, found, _ = running.call(f"/api/days/{day}/own", headers={"parlour-key": key})
    assert status == 200
    return list(found["tries"])


def practise(running: Running) -> Json:
    """Today's board without a key."""
    body = {"name": "Anna", "day": TODAY.isoformat()}
    return dict(running.call("/api/daily/fives", body)[1])


def finish(running: Running, ticket: Json) -> None:
    with running.guest(ticket) as guest:
        guest.next()
        play_without_finding(guest)


def look_back(running: Running, ticket: Json, key: str = "", what: str = "record") -> int:
    headers = {"authorization": f"Bearer {ticket['token']}"}
    if key:
        headers["parlour-key"] = key
    path = f"/api/rooms/{ticket['code']}/games/1/{what}"
    return int(running.call(path, headers=headers)[0])


def test_a_browser_finds_what_it_has_begun(running: Running) -> None:
    assert own(running) == []
    ticket = begin(running)
    assert own(running) == [
        {"game": "fives", "code": ticket["code"], "over": False, "result": None}
    ]
    assert own(running, OTHER) == []
    finish(running, ticket)
    (found,) = own(running)
    assert found["over"] is True
    assert found["result"]["points"] == 0


def test_what_has_ended_while_nobody_looked_is_over(serve: Callable[..., Running]) -> None:
    running = serve()
    finish(running, begin(running))
    assert own(serve())[0]["over"] is True


@pytest.mark.parametrize("key", ["", "short", "x" * 65])
def test_own_tries_need_a_key(running: Running, key: str) -> None:
    status, problem, _ = running.call(f"/api/days/{TODAY}/own", headers={"parlour-key": key})
    assert (status, problem["code"]) == (400, "malformed")


def test_past_days_are_open_to_everybody(running: Running) -> None:
    ticket = open_day(running, PAST)
    finish(running, ticket)
    assert look_back(running, ticket) == 200


@pytest.mark.parametrize("game", ["fives", "times", "foil", "wedges"])
def test_bots_of_all_levels_play_a_day_s_board(running: Running, game: str) -> None:
    status, found, _ = running.call(f"/api/days/{PAST}/bots/{game}")
    assert status == 200
    assert [one["level"] for one in found["levels"]] == [1, 2, 3, 4, 5]
    points = [one["points"] for one in found["levels"]]
    assert points[4] > points[0]
    assert (len(found["line"]) == 10) is (game == "times")
    assert running.call(f"/api/days/{PAST}/bots/{game}")[1] == found


def test_bots_are_told_to_who_has_finished_the_own_try(running: Running) -> None:
    path = f"/api/days/{TODAY}/bots/fives"
    status, problem, _ = running.call(path)
    assert (status, problem["code"]) == (403, "try_first")
    finish(running, begin(running))
    assert running.call(path, headers={"parlour-key": KEY})[0] == 200


def test_ways_to_play_are_compared_for_themselves(running: Running) -> None:
    found = [
        running.call(f"/api/days/{PAST}/bots/wedges?kind={kind}")[1]
        for kind in ("typed", "choices")
    ]
    assert found[0] != found[1]
    assert running.call(f"/api/days/{PAST}/bots/wedges?kind=sung")[0] == 400
    later = TODAY + datetime.timedelta(days=9)
    assert running.call(f"/api/days/{later}/bots/wedges")[0] == 404


@pytest.mark.once
def test_of_two_workers_both_know_that_a_try_is_over(worker: Start) -> None:
    one, other = worker(results="show"), worker(results="show")
    ticket = begin(one, shown=True)
    finish(one, ticket)
    wait_for(other, lambda found: bool(found["tries"]))
    assert own(other)[0]["over"] is True
    practice = practise(other)
    finish(other, practice)
    assert look_back(other, practice, KEY) == 200
