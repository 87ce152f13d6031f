"""Wedges in a class: a question for everybody, of the packs or the teacher's own, and what an answer is
worth."""

from __future__ import annotations

import random
from typing import Final

from parlour.games.wedges.choices import choices
from parlour.games.wedges.reference import box_of
from parlour.kernel import Refusal
from parlour.kernel.classroom import OwnQuestion, Posed, QuizWish, Ruling
from parlour.shelf.matching import judge
from parlour.shelf.packs import Box
from parlour.shelf.packs.card import CATEGORIES, EASIEST, HARDEST, WILD, Category, Question
from parlour.shelf.packs.wording import said

TRIES: Final = 200
"""Draws until a question may come a second time."""
RULINGS: Final[dict[str, Ruling]] = {"accept": "right", "reject": "wrong", "specific": "unsure"}


def posed(wish: QuizWish) -> Posed:
    """Return a question that was not asked before: the teacher's own, or one of the packs by lot."""
    chance = random.Random(wish.roll)
    if wish.own is not None:
        return _posed(_own(wish.own), wish, "", chance)
    box = box_of(list(wish.packs))
    pool = [(one, place) for one in CATEGORIES for place in box.eligible(one, EASIEST, HARDEST)]
    if not pool:
        raise Refusal("empty_box")
    question, name = _drawn(box, pool, chance)
    for _ in range(TRIES):
        if name not in wish.used:
            break
        question, name = _drawn(box, pool, chance)
    return _posed(question, wish, name, chance)


def _drawn(
    box: Box, pool: list[tuple[Category, int]], chance: random.Random
) -> tuple[Question, str]:
    category, place = chance.choice(pool)
    card = box.card(place)
    question = card.of(category)
    assert question is not None, "only eligible cards are drawn"
    return question, f"{card.id}/{question.category}"


def _own(own: OwnQuestion) -> Question:
    return Question(WILD, own.text, own.answer, own.also, wrong=own.wrong)


def _posed(question: Question, wish: QuizWish, name: str, chance: random.Random) -> Posed:
    picked = choices(question, chance.getrandbits(32), wish.picks)
    return Posed(
        question.question,
        question.answer,
        question.also,
        tuple(picked.get("choices", ())),
        name,
        question.as_of or "",
        wish.packs,
    )


def ruled(question: Posed, given: str) -> Ruling:
    """Return what an answer is worth. A chosen one is right or wrong by itself; of typed ones the judge of
    answers may want to know more, which a class cannot be asked."""
    if question.choices:
        return "right" if given == said(question.answer) else "wrong"
    verdict = judge(
        given,
        question.answer,
        question.also,
        others=box_of(list(question.packs)).answers if question.packs else (),
        question=question.text,
    )
    return RULINGS[verdict.verdict]
