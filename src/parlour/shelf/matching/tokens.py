"""Tokens: an answer as a row of words and numbers that can be compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.dates import dates
from parlour.shelf.matching.normalize import plain, without_brackets
from parlour.shelf.matching.number_slips import mended, misspelled
from parlour.shelf.matching.numerals import is_number, read_numbers, with_decimals, with_halves
from parlour.shelf.matching.phrasing import without_phrases
from parlour.shelf.matching.vocabulary import (
    ARTICLES,
    IRREGULAR,
    KINDS,
    NOT_PLURALS,
    PHRASES,
    SAME,
    TITLES,
)
from parlour.shelf.matching.words import is_word

Replacement = str | Callable[[re.Match[str]], str]

GREEK: Final = dict(
    zip(
        "αβγδεζηθικλμνξοπρςστυφχψω",
        [
            "alpha",
            "beta",
            "gamma",
            "delta",
            "epsilon",
            "zeta",
            "eta",
            "theta",
            "iota",
            "kappa",
            "lambda",
            "mu",
            "nu",
            "xi",
            "omicron",
            "pi",
            "rho",
            "sigma",
            "sigma",
            "tau",
            "upsilon",
            "phi",
            "chi",
            "psi",
            "omega",
        ],
        strict=True,
    )
)
"""A letter by itself is called by its name."""
_signs: Final[tuple[tuple[re.Pattern[str], Replacement], ...]] = (
    (re.compile(r"(?<=\d)[,'\s](?=\d{3}(?!\d))"), ""),
    (re.compile(r"(?<=\d)\.(?=\d{3}(?!\d))"), ""),
    (re.compile(r"(?<=\d),(?=\d)"), "."),
    (re.compile(r"(?:^|(?<=[\s(]))-\s?(?=\d)"), "minus "),
    (re.compile(r"(?<=\d)k\b"), " thousand "),
    (re.compile(r"\bnegative (?=\d)"), "minus "),
    (re.compile(r"(\d+) (?:degrees? )?(?:below zero|unter null)\b"), r"minus \1"),
    (re.compile(r"km/h"), "kmh"),
    (re.compile(r"\b(?:h20|c02)\b"), lambda found: found.group().replace("0", "o")),
    (re.compile(r"%"), " percent "),
    (re.compile(r"°\s*(?=[cfk]\b)"), " degree "),
    (re.compile(r"°"), " degree "),
    (re.compile(r"\$"), " dollar "),
    (re.compile(r"€"), " euro "),
    (re.compile(r"£"), " pound "),
    (re.compile(r"&"), " and "),
    (re.compile(r"\+"), " plus "),
    (re.compile(r"#(?=\d)|\bno[. ] ?(?=\d)"), " number "),
    (re.compile(r"(?<=\b[a-h])[#♯]"), " sharp "),
    (re.compile(r"(?<=\b[a-h])♭"), " flat "),
    (re.compile(r"(?<!\w)[α-ω](?!\w)"), lambda found: GREEK[found.group()]),
    (re.compile(r"(?<=\d)(?:st|nd|rd|th|ter|tes|ten|te)\b"), ""),
    (re.compile(r"\bn\. ?chr\.?"), "nchr"),
    (re.compile(r"\bv\. ?chr\.?"), "vchr"),
    (re.compile(r"(?<=[a-z] )v\. ?(?=[a-z]{3})"), "von "),
)
_has_signs: Final = re.compile(r"[\d%°$€£&+#♯♭α-ω]|\bn\. ?c|\bv\.").search
_has_fraction: Final = re.compile(r"[½¼¾]|\d/\d").search
_shorthand: Final = re.compile(
    r"(?<=\d)(?=(?:kmh|km|kg|cm|mm|mph|min|hrs|bce|bc|ce|ad|bn|mio|mrd|m|g|h|c|f)\b)"
)
_word: Final = re.compile(r"\d+(?:\.\d+)?[a-z]*|[^\W_]+")


class Row(msgspec.Struct, frozen=True):
    """A text taken apart."""

    words: tuple[str, ...]
    """Without articles, in order; numbers in figures."""

    numbers: tuple[str, ...] = ()
    """Those of the words that are numbers."""
    joined: str = ""
    """All words written as one."""

    def __post_init__(self) -> None:
        set_ = msgspec.structs.force_setattr
        set_(self, "numbers", tuple(word for word in self.words if is_number(word)))
        set_(self, "joined", "".join(self.words))


@lru_cache(maxsize=CACHED)
def row(text: str) -> Row:
    """Any text as a row of tokens."""
    folded = plain(with_decimals(text) if _has_fraction(text) else text)
    if _has_signs(folded):
        for pattern, by in _signs:
            folded = pattern.sub(by, folded)
    return words_of(folded)


def words_of(folded: str) -> Row:
    found = _merge_letters(_word.findall(_shorthand.sub(" ", folded)))
    bare = [word for word in found if word not in ARTICLES] or found
    if len(bare) > 1 and bare[-1] == "st":
        # Saint at the beginning, street at the end.
        bare[-1] = "street"
    return Row(tuple(SAME.get(word, word) for word in with_halves(read_numbers(bare))))


def renamed(said: Row) -> Row:
    """The same with common other names put as one: United States is USA."""
    return Row(_same_phrases(said.words))


@lru_cache(maxsize=CACHED)
def given_rows(text: str) -> tuple[Row, ...]:
    """What somebody typed: as it is, and without what people say around an answer."""
    bare = row(without_brackets(text))
    spoken = " ".join(re.findall(r"[^\s!?.,;:…\"“”„»«]+(?:[.,]\d+)?", plain(text)))
    alone = row(without_phrases(spoken))
    rows = [bare, alone, row(text), *map(row, dates(text))]
    if result := _calculation(text):
        rows.append(row(result[1]))
    if (ordinal := _with_ordinal(bare.words)) is not None:
        rows.append(ordinal)
    if (number := mended(_word.findall(plain(text)))) is not None:
        rows.append(Row(tuple(number)))
    if result := _equation(text):
        rows.append(row(result[1]))
    if result := _result(text):
        rows.append(row(result[1]))
    if (bare_name := _elided.sub("", text)) != text:
        rows.append(row(bare_name))
    if series := _series(text):
        rows.append(row(series[1]))
    if pronoun := _pronoun(text):
        rows.append(row(pronoun[1]))
    for added in (_denial, _author, _apposition, _calling):
        first = added.split(text)[0]
        if first != text:
            rows += [row(first), row(without_phrases(plain(first)))]
    return tuple(
        dict.fromkeys(each for said in rows for each in (said, renamed(said)) if each.words)
    )


ROLE: Final = r"(?:[a-zäöüß]{4,}(?:er|or|[iy]st|ian|eur|naut)|autor|actor|maler|poet)(?:in)?"
"""Who somebody is: painter, Kommunistin, taikonaut."""


def _with_ordinal(words: tuple[str, ...]) -> Row | None:
    """A misspelled number word among others: the secon world war."""
    if len(words) < 2:
        return None
    read = [
        number
        if len(word) > 3 and not is_word(word, german=True) and (number := misspelled(word))
        else word
        for word in words
    ]
    return Row(tuple(read)) if tuple(read) != words else None


_calculation: Final = re.compile(r"\d[\w\s+*×·/().-]*=\s*(\d[\d.,]*)\s*$").match
"""Where somebody shows how it comes about: 8 + 8 = 16."""
_equation: Final = re.compile(r"\s*(\d[\d.,]*)\s*=[\d\s+*×·x/().-]+$").match
"""The same the other way round: 28 = 1 + 2 + 4 + 7 + 14."""
_result: Final = re.compile(r".*\d.*\b(?:so|also|makes|macht|ergibt|equals)\s+([\w.-]+)\W*$").match
"""Where somebody says how it comes about: 4 mal 8, also 32."""
_pronoun: Final = re.compile(r"(?:the\s+|an?\s+)?(\w+)\s+ones?\W*$", re.IGNORECASE).match
"""The red one: here "one" is no number."""
_elided: Final = re.compile(r"\b[ld]['’](?=\w{3})", re.IGNORECASE)
"""A French or Italian article: l'Atomium."""
_series: Final = re.compile(r"[^:]*\w{3}[^:]*:\s+(\w[^:]*)$").match
"""Where the series is named first: The Elder Scrolls V: Skyrim."""
_denial: Final = re.compile(
    r"(?:[,;(]|(?<=\w{3})\s)\s*(?:and |und |aber |its |it's )?(?:not|nicht)\s+(?=\w)", re.IGNORECASE
)
"""Where somebody adds what it is not: Portuguese, not Spanish."""
_apposition: Final = re.compile(
    rf",\s*(?:the|an?|der|die|das|eine?)\s+(?=(?:\w+\s(?:.*\s)?(?:{'|'.join(sorted(KINDS))})"
    rf"|{ROLE})\b)",
    re.IGNORECASE,
)
"""Where somebody adds what it is, or who: Saturn, the sixth planet; Freud, the psychoanalyst."""
_calling: Final = re.compile(
    rf"(?<=\w{{3}})\s+(?:from|the\s+(?:{'|'.join(sorted(TITLES))})\s*$)", re.IGNORECASE
)
"""Where somebody adds who that is: Bergman the director."""
_author: Final = re.compile(r"(?<=\w{3})\s+(?:by|von)\s+(?=[A-Z]\w{3})")
"""Where somebody adds whose work it is: Cats by Lloyd Webber."""


