"""WordNet's nouns: which things there are, of what kind, and what facts their glosses hold.

Of a gloss only facts are taken (from where, when), never words.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FILES = {
    "tops": 3,
    "act": 4, "animal": 5, "artifact": 6, "attribute": 7, "body": 8, "cognition": 9, "communication": 10,
    "event": 11, "feeling": 12, "food": 13, "group": 14, "location": 15, "object": 17, "person": 18,
    "phenomenon": 19, "plant": 20, "possession": 21, "quantity": 23, "shape": 25, "state": 26,
    "substance": 27, "time": 28,
}  # fmt: skip
"""The numbers of WordNet's files of nouns."""
NOUN = "1"
"""How the rest of a noun's sense begins in the index of senses."""
FEW = 3
"""Fewer occurrences of a word than this say nothing about what it means."""


@dataclass(frozen=True)
class Synset:
    """A sense: its words, what it is a kind or an instance of, and where it is."""

    key: str
    file: int
    words: tuple[str, ...]
    above: tuple[str, ...]
    is_instance: bool
    wholes: tuple[str, ...]
    gloss: str


class WordNet:
    """The nouns of WordNet 3.1."""

    def __init__(self, folder: Path) -> None:
        self.synsets: dict[str, Synset] = {}
        for line in (folder / "data.noun").read_text("utf-8").splitlines():
            if not line.startswith(" "):
                synset = self._read(line)
                self.synsets[synset.key] = synset
        self.senses: dict[str, list[str]] = {}
        for line in (folder / "index.noun").read_text("utf-8").splitlines():
            if not line.startswith(" "):
                parts = line.split()
                count = int(parts[2])
                self.senses[parts[0]] = parts[-count:]
        self._meant: dict[str, Counter[str]] = {}
        for line in (folder / "index.sense").read_text("utf-8").splitlines():
            sense, key, _, times = line.split()
            word, _, rest = sense.partition("%")
            # Verbs and adjectives count as well, under keys that are no noun's.
            self._meant.setdefault(word, Counter())[key if rest[0] == NOUN else rest] += int(times)

    @staticmethod
    def _read(line: str) -> Synset:
        head, _, gloss = line.partition(" | ")
        parts = head.split()
        count = int(parts[3], 16)
        words = tuple(parts[4 + 2 * n].replace("_", " ") for n in range(count))
        at = 4 + 2 * count
        pointers = [parts[at + 1 + 4 * n : at + 3 + 4 * n] for n in range(int(parts[at]))]
        above = tuple(target for sign, target in pointers if sign in ("@", "@i"))
        is_instance = any(sign == "@i" for sign, _ in pointers)
        wholes = tuple(target for sign, target in pointers if sign == "#p")
        return Synset(parts[0], int(parts[1]), words, above, is_instance, wholes, gloss.strip())

    @cached_property
    def below(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for synset in self.synsets.values():
            for key in synset.above:
                found.setdefault(key, []).append(synset.key)
        return found

    def root(self, text: str) -> str:
        """Return a sense of a word in a file: the first, `river/object`, or another,
        `cake/food/2`."""
        word, file, number = (text + "/1").split("/")[:3]
        senses = [key for key in self.senses.get(word, ()) if self.synsets[key].file == FILES[file]]
        if len(senses) < int(number):
            raise SystemExit(f"WordNet has no {text}")
        return senses[int(number) - 1]

    def closure(self, root: str) -> set[str]:
        """Return all that is a kind or an instance of a sense, itself left out."""
        found: set[str] = set()
        queue = deque([root])
        while queue:
            for key in self.below.get(queue.popleft(), ()):
                if key not in found:
                    found.add(key)
                    queue.append(key)
        return found

    def rank(self, word: str, synset: Synset) -> int:
        """Return which sense of a word it is, names left aside: 0 is the first."""
        senses = self.senses.get(word.lower().replace(" ", "_"), [])
        rank = 0
        for key in senses:
            if key == synset.key:
                return rank
            rank += not self.synsets[key].is_instance
        return rank

    def share(self, word: str, synset: Synset) -> float | None:
        """Return how often people who say the word mean this, verbs and adjectives included; None
        where WordNet has counted too few of them."""
        meant = self._meant.get(word.lower().replace(" ", "_"), Counter())
        total = meant.total()
        return meant[synset.key] / total if total >= FEW else None

    def within(self, synset: Synset) -> set[str]:
        """Return the names of all that a place is part of."""
        found: set[str] = set()
        queue = deque(synset.wholes)
        seen = set(queue)
        while queue:
            whole = self.synsets[queue.popleft()]
            found.update(whole.words)
            for key in whole.wholes:
                if key not in seen:
                    seen.add(key)
                    queue.append(key)
        return found


_YEARS = re.compile(
    r"\((?:circa |c\. ?|born in |born )?(\d{1,4})(?: ?(BC))?\s*(?:[-–]\s*(?:circa )?(\d{1,4})? ?(BC)?)?\)"
)


def era(gloss: str) -> str | None:
    """Return the time of a person by the years in a gloss: a century, or an older age."""
    found = _YEARS.search(gloss)
    if not found:
        return None
    if found[2] or found[4]:
        return "ancient"
    year = int(found[1]) + 35
    ages = ((500, "ancient"), (1450, "medieval"), (1600, "renaissance"))
    for end, age in ages:
        if year < end:
            return age
    return f"c{min(21, year // 100 + 1)}"


def years(gloss: str) -> tuple[str, str] | None:
    """Return birth and death, where both are there and after Christ."""
    found = _YEARS.search(gloss)
    if not found or found[2] or found[4] or not found[3] or len(found[3]) < 3:
        return None
    return found[1], found[3]
