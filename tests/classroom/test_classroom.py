"""A class as its log says: who is in it, who sits where, what the teacher has said."""

from __future__ import annotations

import pytest

from parlour.classroom import Classroom, codec, tables
from parlour.classroom.codes import personal_codes, pupil_with, token_of, wall_token
from parlour.classroom.fields import MOST_PUPILS, ClassTable, Goal, Round
from parlour.classroom.inputs import (
    AnswerFact,
    BeginPractice,
    BeginRound,
    BringFacts,
    ClassInput,
    ComeBack,
    EndRound,
    Enrol,
    FreezeWall,
    LetBack,
    LockClass,
    MovePupil,
    NewPersonalCode,
    PauseAll,
    SendAway,
    SetGoal,
    ShowOnWall,
)
from parlour.classroom.view import WALL, Shown, SmallTable, sections
from parlour.kernel import Entry, Refusal
from parlour.kernel.classroom import Find, Glance
from parlour.room import Room
from parlour.room import codec as rooms

SECRET = "ab" * 32
CALM = {"turn_seconds": 0, "match_minutes": 0, "judge": "referee", "claim": "auto"}


class Told:
    """A class and its log."""

    def __init__(self, *pupils: str) -> None:
        self.now, self.log = Classroom.open("BCDFG", "teacher", SECRET, "en", 1000)
        if pupils:
            self.say(Enrol(pupils))

    def say(self, said: ClassInput, who: str = "teacher") -> list[Entry]:
        self.now, entries = self.now.submit(who, said, self.now.at + 1)
        self.log += entries
        return entries


def round_of(*seats: tuple[tuple[str, ...], ...], minutes: int = 0) -> Round:
    names = ("BCDFGH", "BCDFGJ", "BCDFGK")
    laid = tuple(ClassTable(name, one) for name, one in zip(names, seats, strict=False))
    return tables.checked(Round("times", CALM, laid, minutes=minutes))


def refusal_of(told: Told, said: ClassInput, who: str = "teacher") -> str:
    with pytest.raises(Refusal) as refused:
        told.say(said, who)
    return refused.value.code


def test_a_class_is_the_fold_of_its_log() -> None:
    told = Told("a", "b", "c", "d")
    told.say(Enrol(("e",)), "e")
    told.say(LockClass(True))
    told.say(FreezeWall(True))
    told.say(ShowOnWall(ranking=True))
    told.say(SetGoal(Goal("lines", 200)))
    told.say(BeginRound(round_of((("a",), ("b",)), (("c",), ()))))
    told.say(PauseAll(True))
    told.say(MovePupil("d", "BCDFGJ", 1))
    told.say(MovePupil("c"))
    told.say(NewPersonalCode("b"))
    told.say(SendAway("a"))
    told.say(ComeBack(), "a")
    told.say(SendAway("a", banned=True))
    told.say(LetBack("a"))
    told.say(BeginPractice(("6x8", "8x6"), ("8x6",)), "e")
    told.say(AnswerFact(6, 8, 48), "e")
    told.say(AnswerFact(8, 6, 48, ("7x7",)), "e")
    told.say(BringFacts("3" * 100), "e")
    told.say(EndRound())
    bodies = [codec.encode(entry) for entry in told.log]
    assert Classroom.fold(codec.decode(bodies)) == told.now
    assert told.now.rounds[0].tables[1].seats == ((), ("d",))
    assert told.now.answered[0].is_right


def test_what_changes_nothing_is_not_logged() -> None:
    told = Told("a")
    assert told.say(LockClass(False)) == []


def test_only_the_teacher_says_what_is_the_teachers() -> None:
    told = Told("a", "b")
    for said in (PauseAll(True), SendAway("b"), MovePupil("b"), SetGoal(None), Enrol(("x",))):
        assert refusal_of(told, said, "a") == "teacher_only"


def test_nobody_new_comes_into_a_locked_class_but_by_the_teacher() -> None:
    told = Told("a")
    told.say(LockClass(True))
    assert refusal_of(told, Enrol(("b",)), "b") == "teacher_only"
    told.say(Enrol(("b",)))
    assert list(told.now.pupils) == ["a", "b"]


def test_a_class_has_forty_pupils() -> None:
    told = Told(*(f"p{n}" for n in range(MOST_PUPILS)))
    assert refusal_of(told, Enrol(("x",))) == "class_full"


