"""What a game of Foil consists of: options, moves, rulings and the state."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from parlour.games.foil.cards import Card, Language, spell
from parlour.kernel import Asked, Millis, Seat, SeatOptions
from parlour.shelf.lexicon import WordRules

REVEAL_SECONDS: Final = 45
"""How long a scored hand is shown before the next one, unless all are done [ours]."""
MOST_HANDS: Final = 21
"""Games to a mark end here at the latest, so that no game is endless [ours]."""
LONGEST_TEXT: Final = 40
DRAWS: Final = 3
"""How often somebody who plays alone draws [ours]."""

Phase = Literal[
    "category", "play", "arrange", "lay", "unscramble", "guess", "vote", "reveal", "over"
]
"""`lay` and `guess` are of a real box: what was laid, and what was guessed on paper, is entered."""
Round = Literal[1, 2, 3]
Why = Literal[
    "ok", "short", "plural", "unknown", "proper", "abbreviation", "off_category", "voted_out",
    "voted_in",
]  # fmt: skip
Points = Annotated[int, Meta(ge=0, le=100)]
Seconds = Annotated[int, Meta(ge=5, le=1800)]
CardId = Annotated[int, Meta(ge=0, le=107)]


class Scores(Struct, frozen=True):
    """The scoring table: the sheet's own is lost, so every number is a setting."""

    letter: Points = 1
    bonus_letter: Points = 5
    knock: Points = 5
    unscramble: Literal["letter"] | Points = "letter"
    unbroken: Points = 0
    no_such_word: Points = 10
    false_knock: Points = 15


AT_TABLE: Final = Meta(extra={"without": ("real_box",), "kept": True})
"""In a real box turns and the naming of a category have no clock."""


DAILY: Final = {"daily": True}
"""For options that only the board of the day sets."""
ALONE: Final = Meta(extra={"daily": True, "without": ("real_box",)})
Length = Annotated[int, Meta(ge=4, le=10)]


class Options(Struct, frozen=True):
    """The game's options; their words are in the catalogue."""

    rounds: tuple[Round, ...] = (1, 2, 3)
    hands_per_round: Annotated[int, Meta(ge=0, le=4)] = 0
    to_points: Annotated[int, Meta(ge=0, le=1000)] = 0
    category: bool = False
    children: bool = False
    no_scramble: Literal[0, 25, 50] = 0
    check_words: bool = False
    lexicon: Literal["referee", "table"] = "referee"
    proper_names: bool = False
    slurs: bool = False
    """Words that insult people for what they are: unknown unless the table wants them [ours]."""
    language: Language = "en"
    scores: Scores = Scores()
    turn_seconds: Annotated[Seconds, AT_TABLE] = 60
    arrange_seconds: Seconds = 90
    unscramble_seconds: Seconds = 300
    vote_seconds: Seconds = 20
    category_seconds: Annotated[Seconds, AT_TABLE] = 30
    real_box: bool = False
    alone: Annotated[bool, ALONE] = False
    """One hand for one, with three draws; then words of the house to unscramble [ours]."""
    riddles: Annotated[tuple[Length, ...], Meta(min_length=1, max_length=4, extra=DAILY)] = (5, 5)
    """The letters of those words."""

    def __post_init__(self) -> None:
        """Rounds may come in any order. The game without scrambling is a children's game, with
        its word length, knock sizes and one hand per round [ours]."""
        if not self.rounds:
            raise ValueError("at least one round of 1, 2 and 3 is played")
        force_setattr(self, "rounds", tuple(sorted(set(self.rounds))))
        if self.no_scramble:
            force_setattr(self, "children", True)

    @property
    def least(self) -> int:
        """A word has four letters or more [book]; three where children play [book]."""
        return 3 if self.children else 4

    @property
    def word_rules(self) -> WordRules:
        return WordRules(self.least, proper_names=self.proper_names, slurs=self.slurs)

    @property
    def mark(self) -> int:
        """The total at which the game ends; 0: after its rounds."""
        return self.no_scramble or self.to_points

    def size(self, round: Round) -> int:
        """The word one needs to knock: 5, 6, 7 letters; 3, 4, 5 where children play [book]."""
        return round + (2 if self.children else 4)

    def hands(self, seats: int) -> int:
        """Hands per round: one dealt by every player [book]; one in shorter games [book]."""
        return self.hands_per_round or (1 if self.children or self.to_points else seats)


