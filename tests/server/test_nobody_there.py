"""While nobody who plays is there, table time stands; it goes on when somebody is back."""

from __future__ import annotations

import datetime
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from tests.support.databases import Redis
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from parlour.kernel.entry import TableInput
from parlour.server import clock
from parlour.server.messages import PROTOCOL
from parlour.server.rooms import attendance
from parlour.server.rooms.live_room import LiveRoom
from parlour.store import redis

from .conftest import Guest, Json, Running, Start
from .test_workers import is_online, stored

Serve = Callable[..., Running]
SHORT = 0.4
OF_TABLE = (*(kind.__struct_config__.tag for kind in TableInput.__args__), "replace")
TURN = 60
LEAD = 1
MINUTE = 60.0


@pytest.fixture
def shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to be away for long to have left."""
    monkeypatch.setattr(attendance, "LEFT_SECONDS", SHORT)


@pytest.fixture
def later() -> Iterator[Callable[..., None]]:
    """Lets server time pass; alarms of the rooms in memory go off."""
    zero = clock._zero

    def later(seconds: float, running: Running | None = None) -> None:
        clock._zero += round(seconds * 1e9)
        if running is None:
            return
        for room in running.server.house.live_rooms:
            running.loop.call_soon_threadsafe(room._by_itself._alarm.cancel)
            running.loop.call_soon_threadsafe(room._by_itself.wake)

    yield later
    clock._zero = zero


def now() -> int:
    return clock.wall()


def inputs(running: Running, code: str) -> list[Json]:
    return [json.loads(entry.body)["input"] for entry in stored(running, code)]


def kinds(running: Running, code: str) -> list[str]:
    """The kinds of the entries of the game on the table, and whose bots stood in."""
    found = [input["type"] for input in inputs(running, code)]
    since = [kind for kind in found[found.index("start") + 1 :] if kind in OF_TABLE]
    return since[1:] if since[:1] == ["lead"] else since


def live(running: Running) -> LiveRoom:
    (found,) = running.server.house.live_rooms
    return found


def seconds_left(guest: Guest) -> float:
    """Until the deadline, the countdown not counted."""
    shown = guest.view["game.clock"]
    if not shown["running"]:
        return float(shown["deadline"] - shown["at"]) / 1000
    return float(shown["zero"] + shown["deadline"] - max(now(), shown["lead"] or 0)) / 1000


def begin(host: Guest, game: str, **options: Any) -> None:
    host.say("choose", game=game)
    host.say("options", options=options)
    answer = host.say("start", open="bots")
    assert answer["type"] != "refused", answer


def alone(running: Running, *, moves: bool = True, **options: Any) -> Guest:
    """Anna at Times Four against a bot. Her turn is over if `moves`, and the bot's has begun."""
    anna = running.guest(running.open_room("Anna"))
    anna.next()
    anna.say("choose", game="times")
    anna.say("options", options={"starts": 0, "judge": "referee", "turn_seconds": TURN} | options)
    anna.say("seat_bot", seat=1, level=1)
    assert anna.say("start")["type"] != "refused"
    if moves:
        time.sleep(max(0, (anna.view["game.clock"]["lead"] or 0) - now()) / 1000 + 0.02)
        anna.move("fact", a=2, b=3, product=6)
        anna.move("end_turn")
    return anna


def back(running: Running, guest: Guest) -> Guest:
    """The same person again, once the clock runs."""
    again = running.guest(guest.ticket)
    again.next()
    again.until_view(lambda view: view["game.clock"]["running"])
    return again


def stands(running: Running, code: str) -> None:
    """Wait until the house has stopped the clock."""
    end = time.monotonic() + 10
    while kinds(running, code)[-1:] != ["pause"]:
        assert time.monotonic() < end, kinds(running, code)
        time.sleep(0.02)


