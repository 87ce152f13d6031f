"""Normalizing answers: removes the differences in writing that never matter."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from parlour.shelf.letters import APOSTROPHES, SPELLED

SPECIAL: Final = str.maketrans(
    SPELLED
    | {letter.upper(): text for letter, text in SPELLED.items() if not letter.upper().isascii()}
    | {"ẞ": "ss", "ħ": "h", "№": " number ", "−": "-"}
    | dict.fromkeys(f"{APOSTROPHES}′\u00ad", "")
)
"""Letters and signs that Unicode does not decompose; apostrophes are left out."""

_marks = re.compile(r"[\u0300-\u036f]+").sub
_brackets = re.compile(r"\([^()]*\)|\[[^\[\]]*\]").sub
_article = re.compile(r"^(?:the|an?|der|die|das|ein|eine)\s+(?=\S)").sub
_gap = re.compile(r"[\W_]+").sub
_variant = re.compile(r"[\ufe00-\ufe0f]").match


def plain(text: str) -> str:
    """Small letters without accents; everything but letters stays as it is."""
    if text.isascii():
        return text.replace("'", "").replace("`", "").lower()
    text = unicodedata.normalize("NFKD", text.translate(SPECIAL))
    return _marks("", text).translate(SPECIAL).lower()


def without_brackets(text: str) -> str:
    """Text in parentheses is explanation and never required [book]."""
    if "(" not in text and "[" not in text:
        return text
    bare = _brackets(" ", text)
    return bare if bare.strip(" .,;:-") else text


def signs(text: str) -> str:
    """All that can be seen of a text, letters and signs alike, in small letters."""
    line = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return "".join(sign for sign in line if sign.isprintable() and not _variant(sign))


def fold(text: str) -> str:
    """An answer as it is compared with other answers: no case, accents, signs or leading article."""
    bare = _gap(" ", plain(without_brackets(text))).strip()
    return _article("", bare)
