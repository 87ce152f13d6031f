"""The lists that we write ourselves: `lists/*.txt`.

@river europe :7          the tags of the lines that follow, and how well known they are (0 to 9)
Rhine|Rhein               a thing and its other names
Thames ; uk :8            with tags of its own, better known than the others
Homer ; poet -novelist    without a tag that the others have (`woman` takes the place of `man`)
@novel >author :6         the lines that follow have a value for a relation
Emma = Jane Austen
@=person chile c20        the lines that follow name things of this kind that other lists or sources have: they get the
                          tags; a line that names nothing is an error
@-fish                    the lines that follow are not of this kind, whatever a source says
Marimba|Xylophone         there: a thing that is not called the other name, and keeps its kind
+ Elbe, Oder ; poland     several on one line
# a remark
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.encyclopedia.drafts import HERE, Draft, Drafts, closure

from parlour.shelf.encyclopedia.layout import OURS
from parlour.shelf.text import name_key

LISTS = HERE / "lists"
SOURCE = OURS
COMMON = {"things", "home", "food", "nature", "life", "more_things"}
"""The lists of common nouns, which have plurals."""
MAKERS = {
    "author": ("author", "author"),
    "playwright": ("playwright", "author"),
    "composer": ("composer", "composer"),
    "director": ("director", "director"),
    "painter": ("painter", "painter"),
    "sculptor": ("sculptor", "sculptor"),
    "inventor": ("inventor", "inventor"),
}
"""A value of such a relation is a person: which kind, and under which name the relation is kept."""


class Line(NamedTuple):
    """A line of a list."""

    name: str
    aliases: list[str]
    tags: set[str]
    fame: int
    relation: str
    value: str
    removed: set[str]
    of: str = ""
    """The kind of the things that get these tags, where they come from other lists or sources."""


def files() -> list[Path]:
    return sorted([*LISTS.glob("*.txt"), *HERE.glob("*.txt")])


def digest() -> str:
    """Return a digest of all committed lists: the file is built from them."""
    total = hashlib.sha256()
    for file in files():
        total.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def lines(file: Path) -> Iterator[Line]:
    """Yield the lines of a list, each with what its section says."""
    tags: set[str] = set()
    removed: set[str] = set()
    relation, fame, of = "", 5, ""
    for raw in file.read_text("utf-8").splitlines():
        text = raw.strip()
        if not text or text.startswith("#"):
            continue
        if text.startswith("@"):
            words = text[1:].split()
            tags = {word for word in words if word[0] not in ">:-="}
            of = next((word[1:] for word in words if word[0] == "="), "")
            removed = {word[1:] for word in words if word[0] == "-"}
            relation = next((word[1:] for word in words if word[0] == ">"), "")
            fame = next((int(word[1:]) for word in words if word[0] == ":"), 5)
            continue
        if text.startswith("+ "):
            for item in text[2:].split(", "):
                named, _, extra = item.partition(" ; ")
                first, *others = (part.strip() for part in named.split("|"))
                yield Line(first, others, own_tags(tags, extra), fame, "", "", removed, of)
            continue
        own = fame
        if found := re.search(r"\s:(\d)$", text):
            own, text = int(found[1]), text[: found.start()]
        text, _, extra = text.partition(" ; ")
        text, _, value = text.partition(" = ")
        name, *aliases = (part.strip() for part in text.split("|"))
        yield Line(name, aliases, own_tags(tags, extra), own, relation, value.strip(), removed, of)


def own_tags(tags: set[str], extra: str) -> set[str]:
    """Return the tags of a section with those of a line."""
    words = set(extra.split())
    without = {word[1:] for word in words if word[0] == "-"}
    if "woman" in words:
        without.add("man")
    return (tags - without) | {word for word in words if word[0] != "-"}


def add_lists(drafts: Drafts, known: set[str]) -> None:
    """Add all lists. A tag that nobody knows is an error, so that a slip is noticed."""
    for file in sorted(LISTS.glob("*.txt")):
        for line in lines(file):
            if unknown := (line.tags | line.removed) - known:
                raise SystemExit(f"{file.name}: {line.name}: unknown tags {sorted(unknown)}")
            if line.removed or line.of:
                continue
            is_common = file.stem in COMMON
            drafts.add(line.name, line.tags, line.fame, SOURCE, line.aliases, common=is_common)
            if line.value:
                add_value(drafts, line)


def add_value(drafts: Drafts, line: Line) -> None:
    kind, relation = MAKERS.get(line.relation, ("", line.relation))
    drafts.relate(relation, line.name, line.value)
    if kind:
        lands = line.tags & drafts.places
        drafts.add(line.value, {kind} | lands, max(1, line.fame - 1), SOURCE)


def remove(drafts: Drafts) -> None:
    """Take back what a source says wrongly, or in a sense that nobody means."""
    for file in sorted(LISTS.glob("*.txt")):
        for line in lines(file):
            for draft in drafts.named(line.name) if line.removed else ():
                if line.aliases:
                    draft.aliases = [a for a in draft.aliases if not is_among(a, line.aliases)]
                elif draft.name.casefold() == line.name.casefold():
                    draft.tags -= line.removed
                elif draft.tags & line.removed:
                    draft.aliases = [
                        a for a in draft.aliases if a.casefold() != line.name.casefold()
                    ]


def amend(drafts: Drafts, continents: dict[str, str]) -> None:
    """Give tags to things that other lists and sources brought, and persons their country's continent."""
    nothing = []
    for file in sorted(LISTS.glob("*.txt")):
        for line in lines(file):
            if line.of:
                found = amended(drafts.named(line.name), line)
                for draft in found:
                    draft.tags |= line.tags
                if not found:
                    nothing.append(f"{file.name}: {line.name}: no {line.of} has this name")
    if nothing:
        raise SystemExit("\n".join(nothing))
    for draft in drafts.all:
        if draft.is_person:
            draft.tags |= {continents[tag] for tag in draft.tags if tag in continents}


def amended(named: list[Draft], line: Line) -> list[Draft]:
    """Return the things that a line means: those of this very name, or else of this other name."""
    fitting = [
        draft
        for draft in named
        if (draft.is_person if line.of == "person" else line.of in closure(draft.tags))
    ]
    exact = [draft for draft in fitting if name_key(draft.name) == name_key(line.name)]
    return exact or fitting


def is_among(name: str, names: list[str]) -> bool:
    return name.casefold() in {other.casefold() for other in names}
