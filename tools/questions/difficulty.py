"""Is the difficulty that a reader gave a question plausible, and what does it do to a game?

`python -m tools.questions.difficulty outliers PACK...` estimates every question's difficulty from
signs that can be counted, fitted to the labels of the other questions, and prints where label and
estimate are two steps apart, for somebody to read again.
`python -m tools.questions.difficulty expected PACK...` prints the share of right answers that the
labels alone lead one to expect of bots of three strengths, by category; a pack may be a file.
`python -m tools.questions.difficulty games GAMES PACK...` lets bots of three strengths play that many
whole games of Wedges with each pack, and prints the share of right answers by difficulty and by
category.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import correlation, fmean
from typing import Final, NamedTuple

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import simulate
from parlour.games.wedges import game
from parlour.games.wedges.bot import bot
from parlour.games.wedges.knowledge import KNOWN
from parlour.games.wedges.state import Options, State
from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.lexicon import lexicon
from parlour.shelf.matching import fold
from parlour.shelf.packs import CATEGORIES, Library, Question
from parlour.shelf.packs.card import EASIEST, HARDEST
from parlour.shelf.packs.pack import open_pack
from parlour.shelf.packs.wording import said

STRENGTHS: Final = {"weak": 1, "middling": 3, "strong": 5}
"""The bots' levels that stand for a beginner, a good player and an expert."""
SEATS: Final = 6
"""As many as categories: a bot's favourite one goes by its seat, so all are favoured alike."""
FAR: Final = 1.5
"""An estimate is a fraction: from here on it is two steps from the label when rounded."""
FOLDS: Final = 10
RIDGE: Final = 8.0
"""Keeps signs that few questions show from weighing much."""
UNKNOWN_LEVEL: Final = 95.0
"""For words that the lexicon lacks: rarer than all that it has."""
STEPS: Final = range(EASIEST, HARDEST + 1)


class Labelled(NamedTuple):
    """A question of a pack, by its id."""

    id: str
    question: Question


def questions(source: str) -> list[Labelled]:
    """Return all questions of a pack of the library, or of a file."""
    pack = open_pack(Path(source)) if source.endswith(".jsonl") else Library().open(source)
    return [
        Labelled(f"{card.id}/{question.category}", question)
        for card in pack
        for question in card.questions
    ]


# Signs ---------------------------------------------------------------------------------------


def signs(question: Question, siblings: int) -> list[float]:
    """Return what can be counted about a question; `siblings` have the same answer."""
    text, answer = question.question, said(question.answer)
    letters = sum(letter.isalpha() for letter in answer)
    things = encyclopedia().find(answer)
    best = max(things, key=lambda thing: thing.fame, default=None)
    years = [int(year) for year in re.findall(r"\b1\d{3}\b|\b20[0-2]\d\b", text)]
    return [
        1.0,
        (best.fame if best else 0) / 9,
        float(best is None),
        float(best is not None and best.is_person),
        _rarest(answer) / 100,
        _rarest(text) / 100,
        letters / 10,
        float(len(answer.split()) > 1),
        float(answer[:1].isupper() and not answer.isdigit()),
        float(answer.isdigit()),
        float(bool(re.fullmatch(r"\d{4}", answer))),
        float(bool(years)),
        (2026 - min(years)) / 500 if years else 0.0,
        len(text) / 100,
        float("…" in text),
        float('"' in text or "„" in text),
        _names(text) / 5,
        math.log1p(siblings),
        math.log1p(len(question.also)),
        *(float(question.category == category) for category in CATEGORIES[1:]),
    ]


def _rarest(text: str) -> float:
    """Return how large a vocabulary must be to have all words, names left out: the lexicon's
    level."""
    words = lexicon("en")
    levels = [0.0]
    for word in re.findall(r"[^\W\d_]{3,}", text):
        entry = words.entry(fold(word))
        if entry is not None:
            levels.append(float(entry.level))
        elif word[0].islower():
            levels.append(UNKNOWN_LEVEL)
    return max(levels)


def _names(text: str) -> int:
    """Return words with a capital letter that do not begin a sentence."""
    return len(re.findall(r"(?<=[\w,;:] )[^\W\d_a-zà-ÿ]\w+", text))


# Fitting -------------------------------------------------------------------------------------


