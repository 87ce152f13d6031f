"""A game's rules as a leaflet: a sheet printed on both sides and folded to half its size, and further
ones where the guide has sections for them."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.kernel.paper import (
    INK,
    LONG,
    PALE,
    SHORT,
    Colour,
    Drawing,
    Paper,
    printable,
    rgb,
)

HALF: Final = LONG / 2
MARGIN: Final = 13.0
WIDTH: Final = HALF - 2 * MARGIN
TOP: Final = 18.0
BOTTOM: Final = SHORT - 16.0
SIZES: Final = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Sizes of type, the best first; the last is taken where none fits."""

EMBLEM: Final = 22.0
"""The width of the emblem on the front page."""
FELT: Final[Colour] = rgb("#14523c")
BRASS: Final[Colour] = rgb("#caa25a")
CREAM: Final[Colour] = rgb("#e9f3ea")

Section = tuple[str, list[str]]
"""A title and the paragraphs below it."""

EXAMPLE: Final = "example"
HOUSE: Final = "house"
"""Sections of the guide: the one goes on the back, the other is for screens."""


class Picture(NamedTuple):
    """A drawing and the height it takes."""

    draw: Drawing
    height: float


def leaflet(paper: Paper, cover: Drawing, inside: Picture, example: Picture) -> None:
    """Draw the outer side with cover and worked example, the inner side with the rules.

    Titles and texts are those of the game's guide, with the options of paper: people do all
    themselves. What the house does on a screen is left out.
    """
    sheets = sorted({part.sheet for part in paper.rules()})
    paper.page("landscape")
    fold(paper)
    back_page(paper, example)
    front_page(paper, cover)
    paper.write(MARGIN, SHORT - 8, paper.shared("print", "fold"), 7, colour=PALE)
    for sheet in sheets:
        paper.page("landscape")
        fold(paper)
        inner_pages(paper, sheet, inside if sheet == 1 else None)


def fold(paper: Paper) -> None:
    """Draw two ticks where the sheet is folded."""
    for y in (2.0, SHORT - 6):
        paper.line(HALF, y, HALF, y + 4, 0.15, PALE)


def front_page(paper: Paper, cover: Drawing) -> None:
    left, width = HALF + 8, HALF - 16
    paper.card(left, 8, width, SHORT - 16, fill=paper.colour, rim=BRASS, width=1.2)
    middle = left + width / 2
    paper.emblem(middle - EMBLEM / 2, 14, EMBLEM)
    paper.centred(middle, 45, paper.words("title"), 32, colour=CREAM)
    lines = wrapped(paper, paper.words("tagline"), 12, width - 24)
    for place, line in enumerate(lines):
        paper.centred(middle, 57 + place * 6, line, 12, bold=False, serif=False, colour=CREAM)
    side = width - 38
    cover(paper, middle - side / 2, 76, side)
    paper.centred(
        middle, SHORT - 24, paper.words("people"), 11, bold=False, serif=False, colour=CREAM
    )


def back_page(paper: Paper, example: Picture) -> None:
    (shown,) = (part for part in paper.rules() if part.id == EXAMPLE)
    heading(paper, MARGIN, TOP, shown.title, 15)
    example.draw(paper, MARGIN, TOP + 12, WIDTH)
    y = TOP + 18 + example.height
    paragraphs = paper.told(shown)
    if not paper.has_usual(shown):
        paragraphs.append(paper.shared("print", "usual_numbers"))
    told = ("", paragraphs)
    fit = (size for size in SIZES if section_height(paper, told, size) <= BOTTOM - 18 - y)
    section(paper, MARGIN, y, told, next(fit, SIZES[-1]))
    paper.line(MARGIN, BOTTOM - 12, MARGIN + WIDTH, BOTTOM - 12, 0.3, BRASS)
    paper.write_lines(MARGIN, BOTTOM - 9, paper.words("follows"), 8, width=WIDTH, height=3.8)


def inner_pages(paper: Paper, sheet: int, inside: Picture | None) -> None:
    """Draw the rules on two pages in the largest type that fits, with a picture at their end."""
    sections = [
        (part.title, told)
        for part in paper.rules()
        if part.id not in (EXAMPLE, HOUSE) and part.sheet == sheet and (told := paper.told(part))
    ]
    size, cut = best_layout(paper, sections, inside.height if inside else 0)
    for left, page in ((MARGIN, sections[:cut]), (MARGIN + HALF, sections[cut:])):
        y = TOP
        for part in page:
            y = section(paper, left, y, part, size)
    if inside:
        inside.draw(paper, left, y + 4, WIDTH)


def best_layout(paper: Paper, sections: list[Section], picture: float) -> tuple[float, int]:
    """Return the size of type, and how many sections stand on the first page: both pages about
    equally full, no section torn apart."""
    best = SIZES[-1], 0
    for size in SIZES:
        heights = [section_height(paper, part, size) for part in sections]
        fullest, cut = min(
            (max(sum(heights[:cut]), sum(heights[cut:]) + picture + 4), cut)
            for cut in range(len(sections) + 1)
        )
        best = size, cut
        if fullest <= BOTTOM - TOP:
            break
    return best


def section_height(paper: Paper, part: Section, size: float) -> float:
    title, paragraphs = part
    height = sum(paragraph_height(paper, words, size) for words in paragraphs)
    return (size * 0.75 if title else 0) + height + size * 0.25


def paragraph_height(paper: Paper, words: str, size: float) -> float:
    return (len(wrapped(paper, words, size, WIDTH)) * 0.45 + 0.15) * size


def section(paper: Paper, x: float, y: float, part: Section, size: float) -> float:
    """Print a title and its text; return where the next section begins."""
    title, paragraphs = part
    at = y
    if title:
        heading(paper, x, y, title, size * 1.2)
        at += size * 0.75
    for words in paragraphs:
        paper.write_lines(x, at, words, size, width=WIDTH, height=size * 0.45)
        at += paragraph_height(paper, words, size)
    return y + section_height(paper, part, size)


def heading(paper: Paper, x: float, y: float, words: str, size: float) -> None:
    paper.write(x, y, words, size, bold=True, serif=True, colour=FELT)


def wrapped(paper: Paper, words: str, size: float, width: float) -> list[str]:
    """Break words into lines of a width."""
    paper.font(size)
    paper.pdf.set_text_color(*INK)
    lines = paper.pdf.multi_cell(
        width, 1, printable(words), align="L", dry_run=True, output="LINES", markdown=True
    )
    assert isinstance(lines, list)
    return lines
