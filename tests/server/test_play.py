"""Play over the wire: numbered events, resume, ids applied once, what each viewer gets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.support.views import compact

from parlour.bench.frames import frame
from parlour.room import absent, codec
from parlour.room.fields import FACES
from parlour.store import Stored

from .conftest import Guest, Running, begin


def test_two_guests_play_and_both_see_it(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    answer = anna.move("fact", a=2, b=3, product=6)
    assert answer["type"] == "event"
    ben.until_view(lambda view: view["game.turn"]["phase"] == "placed")
    assert ben.view["game.board"] == anna.view["game.board"]
    assert "game.offers" in anna.view
    assert ben.view["game.offers"] == {"moves": [], "forms": []}


def test_events_are_numbered_without_gaps(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    anna.move("fact", a=2, b=3, product=6)
    anna.move("end_turn")
    ben.until_view(lambda view: view["game.turn"]["seat"] == 1)
    numbers = [m["n"] for m in ben.messages if m["type"] == "event"]
    last_welcome = max(i for i, m in enumerate(ben.messages) if m["type"] == "welcome")
    numbers = [m["n"] for m in ben.messages[last_welcome:]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_move_sent_twice_is_applied_once(pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    message = {
        "type": "move",
        "id": "a" * 12,
        "move": {"type": "fact", "a": 2, "b": 3, "product": 6},
    }
    first = anna.ask(dict(message))
    again = anna.ask(dict(message))
    assert first["type"] == "event"
    assert again == {"type": "ack", "id": "a" * 12}
    assert len(anna.view["game.board"]["fresh"]) == 3


def test_a_refused_move_changes_nothing(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    before = dict(ben.view)
    refused = ben.move("fact", a=2, b=3, product=6)
    assert refused["code"] == "not_your_turn"
    assert refused["message"] == "It is not your turn."
    assert ben.view == before
    assert anna.move("fact", a=2, b=3, product=6)["type"] == "event"


def test_a_client_that_comes_back_gets_what_it_missed(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    ben.socket.close()
    anna.move("fact", a=2, b=3, product=6)
    anna.move("end_turn")
    with running.guest(ben.ticket, epoch=ben.epoch, n=ben.n) as back:
        back.view = ben.view
        assert back.next()["type"] == "resumed"
        back.until_view(lambda view: view["game.turn"]["seat"] == 1)
        assert back.move("fact", a=2, b=4, product=8)["type"] == "event"


def test_an_unknown_epoch_gets_a_fresh_view(running: Running, pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    for epoch, n in (("other", ben.n), (anna.epoch, ben.n), (ben.epoch, 10**6), (ben.epoch, -1)):
        with running.guest(ben.ticket, epoch=epoch, n=n) as back:
            assert back.next()["type"] == "welcome"


def test_a_client_that_missed_too_much_gets_a_fresh_view(serve: Callable[..., Running]) -> None:
    running = serve(keep_events=2)
    ticket = running.open_room()
    with running.guest(ticket) as anna:
        anna.next()
        epoch, n = anna.epoch, anna.n
        for locked in (True, False, True):
            anna.say("lock", locked=locked)
    with running.guest(ticket, epoch=epoch, n=n) as back:
        assert back.next()["type"] == "welcome"


def test_table_screen_and_spectator_see_the_game_without_offers(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, _ = pair
    code = anna.ticket["code"]
    for role in ("table", "spectator"):
        with running.guest(running.join(code, role.title(), role)) as viewer:
            view = viewer.next()["view"]
            assert view["you"]["role"] == role
            assert view["game.board"] == anna.view["game.board"]
            assert "game.offers" not in view
            assert viewer.move("end_turn")["code"] == "not_seated"


def test_play_goes_on_after_somebody_came_in_the_middle(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    anna.move("fact", a=2, b=3, product=6)
    with running.guest(running.join(anna.ticket["code"], "Cleo", "spectator")) as cleo:
        cleo.next()
        assert anna.move("end_turn")["type"] == "event"
        ben.until_view(lambda view: view["game.turn"]["seat"] == 1)
        assert ben.move("fact", a=1, b=2, product=2)["type"] == "event"
        cleo.until_view(lambda view: view["game.turn"]["phase"] == "placed")


def test_who_sits_down_begins_with_the_view_of_that_seat(running: Running) -> None:
    ticket = running.open_room()
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("choose", game="times")
        assert anna.view["you"]["seat"] == 0
        anna.say("sit", seat=1)
        assert anna.view["you"]["seat"] == 1
        anna.say("stand")
        assert anna.view["you"]["seat"] is None


def test_a_new_host_is_told(running: Running, pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    anna.say("hand_over", person=ben.ticket["person"])
    ben.until_view(lambda view: view["you"]["host"])
    assert not anna.view["you"]["host"]
    assert anna.say("pause")["code"] == "host_only"


def test_undo_over_the_wire(pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    anna.move("fact", a=2, b=3, product=6)
    anna.move("take_back")
    assert anna.view["game.undo"] is True
    assert anna.ask({"type": "undo"})["type"] == "event"
    assert anna.view["game.turn"]["phase"] == "placed"
    assert anna.ask({"type": "undo"})["code"] == "cannot_undo"


def test_messages_that_come_in_one_piece_are_taken_in_their_order(
    pair: tuple[Guest, Guest],
) -> None:
    anna, _ = pair
    anna.move("fact", a=2, b=3, product=6)
    anna.move("take_back")
    # The second is a move, which has a shorter way; but the fact is there again only after the first.
    undo = {"type": "undo", "id": "the-first"}
    end = {"type": "move", "id": "the-second", "move": {"type": "end_turn"}}
    anna.socket.socket.sendall(b"".join(frame(compact(m).encode()) for m in (undo, end)))
    answers = [anna.until(lambda m: bool(m.get("ack") or m.get("id"))) for _ in range(2)]
    assert [answer.get("ack") for answer in answers] == ["the-first", "the-second"]


def test_pings_tell_server_time(running: Running) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send({"type": "ping", "t": 5})
        pong = anna.next()
        assert pong["type"] == "pong"
        assert pong["t"] == 5
        assert abs(pong["time"] - time.time() * 1000) < 60_000


def test_after_a_restart_every_room_is_there_and_time_is_credited(
    serve: Callable[..., Running],
) -> None:
    running = serve()
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna:
        anna.next()
        begin(anna)
        anna.ask(
            {"type": "move", "id": "z" * 12, "move": {"type": "fact", "a": 2, "b": 3, "product": 6}}
        )
        board, epoch, n = anna.view["game.board"], anna.epoch, anna.n
    running = serve()
    with running.guest(anna_ticket, epoch=epoch, n=n) as anna, running.guest(ben_ticket):
        assert anna.next()["type"] == "welcome"
        assert anna.view["game.board"] == board
        again = {"type": "fact", "a": 2, "b": 3, "product": 6}
        assert anna.ask({"type": "move", "id": "z" * 12, "move": again})["type"] == "ack"
        assert anna.move("end_turn")["type"] == "event"


def test_a_deadline_passes_the_turn_by_itself(running: Running) -> None:
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        begin(anna, turn_seconds=1)
        ben.until_view(lambda view: view.get("game.turn", {}).get("seat") == 1, timeout=5)
        assert ben.view["game.last"]["kind"] == "timed_out"


def test_bots_play_and_the_game_comes_to_its_result(serve: Callable[..., Running]) -> None:
    running = serve(bot_pace=0)
    ticket = running.open_room("Anna")
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("stand")
        anna.say("seat_bot", seat=0, level=1)
        anna.say("seat_bot", seat=1, level=2)
        anna.say("options", options={"match_minutes": 0, "rows": 5, "judge": "referee"})
        anna.say("start")
        anna.until_view(lambda view: view["room"]["phase"] == "over", timeout=60)
        first = anna.view["room"]["commitment"]
        assert anna.view["game.outcome"]["reason"]
        assert anna.view["night"]["games"][0]["secret"]
        anna.until_view(
            lambda view: view["room"]["commitment"] != view["night"]["games"][0]["commitment"]
        )
        assert anna.view["room"]["commitment"]
        assert first


def test_the_record_of_a_finished_game_can_be_fetched_and_checked(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    from parlour.kernel.record import read, verify

    anna, _ = pair
    code = anna.ticket["code"]
    bearer = {"authorization": f"Bearer {anna.ticket['token']}"}
    anna.move("fact", a=2, b=3, product=6)
    anna.move("end_turn")
    path = f"/api/rooms/{code}/games/1/record"
    assert running.call(path, headers=bearer)[1]["code"] == "game_running"
    anna.say("end_game")
    assert running.call(path)[0] == 401
    status, text, headers = running.call(path, headers=bearer)
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    record = read(text)
    verify(record)
    assert record.head.names == ("Anna", "Ben")
    assert running.call(f"/api/rooms/{code}/games/9/record", headers=bearer)[0] == 404
    status, end, _ = running.call(f"/api/rooms/{code}/games/1/end", headers=bearer)
    assert status == 200
    assert end["outcome"]["winners"] == list(record.tail.outcome.winners)
    assert [turn["fact"]["product"] for turn in end["turns"]] == [6]
    status, analysis, _ = running.call(f"/api/rooms/{code}/games/1/analysis", headers=bearer)
    assert status == 200
    assert analysis


def test_a_game_is_analysed_once_for_all_and_not_where_bots_think(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = pair
    anna.say("end_game")
    asked: list[str] = []

    async def elsewhere(work: Callable[..., Any], *arguments: Any) -> Any:
        asked.append(work.__name__)
        return [len(asked)]

    house = running.server.house
    monkeypatch.setattr(house.runner, "elsewhere", None)
    monkeypatch.setattr(house.analyst, "elsewhere", elsewhere)
    path = f"/api/rooms/{anna.ticket['code']}/games/1/analysis"
    for guest in (anna, ben, anna):
        bearer = {"authorization": f"Bearer {guest.ticket['token']}"}
        assert running.call(path, headers=bearer)[1] == [1]
    anna.say("correct", seat=0, points=1)
    assert running.call(path, headers=bearer)[1] == [2]


def test_an_absent_host_passes_the_role_on_and_a_bot_steps_in(
    serve: Callable[..., Running],
) -> None:
    running = serve(grace_seconds=0.3)
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(ben_ticket) as ben:
        with running.guest(anna_ticket) as anna:
            anna.next()
            begin(anna, turn_seconds=0)
            anna.say("auto_bot", on=True)
        ben.until_view(
            lambda view: (
                "seats" in view and view["seats"][:1] != [] and view["seats"][0]["stand_in"]
            )
        )
        ben.until_view(lambda view: view["you"]["host"])
        with running.guest(anna_ticket) as anna:
            anna.next()
            anna.until_view(lambda view: not view["seats"][0]["stand_in"])


def test_rename_and_leave(running: Running, pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    assert ben.say("rename", name="ANNA")["code"] == "name_taken"
    assert ben.say("rename", name="Benno")["type"] == "event"
    anna.until_view(lambda view: view["people"][1]["name"] == "Benno")
    ben.send({"type": "room", "id": "l" * 12, "command": {"type": "leave"}})
    assert ben.until(lambda m: m["type"] == "bye")["code"] == "not_in_room"
    anna.until_view(lambda view: len(view["people"]) == 1)
    with running.guest(ben.ticket) as back:
        assert back.next()["code"] == "wrong_token"


def test_a_face_is_chosen_at_the_door_and_changed_in_the_lobby(running: Running) -> None:
    code = running.open_room("Anna")["code"]
    path = f"/api/rooms/{code}/join"
    status, ticket, _ = running.call(path, {"name": "Ben", "face": 777})
    assert status == 201
    assert running.call(path, {"name": "Cleo", "face": FACES})[0] == 400
    with running.guest(dict(ticket)) as ben:
        ben.next()
        assert ben.view["people"][1]["face"] == 777
        assert ben.say("rename", name="Benno")["type"] == "event"
        assert ben.view["people"][1]["face"] == 777
        assert ben.say("face", face=778)["type"] == "event"
        assert ben.view["people"][1]["face"] == 778
        for name in ("Dora", "Emil", "Fay"):
            running.join(code, name)
        ben.until_view(lambda view: len(view["people"]) == 5)
        assert len({person["face"] % 8 for person in ben.view["people"]}) == 5


def test_a_name_can_change_without_the_face(running: Running) -> None:
    """Also of the opener, who has not chosen one."""
    with running.guest(running.open_room("Anna")) as anna:
        anna.next()
        before = anna.view["people"][0]["face"]
        anna.say("rename", name="Josephine")
        assert anna.view["people"][0]["face"] == before


def test_who_wants_to_be_forgotten_is(running: Running, pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    anna.say("end_game")
    path = f"/api/rooms/{anna.ticket['code']}/me"
    bearer = {"authorization": f"Bearer {ben.ticket['token']}"}
    assert running.call(path, headers=bearer, method="DELETE")[0] == 204
    assert ben.until(lambda m: m["type"] == "bye")["code"] == "not_in_room"
    anna.until_view(lambda view: view["night"]["games"][0]["names"] == ["Anna", "?"])
    assert running.call(path, headers=bearer, method="DELETE")[0] == 401


def test_who_was_sent_away_can_still_be_forgotten(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    anna.say("end_game")
    anna.say("kick", person=ben.ticket["person"])
    assert anna.view["night"]["games"][0]["names"] == ["Anna", "Ben"]
    bearer = {"authorization": f"Bearer {ben.ticket['token']}"}
    room = f"/api/rooms/{anna.ticket['code']}"
    assert running.call(f"{room}/games/1/record", headers=bearer)[0] == 403
    assert running.call(f"{room}/me", headers=bearer, method="DELETE")[0] == 204
    anna.until_view(lambda view: view["night"]["games"][0]["names"] == ["Anna", "?"])


@pytest.mark.parametrize(
    "message",
    [
        {"type": "room", "command": {"type": "pause"}},
        {"type": "room", "command": {"type": "rename", "name": "Annie"}},
        {"type": "move", "move": {"type": "fact", "a": 6, "b": 7, "product": 42}},
    ],
    ids=["command", "rename", "move"],
)
def test_what_somebody_else_wrote_to_a_room_is_read_and_the_message_judged_anew(
    running: Running, pair: tuple[Guest, Guest], message: dict[str, Any]
) -> None:
    anna, _ = pair
    code = anna.ticket["code"]
    live = running.server.house._rooms[code]
    _, log = absent.stand_in(live.room, 1, live.room.at)
    elsewhere = Stored(log[0].seq, codec.encode(log[0]))

    async def append() -> None:
        await running.server.house._log.append(code, live.room.seq, [elsewhere])

    asyncio.run_coroutine_threadsafe(append(), running.loop).result(10)
    assert anna.ask(message | {"id": "x" * 12})["type"] in ("event", "ack")
    assert anna.view["seats"][1]["stand_in"]
    assert anna.view["you"]["person"] == anna.ticket["person"]
    assert all(message["type"] != "bye" for message in anna.messages)