def fit(rows: Sequence[Sequence[float]], labels: Sequence[float]) -> list[float]:
    """Return weights of the signs: least squares with a small penalty, by Gaussian elimination."""
    size = len(rows[0])
    table = [
        [sum(row[i] * row[j] for row in rows) + (RIDGE if i == j and i else 0) for j in range(size)]
        + [sum(row[i] * label for row, label in zip(rows, labels, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(table[j][i]))
        table[i], table[pivot] = table[pivot], table[i]
        if not table[i][i]:
            raise ValueError(f"sign {i} is the same for all questions")
        for j in range(size):
            if j != i and table[j][i]:
                factor = table[j][i] / table[i][i]
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def estimates(labelled: Sequence[Labelled]) -> list[float]:
    """Return every question's difficulty as the others lead one to expect, so that no label vouches
    for itself."""
    counts = Counter(fold(said(each.question.answer)) for each in labelled)
    rows = [signs(each.question, counts[fold(said(each.question.answer))] - 1) for each in labelled]
    found = [0.0] * len(rows)
    for part in range(FOLDS):
        learned = [number for number in range(len(rows)) if number % FOLDS != part]
        weights = fit(
            [rows[number] for number in learned],
            [float(labelled[number].question.difficulty) for number in learned],
        )
        for number in range(part, len(rows), FOLDS):
            found[number] = sum(a * b for a, b in zip(weights, rows[number], strict=True))
    return found


def outliers(source: str) -> Iterator[str]:
    """Yield where label and estimate differ by two steps, the furthest first, and how well they
    agree."""
    labelled = questions(source)
    found = estimates(labelled)
    labels = [float(each.question.difficulty) for each in labelled]
    by_distance = sorted(
        zip(labelled, found, strict=True),
        key=lambda pair: -abs(pair[0].question.difficulty - pair[1]),
    )
    far = 0
    for (id, question), estimate in by_distance:
        if abs(question.difficulty - estimate) < FAR:
            break
        far += 1
        yield f"{id} | {question.difficulty} | {estimate:.1f} | {question.question} | {question.answer}"
    apart = fmean(abs(label - estimate) for label, estimate in zip(labels, found, strict=True))
    yield (
        f"{source}: {far} of {len(labelled)} two steps apart, {apart:.2f} on average, "
        f"correlation {correlation(labels, found):.2f}"
    )
    means = {
        step: fmean(
            estimate for label, estimate in zip(labels, found, strict=True) if label == step
        )
        for step in STEPS
        if step in labels
    }
    yield "mean estimate by label: " + ", ".join(f"{step}: {means[step]:.2f}" for step in means)


# Games ---------------------------------------------------------------------------------------


def expected(source: str) -> Iterator[str]:
    """Yield the share of right answers by category, if bots know as their levels say."""
    labelled = questions(source)
    yield f"| {source} | {' | '.join(CATEGORIES)} | spread |"
    yield from _table(
        [
            [
                fmean(
                    KNOWN[level][each.question.difficulty - 1]
                    for each in labelled
                    if each.question.category == category
                )
                for category in CATEGORIES
            ]
            for level in STRENGTHS.values()
        ]
    )


def played(source: str, games: int) -> Iterator[str]:
    """Yield the share of right answers in whole games, by difficulty and by category."""
    by_step: defaultdict[tuple[str, int], list[bool]] = defaultdict(list)
    by_category: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    names = list(STRENGTHS)
    for number in range(games):
        # Every strength sits twice, and over three games on every seat.
        strengths = [names[(seat + number) % len(names)] for seat in range(SEATS)]
        players = [BotPlayer(bot, STRENGTHS[name]) for name in strengths]
        ended = simulate(game, players, Options(packs=(source,)), seed=f"{source} {number}")
        state = ended.table.state
        assert isinstance(state, State)
        for turn in state.turns:
            for step in turn.steps:
                if step.question is not None and step.correct is not None:
                    strength = strengths[turn.seat]
                    by_step[strength, step.question.difficulty].append(step.correct)
                    by_category[strength, step.question.category].append(step.correct)
    steps = [step for step in STEPS if any(by_step[name, step] for name in names)]
    asked = sum(map(len, by_step.values()))
    yield f"{source}: {games} games, {asked} questions"
    yield f"| {source} | {' | '.join(map(str, steps))} | spread |"
    yield from _table([[fmean(by_step[name, step]) for step in steps] for name in names])
    yield f"| {source} | {' | '.join(CATEGORIES)} | spread |"
    yield from _table(
        [[fmean(by_category[name, category]) for category in CATEGORIES] for name in names]
    )


def _table(rows: Sequence[Sequence[float]]) -> Iterator[str]:
    """Yield a row for each strength, and their mean, in which chance plays a smaller part."""
    for name, row in zip(STRENGTHS, rows, strict=True):
        yield _line(name, row)
    yield _line("all", [fmean(column) for column in zip(*rows, strict=True)])


def _line(name: str, shares: Sequence[float]) -> str:
    """Return a row of a table, with how far the shares are apart at the end."""
    cells = [
        *(f"{100 * share:.0f}" for share in shares),
        f"{100 * (max(shares) - min(shares)):.0f}",
    ]
    return f"| {name} | {' | '.join(cells)} |"


def main(arguments: list[str]) -> int:
    run: Callable[[str], Iterator[str]]
    match arguments:
        case ["outliers", _, *_]:
            sources, run = arguments[1:], outliers
        case ["expected", _, *_]:
            sources, run = arguments[1:], expected
        case ["games", count, _, *_] if count.isdigit() and int(count):
            sources, run = arguments[2:], lambda source: played(source, int(count))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    for source in sources:
        for line in run(source):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
