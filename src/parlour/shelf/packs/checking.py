"""Checks: what is wrong with the questions of a pack, as far as a program can tell."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import msgspec
from rapidfuzz import fuzz

from parlour.shelf.matching.folding import fold, plain, without_brackets
from parlour.shelf.matching.tokens import row, stem
from parlour.shelf.matching.vocabulary import KINDS, LIGHT, TITLES, listed
from parlour.shelf.packs.card import Card, Question

PATTERN_SHARE: Final = 0.15
"""At most this part of a pack's questions may share a sentence pattern."""
FEWEST_FOR_SHARES: Final = 60
"""Cards below which shares mean nothing."""
ALIKE: Final = 86
"""Similarity of two questions (0 to 100) from which they are near-duplicates."""
ALIKE_WITH_ANSWER: Final = 66
"""The same for two questions with the same answer."""
REPEATS: Final = 6
"""How often a pack may have the same answer."""


class Remark(msgspec.Struct, frozen=True):
    """Something that a check found."""

    where: str
    """Card and category, or nothing where it is the whole pack."""
    code: str
    detail: str = ""


class Placed(msgspec.Struct, frozen=True):
    """A question and where it stands."""

    where: str
    question: Question


def check(cards: Iterable[Card]) -> list[Remark]:
    """All that is wrong with the cards of a pack."""
    placed = [
        Placed(f"{card.id}/{question.category}", question)
        for card in cards
        for question in card.questions
    ]
    remarks = [
        Remark(each.where, code, detail)
        for each in placed
        for rule in QUESTION_RULES
        for code, detail in rule(each.question)
    ]
    for pack_rule in PACK_RULES:
        remarks += pack_rule(placed)
    return remarks


# One question --------------------------------------------------------------------------------

Found = Iterator[tuple[str, str]]

_picture = re.compile(
    r"\b(?:pictured|depicted here|shown (?:here|below|above)|this (?:picture|photo|image)|"
    r"(?:picture|photo|image) (?:below|above|here)|abgebildet|auf (?:dem|diesem) (?:bild|foto) (?:hier|unten))\b"
)
_choice = re.compile(
    r"\b(?:(?:which|what|who) of (?:these|the following)|welche[rs]? der folgenden)\b"
)
_dated = re.compile(
    r"\b(?:currently|current (?:president|prime minister|king|queen|pope|champion|holder|record)|"
    r"nowadays|at present|present-day (?:president|leader)|as of|to date|so far|latest|most recent|"
    r"reigning|incumbent|(?:world|all-time|current) record|richest|highest-paid|"
    r"(?:largest|biggest|most valuable) company|most followers|"
    r"most (?:populous|populated|visited|watched|streamed|titles|medals|wins|goals)|best-selling|"
    r"tallest (?:building|tower|skyscraper|statue)|derzeit|zurzeit|aktuell\w*|amtierend\w*|"
    r"bevolkerungsreichst\w*|meistverkauft\w*)\b"
)


def no_answer_inside(question: Question) -> Found:
    """The answer must not stand in its question."""
    said = _stems(question.question)
    for answer in (question.answer, *question.also):
        words = _telling(without_brackets(answer))
        if words and all(_is_said(word, said) for word in words):
            yield "answer_inside", answer


def _telling(text: str) -> list[str]:
    words = [stem(word) for word in row(text).words]
    return [word for word in words if word not in LIGHT] or words


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in row(text).words)


def _is_said(word: str, said: frozenset[str]) -> bool:
    if word in said:
        return True
    return len(word) > 4 and any(
        other.startswith(word) and len(other) - len(word) < 4 for other in said
    )


def needs_no_picture(question: Question) -> Found:
    if _picture.search(plain(question.question)):
        yield "picture", ""


def is_no_choice(question: Question) -> Found:
    """A question must stand alone, without a list to choose from."""
    if _choice.search(plain(question.question)):
        yield "choice", ""


def has_its_date(question: Question) -> Found:
    """What may change says when it was true."""
    found = _dated.search(plain(question.question))
    if found and question.as_of is None:
        yield "no_date", found.group()


def is_tidy(question: Question) -> Found:
    """Fields are written as a printer would set them."""
    fields = (question.question, question.answer, *question.also, question.source)
    for text in fields:
        if text != text.strip() or "  " in text or not text.isprintable():
            yield "untidy", text
        if text.count("(") != text.count(")"):
            yield "brackets", text
    if not question.question.endswith(("?", ".", "!", "…", '"', "”", "“", "'", "’", ")", "«")):
        yield "no_end", question.question[-20:]
    if len(row(without_brackets(question.answer)).words) > 8:
        yield "long_answer", question.answer
    known = [fold(question.answer), *map(fold, question.also)]
    if len(set(known)) < len(known):
        yield "same_alias", "; ".join(question.also)
    if not question.source:
        yield "no_source", ""