def test_who_is_banned_does_not_come_back() -> None:
    told = Told("a")
    told.say(SendAway("a", banned=True))
    assert refusal_of(told, ComeBack(), "a") == "kicked_out"


def test_a_pupil_moves_to_a_bots_seat_only() -> None:
    told = Told("a", "b", "c")
    told.say(BeginRound(round_of((("a",), ("b",)), (("c",), ()))))
    assert refusal_of(told, MovePupil("c", "BCDFGH", 0)) == "seat_taken"
    assert refusal_of(told, MovePupil("c", "ZZZZZZ", 0)) == "no_such_room"
    assert refusal_of(told, MovePupil("c", "BCDFGH", 2)) == "no_such_seat"
    told.say(EndRound())
    assert refusal_of(told, MovePupil("c")) == "no_round"


def test_personal_codes_are_distinct_and_a_new_one_signs_devices_out() -> None:
    told = Told(*(f"p{n}" for n in range(MOST_PUPILS)))
    codes, token = personal_codes(told.now), token_of(told.now, "p7")
    assert len(set(codes.values())) == MOST_PUPILS
    assert pupil_with(told.now, codes["p7"].lower()) == "p7"
    told.say(NewPersonalCode("p7"))
    assert token_of(told.now, "p7") != token
    assert pupil_with(told.now, codes["p7"]) is None
    assert personal_codes(told.now)["p8"] == codes["p8"]
    assert wall_token(told.now) not in {token_of(told.now, pupil) for pupil in told.now.pupils}


def test_a_table_is_laid_with_everybody_seated_and_its_game_on() -> None:
    told = Told("a", "b", "c")
    told.say(BeginRound(round_of((("a",), ("b", "c")), minutes=15)))
    on = told.now.round
    assert on is not None
    room, log = tables.laid("BCDFG", on.tables[0], on, "teacher", SECRET, 2000)
    assert room.phase == "playing"
    assert [place.people for place in room.seating] == [("a",), ("b", "c")]
    assert (room.host, room.locked, room.classroom, room.runs_alone) == (
        "teacher",
        True,
        "BCDFG",
        True,
    )
    assert Room.fold(rooms.decode(rooms.encode(entry) for entry in log)) == room
    again, more = tables.settled(room, on.tables[0], 3000)
    assert (again, more) == (room, [])


def test_a_table_is_brought_in_line_with_who_belongs_there() -> None:
    told = Told("a", "b", "c")
    told.say(BeginRound(round_of((("a",), ("b",)))))
    on = told.now.round
    assert on is not None
    room, _ = tables.laid("BCDFG", on.tables[0], on, "teacher", SECRET, 2000)
    told.say(MovePupil("b"))
    told.say(MovePupil("c", "BCDFGH", 1))
    assert told.now.round is not None
    room, _ = tables.settled(room, told.now.round.tables[0], 3000)
    assert [place.people for place in room.seating] == [("a",), ("c",)]
    told.say(MovePupil("c"))
    room, _ = tables.settled(room, told.now.round.tables[0], 4000)
    assert room.seating[1].bot is not None


def test_all_tables_stand_still_and_go_on_once() -> None:
    told = Told("a", "b")
    told.say(BeginRound(round_of((("a",), ("b",)))))
    on = told.now.round
    assert on is not None
    room, _ = tables.laid("BCDFG", on.tables[0], on, "teacher", SECRET, 2000)
    room, first = tables.paused(room, "teacher", 3000, paused=True)
    room, second = tables.paused(room, "teacher", 3001, paused=True)
    assert (len(first), len(second)) == (1, 0)
    room, third = tables.paused(room, "teacher", 3002, paused=False)
    room, last = tables.ended(room, "teacher", 4000)
    assert (len(third), len(last), room.phase) == (1, 1, "over")
    assert tables.ended(room, "teacher", 5000) == (room, [])


def test_what_was_found_is_shown_when_the_round_is_over() -> None:
    """Others with the same letters are still at it before."""
    told = Told("a", "b")
    told.say(BeginRound(round_of((("a",), ("b",)))))
    small = SmallTable("BCDFGH", (), "over", Glance(), found=(Find("Bonn", "B · Cities"),))
    shown = Shown({}, (), {"BCDFGH": small}, None, {})
    for viewer in ("teacher", WALL):
        assert [one.found for one in sections(told.now, shown, viewer)["tables"]] == [()]
    told.say(EndRound())
    for viewer in ("teacher", WALL):
        (table,) = sections(told.now, shown, viewer)["tables"]
        assert table.found == small.found
