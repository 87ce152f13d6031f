"""Class Cards: subjects to choose from, read from the data files beside this module.

Three kinds [found]: `plain` cards list Classes, `mixed` ones a few Classes with Categories each,
`single` ones one Class with many Categories. The files are part of the rules: other cards are
another version of the game.
"""

from __future__ import annotations

import importlib.resources
import tomllib
from functools import cache, lru_cache
from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from parlour.games.facts.keyword import Heading, Language, heading

Kind = Literal["plain", "mixed", "single"]

FILES: Final = importlib.resources.files(__package__) / "cards"


class Category(Struct, frozen=True, forbid_unknown_fields=True):
    """A narrower subject within a Class."""

    id: str
    en: str
    de: str
    spelling: bool = False
    """Whether it is about the spelling, so that it must be exact [book]."""
    query: str = ""
    skip: dict[Language, tuple[str, ...]] = {}


class Class(Struct, frozen=True, forbid_unknown_fields=True):
    """A subject."""

    id: str
    en: str
    de: str
    persons: bool = False
    """Whether its members are people: their surname is the Key Word [book]."""
    spelling: bool = False
    """Whether the spelling must be exact [book]."""
    query: str = ""
    """What to ask the reference shelf; empty where it cannot help."""
    skip: dict[Language, tuple[str, ...]] = {}
    """Titles that may stand before a name, beside the words of the Class's own title."""
    categories: tuple[Category, ...] = ()

    def category(self, id: str) -> Category | None:
        return next((category for category in self.categories if category.id == id), None)


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A Class Card."""

    id: str
    classes: tuple[Class, ...] = field(name="class")

    @property
    def kind(self) -> Kind:
        if len(self.classes) == 1:
            return "single"
        return "mixed" if any(one.categories for one in self.classes) else "plain"

    def subject(self, id: str) -> Class | None:
        return next((one for one in self.classes if one.id == id), None)


msgspec.json.Decoder(Card)  # known before threads use it: see `parlour.kernel.entry.prepare`


def read(text: str) -> tuple[Card, ...]:
    """Return the cards of one file."""
    return msgspec.convert(tomllib.loads(text)["card"], tuple[Card, ...])


@cache
def deck() -> dict[str, Card]:
    """Return all Class Cards by their id, in the order of the files."""
    files = sorted(
        (file for file in FILES.iterdir() if file.name.endswith(".toml")),
        key=lambda file: file.name,
    )
    return {card.id: card for file in files for card in read(file.read_text("utf-8"))}


class Subject(Struct, frozen=True):
    """What stands at the head of a column: a Class, or a Class and one or more Categories."""

    card: str
    subject: str
    categories: tuple[str, ...] = ()
    own: str = ""
    """The Class in people's own words, where the card is one of theirs."""
    persons: bool = False
    """Of such a Class: whether its members are people."""

    @property
    def of(self) -> Class:
        if self.own:
            return Class("", self.own, self.own, persons=self.persons)
        found = deck()[self.card].subject(self.subject)
        assert found is not None, "only what is on a card is chosen"
        return found

    @property
    def narrowed(self) -> tuple[Category, ...]:
        return tuple(category for category in self.of.categories if category.id in self.categories)

    @property
    def key(self) -> str:
        """The same for the same Class and Categories, whatever card they stand on.

        Made of the titles, for ids mean something within a card alone: one card has Trees, another
        Trees and flowers.
        """
        titles = (self.title("en"), *self.category_titles("en"))
        return "/".join(titles).casefold()

    @property
    def query(self) -> str:
        """What must hold of every entry; empty where the shelf cannot tell.

        An entry must fit all the Categories chosen [ours], so each adds to the query; one that the
        shelf knows nothing of leaves the whole question open.
        """
        parts = (self.of.query, *(category.query for category in self.narrowed))
        return " & ".join(f"({part})" for part in parts) if all(parts) else ""

    @property
    def spelling(self) -> bool:
        """Whether the spelling must be exact: by the Class or by one of the Categories [book]."""
        return self.of.spelling or any(category.spelling for category in self.narrowed)

    def plain(self) -> Subject:
        """The bare Class, which children play [book]."""
        return self if self.own else Subject(self.card, self.subject)

    def title(self, language: Language) -> str:
        return self.of.de if language == "de" else self.of.en

    def category_titles(self, language: Language) -> tuple[str, ...]:
        return tuple(category.de if language == "de" else category.en for category in self.narrowed)

    def heading(self, language: Language, rules: int = 2) -> Heading:
        """Return what the Key Word rule must know."""
        return _heading(self, language, rules)


@lru_cache(maxsize=256)
def _heading(subject: Subject, language: Language, rules: int) -> Heading:
    parts: tuple[Class | Category, ...] = (subject.of, *subject.narrowed)
    extra = [word for part in parts for word in part.skip.get(language, ())]
    titles = (subject.title(language), *subject.category_titles(language))
    return heading(titles, extra, subject.of.persons, language, rules)