@pytest.mark.long
def test_ten_seconds_take_nothing_of_a_turn(serve: Serve) -> None:
    """The turn of eight seconds does not run out, and no bot moves."""
    running = serve(lead_seconds=LEAD, bot_pace=1)
    with alone(running, turn_seconds=8) as anna:
        before = seconds_left(anna)
        code = anna.ticket["code"]
    time.sleep(10)
    with running.guest(anna.ticket) as anna:
        anna.next()
        anna.until_view(lambda view: view["game.clock"]["running"])
        shown = anna.view["game.clock"]
        assert 0 < shown["lead"] - now() <= LEAD * 1000
        assert seconds_left(anna) == pytest.approx(before, abs=1)
        assert kinds(running, code) == ["play", "play", "pause", "resume", "lead"]
        assert anna.view["game.turn"]["seat"] == 1
        anna.until_view(lambda view: view["game.turn"]["seat"] == 0, 20)
        assert now() >= shown["lead"]
        assert [notice["code"] for notice in anna.view["notices"]][-1] == "went_on"


@pytest.mark.parametrize("minutes", [1 / 6, 3, 30])
def test_minutes_without_the_only_person_take_nothing(
    serve: Serve, shortly: None, later: Callable[..., None], minutes: float
) -> None:
    running = serve(lead_seconds=LEAD)
    with alone(running, moves=False) as anna:
        before = seconds_left(anna)
        code = anna.ticket["code"]
    stands(running, code)
    later(minutes * MINUTE)
    with back(running, anna) as anna:
        assert seconds_left(anna) == pytest.approx(before, abs=1)
        assert kinds(running, code) == ["pause", "resume", "lead"]
        assert anna.move("end_turn")["code"] == "not_yet"


@pytest.mark.parametrize("minutes", [3, 30])
@pytest.mark.parametrize("watcher", [None, "table", "spectator"])
def test_three_people_who_are_all_gone_lose_nothing(
    serve: Serve,
    shortly: None,
    later: Callable[..., None],
    minutes: float,
    watcher: str | None,
) -> None:
    """Anybody who watches does not keep the clock running, and is told why it stands."""
    running = serve(grace_seconds=SHORT)
    ticket = running.open_room("Anna")
    code = ticket["code"]
    with ExitStack() as stack:
        watching = None
        if watcher is not None:
            watching = stack.enter_context(running.guest(running.join(code, "Eve", watcher)))
            watching.next()
        with running.guest(ticket) as anna, ExitStack() as others:
            for name in ("Ben", "Cleo"):
                guest = others.enter_context(running.guest(running.join(code, name)))
                guest.next()
            anna.next()
            anna.say("auto_bot", on=True)
            begin(anna, "foil", turn_seconds=TURN)
            left = seconds_left(anna)
        stands(running, code)
        later(minutes * MINUTE)
        time.sleep(2 * SHORT)
        if watching is not None:
            watching.until_view(lambda view: view["room"]["unattended"])
            assert watching.view["room"]["paused"]
        with back(running, anna) as anna:
            assert seconds_left(anna) == pytest.approx(left, abs=1)
            assert not any(seat["stand_in"] for seat in anna.view["seats"])
            assert not anna.view["room"]["unattended"]
    assert kinds(running, code)[:2] == ["pause", "resume"]


def test_one_of_a_team_keeps_the_clock_running(
    serve: Serve, shortly: None, later: Callable[..., None]
) -> None:
    running = serve(bot_pace=0)
    ticket = running.open_room("Anna")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(ben_ticket) as ben:
        with running.guest(ticket) as anna:
            anna.next()
            ben.next()
            anna.say("choose", game="times")
            ben.say("sit", seat=0)
            anna.say("options", options={"starts": 0, "turn_seconds": TURN})
            anna.say("seat_bot", seat=1, level=1)
            assert anna.say("start")["type"] != "refused"
        time.sleep(2 * SHORT)
        later(TURN, running)
        ben.until_view(lambda view: bool(view.get("game.turns")))
    assert kinds(running, ticket["code"])[0] == "expire"


