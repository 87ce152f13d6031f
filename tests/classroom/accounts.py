"""A class with a round of Times Four behind it, for what is printed or saved of it."""

from __future__ import annotations

from typing import Any

from parlour.classroom.account import Account, RoundAccount, Somebody, TableAccount
from parlour.classroom.report import Attempted, report

ADA, BEN, CLEO = "ada", "ben", "cleo"


def turn(player: str, a: int, b: int, product: int, outcome: str = "played") -> dict[str, Any]:
    line = {"board": 0, "player": player, "a": a, "b": b, "product": product, "outcome": outcome}
    return {**line, "sets": 1, "claimed": 1, "points": 1 if outcome == "played" else 0}


SHEET = {"turns": [turn("0", 6, 7, 42), turn("1", 6, 8, 46, "erased"), turn("0", 7, 8, 56)]}


def an_account(
    name: str = "Brave Badger", real: str = "Ada L.", *, times: bool = False, **more: Any
) -> Account:
    attempts = [
        Attempted(ADA, "6x7", 41, is_right=False, round=0, took=4_000, at=1),
        Attempted(ADA, "8x8", 64, is_right=True, round=0, took=6_000, at=1),
        Attempted(BEN, "6x8", 46, is_right=False, round=0, took=9_000, at=2),
        Attempted(ADA, "6x7", 42, is_right=True, took=2_000, at=11, round=1),
        Attempted(BEN, "2x2", 4, is_right=True, at=12),
    ]
    people = {
        ADA: Somebody(name, real, "BCDFG"),
        BEN: Somebody("Calm Crane", "Łukasz", "CDFGH"),
        CLEO: Somebody("Keen Kestrel", "Анна", "DFGHJ"),
    }
    seats = ((ADA,), (BEN,))
    rounds = (
        RoundAccount("times", 15, (TableAccount(seats, (3, 1), (0,), SHEET),), (CLEO,)),
        RoundAccount("times", 0, (TableAccount(seats, (2, 0), (), SHEET),), (CLEO,)),
    )
    found = report(list(people), attempts, [0, 10], times=times, sure={BEN: ("2x2",)})
    told = {"code": "BCDFG", "rounds": rounds, "link": "https://house.test/c/BCDFG", **more}
    return Account(people=people, report=found, **told)
