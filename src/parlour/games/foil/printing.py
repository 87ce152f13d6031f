"""Foil on paper: letter cards, the scoring table, column sheets and the rules as PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from msgspec import Meta

from parlour.games.foil.cards import BONUS, COUNTS, DECKS, Language
from parlour.games.foil.state import Scores
from parlour.kernel import AnyGame
from parlour.kernel.leaflet import Picture, leaflet
from parlour.kernel.paper import INK, LONG, PALE, SHORT, Colour, Paper, PaperSettings, rgb

PARTS: Final = ("cards", "table", "columns", "rules")

MARGIN: Final = 15.0
ACROSS: Final = 6
DOWN: Final = 3
CARD_WIDTH: Final = 44.0
CARD_HEIGHT: Final = 62.0
PLAYERS: Final = 4
LINES: Final = 22

# The colours of the cards on the screen.
FACE: Final[Colour] = rgb("#fffdf6")
RIM: Final[Colour] = rgb("#a8997a")
LETTER: Final[Colour] = rgb("#23281f")
GOLD: Final[Colour] = rgb("#8a5a00")
TINT: Final[Colour] = rgb("#f3efe2")
BAD: Final[Colour] = rgb("#a3262a")

STAR: Final = "m12 2 3 6.9 7.5.7-5.7 5 1.7 7.3L12 18l-6.5 3.9 1.7-7.3-5.7-5L9 8.9z"


class Settings(PaperSettings, frozen=True):
    """What can be chosen for printing."""

    columns: Annotated[int, Meta(ge=1, le=100)] = 1
    """Pages of column sheets; one page serves two players for one hand."""
    scores: Annotated[Scores, Meta(extra={"follows": "scores"})] = Scores()


def deck_language(paper: Paper) -> Language:
    """Return the deck of the language that is printed in."""
    return "de" if paper.language == "de" else "en"


# Letter cards -------------------------------------------------------------------------------------


def card_pages(paper: Paper) -> None:
    """Draw all 108 cards, eighteen on a page, to be cut out."""
    language = deck_language(paper)
    left, top = (LONG - ACROSS * CARD_WIDTH) / 2, (SHORT - DOWN * CARD_HEIGHT) / 2
    for place, letter in enumerate(DECKS[language]):
        place %= ACROSS * DOWN
        if place == 0:
            paper.page("landscape")
            paper.cut_marks(left, top, ACROSS, DOWN, CARD_WIDTH, CARD_HEIGHT)
        row, column = divmod(place, ACROSS)
        x, y = left + column * CARD_WIDTH, top + row * CARD_HEIGHT
        letter_card(paper, letter, x, y, CARD_WIDTH)
        small_letter(paper, letter, x, y)


def letter_card(paper: Paper, letter: str, x: float, y: float, width: float) -> None:
    """Draw a card of this width; bonus letters have a star and a double rim, not only a colour."""
    height, gap = width * CARD_HEIGHT / CARD_WIDTH, width * 0.045
    is_bonus = letter in BONUS[deck_language(paper)]
    inner = width - 2 * gap
    paper.card(
        x + gap,
        y + gap,
        inner,
        height - 2 * gap,
        fill=FACE,
        rim=GOLD if is_bonus else RIM,
        width=width * 0.012,
    )
    if is_bonus:
        rim = gap * 1.8
        paper.card(
            x + rim,
            y + rim,
            width - 2 * rim,
            height - 2 * rim,
            fill=FACE,
            rim=GOLD,
            width=width * 0.008,
        )
        side = width * 0.2
        star = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{STAR}" fill="#8a5a00"/></svg>'
        paper.picture(star, x + width * 0.88 - side, y + height - width * 0.12 - side, side)
    paper.centred(x + width / 2, y + height / 2, letter.upper(), width * 1.75, colour=LETTER)


def small_letter(paper: Paper, letter: str, x: float, y: float) -> None:
    """Draw the letter in the corner, for a hand held like a fan; its line says which way is up."""
    paper.centred(x + 7.5, y + 9, letter.upper(), 15, colour=LETTER)
    paper.line(x + 5, y + 12.6, x + 10, y + 12.6, 0.4, RIM)


# The scoring table --------------------------------------------------------------------------------


def scoring_rows(scores: Scores, bonus: str) -> Iterator[tuple[str, int, str]]:
    """Yield what counts: the text's name, the points, the letters meant. What is worth nothing is
    left out."""
    letters = " ".join(bonus.upper())
    per_letter = scores.unscramble == "letter"
    rows = (
        ("letter", scores.letter, ""),
        ("bonus_letter", scores.bonus_letter, letters),
        ("knock", scores.knock, ""),
        ("unscramble_letter", 1, "")
        if per_letter
        else ("unscramble_flat", int(scores.unscramble), ""),
        ("unbroken", scores.unbroken, ""),
        ("no_such_word", -scores.no_such_word, ""),
        ("false_knock", -scores.false_knock, ""),
    )
    return (row for row in rows if row[1])


def table_page(paper: Paper, scores: Scores) -> None:
    """Print what counts, the sizes of the rounds, and the letters of the deck."""
    language = deck_language(paper)
    right = SHORT - MARGIN
    paper.page()
    paper.write(MARGIN, 14, paper.words("title"), 26, bold=True, serif=True)
    paper.write(MARGIN, 28, paper.words("print", "table"), 14, colour=GOLD)
    y, row = 40.0, 12.0
    for name, points, letters in scoring_rows(scores, BONUS[language]):
        paper.write(MARGIN + 3, y + 3.4, paper.words("print", name, letters=letters), 12)
        colour = BAD if points < 0 else INK
        paper.write(
            right - 33, y + 2.6, f"{points:+d}", 16, bold=True, width=30, align="R", colour=colour
        )
        paper.line(MARGIN, y + row, right, y + row, 0.2, RIM)
        y += row
    paper.pdf.set_draw_color(*GOLD)
    paper.pdf.set_line_width(0.7)
    paper.pdf.rect(MARGIN, 38, right - MARGIN, y - 36, "D", True, 3)
    y += 10
    for name in ("sizes", "free", "plural"):
        paper.write_lines(
            MARGIN, y, paper.words("print", name), 11, width=right - MARGIN, height=5.2
        )
        y = paper.pdf.get_y() + 2.5
    deck_counts(paper, y + 6)


def deck_counts(paper: Paper, top: float) -> None:
    """Print how many cards there are of each letter."""
    language = deck_language(paper)
    paper.write(MARGIN, top, paper.words("print", "deck"), 14, colour=GOLD)
    across, width = 10, (SHORT - 2 * MARGIN) / 10
    for place, (letter, count) in enumerate(COUNTS[language].items()):
        row, column = divmod(place, across)
        x, y = MARGIN + column * width, top + 10 + row * 23
        letter_card(paper, letter, x, y, 13.5)
        paper.write(x + 13.3, y + 13, f"{count}", 10)


# The column sheet ---------------------------------------------------------------------------------


def columns_page(paper: Paper) -> None:
    """Draw two sheets on a page: a column of your own words, and one for each other player's."""
    paper.page("landscape")
    half = LONG / 2
    paper.line(half, 4, half, 10, 0.15, PALE)
    paper.line(half, SHORT - 10, half, SHORT - 4, 0.15, PALE)
    for left in (0.0, half):
        column_sheet(paper, left + 10, half - 20)