QUESTION_RULES: Final[tuple[Callable[[Question], Found], ...]] = (
    no_answer_inside,
    needs_no_picture,
    is_no_choice,
    has_its_date,
    is_tidy,
)

# The whole pack ------------------------------------------------------------------------------


def no_near_duplicates(placed: Sequence[Placed]) -> Iterator[Remark]:
    """No two questions ask the same thing. Only pairs with a rare word or the answer in common
    are compared, so that large packs can be checked too."""
    texts = [" ".join(sorted(_content(each.question.question))) for each in placed]
    answers = [_answer_key(each.question) for each in placed]
    by_word: defaultdict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        for word in text.split():
            by_word[word].append(number)
        by_word[f"={answers[number]}"].append(number)
    seen: set[tuple[int, int]] = set()
    for numbers in by_word.values():
        if len(numbers) > 60:
            continue
        for at, one in enumerate(numbers):
            for other in numbers[at + 1 :]:
                if (one, other) in seen:
                    continue
                seen.add((one, other))
                bar = ALIKE_WITH_ANSWER if answers[one] == answers[other] else ALIKE
                alike = fuzz.token_sort_ratio(texts[one], texts[other], score_cutoff=bar)
                if alike:
                    yield Remark(placed[other].where, "near_duplicate", placed[one].where)


def _content(text: str) -> set[str]:
    return {stem(word) for word in row(text).words if word not in LIGHT and word not in COMMON}


def _answer_key(question: Question) -> str:
    words = _telling(without_brackets(question.answer))
    return " ".join(word for word in words if word not in KINDS and word not in TITLES) or " ".join(
        words
    )


COMMON: Final = listed(
    "what which who whom whose where when how many much is are was were do does did has have had be been "
    "name this that these those it its he she his her they their one first called known named by "
    "welche welcher welches wer wie was wo wann heisst ist sind war hat man nennt diese dieser dieses"
)


def patterns_vary(placed: Sequence[Placed]) -> Iterator[Remark]:
    """At most 15 % of the questions share a sentence pattern: their first three words, or all of
    their small words with the telling ones left out."""
    if len(placed) < 6 * FEWEST_FOR_SHARES:
        return
    for kind in (opening, skeleton):
        pattern, count = Counter(kind(each.question.question) for each in placed).most_common(1)[0]
        if count > PATTERN_SHARE * len(placed):
            yield Remark("", "pattern", f"{pattern}: {count / len(placed):.1%}")


def opening(text: str) -> str:
    """The first three words."""
    return " ".join(re.findall(r"\w+", plain(text))[:3])


def skeleton(text: str) -> str:
    """The small words of a question, in order, with a star for whatever stands between them."""
    parts = [word if word in SMALL else "*" for word in re.findall(r"\w+", plain(text))]
    return " ".join(
        part for at, part in enumerate(parts) if part != "*" or parts[at - 1] != "*" or not at
    )


SMALL: Final = listed(
    "a an the of in on at to for by from with and or is are was were be been do does did has have had what "
    "which who whom whose where when how many much this that these those it its he she they his her their "
    "as name into after before between der die das den dem des ein eine einer einem einen von in im auf an "
    "am zu zum zur mit und oder ist sind war waren hat hatte was welche welcher welches wer wo wann wie "
    "heisst nennt man"
)


def answers_vary(placed: Sequence[Placed]) -> Iterator[Remark]:
    """The same answer does not come again and again."""
    counts = Counter(_answer_key(each.question) for each in placed if not _is_number(each))
    allowed = max(REPEATS, len(placed) // 200)
    for answer, count in counts.items():
        if count > allowed:
            yield Remark("", "repeated_answer", f"{answer}: {count}")


def _is_number(placed: Placed) -> bool:
    return bool(row(without_brackets(placed.question.answer)).numbers)


def difficulty_is_spread(placed: Sequence[Placed]) -> Iterator[Remark]:
    """No difficulty makes up more than half of a pack."""
    if len(placed) < 6 * FEWEST_FOR_SHARES:
        return
    level, count = Counter(each.question.difficulty for each in placed).most_common(1)[0]
    if count > len(placed) / 2:
        yield Remark("", "one_difficulty", f"{level}: {count / len(placed):.0%}")


PACK_RULES: Final[tuple[Callable[[Sequence[Placed]], Iterator[Remark]], ...]] = (
    no_near_duplicates,
    patterns_vary,
    answers_vary,
    difficulty_is_spread,
)
