"""Probes: wrong answers that are typed at every question of a pack, none of which may be accepted.

A card that accepts its own question, another card's answer or any common noun is a trap for anybody who
plays it. Three kinds of wrong answers are tried: the words of the question typed back, answers of
other cards that look like this one's, and the thousand commonest nouns; and the question's own wrong
answers, where it has some.
"""

from __future__ import annotations

import multiprocessing
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from parlour.shelf.lexicon import lexicon
from parlour.shelf.matching import Judge
from parlour.shelf.packs.card import Question
from parlour.shelf.packs.wrong import accepted
from parlour.shelf.text import KINDS, LIGHT, romanized, row, stem, without_brackets

NOUNS: Final = 1000
"""How many of the commonest nouns are tried."""
BLOCK: Final = 10
"""Questions that are asked about the same noun in a row, so that what is cached of it serves them all."""
PROBED: Final = 12_000
"""Questions that are probed; of larger packs a sample of this size."""
COMMON: Final = 20
"""The SCOWL level up to which everybody knows a word."""
CANDIDATES: Final = 40
"""At most this many answers of other cards are tried at a question."""


Index = dict[str, list[int]]
"""The numbers of all questions by the keys of their answers' words."""


class Probe(msgspec.Struct, frozen=True):
    """A wrong answer that was accepted."""

    code: str
    given: str


@cache
def common_nouns() -> tuple[str, ...]:
    """Return the commonest nouns of the lexicon: words of the lowest levels that have a plural."""
    words = lexicon("en")
    found: dict[str, int] = {}
    for number in range(words.word_count):
        entry = words.entry_at(number)
        if entry.level > COMMON or not entry.is_plural or len(entry.word) < 4:
            continue
        for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
            single = words.entry(entry.word.removesuffix(ending) + instead)
            if entry.word.endswith(ending) and single and single.level <= COMMON:
                found[single.word] = entry.level + single.level
                break
    return tuple(sorted(found, key=lambda noun: (found[noun], noun)))[:NOUNS]


class Probing(NamedTuple):
    """What all probes of a pack need."""

    questions: Sequence[Question]
    others: frozenset[str]
    """All answers of the pack, folded, as a table knows them."""
    places: Index

    def block(self, numbers: Sequence[int]) -> list[tuple[int, Probe]]:
        """Return every wrong answer that one of these questions accepts, with the number of the
        question."""
        taken = _nouns([self.questions[number] for number in numbers], self.others)
        return [
            (number, Probe(code, given))
            for number, nouns in zip(numbers, taken, strict=True)
            for code, given in (
                *_echoes(self.questions[number]),
                *(("any_noun", noun) for noun in nouns),
                *accepted(self.questions[number]),
                *_answers(self.questions[number], self.questions, self.places, self.others),
            )
        ]


def probe(
    questions: Sequence[Question], others: frozenset[str], jobs: int = 1
) -> Iterator[tuple[int, Probe]]:
    """Yield every wrong answer that one of the questions accepts, with the number of the question.

    `others`: all answers of the pack, folded, as a table knows them. `jobs`: how many processes share
    the work. Of large packs a sample is probed, spread evenly.
    """
    probing = Probing(questions, others, _index(questions))
    step = max(1, -(-len(questions) // PROBED))
    probed = range(0, len(questions), step)
    blocks = [probed[begin : begin + BLOCK] for begin in range(0, len(probed), BLOCK)]
    if jobs == 1 or len(blocks) < jobs:
        for numbers in blocks:
            yield from probing.block(numbers)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, _begin, (probing,)) as pool:
        try:
            for found in pool.map(_work, blocks):
                yield from found
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin(probing: Probing) -> None:
    """Take what a process of its own is told once, before its first block."""
    global _probing
    _probing = probing


_probing: Probing | None = None


def _work(numbers: Sequence[int]) -> list[tuple[int, Probe]]:
    assert _probing is not None
    return _probing.block(numbers)


def _judge(question: Question, others: frozenset[str]) -> Judge:
    return Judge(question.answer, question.also, others=others, question=question.question)


def _echoes(question: Question) -> Iterator[tuple[str, str]]:
    """Yield the words of the question typed back, one by one and two by two."""
    words = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", question.question)
    pairs = [f"{one} {other}" for one, other in pairwise(words)]
    judge = _judge(question, frozenset())
    for given in dict.fromkeys((*words, *pairs, question.question)):
        # Another form of a listed word is what a question about forms must not accept.
        is_accepted = judge.judge(given).verdict == "accept"
        if is_accepted and not judge.lists(given, other_forms=False):
            yield "echo", given


def _nouns(questions: Sequence[Question], others: frozenset[str]) -> list[list[str]]:
    """Return the common nouns that each of some questions accepts."""
    judges = [_judge(each, others) for each in questions]
    accepted: list[list[str]] = [[] for _ in questions]
    for noun in common_nouns():
        for judge, nouns in zip(judges, accepted, strict=True):
            if judge.accepts(noun) and not judge.lists(noun):
                nouns.append(noun)
    return accepted


def _index(questions: Sequence[Question]) -> Index:
    """Return the numbers of all questions by the keys of their answers' words."""
    index: defaultdict[str, list[int]] = defaultdict(list)
    for number, question in enumerate(questions):
        for key in _keys(question.answer):
            index[key].append(number)
    return index


def _keys(answer: str) -> set[str]:
    """Return forms of the words of an answer that near ones share."""
    words = [word for word in row(without_brackets(answer)).words if word not in LIGHT]
    return {
        key
        for word in words
        for key in (stem(word), f"~{romanized(word)}", f"^{word[:4]}")
        if len(key) > 3 and word not in KINDS
    }


def _answers(
    question: Question, questions: Sequence[Question], index: Index, others: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Yield answers of other cards whose words look like this one's."""
    near: dict[str, None] = {}
    for text in (question.answer, *question.also):
        for key in sorted(_keys(text)):
            for number in index.get(key, ())[:CANDIDATES]:
                near[questions[number].answer] = None
    judge = _judge(question, others)
    for given in list(near)[:CANDIDATES]:
        if judge.judge(given).verdict == "accept" and not judge.lists(given):
            yield "other_answer", given
