"""Keys: names as they are looked up, without case, accents, punctuation and a leading article."""

from __future__ import annotations

import unicodedata
from typing import Final

from parlour.shelf.letters import APOSTROPHES, SPELLED

ARTICLES: Final = frozenset(("the", "a", "an", "der", "die", "das"))
LONGEST: Final = 80
"""Names are shorter; longer texts are nobody's name and are not compared."""

_DROPPED: Final = f"{APOSTROPHES}.·"
_LETTERS: Final = SPELLED | {"ə": "a", "&": " and ", "+": " plus "}
_ASCII: Final = {
    code: None if chr(code) in _DROPPED else _LETTERS.get(chr(code), " ")
    for code in range(128)
    if not chr(code).isalnum()
}


def name_key(text: str) -> str:
    """A name in small plain letters, words apart by one space, without a leading article."""
    if not text.isascii():
        marked = unicodedata.normalize("NFKD", text.casefold())
        text = "".join(
            _LETTERS.get(char, char if char.isalnum() or ord(char) < 128 else _space(char))
            for char in marked
        )
    words = text.lower().translate(_ASCII).split()
    if len(words) > 1 and words[0] in ARTICLES:
        del words[0]
    return " ".join(words)


def _space(char: str) -> str:
    """Marks over letters and apostrophes vanish, other signs part words."""
    return "" if unicodedata.combining(char) or char in _DROPPED else " "


def initial(key: str) -> str:
    """The first letter of a key, or nothing where it does not start with one of a to z."""
    first = key[:1]
    return first if "a" <= first <= "z" else ""
