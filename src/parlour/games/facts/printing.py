"""Facts in Five on paper: tiles, Playcards, score cards, Class Cards and the rules as PDF."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Annotated, Final

from msgspec import Meta

from parlour.games.facts.cards import Card, Kind, deck
from parlour.games.facts.keyword import ANY, Language
from parlour.games.facts.scoring import row_marks
from parlour.games.facts.state import LETTERS, SIZE, STARS
from parlour.games.facts.titles import ClassView, classes
from parlour.kernel import AnyGame
from parlour.kernel.leaflet import Picture, leaflet
from parlour.kernel.paper import (
    INK,
    LONG,
    PALE,
    SHORT,
    WHITE,
    Colour,
    Paper,
    PaperSettings,
    printable,
    rgb,
)
from parlour.kernel.signs import svg

PARTS: Final = ("tiles", "playcards", "scorecards", "cards", "rules")

MARGIN: Final = 12.0

TINT: Final[Colour] = (240, 241, 246)
BANDS: Final[dict[Kind, Colour]] = {
    "plain": (38, 98, 142),
    "mixed": (32, 112, 82),
    "single": (142, 74, 52),
}
"""The kinds of cards differ by the word on their band; the colours only help."""

SIZES: Final = tuple(5 + step / 4 for step in range(25))
"""Sizes of type on a Class Card, from what can just be read to what looks well."""
CARD_WIDTH: Final = 62.0
CARD_HEIGHT: Final = 88.0
ACROSS: Final = 3
PLAYERS: Final = 8


TILE: Final = 34.0
TILES_ACROSS: Final = 5
FACE: Final[Colour] = rgb("#fffdf6")
STAR_FACE: Final[Colour] = rgb("#f6e7c4")
BRASS: Final[Colour] = rgb("#8a5a00")
STAR: Final = (
    '<path d="m12 2 3 6.9 7.5.7-5.7 5 1.7 7.3L12 18l-6.5 3.9 1.7-7.3-5.7-5L9 8.9z" fill="#8a5a00"/>'
)


class Settings(PaperSettings, frozen=True):
    """What can be chosen for printing."""

    playcards: Annotated[int, Meta(ge=1, le=100)] = 2
    """Pages of Playcards; one page serves one player for one round."""
    scorecards: Annotated[int, Meta(ge=1, le=20)] = 1


def field(paper: Paper, x: float, y: float, width: float, label: str) -> None:
    """Draw a line to write on, with its label before it."""
    paper.write(x, y, f"{label}:", 10)
    after = x + paper.pdf.get_string_width(printable(f"{label}: ")) + 1
    paper.line(after, y + 5, x + width, y + 5)


# Playcards ----------------------------------------------------------------------------------------


def playcard(paper: Paper) -> None:
    """Draw five columns, five rows, and the scoring table below them."""
    paper.page("landscape")
    paper.write(MARGIN, 11, paper.words("title"), 18, bold=True)
    right = LONG - MARGIN
    field(paper, 96, 13, 92, paper.words("print", "name"))
    field(paper, 196, 13, 38, paper.words("print", "game"))
    field(paper, 242, 13, right - 242, paper.words("print", "round"))
    letter, top, head, row = 16.0, 25.0, 15.0, 15.6
    column = (right - MARGIN - letter) / SIZE
    paper.box(MARGIN, top, letter, head, 0.25, TINT)
    paper.write(MARGIN, top + 5, paper.words("print", "letter"), 7.5, width=letter, align="C")
    for place in range(SIZE):
        left = MARGIN + letter + place * column
        paper.box(left, top, column, head, 0.25, TINT)
        paper.write(left + 1.5, top + 1.5, paper.words("print", "class"), 7, colour=PALE)
        middle = top + head / 2
        paper.line(left + 1.5, middle, left + column - 1.5, middle, 0.15, PALE)
        paper.write(left + 1.5, top + 9, paper.words("print", "category"), 7, colour=PALE)
    for line in range(SIZE):
        y = top + head + line * row
        for place in range(SIZE + 1):
            left = MARGIN if place == 0 else MARGIN + letter + (place - 1) * column
            paper.box(left, y, letter if place == 0 else column, row, 0.2)
    bottom = top + head + SIZE * row
    paper.box(MARGIN, top, right - MARGIN, bottom - top, 0.7)
    paper.line(MARGIN + letter, top, MARGIN + letter, bottom, 0.7)
    paper.line(MARGIN, top + head, right, top + head, 0.7)
    scoring_table(paper, MARGIN + letter, bottom + 7)


def names_of(paper: Paper, score: str) -> tuple[str, str]:
    """Return what the rule sheet calls a score, and what else it is called here."""
    called, other = paper.words("print", "sheet", score), paper.words("classifications", score)
    return called, " " if called == other else other


def scoring_table(paper: Paper, left: float, top: float) -> None:
    """Draw blocks to mark from the top, a box for the square of each column and row, three
    scores."""
    block, tall, wide = 15.0, 9.0, 17.0
    paper.write(left, top, paper.words("print", "table"), 10, bold=True)
    top += 6
    for row in range(SIZE):
        for column in range(SIZE):
            paper.box(left + column * block, top + row * tall, block, tall, 0.2)
        paper.box(left + SIZE * block + 2, top + row * tall, wide, tall, 0.2, TINT)
    for column in range(SIZE):
        paper.box(left + column * block, top + SIZE * tall + 2, block, tall, 0.2, TINT)
    paper.box(left, top, SIZE * block, SIZE * tall, 0.6)
    beside = left + SIZE * block + wide + 12
    for place, name in enumerate(("special", "general", "total")):
        y, how = top + place * 22.5, f"{name}_is"
        paper.box(beside, y, 30, tall + 2, 0.7)
        called, other = names_of(paper, name)
        paper.write(beside + 33, y + 1.2, called, 12, bold=True)
        after = beside + 35 + paper.pdf.get_string_width(printable(called))
        paper.write(after, y + 1.9, other, 9, colour=PALE)
        paper.write(beside + 33, y + 7, paper.words("print", how), 8, colour=PALE)
    help = beside + 84
    words = paper.words("print", "playcard_help")
    paper.write_lines(help, top, words, 8.5, width=LONG - MARGIN - help, height=4.3)


# Master Score Cards -------------------------------------------------------------------------------


def scorecard(paper: Paper) -> None:
    """Draw players across with three columns each, rounds down, two cards on a page."""
    paper.page("landscape")
    for top in (12.0, 111.0):
        master(paper, top)


def master(paper: Paper, top: float) -> None:
    right, first, row = LONG - MARGIN, 30.0, 9.4
    title = f"{paper.words('title')} · {paper.words('print', 'scorecard')}"
    paper.write(MARGIN, top, title, 13, bold=True)
    field(paper, right - 60, top, 60, paper.words("print", "date"))
    top += 9
    third = (right - MARGIN - first) / (3 * PLAYERS)
    rounds = [f"{paper.words('print', 'round')} {number}" for number in range(1, SIZE + 1)]
    labels = [paper.words("print", "name"), " ", *rounds, paper.words("print", "grand_total")]
    for line, label in enumerate(labels):
        y = top + line * row
        fill = TINT if line == len(labels) - 1 else WHITE
        paper.box(MARGIN, y, first, row, 0.2, fill)
        paper.write(MARGIN + 2, y + 2.6, label, 10, bold=line in (0, len(labels) - 1))
        for player in range(PLAYERS):
            left = MARGIN + first + 3 * player * third
            if line == 0:
                paper.box(left, y, 3 * third, row, 0.2)
                continue
            for place, name in enumerate(("special", "general", "total")):
                paper.box(left + place * third, y, third, row, 0.2, fill)
                if line == 1:
                    called, other = names_of(paper, name)
                    at = left + place * third
                    paper.write(at, y + 1.9, called, 6, width=third, align="C")
                    paper.write(at, y + 5.2, other, 6, width=third, align="C", colour=PALE)
    bottom = top + len(labels) * row
    paper.box(MARGIN, top, right - MARGIN, bottom - top, 0.7)
    for player in range(PLAYERS):
        x = MARGIN + first + 3 * player * third
        paper.line(x, top, x, bottom, 0.7)
    for y in (top + 2 * row, bottom - row):
        paper.line(MARGIN, y, right, y, 0.7)


# Letter tiles -------------------------------------------------------------------------------------


def tiles_page(paper: Paper) -> None:
    """Draw all 30 tiles, to be cut out: the alphabet and four stars."""
    paper.page("portrait")
    paper.write(MARGIN + 3, 12, paper.words("print", "tiles"), 18, bold=True, serif=True)
    paper.write(MARGIN + 3, 22, paper.words("print", "tiles_help"), 10)
    left, top = (SHORT - TILES_ACROSS * TILE) / 2, 40.0
    signs = LETTERS + ANY * STARS
    paper.cut_marks(left, top, TILES_ACROSS, len(signs) // TILES_ACROSS, TILE, TILE)
    for place, sign in enumerate(signs):
        row, column = divmod(place, TILES_ACROSS)
        letter_tile(paper, sign, left + column * TILE, top + row * TILE, TILE)


def letter_tile(paper: Paper, sign: str, x: float, y: float, side: float) -> None:
    """Draw a letter with a line below it that says which way is up, or a star on brass."""
    is_star, gap = sign == ANY, side * 0.05
    inner = side - 2 * gap
    fill = STAR_FACE if is_star else FACE
    paper.card(x + gap, y + gap, inner, inner, fill=fill, rim=BRASS, width=side * 0.012)
    if is_star:
        paper.picture(svg(STAR, "0 0 24 24"), x + side * 0.25, y + side * 0.25, side * 0.5)
        return
    paper.centred(x + side / 2, y + side * 0.48, sign, side * 1.9)
    paper.line(x + side * 0.38, y + side * 0.87, x + side * 0.62, y + side * 0.87, 0.5, BRASS)


# Class Cards --------------------------------------------------------------------------------------


def card_pages(paper: Paper) -> None:
    """Draw nine cards on a page, to be cut out."""
    per_page = ACROSS * ACROSS
    for place, card in enumerate(deck().values()):
        if place % per_page == 0:
            paper.page("portrait")
        row, column = divmod(place % per_page, ACROSS)
        left = (SHORT - ACROSS * CARD_WIDTH) / 2 + column * CARD_WIDTH
        top = (LONG - ACROSS * CARD_HEIGHT) / 2 + row * CARD_HEIGHT
        class_card(paper, card, left, top)


def class_card(paper: Paper, card: Card, left: float, top: float) -> None:
    """Draw a band that says what to do, then what there is to choose from."""
    band = 8.0
    paper.pdf.set_draw_color(*PALE)
    paper.pdf.set_line_width(0.15)
    paper.pdf.rect(left, top, CARD_WIDTH, CARD_HEIGHT)
    paper.pdf.set_fill_color(*BANDS[card.kind])
    paper.pdf.rect(left + 2, top + 2, CARD_WIDTH - 4, band, "F", True, 1.5)
    says = paper.words("print", "kinds", card.kind)
    paper.write(left + 4.5, top + 4.3, says, 8.5, bold=True, colour=WHITE)
    number = left + CARD_WIDTH - 20
    paper.write(number, top + 4.3, card.id, 8.5, width=15.5, align="R", colour=WHITE)
    subjects = classes(card)
    room = CARD_HEIGHT - band - 8
    layout = single if card.kind == "single" else several
    size = fitting(lambda size: layout(paper, subjects, left, top + band + 5, size, False), room)
    layout(paper, subjects, left, top + band + 5, size, True)


def fitting(height: Callable[[float], float], room: float) -> float:
    """Return the largest type size that fits; larger type is never less high, so halving finds
    it."""
    return SIZES[max(bisect_right(SIZES, room, key=height) - 1, 0)]


def several(
    paper: Paper, subjects: Sequence[ClassView], left: float, top: float, size: float, draws: bool
) -> float:
    """Draw Classes below each other, their Categories in small type; gives the height it takes."""
    y = top
    for subject in subjects:
        y = paragraph(
            paper, subject.title.of(paper.language), left, y, size, bold=True, draws=draws
        )
        if subject.categories:
            small = " · ".join(category.title.of(paper.language) for category in subject.categories)
            y = paragraph(paper, small, left, y, size * 0.85, bold=False, draws=draws)
        y += size * 0.13
    return y - top


def single(
    paper: Paper, subjects: Sequence[ClassView], left: float, top: float, size: float, draws: bool
) -> float:
    """Draw one Class in large type, its Categories below each other."""
    (subject,) = subjects
    y = paragraph(
        paper, subject.title.of(paper.language), left, top, size * 1.25, bold=True, draws=draws
    )
    y += size * 0.15
    for category in subject.categories:
        y = paragraph(
            paper, category.title.of(paper.language), left, y, size, bold=False, draws=draws
        )
    return y - top


def paragraph(
    paper: Paper, words: str, left: float, y: float, size: float, *, bold: bool, draws: bool
) -> float:
    """Write words in as many lines as they need; gives where the next ones begin."""
    height = size * 0.43
    paper.font(size, bold=bold)
    paper.pdf.set_text_color(*INK)
    paper.pdf.set_xy(left + 4, y)
    lines = paper.pdf.multi_cell(
        CARD_WIDTH - 8, height, printable(words), align="L", dry_run=True, output="LINES"
    )
    assert isinstance(lines, list)
    if draws:
        paper.pdf.multi_cell(CARD_WIDTH - 8, height, printable(words), align="L")
    return y + height * len(lines)


# The leaflet --------------------------------------------------------------------------------------


def tile_row(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw five letters, one of them a star."""
    for place, sign in enumerate(f"FACT{ANY}"):
        letter_tile(paper, sign, x + place * width / SIZE, y, width / SIZE)


