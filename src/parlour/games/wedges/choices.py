"""Choices: the wrong answers that stand beside the right one [ours]."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from parlour.games.wedges.knowledge import Packs, answers_of, mistaken, said
from parlour.shelf.matching import fold, judge
from parlour.shelf.packs import Question

CHOICES: Final = 4
"""Answers to pick from, the right one among them."""
TRIES: Final = 24
"""How often another answer of the same kind is looked for."""


def wrong_choices(question: Question, packs: Packs, rng: random.Random) -> list[str]:
    """Up to three wrong answers: those of the source, as far as it has them, else answers of the
    same kind that the judge holds for wrong. All in an order by lot."""
    found = list(islice(_different(question, packs, rng), CHOICES - 1))
    rng.shuffle(found)
    return found


def _different(question: Question, packs: Packs, rng: random.Random) -> Iterator[str]:
    seen = {fold(said(question.answer))}
    for text in rng.sample(question.wrong, len(question.wrong)):
        if fold(text) not in seen:
            seen.add(fold(text))
            yield text
    if question.wrong:
        # Its writer knew what is wrong; a false beside a true needs no third.
        return
    for text in _candidates(question, packs, rng):
        key = fold(text)
        if key and key not in seen and is_wrong(text, question):
            yield text
        seen.add(key)


def _candidates(question: Question, packs: Packs, rng: random.Random) -> Iterator[str]:
    """What one might believe; where that is not enough, other answers of the category."""
    for _ in range(TRIES):
        yield mistaken(question.question, question.answer, question.category, packs, rng)
    others = answers_of(packs, question.category)
    for _, text in rng.sample(others, min(TRIES, len(others))):
        yield text


def is_wrong(text: str, question: Question) -> bool:
    """Whether the judge surely refuses this answer."""
    said_of_it = judge(text, question.answer, question.also, names="last")
    return said_of_it.verdict == "reject"
