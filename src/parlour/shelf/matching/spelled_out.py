"""Spelled out: letters by their names, and numbers inside a word."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.number_slips import SPELLED

LETTER_NAMES: Final = {
    name: letter
    for letter, names in {
        "c": "cee ce",
        "d": "dee",
        "f": "eff",
        "g": "gee",
        "h": "aitch haitch",
        "j": "jot",
        "k": "kay",
        "l": "ell",
        "m": "emm",
        "n": "enn",
        "q": "cue queue",
        "r": "err",
        "s": "ess",
        "t": "tee",
        "v": "vee vau",
        "w": "doubleu doubleyou",
        "x": "ex ix",
        "y": "wye ypsilon",
        "z": "zed zee zett zet",
    }.items()
    for name in names.split()
}
"""What letters are called."""
_counted: Final = re.compile(r"(\d{1,2})([a-z]{3,})").fullmatch


def is_spelled_out(given: str, wanted: str) -> bool:
    """Whether a letter is written by its name (ess), or a number in a word in figures: 10-Kampf."""
    if len(wanted) == 1:
        return LETTER_NAMES.get(given) == wanted
    found = _counted(given)
    if found is None or not wanted.endswith(found[2]):
        return False
    return SPELLED.get(wanted.removesuffix(found[2])) == int(found[1])