def test_the_owner_of_a_seat_counts_while_a_bot_stands_in(serve: Serve, shortly: None) -> None:
    running = serve(bot_pace=0)
    ticket = running.open_room("Anna")
    with running.guest(ticket) as anna:
        with running.guest(running.join(ticket["code"], "Ben")) as ben:
            anna.next()
            ben.next()
            anna.say("choose", game="times")
            anna.say("options", options={"starts": 1, "turn_seconds": TURN})
            assert anna.say("start")["type"] != "refused"
            anna.say("replace", seat=0, level=1)
        time.sleep(2 * SHORT)
        anna.say("replace", seat=1, level=1)
        anna.until_view(lambda view: bool(view.get("game.turns")))
    stands(running, ticket["code"])
    assert kinds(running, ticket["code"]).count("pause") == 1


def test_a_table_of_bots_only_plays_on_without_anybody(serve: Serve, shortly: None) -> None:
    running = serve(bot_pace=0, unload_seconds=0)
    with running.guest(running.open_room("Anna")) as anna:
        anna.next()
        anna.say("role", role="spectator")
        anna.say("choose", game="times")
        for seat in range(2):
            anna.say("clear", seat=seat)
            anna.say("seat_bot", seat=seat, level=1)
        rules: Json = {"rows": 5, "turn_seconds": TURN, "match_minutes": 0}
        rules |= {"judge": "referee", "claim": "auto"}
        anna.say("options", options=rules)
        assert anna.say("start")["type"] != "refused"
        room = live(running)
    end = time.monotonic() + 20
    while room.room.phase == "playing":
        assert time.monotonic() < end
        running.loop.call_soon_threadsafe(running.server.house.put_away)
        time.sleep(0.05)
    assert {"pause", "expire"} & set(kinds(running, anna.ticket["code"])) == set()


@pytest.mark.parametrize("real_box", [True, False])
def test_in_a_real_box_any_device_keeps_the_clock_running(
    serve: Serve, shortly: None, later: Callable[..., None], real_box: bool
) -> None:
    running = serve()
    ticket = running.open_room("Anna")
    code = ticket["code"]
    with running.guest(running.join(code, "TV", "table")) as screen:
        with running.guest(ticket) as anna, running.guest(running.join(code, "Ben")) as ben:
            anna.next()
            ben.next()
            screen.next()
            anna.say("choose", game="times")
            options = {"starts": 0, "turn_seconds": TURN, "real_box": real_box}
            anna.say("options", options=options)
            assert anna.say("start")["type"] != "refused"
        time.sleep(2 * SHORT)
        later(TURN, running)
        if real_box:
            screen.until_view(lambda view: bool(view.get("game.turns")))
    if real_box:
        stands(running, code)
        assert kinds(running, code) == ["expire", "pause"]
    else:
        assert kinds(running, code) == ["pause"]


def test_the_clock_of_the_day_runs_on_and_its_room_is_kept(
    serve: Serve, shortly: None, later: Callable[..., None]
) -> None:
    running = serve(unload_seconds=0)
    today = datetime.date(2026, 3, 14).isoformat()
    body = {"name": "Anna", "day": today, "language": "en"}
    _, ticket, _ = running.call("/api/daily/facts", body)
    with running.guest(ticket) as anna:
        anna.next()
        left = seconds_left(anna)
    time.sleep(2 * SHORT)
    later(left, running)
    running.loop.call_soon_threadsafe(running.server.house.put_away)
    with running.guest(ticket) as anna:
        anna.next()
        anna.until_view(lambda view: view["game.round"]["phase"] != "write")
    assert kinds(running, ticket["code"])[0] == "expire"


