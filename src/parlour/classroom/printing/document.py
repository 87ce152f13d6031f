"""What of a class can be printed, and how it is asked for."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from parlour.classroom.account import Account
from parlour.classroom.printing.codes import code_cards
from parlour.classroom.printing.event import table_sheets
from parlour.classroom.printing.handouts import handouts
from parlour.classroom.printing.report import teachers_report
from parlour.classroom.printing.rounds import pairings, results
from parlour.classroom.printing.sheet import ClassSheet
from parlour.kernel import Refusal
from parlour.kernel.paper import PaperSize

DRAWN: Final = {
    "report": teachers_report,
    "pupils": handouts,
    "codes": code_cards,
    "pairings": pairings,
    "results": results,
}
PARTS: Final = (*DRAWN, "sheets", "judge")


class PrintSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen for printing."""

    paper: PaperSize = "a4"
    empty: bool = False
    """Pairings, results, recording and judge's sheets as forms to fill in by hand."""
    real: bool = True
    """With the names of the teacher's roster."""
    times: bool = False
    """How long pupils took, in the teacher's report."""
    round: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """Of pairings, results and sheets, from 1; 0: the last one."""
    pupil: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The only one whose page is drawn; empty: everybody in the class."""
    day: Annotated[str, msgspec.Meta(pattern="^(\\d{4}-\\d\\d-\\d\\d)?(?![\\s\\S])")] = ""
    """The day that stands on it."""


def check_part(part: str) -> None:
    """Refuse a part that there is not."""
    if part not in PARTS:
        raise Refusal("unknown_part", part=part, known=", ".join(PARTS))


def document(account: Account, part: str, settings: PrintSettings, language: str) -> bytes:
    """Return a PDF of a part (of `PARTS`)."""
    check_part(part)
    n = settings.round or len(account.rounds)
    if part not in DRAWN:
        names = {"empty": settings.empty, "real": settings.real}
        return table_sheets(account, part, n, settings.paper, language, **names)
    sheet = ClassSheet(
        account,
        language,
        settings.paper,
        part,
        real=settings.real,
        times=settings.times,
        empty=settings.empty,
        pupil=settings.pupil,
        day=settings.day,
        round=n,
    )
    DRAWN[part](sheet)
    return sheet.output()
