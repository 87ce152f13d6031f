"""Everyone who looks gets what is theirs: those who come late, and those who come back."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.support.views import apply

from parlour.kernel import Table, View
from parlour.kernel.chance import new_secret
from parlour.room import Room
from parlour.room.commands import Choose, SetOptions, StartGame
from parlour.room.view import Items
from parlour.server.messages import ServerMessage, Welcome, encode_message
from parlour.server.rooms.broadcast import Broadcast, logger
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.presence import Presence
from parlour.server.rooms.roster import Roster
from parlour.server.rooms.stream import NO_CHANGE, Sections, Stream, both
from parlour.store import Person

from .conftest import Guest, Running


def over_at_two_seats(running: Running) -> Guest:
    """Anna, who has just ended a game of Find Five with a bot."""
    anna = running.guest(running.open_room("Anna"))
    anna.next()
    anna.say("choose", game="fives")
    anna.say("seats", count=2)
    anna.say("seat_bot", seat=1, level=1)
    anna.say("start")
    anna.say("end_game")
    return anna


def test_who_gets_a_new_seat_after_the_game_sees_the_finished_game(running: Running) -> None:
    with over_at_two_seats(running) as anna:
        with running.guest(running.join(anna.ticket["code"], "Ben")) as ben:
            first = ben.next()
            assert first["type"] == "welcome", first
            assert ben.view["you"]["seat"] == 2
            assert "game.outcome" in ben.view
            assert "game.mine" not in ben.view
            assert anna.say("lock", locked=True)["type"] == "event"
        assert anna.say("rematch")["type"] == "event"


def test_the_names_of_a_finished_game_stay_when_it_is_corrected_later(running: Running) -> None:
    with over_at_two_seats(running) as anna:
        code, token = anna.ticket["code"], anna.ticket["token"]
        with running.guest(running.join(code, "Ben")) as ben:
            ben.next()
            assert anna.say("correct", seat=0, points=2)["type"] == "event"
            assert anna.view["night"]["games"][0]["names"] == ["Anna", "Blaise"]
        path = f"/api/rooms/{code}/games/1/record"
        assert running.call(path, headers={"authorization": f"Bearer {token}"})[0] == 200


def test_who_lost_the_hosts_role_while_away_is_told(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    ben.socket.close()
    anna.say("hand_over", person=ben.ticket["person"])
    with running.guest(ben.ticket, epoch=ben.epoch, n=ben.n) as back:
        assert back.next()["type"] == "welcome"
        assert back.view["you"]["host"]
        anna.socket.close()
        back.say("hand_over", person=anna.ticket["person"])
        with running.guest(anna.ticket, epoch=anna.epoch, n=anna.n) as again:
            assert again.next()["type"] == "welcome"
            assert again.view["you"]["host"]


def test_everybody_sees_what_somebody_is_good_at(pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    anna.say("strong", subjects=["blue"])
    assert anna.view["people"][0]["strong"] == ["blue"]


class Reader:
    """The far end of a connection, which follows its view."""

    def __init__(self, person: str) -> None:
        self.view: dict[str, Any] = {}
        self.acks: list[str] = []
        self.unread = 0
        self.closed: int | None = None
        self.connection = Connection(self, 64)
        self.connection.person = person

    def product(self) -> int | None:
        """What the turn under way has come to."""
        fact = self.view["game.turn"]["fact"]
        return None if fact is None else int(fact["product"])

    def send(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "welcome":
            self.view = message["view"]
        else:
            apply(message, self.view)
            self.acks.append(message.get("ack"))

    def pong(self, data: bytes) -> None:
        raise AssertionError("nobody pinged")

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    def abort(self) -> None:
        self.closed = 0


def roster(*names: str) -> Roster:
    """People of a room, with an id that is the name in small letters."""
    return Roster([Person(name.lower(), "ABCDEF", name, name.encode(), None, 8) for name in names])


def playing() -> Room:
    room, _ = Room.open("ROOM", "anna", new_secret(), 0)
    room, _ = room.join("ben", "player", None, 0)
    options = SetOptions({"starts": 0, "match_minutes": 0})
    for command in (Choose("times"), options, StartGame()):
        room, _ = room.submit("anna", command, 0)
    return room


def played(room: Room, kind: str, **fields: Any) -> Room:
    move = msgspec.convert({"type": kind, **fields}, room.on_table.game.Move)
    return room.play("anna", move, 1000)[0]


def test_each_viewer_gets_every_change_once_in_order() -> None:
    room = playing()
    presence = Presence(30)
    shows = Broadcast(room, roster("Anna", "Ben"), presence, 32)
    anna, ben = Reader("anna"), Reader("ben")
    for reader in (anna, ben):
        shows.enter(reader.connection, None, None)

    def play(kind: str, **fields: Any) -> None:
        nonlocal room
        room = played(room, kind, **fields)
        shows.show(room, anna.connection, kind)

    play("fact", a=6, b=7, product=42)
    presence.came("ben")
    shows.show(room, people_changed=True)
    assert anna.product() == 42
    assert ben.view["people"][1]["online"]
    play("take_back")
    play("fact", a=3, b=5, product=15)
    late = Reader("ben")
    shows.enter(late.connection, None, None)
    assert late.product() == 15
    play("end_turn")
    assert anna.acks == ["fact", None, "take_back", "fact", "end_turn"]
    for reader in (anna, ben, late):
        assert reader.view["game.turn"]["seat"] == 1
        assert [turn["fact"]["product"] for turn in reader.view["game.turns"]] == [15]


def test_who_comes_after_a_failure_begins_with_the_room_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even if nothing has been shown since."""

    def fail(_: Table) -> View:
        raise RuntimeError("a bug")

    room = playing()
    shows = Broadcast(room, roster("Anna", "Ben"), Presence(30), 32)
    anna = Reader("anna")
    shows.enter(anna.connection, None, None)
    room = played(room, "fact", a=6, b=7, product=42)
    with monkeypatch.context() as broken:
        broken.setattr(logger, "exception", lambda *_: None)
        broken.setattr(Table, "public", fail)
        shows.show(room, anna.connection, "fact")
    assert anna.closed == 1011
    assert shows.is_empty
    back = Reader("anna")
    shows.enter(back.connection, None, None)
    assert back.product() == 42


