"""The built-in player of Times Four, five levels.

It sees what a person in its seat sees and types its products like a person: the low levels know
only the small tables, multiply wrong now and then, overlook sets and do not notice wrong products
of others. The top two levels search.
"""

from __future__ import annotations

import random
from typing import ClassVar

from msgspec import Struct, convert

from parlour.games.times.board import Board, points
from parlour.games.times.search import DEEPEST
from parlour.games.times.solver import is_fast, new_search
from parlour.games.times.state import Call, Claim, EndTurn, Fact, Options, TakeBack
from parlour.games.times.view import TimesView
from parlour.kernel.bot import Decision
from parlour.kernel.clock import Millis
from parlour.kernel.game import View


class Skill(Struct, frozen=True):
    """What a level can and cannot do. Shares are between 0 and 1."""

    tables: int
    """The highest number it multiplies with, if it has a choice."""
    blind: float
    """How often it plays any fact it knows instead of the one that scores most."""
    slips: float
    """How often it gets a product wrong."""
    rechecks: float
    """How often it sees its own slip before ending the turn."""
    notices: float
    """How often it sees that the opponent's product is wrong."""
    overlooks: float
    """How often it stops looking for sets while there is one left."""
    budget: int
    """Positions to search; 0: only its own next marks count."""
    plain_budget: int
    """The same where the search is not compiled."""
    playouts: int
    """Random playouts where the search does not see the end of the board and is compiled."""
    thinking: tuple[Millis, Millis]
    """How long it takes to choose a fact."""


SKILLS = {
    1: Skill(5, 0.6, 0.15, 0.1, 0.15, 0.35, 0, 0, 0, (3000, 7000)),
    2: Skill(7, 0.35, 0.07, 0.3, 0.5, 0.15, 0, 0, 0, (2500, 5500)),
    3: Skill(9, 0.1, 0.02, 0.7, 0.9, 0.04, 0, 0, 0, (2000, 4500)),
    4: Skill(9, 0, 0, 1, 1, 0, 400, 120, 0, (1800, 3500)),
    5: Skill(9, 0, 0, 1, 1, 0, 300_000, 1_500, 120_000, (1500, 3000)),
}


class TimesBot:
    """The built-in player."""

    heavy: ClassVar[frozenset[int]] = frozenset({4, 5})

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        if not asked(view):
            return None
        seen = convert(view, TimesView)
        skill = SKILLS[level]
        if seen.turn.can_call and notices_wrong_product(seen, skill, rng):
            return paced(seen, Call(), rng.randint(1500, 2500))
        if seen.turn.phase == "closing":
            return None
        if seen.turn.phase == "choose":
            return paced(seen, choose(seen, skill, rng), rng.randint(*skill.thinking))
        fact = seen.turn.fact
        assert fact is not None
        if not (fact.is_true or seen.turn.claims) and rng.random() < skill.rechecks:
            return paced(seen, TakeBack(), rng.randint(1000, 2000))
        return count(seen, skill.overlooks, rng)


bot = TimesBot()


def asked(view: View) -> bool:
    """Return whether this seat can do anything now."""
    offers = view.get("offers")
    return bool(offers and (offers["moves"] or offers["forms"]))


