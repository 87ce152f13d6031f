"""What a game of Wedges consists of: options, moves, rulings and the state."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from parlour.games.wedges.board import CATEGORIES, Category, Space, routes
from parlour.kernel import Asked, Millis, Seat
from parlour.kernel import SeatOptions as KernelSeatOptions
from parlour.shelf.packs.card import Topic

APPEAL_SECONDS: Final = 15
"""How long a player may think about an appeal [ours]."""
MORE_SECONDS: Final = 10
"""What an answer gets on top that should be more specific."""
MOST_TURNS: Final = 1000
"""A game ends here at the latest, so that none is endless [ours]."""
TURNS_AMONG_BOTS: Final = 500
LONGEST_ANSWER: Final = 200
LADDER_SIZE: Final = 10
"""Questions of the ladder [ours]."""
MOST_MEMBERS: Final = 24

Phase = Literal[
    "roll", "move", "category", "vote_category", "draw", "answer", "rule", "appeal", "vote",
    "ladder", "over",
]  # fmt: skip
"""`ladder`: on the ladder before a question; the last one is judged."""
StepKind = Literal["roll_again", "category", "hq", "hub", "final", "ladder"]
JudgedBy = Literal["referee", "reader", "vote", "host"]
Box = Literal[1, 2]
Reason = Literal["wrong", "dated", "unclear"]
Difficulty = Annotated[int, Meta(ge=1, le=5)]
Seconds = Annotated[int, Meta(ge=5, le=600)]
Member = Annotated[int, Meta(ge=0, le=MOST_MEMBERS - 1)]
Speaker = Annotated[int, Meta(ge=0, le=999)]
"""A member's place in a team, however many a room lets sit together."""
Id = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=10_000)]


READ: Final = {"without": ("real_box",), "kept": True}
"""In a real box a reader judges in any case, and people act and agree in their own time."""
LADDER: Final = Meta(extra={"daily": True, "without": ("real_box",)})
LADDER_DAY: Final = Meta(ge=-1_000_000, le=1_000_000, extra={"daily": True})
NO_HOUSE_CARDS: Final = Meta(extra={"without": ("real_box",)})
"""In a real box the reader draws cards from a real box, and the answer is said aloud."""


class Options(Struct, frozen=True):
    """The game's options; their words are in the catalogue."""

    wedges_needed: Literal[4, 5, 6] = 6
    max_turns: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 0
    judge: Annotated[Literal["referee", "reader"], Meta(extra=READ)] = "referee"
    names: Literal["last", "full"] = "last"
    answer_seconds: Annotated[int, Meta(ge=0, le=600)] = 30
    act_seconds: Annotated[Seconds, Meta(extra=READ)] = 30
    vote_seconds: Annotated[Seconds, Meta(extra=READ)] = 20
    answers: Annotated[Literal["typed", "choices"], NO_HOUSE_CARDS] = "typed"
    box: Annotated[Literal["auto", "choose"], NO_HOUSE_CARDS] = "auto"
    packs: Annotated[tuple[Id, ...], Meta(extra={"without": ("own_cards",), "kept": True})] = (
        "bank",
    )
    difficulty: Annotated[tuple[Difficulty, ...], NO_HOUSE_CARDS] = (1, 5)
    topics: Annotated[tuple[Topic, ...], NO_HOUSE_CARDS] = ()
    """What questions are to be about, across the categories; empty: anything [ours]."""
    real_box: bool = False
    own_cards: Annotated[bool, Meta(extra={"needs": "real_box"})] = False
    """In a real box: the questions are from people's own cards, which the house does not know."""
    ladder: Annotated[bool, LADDER] = False
    """No wheel: ten questions for one alone, from easy to hard, with a second try at each [ours]."""
    ladder_day: Annotated[int, LADDER_DAY] = 0
    """Which questions they are, by the number of a day."""
    guesses: Annotated[bool, NO_HOUSE_CARDS] = False
    """Those who wait may each lock in a secret answer, for no points [ours]."""

    def __post_init__(self) -> None:
        if not self.packs or len(set(self.packs)) != len(self.packs):
            raise ValueError("packs are one or more, each once")
        if len(set(self.topics)) != len(self.topics):
            raise ValueError("topics are named once each")
        if len(self.difficulty) != 2 or self.difficulty[0] > self.difficulty[1]:
            raise ValueError("difficulty is a lowest and a highest")


class SeatOptions(KernelSeatOptions, frozen=True):
    """Settings of one seat."""

    captain: Member = 0
    """Which member of a team gives the answers; the first to join [ours]."""
    choices: bool = False
    """This seat picks from four answers, whatever the table does: for children [ours]."""
    token: Literal["auto", "disc", "ring", "triangle", "square", "cross", "diamond"] = "auto"
    """Its token, of six [book]; `auto` is the usual one of the seat."""


