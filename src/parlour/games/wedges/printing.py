"""Wedges on paper: the board, question cards, tokens and the rules as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta

from parlour.games.wedges.board import CATEGORIES, HEADQUARTERS, Category
from parlour.games.wedges.state import Id
from parlour.games.wedges.wheel import PAINT, REACH, Point, icon, polar, token, wheel
from parlour.kernel import AnyGame
from parlour.kernel.leaflet import Picture, leaflet
from parlour.kernel.paper import LONG, PALE, SHORT, Paper, PaperSettings, printable, rgb
from parlour.kernel.signs import seat_sign, svg
from parlour.shelf.packs import Card, library

PARTS: Final = ("board", "board_a3", "cards", "tokens", "rules")
AT_HOME: Final = ("board", "cards", "tokens", "rules")
"""What is printed to play with: on paper that every printer has."""

QUARTER: Final = 190.0
"""Half the width of the board on four pages."""
CARD_WIDTH: Final = 95.0
CARD_HEIGHT: Final = 67.0
ACROSS: Final = 2
DOWN: Final = 4
SIZES: Final = (8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
"""Sizes of type on a question card, the best first."""
SEATS: Final = 6
GOLD: Final = rgb("#8a5a00")


class Settings(PaperSettings, frozen=True):
    """What can be chosen for printing."""

    packs: Annotated[tuple[Id, ...], Meta(extra={"follows": "packs"})] = ()
    """The packs of the question cards; without one the house's own in the language."""
    cards: Annotated[int, Meta(ge=1, le=200)] = 24
    first: Annotated[int, Meta(ge=1, le=100_000)] = 1
    """The number of the first card printed."""


# The board ----------------------------------------------------------------------------------------


