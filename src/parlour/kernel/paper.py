"""A page to print: what all games' PDFs share, in one language."""

from __future__ import annotations

import contextlib
import datetime
import io
import unicodedata
import weakref
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.svg import svg_path_converter

from parlour.kernel.catalogue import house, text
from parlour.kernel.emblem import emblem_of
from parlour.kernel.game import AnyGame
from parlour.kernel.guide import (
    Block,
    Section,
    block_of,
    differs,
    guide,
    on_paper,
    shown,
    told,
    usual,
)
from parlour.kernel.options import build, describe, parse

SHORT: Final = 210.0
LONG: Final = 297.0
"""The sides of an A4 page in millimetres."""
LARGE: Final = 420.0
"""The long side of an A3 page; its short side is the long one of A4."""

PaperSize = Literal["a4", "letter"]
Orientation = Literal["portrait", "landscape"]
LETTER: Final = (215.9, 279.4)
TABLOID: Final = (279.4, 431.8)
"""What US printers have instead of A4 and A3."""

Colour = tuple[int, int, int]
INK: Final[Colour] = (34, 34, 40)
PALE: Final[Colour] = (150, 150, 158)
WHITE: Final[Colour] = (255, 255, 255)

SMALLEST: Final = 6.0
"""The smallest type."""
CAPITAL: Final = {"display": 0.247, "text": 0.236}
"""The height of a capital letter of a typeface in millimetres, per point of its size."""
TYPEFACES: Final = Path(__file__).parent / "typeface"
"""The typefaces of the page, for titles and for text (`make typeface`)."""

Drawing = Callable[["Paper", float, float, float], None]
"""A picture at a place (left, top), of a width."""

PLAIN_SIGNS: Final = str.maketrans({"œ": "oe", "Œ": "OE", "ı": "i", "\u2032": "'"})


@cache
def _letters() -> frozenset[str]:
    """Return what all typefaces have: the letters of the languages of Europe that use the Latin
    alphabet, and their marks."""
    known = []
    for file in TYPEFACES.glob("*.ttf"):
        with TTFont(file) as font:
            known.append(frozenset(map(chr, font.getBestCmap())))
    return frozenset.intersection(*known)


def printable(words: str) -> str:
    """Take the accents off letters that a typeface lacks."""
    return "".join(map(_printable_sign, words.translate(PLAIN_SIGNS)))


def _printable_sign(sign: str) -> str:
    if sign in _letters() or sign == "\n":
        return sign
    return "".join(_letters().intersection(unicodedata.normalize("NFKD", sign)[:1])) or "?"


def _close(fonts: tuple[Any, ...]) -> None:
    for font in fonts:
        font.close()


def rgb(code: str) -> Colour:
    """Return a colour as style sheets write it: `#1f5c45`."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


class PaperSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen for the printing of every game.

    A setting that `follows` an option of the game takes its value in a room, and the leaflet tells it:
    `Meta(extra={"follows": "rows"})`.
    """

    paper: PaperSize = "a4"
    play: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    """Options of the game that the leaflet tells: `rounds=3;minutes=3`."""


USUALLY: Final = PaperSettings()


def played(game: AnyGame, settings: msgspec.Struct) -> dict[str, Any]:
    """Return the options that the leaflet tells, where they are not the usual ones; refused where
    the game has no such options. Settings that are not `PaperSettings` tell none."""
    told = settings.play if isinstance(settings, PaperSettings) else ""
    pairs = [part.partition("=") for part in told.split(";") if part]
    found = parse(game.Options, {name.strip(): value.strip() for name, _, value in pairs})
    for field in describe(type(settings)):
        chosen = msgspec.to_builtins(getattr(settings, field.name))
        if field.follows and chosen != field.default and field.kind != "list":
            found[field.follows] = chosen
    whole = msgspec.to_builtins(build(game.Options, found))
    return {name: whole[name] for name in found}


