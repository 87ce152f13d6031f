"""What happens to a class besides lessons: the owner's tools, time, restarts, two workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.app import run as main
from parlour.server.classes.classes import Classes
from parlour.server.rooms.owner import Order, Owner

from .conftest import Running, Start
from .test_classes import Lesson, add_pupils, bearer, enter, on_turn

Serve = Callable[..., Running]


def run(house: Running, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, house.loop).result(20)


def order(house: Running, said: Order, code: str, person: str = "") -> None:
    owner = Owner(house.server.house, house.server._log)
    run(house, owner.carry_out(said, code, person))


def streams(house: Running) -> list[str]:
    return list(run(house, house.server._log.streams()))


def test_the_owner_closes_opens_and_deletes_a_class_with_its_tables(serve: Serve) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        table = told.table_of(0)
        order(told.house, "close", told.code)
        assert told.house.call(f"/api/classes/{told.code}")[1]["code"] == "room_closed"
        order(told.house, "open", told.code)
        assert told.house.call(f"/api/classes/{told.code}")[0] == 200
        assert run(told.house, told.house.server.house.load(table)).room.phase == "playing"
        order(told.house, "delete", told.code)
        assert not {told.code, table} & set(streams(told.house))


def test_the_owner_forgets_a_pupil_with_the_real_name(serve: Serve) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 0)
        cards = add_pupils(told.house, told.teacher_ticket, roster=["Ada", "Emmy"])
        order(told.house, "forget", told.code, cards[0]["name"])
        people = run(told.house, told.house.server._log.people(told.code))
        assert {one.name for one in people} == {"Teacher", cards[1]["name"], "Emmy"}


def test_a_class_is_cleared_away_after_its_days_and_not_before(serve: Serve) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(class_days=1e-9), stack, 2)
        told.begin()
        house = told.house.server.house
        classes: Classes = house.classes
        assert not run(told.house, classes.clear_away(told.code, house.evict))  # somebody is there
        assert told.code in streams(told.house)
    with ExitStack() as stack:
        again = serve(class_days=30)
        house = again.server.house
        assert not run(again, house.classes.clear_away(told.code, house.evict))
    again = serve(class_days=1e-9)
    house = again.server.house
    assert run(again, house.classes.clear_away(told.code, house.evict))
    assert streams(again) == []


def test_pupils_leave_the_rest_to_the_teacher(serve: Serve) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        guest = told.seat(0)
        for command in ("stand", "leave"):
            assert guest.say(command)["code"] == "teacher_only"
        assert guest.say("rename", name="Xx")["code"] == "teacher_only"
        code = told.table_of(0)
        headers = bearer(told.tickets[0])
        answer = told.house.call(f"/api/rooms/{code}/me", headers=headers, method="DELETE")
        assert answer[1]["code"] == "teacher_only"
        other = told.house.call(f"/api/rooms/{code}/join", {"name": "Eve"})
        assert other[1]["code"] == "room_locked"


def test_a_new_name_is_new_at_the_table(serve: Serve) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        guest = told.seat(0)
        pupil = told.tickets[0]["person"]
        told.say("rename_pupil", pupil=pupil, name="Captain Kindness")
        guest.until_view(lambda view: any(p["name"] == "Captain Kindness" for p in view["people"]))
        taken = told.say("rename_pupil", pupil=told.tickets[1]["person"], name="Captain Kindness")
        assert taken["code"] == "name_taken"


def test_tables_that_were_not_laid_are_laid_when_somebody_comes(serve: Serve) -> None:
    """As if the house had stopped between the round in the log and its tables."""
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        table = told.table_of(0)
    again = serve()
    run(again, again.server._log.delete(table))
    with ExitStack() as stack:
        told.house, told.stack = again, stack
        teacher = told.connect(told.teacher_ticket)
        teacher.until_view(
            lambda view: bool(view["tables"]) and view["tables"][0]["state"] == "playing"
        )
        assert told.connect({**told.tickets[0], "code": table}).view["you"]["seat"] is not None


def test_a_dropped_line_loses_nothing(serve: Serve) -> None:
    """The school's network drops all sockets; what happened meanwhile is there after it."""
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        guests = [told.seat(0), told.seat(1)]
        first = on_turn(*guests)
        for one in (*guests, told.teacher, *told.pupils):
            one.socket.socket.close()
        back = [told.seat_again(n) for n in range(2)]
        mover = next(one for one in back if one.view["you"] == first.view["you"])
        mover.move("fact", a=6, b=8, product=48)
        mover.move("end_turn")
        teacher = told.connect(told.teacher_ticket)
        teacher.until_view(lambda view: view["tables"][0]["glance"]["latest"] == "6 × 8 = 48")


