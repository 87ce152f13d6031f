"""What a teacher prints and saves of a class: made for nobody else, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.paper import shown

from parlour.classroom.printing import PARTS

from .conftest import Running
from .test_classes import (
    Json,
    Lesson,
    add_pupils,
    bearer,
    enter,
    lesson,
    on_turn,
    open_class,
)

__all__ = ["lesson"]  # the fixture

EXPORTS = ("report", "report.csv", "report.xlsx", *(f"print/{part}" for part in PARTS))
FORMULA = "=HYPERLINK(1)"


def get(house: Running, code: str, what: str, ticket: Json | None = None) -> tuple[int, Any, Json]:
    headers = bearer(ticket) if ticket else {}
    status, content, found = house.call(f"/api/classes/{code}/{what}", headers=headers)
    return status, content, found


def test_a_teacher_prints_and_saves_what_was_played(lesson: Callable[..., Lesson]) -> None:
    told = lesson(2)
    told.begin(preset="event", options={"claim": "auto"})
    first = on_turn(told.seat(0), told.seat(1))
    first.move("fact", a=6, b=7, product=41)
    first.move("end_turn")
    told.of_tables(lambda tables: any(one["glance"]["latest"] == "6 × 7 = 41" for one in tables))
    path, key = f"/api/classes/{told.code}", bearer(told.teacher_ticket)
    found = {}
    for what in (
        *EXPORTS,
        "report.csv?language=de&times=1",
        "print/judge?language=de&paper=letter",
    ):
        status, content, headers = told.house.call(f"{path}/{what}", headers=key)
        assert (status, headers["cache-control"]) == (200, "no-store"), what
        found[what] = content
    assert "6,7,42,wrong,41" in found["report.csv"]
    assert "Sekunden je Aufgabe" in found["report.csv?language=de&times=1"]
    assert found["report.xlsx"][:2] == b"PK"
    names = {ticket["name"] for ticket in told.tickets}
    for part in PARTS:
        assert names & set(shown(found[f"print/{part}"])), part
    assert "6 × 7 = 41" in shown(found["print/judge"])
    assert "Mal Vier: Bogen zum Schiedsrichtern" in shown(
        found["print/judge?language=de&paper=letter"]
    )
    for wrong, code in (("sweets", "unknown_part"), ("report?round=x", "bad_option_value")):
        assert told.house.call(f"{path}/print/{wrong}", headers=key)[1]["code"] == code


def test_nobody_but_the_teacher_prints_or_saves_anything(running: Running) -> None:
    teacher, other = open_class(running), open_class(running)
    code = teacher["code"]
    pupil = enter(running, code, add_pupils(running, teacher, roster=[FORMULA])[0]["code"])
    _, cards, _ = running.call(f"/api/classes/{code}/pupils", headers=bearer(teacher))
    wall = {"token": cards["wall"]}
    for what in EXPORTS:
        refused = {
            who: get(running, code, what, ticket)[1]["code"]
            for who, ticket in {"pupil": pupil, "wall": wall, "other": other, "none": None}.items()
        }
        assert refused == {
            "pupil": "teacher_only",
            "wall": "teacher_only",
            "other": "wrong_token",
            "none": "wrong_token",
        }, what


def test_what_was_made_is_kept_nowhere(lesson: Callable[..., Lesson], tmp_path: Path) -> None:
    told = lesson(0)
    add_pupils(told.house, told.teacher_ticket, roster=[FORMULA])
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    status, content, _ = get(told.house, told.code, "report.csv", told.teacher_ticket)
    assert (status, f"'{FORMULA}" in str(content)) == (200, True)
    status, content, _ = get(told.house, told.code, "report.xlsx", told.teacher_ticket)
    assert status == 200
    assert {path for path in tmp_path.rglob("*") if path.is_file()} <= before