# Moves --------------------------------------------------------------------------------------------


class Draw(Struct, frozen=True, tag="draw"):
    """Draw a card from the deck."""


class Take(Struct, frozen=True, tag="take"):
    """Take this many cards from the top of the discard pile."""

    count: Annotated[int, Meta(ge=1, le=108)]


class Discard(Struct, frozen=True, tag="discard"):
    """Discard a card, which ends the turn."""

    card: CardId


class Knock(Struct, frozen=True, tag="knock"):
    """Go out: every card is in one of these words, or discarded with the knock."""

    words: Annotated[tuple[tuple[CardId, ...], ...], Meta(max_length=40)]
    discard: CardId | None = None


class Laying(Struct, frozen=True):
    """A word to lay out: its cards in order, and the order in which to lay them."""

    cards: Annotated[tuple[CardId, ...], Meta(max_length=108)]
    scrambled: Annotated[tuple[CardId, ...], Meta(max_length=108)] = ()


class Arrange(Struct, frozen=True, tag="arrange"):
    """Group the hand anew, and scramble the words; a later arrangement replaces it."""

    words: Annotated[tuple[Laying, ...], Meta(max_length=40)]


class Guess(Struct, frozen=True, tag="guess"):
    """Write down what a word of another seat is; nothing takes the guess back."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    word: Annotated[int, Meta(ge=0, le=39)]
    text: Annotated[str, Meta(max_length=10_000)]


class Done(Struct, frozen=True, tag="done"):
    """Arranged, unscrambled, voted, or seen enough."""


class Vote(Struct, frozen=True, tag="vote"):
    """Say whether a word in question counts; `word` is its place on the ballot."""

    word: Annotated[int, Meta(ge=0, le=400)]
    valid: bool


class Category(Struct, frozen=True, tag="category"):
    """The dealer names the hand's category."""

    name: Annotated[str, Meta(max_length=10_000)]


Text = Annotated[str, Meta(max_length=200)]
Texts = Annotated[tuple[Text, ...], Meta(max_length=40)]


class KnockWith(Struct, frozen=True, tag="knock_with"):
    """Real box: this seat has knocked with these words, and maybe a discard, a letter."""

    words: Texts
    discard: Text = ""


class DeckOut(Struct, frozen=True, tag="deck_out"):
    """Real box: the deck is out for the second time, and nobody has knocked."""


class LayWith(Struct, frozen=True, tag="lay_with"):
    """Real box: the words that this seat has laid on the table, as they are meant."""

    words: Texts


Move = (
    Draw
    | Take
    | Discard
    | Knock
    | Arrange
    | Guess
    | Done
    | Vote
    | Category
    | KnockWith
    | DeckOut
    | LayWith
)


class Overrule(Struct, frozen=True, tag="overrule"):
    """The host says whether a word of a scored hand counts."""

    hand: Annotated[int, Meta(ge=0, le=1000)]
    word: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    valid: bool


# What was played ----------------------------------------------------------------------------------


class Laid(Struct, frozen=True):
    """A word on the table: its cards in the intended order, and as they are laid."""

    cards: tuple[Card, ...]
    scrambled: tuple[Card, ...]


class Guessed(Struct, frozen=True):
    """A guess at a word of another seat."""

    seat: Seat
    word: int
    text: str


class Ballot(Struct, frozen=True):
    """A word in question: is it a word, or does it fit the category?"""

    text: str
    question: Literal["word", "fits"]
    votes: tuple[bool | None, ...]


class Voted(Struct, frozen=True):
    """What the table said to a word in question. A tie, or no vote, is a no."""

    text: str
    question: Literal["word", "fits"]
    valid: bool


class Verdict(Struct, frozen=True):
    """Whether a text counts as a word in a hand."""

    text: str
    why: Why


class Best(Struct, frozen=True):
    """What could have been made of a hand: shown when the hand is over. No words where the hand
    was too large to tell."""

    words: tuple[str, ...]
    points: int


class WordScore(Struct, frozen=True):
    """A word that was laid out, and what it brought."""

    word: str
    scrambled: str
    why: Why
    points: int
    unscrambled_by: tuple[Seat, ...]


class GuessScore(Struct, frozen=True):
    """A guess at a word of another seat, and what it brought."""

    owner: Seat
    number: int
    """Which of the owner's words it was."""
    scrambled: str
    guess: str
    why: Why
    points: int


