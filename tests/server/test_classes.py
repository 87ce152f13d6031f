"""A class over real sockets: pupils come in, play rounds, and the teacher sees the report."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from .conftest import Guest, Running

Json = dict[str, Any]
Serve = Callable[..., Running]


def bearer(ticket: Json) -> dict[str, str]:
    return {"authorization": f"Bearer {ticket['token']}"}


def open_class(house: Running, language: str = "en") -> Json:
    status, ticket, _ = house.call("/api/classes", {"language": language})
    assert status == 201, ticket
    return dict(ticket)


def come_in(house: Running, code: str) -> Json:
    status, ticket, _ = house.call(f"/api/classes/{code}/join", {})
    assert status == 201, ticket
    return dict(ticket)


def add_pupils(house: Running, teacher: Json, **pupils: Any) -> list[Json]:
    path = f"/api/classes/{teacher['code']}/pupils"
    status, cards, _ = house.call(path, pupils, bearer(teacher))
    assert status == 201, cards
    return list(cards["pupils"])


def enter(house: Running, code: str, personal: str) -> Json:
    status, ticket, _ = house.call(f"/api/classes/{code}/enter", {"personal": personal})
    assert status == 201, ticket
    return dict(ticket)


class Lesson:
    """A class with its teacher and pupils connected."""

    def __init__(self, house: Running, stack: ExitStack, pupils: int) -> None:
        self.house = house
        self.stack = stack
        self.teacher_ticket = open_class(house)
        self.code = self.teacher_ticket["code"]
        self.tickets = [come_in(house, self.code) for _ in range(pupils)]
        self.teacher = self.connect(self.teacher_ticket)
        self.pupils = [self.connect(ticket) for ticket in self.tickets]

    def connect(self, ticket: Json) -> Guest:
        guest = self.stack.enter_context(self.house.guest(ticket))
        guest.until(lambda message: message["type"] == "welcome")
        return guest

    def say(self, said: str, **fields: Any) -> Json:
        return self.teacher.ask({"type": "class", "said": {"type": said, **fields}})

    def begin(self, **plan: Any) -> Json:
        answer = self.say("start_round", **plan)
        assert answer["type"] in ("ack", "event"), answer
        return answer

    def table_of(self, pupil: int) -> str:
        guest = self.pupils[pupil]
        guest.until_view(lambda view: view["you"]["table"] is not None)
        return str(guest.view["you"]["table"])

    def seat(self, pupil: int) -> Guest:
        """The pupil at the table: the same token opens its room."""
        code = self.table_of(pupil)
        return self.connect({**self.tickets[pupil], "code": code})

    def seat_again(self, pupil: int) -> Guest:
        """The pupil at the table once more, after the line was lost."""
        return self.connect(
            {**self.tickets[pupil], "code": self.pupils[pupil].view["you"]["table"]}
        )

    def report(self) -> Json:
        path = f"/api/classes/{self.code}/report"
        status, found, _ = self.house.call(path, headers=bearer(self.teacher_ticket))
        assert status == 200, found
        return dict(found)

    def of_tables(self, wanted: Callable[[list[Json]], bool]) -> list[Json]:
        self.teacher.until_view(lambda view: wanted(view["tables"]))
        return list(self.teacher.view["tables"])


@pytest.fixture
def lesson(serve: Serve) -> Iterator[Callable[..., Lesson]]:
    with ExitStack() as stack:

        def start(pupils: int, **settings: Any) -> Lesson:
            return Lesson(serve(**settings), stack, pupils)

        yield start


def has_answered(count: int) -> Callable[[Json], bool]:
    return lambda view: view["practice"]["asked"] == count


def on_turn(*guests: Guest) -> Guest:
    for guest in guests:
        guest.until_view(lambda view: "game.turn" in view)
        if guest.view["game.turn"]["seat"] == guest.view["you"]["seat"]:
            return guest
    raise AssertionError("nobody is on turn")


def test_a_round_from_coming_in_to_the_report(lesson: Callable[..., Lesson]) -> None:
    told = lesson(4)
    names = [ticket["name"] for ticket in told.tickets]
    assert len(set(names)) == 4
    assert all(len(name) <= 17 for name in names)
    told.begin()
    tables = told.of_tables(
        lambda tables: len(tables) == 2 and all(one["state"] == "playing" for one in tables)
    )
    assert {pupil for one in tables for seat in one["seats"] for pupil in seat} == {
        ticket["person"] for ticket in told.tickets
    }
    code = told.table_of(0)
    players = [n for n in range(4) if told.table_of(n) == code]
    guests = [told.seat(n) for n in players]
    first = on_turn(*guests)
    second = next(guest for guest in guests if guest is not first)
    first.move("fact", a=6, b=7, product=41)
    first.move("end_turn")
    second.until_view(lambda view: view["game.turn"]["seat"] == second.view["you"]["seat"])
    assert second.view["game.last"]["right"] == 42  # explained to both
    second.move("fact", a=6, b=8, product=48)
    told.of_tables(lambda tables: any(one["glance"]["latest"] == "6 × 8 = 48" for one in tables))
    second.move("end_turn")
    report = told.report()
    assert report["pupils"][0]["pupil"] == first.view["you"]["person"]
    assert report["pupils"][0]["facts"] == {"6x7": "wrong"}
    assert report["next"] == ["6x7"]
    told.say("end_round")
    told.of_tables(lambda tables: all(one["state"] == "over" for one in tables))


def test_who_waits_practises_what_they_missed_and_the_report_counts_it(
    lesson: Callable[..., Lesson],
) -> None:
    told = lesson(2)
    told.begin()
    guests = [told.seat(0), told.seat(1)]
    first = on_turn(*guests)
    first.move("fact", a=6, b=7, product=41)
    first.move("end_turn")
    person = first.view["you"]["person"]
    pupil = next(one for one in told.pupils if one.view["you"]["person"] == person)
    assert not pupil.view["you"]["may_practise"]
    told.say("end_round")
    pupil.until_view(lambda view: view["you"]["may_practise"])
    pupil.ask({"type": "class", "said": {"type": "start_practice"}})
    pupil.until_view(lambda view: view["practice"]["ask"] is not None)
    for answers in (1, 2, 3):
        a, b = map(int, pupil.view["practice"]["ask"].split("x"))
        said = {"type": "say_product", "a": a, "b": b, "product": a * b}
        assert pupil.ask({"type": "class", "said": said})["type"] != "refused"
        pupil.until_view(has_answered(answers))
    assert pupil.view["practice"]["learned"][1] == "6x7"  # missed at the table, so learned first
    told.teacher.until_view(lambda view: any(p["practised"] == 3 for p in view["pupils"]))
    line = next(one for one in told.report()["pupils"] if one["pupil"] == person)
    assert (line["facts"]["6x7"], line["practised"]) == ("mended", 3)
    code = pupil.view["practice"]["code"]
    other = next(one for one in told.pupils if one is not pupil)
    other.ask({"type": "class", "said": {"type": "take_facts", "code": code}})
    other.until_view(lambda view: view["practice"]["levels"].count("2") == 3)
    wrong = {"type": "take_facts", "code": "no"}
    assert other.ask({"type": "class", "said": wrong})["code"] == "bad_facts_code"
    wall_or_teacher = told.say("start_practice")
    assert wall_or_teacher["code"] == "teacher_only"


def test_the_whole_class_answers_one_question(lesson: Callable[..., Lesson]) -> None:
    told = lesson(2)
    question = {"text": "Which tree has acorns?", "answer": "oak"}
    assert told.pupils[0].ask({"type": "class", "said": {"type": "ask_class"}})["code"] == (
        "teacher_only"
    )
    told.say("ask_class", own=question)
    for pupil, text in zip(told.pupils, ("oaks", "beech"), strict=True):
        pupil.until_view(lambda view: view["quiz"] is not None)
        pupil.ask({"type": "class", "said": {"type": "answer_question", "n": 1, "text": text}})
        assert pupil.view["quiz"]["answer"] == ""
    told.teacher.until_view(lambda view: len(view["quiz"]["answered"]) == 2)
    assert told.teacher.view["quiz"]["chart"] == []
    told.say("rule_question")
    told.teacher.until_view(lambda view: len(view["quiz"]["chart"]) == 2)
    assert [line["ruling"] for line in told.teacher.view["quiz"]["chart"]] == ["right", "wrong"]
    told.say("show_answers")
    told.pupils[1].until_view(lambda view: view["quiz"]["phase"] == "shown")
    assert told.pupils[1].view["quiz"]["ruling"] == "wrong"
    told.say("ask_class", packs=["kinder"])
    told.pupils[1].until_view(lambda view: view["quiz"]["n"] == 2)
    assert told.say("ask_class", packs=["none"])["code"] in ("unknown_pack", "empty_box")
    told.begin()
    told.pupils[1].until_view(lambda view: view["quiz"] is None)


def test_facts_are_chosen_only_where_they_fill_the_board(lesson: Callable[..., Lesson]) -> None:
    told = lesson(2)
    path = f"/api/classes/{told.code}/fill?facts="
    headers = bearer(told.teacher_ticket)
    assert told.house.call(f"{path}2", headers=headers)[1] == {
        "boxes": 17,
        "of": 60,
        "enough": False,
    }
    assert told.house.call(f"{path}2,5,squares", headers=headers)[1]["enough"]
    assert told.house.call(f"{path}2", headers=bearer(told.tickets[0]))[1]["code"] == "teacher_only"
    assert told.house.call(f"{path}1", headers=headers)[0] == 400
    few = told.say("start_round", options={"facts": ["2"]})
    assert (few["code"], few["details"]["boxes"]) == ("too_few_facts", 17)
    told.begin(options={"facts": ["2", "5", "squares"]})
    told.pupils[0].until_view(lambda view: view["round"] is not None)
    assert told.pupils[0].view["round"]["facts"] == ["2", "5", "squares"]
    first = on_turn(told.seat(0), told.seat(1))
    assert first.move("fact", a=6, b=7, product=42)["code"] == "fact_not_allowed"


def test_a_pupil_comes_back_from_any_device_to_the_same_seat(
    lesson: Callable[..., Lesson],
) -> None:
    told = lesson(2)
    told.begin()
    before = told.table_of(0)
    _, cards, _ = told.house.call(
        f"/api/classes/{told.code}/pupils", headers=bearer(told.teacher_ticket)
    )
    card = next(one for one in cards["pupils"] if one["id"] == told.tickets[0]["person"])
    again = enter(told.house, told.code, card["code"].lower())
    assert again == told.tickets[0]
    guest = told.connect(again)
    assert guest.view["you"]["table"] == before


def test_real_names_are_the_teachers_alone(lesson: Callable[..., Lesson]) -> None:
    told = lesson(0)
    cards = add_pupils(told.house, told.teacher_ticket, roster=["Ada Lovelace", "  ", "Emmy N."])
    assert [card["real"] for card in cards] == ["Ada Lovelace", "Emmy N."]
    told.teacher.until_view(lambda view: len(view["pupils"]) == 2)
    assert told.teacher.view["pupils"][0]["real"] == "Ada Lovelace"
    pupil = told.connect(enter(told.house, told.code, cards[0]["code"]))
    _, sheet, _ = told.house.call(
        f"/api/classes/{told.code}/pupils", headers=bearer(told.teacher_ticket)
    )
    wall = told.connect({"code": told.code, "token": sheet["wall"]})
    assert "Ada" not in str(pupil.messages) + str(wall.messages)
    assert wall.view["pupils"][0]["name"] == cards[0]["name"]


def test_the_teacher_pauses_all_and_moves_and_sends_away(lesson: Callable[..., Lesson]) -> None:
    told = lesson(3)
    told.begin(odd="bot", options={"turn_seconds": 60})
    told.of_tables(lambda tables: len(tables) == 2)
    told.say("pause_all", paused=True)
    told.of_tables(lambda tables: all(one["state"] == "paused" for one in tables))
    told.say("pause_all", paused=False)
    told.of_tables(lambda tables: all(one["state"] == "playing" for one in tables))
    alone = next(one for one in told.teacher.view["tables"] if () in map(tuple, one["seats"]))
    both = next(one for one in told.teacher.view["tables"] if one is not alone)
    moved = both["seats"][0][0]
    answer = told.say("move_pupil", pupil=moved, table=alone["id"], seat=1)
    assert answer["type"] != "refused", answer
    told.of_tables(lambda tables: any(moved in seat for seat in _table(tables, alone)["seats"]))
    n = next(n for n, ticket in enumerate(told.tickets) if ticket["person"] == moved)
    told.pupils[n].until_view(lambda view: view["you"]["table"] == alone["id"])
    assert told.seat(n).view["you"]["seat"] == 1
    told.say("send_away", pupil=moved)
    bye = told.pupils[n].until(lambda message: message["type"] == "bye")
    assert bye["code"] == "kicked_out"


def _table(tables: list[Json], wanted: Json) -> Json:
    return next(one for one in tables if one["id"] == wanted["id"])


def test_the_wall_hides_points_and_shows_nothing_while_it_is_frozen(
    lesson: Callable[..., Lesson],
) -> None:
    told = lesson(2)
    _, sheet, _ = told.house.call(
        f"/api/classes/{told.code}/pupils", headers=bearer(told.teacher_ticket)
    )
    wall = told.connect({"code": told.code, "token": sheet["wall"]})
    told.begin()
    wall.until_view(lambda view: len(view["tables"]) == 1 and view["tables"][0]["bots"])
    assert wall.view["tables"][0]["points"] == []
    assert wall.ask({"type": "class", "said": {"type": "end_round"}})["code"] == "teacher_only"
    told.say("freeze", frozen=True)
    wall.until_view(lambda view: view["tables"] == [])
    told.say("freeze", frozen=False)
    told.say("end_round")
    wall.until_view(lambda view: bool(view["tables"]) and view["tables"][0]["points"] == [0, 0])


def test_after_a_restart_everything_is_as_it_was(serve: Serve) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        told.say("goal", goal={"kind": "squares"})
        guests = [told.seat(0), told.seat(1)]
        first = on_turn(*guests)
        first.move("fact", a=6, b=7, product=42)
        first.move("end_turn")
        told.teacher.until_view(lambda view: (view["goal"] or {}).get("done") == 1)
    with ExitStack() as stack:
        again = serve()
        told.house, told.stack = again, stack
        teacher = told.connect(told.teacher_ticket)
        teacher.until_view(lambda view: (view["goal"] or {}).get("done") == 1)
        assert told.report()["rounds"] == 1
        pupil = told.connect(told.tickets[0])
        assert pupil.view["you"]["table"]


def test_a_deleted_class_leaves_nothing(lesson: Callable[..., Lesson]) -> None:
    told = lesson(2)
    told.begin()
    table = told.table_of(0)
    status, _, _ = told.house.call(
        f"/api/classes/{told.code}", headers=bearer(told.teacher_ticket), method="DELETE"
    )
    assert status == 204
    assert told.house.call(f"/api/classes/{told.code}")[0] == 404
    assert told.house.call(f"/api/rooms/{table}")[0] == 404
    log = told.house.server._log

    streams = asyncio.run_coroutine_threadsafe(log.streams(), told.house.loop).result(10)
    people = asyncio.run_coroutine_threadsafe(log.people(told.code), told.house.loop).result(10)
    assert not {told.code, table} & set(streams)
    assert people == []


def test_wrong_personal_codes_are_slowed_down(lesson: Callable[..., Lesson]) -> None:
    told = lesson(1, misses_per_minute=3)
    path = f"/api/classes/{told.code}/enter"
    answers = [told.house.call(path, {"personal": "BBBBB"})[1]["code"] for _ in range(4)]
    assert answers == ["wrong_personal_code"] * 3 + ["too_many_misses"]


def test_everybody_plays_alone_with_the_same_cards(lesson: Callable[..., Lesson]) -> None:
    told = lesson(2)
    told.begin(game="fives", preset="own")
    assert told.table_of(0) != told.table_of(1)
    first, second = told.seat(0), told.seat(1)
    assert first.view["game.round"]["dice"] == second.view["game.round"]["dice"]
    assert first.view["game.boards"] == second.view["game.boards"]


def test_a_teacher_whose_laptop_sleeps_stays_the_teacher(lesson: Callable[..., Lesson]) -> None:
    told = lesson(2, grace_seconds=0.05)
    told.begin(options={"turn_seconds": 60})
    guest = told.seat(0)
    told.teacher.socket.close()
    first = on_turn(guest, told.seat(1))
    first.move("fact", a=6, b=8, product=48)
    assert first.say("pause")["code"] == "host_only"
    room = told.house.server.house._rooms[told.table_of(0)].room
    assert room.host == told.teacher_ticket["person"]