def draw_board(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw the wheel with its letters."""
    picture, letters = wheel()
    paper.picture(picture, x, y, width)
    scale = width / (2 * REACH)
    for category, at, size in letters:
        paper.centred(
            x + (at.x + REACH) * scale,
            y + (at.y + REACH) * scale,
            paper.words("letters", category),
            size * scale * 2.6,
            colour=rgb(PAINT[category].ink),
        )


def quarter_pages(paper: Paper) -> None:
    """Draw the board on four pages: cut along the two lines and put them together."""
    for number in range(4):
        row, column = divmod(number, 2)
        left, top = 10.0, 60.0
        paper.page()
        title = paper.words("print", "quarter", number=number + 1)
        paper.write(10, 14, paper.words("title"), 18, bold=True, serif=True)
        paper.write(10, 26, title, 11, colour=GOLD)
        paper.write_lines(
            10, 33, paper.words("print", "quarter_help"), 9, width=QUARTER, height=4.5
        )
        with paper.pdf.rect_clip(left, top, QUARTER, QUARTER):
            draw_board(paper, left - column * QUARTER, top - row * QUARTER, 2 * QUARTER)
        inner_x = left + QUARTER * (1 - column)
        inner_y = top + QUARTER * (1 - row)
        paper.line(inner_x, top - 5, inner_x, top + QUARTER + 5, 0.15, PALE)
        paper.line(left - 5, inner_y, left + QUARTER + 5, inner_y, 0.15, PALE)


def large_page(paper: Paper) -> None:
    """Draw the board on one large page, with the categories below it."""
    paper.page(large=True)
    width = LONG - 20
    paper.write(10, 14, paper.words("title"), 34, bold=True, serif=True)
    draw_board(paper, 10, 42, width)
    key(paper, 20, 42 + width + 16, LONG - 40, 16)


def key(paper: Paper, x: float, y: float, width: float, size: float) -> None:
    """Draw the six categories with colour, icon, letter and name, in three columns."""
    column = width / 3
    for place, category in enumerate(CATEGORIES):
        left, top = x + place % 3 * column, y + place // 3 * size * 1.35
        sign(paper, category, left, top, size)
        paper.write(
            left + size * 1.2,
            top + size * 0.33,
            f"{paper.words('letters', category)} · {paper.words('categories', category)}",
            size * 0.8,
            bold=True,
        )


def sign(paper: Paper, category: Category, x: float, y: float, size: float) -> None:
    """Draw the icon of a category on its colour."""
    fill, ink = PAINT[category]
    field = f'<rect width="24" height="24" rx="6" fill="{fill}"/>'
    paper.picture(svg(field + icon(category, Point(12, 12), 16, ink), "0 0 24 24"), x, y, size)


# Question cards -----------------------------------------------------------------------------------


def cards_of(settings: Settings, language: str) -> list[Card]:
    """Return the cards of a pack, from the first one asked for; after the last the first comes
    again."""
    box = library().box(list(settings.packs) or ["german" if language == "de" else "bank"])
    first, count = settings.first - 1, min(settings.cards, len(box))
    return [box.card(place % len(box)) for place in range(first, first + count)]


def card_pages(paper: Paper, cards: Sequence[Card]) -> None:
    """Print questions on one side, answers on the other: the backs are laid out for printing on
    both sides, turned over the long edge."""
    left, top = (SHORT - ACROSS * CARD_WIDTH) / 2, (LONG - DOWN * CARD_HEIGHT) / 2
    for start in range(0, len(cards), ACROSS * DOWN):
        sheet = cards[start : start + ACROSS * DOWN]
        for back in (False, True):
            paper.page()
            says = paper.shared("print", "long_edge")
            paper.write(left, 4, says, 7, colour=PALE)
            paper.cut_marks(left, top, ACROSS, DOWN, CARD_WIDTH, CARD_HEIGHT)
            for place, card in enumerate(sheet):
                row, column = divmod(place, ACROSS)
                beside = ACROSS - 1 - column if back else column
                question_card(
                    paper, card, left + beside * CARD_WIDTH, top + row * CARD_HEIGHT, back
                )


def question_card(paper: Paper, card: Card, x: float, y: float, back: bool) -> None:
    """Draw one side of a card: a row for each question, with its category's sign and letter."""
    row = (CARD_HEIGHT - 8) / len(card.questions)
    width = CARD_WIDTH - 22
    paper.card(
        x + 1.5,
        y + 1.5,
        CARD_WIDTH - 3,
        CARD_HEIGHT - 3,
        fill=rgb("#fffdf6"),
        rim=rgb("#a8997a"),
        width=0.4,
    )
    for place, question in enumerate(card.questions):
        top = y + 3 + place * row
        middle = top + row / 2
        sign(paper, question.category, x + 4, middle - 3.1, 6.2)
        paper.centred(x + 13, middle, paper.words("letters", question.category), 11)
        words = question.answer if back else question.question
        fitted(paper, words, x + 16.5, top, width, row, bold=back)
    paper.write(
        x + 4, y + CARD_HEIGHT - 5.2, card.id, 5.5, width=CARD_WIDTH - 8, align="R", colour=PALE
    )


def fitted(
    paper: Paper, words: str, x: float, y: float, width: float, room: float, *, bold: bool
) -> None:
    """Write words in the largest type that fits their row, in its middle."""
    lines: list[str] = []
    size = SIZES[0]
    for size in SIZES:
        paper.font(size, bold=bold)
        found = paper.pdf.multi_cell(
            width, 1, printable(words), align="L", dry_run=True, output="LINES"
        )
        assert isinstance(found, list)
        lines = found
        if len(lines) * size * 0.41 <= room - 0.8:
            break
    height = size * 0.41
    start = y + (room - len(lines) * height) / 2
    for number, line in enumerate(lines):
        paper.write(x, start + number * height, line, size, bold=bold)


# Tokens -------------------------------------------------------------------------------------------


def token_pages(paper: Paper) -> None:
    """Draw six tokens with empty places, and six with all wedges to cut apart."""
    for filled in (False, True):
        paper.page()
        paper.write(15, 12, paper.words("print", "tokens"), 18, bold=True, serif=True)
        says = "wedges_help" if filled else "tokens_help"
        paper.write_lines(15, 22, paper.words("print", says), 10, width=SHORT - 30, height=4.8)
        for seat in range(SEATS):
            row, column = divmod(seat, 2)
            draw_token(paper, seat, 22 + column * 96, 36 + row * 75, 70, filled=filled)
            if not filled:
                paper.picture(svg(seat_sign(seat), "0 0 32 32"), 22 + seat * 30, 266, 16)


def draw_token(paper: Paper, seat: int, x: float, y: float, width: float, *, filled: bool) -> None:
    """Draw a token with its letters."""
    paper.picture(token(seat_sign(seat), filled), x, y, width)
    for number, category in enumerate(HEADQUARTERS):
        at = polar(width * 0.32, number * 60)
        paint = PAINT[category]
        paper.centred(
            x + width / 2 + at.x,
            y + width / 2 + at.y,
            paper.words("letters", category),
            width * 0.3,
            colour=rgb(paint.ink if filled else paint.fill),
        )


# The leaflet --------------------------------------------------------------------------------------


def inside(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw the categories with their signs."""
    for place, category in enumerate(CATEGORIES):
        left, top = x + place % 2 * width / 2, y + place // 2 * 9
        sign(paper, category, left, top, 7)
        name = f"{paper.words('letters', category)} · {paper.words('categories', category)}"
        paper.write(left + 9, top + 1.8, name, 9.5, bold=True)


def example(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw the wheel, and a token with wedges beside it."""
    draw_board(paper, x, y, 74)
    draw_token(paper, 0, x + width - 40, y + 17, 40, filled=True)


def document(
    game: AnyGame, parts: Sequence[str], settings: Settings, language: str = "en"
) -> bytes:
    """Return a PDF with the parts asked for (of `PARTS`), in the order given."""
    paper = Paper(game, language, settings)
    for part in parts:
        if part == "board":
            quarter_pages(paper)
        elif part == "board_a3":
            large_page(paper)
        elif part == "cards":
            card_pages(paper, cards_of(settings, language))
        elif part == "tokens":
            token_pages(paper)
        else:
            leaflet(paper, draw_board, Picture(inside, 28), Picture(example, 76))
    return paper.output()