# Moves --------------------------------------------------------------------------------------------


class Roll(Struct, frozen=True, tag="roll"):
    """Roll the die."""


class MoveTo(Struct, frozen=True, tag="move"):
    """Move the token to a space that the roll leads to."""

    to: Annotated[str, Meta(max_length=8)]


class PickCategory(Struct, frozen=True, tag="pick_category"):
    """In the hub without all wedges: the category of one's own question."""

    category: Category


class VoteCategory(Struct, frozen=True, tag="vote_category"):
    """For somebody else's winning question: its category."""

    category: Category


class Draw(Struct, frozen=True, tag="draw", omit_defaults=True):
    """The reader draws the first card of either box; in a real box a printed one, by its number."""

    box: Box
    card: Annotated[str, Meta(max_length=80)] = ""


class Propose(Struct, frozen=True, tag="propose"):
    """Tell the own team an answer; a later one of the same member replaces it."""

    text: Text
    by: Speaker = 0
    """Which member of the team: the room says so."""


class Answer(Struct, frozen=True, tag="answer"):
    """The answer that counts; an empty one passes."""

    text: Text


class Guess(Struct, frozen=True, tag="guess"):
    """Lock in a secret answer to somebody else's question."""

    text: Text


class Rule(Struct, frozen=True, tag="rule"):
    """The reader says whether the answer was right."""

    correct: bool


class Appeal(Struct, frozen=True, tag="appeal"):
    """Ask the others to vote on the own answer."""


class GoOn(Struct, frozen=True, tag="go_on"):
    """Do not appeal [ours]."""


class Vote(Struct, frozen=True, tag="vote"):
    """Vote on an appeal."""

    correct: bool


class Flag(Struct, frozen=True, tag="flag"):
    """Say that something is wrong with a question that was asked."""

    question: Id
    reason: Reason


Move = (
    Roll
    | MoveTo
    | PickCategory
    | VoteCategory
    | Draw
    | Propose
    | Answer
    | Guess
    | Rule
    | Appeal
    | GoOn
    | Vote
    | Flag
)


class Overrule(Struct, frozen=True, tag="overrule"):
    """The host says whether an answer was right; `question` is its number in the game."""

    question: Annotated[int, Meta(ge=0, le=1_000_000)]
    correct: bool


class HostFlag(Struct, frozen=True, tag="flag"):
    """The host flags a question, after the game too."""

    question: Id
    reason: Reason


Ruling = Overrule | HostFlag


# What was played ----------------------------------------------------------------------------------


class Question(Struct, frozen=True):
    """A question from a card. Its answer is secret until the answer is judged."""

    number: int
    """How many questions came before it in this game."""
    id: str
    """Card and category: `bank-001/blue`."""
    card: str
    category: Category
    difficulty: int
    text: str
    answer: str
    also: tuple[str, ...]
    as_of: str | None
    version: str
    """Tells its wordings apart: a digest, and so never shown."""
    round: int
    """How often this room had its card in earlier games."""
    choices: tuple[str, ...] = ()
    """The answers to pick from; none where the answer is typed."""
    right: int = 0
    """Which of the choices is right: as secret as the answer."""


class Guessed(Struct, frozen=True):
    """A secret answer of somebody who waits, and whether it is right."""

    seat: Seat
    text: str
    right: bool


class Step(Struct, frozen=True):
    """One roll of a turn, and what came of it."""

    roll: int
    start: Space
    to: Space
    kind: StepKind
    category: Category | None = None
    question: Question | None = None
    given: str | None = None
    """What was answered; None: nothing, or aloud."""
    correct: bool | None = None
    wedge: Category | None = None
    judged_by: JudgedBy | None = None
    appealed: bool = False
    why: str = ""
    """The code of the house's last verdict on it, where it was not accepted: see docs/judge.md."""
    tried: str | None = None
    """On the ladder: the first answer, which was wrong; None at the first try."""
    guesses: tuple[Guessed, ...] = ()
    """What those who waited thought, once it is ruled on."""


class Turn(Struct, frozen=True):
    """A seat's rolls until it answers wrong."""

    seat: Seat
    steps: tuple[Step, ...] = ()


class Proposal(Struct, frozen=True):
    """What a member tells the team."""

    by: int
    text: str


class Flagged(Struct, frozen=True):
    """A flag on a question; the host's has no seat."""

    question: str
    version: str
    reason: Reason
    seat: Seat | None


