"""Names of people: what may be one, and which are too much alike in one room."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from parlour.kernel import Refusal
from parlour.kernel.catalogue import LANGUAGES, house
from parlour.shelf.confusables import appearance

BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that count as printable and show nothing: those that Unicode calls ignorable by
default, and two signs that are blank."""
EMOJI_PARTS = re.compile("[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
"""How an emoji is shown: as text or picture, and its skin."""
JOINER = "\u200d"
"""Makes one family emoji of several people."""
KEYCAP = "\u20e3"
FEW_MARKS = 1
"""Marks on one letter, beyond those that belong to the letter itself; more than a name needs."""
MANY_MARKS = 3
"""The same in scripts that write vowels as marks."""
FEW_MARKS_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")


def check_name(name: str) -> None:
    """Refuse a name unless it has something to see in it, no spaces at its ends, no control,
    direction-changing or invisible characters, and no piles of accents; and it is not what the
    house is called."""
    if not name.strip() or name != name.strip():
        raise Refusal("bad_name")
    visible = _without_emoji_joints(name)
    if not visible.isprintable() or BLANK.search(visible) or not _has_something_to_see(visible):
        raise Refusal("bad_name")
    if _has_piles_of_marks(name):
        raise Refusal("bad_name")
    if appearance(name) in _house_names():
        raise Refusal("reserved_name")


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Refuse a name by which one person could be taken for another in the room."""
    mine = appearance(name)
    for other in others:
        if appearance(other) == mine:
            raise Refusal("name_taken", name=other)


@cache
def _house_names() -> frozenset[str]:
    """Return what stands for the house where people's names stand."""
    return frozenset(appearance(house(language)["somebody"]) for language in LANGUAGES)


def _without_emoji_joints(name: str) -> str:
    """Return the name without what holds an emoji together; elsewhere the same characters stay, and
    are seen to be invisible."""
    kept: list[str] = []
    for n, sign in enumerate(name):
        if EMOJI_PARTS.match(sign) and kept and _shows_a_picture(kept[-1]):
            continue
        follows = name[n + 1 : n + 2]
        if sign == JOINER and kept and _shows_a_picture(kept[-1]) and _shows_a_picture(follows):
            continue
        if sign == KEYCAP and kept and (kept[-1].isdigit() or kept[-1] in "#*"):
            continue
        if sign == "\ufe0f" and follows == KEYCAP:
            continue
        kept.append(sign)
    return "".join(kept)


def _shows_a_picture(sign: str) -> bool:
    return len(sign) == 1 and unicodedata.category(sign) == "So" and not BLANK.match(sign)


def _has_something_to_see(name: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in name)


def _has_piles_of_marks(name: str) -> bool:
    """Return whether accents are piled up that do not belong to one letter."""
    piled, most = 0, 0
    for sign in unicodedata.normalize("NFC", name):
        if unicodedata.category(sign) in ("Mn", "Me") and not BLANK.match(sign) and sign != KEYCAP:
            piled += 1
            if piled > most:
                return True
        else:
            is_plain = unicodedata.name(sign, "").startswith(FEW_MARKS_SCRIPTS)
            piled, most = 0, FEW_MARKS if is_plain else MANY_MARKS if sign.isalpha() else 0
    return False
