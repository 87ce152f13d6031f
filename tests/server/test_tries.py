"""One try at a board of the day counts: the house keeps it for the key of a browser."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from parlour.server.rooms.daily import is_today, token_of
from parlour.server.settings import Settings
from parlour.store.backup import back_up, restore

from .conftest import Json, Running, Start
from .test_daily import play_without_finding

KEY, OTHER = "k" * 43, "o" * 43
TODAY = datetime.datetime.now(datetime.UTC).date()


def begin(running: Running, key: str = KEY, **body: Any) -> Json:
    asked = {"name": "Anna", "day": TODAY.isoformat(), "key": key, **body}
    status, ticket, _ = running.call("/api/daily/fives", asked)
    assert status == 201, ticket
    return dict(ticket)


def shown(running: Running) -> Json:
    status, found, _ = running.call(f"/api/days/{TODAY.isoformat()}")
    assert status == 200
    return dict(found)


def test_who_comes_back_with_the_key_finds_the_try_as_it_was_left(running: Running) -> None:
    first = begin(running)
    assert (first["counted"], first["resumed"]) == (True, False)
    cells = [[0, 0], [0, 1], [0, 2]]
    with running.guest(first) as anna:
        anna.next()
        assert anna.move("outline", id=0, cells=cells)["type"] != "refused"
    again = begin(running, name="Somebody else")
    assert again == first | {"resumed": True}
    with running.guest(again) as anna:
        anna.next()
        assert anna.view["game.mine"]["outlines"][0]["cells"] == cells
        assert anna.view["room"]["counted"] is True


def test_another_key_game_or_day_is_another_try(running: Running) -> None:
    first = begin(running)
    assert begin(running, OTHER)["code"] != first["code"]
    body = {"name": "Anna", "day": TODAY.isoformat(), "key": KEY}
    _, other, _ = running.call("/api/daily/facts", body)
    assert other["code"] != first["code"]
    assert other["counted"] is True
    tomorrow = (TODAY + datetime.timedelta(days=1)).isoformat()
    moment = datetime.datetime.now(datetime.UTC)
    if (moment + datetime.timedelta(hours=14)).date() > TODAY:
        assert begin(running, day=tomorrow)["counted"] is True


def test_past_days_and_tries_without_a_key_are_practice(running: Running) -> None:
    _, free, _ = running.call("/api/daily/fives", {"name": "Anna", "day": TODAY.isoformat()})
    assert free["counted"] is False
    past = begin(running, day=(TODAY - datetime.timedelta(days=9)).isoformat())
    assert (past["counted"], past["resumed"]) == (False, False)
    assert (
        begin(running, day=(TODAY - datetime.timedelta(days=9)).isoformat())["code"] != past["code"]
    )
    with running.guest(past) as anna:
        anna.next()
        assert anna.view["room"]["counted"] is False


def test_it_counts_as_long_as_it_is_that_day_anywhere() -> None:
    day = datetime.date(2026, 3, 14)
    noon = datetime.datetime(2026, 3, 14, 12, tzinfo=datetime.UTC)

    def at(hours: float) -> int:
        return round((noon + datetime.timedelta(hours=hours)).timestamp() * 1000)

    assert not is_today(day, at(-26.1))
    assert is_today(day, at(-25.9))
    assert is_today(day, at(0))
    assert is_today(day, at(23.9))
    assert not is_today(day, at(24.1))


def test_a_try_survives_a_restart_and_its_result_stays(serve: Callable[..., Running]) -> None:
    begin(serve())
    running = serve()
    with running.guest(begin(running)) as anna:
        anna.next()
        play_without_finding(anna)
    again = serve()
    with again.guest(begin(again)) as anna:
        anna.next()
        played = anna.view["night"]["games"][0]
        assert played["counted"] is True
        assert played["result"] == {"points": 0, "spent": 0, "marks": [0] * 12, "kind": ""}
        assert anna.say("rematch")["type"] == "event"
        assert anna.view["room"]["counted"] is False


def test_a_try_comes_back_from_a_backup(serve: Callable[..., Running], tmp_path: Path) -> None:
    running = serve()
    first = begin(running)
    with running.guest(first) as anna:
        anna.next()
        assert anna.move("outline", id=0, cells=[[0, 0], [0, 1]])["type"] != "refused"
    assert back_up(tmp_path / "data", tmp_path / "backup.db") == []
    with running.guest(first) as anna:
        anna.next()
        assert anna.move("erase", id=0)["type"] != "refused"
    running.stop()
    restore(tmp_path / "data", tmp_path / "backup.db", replace=True)
    again = serve()
    with again.guest(begin(again)) as anna:
        anna.next()
        assert anna.view["game.mine"]["outlines"][0]["cells"] == [[0, 0], [0, 1]]
        assert anna.view["room"]["counted"] is True


HELP: list[tuple[str, Json]] = [
    ("pause", {}),
    ("extend", {"seconds": 60}),
    ("correct", {"seat": 0, "points": 5}),
    ("rule", {"ruling": {}}),
    ("replace", {"seat": 0, "level": 5}),
    ("sit", {"seat": 0}),
]


def test_nobody_can_help_in_a_try_that_counts(running: Running) -> None:
    with running.guest(begin(running)) as anna:
        anna.next()
        refused = [(command, anna.say(command, **fields)["code"]) for command, fields in HELP]
        assert refused == [(command, "counted_try") for command, _ in HELP]
        anna.say("auto_bot", on=True)
        anna.say("stand")
        assert anna.view["seats"][0]["bot"] is None


def test_a_try_that_is_broken_off_has_no_result(running: Running) -> None:
    with running.guest(begin(running, shown=True)) as anna:
        anna.next()
        anna.say("end_game")
        anna.until_view(lambda view: bool(view["night"]["games"]))
        assert anna.view["night"]["games"][0]["result"] is None
    assert running.call(f"/api/days/{TODAY}")[1]["tries"] == []


@pytest.mark.parametrize("what", ["record", "replay"])
def test_who_has_not_played_the_board_of_the_day_is_shown_no_game_on_it(
    running: Running, what: str
) -> None:
    body = {"name": "Ben", "day": TODAY.isoformat()}
    _, practice, _ = running.call("/api/daily/fives", body)
    with running.guest(practice) as ben:
        ben.next()
        play_without_finding(ben)

    def asked(**headers: str) -> tuple[int, Any]:
        path = f"/api/rooms/{practice['code']}/games/1/{what}"
        bearer = {"authorization": f"Bearer {practice['token']}"}
        status, found, _ = running.call(path, headers=bearer | headers)
        return status, found["code"] if status != 200 else ""

    key = {"parlour-key": KEY}
    assert asked(**key) == (403, "try_first")
    mine = begin(running)
    assert asked(**key) == (403, "try_first")
    with running.guest(mine) as anna:
        anna.next()
        play_without_finding(anna)
    assert asked(**key)[0] == 200
    assert asked(**{"parlour-key": OTHER}) == (403, "try_first")
    assert asked()[0] == 200


def test_games_of_past_days_are_shown_to_everybody(running: Running) -> None:
    past = begin(running, day=(TODAY - datetime.timedelta(days=9)).isoformat())
    with running.guest(past) as anna:
        anna.next()
        anna.say("end_game")
        anna.until_view(lambda view: bool(view["night"]["games"]))
    path = f"/api/rooms/{past['code']}/games/1/replay"
    headers = {"authorization": f"Bearer {past['token']}", "parlour-key": KEY}
    assert running.call(path, headers=headers)[0] == 200


def test_the_first_page_shows_results_of_those_who_want_it(serve: Callable[..., Running]) -> None:
    running = serve(results="show")
    for key, name, want in ((KEY, "Anna", True), (OTHER, "Ben", False)):
        with running.guest(begin(running, key, name=name, shown=want)) as guest:
            guest.next()
            play_without_finding(guest)
    tries = [{"game": "fives", "name": "Anna", "points": 0, "spent": 0, "kind": ""}]
    assert shown(running) == {"shown": True, "tries": tries}
    again = serve(results="show")
    assert shown(again)["tries"] == tries
    ticket = begin(again)
    headers = {"authorization": f"Bearer {ticket['token']}"}
    assert again.call(f"/api/rooms/{ticket['code']}/me", headers=headers, method="DELETE")[0] == 204
    assert shown(again)["tries"] == []
    assert begin(again)["resumed"] is False, "who is forgotten is not known any more"


@pytest.mark.parametrize(
    ("settings", "is_shown"),
    [
        ({}, False),
        ({"opening": "machine"}, True),
        ({"opening": "machine", "results": "hide"}, False),
        ({"results": "show"}, True),
    ],
)
def test_results_are_not_shown_where_anybody_may_open_rooms(settings: Json, is_shown: bool) -> None:
    assert Settings(**settings).shows_results is is_shown


def test_a_house_that_shows_no_results_says_so(running: Running) -> None:
    assert shown(running) == {"shown": False, "tries": []}
    assert running.call("/api/days/yesterday")[0] == 400


def test_the_cards_of_a_daily_are_not_counted_as_used(running: Running) -> None:
    body = {"name": "Anna", "day": TODAY.isoformat(), "key": KEY}
    running.call("/api/daily/facts", body)
    assert running.server.house._remembered is not None
    assert running.server.house._remembered.of("facts") == {}


@pytest.mark.parametrize("key", ["short", "x" * 65])
def test_a_key_has_its_length(running: Running, key: str) -> None:
    body = {"name": "Anna", "day": TODAY.isoformat(), "key": key}
    assert running.call("/api/daily/fives", body)[0] == 400


def test_nobody_finds_the_try_of_another_key() -> None:
    tokens = {token_of(key, "fives", TODAY) for key in (KEY, OTHER)}
    tokens |= {token_of(KEY, "facts", TODAY), token_of(KEY, "fives", datetime.date(2026, 1, 1))}
    assert len(tokens) == 4
    assert all(len(token) == 43 for token in tokens)


@pytest.mark.once
def test_of_two_workers_both_find_the_same_try(worker: Start) -> None:
    one, other = worker(results="show"), worker(results="show")
    first = begin(one, shown=True)
    again = begin(other)
    assert again == first | {"resumed": True}
    with one.guest(first) as here, other.guest(again) as there:
        here.next()
        there.next()
        play_without_finding(there)
        here.until_view(lambda view: bool(view["night"]["games"]))
    seen = wait_for(other, lambda found: bool(found["tries"]))
    assert seen["tries"][0]["name"] == "Anna"
    assert wait_for(one, lambda found: bool(found["tries"])) == seen


@pytest.mark.once
def test_of_two_workers_asked_at_once_one_opens_the_try(worker: Start) -> None:
    """The database decides: a token is there once."""
    workers = (worker(), worker())
    with ThreadPoolExecutor(8) as pool:
        tickets = list(pool.map(begin, workers * 4))
    assert len({(ticket["code"], ticket["token"]) for ticket in tickets}) == 1
    assert sum(not ticket["resumed"] for ticket in tickets) == 1


def wait_for(running: Running, wanted: Callable[[Json], bool]) -> Json:
    for _ in range(100):
        found = shown(running)
        if wanted(found):
            return found
        time.sleep(0.05)
    raise AssertionError("it never came")