EventKind = Literal[
    "began", "rolled", "rolled_again", "moved", "picked", "voting", "chosen", "asked", "specific",
    "answered", "reader", "right", "wrong", "again", "appealed", "turn", "won", "ended", "overruled",
]  # fmt: skip


class Event(Struct, frozen=True):
    """What happened last, for showing it."""

    kind: EventKind
    seat: Seat
    at: Millis


class State(Struct, frozen=True):
    """The whole game at one moment."""

    options: Options
    seats: tuple[SeatOptions, ...]
    starts: tuple[tuple[int | None, ...], ...]
    """The roll-off: per round each seat's roll, None where it was out already."""
    phase: Phase
    turn: Seat
    until: Millis | None
    """When the time of the one seat that is asked is over."""
    asked: Asked
    """In the two phases of voting: who is asked, what they said, until when."""
    last: Event
    positions: tuple[Space, ...]
    wedges: tuple[tuple[Category, ...], ...]
    """Per seat in the order gained."""
    barred: tuple[tuple[Space, ...], ...]
    """Per seat the spaces it may not enter before it has faced a question elsewhere."""
    silent: tuple[bool, ...]
    """Seats that let their last deadline pass: nobody waits for them to read."""
    tally: tuple[tuple[tuple[int, int], ...], ...]
    """Per seat and category, in the order of the cards: questions judged, and right ones."""
    turns: tuple[Turn, ...] = ()
    began: Millis = 0
    """When the time until `until` began."""
    roll: int | None = None
    step: Step | None = None
    """The step under way, from the move until the answer is judged."""
    reader: Seat | None = None
    """Who reads the question; None: nobody is there, the house does."""
    specific: bool = False
    """The player was asked to be more specific."""
    proposals: tuple[Proposal, ...] = ()
    guesses: tuple[Guessed, ...] = ()
    """Locked in for the question under way: secret, each from everybody, even whether it is there."""
    flags: tuple[Flagged, ...] = ()
    winners: tuple[Seat, ...] = ()
    """Who has answered the winning question; the game may still go on for a tie."""
    reason: str = ""
    """Why the game is over: `won`, `shared`, `turns_played`, `long_enough` or `questions_asked`."""

    @property
    def count(self) -> int:
        return len(self.seats)

    @property
    def referee(self) -> bool:
        """The house judges: by option, or because nobody is there to read. In a real box the reader
        has heard the answer, and says [ours]."""
        if self.options.real_box:
            return False
        return self.options.judge == "referee" or self.reader is None

    @property
    def others(self) -> tuple[Seat, ...]:
        """All but the seat in turn, clockwise from it."""
        return tuple((self.turn + ahead) % self.count for ahead in range(1, self.count))

    @property
    def picks(self) -> bool:
        """The seat in turn picks from four answers."""
        return self.seat_picks(self.turn)

    def seat_picks(self, seat: Seat) -> bool:
        """Return whether a seat picks from four answers: by option, or by its own setting."""
        wanted = self.options.answers == "choices" or self.seats[seat].choices
        return wanted and not self.options.real_box

    @property
    def question(self) -> Question | None:
        """The question under way."""
        return None if self.step is None else self.step.question

    @property
    def choices_left(self) -> tuple[str, ...]:
        """The choices of the question under way without the one that was tried."""
        if self.step is None or self.step.question is None:
            return ()
        tried = self.step.tried
        return tuple(choice for choice in self.step.question.choices if choice != tried)

    def targets(self) -> dict[Space, tuple[Space, ...]]:
        """Return where the roll can lead, and the way there: barred spaces are not among them."""
        if self.roll is None:
            return {}
        ways = routes(self.positions[self.turn], self.roll)
        barred = self.barred[self.turn]
        return {space: way for space, way in ways.items() if space not in barred}

    def has_enough(self, seat: Seat) -> bool:
        """Return whether the hub asks this seat the winning question."""
        return len(self.wedges[seat]) >= self.options.wedges_needed

    def answered(self) -> tuple[Step, ...]:
        """Return all steps with a question that was judged, in order."""
        return tuple(
            step for turn in self.turns for step in turn.steps if step.question is not None
        )


def counted(turns: tuple[Turn, ...], seats: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the tally of these turns."""
    counts = [[[0, 0] for _ in CATEGORIES] for _ in range(seats)]
    for turn in turns:
        for step in turn.steps:
            if step.category is not None:
                both = counts[turn.seat][CATEGORIES.index(step.category)]
                both[0] += 1
                both[1] += bool(step.correct)
    return tuple(tuple((asked, right) for asked, right in own) for own in counts)


def swapped(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """Return the values with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])
