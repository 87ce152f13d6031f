"""A page to print: what all games' PDFs share, in one language."""

from __future__ import annotations

import datetime
from typing import Final, Literal

from fpdf import FPDF

from parlour.kernel.catalogue import text
from parlour.kernel.game import AnyGame

SHORT: Final = 210.0
LONG: Final = 297.0
"""The sides of an A4 page in millimetres."""

Colour = tuple[int, int, int]
INK: Final[Colour] = (34, 34, 40)
PALE: Final[Colour] = (150, 150, 158)
WHITE: Final[Colour] = (255, 255, 255)

PLAIN_SIGNS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def printable(words: str) -> str:
    """The built-in fonts have the signs of western languages only."""
    return words.translate(PLAIN_SIGNS).encode("latin-1", "replace").decode("latin-1")


class Paper:
    """A PDF of a game in one language. Places and sizes are in millimetres, type in points."""

    def __init__(self, game: AnyGame, language: str) -> None:
        self._game = game
        self.language = language
        self.pdf = FPDF(format="A4")
        self.pdf.set_auto_page_break(False)
        # A fixed date: the same settings give the same bytes.
        self.pdf.set_creation_date(datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC))
        self.pdf.set_title(text(game, language, "title"))
        self.pdf.set_lang(language)

    def words(self, *path: str, **details: object) -> str:
        """A text of the game's catalogue."""
        return text(self._game, self.language, *path, **details)

    def page(self, orientation: Literal["portrait", "landscape"] = "portrait") -> None:
        self.pdf.add_page(orientation=orientation)

    def font(self, size: float, *, bold: bool = False) -> None:
        self.pdf.set_font("helvetica", "B" if bold else "", size)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        bold: bool = False,
        width: float = 0,
        align: Literal["L", "C", "R"] = "L",
        colour: Colour = INK,
    ) -> None:
        """Words at a place; `y` is the top of the line."""
        self.font(size, bold=bold)
        self.pdf.set_text_color(*colour)
        self.pdf.set_xy(x, y)
        self.pdf.cell(width or None, size * 0.42, printable(words), align=align)

    def write_lines(
        self, x: float, y: float, words: str, size: float, *, width: float, height: float
    ) -> None:
        """Words in as many lines of this height as they need."""
        self.font(size)
        self.pdf.set_text_color(*INK)
        self.pdf.set_xy(x, y)
        self.pdf.multi_cell(width, height, printable(words), align="L")

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        width: float = 0.2,
        colour: Colour = INK,
    ) -> None:
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(width)
        self.pdf.line(x1, y1, x2, y2)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        width: float = 0.3,
        fill: Colour = WHITE,
    ) -> None:
        self.pdf.set_draw_color(*INK)
        self.pdf.set_line_width(width)
        self.pdf.set_fill_color(*fill)
        self.pdf.rect(x, y, w, h, "D" if fill == WHITE else "DF")

    def output(self) -> bytes:
        """The finished document."""
        return bytes(self.pdf.output())
