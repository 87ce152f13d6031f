"""The built-in player of Facts in Five, five levels.

It gets a seat's view and nothing else: other Playcards it sees when people see them. What it
writes it looks up on the reference shelf by the columns' subjects, as far as it knows them, and it
types no faster than a person. It challenges what neither it nor the shelf knows, recognises what it
knows, and votes by the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from msgspec import Struct, convert, field
from msgspec.structs import replace

from parlour.games.facts.cards import Subject
from parlour.games.facts.keyword import ANY, Heading, Language, fits, same_as
from parlour.games.facts.knowledge import Knowledge
from parlour.games.facts.state import (
    LONGEST_ENTRY,
    SIZE,
    Accept,
    Affirm,
    Challenge,
    Choose,
    Dispute,
    Done,
    Elect,
    Known,
    Move,
    Recognise,
    Tap,
    Vote,
    Why,
    Write,
)
from parlour.kernel import LEVELS, Decision, Millis, View


class Skill(Struct, frozen=True):
    """What a level can do, beside what it knows."""

    thinks: Millis
    """How long it looks for an entry that is easy to find."""
    key: Millis
    """How long it takes to type a character."""
    slips: float
    """How often a letter goes wrong."""
    doubts: float
    """How often it challenges what it does not know."""
    recall: float
    """For how many blanks anything comes to mind at all while the sand runs."""


SKILLS: Final[dict[int, Skill]] = {
    1: Skill(11_000, 300, 0.10, 0.3, 0.55),
    2: Skill(8_500, 260, 0.07, 0.4, 0.65),
    3: Skill(6_500, 220, 0.04, 0.5, 0.75),
    4: Skill(4_500, 190, 0.02, 0.6, 0.87),
    5: Skill(3_000, 160, 0.0, 0.7, 1.0),
}
GLANCE: Final[Millis] = 900
"""How long a tap takes."""
READING: Final[Millis] = 2_000
"""How long it looks at what everybody decides on at once, so that people have read it, too."""
HURRY: Final = 8
"""How much faster it writes when all people have handed in their cards: nothing is to be seen."""


class SeenCategory(Struct):
    id: str


class SeenColumn(Struct):
    """The head of a column."""

    card: str
    subject: str = field(name="class")
    persons: bool
    skip: tuple[str, ...]
    categories: list[SeenCategory] = []

    @property
    def query(self) -> str:
        return Subject(self.card, self.subject, tuple(one.id for one in self.categories)).query

    @property
    def plain_query(self) -> str:
        return Subject(self.card, self.subject).query


class SeenRound(Struct):
    """The section `round`, as far as the bot needs it."""

    number: int
    phase: str
    letters: list[str]
    columns: list[SeenColumn]
    director: int


class Mine(Struct):
    """The section `mine`."""

    seat: int
    done: bool
    columns: list[SeenColumn]
    playcard: int | None
    scores: int | None
    elects: int | None


class SeenEntry(Struct):
    text: str
    why: Why
    valid: bool
    known: Known = "unknown"
    ruling: bool | None = None


class SeenPlaycard(Struct):
    number: int
    child: bool
    entries: list[list[SeenEntry]]


class SeenMark(Struct):
    seat: int
    row: int
    column: int
    valid: bool
    why: Why
    challenged: bool = False
    ballot: bool = False


class SeenVote(Struct):
    seat: int
    row: int
    column: int


class SeenOptions(Struct):
    language: Language
    judging: str


class SeenSetup(Struct):
    options: SeenOptions


class Seen(Struct):
    """A seat's view, as far as the bot needs it."""

    setup: SeenSetup
    round: SeenRound
    mine: Mine
    entries: list[list[str]]
    playcards: list[SeenPlaycard]
    marks: list[SeenMark]
    votes: list[SeenVote]
    up: SeenVote | None
    offers: dict[str, Any] = {}

    @property
    def places(self) -> Iterator[tuple[tuple[int, int, int], SeenEntry, SeenMark | None]]:
        """Every entry that lies open, with what was done about it."""
        marks = {(mark.seat, mark.row, mark.column): mark for mark in self.marks}
        for card in self.playcards:
            for row, line in enumerate(card.entries):
                for column, entry in enumerate(line):
                    place = (card.number, row, column)
                    yield place, entry, marks.get(place)

    def query(self, place: tuple[int, int, int]) -> str:
        column = self.round.columns[place[2]]
        return column.plain_query if self.playcards[place[0]].child else column.query


