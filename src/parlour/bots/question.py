"""What is asked of a bot, and when: the one rule for live tables and for simulations.

A bot is asked as soon as its seat has something to do, and its move is made after the delay it
names. What happens meanwhile counts: when its view changes before the move is due, it is asked
again. As long as the same is offered to its seat that is the same question, and the time it has
already thought is not lost; when something else is offered, it begins to think anew.
"""

from __future__ import annotations

import random

import msgspec

from parlour.kernel import Millis, Table, View
from parlour.kernel.bot import Decision

READING: Millis = 3500
"""How long people read a verdict before a bot goes on."""
ATTEMPTS = 20
"""How often a bot may try again at one question after a refusal; then it waits for a change."""


class Question(msgspec.Struct, frozen=True):
    """One seat's view, and since when the same is offered to it. Times are table time."""

    view: View
    since: Millis
    number: int
    """The table's entry number when the question came up: it tells questions apart."""
    attempt: int = 0
    """How many moves of this bot were refused at this question."""

    def randomness(self, seed: str, seat: int) -> random.Random:
        """Return the bot's own randomness here: asked again, after a restart too, it gives the same
        decision for the same view."""
        return random.Random(f"{seed}/{seat}/{self.number}/{self.attempt}")

    def due(self, decision: Decision, now: Millis) -> Millis:
        """Return the table time at which the decision becomes a move."""
        return max(now, self.since + decision.delay)

    @property
    def given_up(self) -> bool:
        return self.attempt >= ATTEMPTS


def read_by(table: Table) -> Millis:
    """Return the table time at which people have read what happened last, so that bots go on. Of a
    short clock it takes a third at most. In simulations nobody reads; what is staged has been read when
    it is over."""
    at = table.game.verdict_at(table.state)
    if at is None or (table.lead is not None and table.lead.beats):
        return 0
    clock = READING if table.deadline is None else (table.deadline - at) // 3
    return at + min(READING, clock)


def seat_view(table: Table, seat: int) -> View:
    """Return what a client in that seat gets, as JSON values."""
    view: View = msgspec.to_builtins(table.view(seat))
    return view


def ask(before: Question | None, view: View, seq: int, now: Millis) -> Question:
    """Return the question to a seat now; `before` itself where nothing has changed for it.

    `before` is the question asked last, or None where there was none or its bot has just moved.
    """
    if before is None:
        return Question(view, now, seq)
    if before.view == view:
        return before
    if before.view.get("offers") == view.get("offers"):
        return Question(view, before.since, before.number)
    return Question(view, now, seq)


def after_refusal(question: Question, now: Millis) -> Question:
    """Ask the same question once more: the bot's move was refused, it has to think of another."""
    return msgspec.structs.replace(question, since=now, attempt=question.attempt + 1)