def test_the_clock_of_the_day_runs_on_in_a_room_that_was_put_away(
    serve: Serve, later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only while the house itself is closed does nobody lose time."""
    running = serve()
    body = {"name": "Anna", "day": "2026-03-14", "language": "en"}
    _, ticket, _ = running.call("/api/daily/facts", body)
    house = running.server.house
    running.loop.call_soon_threadsafe(live(running).close)
    running.loop.call_soon_threadsafe(house._forget_room, ticket["code"])
    later(3600)
    with running.guest(ticket) as anna:
        anna.next()
        anna.until_view(lambda view: view["game.round"]["phase"] != "write")
    assert "credit" not in kinds(running, ticket["code"])


def test_the_day_is_credited_with_the_time_in_which_the_house_was_closed(
    serve: Serve, later: Callable[..., None]
) -> None:
    running = serve()
    body = {"name": "Anna", "day": "2026-03-14", "language": "en"}
    _, ticket, _ = running.call("/api/daily/facts", body)
    later(3600)
    running = serve()
    later(60)
    with running.guest(ticket) as anna:
        anna.next()
        assert kinds(running, ticket["code"]) == ["credit"]
        total = anna.view["game.clock"]["deadline"] / 1000
        assert seconds_left(anna) == pytest.approx(total - 60, abs=2)


def test_who_is_back_at_once_has_not_been_away(serve: Serve) -> None:
    """Nothing is written, a deadline that came meanwhile counts, and the bot waits until then."""
    running = serve(bot_pace=0)
    with alone(running, moves=False, turn_seconds=2) as anna:
        deadline = anna.view["game.clock"]["deadline"]
    time.sleep(3)
    code = anna.ticket["code"]
    assert kinds(running, code) == []
    with running.guest(anna.ticket) as anna:
        anna.next()
        anna.until_view(lambda view: len(view["game.turns"]) > 1)
    entries = [json.loads(entry.body) for entry in stored(running, code)]
    (expired,) = [entry for entry in entries if entry["input"]["type"] == "expire"]
    assert expired["at"] == deadline
    assert "pause" not in kinds(running, code)


@pytest.mark.parametrize("level", [1, pytest.param(5, marks=pytest.mark.long)])
def test_a_thought_that_was_under_way_leads_to_nothing(
    serve: Serve, shortly: None, level: int
) -> None:
    running = serve(bot_pace=0.05, lead_seconds=0.3)
    anna = running.guest(running.open_room("Anna"))
    with anna:
        anna.next()
        anna.say("choose", game="fives")
        anna.say("seats", count=2)
        anna.say("seat_bot", seat=1, level=level)
        assert anna.say("start")["type"] != "refused"
        room = live(running)
        end = time.monotonic() + 10
        while not room.bots_thinking:
            assert time.monotonic() < end
            time.sleep(0.01)
    stands(running, anna.ticket["code"])
    written = kinds(running, anna.ticket["code"])
    time.sleep(1)
    assert kinds(running, anna.ticket["code"]) == written
    with back(running, anna) as anna:
        anna.until_view(lambda view: view["game.round"]["done"][1], 30)


def test_a_house_that_was_closed_meanwhile_waits_too(
    serve: Serve, shortly: None, later: Callable[..., None]
) -> None:
    running = serve()
    with alone(running, moves=False) as anna:
        code, before = anna.ticket["code"], seconds_left(anna)
        screen_ticket = running.join(code, "TV", "table")
    stands(running, code)
    running = serve()
    later(3 * MINUTE)
    with running.guest(screen_ticket) as screen:
        screen.next()
        assert screen.view["room"]["unattended"]
        with back(running, anna) as anna:
            assert seconds_left(anna) == pytest.approx(before, abs=1)
        assert kinds(running, code)[:2] == ["pause", "resume"]


def test_after_a_house_was_cut_off_a_screen_alone_keeps_no_clock_running(
    serve: Serve, shortly: None, later: Callable[..., None]
) -> None:
    """The house closed while everybody was there, and only the table screen comes back by itself."""
    running = serve()
    with alone(running, moves=False) as anna:
        code = anna.ticket["code"]
        screen_ticket = running.join(code, "TV", "table")
        total = seconds_left(anna)
        running = serve()
    with running.guest(screen_ticket) as screen:
        screen.next()
        screen.until_view(lambda view: view["room"]["unattended"])
        later(3 * MINUTE)
        with back(running, anna) as anna:
            assert seconds_left(anna) == pytest.approx(total, abs=1)
    assert kinds(running, code)[:3] == ["credit", "pause", "resume"]


def test_a_room_that_is_loaded_and_left_waits_without_an_alarm(
    serve: Serve, shortly: None, later: Callable[..., None]
) -> None:
    """Somebody asks for the room and does not connect. The clock stands all the same."""
    running = serve()
    with alone(running, moves=False) as anna:
        code = anna.ticket["code"]
        running = serve()
    running.join(code, "Eve", "spectator")
    stands(running, code)
    later(3 * MINUTE)
    with back(running, anna) as anna:
        assert "expire" not in kinds(running, code)


def test_a_host_who_does_not_play_cannot_let_it_go_on(serve: Serve, shortly: None) -> None:
    running = serve()
    ticket = running.open_room("Anna")
    with running.guest(ticket) as anna:
        with running.guest(running.join(ticket["code"], "Ben")) as ben:
            anna.next()
            ben.next()
            anna.say("choose", game="times")
            anna.say("role", role="spectator")
            begin(anna, "times", turn_seconds=TURN)
        anna.until_view(lambda view: view["room"]["unattended"])
        refused = anna.say("resume")
        assert refused["code"] == "nobody_there"
        assert refused["message"].startswith("Nobody who plays is here.")
        with running.guest(ben.ticket):
            anna.until_view(lambda view: not view["room"]["paused"])


def test_a_pause_of_the_host_stays_one(serve: Serve, shortly: None) -> None:
    running = serve()
    with alone(running, moves=False) as anna:
        anna.say("pause")
    time.sleep(2 * SHORT)
    with running.guest(anna.ticket) as anna:
        anna.next()
        assert anna.view["room"]["paused"]
        assert not anna.view["room"]["unattended"]
        time.sleep(0.2)
    assert kinds(running, anna.ticket["code"]) == ["pause"]


def test_who_comes_back_a_little_later_is_not_stood_in_for(
    serve: Serve, shortly: None, later: Callable[..., None]
) -> None:
    running = serve(grace_seconds=1)
    ticket = running.open_room("Anna")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        anna.say("auto_bot", on=True)
        anna.say("choose", game="times")
        anna.say("options", options={"starts": 1, "turn_seconds": TURN})
        assert anna.say("start")["type"] != "refused"
    stands(running, ticket["code"])
    time.sleep(1.5)
    with back(running, anna) as anna:
        time.sleep(0.5)
        with running.guest(ben.ticket) as ben:
            ben.next()
            assert ben.move("fact", a=2, b=3, product=6)["type"] == "event"
    assert "replace" not in kinds(running, ticket["code"])


class Silent:
    """A phone that says hello and then is out of reach: it answers nothing any more."""

    def __init__(self, running: Running, ticket: Json) -> None:
        address = running.base.replace("http", "ws") + "/ws"
        protocol = ClientProtocol(parse_uri(address))
        host, port = running.base.removeprefix("http://").split(":")
        self.line = socket.create_connection((host, int(port)))
        protocol.send_request(protocol.connect())
        self.line.sendall(b"".join(protocol.data_to_send()))
        while protocol.state is not State.OPEN:
            protocol.receive_data(self.line.recv(4096))
        hello = {"type": "hello", "protocol": PROTOCOL, "room": ticket["code"]}
        text = json.dumps({**hello, "token": ticket["token"]}).encode()
        protocol.send_text(text)
        self.line.sendall(b"".join(protocol.data_to_send()))


def test_a_phone_out_of_reach_is_credited_from_its_last_sign_of_life(
    serve: Serve, shortly: None
) -> None:
    """It is noticed late. The clock stands since it was heard last."""
    running = serve(heartbeat_seconds=2)
    with alone(running, moves=False) as anna:
        code = anna.ticket["code"]
        phone = Silent(running, anna.ticket)
        presence = live(running).presence
        while presence._connections[anna.ticket["person"]] < 2:
            time.sleep(0.01)
    heard = now()
    stands(running, code)
    assert now() - heard >= 2500
    (pause,) = [input for input in inputs(running, code) if input["type"] == "pause"]
    assert pause["wall"] <= heard
    phone.line.close()


# Many workers ---------------------------------------------------------------------------------


def beside(one: Running, other: Running, turn_seconds: int = 4) -> tuple[Guest, Guest]:
    """Anna at one worker, Ben at the other; Ben's turn has begun."""
    ticket = one.open_room("Anna")
    anna, ben = one.guest(ticket), other.guest(one.join(ticket["code"], "Ben"))
    anna.next()
    ben.next()
    anna.until_view(lambda view: is_online(view, "Ben"))
    anna.say("choose", game="times")
    anna.say("options", options={"starts": 1, "turn_seconds": turn_seconds})
    assert anna.say("start")["type"] != "refused"
    return anna, ben


@pytest.mark.once
def test_somebody_at_another_worker_keeps_the_clock_running(
    worker: Start, shortly: None, later: Callable[..., None]
) -> None:
    one, other = worker(), worker()
    anna, ben = beside(one, other)
    code = anna.ticket["code"]
    with ben, one.guest(one.join(code, "TV", "table")) as screen:
        screen.next()
        with anna:
            pass
        screen.until_view(lambda view: not is_online(view, "Anna"))
        time.sleep(3 * SHORT)
        assert kinds(one, code) == []
    stands(one, code)
    for running in (one, other):
        later(5, running)
    time.sleep(SHORT)
    assert kinds(one, code) == ["pause"]
    for running, guest in ((other, anna), (one, ben)):
        with back(running, guest) as guest:
            assert 2 < seconds_left(guest) <= 4
        stands(running, code)
    assert set(kinds(one, code)) == {"pause", "resume"}


@pytest.mark.once
def test_a_worker_that_dies_takes_its_people_with_it(
    worker: Start, shortly: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the table screen is left, at the other worker: the clock stands since the first one was
    heard of last."""
    silent = 2.0
    monkeypatch.setattr(redis, "BEAT_SECONDS", 0.4)
    monkeypatch.setattr(redis, "SILENT_SECONDS", silent)
    one, other = worker(), worker()
    ticket = one.open_room("Anna")
    code = ticket["code"]
    with other.guest(one.join(code, "TV", "table")) as screen, one.guest(ticket) as anna:
        screen.next()
        anna.next()
        screen.until_view(lambda view: is_online(view, "Anna"))
        begin(anna, "times", starts=0, turn_seconds=600)
        bus: Any = one.server.house._bus
        one.loop.call_soon_threadsafe(bus._closing.set)  # silent, as if killed
        died = now()
        screen.until_view(lambda view: view["room"]["unattended"], 20)
        assert now() - died > (silent - 0.5) * 1000
        (pause,) = [input for input in inputs(other, code) if input["type"] == "pause"][:1]
        assert pause["wall"] - died < (silent - 0.8) * 1000


@pytest.mark.once
def test_where_nobody_can_say_who_is_there_the_clock_runs(worker: Start, shortly: None) -> None:
    server = Redis()
    one, other = worker(server.url), worker(server.url)
    anna, ben = beside(one, other, 2)
    code = anna.ticket["code"]
    with one.guest(one.join(code, "TV", "table")) as screen:
        screen.next()
        server.end()
        while not live(one).presence._is_blind or not live(other).presence._is_blind:
            time.sleep(0.05)
        with anna, ben:
            pass
        screen.until_view(lambda view: bool(view.get("game.turns")), 20)
    assert "pause" not in kinds(one, code)
