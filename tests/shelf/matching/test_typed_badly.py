"""The judge on answers of all built-in packs, typed badly by a program, and on answers that look alike."""

import random
import re
from collections.abc import Iterator
from functools import cache

from rapidfuzz.distance import OSA
from tests.support.effort import effort

from parlour.shelf.matching import fold, judge
from parlour.shelf.matching.other_names import families, is_respelled
from parlour.shelf.matching.words import same
from parlour.shelf.packs import Question, open_pack
from parlour.shelf.packs.library import BUILT_IN
from parlour.shelf.text import row

VOWELS = "aeiou"
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
BY_EAR = (
    ("ph", "f"),
    ("ck", "k"),
    ("c(?=[aou])", "k"),
    ("y", "i"),
    ("th", "t"),
    ("ss", "s"),
    ("ll", "l"),
    ("tt", "t"),
    ("nn", "n"),
    ("x", "ks"),
    ("ou", "u"),
    ("v", "w"),
    ("z", "s"),
    ("oo", "u"),
    ("ee", "ea"),
    ("e$", ""),
)


@cache
def questions() -> tuple[Question, ...]:
    packs = (open_pack(BUILT_IN / f"{name}.jsonl") for name in ("bank", "german", "junior"))
    return tuple(question for pack in packs for card in pack for question in card.questions)


@cache
def others() -> frozenset[str]:
    return frozenset(fold(text) for each in questions() for text in (each.answer, *each.also))


def typed_badly(word: str, chance: random.Random) -> Iterator[str]:
    """One letter left out, doubled, hit beside its key or put before the last; another vowel; as it
    is heard."""
    at = chance.randrange(1, len(word))
    yield word[:at] + word[at + 1 :]
    yield word[:at] + word[at] + word[at:]
    yield word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] if at > 1 else word
    beside = [key[key.index(word[at]) - 1] for key in ROWS if word[at] in key]
    yield from (word[:at] + key + word[at + 1 :] for key in beside)
    for place, letter in enumerate(word):
        if place and letter in VOWELS:
            instead = chance.choice([vowel for vowel in VOWELS if vowel != letter])
            yield word[:place] + instead + word[place + 1 :]
            break
    for pattern, by in BY_EAR:
        if re.search(pattern, word[1:]):
            yield word[0] + re.sub(pattern, by, word[1:], count=1)
            break


def test_answers_typed_badly_are_accepted() -> None:
    """Of words of six letters and more; shorter ones soon become another word."""
    chance = random.Random(20)
    tried = 0
    refused = []
    for question in chance.sample(questions(), 500):
        words = re.sub(r"\([^)]*\)", "", question.answer).split()
        long = [word for word in words if re.fullmatch(r"[A-Za-z][a-z]{5,}", word)]
        if not long or row(" ".join(words)).numbers:
            continue
        longest = max(long, key=len)
        for instead in typed_badly(longest.lower(), chance):
            given = " ".join(instead if word == longest else word for word in words)
            tried += 1
            said = judge(
                given,
                question.answer,
                question.also,
                others=others(),
                question=question.question,
            )
            if said.verdict == "reject":
                refused.append((given, question.answer, said.why))
    assert tried > 1_000
    assert len(refused) <= 0.025 * tried, refused


def is_one(one: str, other: str) -> bool:
    """Whether two answers are one thing in two spellings or forms."""
    if any(fold(other) in family.folded for family in families(one)):
        return True
    first, second = row(one).words, row(other).words
    alike = len(first) == len(second) and all(map(same, first, second))
    return alike or is_respelled(fold(one), fold(other))


def test_answers_that_look_alike_are_kept_apart() -> None:
    """Answers of one category whose letters are nearly the same."""
    tried = 0
    accepted = []
    by_category: dict[str, dict[str, Question]] = {}
    for question in questions():
        by_category.setdefault(question.category, {})[fold(question.answer)] = question
    for known in by_category.values():
        names = sorted(known)
        for name in names[:: effort(1, quick=2)]:
            question = known[name]
            for other in names:
                near = other[:1] == name[:1] and abs(len(other) - len(name)) < 4
                if not near or other == name or OSA.distance(name, other, score_cutoff=3) > 3:
                    continue
                if is_one(name, other) or any(is_one(other, text) for text in question.also):
                    continue
                tried += 1
                said = judge(
                    other,
                    question.answer,
                    question.also,
                    others=others(),
                    question=question.question,
                )
                if said.verdict == "accept":
                    accepted.append((other, question.answer, said.why))
    assert tried > 500, tried
    assert len(accepted) <= 0.003 * tried, accepted
