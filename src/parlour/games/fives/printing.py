"""Find Five on paper: boards, tiles and score sheets as PDF."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from parlour.games.fives.board import deal
from parlour.games.fives.shapes import DRAWINGS, SHAPES, SIZE, SYMBOLS, USUAL, Values, drawn
from parlour.games.fives.state import BASE_ROUNDS, PUZZLE_ROUNDS
from parlour.games.fives.symbols import DRAWN, SIDE
from parlour.kernel import AnyGame, Seeded
from parlour.kernel.leaflet import Picture, leaflet
from parlour.kernel.paper import INK, LONG, PALE, SHORT, WHITE, Colour, Paper, PaperSettings

PARTS: Final = ("boards", "tiles", "sheets", "rules")

MARGIN: Final = 15.0
SQUARE: Final = (SHORT - 2 * MARGIN) / SIZE


def titled_page(paper: Paper, title: str, help: str) -> None:
    """Begin a new page with a title on top and a line or two at the bottom."""
    paper.page()
    paper.write(MARGIN, 12, title, 16, bold=True)
    paper.write_lines(MARGIN, LONG - 24, help, 9, width=SHORT - 2 * MARGIN, height=4.5)


def draw_symbol(paper: Paper, symbol: str, x: float, y: float, radius: float) -> None:
    """Draw a symbol around its middle."""
    drawing = DRAWN[symbol]
    paper.path(drawing.path, SIDE, x, y, radius * 2.4, drawing.light)


def draw_shape(paper: Paper, shape: str, x: float, y: float, side: float) -> None:
    """Draw a FIVE around its middle, squares of this side."""
    cells = drawn(DRAWINGS[shape])
    rows = max(row for row, _ in cells) + 1
    columns = max(column for _, column in cells) + 1
    paper.pdf.set_fill_color(225, 228, 236)
    paper.pdf.set_draw_color(*INK)
    paper.pdf.set_line_width(0.35)
    for row, column in cells:
        left, top = x + (column - columns / 2) * side, y + (row - rows / 2) * side
        paper.pdf.rect(left, top, side, side, "DF")


def value_of(paper: Paper, points: int) -> str:
    if points == 1:
        return paper.words("print", "point")
    return paper.words("print", "points", points=points)


def board_page(paper: Paper, board: str, number: int) -> None:
    """Draw one board, as large as the page allows."""
    titled_page(
        paper, paper.words("print", "board", number=number), paper.words("print", "board_help")
    )
    top = 28.0
    for square, symbol in enumerate(board):
        row, column = divmod(square, SIZE)
        x, y = MARGIN + (column + 0.5) * SQUARE, top + (row + 0.5) * SQUARE
        draw_symbol(paper, symbol, x, y, SQUARE * 0.3)
    for step in range(1, SIZE):
        at = step * SQUARE
        paper.line(MARGIN + at, top, MARGIN + at, top + SIZE * SQUARE, 0.15, PALE)
        paper.line(MARGIN, top + at, MARGIN + SIZE * SQUARE, top + at, 0.15, PALE)
    paper.box(MARGIN, top, SIZE * SQUARE, SIZE * SQUARE, 0.7)
    dice_key(paper, top + SIZE * SQUARE + 12)


def dice_key(paper: Paper, y: float) -> None:
    """Draw which side of an ordinary die stands for which symbol."""
    paper.write(MARGIN, y - 2, paper.words("print", "dice"), 9)
    for number, symbol in enumerate(SYMBOLS, start=1):
        x = MARGIN + 48 + (number - 1) * 22
        paper.write(x, y - 2, f"{number} =", 9)
        draw_symbol(paper, symbol, x + 11, y, 3.2)


def tiles_page(paper: Paper, values: Values) -> None:
    """Draw the twelve FIVES to lay out, with their values."""
    titled_page(paper, paper.words("print", "tiles"), paper.words("print", "tiles_help"))
    width, height, top = (SHORT - 2 * MARGIN) / 3, 58.0, 28.0
    for place, shape in enumerate(SHAPES):
        left, y = MARGIN + place % 3 * width, top + place // 3 * height
        paper.box(left, y, width, height)
        draw_shape(paper, shape, left + width / 2, y + 25, 8)
        label = f"{shape} · {value_of(paper, values.of(shape))}"
        paper.write(left, y + height - 8, label, 11, bold=True, width=width, align="C")


def base_sheet(paper: Paper) -> None:
    """Draw a score sheet for the base game, twice on a page: players across, rounds down."""
    titled_page(paper, paper.words("print", "base_sheet"), paper.words("print", "base_help"))
    for top in (30.0, 152.0):
        base_table(paper, top)


def base_table(paper: Paper, top: float) -> None:
    first, width, height = 40.0, 35.0, 15.0
    rounds = [f"{paper.words('print', 'round')} {number}" for number in range(1, BASE_ROUNDS)]
    double = f"{paper.words('print', 'round')} {BASE_ROUNDS} ({paper.words('print', 'double')})"
    labels = [paper.words("print", "name"), *rounds, double, paper.words("print", "total")]
    bottom = top + height * len(labels)
    for line, label in enumerate(labels):
        y = top + line * height
        paper.write(MARGIN + 2, y + height / 2 - 2.2, label, 10, bold=line in (0, len(labels) - 1))
        paper.line(MARGIN, y, MARGIN + first + 4 * width, y, 0.6 if line in (0, 1, 6) else 0.2)
    paper.line(MARGIN, bottom, MARGIN + first + 4 * width, bottom, 0.6)
    for x in [0.0, *(first + player * width for player in range(5))]:
        paper.line(MARGIN + x, top, MARGIN + x, bottom, 0.6 if x in (0, first) else 0.2)
    paper.line(MARGIN + first + 4 * width, top, MARGIN + first + 4 * width, bottom, 0.6)


def puzzle_sheet(paper: Paper, values: Values) -> None:
    """Draw the puzzle board: a quarter for each player with all shapes and a field for timer
    marks."""
    titled_page(paper, paper.words("print", "puzzle_sheet"), paper.words("print", "puzzle_help"))
    width, height, top = (SHORT - 2 * MARGIN) / 2, 118.0, 28.0
    for quarter in range(4):
        left, y = MARGIN + quarter % 2 * width, top + quarter // 2 * height
        puzzle_quarter(paper, left, y, width, height, values)


def puzzle_quarter(
    paper: Paper, left: float, top: float, width: float, height: float, values: Values
) -> None:
    paper.box(left, top, width, height, 0.6)
    paper.write(left + 3, top + 3, f"{paper.words('print', 'name')}:", 10)
    paper.line(left + 18, top + 8, left + width - 4, top + 8)
    cell, tall = (width - 4) / 4, 28.0
    for place, shape in enumerate(SHAPES):
        x, y = left + 2 + place % 4 * cell, top + 11 + place // 4 * tall
        draw_shape(paper, shape, x + cell / 2, y + 11, 3.6)
        paper.write(x, y + tall - 6, str(values.of(shape)), 10, bold=True, width=cell, align="C")
    y = top + height - 20
    paper.write(left + 3, y, f"{paper.words('print', 'timer_marks')}:", 9)
    side = (width - 36) / PUZZLE_ROUNDS
    for mark in range(PUZZLE_ROUNDS):
        paper.box(left + 32 + mark * side, y, side, side, 0.2)
    paper.write(left + 3, y + 10, f"{paper.words('print', 'total')}:", 10, bold=True)
    paper.line(left + 32, y + 15, left + width - 4, y + 15)


# The leaflet --------------------------------------------------------------------------------------

LIT: Final[Colour] = (255, 240, 190)
PIECE: Final = ("ceabe", "eabdc", "bcfea", "dfcab")
"""The corner of a board."""
FOUND: Final = ((0, 2), (1, 1), (1, 2), (1, 3), (2, 2))
"""Row and column of the squares outlined in it: an X with the symbols of the roll."""


def corner(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw a corner of a board with a FIVE outlined."""
    board_with(paper, x, y, width, PIECE, (FOUND,))


