"""How well known a word is, by SCOWL's levels."""

from __future__ import annotations

from pathlib import Path

STEPS = {10: 9, 20: 8, 35: 7, 40: 6, 50: 5, 55: 4, 60: 4, 70: 3, 80: 2, 95: 1}
SMALL = frozenset(
    [
        "of",
        "the",
        "a",
        "an",
        "and",
        "in",
        "on",
        "de",
        "la",
        "le",
        "du",
        "van",
        "von",
        "der",
        "den",
        "di",
        "da",
        "del",
        "to",
        "for",
        "with",
    ]
)


class Words:
    """Levels of common words and of names."""

    def __init__(self, folder: Path) -> None:
        self.common = self._read(folder, ("english-words", "american-words", "british-words"))
        self.proper = self._read(
            folder, ("english-upper", "english-proper-names", "american-upper", "american-proper-names",
                     "british-upper", "british-proper-names")
        )  # fmt: skip

    @staticmethod
    def _read(folder: Path, classes: tuple[str, ...]) -> dict[str, int]:
        found: dict[str, int] = {}
        for level in STEPS:
            for name in classes:
                file = folder / f"{name}.{level}"
                if file.exists():
                    for word in file.read_text("latin-1").split():
                        found.setdefault(word.lower(), level)
        return found

    def fame(self, text: str) -> int:
        """Return the fame of a common noun; of several words that of the rarest, a little less."""
        words = [word for word in text.lower().replace("-", " ").split() if word not in SMALL]
        if not words:
            return 0
        least = min(
            STEPS.get(self.common.get(word, self.proper.get(word, 96)), 0) for word in words
        )
        if len(words) == 1:
            # "Roll-on" has one word that counts, and is not as well known as that.
            return least if text.isalpha() else min(5, least)
        return max(0, min(5, least - 2))

    def fame_of_name(self, text: str) -> int:
        """Return the fame of a name: that of its last word among names."""
        last = text.lower().split()[-1]
        return STEPS.get(self.proper.get(last, 96), 1)