class FactsBot:
    """Five levels: how much it knows, how fast it thinks and types."""

    heavy: ClassVar[frozenset[int]] = frozenset(LEVELS)

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        if "offers" not in view or not (view["offers"]["moves"] or view["offers"]["forms"]):
            return None
        seen = convert(view, Seen)
        player = Player(seen, level, rng)
        match seen.round.phase:
            case "elect":
                return player.elect()
            case "choose":
                return player.choose()
            case "write":
                return player.write()
            case "affirm":
                return player.affirm()
            case "mark":
                return player.mark()
            case "tap":
                return player.tap()
            case "recognise":
                return player.recognise()
            case "dispute":
                return player.dispute()
            case "vote":
                return player.vote()
            case _:
                return Decision(Done(), rng.randint(2_000, 5_000))


class Player:
    """One decision of one player."""

    def __init__(self, seen: Seen, level: int, rng: random.Random) -> None:
        self.seen = seen
        self.skill = SKILLS[level]
        self.rng = rng
        # Another evening, other things come to mind; within a round they stay the same.
        round = seen.round
        cards = "/".join(column.card for column in round.columns)
        salt = f"{seen.mine.seat}/{round.number}/{''.join(round.letters)}/{cards}"
        self.knowledge = Knowledge(level, salt)

    def _after(self, move: Move, delay: float) -> Decision:
        return Decision(move, round(delay * self.rng.uniform(0.7, 1.4)))

    def _tap(self, move: Move) -> Decision:
        return self._after(move, GLANCE)

    def elect(self) -> Decision | None:
        """Vote for the seat that would direct without an election, once."""
        if self.seen.mine.elects is not None:
            return None
        return self._after(Elect(self.seen.round.director), 2 * GLANCE)

    # Choosing -----------------------------------------------------------------------------

    def choose(self) -> Decision:
        """Choose a subject that it can look up, if there is one."""
        offered = [convert(move, Choose) for move in self.seen.offers["moves"]]
        known = [
            move for move in offered if Subject(move.card, move.subject, move.categories).query
        ]
        return self._after(self.rng.choice(known or offered), 4_000)

    # Writing ------------------------------------------------------------------------------

    def write(self) -> Decision:
        """Fill in the blank for which something comes to mind most easily; done when nothing
        does."""
        found = sorted(self._ideas(), key=lambda idea: idea[0])
        if not found:
            return self._written(Done(), 2 * self.skill.thinks)
        ease, row, column, name = found[0]
        text = self._typed(name)
        delay = self.skill.thinks * (1 + ease / 3) + self.skill.key * len(text)
        return self._written(Write(row, column, text), delay)

    def _written(self, move: Move, delay: float) -> Decision:
        decision = self._after(move, delay)
        return replace(decision, awaited=decision.delay // HURRY)

    def _ideas(self) -> Iterator[tuple[float, int, int, str]]:
        """Yield for every blank the best known thing that it knows, and how far it has to be
        fetched."""
        seen, language = self.seen, self.seen.setup.options.language
        used = {same_as(text, language) for row in seen.entries for text in row if text}
        for column, head in enumerate(seen.mine.columns):
            heading = Heading(head.persons, language, head.skip)
            for row in range(SIZE):
                luck = self.knowledge.luck(f"{row}/{column}")
                if seen.entries[row][column] or luck >= self.skill.recall:
                    continue
                letter = seen.round.letters[row]
                for thing in self.knowledge.members(head.query, None if letter == ANY else letter):
                    name = thing.name
                    # What it misspelt once it would misspell again, and strike itself.
                    texts = {same_as(text, language) for text in (name, self._typed(name))}
                    if len(name) > LONGEST_ENTRY or not used.isdisjoint(texts):
                        continue
                    if fits(name, letter, heading, thing.surname if head.persons else ()):
                        yield 9 - thing.fame + luck, row, column, name
                        break

    def _typed(self, name: str) -> str:
        """Return the text as it types it: two letters change places where it slips; never the
        initials."""
        places = [
            place
            for place in range(2, len(name) - 1)
            if name[place - 1 : place + 2].isalpha() and name[place - 2 : place + 2].islower()
        ]
        if not places or self.knowledge.luck(f"slip/{name}") >= self.skill.slips:
            return name
        place = places[len(name) % len(places)]
        return name[:place] + name[place + 1] + name[place] + name[place + 2 :]

    # Judging ------------------------------------------------------------------------------

    def affirm(self) -> Decision:
        """Stand by, alone, what it wrote."""
        for place, _, mark in self.seen.places:
            if mark is not None and mark.why == "unrecognised":
                return self._tap(Affirm(place[1], place[2], True))
        return self._tap(Done())

    def mark(self) -> Decision:
        """Challenge what neither it nor the shelf knows, and what the table ruled out before."""
        for place, entry, mark in self.seen.places:
            if place[0] != self.seen.mine.scores or not entry.valid:
                continue
            challenged = mark is not None and mark.challenged
            if self._doubts(place, entry) and not challenged and not self._is_in_pass(entry):
                return self._tap(Challenge(*place))
            if challenged and self._believes(place, entry):
                return self._tap(Accept(*place))
        return self._after(Done(), 3 * GLANCE)

    def _is_in_pass(self, entry: SeenEntry) -> bool:
        """Return whether an entry comes up by itself: in the quick pass, what the shelf does not
        know."""
        is_known = entry.known == "yes" or entry.ruling is True
        return self.seen.setup.options.judging == "quick" and not is_known

    def _believes(self, place: tuple[int, int, int], entry: SeenEntry) -> bool:
        if entry.ruling is not None:
            return entry.ruling
        return entry.known == "yes" or self.knowledge.recognises(entry.text, self.seen.query(place))

    def _doubts(self, place: tuple[int, int, int], entry: SeenEntry) -> bool:
        if entry.ruling is not None:
            return not entry.ruling
        if entry.known != "unknown":
            return entry.known == "no"
        if self._believes(place, entry):
            return False
        return self.knowledge.luck(f"doubt/{entry.text}") < self.skill.doubts

    def tap(self) -> Decision | None:
        """Tap yes to what it believes and to its own, no to what it doubts, else nothing; once."""
        up = self.seen.up
        assert up is not None, "something is up in the quick pass"
        place = (up.seat, up.row, up.column)
        if any((vote.seat, vote.row, vote.column) == place for vote in self.seen.votes):
            return None
        entry = self.seen.playcards[up.seat].entries[up.row][up.column]
        if up.seat == self.seen.mine.playcard or self._believes(place, entry):
            return self._after(Tap(*place, True), READING)
        if entry.why == "repeat" or self._doubts(place, entry):
            return self._after(Tap(*place, False), READING)
        return self._after(Done(), READING)

    def recognise(self) -> Decision:
        """Speak up for what it knows; its own entries and challenges are not its to save."""
        own = (self.seen.mine.playcard, self.seen.mine.scores)
        for place, entry, mark in self.seen.places:
            if mark is None or not mark.challenged or mark.why != "accepted" or place[0] in own:
                continue
            if self._believes(place, entry):
                return self._tap(Recognise(*place))
        return self._after(Done(), 2 * GLANCE)

    def dispute(self) -> Decision:
        """Stand by its own entries that the shelf knows, and point at what is surely wrong."""
        for place, entry, mark in self.seen.places:
            if mark is not None and (mark.ballot or mark.why == "shelf"):
                continue
            valid = entry.valid if mark is None else mark.valid
            is_own = place[0] == self.seen.mine.playcard
            wronged = is_own and not valid and mark is not None and self._believes(place, entry)
            wrong = not is_own and valid and entry.known == "no"
            if wronged or wrong:
                return self._tap(Dispute(*place))
        return self._after(Done(), 2 * GLANCE)

    def vote(self) -> Decision:
        """Vote by what it knows; for its own entries; else against."""
        voted = {(vote.seat, vote.row, vote.column) for vote in self.seen.votes}
        for place, entry, mark in self.seen.places:
            if mark is not None and mark.ballot and place not in voted:
                return self._after(Vote(*place, self._votes_for(place, entry)), READING)
        return self._tap(Done())

    def _votes_for(self, place: tuple[int, int, int], entry: SeenEntry) -> bool:
        if place[0] == self.seen.mine.playcard:
            return True
        if entry.why == "repeat":
            return False
        return entry.known != "no" and (
            self._believes(place, entry) or self.knowledge.luck(f"vote/{entry.text}") < 0.3
        )


bot = FactsBot()
