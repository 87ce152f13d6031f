"""Checks: what is wrong with the questions of a pack, as far as a program can tell."""

from __future__ import annotations

import math
import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec
from rapidfuzz import fuzz

from parlour.shelf.packs.card import WRONG, Card, Question
from parlour.shelf.packs.pack import Pack
from parlour.shelf.packs.probing import probe
from parlour.shelf.packs.wording import is_inside, said
from parlour.shelf.packs.wrong import ENGLISH, faults
from parlour.shelf.text import (
    KINDS,
    LIGHT,
    TITLES,
    fold,
    listed,
    plain,
    row,
    stem,
    without_brackets,
)

PATTERN_SHARE: Final = 0.15
"""At most this part of a pack's questions may share a sentence pattern."""
RIGHT_SHARE: Final = 0.40
"""At most this part of the right answers may have the same place among their four by length, or by
value where they are numbers; a quarter comes by chance."""
FEWEST_FOR_PLACES: Final = 40
"""Questions below which that means nothing."""
PLACES: Final = ("first", "second", "third", "last")
FEWEST_FOR_SHARES: Final = 60
"""Cards below which shares mean nothing."""
ALIKE: Final = 86
"""Similarity of two questions (0 to 100) from which they are near-duplicates."""
ALIKE_WITH_ANSWER: Final = 66
"""The same for two questions with the same answer."""
SHARED: Final = 10.5
"""How much the words weigh that two questions with the same answer may share. A word weighs the
logarithm of the number of questions for each that has it: rare words tell more."""
SHARED_PART: Final = 0.45
"""Two questions with an answer in common repeat each other where this part of what the words of the
shorter one weigh is shared, …"""
SHARED_LEAST: Final = 9.0
"""… and weighs at least this much: a word or two in common is not a repetition."""
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


def check(
    cards: Iterable[Card],
    generated: bool = False,
    *,
    probed: int = 0,
    language: str | None = None,
) -> list[Remark]:
    """Return all that is wrong with the cards of a pack. Generated questions are alike by nature:
    they are looked at one by one only. With `probed` wrong answers are typed at every question as
    well, by that many processes, which takes some 90 ms a question. `language` is that of the
    cards; without it what their pack says."""
    if language is None:
        language = cards.header.language if isinstance(cards, Pack) else ENGLISH
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
    remarks += [
        Remark(each.where, code, detail)
        for each in placed
        for code, detail in faults(each.question, language)
    ]
    for pack_rule in () if generated else PACK_RULES:
        remarks += pack_rule(placed)
    if probed:
        remarks += accepts_nothing_wrong(placed, probed)
    return remarks


# One question --------------------------------------------------------------------------------

Found = Iterator[tuple[str, str]]

