"""A hand and what can be made of it: the best grouping into words, and whether one can knock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from parlour.games.foil import search as plain
from parlour.kernel.compiled import twin
from parlour.shelf.lexicon import Lexicon, WordRules

RAREST_FIRST: Final = "qjxzöükyväbwfhpmcguldtnsroaie"
"""Letters with few words first: fewer ways to go on from there."""
BUDGET: Final = 200_000
"""Steps after which the search of a huge hand is broken off with the best found."""


class Grouping(NamedTuple):
    """Disjoint words of a hand."""

    words: tuple[tuple[str, ...], ...]
    """For each sub-hand all words that it makes, the most common one first."""
    worth: int
    left_over: str


class Hand:
    """The letters of a hand, seen through a lexicon and a table of what letters are worth."""

    def __init__(
        self,
        letters: str,
        lexicon: Lexicon,
        rules: WordRules,
        worth: dict[str, int] | None = None,
        budget: int = BUDGET,
        counts: Callable[[str], bool] | None = None,
    ) -> None:
        """`worth` per letter; without it every card is worth 1: most cards, not most points.
        `counts` leaves out words, those of another category say."""
        self.lexicon = lexicon
        self.rules = rules
        self.counts = {
            letter: letters.count(letter) for letter in sorted(set(letters), key=_rarity)
        }
        self.worths = {letter: 1 if worth is None else worth[letter] for letter in self.counts}
        self.strides: dict[str, int] = {}
        stride = 1
        for letter, count in self.counts.items():
            self.strides[letter] = stride
            stride *= count + 1
        self.whole = stride - 1
        self.total = sum(self.worths[letter] for letter in letters)
        self.is_counted = counts
        self.groups = dict(lexicon.sub_hands(self.counts, rules)) if self.counts else {}
        if counts is not None:
            groups = self.groups.items()
            self.groups = {place: group for place, group in groups if self._words(group)}
        bits = sum(count.bit_length() + 1 for count in self.counts.values())
        # What the compiled search cannot hold is searched in plain Python.
        module = twin("parlour.games.foil.search") if bits <= plain.MOST_BITS else plain
        self.search: Any = module.Search(
            list(self.counts.values()), list(self.worths.values()), budget
        )
        self.search.load(list(self.groups))

    def place(self, letters: str) -> int:
        """Return the place of a part of the hand."""
        return sum(self.strides[letter] for letter in letters)

    def letters_at(self, place: int) -> str:
        """Return the letters of a part of the hand."""
        found = []
        for letter, count in self.counts.items():
            place, digit = divmod(place, count + 1)
            found.append(letter * digit)
        return "".join(found)

    def worth_at(self, place: int) -> int:
        return sum(self.worths[letter] for letter in self.letters_at(place))

    @cached_property
    def sizes(self) -> dict[int, int]:
        """How many letters each sub-hand has that makes a word."""
        return {place: len(self.letters_at(place)) for place in self.groups}

    def best(self, without: str = "") -> Grouping:
        """Return the grouping that leaves the least worth unused, of the hand without these
        letters."""
        return self._grouping(self.whole - self.place(without))

    def best_worth(self, without: str = "") -> int:
        """Return what that grouping is worth."""
        place = self.whole - self.place(without)
        loss: int = min(self.search.least_loss(place), self.worth_at(place))
        return self.worth_at(place) - loss

    def best_with(self, size: int, without: str = "") -> Grouping | None:
        """Return the best grouping with at least one word of that size; None where there is
        none."""
        whole = self.whole - self.place(without)
        found = min(
            ((loss, -self.sizes[place], place) for place, loss in self._with(size, whole)),
            default=None,
        )
        if found is None:
            return None
        _, _, place = found
        return self._grouping(whole - place, (place,))

    def knock(self, size: int, without: str = "") -> Grouping | None:
        """Return a grouping that uses every card, with a word of that size; None where there is
        none."""
        whole = self.whole - self.place(without)
        for place, loss in self._with(size, whole):
            if loss == 0 and self._uses_all(whole - place):
                return self._grouping(whole - place, (place,))
        return None

    def _with(self, size: int, whole: int) -> Iterator[tuple[int, int]]:
        """Yield each word of that size with the loss in what it leaves."""
        search = self.search
        pack = search.pack_of(whole)
        for place, length in self.sizes.items():
            if length >= size and search.fits(pack, search.pack_of(place)):
                yield place, search.least_loss(whole - place)

    def _uses_all(self, place: int) -> bool:
        """Return whether a loss of nothing uses every card: always, unless some letters are worth
        nothing."""
        if all(self.worths.values()):
            return True
        return not self._grouping(place).left_over

    def _grouping(self, place: int, taken: Sequence[int] = ()) -> Grouping:
        chosen = [*taken, *self.search.chosen(place)]
        used = sum(chosen)
        words = tuple(tuple(self._common_first(self.groups[part])) for part in chosen)
        whole = place + sum(taken)
        return Grouping(words, self.worth_at(used), self.letters_at(whole - used))

    def _words(self, group: int) -> list[str]:
        words = self.lexicon.words_of(group, self.rules)
        return words if self.is_counted is None else list(filter(self.is_counted, words))

    def _common_first(self, group: int) -> list[str]:
        words = self._words(group)

        def level(word: str) -> int:
            entry = self.lexicon.entry(word)
            assert entry is not None
            return entry.level

        return sorted(words, key=level)


def _rarity(letter: str) -> int:
    return RAREST_FIRST.index(letter)
