"""What a room and each person in it may write and send: nobody is trapped in a full room, and nobody
fills one for the others."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from parlour.kernel import Refusal
from parlour.room import reactions
from parlour.room.commands import Need
from parlour.server.limits import Budget
from parlour.server.rooms.space import Quota
from parlour.store import Stored

from .conftest import Guest, Json, Running, begin

Serve = Callable[..., Running]


def filled(guest: Guest) -> Json:
    """Have a guest set new things until no more is taken; the refusal."""
    for n in range(200):
        answer = guest.say("strong", subjects=[f"subject {n}"])
        if answer["type"] == "refused":
            return answer
    raise AssertionError("nothing was refused")


def moved_on(guest: Guest) -> Json:
    """Have a player move and take it back until no more is taken; the refusal."""
    for n in range(600):
        fact = {"type": "fact", "a": 6, "b": 7, "product": 42}
        move = {"type": "take_back"} if n % 2 else fact
        answer = guest.ask({"type": "move", "move": move})
        if answer["type"] == "refused":
            return answer
    raise AssertionError("nothing was refused")


def written(running: Running, code: str) -> int:
    """The bytes of a room's log."""
    house, read = running.server.house, []

    async def look() -> None:
        read.extend(await house.read(code))

    asyncio.run_coroutine_threadsafe(look(), running.loop).result(10)
    return sum(len(entry.body) for entry in read)


def test_everybody_can_leave_a_full_room(serve: Serve) -> None:
    running = serve(room_bytes=4000, person_bytes=0, messages=0)
    ticket = running.open_room("Anna")
    code = ticket["code"]
    others = [running.join(code, name) for name in ("Ben", "Cleo", "Dan")]
    with ExitStack() as stack:
        anna, ben, cleo, dan = (
            stack.enter_context(running.guest(one)) for one in (ticket, *others)
        )
        for guest in (anna, ben, cleo, dan):
            guest.next()
        begin(anna, turn_seconds=0)
        assert filled(ben)["code"] == "room_quota"
        assert anna.say("pause")["type"] == "event"
        assert anna.say("resume")["type"] == "event"
        assert anna.say("extend", seconds=5)["type"] in ("event", "ack", "refused")
        assert anna.say("correct", seat=0, points=1)["type"] == "event"
        assert anna.say("lock", locked=True)["type"] == "event"
        assert anna.say("auto_bot", on=True)["type"] == "event"
        assert anna.say("replace", seat=1, level=1)["type"] == "event"
        assert anna.say("kick", person=dan.ticket["person"])["type"] == "event"
        assert cleo.say("leave")["type"] == "ack"
        bearer = {"authorization": f"Bearer {ben.ticket['token']}"}
        assert running.call(f"/api/rooms/{code}/me", headers=bearer, method="DELETE")[0] == 204
        assert anna.say("end_game")["type"] == "event"
        assert anna.say("leave")["type"] == "ack"