class KnockScore(Struct, frozen=True):
    """A group named at the knock. A non-word costs its points here unless it was laid again: then
    it pays there."""

    word: str
    why: Why
    points: int


class SeatScore(Struct, frozen=True):
    """What one seat has from one hand."""

    words: tuple[WordScore, ...]
    guesses: tuple[GuessScore, ...]
    knock_bonus: int
    false_knocks: int
    score: int
    knock: tuple[KnockScore, ...] = ()
    """The knocker's groups as named at the knock; nothing for the others."""


class Played(Struct, frozen=True):
    """A hand after the scoring: all of it is public."""

    number: int
    round: Round
    dealer: Seat
    knocker: Seat | None
    category: str
    turns: int
    hands: tuple[str, ...]
    """The letters each seat held at the end."""
    seats: tuple[SeatScore, ...]
    best: tuple[Best, ...]
    """What could have been made of each hand; empty in category games."""
    riddles: tuple[tuple[str, str], ...] = ()
    """Of somebody who played alone: the house's words, and how they were laid."""


EventKind = Literal[
    "dealt", "named", "drawn", "taken", "discarded", "false_knock", "knocked", "deck_out", "laid",
    "vote", "scored", "overruled",
]  # fmt: skip


class Event(Struct, frozen=True):
    """What happened last, for showing it."""

    kind: EventKind
    seat: Seat
    at: Millis
    count: int = 0
    card: Card | None = None


class State(Struct, frozen=True):
    """The whole game at one moment."""

    options: Options
    seats: tuple[SeatOptions, ...]
    first_dealer: Seat
    number: int
    """The hand's number in the game, from 0."""
    phase: Phase
    turn: Seat
    """Whose turn it is in the phase `play`; the dealer in the phase `category`."""
    until: Millis | None
    """When that seat's time is over."""
    asked: Asked
    """In the phases in which everybody acts at once: who is still busy, and until when."""
    last: Event
    began: Millis = 0
    """When the time until `until` began."""
    deck: tuple[Card, ...] = ()
    """Face down; the last card is on top."""
    pile: tuple[Card, ...] = ()
    """Face up; the last card is on top."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """In the order in which the cards were gained."""
    drawn: bool = False
    recycled: bool = False
    """The discards have become the deck once in this hand."""
    turns: int = 0
    category: str = ""
    knocker: Seat | None = None
    knock: tuple[tuple[Card, ...], ...] = ()
    """The knocker's words: secret."""
    drafts: tuple[tuple[Laying, ...] | None, ...] = ()
    """Arrangements: secret, None where there is none."""
    laid: tuple[tuple[Laid, ...], ...] = ()
    guesses: tuple[tuple[Guessed, ...], ...] = ()
    ballots: tuple[Ballot, ...] = ()
    voted: tuple[Voted, ...] = ()
    """The votes of this hand that are closed, in their order."""
    verdicts: tuple[Verdict, ...] = ()
    false_knocks: tuple[int, ...] = ()
    played: tuple[Played, ...] = ()
    reason: str = ""
    """Why the game is over: `rounds_played`, `mark_reached` or `long_enough`."""

    @property
    def count(self) -> int:
        return len(self.seats)

    @property
    def dealer(self) -> Seat:
        """Deal passes to the left [book]; who deals first is drawn by lot [ours]."""
        return (self.first_dealer + self.number) % self.count

    @property
    def round(self) -> Round:
        """Rounds in order; games to a mark go through them again and again."""
        rounds = self.options.rounds
        return rounds[self.number // self.options.hands(self.count) % len(rounds)]

    @property
    def knocked(self) -> tuple[str, ...]:
        """The groups named at the knock, spelled."""
        return tuple(self.spell(word) for word in self.knock)

    @property
    def size(self) -> int:
        """The letters of the word that is needed to knock in this round."""
        return self.options.size(self.round)

    @property
    def draws_left(self) -> int | None:
        """How often somebody who plays alone can still draw; None where there is no limit."""
        if not self.options.alone or self.phase != "play":
            return None
        return DRAWS - self.turns + (not self.drawn)

    def spell(self, cards: tuple[Card, ...]) -> str:
        return spell(self.options.language, cards)


def swapped(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """Return the values with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])
