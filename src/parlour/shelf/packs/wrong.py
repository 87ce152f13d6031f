"""Wrong answers: what a program can say against the three that stand beside the right one.

Anybody who sees the four answers without the question should not see which is right: they are alike in
form. Anybody who sees the question should find that each of the four answers it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from parlour.kernel import Refusal
from parlour.shelf.encyclopedia import Thing, encyclopedia
from parlour.shelf.lexicon import Lexicon, lexicon
from parlour.shelf.matching import fold, judge
from parlour.shelf.packs.card import WRONG, Question
from parlour.shelf.packs.wording import is_inside, said

LONGER: Final = 1.6
"""The right answer is betrayed where it is this much longer than every wrong one, or shorter, …"""
LETTERS: Final = 4
"""… by this many letters at least."""
CITIES: Final = {"capital": "city", "us-capital": "city"}
WELL_KNOWN: Final = frozenset(
    {
        "river",
        "lake",
        "mountain",
        "volcano",
        "city",
        "opera",
        "musical",
        "film",
        "novel",
        "painting",
    }
)
"""Kinds of which the encyclopedia knows nearly everything that somebody would name."""
FEW: Final = 10
"""Members of a kind from which on every wrong answer can be one."""
ENGLISH, GERMAN = "en", "de"

Found = Iterator[tuple[str, str]]
Rule = Callable[[Question, str], Found]

_articles = re.compile(r"(?:the|an?|der|die|das|ein|eine)\s", re.IGNORECASE)
_number = re.compile(r"\d[\d.,]*")
_year = re.compile(r"(?!1000)(?:1\d|20)\d\d")
_ends = (("", "s"), ("", "es"), ("y", "ies"))


def faults(question: Question, language: str) -> Found:
    """All that a program can say against the wrong answers of a question."""
    if question.wrong:
        for rule in RULES:
            yield from rule(question, language)


def are_three(question: Question, language: str) -> Found:
    """Check that there are three at least, unless the question has fewer by its nature, such as
    true or false."""
    if len(question.wrong) < WRONG and not question.needs_choices:
        yield "wrong_count", str(len(question.wrong))


def are_different(question: Question, language: str) -> Found:
    """Check that none is there twice, and none is an answer that the card lists as right."""
    known = {fold(text) for text in (question.answer, *question.also)}
    for text in question.wrong:
        if fold(text) in known:
            yield "wrong_twice", text
        known.add(fold(text))


def are_tidy(question: Question, language: str) -> Found:
    """Check that they are written as one says them, without explanations in brackets."""
    for text in question.wrong:
        if (
            text != " ".join(text.split())
            or not text.isprintable()
            or re.search(r"[()\[\]|;]", text)
        ):
            yield "wrong_untidy", text


def have_the_capital(question: Question, language: str) -> Found:
    """Check that they begin with a capital letter where the right answer does, and are all capitals
    where it is."""
    right = said(question.answer)
    for text in question.wrong:
        if (
            right[:1].isalpha() and text[:1].isalpha() and right[0].isupper() != text[0].isupper()
        ) or _is_acronym(right) != _is_acronym(text):
            yield "wrong_capital", text


def _is_acronym(text: str) -> bool:
    return len(text) > 1 and text.isupper()


def have_the_article(question: Question, language: str) -> Found:
    """Check that they have an article where the right answer has one."""
    right = bool(_articles.match(said(question.answer)))
    for text in question.wrong:
        if bool(_articles.match(text)) != right:
            yield "wrong_article", text


def have_the_figures(question: Question, language: str) -> Found:
    """Check that beside a number stand numbers, beside a year years; figures stand where the right
    answer has some."""
    right = said(question.answer)
    for text in question.wrong:
        has = [any(map(str.isdigit, each)) for each in (right, text)]
        bare = [bool(_number.fullmatch(each)) for each in (right, text)]
        is_off = bool(_year.fullmatch(right)) and len(text) != len(right)
        if has[0] != has[1] or bare[0] != bare[1] or is_off:
            yield "wrong_figures", text


def have_the_length(question: Question, language: str) -> Found:
    """Check that the right answer is not the only long or short one, nor the only one of its number
    of words."""
    right = said(question.answer)
    if _number.fullmatch(right) or len(question.wrong) < WRONG:
        return
    lengths = sorted(map(len, question.wrong))
    longer, shorter = len(right) - lengths[-1], lengths[0] - len(right)
    if longer >= LETTERS and len(right) > LONGER * lengths[-1]:
        yield "wrong_length", f"{right}: {', '.join(question.wrong)}"
    if shorter >= LETTERS and lengths[0] > LONGER * len(right):
        yield "wrong_length", f"{right}: {', '.join(question.wrong)}"
    words = {len(text.split()) for text in question.wrong}
    if len(words) == 1 and words != {len(right.split())}:
        yield "wrong_length", f"{right}: {', '.join(question.wrong)}"


def have_the_number(question: Question, language: str) -> Found:
    """Check that beside a plural stand plurals; told of English words in small letters only."""
    if language != ENGLISH:
        return
    right = _is_plural(said(question.answer))
    for text in question.wrong:
        one = _is_plural(text)
        if right is not None and one is not None and right != one:
            yield "wrong_plural", text


def _is_plural(text: str) -> bool | None:
    """Return whether the last word is a plural; None: nobody can tell."""
    word = text.rpartition(" ")[2]
    words = lexicon(ENGLISH)
    entry = words.entry(word) if word.islower() else None
    if entry is None:
        return None
    if entry.is_plural:
        return True
    plurals = (
        words.entry(word.removesuffix(one) + many) for one, many in _ends if word.endswith(one)
    )
    return False if any(each and each.is_plural for each in plurals) else None


def are_of_the_language(question: Question, language: str) -> Found:
    """Check that no word is one of the other language only, unless the right answer has such a
    word, too, or it is the name of something."""
    own, foreign = _lexicon(language), _lexicon(GERMAN if language == ENGLISH else ENGLISH)
    if own is None or foreign is None:
        return

    def strange(text: str) -> bool:
        words = re.findall(r"[^\W\d_]{3,}", text.lower())
        others = [word for word in words if own.entry(word) is None]
        # A word of neither language makes it a name.
        return bool(others) and all(_is_word(foreign, word) for word in others)

    if strange(said(question.answer)):
        return
    for text in question.wrong:
        is_name = language == ENGLISH and text[:1].isupper()
        named = any(_is_named_so(thing, text, own) for thing in encyclopedia().find(text)[:1])
        if strange(text) and not is_name and not named:
            yield "wrong_language", text


def _is_word(words: Lexicon, word: str) -> bool:
    entry = words.entry(word)
    return entry is not None and not entry.is_proper and not entry.is_abbreviation


def _is_named_so(thing: Thing, text: str, words: Lexicon) -> bool:
    """Return whether a thing is called so in the language of these words, too: it has a name of its
    own, or none that is a word there."""
    own = {
        "film",
        "tv-series",
        "song",
        "band",
        "video-game",
        "brand",
        "company",
        "musical",
        "cartoon",
    }
    names = {name.lower() for name in (thing.name, *thing.aliases)} - {text.lower()}
    translated = any(_is_word(words, name) for name in names)
    return thing.is_person or not translated or bool(own.intersection(thing.tags))


@cache
def _lexicon(language: str) -> Lexicon | None:
    """Return the lexicon of a language, if it is installed."""
    try:
        return lexicon(language)
    except Refusal:
        return None


def echo_nothing(question: Question, language: str) -> Found:
    """Check that no wrong answer stands in its question, which would show that it is none;
    questions that list what to choose from do so for all."""
    for text in () if question.needs_choices else question.wrong:
        if not _number.fullmatch(text) and is_inside(text, question.question):
            yield "wrong_echo", text


def are_of_the_kind(question: Question, language: str) -> Found:
    """Check that, where the question names a kind of thing that the encyclopedia knows well, and
    the right answer is one, no wrong one is known as something else only. Beside a capital any city
    will do, and of a kind with few members not all can be of it."""
    kind = asked_kind(question, language)
    if kind is None:
        return
    kind = CITIES.get(kind, kind)
    shelf = encyclopedia()
    if len(shelf.members(kind, most=FEW)) < FEW:
        return
    for text in question.wrong:
        known = shelf.check(text, kind, exact=True).known
        things = shelf.find(text)
        of_other = kind in WELL_KNOWN and not any(kind in thing.tags for thing in things)
        if known == "no" or (things and of_other and known != "yes"):
            yield "wrong_kind", text


def asked_kind(question: Question, language: str) -> str | None:
    """Return the tag of the kind of thing that a question asks for by name, if its answer has it:
    `river` for the Danube in a question about a river."""
    things = encyclopedia().find(said(question.answer))
    for thing in things:
        for tag in thing.tags:
            word = _kind_words(language).get(tag)
            if word is not None and word.search(question.question):
                return tag
    return None


@cache
def _kind_words(language: str) -> dict[str, re.Pattern[str]]:
    """Return, by tag, how a question in this language asks for a thing of that kind."""
    found = {}
    for tag, info in encyclopedia().tags.items():
        text = {ENGLISH: info.en, GERMAN: info.de}.get(language, "")
        names = [name for name in text.split("/") if name]
        if info.kind != "kind" or info.generic or not names:
            continue
        alike = "|".join(map(re.escape, names))
        asking = r"(?:which|what|welche[rsnm]?|name an?|nenne eine?n?)"
        found[tag] = re.compile(rf"\b{asking} (?:[\w-]+ ){{0,2}}(?:{alike})\b", re.IGNORECASE)
    return found


RULES: Final[tuple[Rule, ...]] = (
    are_three,
    are_different,
    are_tidy,
    have_the_capital,
    have_the_article,
    have_the_figures,
    have_the_length,
    have_the_number,
    are_of_the_language,
    echo_nothing,
    are_of_the_kind,
)


def accepted(question: Question) -> Found:
    """Check that no wrong answer is one that the judge would not refuse if it were typed."""
    for text in question.wrong:
        verdict = judge(
            text, question.answer, question.also, names="last", question=question.question
        ).verdict
        if verdict != "reject":
            yield "wrong_accepted", text
