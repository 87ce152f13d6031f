"""Times Four on paper: boards, recording sheets and the rules as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlour.games.times.board import COLUMNS, Zero, board, points
from parlour.kernel import AnyGame
from parlour.kernel.leaflet import Picture, leaflet
from parlour.kernel.paper import LONG, PALE, SHORT, WHITE, Paper, PaperSettings, rgb
from parlour.kernel.signs import svg, symbol

PARTS: Final = ("boards", "sheets", "rules")

MARGIN: Final = 15.0
HEAD: Final = 0.8
"""The height of the band with the digits, in boxes."""
LINES: Final = 16
MOST_SETS: Final = 6

# The colours of the board on the screen.
FELT: Final = rgb("#14523c")
PALE_FELT: Final = rgb("#e3efe7")
HOLE_RIM: Final = rgb("#2c7257")
WOOD: Final = rgb("#6b4a22")
BRASS: Final = rgb("#caa25a")
CREAM: Final = rgb("#e9f3ea")
TINT: Final = rgb("#eef4f0")

MARKS: Final = (symbol("disc", "gold"), symbol("ring", "white"))
GLOW: Final = rgb("#ffd75e")
STRUCK: Final = rgb("#9c2b1c")


class Settings(PaperSettings, frozen=True):
    """What can be chosen for printing."""

    boards: Annotated[int, Meta(ge=1, le=100)] = 2
    rows: Annotated[Literal[5, 6, 8, 10], Meta(extra={"follows": "rows"})] = 6
    zero: Annotated[Zero, Meta(extra={"follows": "zero"})] = "left"
    sheets: Annotated[int, Meta(ge=1, le=100)] = 1
    """Pages of recording sheets; one page serves both players."""


# Boards -------------------------------------------------------------------------------------------


def board_pages(paper: Paper, settings: Settings) -> None:
    """Draw two boards on a page where they are not too high."""
    width = SHORT - 2 * MARGIN
    height = board_height(width, settings.rows)
    per_page = int((LONG - 30) // (height + 4))
    for number in range(settings.boards):
        place = number % per_page
        if place == 0:
            paper.page()
            paper.write(MARGIN, 11, paper.words("title"), 18, bold=True, serif=True)
            paper.write(MARGIN, 13, paper.words("print", "board_help"), 8, width=width, align="R")
        top = 22 + place * (height + 6)
        empty_board(paper, MARGIN, top, width, settings.rows, settings.zero)


def board_height(width: float, rows: int) -> float:
    return (rows + HEAD) * (width - 6) / len(COLUMNS["left"]) + 6


def empty_board(
    paper: Paper, x: float, y: float, width: float, rows: int, zero: Zero, dark: bool = False
) -> None:
    """Draw a frame, the digits over their columns, and round holes to draw marks into."""
    box = (width - 6) / len(COLUMNS[zero])
    height = board_height(width, rows)
    paper.card(x, y, width, height, fill=WOOD, rim=WOOD, width=0.4)
    paper.card(
        x + 1.2,
        y + 1.2,
        width - 2.4,
        height - 2.4,
        fill=FELT if dark else PALE_FELT,
        rim=BRASS,
        width=0.5,
    )
    paper.pdf.set_fill_color(*FELT)
    paper.pdf.rect(x + 3, y + 2.4, width - 6, HEAD * box, "F", True, 1.5)
    for place, digit in enumerate(COLUMNS[zero]):
        left = x + 3 + place * box
        paper.centred(left + box / 2, y + 2.4 + HEAD * box / 2, digit, box * 1.7, colour=CREAM)
        for row in range(rows):
            top = y + 3 + (row + HEAD) * box
            paper.pdf.set_draw_color(*HOLE_RIM)
            paper.pdf.set_line_width(box * 0.02)
            paper.pdf.set_fill_color(*(rgb("#0a3023") if dark else WHITE))
            paper.pdf.circle(left + box / 2, top + box / 2, box * 0.44, "DF")


# Recording sheets ---------------------------------------------------------------------------------


def sheet_page(paper: Paper) -> None:
    """Draw a sheet for each of the two players."""
    paper.page("landscape")
    half = LONG / 2
    for y in (4.0, SHORT - 10):
        paper.line(half, y, half, y + 6, 0.15, PALE)
    for left in (0.0, half):
        recording_sheet(paper, left + 11, half - 22)


class Line(Struct, frozen=True):
    """A line of a recording sheet that is filled in."""

    a: int | None
    b: int | None
    product: int | None
    """None: the turn passed without a fact."""
    sets: int
    points: int
    sum: int
    stands: bool = True
    """False: called wrong or out of time, so it is struck out."""


class Filled(Struct, frozen=True):
    """What stands on a recording sheet; nothing: it is filled in by hand."""

    name: str = ""
    about: str = ""
    """The table, beside the title."""
    board: str = ""
    lines: tuple[Line, ...] = ()
    first: int = 1
    """The number of the first turn."""


BLANK: Final = Filled()


def recording_sheet(paper: Paper, left: float, width: float, filled: Filled = BLANK) -> None:
    """Draw a line for each turn: the fact, its sets, its points, and the sum so far."""
    paper.write(left, 11, paper.words("title"), 16, bold=True, serif=True)
    about = " · ".join(filter(None, (filled.about, paper.words("print", "sheet"))))
    paper.write(left, 13, about, 9, width=width, align="R", colour=HOLE_RIM)
    for name, start, end in (("name", 0.0, 0.56), ("mark", 0.6, 0.8), ("board", 0.83, 1.0)):
        x = left + start * width
        words = f"{paper.words('print', name)}:"
        paper.write(x, 22, words, 8)
        start_of_line = x + paper.pdf.get_string_width(words) + 3
        paper.line(start_of_line, 26, left + end * width, 26)
        given = {"name": filled.name, "board": filled.board}.get(name, "")
        paper.fitted(start_of_line, 20.8, given, 11, left + end * width - start_of_line, bold=True)
    top, head = 31.0, 8.0
    line = (SHORT - 42 - top - head) / LINES
    shares = (("turn", 0.1), ("fact", 0.44), ("sets", 0.14), ("points", 0.14), ("sum", 0.18))
    at = left
    bottom = top + head + LINES * line
    for name, share in shares:
        paper.box(at, top, share * width, head, 0.25, TINT)
        paper.write(
            at, top + 2.4, paper.words("print", name), 8, width=share * width, align="C", bold=True
        )
        at += share * width
    for number in range(LINES):
        y = top + head + number * line
        turn_line(paper, left, y, width, line, filled.first + number)
        if number < len(filled.lines):
            fill_line(paper, left, y, width, line, filled.lines[number])
    at = left
    for _, share in shares[:-1]:
        at += share * width
        paper.line(at, top, at, bottom, 0.2)
    paper.box(left, top, width, bottom - top, 0.7)
    paper.line(left, top + head, left + width, top + head, 0.7)
    points_strip(paper, left, bottom + 5, width)


def turn_line(
    paper: Paper, left: float, y: float, width: float, height: float, number: int
) -> None:
    """Draw a box for each factor and for the product."""
    paper.line(left, y, left + width, y, 0.15, PALE)
    paper.write(
        left, y + height / 2 - 1.7, str(number), 8, width=width * 0.1, align="C", colour=PALE
    )
    side, at = height - 2.4, left + width * 0.13
    for sign, wide in (("×", side), ("=", side), ("", side * 1.8)):
        paper.box(at, y + 1.2, wide, side, 0.2)
        at += wide
        paper.centred(at + 3.4, y + height / 2, sign, 11, serif=False)
        at += 6.8


def fill_line(paper: Paper, left: float, y: float, width: float, height: float, line: Line) -> None:
    """Write what was played in a turn; what does not stand is struck out."""
    side, middle = height - 2.4, y + height / 2
    at = left + width * 0.13
    for value, wide in ((line.a, side), (line.b, side), (line.product, side * 1.8)):
        if value is not None:
            paper.centred(at + wide / 2, middle, str(value), 12, serif=False)
        at += wide + 6.8
    if line.product is not None and not line.stands:
        paper.line(left + width * 0.12, middle, at - 6, middle, 0.5, STRUCK)
    at = left + width * 0.54
    shares = ((line.sets, 0.14), (line.points, 0.14), (line.sum, 0.18))
    for value, share in shares:
        paper.centred(
            at + share * width / 2, middle, str(value), 11, bold=share > 0.14, serif=False
        )
        at += share * width


def points_strip(paper: Paper, left: float, y: float, width: float) -> None:
    """Print how many points the sets of one turn bring."""
    cell = width / (MOST_SETS + 2)
    for row, name in enumerate(("sets", "points")):
        paper.box(left, y + row * 7, 2 * cell, 7, 0.2, TINT)
        paper.write(left + 2, y + row * 7 + 2, paper.words("print", f"{name}_in_turn"), 8)
        for sets in range(1, MOST_SETS + 1):
            x = left + (sets + 1) * cell
            value = sets if row == 0 else points(sets)
            paper.box(x, y + row * 7, cell, 7, 0.2)
            paper.write(x, y + row * 7 + 1.8, str(value), 9, width=cell, align="C", bold=row == 1)
    help = paper.words("print", "sheet_help")
    paper.write_lines(left, y + 16.5, help, 7.5, width=width, height=3.4)


# The leaflet --------------------------------------------------------------------------------------


def played(paper: Paper, x: float, y: float, width: float, block: str) -> None:
    """Draw the board that a block of the rules shows; the sets of its last turn struck through."""
    shows = paper.block(block).shows
    rows, grid = 6, board(6, "left")
    empty_board(paper, x, y, width, rows, "left", dark=True)
    box = (width - 6) / 10
    own = [0, 0]
    sets: tuple[int, ...] = ()
    for turn, fact in enumerate(shows["facts"]):
        marks = grid.fall(own[0] | own[1], *fact)
        sets = grid.sets(own[turn % 2], marks, "lines")
        own[turn % 2] |= marks
    for (column, row), bit in ((cell, bit) for bit, cell in grid.cell_of.items()):
        for seat in (0, 1):
            if own[seat] & bit:
                at = x + 3 + column * box, y + 3 + (HEAD + rows - 1 - row) * box
                paper.picture(
                    svg(MARKS[seat], "5 5 22 22"), at[0] + box * 0.1, at[1] + box * 0.1, box * 0.8
                )
    for found in sets:
        ends = [grid.cell_of[bit] for bit in grid.cell_of if found & bit]
        (first, low), (last, high) = min(ends), max(ends)
        paper.line(
            x + 3 + (first + 0.5) * box,
            y + 3 + (HEAD + rows - low - 0.5) * box,
            x + 3 + (last + 0.5) * box,
            y + 3 + (HEAD + rows - high - 0.5) * box,
            box * 0.14,
            GLOW,
        )


def cover(paper: Paper, x: float, y: float, width: float) -> None:
    played(paper, x, y + 6, width, "two_sets")


def inside(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw the board after the first turn of the example."""
    played(paper, x, y, 62, "fall")
    paper.write_lines(
        x + 66, y + 14, paper.block("fall").caption, 9.5, width=width - 66, height=4.4
    )


def example(paper: Paper, x: float, y: float, width: float) -> None:
    played(paper, x + (width - 96) / 2, y, 96, "two_sets")


def document(
    game: AnyGame, parts: Sequence[str], settings: Settings, language: str = "en"
) -> bytes:
    """Return a PDF with the parts asked for (of `PARTS`), in the order given."""
    paper = Paper(game, language, settings)
    for part in parts:
        if part == "boards":
            board_pages(paper, settings)
        elif part == "sheets":
            for _ in range(settings.sheets):
                sheet_page(paper)
        else:
            leaflet(paper, cover, Picture(inside, 46), Picture(example, 70))
    return paper.output()
