"""What games leave behind: for the night in a room, and for all rooms of a house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest
from tests.testing.heap import Heap, Options, State, Take

from parlour.kernel import Chance, Memo, Memory, discovery
from parlour.room import Accepted, Room
from parlour.room.commands import Choose, Lock, PauseGame, SetSeats, Sit, StartGame
from parlour.room.memory import HouseMemory, for_the_house, is_same_state, left_behind
from parlour.room.seating import Place
from parlour.room.show import Pace
from parlour.server.rooms.commit import commit_of

SECRET = "11" * 32


class Mindful(Heap):
    """A heap that is one match larger for every game of the night, two for every one before."""

    id: ClassVar[str] = "mindful"

    def start(self, options: Options, seats: tuple[Any, ...], chance: Chance) -> State:
        return State(4 + int(chance.consult("games", None)))

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        nights = sum(sum(rooms.values()) for rooms in memory.house.values())
        return memory.night.get("games", 0) + 2 * nights

    def remember(self, before: State | None, after: State) -> tuple[Memo, ...]:
        if before is None:
            return (Memo("house", "begun", 1),)
        return (Memo("night", "games", 1),) if after.left == 0 else ()


@pytest.fixture(autouse=True)
def mindful(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Mindful()
    monkeypatch.setattr(discovery, "games", lambda: {game.id: game})
    monkeypatch.setattr(discovery, "_versions", lambda: {(game.id, 1): game})


def opened(house: HouseMemory, day: str | None = None) -> tuple[Room, list[Any]]:
    room, log = Room.open("BCDFGH", "anna", SECRET, 0, house, day)
    room, more = room.join("bert", "player", None, 0)
    log += more
    for person, command in (
        ("anna", Choose("mindful")),
        ("anna", SetSeats(2)),
        ("anna", Sit(0)),
        ("bert", Sit(1)),
    ):
        room, more = room.submit(person, command, 0)
        log += more
    return room, log


def played(room: Room, log: list[Any]) -> Room:
    """One game, every taking a single match."""
    room, more = room.submit("anna", StartGame(), 0)
    log += more
    while room.phase == "playing":
        turn = room.on_table.state.turn
        room, more = room.play(("anna", "bert")[turn], Take(1), 0)
        log += more
    return room


def matches(room: Room, log: list[Any]) -> int:
    """The size of the heap that the next game begins with."""
    room, more = room.submit("anna", StartGame(), 0)
    log += more
    left: int = room.on_table.state.left
    return left


def test_a_later_game_of_the_night_knows_what_an_earlier_one_left() -> None:
    room, log = opened(HouseMemory())
    room = played(room, log)
    assert room.remembered == {"mindful": {"games": 1}}
    assert matches(room, log) == 5


def test_the_log_remembers_what_the_room_remembered() -> None:
    room, log = opened(HouseMemory())
    room = played(room, log)
    again = Room.fold(log)
    assert again.remembered == room.remembered
    assert again == room


def test_a_game_knows_what_other_rooms_left_in_the_house() -> None:
    house = HouseMemory()
    house.keep("mindful", "KKKKKK", [Memo("house", "begun", 1)])
    house.keep("mindful", "LLLLLL", [Memo("house", "begun", 1)])
    house.keep("times", "LLLLLL", [Memo("house", "begun", 1)])
    assert matches(*opened(house)) == 8


def test_a_newer_memo_takes_the_place_of_an_older_one_of_its_room() -> None:
    house = HouseMemory()
    for value in (1, 2):
        house.keep("mindful", "KKKKKK", [Memo("house", "begun", value)])
    assert house.of("mindful") == {"begun": {"KKKKKK": 2}}


def test_the_board_of_the_day_remembers_nothing() -> None:
    house = HouseMemory()
    house.keep("mindful", "KKKKKK", [Memo("house", "begun", 1)])
    assert matches(*opened(house, "2026-01-01")) == 4


def test_what_is_for_the_house_is_told_apart_from_what_is_for_the_night() -> None:
    room, _ = opened(HouseMemory())
    begun, _ = room.submit("anna", StartGame(), 0)
    assert for_the_house(begun.memos, begun.seating) == (Memo("house", "begun", 1),)
    assert not is_same_state(room.table, begun.table)
    assert is_same_state(begun.table, begun.table)
    assert is_same_state(None, None)
    last = msgspec.structs.replace(begun.on_table, state=State(0))
    assert not is_same_state(begun.table, last)
    assert for_the_house(left_behind(begun.table, last), begun.seating) == ()


def test_a_step_asks_the_game_once_what_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[State | None] = []
    remember = Mindful.remember

    def counted(game: Mindful, before: State | None, after: State) -> tuple[Memo, ...]:
        asked.append(before)
        return remember(game, before, after)

    monkeypatch.setattr(Mindful, "remember", counted)
    room, _ = opened(HouseMemory())
    commands: list[Callable[[Room], Accepted]] = [
        lambda room: room.submit("anna", StartGame(), 0),
        lambda room: room.submit("anna", Lock(True), 0),
        lambda room: room.play("anna", Take(1), 0),
        lambda room: room.submit("anna", PauseGame(), 0),
    ]
    kept = []
    for command in commands:
        accepted = command(room)
        commit = commit_of(room, accepted, Pace(0, 0))
        kept.append([one.key for one in commit.kept])
        room = commit.room
    assert kept == [["begun"], [], [], []]
    assert asked == [None, State(4)]


def test_a_rematch_begins_with_nothing_before_it() -> None:
    room, log = opened(HouseMemory())
    over = played(room, log)
    again, _ = over.submit("anna", StartGame(), 0)
    assert for_the_house(again.memos, again.seating) == (Memo("house", "begun", 1),)


def test_what_people_say_counts_only_where_several_play(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Memo("house", "flag", "wrong", from_people=True)
    monkeypatch.setattr(Mindful, "remember", lambda *_: (said, Memo("house", "begun", 1)))
    room, _ = opened(HouseMemory())
    begun, _ = room.submit("anna", StartGame(), 0)
    assert for_the_house(begun.memos, begun.seating) == (said, Memo("house", "begun", 1))
    alone = (begun.seating[0], Place(None, (), 3))
    assert for_the_house(begun.memos, alone) == (Memo("house", "begun", 1),)
