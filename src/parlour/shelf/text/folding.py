"""Folding: takes away the differences in writing that never matter.

All folds share one way from letters to plain letters (`unaccented`). They differ in what becomes of
signs: `plain` leaves out apostrophes only, `fold` and `name_key` leave out all of them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LETTERS: Final = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
}  # fmt: skip
"""Letters that Unicode does not decompose, spelled with the letters a to z."""
APOSTROPHES: Final = "'’‘`´ʻʼ"
"""Signs that join what they stand between."""

_SPELLED: Final = str.maketrans(
    LETTERS
    | {letter.upper(): text for letter, text in LETTERS.items() if not letter.upper().isascii()}
    | {"ẞ": "ss", "ħ": "h"}
)
_SIGNS: Final = str.maketrans(
    {"№": " number ", "−": "-"} | dict.fromkeys(f"{APOSTROPHES}′\u00ad", "")
)
_KEY_SIGNS: Final = str.maketrans(
    {"ə": "a", "&": " and ", "+": " plus ", "·": "", ".": ""} | dict.fromkeys(APOSTROPHES, "")
)

_marks = re.compile(
    r"[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
).sub
"""Marks over, in and under letters."""
_brackets = re.compile(r"\([^()]*\)|\[[^\[\]]*\]").sub
_article = re.compile(r"^(?:the|an?|der|die|das|ein|eine)\s+(?=\S)").sub
_key_article = re.compile(r"^(?:the|an?|der|die|das) (?=.)").sub
_gap = re.compile(r"[\W_]+").sub
_variant = re.compile(r"[\ufe00-\ufe0f]").match


def unaccented(text: str) -> str:
    """Return a text in small letters without accents; all signs stay.

    >>> unaccented("Škoda, Ærø")
    'skoda, aero'
    """
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text.translate(_SPELLED))
    return _marks("", text).translate(_SPELLED).lower()


def plain(text: str) -> str:
    """Return a text in small letters without accents and apostrophes; everything else stays as it
    is.

    >>> plain("Côte d'Ivoire")
    'cote divoire'
    """
    if text.isascii():
        return text.replace("'", "").replace("`", "").lower()
    return unaccented(text.translate(_SIGNS)).translate(_SIGNS)


def without_brackets(text: str) -> str:
    """Text in parentheses is explanation and never required [book]."""
    if "(" not in text and "[" not in text:
        return text
    bare = _brackets(" ", text)
    return bare if bare.strip(" .,;:-") else text


def signs(text: str) -> str:
    """Return all that can be seen of a text, letters and signs alike, in small letters."""
    line = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return "".join(sign for sign in line if sign.isprintable() and not _variant(sign))


def fold(text: str) -> str:
    """Return an answer as it is compared with other answers: no case, accents, signs or leading
    article.

    >>> fold("The Danube (Donau)")
    'danube'
    """
    bare = _gap(" ", plain(without_brackets(text))).strip()
    return _article("", bare)


def name_key(text: str) -> str:
    """Return a name as the encyclopedia looks it up: brackets stay, a point joins, & and + are
    words.

    >>> name_key("The J. R. R. Tolkien Society")
    'j r r tolkien society'
    """
    bare = _gap(" ", unaccented(text.translate(_KEY_SIGNS)).translate(_KEY_SIGNS)).strip()
    return _key_article("", bare)


def initial(key: str) -> str:
    """Return the first letter of a key, or nothing where it does not start with one of a to z."""
    first = key[:1]
    return first if "a" <= first <= "z" else ""