class Sheet:
    """A PDF in one language. Places and sizes are in millimetres, type in points.

    Pages are laid out for A4 and A3. On US Letter and Tabloid they come out a little smaller, in
    the middle of the page.
    """

    def __init__(self, title: str, language: str, size: PaperSize = "a4") -> None:
        self.language = language
        self._size = size
        self._fitted = contextlib.ExitStack()
        self.pdf = FPDF(format=self._size)
        self.pdf.set_auto_page_break(False)
        self.pdf.add_font("display", "", TYPEFACES / "display.ttf")
        self.pdf.add_font("text", "", TYPEFACES / "text.ttf")
        self.pdf.add_font("text", "B", TYPEFACES / "text-bold.ttf")
        # Their files are open until the document is written, or is not wanted any more.
        weakref.finalize(self, _close, tuple(self.pdf.fonts.values()))
        # A fixed date: the same settings give the same bytes.
        self.pdf.set_creation_date(datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC))
        self.pdf.set_title(title)
        self.pdf.set_lang(language)

    def shared(self, *path: str) -> str:
        """Return a text that the PDFs of all games share."""
        found: Any = house(self.language)
        for key in path:
            found = found[key]
        return str(found)

    def page(self, orientation: Orientation = "portrait", *, large: bool = False) -> None:
        """Begin a page of A4, or of A3 if `large`; everything drawn then goes on it."""
        self._fitted.close()
        if self._size == "a4":
            self.pdf.add_page(orientation, "a3" if large else "a4")
            return
        meant = (LONG, LARGE) if large else (SHORT, LONG)
        real = TABLOID if large else LETTER
        self.pdf.add_page(orientation, real)
        scale = min(have / want for have, want in zip(real, meant, strict=True))
        beside, above = ((have - want * scale) / 2 for have, want in zip(real, meant, strict=True))
        if orientation == "landscape":
            beside, above = above, beside
        placed = Transform.scaling(scale, scale).translate(beside, above)
        self._fitted.enter_context(self.pdf.transform(placed))

    def font(self, size: float, *, bold: bool = False, serif: bool = False) -> None:
        """Write in this type from here on; titles have one weight."""
        if serif:
            self.pdf.set_font("display", "", size)
        else:
            self.pdf.set_font("text", "B" if bold else "", size)

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
        serif: bool = False,
    ) -> None:
        """Write words at a place; `y` is the top of the line."""
        self.font(size, bold=bold, serif=serif)
        self.pdf.set_text_color(*colour)
        self.pdf.set_xy(x, y)
        self.pdf.cell(width or None, size * 0.42, printable(words), align=align)

    def fitted(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        width: float,
        *,
        bold: bool = False,
        serif: bool = False,
        align: Literal["L", "C", "R"] = "L",
    ) -> None:
        """Write one line in type small enough for this width; cut where that would be too small."""
        words = printable(words)
        self.font(size, bold=bold, serif=serif)
        least = max(SMALLEST, size * 0.6)
        while size > least and self.pdf.get_string_width(words) > width:
            size -= 0.5
            self.font(size, bold=bold, serif=serif)
        while words and self.pdf.get_string_width(words) > width:
            words = words.removesuffix("…")[:-1].rstrip() + "…"
        self.write(x, y, words, size, width=width, align=align, bold=bold, serif=serif)

    def lines(self, words: str, size: float, width: float) -> int:
        """Return how many lines a text takes."""
        self.font(size)
        found = self.pdf.multi_cell(
            width, 4, printable(words), align="L", dry_run=True, output="LINES"
        )
        assert isinstance(found, list)
        return len(found)

    def write_lines(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        width: float,
        height: float,
        typed: bool = False,
    ) -> None:
        """Write words in as many lines of this height as they need; `**these**` are bold, but not where
        people have typed them."""
        self.font(size)
        self.pdf.set_text_color(*INK)
        self.pdf.set_xy(x, y)
        self.pdf.multi_cell(width, height, printable(words), align="L", markdown=not typed)

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

    def card(
        self, x: float, y: float, w: float, h: float, *, fill: Colour, rim: Colour, width: float
    ) -> None:
        """Draw a field with round corners."""
        self.pdf.set_draw_color(*rim)
        self.pdf.set_line_width(width)
        self.pdf.set_fill_color(*fill)
        self.pdf.rect(x, y, w, h, "DF", True, min(w, h) * 0.08)

    def centred(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        bold: bool = True,
        serif: bool = True,
        colour: Colour = INK,
    ) -> None:
        """Write words with their middle at a place, capitals exactly."""
        self.font(size, bold=bold, serif=serif)
        self.pdf.set_text_color(*colour)
        wide = self.pdf.get_string_width(printable(words))
        self.pdf.text(
            x - wide / 2, y + size * CAPITAL["display" if serif else "text"] / 2, printable(words)
        )

    def picture(self, svg: str, x: float, y: float, width: float) -> None:
        """Draw a picture in SVG."""
        self.pdf.image(io.BytesIO(svg.encode()), x, y, width)

    def path(self, path: str, side: float, x: float, y: float, width: float, colour: str) -> None:
        """Fill a path of SVG, which is drawn in a square of this side, around a place."""
        drawn = PaintedPath()
        svg_path_converter(drawn, path)
        drawn.style.fill_color = colour
        drawn.style.stroke_color = None
        placed = GraphicsContext()
        placed.add_item(drawn, clone=False)
        middle = Transform.translation(-side / 2, -side / 2)
        placed.transform = middle.scale(width / side).translate(x, y)
        self.pdf.draw_path(placed, copy=False)

    def cut_marks(
        self, left: float, top: float, across: int, down: int, width: float, height: float
    ) -> None:
        """Draw short lines outside a field of cards: where to cut."""
        for step in range(across + 1):
            x = left + step * width
            for y in (top - 5, top + down * height + 1):
                self.line(x, y, x, y + 4, 0.15, PALE)
        for step in range(down + 1):
            y = top + step * height
            for x in (left - 5, left + across * width + 1):
                self.line(x, y, x + 4, y, 0.15, PALE)

    def output(self) -> bytes:
        """Return the finished document."""
        self._fitted.close()
        return bytes(self.pdf.output())


