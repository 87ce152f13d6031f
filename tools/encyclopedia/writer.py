"""Drafts to the file: things in the order of their sets of tags, keys with a hash table."""

from __future__ import annotations

from array import array
from zlib import crc32

import msgspec
from tools.encyclopedia.drafts import Draft
from tools.encyclopedia.names import particle_at, surname_at

from parlour.shelf.encyclopedia.layout import (
    ALIAS,
    ALIGNMENT,
    COMMON,
    FAME_BITS,
    HEAD,
    MAGIC,
    NAME,
    NO_LETTER,
    PERSON,
    SURNAME,
    VERSION,
    Metadata,
    SourceInfo,
    TagInfo,
)
from parlour.shelf.encyclopedia.reader import LETTERS
from parlour.shelf.encyclopedia.readings import AFTER, BEFORE
from parlour.shelf.text.folding import initial, name_key

SHORTENED = frozenset(
    ("river", "lake", "mountain", "desert", "cheese", "range", "volcano", "dog", "cat", "island")
)
"""Of these a name counts without its class word too: Lake Geneva is Geneva among lakes."""


class Sections:
    """The parts of the file by name: a code of `array`, the bytes and how many values they are."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[str, bytes, int]] = {}

    def put(self, name: str, code: str, values: list[int]) -> None:
        self._parts[name] = (code, array(code, values).tobytes(), len(values))

    def blob(self, name: str, raw: bytes) -> None:
        self._parts[name] = ("B", raw, len(raw))

    def body(self) -> tuple[bytes, dict[str, tuple[int, int, str]]]:
        """Return all parts in a row, and where each is: its place, its number of values and its
        code."""
        places: dict[str, tuple[int, int, str]] = {}
        body = bytearray()
        for name, (code, raw, count) in self._parts.items():
            places[name] = (len(body), count, code)
            body += raw + bytes(-len(raw) % ALIGNMENT)
        return bytes(body), places


class TagSets:
    """The sets of tags that things have, numbered."""

    def __init__(self, drafts: list[Draft], tags: list[TagInfo]) -> None:
        self._tags = {tag.name: number for number, tag in enumerate(tags)}
        self.sets = sorted({self._tags_of(draft) for draft in drafts})
        self._numbers = {tag_set: number for number, tag_set in enumerate(self.sets)}

    def of(self, draft: Draft) -> int:
        """Return the number of a thing's set."""
        return self._numbers[self._tags_of(draft)]

    def _tags_of(self, draft: Draft) -> tuple[int, ...]:
        return tuple(sorted(self._tags[tag] for tag in draft.tags))


def encode(
    drafts: list[Draft],
    relations: dict[str, dict[str, str]],
    tags: list[TagInfo],
    sources: list[SourceInfo],
    digest: str,
) -> bytes:
    """Return the bytes of the file. The same drafts give the same bytes."""
    sets = TagSets(drafts, tags)
    things = sorted(drafts, key=lambda d: (sets.of(d), -d.fame, name_key(d.name), d.name))
    sections = Sections()
    _put_things(sections, things, sources)
    _put_sets(sections, things, sets, len(tags))
    _put_keys(sections, things, sets)
    for name in sorted(relations):
        lines = [f"{a}\t{b}\n" for a, b in relations[name].items()]
        sections.blob(f"relation {name}", "".join(lines).encode())
    body, places = sections.body()
    metadata = msgspec.json.encode(Metadata(digest, tags, sources, sorted(relations), places))
    head = HEAD.pack(MAGIC, VERSION, 0, len(metadata)) + metadata
    return head + bytes(-len(head) % ALIGNMENT) + body


def _put_things(sections: Sections, things: list[Draft], sources: list[SourceInfo]) -> None:
    """Write what is known of each thing."""
    texts = ["\x1f".join([draft.name, *draft.aliases]).encode() for draft in things]
    sections.blob("texts", b"".join(texts))
    sections.put("text_at", "I", starts([len(text) for text in texts]))
    infos = [
        draft.fame << FAME_BITS | PERSON * draft.is_person | COMMON * draft.is_common
        for draft in things
    ]
    sections.put("infos", "B", infos)
    sorts = [min(250, surname_at(draft)) if draft.is_person else 0 for draft in things]
    sections.put("sorts", "B", sorts)
    sections.put("initials", "B", [letter for draft in things for letter in initials(draft)])
    bits = {source.name: bit for bit, source in enumerate(sources)}
    marks = [sum(1 << bits[source] for source in draft.sources) for draft in things]
    sections.put("sources", "I", marks)