def _merge_letters(found: list[str]) -> list[str]:
    """J. R. R. becomes one token, as in JRR; a single letter stays what it is."""
    out: list[str] = []
    run: list[str] = []
    for word in [*found, ""]:
        if len(word) == 1 and word.isalpha():
            run.append(word)
            continue
        if run:
            out.append("".join(run))
            run = []
        if word:
            out.append(word)
    return out


_LONGEST: Final = max(map(len, PHRASES))
_OPENERS: Final = frozenset(phrase[0] for phrase in PHRASES)


def _same_phrases(words: tuple[str, ...]) -> tuple[str, ...]:
    """Common other names put as one: United States is USA. One-word ones only where nothing else
    is said, since a Britain may be a Great one."""
    if not any(word in _OPENERS for word in words):
        return words
    if words in PHRASES:
        return PHRASES[words]
    out: list[str] = []
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 1, -1):
            instead = PHRASES.get(words[at : at + length])
            if instead is not None:
                out.extend(instead)
                at += length
                break
        else:
            out.append(words[at])
            at += 1
    return tuple(out)


@lru_cache(maxsize=CACHED)
def stem(word: str) -> str:
    """The singular, near enough: both sides are treated alike."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) < 4 or word in NOT_PLURALS or is_number(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("men") and len(word) > 5:
        # Firemen. Both sides are treated alike, so a specimen does no harm.
        return f"{word[:-2]}an"
    if word.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


@lru_cache(maxsize=CACHED)
def loose(word: str) -> str:
    """Umlauts written out are umlauts: Goethe and Göthe, Mueller and Müller."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
