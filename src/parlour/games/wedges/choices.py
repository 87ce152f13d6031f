"""Choices: the wrong answers that stand beside the right one [ours]."""

from __future__ import annotations

import random
from typing import Any

from parlour.shelf.matching import fold
from parlour.shelf.packs import Question
from parlour.shelf.packs.card import WRONG
from parlour.shelf.packs.wording import said

CHOICES = WRONG + 1
"""Answers to pick from, the right one among them."""


def choices(question: Question, roll: int, picks: bool) -> dict[str, Any]:
    """The answers to pick from and the place of the right one, where the seat picks or the question
    needs them; nothing where no three wrong answers are written: then the answer is typed [ours]."""
    if not picks and not question.needs_choices:
        return {}
    wrong = wrong_choices(question, random.Random(roll))
    if not wrong:
        return {}
    right = roll // CHOICES % (len(wrong) + 1)
    return {"choices": [*wrong[:right], said(question.answer), *wrong[right:]], "right": right}


def wrong_choices(question: Question, rng: random.Random) -> list[str]:
    """Return three of the wrong answers in an order by lot."""
    right = fold(said(question.answer))
    texts = {fold(text): text for text in question.choices if fold(text) != right}
    return rng.sample(list(texts.values()), min(WRONG, len(texts)))
