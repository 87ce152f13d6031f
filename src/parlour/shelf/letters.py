"""Letters that Unicode does not decompose, spelled with the letters a to z."""

from __future__ import annotations

from typing import Final

SPELLED: Final = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
}  # fmt: skip
APOSTROPHES: Final = "'’‘`´ʻʼ"
"""Signs that join what they stand between: they are left out."""
