"""What a game of Facts in Five consists of: options, moves, rulings and the state.

Long, because options, moves and state of every way to judge are one vocabulary.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from parlour.games.facts.cards import Subject
from parlour.games.facts.keyword import ANY, Heading, Language
from parlour.kernel import Asked, Millis, Seat
from parlour.kernel import SeatOptions as CommonSeatOptions

SIZE: Final = 5
"""Columns and rows of a Playcard, and Class Cards in a round."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STARS: Final = 4
LONGEST_ENTRY: Final = 80
LONGEST_REASON: Final = 120
REVEAL_SECONDS: Final = 60
"""How long a scored round is shown before the next one, unless all are done [ours]."""
MARK_SECONDS: Final = 60
LOOK_SECONDS: Final = 20
"""In the quick pass the look takes the place of marking."""
MOST_SEATS: Final = 8
# What means nothing where people draw themselves, or judge aloud on paper.
ALOUD: Final = {"without": ("on_paper",), "kept": True}
NOT_AT_TABLE: Final = Meta(extra={"without": ("real_box",)})
OUR_CARDS: Final = Meta(extra={"without": ("on_paper", "own_cards"), "kept": True})
BOX: Final = {"needs": "real_box"}
KEPT_AT_TABLE: Final = Meta(extra={"without": ("real_box",), "kept": True})

Phase = Literal[
    "elect", "choose", "write", "count", "affirm", "mark", "tap", "recognise", "dispute", "vote",
    "reveal", "over",
]  # fmt: skip
JUDGING: Final[tuple[Phase, ...]] = ("affirm", "mark", "tap", "recognise", "dispute", "vote")
"""The phases in which Playcards lie open."""
Why = Literal[
    "empty", "initial", "repeat", "accepted", "recognised", "shelf", "vote", "director",
    "affirmed", "unrecognised", "overruled",
]  # fmt: skip
Known = Literal["yes", "no", "unknown"]
Seconds = Annotated[int, Meta(ge=5, le=600)]
Place = Annotated[int, Meta(ge=0, le=SIZE - 1)]
PlaycardNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]


class SeatOptions(CommonSeatOptions, frozen=True):
    """Settings of one seat."""

    child: bool = False
    """Plays the bare Class even where others have a Category [book]."""
    director: bool = False
    """Directs: the room says so of the host's seat [ours]; the first seat where nobody does."""


class Options(Struct, frozen=True):
    """The game's options; their words are in the catalogue."""

    rounds: Annotated[int, Meta(ge=1, le=5)] = 5
    minutes: Annotated[int, Meta(ge=1, le=15)] = 5
    forced: Annotated[bool, OUR_CARDS] = False
    combined: Annotated[bool, OUR_CARDS] = False
    by_lot: Annotated[bool, NOT_AT_TABLE] = False
    single_letter: bool = False
    leave_out: Annotated[str, Meta(max_length=60)] = ""
    verify: Annotated[bool, OUR_CARDS] = False
    judging: Annotated[Literal["quick", "book"], Meta(extra=ALOUD)] = "quick"
    tap_seconds: Annotated[int, Meta(ge=3, le=600, extra=ALOUD)] = 8
    director: Literal["host", "rotate", "elected"] = "host"
    hide_authors: Annotated[bool, NOT_AT_TABLE] = False
    fair_cells: Annotated[bool, NOT_AT_TABLE] = False
    language: Language = "en"
    choose_seconds: Annotated[Seconds, KEPT_AT_TABLE] = 45
    mark_seconds: Annotated[Seconds, Meta(extra=ALOUD)] = MARK_SECONDS
    recognise_seconds: Annotated[Seconds, Meta(extra=ALOUD)] = 20
    dispute_seconds: Annotated[Seconds, Meta(extra=ALOUD)] = 20
    vote_seconds: Seconds = 30
    appeal: bool = True
    """Alone: the player may affirm what the shelf says no to [ours]; not in a daily game."""
    real_box: bool = False
    on_paper: Annotated[bool, Meta(extra=BOX)] = False
    """In a real box: everybody writes on paper, and only what counts is entered."""
    own_cards: Annotated[bool, Meta(extra=BOX | ALOUD)] = False
    """In a real box: the Class Cards are people's own; the Director enters the Classes, and all write
    and judge on phones."""

    def __post_init__(self) -> None:
        named = {sign for sign in self.leave_out.upper() if not (sign.isspace() or sign == ",")}
        if not named <= {*LETTERS, ANY}:
            raise ValueError("leave_out names letters from A to Z and *")
        # The same letters in any order and case are the same option.
        force_setattr(self, "leave_out", "".join(sorted(named, key=(LETTERS + ANY).index)))
        if len(self.tiles) < self.drawn_tiles:
            raise ValueError(f"leave_out must leave at least {self.drawn_tiles} tiles")

    @property
    def tiles(self) -> tuple[str, ...]:
        """The letter tiles: A to Z and four stars [found], but for those left out."""
        return tuple(sign for sign in LETTERS + ANY * STARS if sign not in self.leave_out)

    @property
    def has_paper(self) -> bool:
        """Playcards are of paper."""
        return self.real_box and self.on_paper

    @property
    def names_classes(self) -> bool:
        """The Director enters the Classes in free words: the house does not know the cards."""
        return self.real_box and (self.on_paper or self.own_cards)

    @property
    def look_seconds(self) -> int:
        """How long scorers look at a card before the quick pass: 20 seconds unless changed
        [ours]."""
        return LOOK_SECONDS if self.mark_seconds == MARK_SECONDS else self.mark_seconds

    @property
    def drawn_tiles(self) -> int:
        """How many tiles a round takes."""
        return 1 if self.single_letter else SIZE