def _put_sets(sections: Sections, things: list[Draft], sets: TagSets, tags: int) -> None:
    """Write which set of tags each thing has, and which sets have a tag."""
    sections.put("set_of", "H", [sets.of(draft) for draft in things])
    counts = [0] * len(sets.sets)
    for draft in things:
        counts[sets.of(draft)] += 1
    sections.put("set_first", "I", starts(counts))
    sections.put("set_at", "I", starts([len(tag_set) for tag_set in sets.sets]))
    sections.put("set_tags", "H", [tag for tag_set in sets.sets for tag in tag_set])
    holders: list[list[int]] = [[] for _ in range(tags)]
    for number, tag_set in enumerate(sets.sets):
        for tag in tag_set:
            holders[tag].append(number)
    sections.put("tag_at", "I", starts([len(held) for held in holders]))
    sections.put("tag_sets", "H", [number for held in holders for number in held])


def _put_keys(sections: Sections, things: list[Draft], sets: TagSets) -> None:
    """Write by which keys things are found."""
    keys = all_keys(things)
    ordered = sorted(keys, key=lambda key: key.encode())
    raws = [key.encode() for key in ordered]
    sections.blob("keys", b"".join(raws))
    sections.put("key_at", "I", starts([len(raw) for raw in raws]))
    owners = [sorted(keys[key].items()) for key in ordered]
    sections.put("owner_at", "I", starts([len(owned) for owned in owners]))
    sections.put("owners", "I", [thing << 2 | how for owned in owners for thing, how in owned])
    owner_sets = [sets.of(things[thing]) for owned in owners for thing, _ in owned]
    sections.put("owner_sets", "H", owner_sets)
    sections.put("slots", "I", slots(raws))
    sections.put("letter_at", "I", letter_starts(ordered))


def starts(lengths: list[int]) -> list[int]:
    """Return where each of a row of parts starts, and where the last ends."""
    found, at = [0], 0
    for length in lengths:
        at += length
        found.append(at)
    return found


def slots(raws: list[bytes]) -> list[int]:
    """Return a hash table of keys: a key's number and one, 0 is empty."""
    size = 1
    while size < len(raws) * 4 // 3:
        size *= 2
    table = [0] * size
    for number, raw in enumerate(raws):
        slot = crc32(raw) & size - 1
        while table[slot]:
            slot = slot + 1 & size - 1
        table[slot] = number + 1
    return table


def letter_starts(ordered: list[str]) -> list[int]:
    """Return the first key of each letter, and the end of the last."""
    first = [
        next((n for n, key in enumerate(ordered) if key >= letter), len(ordered))
        for letter in LETTERS
    ]
    return [
        *first,
        next(
            (n for n, key in enumerate(ordered) if key > "z" and not key.startswith("z")),
            len(ordered),
        ),
    ]


def all_keys(things: list[Draft]) -> dict[str, dict[int, int]]:
    """Return each key with its owners: names, other names, last names."""
    keys: dict[str, dict[int, int]] = {}

    def own(text: str, thing: int, how: int) -> None:
        if key := name_key(text):
            owned = keys.setdefault(key, {})
            owned[thing] = min(how, owned.get(thing, how))

    for thing, draft in enumerate(things):
        own(draft.name, thing, NAME)
        for alias in draft.aliases:
            own(alias, thing, ALIAS)
        if draft.is_person:
            for name in (draft.name, *draft.aliases):
                if at := surname_at(draft, name):
                    own(name[at:], thing, SURNAME)
                    own(name[particle_at(name, at) :], thing, SURNAME)
        elif SHORTENED & draft.tags:
            # A coach dog is a Dalmatian, but nobody calls it a coach: other names of those stay whole.
            others = () if draft.tags & {"dog", "cat", "cheese"} else draft.aliases
            for name in (draft.name, *others):
                own(bare(name, draft.tags), thing, ALIAS)
    return keys


def bare(name: str, tags: set[str]) -> str:
    """Return a name without its class word in front or behind."""
    words = name_key(name).split(" ")
    if len(words) > 1 and set(BEFORE.get(words[0], ())) & tags & SHORTENED:
        return " ".join(words[1:])
    if len(words) > 1 and set(AFTER.get(words[-1], ())) & tags & SHORTENED:
        return " ".join(words[:-1])
    return name


def initials(draft: Draft) -> tuple[int, int]:
    """Return the letters that a thing is looked up under."""
    if draft.is_person:
        at = surname_at(draft)
        found = [name_key(draft.name[at:]), name_key(draft.name[particle_at(draft.name, at) :])]
    else:
        found = [name_key(bare(draft.name, draft.tags))]
    letters = [LETTERS.index(letter) for text in found if (letter := initial(text))]
    first = letters[0] if letters else NO_LETTER
    second = letters[-1] if letters and letters[-1] != first else NO_LETTER
    return first, second