def paced(seen: TimesView, move: object, delay: Millis) -> Decision:
    """Return a move at a person's pace, faster where the turns are short."""
    turn = seen.turn
    if turn.deadline is not None:
        span = turn.deadline - turn.began
        delay = min(delay, span // 3 if isinstance(move, Fact) else span // 12)
    return Decision(move, delay)


def notices_wrong_product(seen: TimesView, skill: Skill, rng: random.Random) -> bool:
    """Return whether it sees that the opponent's last product is wrong."""
    fact = seen.turns[-1].fact
    assert fact is not None
    return not fact.is_true and rng.random() < skill.notices


# Choosing a fact --------------------------------------------------------------------------------


def position(seen: TimesView) -> tuple[Board, int, int]:
    """Return the board, the marks of the seat to move and those of the other."""
    field = seen.options.field
    first, second = field.marks(seen.board.piles)
    return (field, second, first) if seen.turn.seat else (field, first, second)


def choose(seen: TimesView, skill: Skill, rng: random.Random) -> Fact:
    """Return the fact to play, its product now and then wrong."""
    field, own, other = position(seen)
    if skill.budget:
        fact = in_any_order(field.facts[search(seen.options, own, other, skill, rng)], rng)
    else:
        fact = look_at_once(seen.options, own, other, skill, rng)
    if seen.options.judge != "teacher" and rng.random() < skill.slips:
        return slip(field, own | other, fact, rng)
    return fact


def search(options: Options, own: int, other: int, skill: Skill, rng: random.Random) -> int:
    """Return the place of the best fact in `Board.facts`, as far as the budget allows to look
    ahead. A search that sees the end of the board is right; before, playouts see more than it does."""
    thinker = new_search(options)
    if not is_fast():
        return thinker.think(own, other, skill.plain_budget, DEEPEST)[0]
    found = thinker.think(own, other, skill.budget, DEEPEST)[0]
    if thinker.solved or not skill.playouts:
        return found
    return thinker.grow(own, other, 0, skill.playouts, rng.getrandbits(32))[0]


def look_at_once(options: Options, own: int, other: int, skill: Skill, rng: random.Random) -> Fact:
    """Return the known fact that scores most in this turn, or just any that fits."""
    field = options.field
    keys = fitting(field, own | other)
    known = [key for key in keys if max(divmod(key // 100, 10)) <= skill.tables] or keys
    if rng.random() < skill.blind:
        return in_any_order(rng.choice(known), rng)
    return in_any_order(rng.choice(scoring_most(options, own, other, known)), rng)


def fitting(field: Board, occupied: int) -> list[int]:
    """Return the true facts that fit, as footprint keys."""
    bits = field.fitting_facts(occupied)
    return [key for n, key in enumerate(field.facts) if bits >> n & 1]


def scoring_most(options: Options, own: int, other: int, keys: list[int]) -> list[int]:
    """Return those of the facts that score most in this turn."""
    field = options.field
    best = -1
    found: list[int] = []
    for key in keys:
        pair, product = divmod(key, 100)
        marks = field.fall(own | other, pair // 10, pair % 10, product)
        scored = points(len(field.sets(own, marks, options.count)))
        if scored > best:
            best, found = scored, []
        if scored == best:
            found.append(key)
    return found


def in_any_order(key: int, rng: random.Random) -> Fact:
    """Return 6 × 3 or 3 × 6: the marks are the same."""
    pair, product = divmod(key, 100)
    a, b = divmod(pair, 10)
    return Fact(b, a, product) if rng.random() < 0.5 else Fact(a, b, product)


def slip(field: Board, occupied: int, fact: Fact, rng: random.Random) -> Fact:
    """Return the fact with a product as people get it wrong: one row off in the table, or one
    counted wrong. Where none of these can be placed, the right one."""
    wrong = [
        product
        for step in (fact.a, fact.b, 1, 10)
        for product in (fact.product - step, fact.product + step)
        if 0 <= product <= 99
        and product != fact.product
        and field.fits(occupied, fact.a, fact.b, product)
    ]
    return Fact(fact.a, fact.b, rng.choice(wrong)) if wrong else fact


# Counting sets ----------------------------------------------------------------------------------


def count(seen: TimesView, overlooks: float, rng: random.Random) -> Decision:
    """Point out the next set, or end the turn."""
    for found in unclaimed(seen):
        if rng.random() < overlooks:
            break
        return paced(seen, Claim(found), rng.randint(600, 1200))
    return paced(seen, EndTurn(), rng.randint(600, 1000))


def unclaimed(seen: TimesView) -> list[tuple[tuple[int, int], ...]]:
    """Return the sets of this turn that nobody pointed out yet."""
    if seen.options.claim == "auto":
        return []
    field, own, _ = position(seen)
    fresh = sum(field.box(cell) for cell in seen.board.fresh)
    sets = field.sets(own & ~fresh, fresh, seen.options.count)
    claimed = [claim.cells for claim in seen.turn.claims if claim.counted]
    return [
        cells
        for cells in map(field.cells, sets)
        if not any(set(pointed) <= set(cells) for pointed in claimed)
    ]