def board_with(
    paper: Paper,
    x: float,
    y: float,
    width: float,
    lines: Sequence[str],
    outlines: Sequence[Sequence[Sequence[int]]],
) -> None:
    """Draw lines of symbols with outlines drawn around some of them."""
    side = width / len(lines[0])
    drawn = [{(row, column) for row, column in outline} for outline in outlines]
    paper.pdf.set_fill_color(*WHITE)
    paper.pdf.rect(x, y, width, side * len(lines), "F")
    for row, line in enumerate(lines):
        for column, symbol in enumerate(line):
            left, top = x + column * side, y + row * side
            is_found = any((row, column) in outline for outline in drawn)
            paper.box(left, top, side, side, 0.15, LIT if is_found else WHITE)
            draw_symbol(paper, symbol, left + side / 2, top + side / 2, side * 0.3)
    for outline in drawn:
        for row, column in outline:
            left, top = x + column * side, y + row * side
            edges = (
                ((row - 1, column), (left, top, left + side, top)),
                ((row + 1, column), (left, top + side, left + side, top + side)),
                ((row, column - 1), (left, top, left, top + side)),
                ((row, column + 1), (left + side, top, left + side, top + side)),
            )
            for beside, edge in edges:
                if beside not in outline:
                    paper.line(*edge, 0.9)
    paper.box(x, y, width, side * len(lines), 0.6)


