"""What all printed pages of a class share: words, names, the head of a page, the map of facts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from parlour.classroom.account import Account, RoundAccount, Somebody
from parlour.classroom.spreadsheet import PACKAGE, shown
from parlour.kernel import find_game
from parlour.kernel.catalogue import load, said, text
from parlour.kernel.paper import LONG, PALE, SHORT, WHITE, Colour, PaperSize, Sheet, printable, rgb

State = Literal["right", "mended", "wrong", "untried"]
STATES: Final[tuple[State, ...]] = ("right", "mended", "wrong", "untried")
MARGIN: Final = 15.0
WIDTH: Final = SHORT - 2 * MARGIN
BOTTOM: Final = LONG - 14
FILLS: Final = {
    "right": rgb("#dcefe2"),
    "mended": rgb("#f7e8bf"),
    "wrong": rgb("#f6d3cc"),
    "untried": WHITE,
}
STROKES: Final = {"right": rgb("#1f5c45"), "mended": rgb("#7a5410"), "wrong": rgb("#9c2b1c")}
"""Of the signs."""
LINE: Final = rgb("#c9c9cf")


class ClassSheet(Sheet):
    """A PDF about a class. Pages are filled from the top; `y` is where the next thing goes."""

    def __init__(
        self,
        account: Account,
        language: str,
        size: PaperSize,
        part: str,
        *,
        real: bool = True,
        times: bool = False,
        empty: bool = False,
        pupil: str = "",
        day: str = "",
        round: int = 0,
    ) -> None:
        self._words = load(PACKAGE, language)
        title = said(self._words, "print", "class", code=account.code)
        super().__init__(f"{title}: {said(self._words, 'print', part)}", language, size)
        self.account = account
        self.real = real
        self.times = times
        self.empty = empty
        self.pupils = tuple(one for one in account.pupils if pupil in ("", one))
        """Who gets a page or card of their own."""
        self.day = _written(day, language)
        self.n = round
        """The number of the round, from 1; 0: none yet."""
        self.y = 0.0

    # Words ------------------------------------------------------------------------------------

    def words(self, *path: str, **details: object) -> str:
        """Return a text of the class's catalogue."""
        return said(self._words, *path, **details)

    def facts(self, names: Iterable[str]) -> str:
        """Return facts as people read them, none of them broken over two lines."""
        return ", ".join(shown(name).replace(" ", "\u00a0") for name in names)

    def name(self, pupil: str) -> str:
        """Return the name by which everybody knows a pupil."""
        return self.account.people[pupil].name or "-"

    def real_name(self, pupil: str) -> str:
        """Return the name of the roster, if it is asked for and the fonts have its letters."""
        return real_name(self.account.people[pupil]) if self.real else ""

    def who(self, pupil: str) -> str:
        """Return both names."""
        return both_names(self.account.people[pupil], real=self.real)

    def write_names(
        self,
        x: float,
        y: float,
        people: Iterable[str],
        size: float,
        width: float,
        *,
        bold: bool = False,
    ) -> None:
        """Write who somebody is, or who sits on a seat (a bot where nobody does): real names smaller."""
        people = tuple(people)
        names = " & ".join(map(self.name, people)) or self.words("print", "bot")
        real = ", ".join(filter(None, map(self.real_name, people)))
        self.fitted(x, y, names, size, width, bold=bold)
        self.font(size, bold=bold)
        left = x + self.pdf.get_string_width(printable(names)) + size * 0.2
        if real and x + width - left > size:
            small = size * 0.8
            self.fitted(left, y + (size - small) * 0.3, real, small, x + width - left)

    @property
    def round(self) -> RoundAccount | None:
        """The round that is asked for; None: there is no such round."""
        return self.account.rounds[self.n - 1] if 0 < self.n <= len(self.account.rounds) else None

    def round_title(self) -> str:
        """Return which round it is, and of which game."""
        of = self.round
        if of is None:
            return ""
        game = text(find_game(of.game), self.language, "title")
        return self.words("print", "round", n=self.n, game=game)

    # Pages ------------------------------------------------------------------------------------

    def begin(self, title: str, under: str = "") -> None:
        """Begin a page with a title, the class and the day."""
        self.page()
        self.fitted(MARGIN, 12, title, 20, WIDTH - 52, bold=True, serif=True)
        about = self.words("print", "class", code=self.account.code)
        self.write(MARGIN, 12, about, 10, width=WIDTH, align="R", bold=True)
        self.write(MARGIN, 17, self.day, 9, width=WIDTH, align="R", colour=PALE)
        if under:
            self.fitted(MARGIN, 22, under, 11, WIDTH)
        self.line(MARGIN, 28, MARGIN + WIDTH, 28, 0.4)
        self.y = 33.0

    def heading(self, words: str, room: float, again: Callable[[], None]) -> None:
        """Write a heading; on a new page (`again` begins one) where there is less room than this."""
        if self.y + room > BOTTOM:
            again()
        self.write(MARGIN, self.y, words, 13, bold=True, serif=True)
        self.y += 8

    # Facts ------------------------------------------------------------------------------------

    def sign(self, state: State, x: float, y: float, side: float) -> None:
        """Draw the sign of a state around a place."""
        if state == "untried":
            return
        self.pdf.set_draw_color(*STROKES[state])
        self.pdf.set_line_width(side * 0.14)
        half = side / 2
        if state == "right":
            self.pdf.polyline(
                [(x - half, y), (x - half * 0.3, y + half * 0.7), (x + half, y - half)]
            )
        elif state == "wrong":
            self.pdf.line(x - half, y - half, x + half, y + half)
            self.pdf.line(x - half, y + half, x + half, y - half)
        else:  # an arrow round to where it came from
            turns = [math.radians(angle) for angle in range(-50, 231, 10)]
            radius = half * 0.9
            ring = [(x + radius * math.sin(t), y - radius * math.cos(t)) for t in turns]
            self.pdf.polyline(ring)
            (tip_x, tip_y), arm = ring[0], half * 0.75
            self.pdf.polyline([(tip_x + arm, tip_y), (tip_x, tip_y), (tip_x, tip_y - arm)])

    def fact_map(
        self,
        x: float,
        y: float,
        cell: float,
        states: Mapping[str, State],
        inside: Callable[[str, State], str] = lambda fact, state: "",
        shades: Mapping[str, Colour] = MappingProxyType({}),
    ) -> None:
        """Draw every fact 0-9 in its state, with words inside where there are some. `shades` go before
        the colours of the states."""
        size = cell * 1.25
        for n in range(10):
            at = (n + 1.5) * cell
            self.centred(x + at, y + cell / 2, str(n), size, serif=False)
            self.centred(x + cell / 2, y + at, str(n), size, serif=False)
        for a in range(10):
            for b in range(10):
                fact = f"{a}x{b}"
                state: State = states.get(fact, "untried")
                left, top = x + (b + 1) * cell, y + (a + 1) * cell
                self.pdf.set_draw_color(*LINE)
                self.pdf.set_line_width(0.15)
                self.pdf.set_fill_color(*shades.get(fact, FILLS[state]))
                self.pdf.rect(left, top, cell, cell, "DF")
                words = inside(fact, state)
                lift = cell * 0.16 if words else 0
                self.sign(state, left + cell / 2, top + cell / 2 - lift, cell * 0.36)
                if words:
                    place = top + cell * 0.8
                    self.centred(
                        left + cell / 2, place, words, cell * 0.72, bold=False, serif=False
                    )

    def legend(self, x: float, y: float, names: Mapping[State, str], size: float = 9) -> None:
        """Write what the signs mean, in a line."""
        side = size * 0.45
        for state in STATES:
            self.pdf.set_draw_color(*LINE)
            self.pdf.set_line_width(0.15)
            self.pdf.set_fill_color(*FILLS[state])
            self.pdf.rect(x, y, side, side, "DF")
            self.sign(state, x + side / 2, y + side / 2, side * 0.5)
            self.write(x + side + 1, y + side / 2 - size * 0.21, names[state], size)
            x += side + 6 + self.pdf.get_string_width(printable(names[state]))

    def state_names(self) -> dict[State, str]:
        return {state: self.words("states", state) for state in STATES}


def real_name(pupil: Somebody) -> str:
    """Return a name of the roster, if the fonts have its letters."""
    return pupil.real if "?" in pupil.real or "?" not in printable(pupil.real) else ""


def both_names(pupil: Somebody, *, real: bool) -> str:
    """Return the name of a pupil with that of the roster."""
    own = real_name(pupil) if real else ""
    return f"{pupil.name} ({own})" if own else pupil.name


def _written(day: str, language: str) -> str:
    """Return a day as it is written in this language."""
    return ".".join(reversed(day.split("-"))) if day and language == "de" else day