# Moves --------------------------------------------------------------------------------------------


class Elect(Struct, frozen=True, tag="elect"):
    """Vote for the seat that is to be Director."""

    seat: Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]


class Choose(Struct, frozen=True, tag="choose"):
    """Pick a Class from a card one holds, and a Category of it or none."""

    card: Annotated[str, Meta(max_length=40)]
    subject: Annotated[str, Meta(max_length=40)] = field(name="class")
    categories: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)] = ()


class Write(Struct, frozen=True, tag="write"):
    """Write in a blank; the last text saved counts, an empty one clears it."""

    row: Place
    column: Place
    text: Annotated[str, Meta(max_length=10_000)]
    key: Annotated[int, Meta(ge=0, le=LONGEST_ENTRY)] | None = None
    """The place of the word that the author marks as Key Word [ours]."""


class Done(Struct, frozen=True, tag="done"):
    """Finished with this part."""


class Challenge(Struct, frozen=True, tag="challenge"):
    """The scorer doubts an entry. `seat` is the number of the Playcard."""

    seat: PlaycardNumber
    row: Place
    column: Place
    reason: Annotated[str, Meta(max_length=10_000)] = ""


class Accept(Struct, frozen=True, tag="accept"):
    """The scorer takes a challenge back."""

    seat: PlaycardNumber
    row: Place
    column: Place


class Recognise(Struct, frozen=True, tag="recognise"):
    """Say that one knows a challenged entry to be right."""

    seat: PlaycardNumber
    row: Place
    column: Place


class Dispute(Struct, frozen=True, tag="dispute"):
    """Ask for a vote: the author about a strike, anybody about an accepted entry."""

    seat: PlaycardNumber
    row: Place
    column: Place


class Vote(Struct, frozen=True, tag="vote"):
    """Say whether a disputed entry is valid."""

    seat: PlaycardNumber
    row: Place
    column: Place
    valid: bool


class Tap(Struct, frozen=True, tag="tap"):
    """Quick pass: say whether the entry that is up is valid."""

    seat: PlaycardNumber
    row: Place
    column: Place
    valid: bool


class Affirm(Struct, frozen=True, tag="affirm"):
    """Alone: say whether an entry that the shelf does not know is right."""

    row: Place
    column: Place
    valid: bool


class NameClasses(Struct, frozen=True, tag="name_classes"):
    """The Director enters the five Classes that were chosen from paper cards, in free words."""

    classes: Annotated[
        tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(min_length=SIZE, max_length=SIZE)
    ]
    persons: Annotated[tuple[bool, ...], Meta(max_length=SIZE)] = ()
    """Where people write on phones: of which Classes the members are people."""


class Count(Struct, frozen=True, tag="count"):
    """On paper: how many entries of each column are valid, as the table has judged."""

    counts: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=SIZE)], ...], Meta(min_length=SIZE, max_length=SIZE)
    ]


Move = (
    Elect
    | Choose
    | Write
    | Done
    | Challenge
    | Accept
    | Recognise
    | Dispute
    | Vote
    | Tap
    | Affirm
    | NameClasses
    | Count
)
Judgement = Challenge | Accept | Recognise | Dispute | Vote | Tap


class Overrule(Struct, frozen=True, tag="overrule"):
    """The host says whether an entry of a scored round is valid. Rounds count from 1."""

    round: Annotated[int, Meta(ge=1, le=5)]
    seat: PlaycardNumber
    row: Place
    column: Place
    valid: bool


# What was written ---------------------------------------------------------------------------------


class Held(Struct, frozen=True):
    """A Class Card of the round, who drew it, and what was chosen from it."""

    card: str
    holder: Seat
    subject: Subject | None = None


class Entry(Struct, frozen=True, omit_defaults=True):
    """A blank of a Playcard in judging and after."""

    text: str
    keyword: str
    valid: bool
    why: Why
    known: Known = "unknown"
    about: str | None = None
    """What the shelf says it is."""
    ruling: bool | None = None
    """How the table ruled on it earlier tonight; None: it did not come up."""
    struck: bool = False
    """The machine struck it for its initial or as a repeat: what people say of it is about that."""
    same: str = ""
    """It is a repeat because the shelf knows it as the same thing as this entry."""
    marked: bool = False
    """The author has marked a Key Word that is not the one by the rule."""
    senses: tuple[str, ...] = ()
    """All that the shelf takes the text for, best known first: planet, chemical element, god."""
    challenged: bool = False
    reason: str = ""
    recognised: Seat | None = None
    disputed: bool = False
    votes: tuple[bool | None, ...] = ()
    """Per seat, where the table votes on it or taps in the quick pass."""

    @property
    def is_ballot(self) -> bool:
        return bool(self.votes)