def example(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw the roll, and what two players outlined for it."""
    for place, symbol in enumerate(paper.block("dice").shows["dice"]):
        paper.card(x + place * 11, y, 9.5, 9.5, fill=WHITE, rim=INK, width=0.4)
        draw_symbol(paper, symbol, x + place * 11 + 4.75, y + 4.75, 3.2)
    side = (width - 6) / 2
    for place, player in enumerate(("ada", "ben")):
        block = paper.block(player)
        left = x + place * (side + 6)
        board_with(paper, left, y + 14, side, block.shows["board"], block.shows["outlines"])
        paper.write_lines(left, y + side + 15.5, block.caption, 8, width=side, height=3.6)


def all_shapes(paper: Paper, x: float, y: float, width: float, values: Values = USUAL) -> None:
    """Draw the twelve shapes with their letters and values."""
    cell = width / 6
    for place, shape in enumerate(SHAPES):
        left, top = x + place % 6 * cell, y + place // 6 * 22
        draw_shape(paper, shape, left + cell / 2, top + 8, 2.6)
        label = f"{shape} · {values.of(shape)}"
        paper.write(left, top + 16.5, label, 8, bold=True, width=cell, align="C")


class Settings(PaperSettings, frozen=True):
    """What can be chosen for printing."""

    boards: Annotated[int, Meta(ge=1, le=100)] = 4
    seed: Annotated[str, Meta(max_length=100)] = ""
    """The same seed prints the same boards."""
    kind: Annotated[Literal["rich", "random"], Meta(extra={"follows": "boards"})] = "rich"
    side: Annotated[Literal["white", "grey"], Meta(extra={"follows": "side"})] = "white"
    """Every board another one, or all the same one."""
    values: Annotated[Values, Meta(extra={"follows": "values"})] = Values()


def boards_for(settings: Settings) -> tuple[str, ...]:
    """Return boards dealt as in a game."""
    seed = hashlib.sha256(f"parlour fives print 1/{settings.seed}".encode()).digest()
    if settings.side == "grey":
        return deal(Seeded(seed), settings.kind, 1) * settings.boards
    return deal(Seeded(seed), settings.kind, settings.boards)


def document(
    game: AnyGame, parts: Sequence[str], settings: Settings, language: str = "en"
) -> bytes:
    """Return a PDF with the parts asked for (of `PARTS`), in the order given."""
    paper = Paper(game, language, settings)
    for part in parts:
        if part == "boards":
            for number, board in enumerate(boards_for(settings), start=1):
                board_page(paper, board, number)
        elif part == "tiles":
            tiles_page(paper, settings.values)
        elif part == "sheets":
            base_sheet(paper)
            puzzle_sheet(paper, settings.values)
        else:
            leaflet(paper, corner, Picture(all_shapes, 44), Picture(example, 84))
    return paper.output()