_picture = re.compile(
    r"\b(?:pictured|depicted here|shown (?:here|below|above)|this (?:picture|photo|image)|"
    r"(?:picture|photo|image) (?:below|above|here)|(?:hier|unten|oben) abgebildet|auf (?:diesem|dem folgenden) (?:bild|foto))\b"
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
    """Check that the answer does not stand in its question."""
    for answer in (question.answer, *question.also):
        if is_inside(answer, question.question):
            yield "answer_inside", answer


def _telling(text: str) -> list[str]:
    words = [stem(word) for word in row(text).words]
    return [word for word in words if word not in LIGHT] or words


def needs_no_picture(question: Question) -> Found:
    if _picture.search(plain(question.question)):
        yield "picture", ""


def is_no_choice(question: Question) -> Found:
    """Check that a question stands alone, or brings the answers to choose from."""
    if not question.wrong and _choice.search(plain(question.question)):
        yield "choice", ""


def has_its_date(question: Question) -> Found:
    """Check that what may change says when it was true."""
    found = may_change(question.question)
    if found and question.as_of is None:
        yield "no_date", found


def may_change(question: str) -> str:
    """Return the words by which a question is about something that may change; empty where it is
    not."""
    found = _dated.search(plain(question))
    return found.group() if found else ""


def is_tidy(question: Question) -> Found:
    """Check that fields are written as a printer would set them."""
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
    """Check that no two questions ask the same thing. Only pairs with a rare word or the answer in
    common are compared, so that large packs can be checked too."""
    words = [_content(each.question.question) for each in placed]
    texts = [" ".join(sorted(found)) for found in words]
    answers = [_answer_key(each.question) for each in placed]
    by_word: defaultdict[str, list[int]] = defaultdict(list)
    for number, found in enumerate(words):
        for word in found:
            by_word[word].append(number)
        by_word[f"={answers[number]}"].append(number)

    def weight(word: str) -> float:
        return math.log(len(placed) / len(by_word[word]))

    seen: set[tuple[int, int]] = set()
    for one, other in repetitions(placed):
        seen.add((one, other))
        yield Remark(placed[other].where, "near_duplicate", placed[one].where)
    for numbers in by_word.values():
        for one, other in combinations(numbers, 2) if len(numbers) <= 60 else ():
            if (one, other) in seen:
                continue
            seen.add((one, other))
            if answers[one] == answers[other]:
                shared = sum(weight(word) for word in words[one] & words[other])
                alike = (
                    shared >= SHARED
                    or fuzz.token_sort_ratio(texts[one], texts[other]) >= ALIKE_WITH_ANSWER
                )
            else:
                alike = fuzz.token_sort_ratio(texts[one], texts[other]) >= ALIKE
            if alike:
                yield Remark(placed[other].where, "near_duplicate", placed[one].where)


def repetitions(placed: Sequence[Placed]) -> Iterator[tuple[int, int]]:
    """Yield numbers of questions that have an answer in common, were it an alias, and most of the
    shorter one's telling words: the same riddle on two cards, or in two packs that are played
    together."""
    words = [_content(each.question.question) for each in placed]
    common = Counter(word for found in words for word in found)
    by_answer: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(placed):
        for answer in {each.question.answer, *each.question.also}:
            by_answer[fold(answer)].append(number)

    def weight(found: set[str]) -> float:
        return sum(math.log(len(placed) / common[word]) for word in found)

    pairs = (combinations(each, 2) for each in by_answer.values() if len(each) <= 60)
    for one, other in sorted({pair for some in pairs for pair in some}):
        least = min(weight(words[one]), weight(words[other]))
        if weight(words[one] & words[other]) >= max(SHARED_LEAST, SHARED_PART * least):
            yield one, other


def none_gives_another_away(placed: Sequence[Placed]) -> Iterator[Remark]:
    """Check that no two questions have each other's answer and a telling word in common: after the
    one everybody knows the other."""
    words = [_content(each.question.question) for each in placed]
    answers = [_content(without_brackets(each.question.answer)) for each in placed]
    common = Counter(word for found in words for word in found)
    asking: defaultdict[str, list[int]] = defaultdict(list)
    for number, found in enumerate(answers):
        if found:
            asking[min(found, key=lambda word: (common[word], word))].append(number)
    for one, asked in enumerate(words):
        for other in {number for word in asked for number in asking[word] if number > one}:
            if (
                answers[other] <= asked
                and answers[one]
                and answers[one] <= words[other]
                and (asked & words[other]) - answers[one] - answers[other]
            ):
                yield Remark(placed[other].where, "giveaway", placed[one].where)


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


def accepts_nothing_wrong(placed: Sequence[Placed], jobs: int = 1) -> Iterator[Remark]:
    """Check that no question accepts its own words, another card's answer or a common noun."""
    questions = [each.question for each in placed]
    answers = frozenset(fold(text) for each in questions for text in (each.answer, *each.also))
    for number, found in probe(questions, answers, jobs):
        yield Remark(placed[number].where, found.code, found.given)


def patterns_vary(placed: Sequence[Placed]) -> Iterator[Remark]:
    """Check that at most 15 % of the questions share a sentence pattern: their first three words,
    or all of their small words with the telling ones left out."""
    if len(placed) < 6 * FEWEST_FOR_SHARES:
        return
    for kind in (opening, skeleton):
        pattern, count = Counter(kind(each.question.question) for each in placed).most_common(1)[0]
        if count > PATTERN_SHARE * len(placed):
            yield Remark("", "pattern", f"{pattern}: {count / len(placed):.1%}")


def opening(text: str) -> str:
    """Return the first three words."""
    return " ".join(re.findall(r"\w+", plain(text))[:3])


def skeleton(text: str) -> str:
    """Return the small words of a question, in order, with a star for whatever stands between
    them."""
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
    """Check that the same answer does not come again and again."""
    counts = Counter(_answer_key(each.question) for each in placed if not _is_number(each))
    allowed = max(REPEATS, len(placed) // 200)
    for answer, count in counts.items():
        if count > allowed:
            yield Remark("", "repeated_answer", f"{answer}: {count}")


def _is_number(placed: Placed) -> bool:
    return bool(row(without_brackets(placed.question.answer)).numbers)


def difficulty_is_spread(placed: Sequence[Placed]) -> Iterator[Remark]:
    """Check that no difficulty makes up more than half of a pack."""
    if len(placed) < 6 * FEWEST_FOR_SHARES:
        return
    level, count = Counter(each.question.difficulty for each in placed).most_common(1)[0]
    if count > len(placed) / 2:
        yield Remark("", "one_difficulty", f"{level}: {count / len(placed):.0%}")


def right_answers_stand_anywhere(placed: Sequence[Placed]) -> Iterator[Remark]:
    """Check that the right answer is not too often the longest or the shortest of its four, nor the
    lowest, the highest or one in between: otherwise somebody who does not know it guesses well."""
    places: dict[str, Counter[str]] = {"length": Counter(), "value": Counter()}
    for each in placed:
        right, wrong = said(each.question.answer), each.question.wrong[:WRONG]
        if len(wrong) == WRONG:
            is_number = right.isdigit() and all(text.isdigit() for text in wrong)
            kind, size = ("value", int) if is_number else ("length", len)
            mine, others = size(right), sorted(map(size, wrong))
            # Of the same length as another it has no place of its own.
            place = "" if mine in others else PLACES[bisect(others, mine)]
            places[kind][place] += 1
    for kind, counts in places.items():
        for place in PLACES:
            share = counts[place] / max(1, counts.total())
            if counts.total() >= FEWEST_FOR_PLACES and share > RIGHT_SHARE:
                yield Remark("", "wrong_place", f"{place} by {kind}: {share:.0%}")


PACK_RULES: Final[tuple[Callable[[Sequence[Placed]], Iterator[Remark]], ...]] = (
    no_near_duplicates,
    none_gives_another_away,
    patterns_vary,
    answers_vary,
    difficulty_is_spread,
    right_answers_stand_anywhere,
)
