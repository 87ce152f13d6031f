"""A game of Wedges for tests: dice and questions as one wants them, a clock in seconds.

What chance brings is arranged first and then replayed from an entry, as from a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from parlour.games.wedges import game
from parlour.games.wedges.state import (
    Answer,
    Appeal,
    Draw,
    GoOn,
    MoveTo,
    Options,
    PickCategory,
    Propose,
    Roll,
    Rule,
    SeatOptions,
    State,
    Turn,
    Vote,
    VoteCategory,
)
from parlour.kernel import Chance, Entry, Refusal, Table
from parlour.kernel.entry import Expire, Play
from parlour.kernel.entry import Rule as RuleEntry

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ALL = ("blue", "pink", "yellow", "brown", "green", "orange")
CHOICES = ("left", "wrong", "right", "up")
T = TypeVar("T")


class Arranged(Chance):
    """Chance as the test wants it: given dice, the first of everything, a card for each question.

    The right answer is always `right`; `vague` should be more specific, anything else is wrong.
    """

    def __init__(self, dice: Sequence[int], lot: int = 0) -> None:
        super().__init__()
        self.dice = list(dice)
        self.lot = lot

    def roll(self, label: str, sides: int) -> int:
        value = self.dice.pop(0) if label in ("die", "roll-off") else 1
        self._record(label, value)
        return value

    def draw(self, label: str, items: Sequence[T], count: int) -> list[T]:
        value = list(items)[self.lot : self.lot + count]
        self._record(label, value)
        return value

    def consult(self, label: str, question: Any) -> Any:
        value = shelf(label, question)
        self._record(label, value)
        return value


def shelf(label: str, question: Any) -> Any:
    """A shelf with one pack that goes on for ever."""
    if label == "packs":
        return []
    if label == "judge":
        verdicts = {question["answer"]: "accept", "vague": "specific"}
        verdict = verdicts.get(question["given"], "reject")
        return {"verdict": verdict, "why": "part" if verdict == "specific" else "different"}
    number, category = len(question["used"]), question["category"]
    choices = {"choices": list(CHOICES), "right": 2} if question["choices"] else {}
    return {
        **choices,
        "id": f"test-{number:03}/{category}",
        "card": f"test-{number:03}",
        "category": category,
        "difficulty": 1 + number % 5,
        "text": f"Question {number} of {category}, box {question['box']}?",
        "answer": "right",
        "also": ["correct"],
        "as_of": None,
        "version": "0a1b2c3d",
        "round": 0,
    }


class Sitting:
    """Seat 0 begins in the hub and the reader chooses the box [book], unless told otherwise."""

    def __init__(
        self,
        count: int = 2,
        *,
        at: Sequence[str] = (),
        wedges: Sequence[Sequence[str]] = (),
        barred: Sequence[Sequence[str]] = (),
        factors: Sequence[float] = (),
        picking: Sequence[int] = (),
        turns: int = 0,
        **options: Any,
    ) -> None:
        chosen = msgspec.convert({"box": "choose"} | options, Options)
        seats = tuple(
            SeatOptions(
                time_factor=factors[seat] if seat < len(factors) else 1, choices=seat in picking
            )
            for seat in range(count)
        )
        table, _ = Table.start(game, chosen, seats, seed=bytes(32), shelf=shelf)

        def filled(given: Sequence[Any], otherwise: Any) -> tuple[Any, ...]:
            return tuple(given[seat] if seat < len(given) else otherwise for seat in range(count))

        state = replace(
            table.state,
            turn=0,
            turns=(*(Turn(seat % count) for seat in range(turns)), Turn(0)),
            positions=filled(at, "hub"),
            wedges=tuple(map(tuple, filled(wedges, ()))),
            barred=tuple(map(tuple, filled(barred, ()))),
            until=seats[0].allows(chosen.act_seconds * 1000),
            last=replace(table.state.last, seat=0),
        )
        self.table = table.changed(state=state)
        self.wall = 0
        self.lot = 0

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.state.count]

    @property
    def sheet(self) -> dict[str, Any]:
        sheet: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(self.table.sheet(self.names))
        )
        return sheet

    @property
    def last_step(self) -> dict[str, Any]:
        step: dict[str, Any] = self.sheet["turns"][-1]["steps"][-1]
        return step

    def view(self, viewer: Any = "table") -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.table.view(viewer)))
        return view

    # Moves ----------------------------------------------------------------------------------

    def move(self, move: Any, seat: int | None = None, dice: Sequence[int] = ()) -> Sitting:
        who = self.state.turn if seat is None else seat
        now = max(self.table.clock.now(self.wall), self.table.at)
        chance = Arranged(dice, self.lot)
        if not self.table.is_over and not self.table.is_due(self.wall):
            game.play(self.state, who, move, now, chance)
        outcomes = tuple(chance.outcomes)
        entry = Entry(self.table.seq + 1, now, Play(move), outcomes, who)
        self.table = self.table.replay(entry)
        return self

    def roll(self, *dice: int) -> Sitting:
        return self.move(Roll(), dice=dice)

    def to(self, space: str) -> Sitting:
        return self.move(MoveTo(space))

    def go(self, roll: int, space: str) -> Sitting:
        return self.roll(roll).to(space)

    def draw(self, box: int = 1) -> Sitting:
        return self.move(msgspec.convert({"type": "draw", "box": box}, Draw), self.state.reader)

    def ask(self, roll: int, space: str) -> Sitting:
        """Go there and have the question asked."""
        return self.go(roll, space).draw()

    def answer(self, text: str) -> Sitting:
        return self.move(Answer(text))

    def right(self) -> Sitting:
        return self.answer("right")

    def wrong(self) -> Sitting:
        return self.answer("no idea").go_on()

    def propose(self, text: str, by: int = 0) -> Sitting:
        return self.move(Propose(text, by))

    def pick(self, category: str) -> Sitting:
        return self.move(
            msgspec.convert({"type": "pick_category", "category": category}, PickCategory)
        )

    def choose(self, seat: int, category: str) -> Sitting:
        made = msgspec.convert({"type": "vote_category", "category": category}, VoteCategory)
        return self.move(made, seat)

    def rule(self, correct: bool) -> Sitting:
        return self.move(Rule(correct), self.state.reader)

    def appeal(self) -> Sitting:
        return self.move(Appeal())

    def go_on(self) -> Sitting:
        return self.move(GoOn())

    def vote(self, seat: int, correct: bool) -> Sitting:
        return self.move(Vote(correct), seat)

    def wait(self, seconds: float, *dice: int) -> Sitting:
        """Time passes; whatever is due happens."""
        self.wall += round(seconds * 1000)
        left = list(dice)
        while self.table.is_due(self.wall):
            deadline = self.table.deadline
            assert deadline is not None
            now = max(deadline, self.table.at)
            chance = Arranged(left, self.lot)
            game.expire(self.state, now, chance)
            left = chance.dice
            entry = Entry(self.table.seq + 1, now, Expire(), tuple(chance.outcomes))
            self.table = self.table.replay(entry)
        return self

    def overrule(self, ruling: Any) -> Sitting:
        self.table, _ = self.table.act(RuleEntry(ruling), wall=self.wall)
        return self

    def refused(self, move: Any, code: str, seat: int | None = None, **details: Any) -> Sitting:
        """The move is refused for this reason and changes nothing."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.move(move, seat)
        assert caught.value.code == code
        assert caught.value.details == details
        assert self.table is before
        return self


def final(count: int = 2, needed: int = 6, **options: Any) -> Sitting:
    """Seat 0 is one step from the hub with all wedges that are needed."""
    return Sitting(count, at=("s0.1",), wedges=(ALL[:needed],), wedges_needed=needed, **options)