class Paper(Sheet):
    """A PDF of a game, with the words of its catalogue."""

    def __init__(self, game: AnyGame, language: str, settings: PaperSettings = USUALLY) -> None:
        super().__init__(text(game, language, "title"), language, settings.paper)
        self._game = game
        self._usual = usual(game, language)
        self._options = on_paper(game, {**self._usual, **played(game, settings)})

    @property
    def colour(self) -> Colour:
        """Return the colour of the game: light text can be read on it."""
        return rgb(emblem_of(self._game).colour)

    def emblem(self, x: float, y: float, width: float) -> None:
        """Draw the emblem of the game."""
        svg, colour = emblem_of(self._game)
        self.picture(svg.replace("currentColor", colour), x, y, width)

    def words(self, *path: str, **details: object) -> str:
        """Return a text of the game's catalogue."""
        return text(self._game, self.language, *path, **details)

    def rules(self) -> tuple[Section, ...]:
        """Return the rules of the game for players."""
        return guide(self._game, self.language)

    def block(self, id: str) -> Block:
        """Return a block of the rules."""
        return block_of(self.rules(), id)

    def has_usual(self, section: Section) -> bool:
        """Return whether the options are those with which the examples of a section count."""
        given = {name for block in shown(section, self._options) for name in block.given}
        return not differs(given, self._options, on_paper(self._game, self._usual))

    def told(self, section: Section) -> list[str]:
        """Return the paragraphs of a section with the options of paper; steps have their
        numbers."""
        said, steps = [], 0
        for block in shown(section, self._options):
            text = told(self._game, block.text, self._options, self.language)
            if section.steps and not block.note:
                steps += 1
                text = f"{steps}. {text}"
            said.append(text)
        return said
