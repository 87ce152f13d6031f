"""What a pupil has mastered as a code to print or to keep: facts and nothing else, no name and no class.

The levels of the hundred facts as one number, and a checksum, in letters and digits that are not taken for each
other, so that a slip of the pen is noticed.
"""

from __future__ import annotations

import hashlib
from typing import Final

from parlour.classroom.practice import ALL
from parlour.kernel import Refusal

SIGNS: Final = "BCDFGHJKMNPQRSTVWXYZ23456789"
LENGTH: Final = 45
GROUP: Final = 5
_CHECKS: Final = 2**16


def facts_code(levels: str) -> str:
    """Return the code of these levels, in groups.

    >>> facts_code("0" * 100)[:11]
    'BBBBB-BBBBB'
    """
    number = int(levels, 4) * _CHECKS + _checksum(levels)
    signs = []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    code = "".join(reversed(signs))
    return "-".join(code[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def levels_in(code: str) -> str:
    """Return the levels that a code holds; refused where it is none, or was copied wrongly."""
    signs = [sign for sign in code.upper() if sign.isalnum()]
    if len(signs) != LENGTH or not set(signs) <= set(SIGNS):
        raise Refusal("bad_facts_code")
    number = 0
    for sign in signs:
        number = number * len(SIGNS) + SIGNS.index(sign)
    number, checksum = divmod(number, _CHECKS)
    levels = ""
    for _ in ALL:
        number, level = divmod(number, 4)
        levels = str(level) + levels
    if number or checksum != _checksum(levels):
        raise Refusal("bad_facts_code")
    return levels


def _checksum(levels: str) -> int:
    return int.from_bytes(hashlib.sha256(levels.encode()).digest()[:2], "big")
