"""German words and what English says for them, from Ding (Debian trans-de-en).

Everything made here falls under the GNU GPL 3; see `packages/lexicon-de`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from parlour.shelf.lexicon import lexicon
from parlour.shelf.text import fold

LENGTHS = range(3, 33)
WORDS = 2
"""Words of a German name at most."""
MEANINGS = 3
"""The same of an English one."""
KNOWN = 70
"""The SCOWL level up to which an English word is known."""
FIRST = 4
"""Further alternatives of an entry are mostly remote."""
_notes = re.compile(r"\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|<[^>]*>|/[A-Z][^/]*/")
_blanks = re.compile(r"\b(?:sth|sb|etw|jdn|jdm|jds|jd|etc|usw)\b\.?(?:’s)?")
_infinitive = re.compile(r"^\s*(?:to|sich)\s+")


def pairs(file: Path) -> Iterator[tuple[str, str]]:
    """Yield every German name with an English one, of which one at least is the headword of its
    entry."""
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("#") or "::" not in line:
            continue
        left, right = line.split("::", 1)
        german, english = left.split("|"), right.split("|")
        if len(german) != len(english):
            german, english = german[:1], english[:1]
        for number, (names, meanings) in enumerate(zip(german, english, strict=True)):
            if number and "{" not in names and " " in names.strip():
                # A turn of phrase with the headword.
                continue
            yield from _matched(_alternatives(names, WORDS), _alternatives(meanings, MEANINGS))


def _matched(german: list[str], english: list[str]) -> Iterator[tuple[str, str]]:
    for at, name in enumerate(german[:FIRST]):
        for place, meaning in enumerate(english[:FIRST]):
            if (at == 0 or place == 0) and name != meaning and _is_known(meaning):
                yield name, meaning


def _alternatives(text: str, words: int) -> list[str]:
    found: dict[str, None] = {}
    for alternative in text.split(";"):
        bare = _blanks.sub(" ", _notes.sub(" ", alternative))
        if "…" in bare or "..." in bare or re.search(r"[.!?/]\s*$", bare):
            continue
        for name in map(fold, _infinitive.sub("", bare.strip()).split(",")):
            if len(name) in LENGTHS and len(name.split()) <= words and not re.search(r"\d", name):
                found[name] = None
    return list(found)


def _is_known(meaning: str) -> bool:
    entries = [lexicon("en").entry(word) for word in meaning.split()]
    return all(entry is not None and entry.level <= KNOWN for entry in entries)


def encode(file: Path) -> bytes:
    """Return one German name a line with its meanings, sorted by bytes so that it can be searched
    as it stands."""
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for name, meaning in pairs(file):
        meanings[name].add(meaning)
    names = sorted(meanings, key=str.encode)
    return "".join(f"{name}\t{';'.join(sorted(meanings[name]))}\n" for name in names).encode()
