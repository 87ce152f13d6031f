"""What a pupil says in practice, and what the house makes of it: it draws what is asked next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.classroom.classroom import Classroom
from parlour.classroom.facts_code import levels_in
from parlour.classroom.fields import Digit, Product
from parlour.classroom.inputs import AnswerFact, BeginPractice, BringFacts
from parlour.classroom.practice import BREAK, next_set
from parlour.kernel import Millis, Refusal


class StartPractice(msgspec.Struct, frozen=True, tag="start_practice", forbid_unknown_fields=True):
    """Begin five minutes of practice, or go on with them."""


class SayProduct(msgspec.Struct, frozen=True, tag="say_product", forbid_unknown_fields=True):
    """Answer the fact that is asked in practice."""

    a: Digit
    b: Digit
    product: Product


class TakeFacts(msgspec.Struct, frozen=True, tag="take_facts", forbid_unknown_fields=True):
    """Go on from what was mastered elsewhere."""

    code: Annotated[str, Meta(max_length=200)]
    """As it was printed or kept; how it is spaced does not matter."""


PracticeSaid = StartPractice | SayProduct | TakeFacts


def begun(
    classroom: Classroom, who: str, missed: Iterable[str], seed: str, at: Millis
) -> BeginPractice | None:
    """Return how practice begins; None where it goes on. `missed` was missed at tables."""
    learner = classroom.learner(who)
    sitting = learner.sitting
    if sitting is not None and not sitting.is_over and at - sitting.last < BREAK:
        return None
    missed = tuple(missed)
    return BeginPractice(next_set(learner, missed, seed), missed)


def answered(classroom: Classroom, who: str, said: SayProduct, seed: str) -> AnswerFact:
    """Return an answer with the set that follows it; refused where something else is asked."""
    learner = classroom.learner(who)
    fact = f"{said.a}x{said.b}"
    if learner.sitting is None or learner.sitting.queue[:1] != (fact,):
        raise Refusal("fact_not_asked")
    following: tuple[str, ...] = ()
    if learner.needs_set(fact, said.product):
        after = learner.answered(fact, said.product, learner.sitting.last, ())
        following = next_set(after, (), seed)
    return AnswerFact(said.a, said.b, said.product, following)


def brought(said: TakeFacts) -> BringFacts:
    """Return what was mastered elsewhere; refused where the code holds nothing."""
    return BringFacts(levels_in(said.code))