class Looked(Struct, frozen=True):
    """What the shelf says about an entry."""

    known: Known = "unknown"
    about: str | None = None
    ruling: bool | None = None
    thing: int | None = None
    """The thing that it is: two entries with one number are one thing under two names."""
    key: int | None = None
    """The place of the word that starts the surname, where that is not plain to see."""
    keys: tuple[int, ...] = ()
    """The places of all words that may stand for the surname: of a double one both parts."""
    senses: tuple[str, ...] = ()
    """All that the shelf takes the text for, best known first."""


Grid = tuple[tuple[Entry, ...], ...]
"""Five rows of five."""


class Playcard(Struct, frozen=True):
    """A Playcard in judging. Its number is its place; open, that is its author's seat."""

    author: Seat
    scorer: Seat
    entries: Grid


class Scored(Struct, frozen=True):
    """A Playcard after the scoring."""

    entries: Grid
    counts: tuple[int, ...]
    marks: tuple[int, ...]
    """Marks in each row, stacked from the top."""
    special: int
    general: int
    total: int
    scorer: Seat


class Played(Struct, frozen=True):
    """A round after the scoring: all of it is public."""

    letters: tuple[str, ...]
    columns: tuple[Subject, ...]
    director: Seat
    cards: tuple[Scored, ...]
    """Per seat."""
    classes: tuple[str, ...] = ()
    """On paper: the Classes in people's own words, instead of columns."""


class State(Struct, frozen=True):
    """The whole game at one moment."""

    options: Options
    seats: tuple[SeatOptions, ...]
    phase: Phase
    asked: Asked
    """Who is still busy, and until when."""
    passed: Millis = -1
    """The last deadline that has come in this phase: with hidden authors all come, done or not."""
    elected: Seat | None = None
    """The Director that the table has elected."""
    held: tuple[Held, ...] = ()
    used_cards: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    """On paper: the Classes in people's own words."""
    letters: tuple[str, ...] = ()
    used_tiles: tuple[str, ...] = ()
    drafts: tuple[tuple[str, ...], ...] = ()
    """Per seat 25 texts, row by row: secret until judging."""
    keys: tuple[tuple[int | None, ...], ...] = ()
    """Per seat the place of the word marked as Key Word in each blank, or None."""
    looked: tuple[tuple[Looked, ...], ...] = ()
    """Per seat what the shelf says about each blank: in judging, else empty."""
    playcards: tuple[Playcard, ...] = ()
    queue: tuple[tuple[int, int, int], ...] = ()
    """Card, row and column of the entries of the quick pass, in their order."""
    up: int = 0
    """Which of them is up."""
    played: tuple[Played, ...] = ()
    reason: str = ""
    rules: int = 1
    """Which version of the rules the game is played by."""

    @property
    def count(self) -> int:
        return len(self.seats)

    @property
    def round(self) -> int:
        """Which round it is, from 0."""
        return len(self.played) - (self.phase in ("reveal", "over"))

    @property
    def is_hidden(self) -> bool:
        """Whether nobody may know yet whose Playcard is whose."""
        return self.options.hide_authors

    @property
    def is_quick(self) -> bool:
        """Whether the table judges in one round of taps."""
        return self.options.judging == "quick"

    @property
    def is_solo(self) -> bool:
        return self.count == 1

    @property
    def director(self) -> Seat:
        """The host [ours], the seat that was elected [book], or one after the other [ours]."""
        if self.elected is not None:
            return self.elected
        marked = (seat for seat, options in enumerate(self.seats) if options.director)
        first = next(marked, 0)
        return (first + self.round) % self.count if self.options.director == "rotate" else first

    def has_elected(self, seat: Seat) -> bool:
        """Return whether nobody waits for this seat in the election."""
        return self.asked.finished[seat] or self.asked.answers[seat] is not None

    @property
    def columns(self) -> tuple[Subject, ...]:
        """The five subjects; empty until all are chosen."""
        chosen = tuple(held.subject for held in self.held if held.subject is not None)
        return chosen if len(chosen) == SIZE else ()

    def subject(self, column: int, seat: Seat) -> Subject:
        """Return what this seat has to write there: children have the bare Class [book]."""
        chosen = self.columns[column]
        return chosen.plain() if self.seats[seat].child else chosen

    def plays_bare(self, seat: Seat) -> bool:
        """Return whether this seat's headings differ from those of the others in this round."""
        return self.seats[seat].child and any(column.categories for column in self.columns)

    def heading(self, column: int, seat: Seat) -> Heading:
        return self.subject(column, seat).heading(self.options.language, self.rules)


def swapped(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """Return the values with another one at this place."""
    return (*values[:place], value, *values[place + 1 :])


def with_entry(grid: Grid, row: int, column: int, entry: Entry) -> Grid:
    """Return the grid with another entry in one blank."""
    return swapped(grid, row, swapped(grid[row], column, entry))
