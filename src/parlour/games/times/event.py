"""The school event on paper: recording sheets and judge's sheets of a table, empty or filled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from parlour.games.times.printing import (
    HOLE_RIM,
    LINES,
    STRUCK,
    TINT,
    Filled,
    Line,
    recording_sheet,
)
from parlour.kernel.classroom import TablePaper
from parlour.kernel.paper import LONG, PALE, SHORT, Paper

PARTS: Final = ("sheets", "judge")

MARGIN: Final = 14.0
WIDTH: Final = SHORT - 2 * MARGIN
TURNS: Final = 26
"""Turns on a judge's sheet."""
TURN: Final = 6.0
COLUMNS: Final = (("turn", 14.0), ("who", 52.0), ("fact", 42.0), ("called", 30.0), ("sets", 20.0))
"""The columns of a judge's sheet before those for the points of each player, with their widths."""
CELL: Final = 5.0


def draw(paper: Paper, part: str, table: TablePaper) -> None:
    """Draw a part (of `PARTS`) for a table."""
    if part == "judge":
        judge_pages(paper, table)
    else:
        recording_pages(paper, table)


# Recording sheets ---------------------------------------------------------------------------------


def recording_pages(paper: Paper, table: TablePaper) -> None:
    """Draw the recording sheets of both players on one page; further pages where more was played, a new
    one for each board."""
    sheets = [_filled(paper, table, seat) for seat in range(2)]
    for page in range(max(map(len, sheets))):
        paper.page("landscape")
        half = LONG / 2
        for y in (4.0, SHORT - 10):
            paper.line(half, y, half, y + 6, 0.15, PALE)
        for own, left in zip(sheets, (0.0, half), strict=True):
            if page < len(own):
                recording_sheet(paper, left + 11, half - 22, own[page])


def _filled(paper: Paper, table: TablePaper, seat: int) -> list[Filled]:
    """Return what stands on the sheets of a player, at least one."""
    name, about = _both_names(table, seat), _about(paper, table)
    found: list[Filled] = []
    total = count = 0
    own = [turn for turn in turns_of(table) if turn["player"] == str(seat)]
    for board, turns in groupby(own, key=lambda turn: turn["board"]):
        lines = []
        for turn in turns:
            total += turn["points"]
            lines.append(_line(turn, total))
        for start in range(0, len(lines), LINES):
            part = tuple(lines[start : start + LINES])
            found.append(Filled(name, about, str(board + 1), part, count + start + 1))
        count += len(lines)
    return found or [Filled(name, about)]


def _both_names(table: TablePaper, seat: int) -> str:
    real = table.real[seat] if table.real else ""
    return f"{table.names[seat]} ({real})" if real else table.names[seat]


def _line(turn: dict[str, Any], total: int) -> Line:
    stands = turn["outcome"] == "played"
    return Line(
        turn["a"], turn["b"], turn["product"], turn["claimed"], turn["points"], total, stands
    )


def turns_of(table: TablePaper) -> Sequence[dict[str, Any]]:
    """Return the turns of the game so far, as on its score sheet."""
    turns: Sequence[dict[str, Any]] = table.sheet["turns"] if table.sheet else ()
    return turns


def _about(paper: Paper, table: TablePaper) -> str:
    parts = (("round", table.round), ("table", table.number))
    return ", ".join(paper.words("print", "event", name, n=n) for name, n in parts if n)


# The judge's sheet --------------------------------------------------------------------------------


def judge_pages(paper: Paper, table: TablePaper) -> None:
    """Draw what the judge of a pair needs: what to watch, every turn, all products, the result."""
    turns = turns_of(table)
    points = [0, 0]
    for start in range(0, max(len(turns), 1), TURNS):
        paper.page()
        y = _judge_head(paper, table)
        y = _turns_head(paper, table, y)
        for n in range(TURNS):
            turn = turns[start + n] if start + n < len(turns) else None
            if turn is not None:
                points[int(turn["player"])] += turn["points"]
            _turn(paper, table, y + n * TURN, start + n + 1, turn)
        y += TURNS * TURN
        _frame(paper, y - (TURNS + 1) * TURN, y)
        is_last = start + TURNS >= len(turns)
        _products(paper, MARGIN, y + 6)
        _result(paper, table, y + 6, points if turns and is_last else None)


def _words(paper: Paper, *path: str, **details: object) -> str:
    return paper.words("print", "event", *path, **details)


