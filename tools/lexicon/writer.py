"""Write a lexicon file; `parlour.shelf.lexicon.layout` says how it is laid out."""

from __future__ import annotations

import array
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from parlour.shelf.lexicon.layout import (
    ALIGNMENT,
    HEADER,
    LENGTHS,
    MAGIC,
    VERSION,
    fingerprint,
    info,
    letter_key,
)

LOAD = 0.5
"""How full the hash table is."""


class Word(NamedTuple):
    """What the file says of a word."""

    level: int
    flags: int


def encode(words: Mapping[str, Word], alphabet: str) -> bytes:
    """Return the bytes of a lexicon with these words, all of them in letters of the alphabet."""
    keys = {letter: letter_key(letter) for letter in alphabet}
    groups: dict[tuple[int, str], list[str]] = defaultdict(list)
    for word in words:
        groups[len(word), "".join(sorted(word))].append(word)
    order = sorted(groups)
    slots = int(len(order) / LOAD) | 1
    hashed = [sum(keys[letter] for letter in letters) for _, letters in order]
    if len(set(hashed)) < len(hashed):
        raise ValueError("two sets of letters have the same key")
    prints, owners = _table(hashed, slots)
    firsts = array.array("I")
    infos = bytearray()
    text = bytearray()
    word_starts = [0] * (LENGTHS + 1)
    text_starts = [0] * (LENGTHS + 1)
    counts = [0] * LENGTHS
    for length, letters in order:
        firsts.append(len(infos))
        for word in sorted(groups[length, letters]):
            infos.append(info(*words[word]))
            text += word.encode("latin-1")
            counts[length] += 1
    firsts.append(len(infos))
    for length in range(LENGTHS):
        word_starts[length + 1] = word_starts[length] + counts[length]
        text_starts[length + 1] = text_starts[length] + counts[length] * length
    longest = max(length for length, _ in order)
    header = HEADER.pack(
        MAGIC, VERSION, len(alphabet), len(infos), len(order), len(prints), longest, b""
    )
    modulus = array.array("I", [slots])
    parts = [
        header + alphabet.encode("latin-1"),
        modulus.tobytes(),
        array.array("I", word_starts).tobytes(),
        array.array("I", text_starts).tobytes(),
        prints.tobytes(),
        owners.tobytes(),
        firsts.tobytes(),
        bytes(infos),
        bytes(text),
    ]
    return b"".join(part + b"\0" * (-len(part) % ALIGNMENT) for part in parts)


def _table(hashed: list[int], slots: int) -> tuple[array.array[int], array.array[int]]:
    """Return fingerprint and owner per slot. Runs go past the last slot instead of around it, so
    that looking one up needs no wrapping: the table has as many slots more as the last run is
    long."""
    prints = array.array("I", [0]) * slots
    owners = array.array("I", [0]) * slots
    for group, key in enumerate(hashed):
        slot = key % slots
        while slot < len(prints) and prints[slot]:
            slot += 1
        if slot == len(prints):
            prints.append(0)
            owners.append(0)
        prints[slot] = fingerprint(key)
        owners[slot] = group
    prints.append(0)
    owners.append(0)
    return prints, owners