@pytest.mark.once
def test_two_workers_share_a_class(worker: Start) -> None:
    one, other = worker(), worker()
    with ExitStack() as stack:
        told = Lesson(one, stack, 2)
        told.house = other
        pupils = [told.connect(ticket) for ticket in told.tickets]
        told.pupils = pupils
        told.teacher.until_view(lambda view: all(p["here"] for p in view["pupils"]))
        told.begin()
        guests = [told.seat(0), told.seat(1)]
        first = on_turn(*guests)
        first.move("fact", a=6, b=8, product=46)
        first.move("end_turn")
        told.teacher.until_view(
            lambda view: (
                bool(view["tables"]) and view["tables"][0]["glance"]["latest"] == "6 × 8 = 46"
            )
        )
        told.say("rename_pupil", pupil=told.tickets[0]["person"], name="Captain Kindness")
        for guest in guests:
            guest.until_view(
                lambda view: any(p["name"] == "Captain Kindness" for p in view["people"])
            )
        told.say("send_away", pupil=told.tickets[1]["person"])
        assert pupils[1].until(lambda message: message["type"] == "bye")["code"] == "kicked_out"
        cards = told.house.call(
            f"/api/classes/{told.code}/pupils", headers=bearer(told.teacher_ticket)
        )[1]["pupils"]
        assert [card["id"] for card in cards] == [told.tickets[0]["person"]]
        assert enter(one, told.code, cards[0]["code"])["person"] == cards[0]["id"]
        assert told.report()["next"] == ["6x8"]
        path = f"/api/classes/{told.code}/report.csv"
        assert "6,8,48,wrong,46" in other.call(path, headers=bearer(told.teacher_ticket))[1]


def test_check_list_and_backup_know_classes(
    serve: Serve, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        told = Lesson(serve(), stack, 2)
        told.begin()
        told.house.stop()
    data = str(tmp_path / "data")
    assert main(["check", "--data", data]) == 0
    assert main(["backup", str(tmp_path / "copy.db"), "--data", data]) == 0
    assert main(["rooms", "list", "--data", data]) == 0
    assert told.code in capsys.readouterr().out
    assert main(["rooms", "show", told.code, "--data", data]) != 0


@pytest.mark.once
def test_two_workers_share_practice_and_a_quiz(worker: Start) -> None:
    """The teacher at one worker, the pupils at another."""
    one, other = worker(), worker()
    with ExitStack() as stack:
        told = Lesson(one, stack, 2)
        told.house = other
        first, second = (told.connect(ticket) for ticket in told.tickets)
        first.ask({"type": "class", "said": {"type": "start_practice"}})
        first.until_view(lambda view: view["practice"]["ask"] is not None)
        a, b = map(int, first.view["practice"]["ask"].split("x"))
        said = {"type": "say_product", "a": a, "b": b, "product": a * b}
        first.ask({"type": "class", "said": said})
        told.teacher.until_view(lambda view: any(p["practised"] == 1 for p in view["pupils"]))
        told.say("ask_class", own={"text": "Which tree has acorns?", "answer": "oak"})
        for guest, text in ((first, "oak"), (second, "beech")):
            guest.until_view(lambda view: view["quiz"] is not None)
            guest.ask({"type": "class", "said": {"type": "answer_question", "n": 1, "text": text}})
        told.teacher.until_view(lambda view: len(view["quiz"]["answered"]) == 2)
        told.say("rule_question")
        told.say("show_answers")
        second.until_view(lambda view: view["quiz"]["phase"] == "shown")
        assert second.view["quiz"]["ruling"] == "wrong"