def test_who_is_back_in_a_full_room_gets_the_seat_back(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot had stood in. Nothing of it is an error of the house."""
    running = serve(room_bytes=4000, person_bytes=0, messages=0)
    ticket = running.open_room("Anna")
    bens = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna:
        anna.next()
        with running.guest(bens) as ben:
            ben.next()
            begin(anna, turn_seconds=0)
        assert anna.say("replace", seat=1, level=1)["type"] == "event"
        for n in range(50):
            anna.say("lock", locked=n % 2 == 0)
        assert anna.say("strong", subjects=["blue"])["code"] == "room_quota"
        with running.guest(bens) as ben:
            ben.next()
            ben.until_view(lambda view: not view["seats"][1]["stand_in"])
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []


def test_reactions_use_up_no_settings(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody who waved all evening can still change seat and role."""
    monkeypatch.setattr(reactions, "PAUSE", 0)
    running = serve(person_bytes=20_000, messages=0)
    ticket = running.open_room("Anna")
    with running.guest(ticket), running.guest(running.join(ticket["code"], "Ben")) as ben:
        ben.next()
        for n in range(30):
            assert ben.say("react", sign=("heart", "star")[n % 2])["type"] == "event"
        assert ben.say("role", role="spectator")["type"] != "refused"


def test_powers_have_an_end_and_the_ways_out_have_none(serve: Serve) -> None:
    """Nobody fills a disk by locking and unlocking, and even then nobody is kept."""
    running = serve(room_bytes=2000, person_bytes=0, messages=0)
    ticket = running.open_room("Anna")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        begin(anna, turn_seconds=0)
        answers = [anna.say("lock", locked=n % 2 == 0).get("code") for n in range(100)]
        assert answers[-1] == "room_quota"
        assert anna.move("fact", a=6, b=7, product=42)["code"] == "room_quota"
        assert anna.say("end_game")["type"] == "event"
        assert anna.say("kick", person=ben_ticket["person"])["type"] == "event"
        assert anna.say("leave")["type"] == "ack"


def test_switching_to_and_fro_uses_up_no_power_over_the_game(serve: Serve) -> None:
    running = serve(room_bytes=4000, person_bytes=0, messages=0)
    ticket = running.open_room("Anna")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        begin(anna, turn_seconds=60)
        answers = [anna.say("lock", locked=n % 2 == 0).get("code") for n in range(200)]
        assert answers[-1] == "room_quota"
        for command, fields in (
            ("pause", {}),
            ("resume", {}),
            ("extend", {"seconds": 5}),
            ("correct", {"seat": 0, "points": 5, "reason": "a gift"}),
            ("replace", {"seat": 1, "level": 1}),
            ("hand_over", {"person": ben_ticket["person"]}),
        ):
            assert anna.say(command, **fields)["type"] != "refused", command
        assert ben.say("hand_over", person=ticket["person"])["type"] != "refused"
        assert anna.say("end_game")["type"] == "event"


def test_a_running_game_goes_on_in_a_full_room(serve: Serve) -> None:
    running = serve(room_bytes=2500, person_bytes=0, messages=0)
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("seat_bot", seat=1, level=1)
        begin(anna, turn_seconds=0)
        assert filled(anna)["code"] == "room_quota"
        assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"
        moves = [{"type": "take_back"}, {"type": "fact", "a": 6, "b": 7, "product": 42}] * 50
        answers = [anna.ask({"type": "move", "move": move}).get("code") for move in moves]
        assert "room_quota" in answers, "not even a game may go on for ever"
        assert anna.say("end_game")["type"] == "event"


def test_one_guest_fills_no_room_for_the_others(serve: Serve) -> None:
    """Neither with settings nor with moves; all others go on, and the guest can still leave."""
    running = serve(person_bytes=10_000, messages=0)
    ticket = running.open_room("Anna")
    with (
        running.guest(ticket) as anna,
        running.guest(running.join(ticket["code"], "Ben")) as ben,
        running.guest(running.join(ticket["code"], "Cleo", "spectator")) as cleo,
    ):
        for guest in (anna, ben, cleo):
            guest.next()
        before = written(running, ticket["code"])
        assert filled(cleo)["code"] == "settings_quota"
        assert written(running, ticket["code"]) - before < 10_000 / 16
        begin(anna, starts=1, turn_seconds=0)
        assert moved_on(ben)["code"] == "person_quota"
        assert ben.say("stand")["type"] != "refused"
        assert anna.say("strong", subjects=["blue"])["type"] == "event"
        assert ben.say("leave")["type"] == "ack"
        assert cleo.say("leave")["type"] == "ack"


def test_a_quota_is_known_again_after_a_restart(serve: Serve) -> None:
    running = serve(person_bytes=5000, messages=0)
    ticket = running.open_room("Anna")
    with running.guest(running.join(ticket["code"], "Ben")) as ben:
        ben.next()
        filled(ben)
        token = ben.ticket
    with serve(person_bytes=5000, messages=0).guest(token) as ben:
        ben.next()
        assert ben.say("strong", subjects=["a subject"])["code"] == "settings_quota"


@pytest.mark.parametrize(
    "command",
    [
        {"type": "strong", "subjects": ["blue"]},
        {"type": "colour", "colour": "teal"},
        {"type": "role", "role": "spectator"},
        {"type": "stand"},
    ],
)
def test_what_is_set_already_is_not_written_again(running: Running, command: Json) -> None:
    code = (ticket := running.open_room("Anna"))["code"]
    with running.guest(ticket), running.guest(running.join(code, "Ben")) as ben:
        ben.next()
        fields = {name: value for name, value in command.items() if name != "type"}
        ben.say(command["type"], **fields)
        before = written(running, code)
        for _ in range(20):
            assert ben.say(command["type"], **fields)["type"] == "ack"
        assert written(running, code) == before


def test_a_change_of_one_person_costs_no_list_of_all(serve: Serve) -> None:
    running = serve(messages=0, joins_per_minute=0)
    ticket = running.open_room("Anna")
    with ExitStack() as stack:
        anna = stack.enter_context(running.guest(ticket))
        for n in range(9):
            joined = running.join(ticket["code"], f"Guest {'ABCDEFGHI'[n] * 3}", "spectator")
            guest = stack.enter_context(running.guest(joined))
            guest.next()
        anna.until_view(lambda view: len(view.get("people", ())) == 10)
        anna.until_view(lambda view: all(one["online"] for one in view["people"]))
        guest.say("strong", subjects=["blue"])
        event = anna.until(lambda message: "items" in message and "people" in message["items"])
        assert [one["id"] for one in event["items"]["people"]] == [guest.ticket["person"]]
        assert "people" not in event["set"]
        assert len(json.dumps(event)) < 450
        anna.say("kick", person=guest.ticket["person"])
        assert anna.messages[-1]["drop"] == {"people": [guest.ticket["person"]]}
        assert guest.ticket["person"] not in [one["id"] for one in anna.view["people"]]
        anna.say("lock", locked=True)
        assert len(anna.messages[-1]["items"]["notices"]) == 1


def test_everybody_sees_the_same_people_in_the_same_order(serve: Serve) -> None:
    """However the view came about: by changes, or whole."""
    running = serve(messages=0)
    ticket = running.open_room("Anna")
    code = ticket["code"]
    with running.guest(ticket) as anna, running.guest(running.join(code, "Ben")) as ben:
        anna.next()
        ben.next()
        with running.guest(running.join(code, "Cleo")) as cleo:
            cleo.next()
            cleo.say("rename", name="Clio")
            ben.say("role", role="spectator")
            for _ in range(15):
                anna.say("lock", locked=True)
                anna.say("lock", locked=False)
            ben.say("react", sign="heart")
            anna.say("hand_over", person=ben.ticket["person"])
            cleo.say("leave")
        ben.say("strong", subjects=["x"])
        with running.guest(ticket) as again:
            again.next()
            same = ("people", "notices", "reactions")
            want = {name: again.view[name] for name in same}
            anna.until_view(lambda view: {name: view[name] for name in same} == want)


def test_a_room_sends_no_more_than_its_budget(serve: Serve) -> None:
    """What people set is collected, and everybody sees the last of it; a move is shown at once."""
    running = serve(messages=0, room_bytes_per_second=2000, person_bytes=0)
    ticket = running.open_room("Anna")
    code = ticket["code"]
    with (
        running.guest(ticket) as anna,
        running.guest(running.join(code, "Ben")) as ben,
        running.guest(running.join(code, "Cleo", "spectator")) as cleo,
    ):
        for guest in (anna, ben, cleo):
            guest.next()
        begin(anna)
        for n in range(100):
            cleo.say("strong", subjects=[f"subject {n}"])
        anna.until_view(lambda view: view["people"][2]["strong"] == ["subject 99"])
        seen = [m for m in anna.messages if "people" in m.get("items", {})]
        assert len(seen) < 60
        anna.say("kick", person=cleo.ticket["person"])
        assert cleo.until(lambda message: message["type"] == "bye")["code"] == "not_in_room"


def test_a_budget_is_overdrawn_and_waited_for() -> None:
    now = [0.0]
    budget = Budget(10, 4, lambda: now[0])
    assert budget.wait() == 0
    budget.spend(60)
    assert budget.wait() == 2
    assert budget.wait(0.5) == 4
    now[0] = 2
    assert budget.wait() == 0
    assert budget.wait(0.5) == 2
    now[0] = 100
    assert budget.wait(1) == 0
    free = Budget(0, 4, lambda: now[0])
    free.spend(10**9)
    assert free.wait(1) == 0


def test_each_need_has_its_share_of_the_quotas() -> None:
    quota = Quota(100, 10, [])
    quota.add([Stored(1, b"x" * 9, "ben", "id"), Stored(2, b"x" * 80)], Need.ORDINARY)
    quota.check(1, "ben", Need.ORDINARY)
    for size, person, need in ((2, "ben", Need.ORDINARY), (12, "ben", Need.GAME)):
        with pytest.raises(Refusal, match="person_quota"):
            quota.check(size, person, need)
    quota.check(11, "ben", Need.GAME)
    quota.check(200, "ben", Need.ORDER)
    quota.check(300, "ben", Need.POWER)
    with pytest.raises(Refusal, match="room_quota"):
        quota.check(12, None, Need.ORDINARY)
    with pytest.raises(Refusal, match="room_quota"):
        quota.check(212, "ben", Need.ORDER)
    with pytest.raises(Refusal, match="room_quota"):
        quota.check(312, "ben", Need.POWER)
    quota.check(10**9, "ben", Need.WAY_OUT)
    quota.check(0, "ben", Need.ORDINARY)
