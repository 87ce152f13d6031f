"""The board of the day over the wire: the same for everybody, and marked as what it is."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from tests.support.daily import day_table

from parlour.games.fives import daily, game
from parlour.games.fives.board import rows
from parlour.kernel import games, record
from parlour.kernel.catalogue import catalogue
from parlour.kernel.chance import commitment
from parlour.kernel.daily import has_daily
from parlour.room import Room

from .conftest import Guest, Json, Running

DAY = datetime.date(2026, 3, 14)


def open_day(running: Running, day: datetime.date = DAY, name: str = "Anna") -> Json:
    body = {"name": name, "day": day.isoformat()}
    status, ticket, _ = running.call("/api/daily/fives", body)
    assert status == 201, ticket
    return dict(ticket)


def test_a_day_opens_a_room_for_one_with_its_game_begun(running: Running) -> None:
    with running.guest(open_day(running)) as anna:
        anna.next()
        assert anna.view["you"]["seat"] == 0
        assert anna.view["room"]["phase"] == "playing"
        assert anna.view["game.setup"]["version"] == "solo"
        assert len(anna.view["seats"]) == 1


def test_everybody_gets_the_same_board_and_rolls_on_a_day(running: Running) -> None:
    state = day_table(game, DAY).state
    for name in ("Anna", "Ben"):
        with running.guest(open_day(running, name=name)) as guest:
            guest.next()
            assert guest.view["game.boards"] == [list(rows(state.boards[0]))]
            assert guest.view["game.round"]["dice"] == list(state.dice)


def test_a_card_of_the_day_is_everybodys_and_answered_in_the_players_language(
    running: Running,
) -> None:
    titles = []
    for language in ("en", "de-AT"):
        body = {"name": "Anna", "day": DAY.isoformat(), "language": language}
        status, ticket, _ = running.call("/api/daily/facts", body)
        assert status == 201
        with running.guest(dict(ticket)) as anna:
            anna.next()
            assert anna.view["game.setup"]["options"]["language"] == language[:2]
            titles.append([column["title"] for column in anna.view["game.round"]["columns"]])
    assert titles[0] == titles[1]


def test_another_day_has_another_board(running: Running) -> None:
    boards = []
    for day in (DAY, DAY + datetime.timedelta(days=1)):
        with running.guest(open_day(running, day)) as anna:
            anna.next()
            boards.append(anna.view["game.boards"])
    assert boards[0] != boards[1]


def test_the_room_says_that_its_seed_is_public(running: Running) -> None:
    with running.guest(open_day(running)) as anna:
        anna.next()
        assert anna.view["room"]["day"] == "2026-03-14"
        assert anna.view["room"]["commitment"] == commitment(daily.secret(DAY))


def test_nobody_adds_to_a_public_seed(running: Running) -> None:
    ticket = open_day(running)
    running.join(ticket["code"], "Ben", "spectator")
    with running.guest(ticket) as anna:
        anna.next()
        committed = anna.view["room"]["commitment"]
        refused = anna.say("nonce", commitment=committed, nonce="n" * 16)
        assert refused["code"] == "public_seed"
        assert refused["message"].startswith("This is the board of 2026-03-14.")


def test_the_record_verifies_and_the_next_game_has_a_secret_of_its_own(running: Running) -> None:
    ticket = open_day(running)
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("end_game")
        anna.until_view(lambda view: view["room"]["day"] is None)
        played = anna.view["night"]["games"][0]
        assert (played["day"], played["secret"]) == ("2026-03-14", daily.secret(DAY))
        status, text, _ = running.call(
            f"/api/rooms/{ticket['code']}/games/1/record",
            headers={"authorization": f"Bearer {ticket['token']}"},
        )
        assert status == 200
        found = record.read(text)
        record.verify(found)
        assert found.tail.nonces == {}
        # A correction afterwards does not make it another kind of game.
        anna.say("correct", seat=0, points=1)
        assert anna.view["night"]["games"][0]["day"] == "2026-03-14"
        board = anna.view["game.boards"]
        assert anna.say("rematch")["type"] == "event"
        assert anna.view["game.boards"] != board
        assert anna.view["room"]["day"] is None


def test_a_day_survives_a_restart(serve: Callable[..., Running]) -> None:
    ticket = open_day(serve())
    with serve().guest(ticket) as anna:
        anna.next()
        assert anna.view["room"]["day"] == "2026-03-14"
        assert anna.view["game.boards"] == [list(rows(day_table(game, DAY).state.boards[0]))]


def test_tomorrow_is_there_as_soon_as_it_has_begun_somewhere(running: Running) -> None:
    now = datetime.datetime.now(datetime.UTC)
    first = (now + datetime.timedelta(hours=14)).date()
    open_day(running, first)
    day = (first + datetime.timedelta(days=1)).isoformat()
    status, problem, _ = running.call("/api/daily/fives", {"name": "Anna", "day": day})
    assert (status, problem["code"]) == (404, "no_such_day")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("chess", {"name": "Anna", "day": "2026-03-14"}, 404, "unknown_game"),
        ("fives", {"name": "Anna", "day": "2026-02-30"}, 400, "malformed"),
        ("fives", {"name": "Anna"}, 400, "malformed"),
        ("fives", {"name": " ", "day": "2026-03-14"}, 400, "bad_name"),
    ],
)
def test_what_is_no_day_is_refused(
    running: Running, path: str, body: Json, status: int, code: str
) -> None:
    found, problem, _ = running.call(f"/api/daily/{path}", body)
    assert (found, problem["code"]) == (status, code)


def test_opening_days_is_limited_like_opening_rooms(serve: Callable[..., Running]) -> None:
    running = serve(rooms_per_hour=2)
    for _ in range(2):
        open_day(running)
    body = {"name": "Anna", "day": DAY.isoformat()}
    status, problem, _ = running.call("/api/daily/fives", body)
    assert (status, problem["code"]) == (429, "too_many_rooms")


def test_games_say_whether_they_have_a_board_of_the_day(running: Running) -> None:
    _, games, _ = running.call("/api/games")
    found = {info["id"]: info["daily"] for info in games}
    assert set(found.values()) == {True}
    wedges = next(info for info in games if info["id"] == "wedges")
    assert wedges["day"] == {"kinds": ["choices", "typed"], "steps": [1, 2, 3, 4, 5, 6, 7]}


def test_a_day_whose_clock_runs_on_says_so() -> None:
    """It waits for nobody, unlike the clocks of other games. Find Five's has none."""
    assert day_table(game, DAY).due() is None
    wrong = [
        (one.id, language)
        for one in games().values()
        for language, words in (("en", "The clock runs on"), ("de", "Die Uhr läuft weiter"))
        if has_daily(one)
        and (words in catalogue(one, language)["daily"].get("text", "")) == (one is game)
    ]
    assert wrong == []


def test_an_ordinary_room_has_no_day() -> None:
    room, _ = Room.open("BCDFGH", "p1", "0" * 64, 0)
    assert room.day is None


def test_a_guest_plays_a_day_to_its_end(running: Running) -> None:
    ticket = open_day(running)
    with running.guest(ticket) as anna:
        anna.next()
        play_without_finding(anna)
        assert anna.view["game.outcome"]["scores"] == [0]
        assert anna.view["game.outcome"]["reason"] == "rounds_played"


def play_without_finding(guest: Guest) -> None:
    """Twelve rounds in which a shape is crossed out."""
    while guest.view["game.round"]["phase"] != "over":
        if guest.view["game.round"]["phase"] == "cross":
            shape = guest.view["game.offers"]["moves"][0]["shape"]
            assert guest.move("cross_out", shape=shape)["type"] == "event"
        else:
            assert guest.move("done")["type"] == "event"
