"""The HTTP calls about classes: a part of the table in `routes.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from parlour.classroom.report import Report
from parlour.server.classes.messages import (
    AddPupils,
    ClassInfo,
    ClassTicket,
    EnterClass,
    FillInfo,
    JoinClass,
    OpenClass,
    PupilCards,
)
from parlour.server.web.calls import Calls
from parlour.server.web.classes import ClassCalls
from parlour.server.web.route import CSV, PDF, SVG, XLSX, Route


def classes(
    call: Callable[[ClassCalls, web.Request], Awaitable[web.StreamResponse]],
) -> Callable[[Calls, web.Request], Awaitable[web.StreamResponse]]:
    """Return a call about classes."""

    async def handle(calls: Calls, request: web.Request) -> web.StreamResponse:
        return await call(calls.classes, request)

    return handle


CLASS_ROUTES = (
    Route(
        "POST",
        "/api/classes",
        classes(ClassCalls.open),
        "Open a [class](class.md), as its teacher",
        ClassTicket,
        OpenClass,
        201,
        more="`language`: of the names that pupils get",
    ),
    Route(
        "GET",
        "/api/classes/{code}",
        classes(ClassCalls.shown),
        "Whether there is such a class",
        ClassInfo,
    ),
    Route(
        "POST",
        "/api/classes/{code}/join",
        classes(ClassCalls.join),
        "Come into a class as a new pupil",
        ClassTicket,
        JoinClass,
        201,
        more="the house gives a name",
    ),
    Route(
        "POST",
        "/api/classes/{code}/enter",
        classes(ClassCalls.enter),
        "Come into a class, or back, with a personal code",
        ClassTicket,
        EnterClass,
        201,
    ),
    Route(
        "GET",
        "/api/classes/{code}/pupils",
        classes(ClassCalls.cards),
        "All pupils with their personal codes, for the teacher alone",
        PupilCards,
        needs_token=True,
    ),
    Route(
        "POST",
        "/api/classes/{code}/pupils",
        classes(ClassCalls.add),
        "Put pupils into the class: so many, or those of a roster",
        PupilCards,
        AddPupils,
        201,
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/classes/{code}/fill",
        classes(ClassCalls.fill),
        "How far the facts of some tables fill the board, for the teacher alone",
        FillInfo,
        query="facts=2,5,squares",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/classes/{code}/report",
        classes(ClassCalls.report),
        "Which facts every pupil has tried, and what came of them, for the teacher alone",
        Report,
        query="times=1",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/classes/{code}/report.csv",
        classes(ClassCalls.csv),
        "The report as a table: a line for each pupil and fact, for the teacher alone",
        CSV,
        query="language=de&times=1",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/classes/{code}/report.xlsx",
        classes(ClassCalls.xlsx),
        "The report as a workbook, for the teacher alone",
        XLSX,
        query="language=de&times=1",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/classes/{code}/print/{part}",
        classes(ClassCalls.print_part),
        "A part of the class on paper, for the teacher alone",
        PDF,
        query="language=de&paper=letter",
        needs_token=True,
        more="`report`, `pupils`, `codes`, `pairings`, `results`, `sheets` or `judge`;"
        " `empty=yes`: forms to fill in; `real=no`: without the names of the roster; `round=1`: not the"
        " last one; `pupil=ID`: the page or card of one pupil; `times=yes`, `day=2026-11-20`: in the report",
    ),
    Route(
        "DELETE",
        "/api/classes/{code}",
        classes(ClassCalls.delete),
        "Delete a class for good, with all its tables and names, for the teacher alone",
        status=204,
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/classes/{code}/qr.svg",
        Calls.class_qr,
        "The link to the class as a QR code",
        SVG,
        more="refused (`local_only`) where phones cannot reach the house",
    ),
)