def column_sheet(paper: Paper, left: float, width: float) -> None:
    top, head, bottom = 24.0, 13.0, SHORT - 32
    paper.write(left, 12, paper.words("title"), 16, bold=True, serif=True)
    for place, name in enumerate(("name", "round", "hand")):
        x = left + 22 + (0, 55, 80)[place]
        paper.write(x, 14, f"{paper.words('print', name)}:", 8)
        label = paper.pdf.get_string_width(paper.words("print", name)) + 3
        paper.line(x + label, 18, x + (52, 22, 26)[place], 18)
    column = width / PLAYERS
    line = (bottom - top - head) / LINES
    for player in range(PLAYERS):
        x = left + player * column
        paper.box(x, top, column, head, 0.25, TINT)
        says = "own" if player == 0 else "other"
        paper.write(x + 1.5, top + 1.2, paper.words("print", says), 7, colour=PALE)
    for step in range(1, LINES):
        y = top + head + step * line
        paper.line(left, y, left + width, y, 0.12, PALE)
    for player in range(PLAYERS):
        x = left + player * column
        points = x + column * 0.72
        paper.line(points, top + head, points, bottom, 0.12, PALE)
        paper.line(x, top, x, bottom, 0.5)
    paper.box(left, top, width, bottom - top, 0.7)
    paper.line(left, top + head, left + width, top + head, 0.7)
    sums(paper, left, bottom + 4, width)


def sums(paper: Paper, left: float, top: float, width: float) -> None:
    """Draw boxes for what the hand brought."""
    names = ("words", "guesses", "knock_sum", "total")
    cell = width / len(names)
    for place, name in enumerate(names):
        paper.box(left + place * cell, top, cell, 14, 0.3, TINT if name == "total" else FACE)
        paper.write(
            left + place * cell + 1.5, top + 1.2, paper.words("print", name), 7, colour=PALE
        )
    paper.write(left, top + 16.5, paper.words("print", "columns_help"), 7, colour=PALE)


# The leaflet --------------------------------------------------------------------------------------


def row_of_cards(paper: Paper, letters: str, x: float, y: float, width: float) -> None:
    for place, letter in enumerate(letters):
        letter_card(paper, letter, x + place * width, y, width)


def cover(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw a word, scrambled and unscrambled."""
    card = width / 4.4
    for row, word in enumerate(("ofli", "foil")):
        row_of_cards(paper, word, x + 0.2 * card, y + row * card * 1.55, card)


def inside(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw a hand that can knock: all cards in words."""
    knock = paper.block("size")
    words = knock.shows["words"]
    card = width / (sum(map(len, words)) + len(words) - 1)
    at = x
    for word in words:
        row_of_cards(paper, word, at, y, card)
        at += (len(word) + 1) * card
    paper.write_lines(x, y + card * 1.6, knock.caption, 9, width=width, height=4.2)


def example(paper: Paper, x: float, y: float, width: float) -> None:
    """Draw a word laid scrambled, and two guesses."""
    card = width / 8
    shows = paper.block("guesses").shows
    guesses = [
        (letters, f"{name}: {points:+d}", points) for name, letters, points in shows["guesses"]
    ]
    rows = [(shows["laid"], paper.words("print", "laid"), 0), *guesses]
    for row, (letters, says, points) in enumerate(rows):
        at = y + row * (card * 1.5)
        row_of_cards(paper, letters, x, at, card)
        colour = BAD if points < 0 else INK
        beside = x + len(letters) * card + 4
        paper.write(beside, at + card * 0.55, says, 11, bold=True, colour=colour)


def document(
    game: AnyGame, parts: Sequence[str], settings: Settings, language: str = "en"
) -> bytes:
    """Return a PDF with the parts asked for (of `PARTS`), in the order given."""
    paper = Paper(game, language, settings)
    for part in parts:
        if part == "cards":
            card_pages(paper)
        elif part == "table":
            table_page(paper, settings.scores)
        elif part == "columns":
            for _ in range(settings.columns):
                columns_page(paper)
        else:
            leaflet(paper, cover, Picture(inside, 26), Picture(example, 68))
    return paper.output()
