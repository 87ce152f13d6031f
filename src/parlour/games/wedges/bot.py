"""The built-in player of Wedges, five levels.

It sees what a person in its seat sees. It moves by the exact policy for what it knows, looks
questions up in the packs and knows them with its level's chance, and errs like people do.
"""

from __future__ import annotations

import random
from typing import ClassVar, Final

from msgspec import convert

from parlour.games.wedges.board import CATEGORIES, Category
from parlour.games.wedges.choices import CHOICES
from parlour.games.wedges.knowledge import chance, chances, looked_up, mistaken
from parlour.games.wedges.solver import Policy, policy_for
from parlour.games.wedges.state import (
    Answer,
    Appeal,
    Draw,
    GoOn,
    Move,
    MoveTo,
    PickCategory,
    Roll,
    Rule,
    Vote,
    VoteCategory,
)
from parlour.games.wedges.view import QuestionView, SeatedWedgesView
from parlour.kernel import LEVELS, Decision, Millis, View
from parlour.shelf.matching import judge
from parlour.shelf.packs import Question
from parlour.shelf.packs.wording import said

PASSES: Final = 0.15
"""How often a bot that does not know says so instead of guessing."""
REMEMBERS: Final = 0.3
"""The share of its knowledge that a bot has at a second try."""
SLIPS: Final = {1: 0.30, 2: 0.15, 3: 0.05, 4: 0.0, 5: 0.0}
"""How often a level moves just anywhere."""


class WedgesBot:
    """The built-in player."""

    heavy: ClassVar[frozenset[int]] = frozenset(LEVELS)
    """It judges what it might believe, and the policy is solved once a level, in 20 ms compiled and in
    a second or two in plain Python. docs/architecture.md says what runs on the event loop."""

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        offers = view.get("offers")
        if not offers or not (offers["moves"] or any(not f.get("aside") for f in offers["forms"])):
            return None
        return Seen(convert(view, SeatedWedgesView), level, rng).decision()


bot = WedgesBot()


class Seen:
    """A view with what a level makes of it."""

    def __init__(self, view: SeatedWedgesView, level: int, rng: random.Random) -> None:
        self.view = view
        self.level = level
        self.rng = rng
        self.options = view.setup.options
        self.seat = view.mine.seat
        self.in_turn = view.table.turn == self.seat

    def decision(self) -> Decision | None:
        match self.view.table.phase:
            case "roll":
                return self.after(Roll(), 600, 1200)
            case "move":
                return self.after(MoveTo(self.target()), 1000, 2000)
            case "category":
                return self.after(PickCategory(self.strongest()), 1000, 1800)
            case "vote_category" | "vote" if self.view.mine.vote is not None:
                # A vote can be changed, but a bot knows its mind.
                return None
            case "vote_category":
                return self.after(VoteCategory(self.their_weakest()), 1500, 4000)
            case "draw":
                return self.after(Draw(self.rng.choice((1, 2))), 700, 1200)
            case "answer" if self.in_turn:
                return self.answer()
            case "rule":
                return self.after(Rule(self.seems_right(self.view.mine.answer)), 1500, 3500)
            case "appeal":
                return self.after(self.verdict_taken(), 1500, 3500)
            case "ladder":
                return self.after(GoOn(), 1500, 3500)
            case "vote":
                return self.after(Vote(self.seems_right(self.question.expected)), 1500, 4000)
            case _:
                # A reader waits for what is typed: a bot does not hear.
                return None

    def after(self, move: Move, least: Millis, most: Millis) -> Decision:
        return Decision(move, self.rng.randint(least, most))

    @property
    def question(self) -> QuestionView:
        assert self.view.question is not None
        return self.view.question

    # Moving -------------------------------------------------------------------------------

    @property
    def policy(self) -> Policy:
        """For what this bot knows on average; rounded, so that it is solved once."""
        expected = chances(self.level, self.seat, self.options.difficulty)
        if self.options.answers == "choices":
            # A bot that does not know picks one of four.
            expected = tuple(each + (1 - each) / CHOICES for each in expected)
        rounded = tuple(round(each, 2) for each in expected)
        return policy_for(rounded, self.options.wedges_needed)

    def target(self) -> str:
        targets = [target.to for target in self.view.targets]
        if self.rng.random() < SLIPS[self.level]:
            return self.rng.choice(targets)
        table = self.view.table
        barred = next(iter(table.barred[self.seat]), None)
        return self.policy.best(targets, table.wedges[self.seat], barred)

    def strongest(self) -> Category:
        """Return the own best category."""
        known = chances(self.level, self.seat, self.options.difficulty)
        return CATEGORIES[known.index(max(known))]

    def their_weakest(self) -> Category:
        """Return where the player in turn has failed most; little is known after few questions."""
        tally = self.view.tally[self.view.table.turn]
        rates = {
            category: (counts.right + 1) / (counts.asked + 2) for category, counts in tally.items()
        }
        worst = min(rates.values())
        return self.rng.choice([category for category in CATEGORIES if rates[category] == worst])

    # Answering ----------------------------------------------------------------------------

    def answer(self) -> Decision:
        """Return what it knows, or else what it might believe, at the pace of somebody who
        thinks."""
        question = self.question
        # Settled by the question, so that asking again brings nothing new.
        luck = random.Random(f"{question.id}/{question.number}/{self.seat}/{self.level}")
        first = self.spoken(question, luck)
        text = first if question.tried is None else self.second(question, luck)
        hard = question.difficulty * 450
        # The others read the question, too.
        read = 25 * len(question.text)
        delay = read + luck.randint(1200, 2500 + hard) + 30 * len(text)
        if self.options.answer_seconds:
            delay = min(delay, self.options.answer_seconds * 600)
        return Decision(Answer(text), delay)

    def spoken(self, question: QuestionView, luck: random.Random) -> str:
        found = looked_up(question.id, question.text, self.options.packs)
        if question.choices:
            return self.picked(question, found, luck)
        if found is None:
            return ""
        knows = chance(self.level, self.seat, question.category, question.difficulty)
        if luck.random() < knows:
            return found.answer if question.specific else said(found.answer)
        if luck.random() < PASSES:
            return ""
        if found.wrong:
            return luck.choice(found.wrong)
        return mistaken(question.text, found.answer, question.category, self.options.packs, luck)

    def second(self, question: QuestionView, luck: random.Random) -> str:
        """Pick another of the choices; else remember now and then, or pass."""
        left = [choice for choice in question.choices if choice != question.tried]
        if left:
            return luck.choice(left)
        found = looked_up(question.id, question.text, self.options.packs)
        knows = chance(self.level, self.seat, question.category, question.difficulty)
        return found.answer if found is not None and luck.random() < knows * REMEMBERS else ""

    def picked(self, question: QuestionView, found: Question | None, luck: random.Random) -> str:
        """Return one of the choices: the right one where it is known, else any."""
        knows = chance(self.level, self.seat, question.category, question.difficulty)
        if found is not None and said(found.answer) in question.choices and luck.random() < knows:
            return said(found.answer)
        return luck.choice(question.choices)

    # Judging ------------------------------------------------------------------------------

    def seems_right(self, expected: str | None) -> bool:
        """Return whether an answer that everybody has seen should count: in doubt, yes."""
        given = self.question.given
        if given is None or expected is None:
            return False
        also = self.view.mine.also
        return judge(given, expected, also, names="last").verdict != "reject"

    def verdict_taken(self) -> Move:
        """Appeal only where the answer was nearly the one that was wanted."""
        return Appeal() if self.seems_right(self.question.expected) else GoOn()