def _judge_head(paper: Paper, table: TablePaper) -> float:
    """Write the head and what a judge sees to; return where the table begins."""
    title = f"{paper.words('title')}: {_words(paper, 'judge')}"
    paper.fitted(MARGIN, 11, title, 18, WIDTH - 46, bold=True, serif=True)
    paper.write(MARGIN, 13, _about(paper, table), 11, width=WIDTH, align="R", bold=True)
    y = 23.0
    for name in ("minute", "write", "call", "sets", "end"):
        paper.write(MARGIN, y, "-", 9, colour=HOLE_RIM)
        paper.write_lines(
            MARGIN + 4, y, _words(paper, "judge_help", name), 9, width=WIDTH - 4, height=3.9
        )
        y = paper.pdf.get_y() + 0.6
    y += 3
    for x, name in ((0.0, "began"), (50.0, "ended")):
        paper.write(MARGIN + x, y, f"{_words(paper, name)}:", 9)
        paper.line(MARGIN + x + 16, y + 4, MARGIN + x + 42, y + 4)
    return y + 8


def _turns_head(paper: Paper, table: TablePaper, y: float) -> float:
    at = MARGIN
    paper.box(MARGIN, y, WIDTH, TURN, 0.25, TINT)
    for name, width in COLUMNS:
        words = _words(paper, name) if name in ("who", "called") else paper.words("print", name)
        paper.fitted(at + 1.5, y + 0.9, words, 8, width - 2, bold=True)
        at += width
    points = paper.words("print", "points")
    paper.fitted(at, y + 0.9, points, 8, MARGIN + WIDTH - at, bold=True, align="C")
    return y + TURN


def _turn(
    paper: Paper, table: TablePaper, y: float, number: int, turn: dict[str, Any] | None
) -> None:
    """Draw a turn; the points stand in the column of the player."""
    paper.line(MARGIN, y, MARGIN + WIDTH, y, 0.15, PALE)
    top = y + TURN / 2 - 1.8
    paper.write(MARGIN, top, str(number), 8, width=COLUMNS[0][1] - 3, align="R", colour=PALE)
    at = MARGIN + COLUMNS[0][1]
    fact_at = at + COLUMNS[1][1]
    if turn is None:
        for sign, x in (("×", 11.0), ("=", 22.0)):
            paper.write(fact_at + x, top, sign, 9, colour=PALE)
        return
    seat = int(turn["player"])
    paper.fitted(at + 1.5, top, table.names[seat], 9, COLUMNS[1][1] - 3)
    if turn["product"] is not None:
        words = f"{turn['a']} × {turn['b']} = {turn['product']}"
        paper.write(fact_at + 4, top, words, 9)
        if turn["outcome"] != "played":
            paper.line(fact_at + 2, y + TURN / 2, fact_at + 26, y + TURN / 2, 0.4, STRUCK)
    sets_at = fact_at + COLUMNS[2][1] + COLUMNS[3][1]
    paper.write(sets_at, top, str(turn["claimed"]), 9, width=COLUMNS[4][1], align="C")
    left = sets_at + COLUMNS[4][1]
    half = (MARGIN + WIDTH - left) / 2
    paper.write(left + seat * half, top, str(turn["points"]), 9, width=half, align="C", bold=True)


def _frame(paper: Paper, top: float, bottom: float) -> None:
    at = MARGIN
    for _, width in COLUMNS:
        at += width
        paper.line(at, top, at, bottom, 0.2)
    middle = (at + MARGIN + WIDTH) / 2
    paper.line(middle, top + TURN, middle, bottom, 0.15, PALE)
    paper.box(MARGIN, top, WIDTH, bottom - top, 0.5)


def _products(paper: Paper, x: float, y: float) -> None:
    """Print all products, to look up the one that was called."""
    paper.write(x, y, _words(paper, "products"), 9, bold=True)
    top = y + 5
    paper.pdf.set_fill_color(*TINT)
    paper.pdf.rect(x, top, 10 * CELL, CELL, "F")
    paper.pdf.rect(x, top, CELL, 10 * CELL, "F")
    for a in range(10):
        for b in range(10):
            number = "×" if a == b == 0 else str(max(a, 1) * max(b, 1))
            place = x + (b + 0.5) * CELL, top + (a + 0.5) * CELL
            paper.centred(*place, number, 7.5, bold=not a or not b, serif=False)


def _result(paper: Paper, table: TablePaper, y: float, points: Sequence[int] | None) -> None:
    """Draw who has how many points, and the judge's signature."""
    left, width = MARGIN + 66, WIDTH - 66
    paper.write(left, y, _words(paper, "result"), 9, bold=True)
    for seat, standing in enumerate(("first", "second")):
        top = y + 7 + seat * 13
        name = _both_names(table, seat)
        paper.fitted(left, top, name or f"{_words(paper, standing)}:", 11, 84, bold=bool(name))
        if not name:
            paper.line(left + 30, top + 5, left + 84, top + 5)
        paper.box(left + width - 24, top - 2, 24, 9, 0.4)
        if points is not None:
            place = left + width - 12, top + 2.5
            paper.centred(*place, str(points[seat]), 14, serif=False)
    paper.line(left, y + 46, left + width, y + 46)
    paper.write(left, y + 47, _words(paper, "signature"), 8, colour=PALE)
