"""Evidence: all that the rules ask of a given answer, found out once and only if it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from parlour.shelf.matching.alignment import Alignment, align
from parlour.shelf.matching.knowledge import is_another, is_of_kind, is_of_sea
from parlour.shelf.matching.other_names import is_compound_sort, is_german_sort
from parlour.shelf.matching.readings import given_rows
from parlour.shelf.matching.right_answers import Asked, RightAnswer
from parlour.shelf.matching.words import is_doing
from parlour.shelf.text.folding import fold
from parlour.shelf.text.numerals import is_number
from parlour.shelf.text.tokens import Row, row, stem
from parlour.shelf.text.vocabulary import HEDGES, KINDS, LANDFORMS, LIGHT, TITLES


class Given:
    """What somebody typed at a question."""

    def __init__(self, text: str, asked: Asked, accepts: Callable[[str], bool]) -> None:
        """`accepts`: whether the judge of the question accepts another text."""
        self.text = text
        self.asked = asked
        self.accepts = accepts
        self.refused = "different"
        """Why it was refused so far."""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """What it may be read as."""
        return given_rows(self.text)

    @cached_property
    def folded(self) -> str:
        return fold(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        return row(self.text).words

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The readings as texts."""
        return tuple(" ".join(said.words) for said in self.rows)

    @cached_property
    def readings(self) -> tuple[str, ...]:
        """The text as it stands, and its readings."""
        return tuple(dict.fromkeys((self.text, *self.said)))

    @cached_property
    def is_another(self) -> bool:
        """Whether it names something, and nothing of what is right."""
        return self.is_another_written(self.text)

    def is_another_written(self, text: str) -> bool:
        """Return whether a text names something, and nothing of what is right."""
        return is_another(text, self.asked.texts, self.asked.others, self.asked.kinds)


class Evidence:
    """One reading of what was given beside one right answer."""

    def __init__(self, given: Given, said: Row, right: RightAnswer) -> None:
        self.given = given
        self.asked = given.asked
        self.said = said
        self.right = right

    # Words that match, and what is left over ------------------------------------------------

    @cached_property
    def laid(self) -> Alignment:
        """Which word stands for which."""
        return align(self.said.words, self.right.row.words, self.right.is_person)

    @cached_property
    def extra(self) -> tuple[str, ...]:
        """Words that were said besides and may say something against the answer."""
        return tuple(word for word in self.laid.extra if not self._may_be_said(word))

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """Words of the answer that were not said. Small ones count where it has no others, such as LA."""
        if all(word in LIGHT for word in self.right.row.words):
            return self.laid.missing
        return tuple(word for word in self.laid.missing if word not in LIGHT)

    def _may_be_said(self, word: str) -> bool:
        """Return whether words beside the answer say nothing against it. A title comes before a
        name: Martin Luther King is no king."""
        explained = self.asked.explained
        if word in LIGHT or word in HEDGES or word in explained or stem(word) in explained:
            return True
        if word in TITLES and self.laid.matched:
            words = self.said.words
            before = words.index(word) < words.index(self.laid.matched[0][0])
            return before and not self.right.is_short and self.may_have_title
        if word in KINDS:
            # Tuvalu islands, but no gold fish and no Oslo River.
            is_telling = self.asked.answers[0].is_common or word in LANDFORMS
            return not is_telling or self.is_kind(word) is not False
        return any(is_doing(word, each) for each in self.asked.words)

    @cached_property
    def may_have_title(self) -> bool:
        """Whether the answer is somebody or a place, as far as is known: a Lady Bird is no bird."""
        return self.right.is_person or self.asked.asks_person or not self.right.is_common

    def is_kind(self, word: str) -> bool | None:
        """Return whether what is asked for is of the kind that a word means; None where nobody knows."""
        kinds = self.asked.kinds
        known = {
            is_of_kind(word, each.text, kinds) for each in self.asked.answers if each.is_listed
        }
        return True if True in known else None if None in known else False

    @cached_property
    def right_others(self) -> int:
        """How many words of the answer are spelled right. Of those read together in one misspelt word
        only the ones that stand in it: panda in pandabar, but no Eis in office."""
        slips = dict(self.laid.slips)
        return sum(
            meant not in LIGHT
            and (given not in slips or (meant in given and slips[given] != meant))
            for given, meant in self.laid.matched
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What was given as a name, as it stands and as one word."""
        words = self.said.words
        found = (" ".join(words), "".join(words)) if 1 < len(words) < 4 else (" ".join(words),)
        return tuple(dict.fromkeys((*found, self.given.folded)))

    @cached_property
    def ends_with_answer(self) -> bool:
        """Whether the last words are the answer's, as they stand."""
        words = self.right.row.words
        return self.said.words[-len(words) :] == words

    @cached_property
    def is_sort(self) -> bool | None:
        """Whether a compound with the answer in it is a sort of it, and not only called so; None where no table
        knows it."""
        pairs = {
            (name, fold(right.text))
            for name in self.names
            for right in (self.right, self.asked.answers[0])
        }
        known = [is_compound_sort(*pair) for pair in pairs]
        known += [is_german_sort(name, word) for name, word in pairs if word in name]
        if True not in known and any(is_of_sea(*pair) for pair in pairs):
            return False
        return next((found for found in known if found is not None), None)

    # Numbers --------------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers given; one that is said twice counts once: 2 votes, so 2 crosses."""
        given, right = self.said.numbers, self.right.row.numbers
        return right if len(right) == 1 and set(given) == set(right) else given

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What was given besides numbers."""
        return tuple(word for word in self.said.words if not is_number(word))

    @cached_property
    def right_words(self) -> tuple[str, ...]:
        """What the answer has besides numbers and small words."""
        words = self.right.row.words
        return tuple(word for word in words if not is_number(word) and word not in LIGHT)

    # Parts of the answer --------------------------------------------------------------------

    @cached_property
    def told(self) -> tuple[str, ...]:
        """The words of the answer that were said."""
        return tuple(meant for _, meant in self.laid.matched)

    @cached_property
    def named(self) -> tuple[str, ...]:
        """Those of them that tell it from others of its kind."""
        return tuple(
            word for word in self.told if not (word in LIGHT or word in KINDS or word in TITLES)
        )

    def is_asked(self, word: str) -> bool:
        """Return whether the question says a word."""
        return word in self.asked.words or stem(word) in self.asked.words


class Slip:
    """One word that is spelled otherwise than the word of the answer that it stands for."""

    def __init__(self, e: Evidence, given: str, meant: str) -> None:
        self.e = e
        self.given = given
        self.meant = meant