def test_a_reader_who_does_not_read_is_not_written_to_and_cut_off() -> None:
    room = playing()
    shows = Broadcast(room, roster("Anna", "Ben"), Presence(30), 32)
    anna, ben = Reader("anna"), Reader("ben")
    for reader in (anna, ben):
        shows.enter(reader.connection, None, None)
    ben.unread = 65
    shows.show(played(room, "fact", a=6, b=7, product=42), anna.connection, "fact")
    assert anna.product() == 42
    assert ben.product() is None
    assert ben.closed == 0
    assert ben.connection.is_closed


def test_an_event_is_written_as_it_is_declared() -> None:
    """Byte by byte: what was public and what was for one viewer in one object each."""
    public = Sections("game.")
    first = public.update({"board": ("a",), "turn": {"to": "é"}, "note": 1})
    stream = Stream("e.0.1", {}, keep=4)
    step = stream.advance(first, {"mine": [1, 2]})
    assert step is not None
    assert (
        encode_message(step.event(7))
        == (
            '{"type":"event","n":1,"time":7,"set":{"game.board":["a"],"game.turn":{"to":"é"},'
            '"game.note":1,"game.mine":[1,2]}}'
        ).encode()
    )
    step = stream.advance(public.update({"board": ("a", "b"), "turn": {"to": "é"}}), {})
    assert step is not None
    assert encode_message(step.event(8, "abcdefgh")) == (
        b'{"type":"event","n":2,"time":8,"set":{},"add":{"game.board":["b"]},'
        b'"unset":["game.note","game.mine"],"ack":"abcdefgh"}'
    )


def test_what_is_the_same_is_no_change() -> None:
    sections = Sections("game.")
    sections.update({"board": ("a",), "note": [1]})
    assert sections.update({"note": [1], "board": ("a",)}) is NO_CHANGE
    own = Sections("game.").update({"mine": 1})
    assert both(own, NO_CHANGE) is own is both(NO_CHANGE, own)


def test_a_welcome_is_written_as_it_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.rooms.broadcast.wall", lambda: 12)
    room = playing()
    sent: list[bytes] = []
    reader = Reader("anna")
    monkeypatch.setattr(reader, "send", sent.append)
    broadcast = Broadcast(room, roster("Anna", "Ben"), Presence(30), 4)
    broadcast.enter(reader.connection, None, None)
    (text,) = sent
    welcome = msgspec.json.decode(text, type=ServerMessage)
    assert isinstance(welcome, Welcome)
    names = ["you", "room", "people", "seats", "options", "night", "notices", "reactions"]
    assert list(welcome.view)[: len(names)] == names
    assert text.startswith(
        b'{"type":"welcome","protocol":3,"epoch":"%b","n":0,"time":12,"view":{"you":{"person":"anna"'
        % welcome.epoch.encode()
    )
    assert encode_message(welcome) == text


class Thing(msgspec.Struct, frozen=True):
    id: str
    value: int = 0


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        ("ab", "aB", {"items": {"list": ["B"]}}),
        ("ab", "abc", {"items": {"list": ["c"]}}),
        ("abc", "ac", {"drop": {"list": ["b"]}}),
        ("abc", "bCd", {"items": {"list": ["C", "d"]}, "drop": {"list": ["a"]}}),
        ("ab", "ba", {"set": {"list": ["b", "a"]}}),
        ("abc", "axb", {"set": {"list": ["a", "x", "b"]}}),
        ("ab", "AB", {"set": {"list": ["A", "B"]}}),
        ("ab", "", {"drop": {"list": ["a", "b"]}}),
        ("", "a", {"set": {"list": ["a"]}}),
    ],
)
def test_items_of_a_list_change_one_by_one(before: str, after: str, sent: Any) -> None:
    """A capital letter has another value. What would be no shorter is sent whole."""
    sections = Sections()

    def things(letters: str) -> Items:
        return Items(Thing(letter.lower(), letter.isupper()) for letter in letters)

    def letters(found: Any) -> dict[str, Any]:
        return {
            name: [one["id"].upper() if one["value"] else one["id"] for one in items]
            for name, items in json.loads(msgspec.json.encode(found)).items()
        }

    sections.update({"list": things(before)})
    change = sections.update({"list": things(after)})
    drop = json.loads(msgspec.json.encode(change.drop))
    found = {"set": letters(change.set), "items": letters(change.items), "drop": drop}
    assert {name: value for name, value in found.items() if value} == sent
