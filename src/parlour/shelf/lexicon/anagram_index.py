# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Looking words up in a lexicon's arrays: whole-number loops, compiled where possible.

A set of letters has a key, the sum of its letters' numbers, and one hash table leads from the key
to the words with those letters. All sub-hands of a hand are gone through by adding keys; a
sub-hand's place is its number in a mixed radix, one digit per letter of the hand.
"""

from array import array
from typing import Any

MOST_LETTERS = 32
"""No word has as many; the tables by length end before."""
MOST_PLACES = 1 << 18
"""Sub-hands that are gone through one by one; for larger hands every word is tried instead."""


class Index:
    """The arrays of one lexicon, and the buffers of one search at a time."""

    def __init__(
        self, slots: int, keys: Any, starts: Any, texts: Any, prints: Any, owners: Any, firsts: Any
    ) -> None:
        self.slots = slots
        self.keys = keys
        self.starts = starts
        self.texts = texts
        self.prints = prints
        self.owners = owners
        self.firsts = firsts
        self.groups = len(firsts) - 1
        self.sums = array("q", [0])
        self.sizes = array("b", [0])

    def load(self, infos: Any, text: Any) -> None:
        """Take the bytes of the words."""
        self.infos = infos
        self.text = text

    def group(self, key: int) -> int:
        """Return the group whose letters have this key, or -1. The key's owner is compared in
        full."""
        mark = (key >> 26) & 0xFFFFFFFF | 1
        slot = key % self.slots
        seen = self.prints[slot]
        while seen != 0:
            group: int = self.owners[slot]
            if seen == mark and self.key_of(group) == key:
                return group
            slot += 1
            seen = self.prints[slot]
        return -1

    def length_of(self, word: int) -> int:
        """Return how many letters a word has: lengths are few, and most words are about nine
        long."""
        length = 9
        while self.starts[length + 1] <= word:
            length += 1
        while self.starts[length] > word:
            length -= 1
        return length

    def key_of(self, group: int) -> int:
        """Return the key of a group's letters."""
        word = self.firsts[group]
        length = self.length_of(word)
        at = self.texts[length] + (word - self.starts[length]) * length
        key = 0
        for i in range(at, at + length):
            key += self.keys[self.text[i]]
        return key

    def word(self, raw: bytes) -> int:
        """Return the number of a word, or -1 where the lexicon has no such word."""
        length = len(raw)
        if length >= MOST_LETTERS:
            return -1
        chars = raw
        key = 0
        for i in range(length):
            key += self.keys[chars[i]]
        mark = (key >> 26) & 0xFFFFFFFF | 1
        slot = key % self.slots
        seen = self.prints[slot]
        while seen != 0:
            if seen == mark:
                group = self.owners[slot]
                for word in range(self.firsts[group], self.firsts[group + 1]):
                    if not self.starts[length] <= word < self.starts[length + 1]:
                        break
                    at = self.texts[length] + (word - self.starts[length]) * length
                    same = 0
                    while same < length and self.text[at + same] == chars[same]:
                        same += 1
                    if same == length:
                        return word
            slot += 1
            seen = self.prints[slot]
        return -1

    def allows(self, group: int, allowed: Any) -> int:
        """Return the first word of a group that the table of allowed kinds lets through, or -1."""
        for word in range(self.firsts[group], self.firsts[group + 1]):
            if allowed[self.infos[word]] != 0:
                return word
        return -1

    def fit(
        self, letters: Any, counts: Any, least: int, lengthy: int, short_kinds: Any, long_kinds: Any
    ) -> list[tuple[int, int]]:
        """Return every sub-hand that makes a word: its place, and the group of its words.

        `letters` are the hand's different letters, `counts` how many there are of each. Words
        have `least` letters or more; up to `lengthy` they must be of the short kinds, from there on
        of the long kinds.
        """
        places = 1
        for count in counts:
            places *= count + 1
        if places > MOST_PLACES:
            return self.scan(letters, counts, least, lengthy, short_kinds, long_kinds)
        if len(self.sums) < places:
            self.sums = array("q", bytes(8 * places))
            self.sizes = array("b", bytes(places))
        # Local names: the plain version spends its time in these two loops.
        sums, sizes, prints, slots = self.sums, self.sizes, self.prints, self.slots
        filled = 1
        for i in range(len(letters)):
            step = self.keys[letters[i]]
            block = filled
            for _ in range(counts[i]):
                for place in range(filled, filled + block):
                    sums[place] = sums[place - block] + step
                    sizes[place] = sizes[place - block] + 1
                filled += block
        found = []
        for place in range(places):
            if sizes[place] < least:
                continue
            key = sums[place]
            slot = key % slots
            seen = prints[slot]
            if seen == 0:
                continue
            mark = (key >> 26) & 0xFFFFFFFF | 1
            while seen != 0:
                if seen == mark:
                    group = self.owners[slot]
                    kinds = long_kinds if sizes[place] >= lengthy else short_kinds
                    if self.key_of(group) == key and self.allows(group, kinds) >= 0:
                        found.append((place, group))
                        break
                slot += 1
                seen = prints[slot]
        return found

    def scan(
        self, letters: Any, counts: Any, least: int, lengthy: int, short_kinds: Any, long_kinds: Any
    ) -> list[tuple[int, int]]:
        """Return the same for hands of any size: go through all words that are not too long."""
        digit = array("i", [-1]) * 256
        used = array("i", [0]) * 256
        strides = array("q", [1]) * (len(letters) + 1)
        size = 0
        for i in range(len(letters)):
            digit[letters[i]] = i
            strides[i + 1] = strides[i] * (counts[i] + 1)
            size += counts[i]
        found = []
        for group in range(self.groups):
            first = self.firsts[group]
            length = self.length_of(first)
            if length < least:
                continue
            if length > size:
                break
            at = self.texts[length] + (first - self.starts[length]) * length
            place = 0
            fits = 1
            done = 0
            while done < length and fits:
                i = digit[self.text[at + done]]
                done += 1
                if i < 0:
                    fits = 0
                else:
                    used[i] += 1
                    place += strides[i]
                    if used[i] > counts[i]:
                        fits = 0
            for back in range(done):
                i = digit[self.text[at + back]]
                if i >= 0:
                    used[i] = 0
            if fits and self.allows(group, long_kinds if length >= lengthy else short_kinds) >= 0:
                found.append((place, group))
        return found
