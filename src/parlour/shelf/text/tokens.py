"""Tokens: an answer as a row of words and numbers that can be compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import plain
from parlour.shelf.text.numerals import is_number, read_numbers, with_decimals, with_halves
from parlour.shelf.text.vocabulary import (
    ARTICLES,
    GREEK,
    NOT_PLURALS,
    PHRASES,
    SAME,
    SINGULARS,
)

Replacement = str | Callable[[re.Match[str]], str]

NAMES_OF_SIGNS: Final = {
    "¥": "yen", "₩": "won", "₽": "ruble", "₹": "rupee", "₺": "lira", "₪": "shekel", "₱": "peso",
    "¢": "cent", "∞": "infinity", "√": "root",
}  # fmt: skip
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
    (re.compile(r"[¥₩₽₹₺₪₱¢∞√]"), lambda found: f" {NAMES_OF_SIGNS[found.group()]} "),
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
_has_signs: Final = re.compile(r"[\d%°$€£¥₩₽₹₺₪₱¢∞√&+#♯♭α-ω]|\bn\. ?c|\bv\.").search
_has_fraction: Final = re.compile(r"[½¼¾]|\d/\d").search
_shorthand: Final = re.compile(
    r"(?<=\d)(?=(?:kmh|km|kg|cm|mm|mph|min|hrs|bce|bc|ce|ad|bn|mio|mrd|m|g|h|c|f)\b)"
)
WORD: Final = re.compile(r"\d+(?:\.\d+)?[a-z]*|[^\W_]+")


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
    """Return any text as a row of tokens."""
    folded = plain(with_decimals(text) if _has_fraction(text) else text)
    if _has_signs(folded):
        for pattern, by in _signs:
            folded = pattern.sub(by, folded)
    return words_of(folded)


def words_of(folded: str) -> Row:
    found = _merge_letters(WORD.findall(_shorthand.sub(" ", folded)))
    bare = [word for word in found if word not in ARTICLES] or found
    if len(bare) > 1 and bare[-1] == "st":
        # Saint at the beginning, street at the end.
        bare[-1] = "street"
    return Row(tuple(SAME.get(word, word) for word in with_halves(read_numbers(bare))))


def renamed(said: Row) -> Row:
    """Return the same with common other names put as one: United States is USA."""
    return Row(_same_phrases(said.words))


def _merge_letters(found: list[str]) -> list[str]:
    """Merge single letters: J. R. R. becomes one token, as in JRR; a single letter stays what it
    is."""
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
    """Return words with common other names put as one: United States is USA. One-word ones only
    where nothing else is said, since a Britain may be a Great one."""
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
    """Return the singular, near enough: both sides are treated alike."""
    if word in SINGULARS:
        return SINGULARS[word]
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
    """Return a word with umlauts for those that are written out: Goethe and Göthe, Mueller and
    Müller."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