def cover(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw tiles down the side and blanks beside them."""
    side = width / (SIZE + 1)
    for row, sign in enumerate(f"FACT{ANY}"):
        letter_tile(paper, sign, x, y + row * side, side)
        for column in range(SIZE):
            left = x + (column + 1) * side
            paper.card(
                left + 0.8,
                y + row * side + 0.8,
                side - 1.6,
                side - 1.6,
                fill=FACE,
                rim=BRASS,
                width=0.3,
            )


def marked_table(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw the scoring table of the example, filled in."""
    block, tall = (width - 30) / SIZE, 8.5
    counts = paper.block("ada").shows["counts"]
    for row, marked in enumerate(row_marks(counts)):
        for column, count in enumerate(counts):
            fill = BANDS["mixed"] if count > row else WHITE
            paper.box(x + column * block, y + row * tall, block, tall, 0.3, fill)
        paper.box(x + SIZE * block + 2, y + row * tall, 20, tall, 0.3, TINT)
        paper.write(
            x + SIZE * block + 2, y + row * tall + 2.4, str(marked**2), 10, width=20, align="C"
        )
    for column, count in enumerate(counts):
        below = y + SIZE * tall + 2
        paper.box(x + column * block, below, block, tall, 0.3, TINT)
        paper.write(x + column * block, below + 2.4, str(count**2), 10, width=block, align="C")


def document(
    game: AnyGame, parts: Sequence[str], settings: Settings, language: Language = "en"
) -> bytes:
    """Return a PDF with the parts asked for (of `PARTS`), in the order given."""
    paper = Paper(game, language, settings)
    for part in parts:
        if part == "tiles":
            tiles_page(paper)
        elif part == "playcards":
            for _ in range(settings.playcards):
                playcard(paper)
        elif part == "scorecards":
            for _ in range(settings.scorecards):
                scorecard(paper)
        elif part == "cards":
            card_pages(paper)
        else:
            leaflet(paper, cover, Picture(tile_row, 26), Picture(marked_table, 58))
    return paper.output()
