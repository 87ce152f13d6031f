"""The encyclopedia's file: how it is laid out. `docs/shelf.md` describes it for people.

A fixed head, metadata in JSON (tags, sources, digests, where each section lies), then the
sections: arrays of little-endian whole numbers and blobs of UTF-8. Reading needs nothing unpacked;
the file is mapped into memory and shared by all processes.
"""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

MAGIC: Final = b"PSHF"
VERSION: Final = 1
HEAD: Final = struct.Struct("<4sHHQ")
"""Magic, version, reserved, length of the metadata."""
ALIGNMENT: Final = 8

NAME: Final = 0
ALIAS: Final = 1
SURNAME: Final = 2
"""How a key belongs to a thing: it is the name, another name, or a person's last name."""

PERSON: Final = 1
COMMON: Final = 2
"""Flags of a thing: a person; a common noun, which has a plural."""
FAME_BITS: Final = 4
"""A thing's byte is its flags, then its fame in the upper four bits."""

NO_LETTER: Final = 255


class EncyclopediaError(Exception):
    """A file that is not an encyclopedia."""


OURS: Final = "lists of our own"
"""The source that people wrote for this game: what it names is meant as it is written."""


class TagInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tag, and how it is said in words."""

    name: str
    kind: Literal["kind", "place", "other"] = "kind"
    """A kind of thing, a place (continent or country), or anything else."""
    en: str = ""
    de: str = ""
    adjective: str = ""
    """Of a place: the people, in English."""
    within: str = ""
    """Of a place: the tag of the country that it is a part of."""
    generic: bool = False
    """Of a kind: others imply it, so that it says little beside them."""
    closed: bool = False
    """Everything of this kind is in the file, fully described."""


class SourceInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A source of the file."""

    name: str
    version: str
    licence: str
    things: int = 0


class Metadata(msgspec.Struct, frozen=True):
    """What the file says about itself."""

    lists: str
    """A digest of our own lists that it was built from."""
    tags: list[TagInfo]
    sources: list[SourceInfo]
    relations: list[str]
    sections: dict[str, tuple[int, int, str]]
    """Name: where it starts after the metadata, how many items, their code."""


class Sections:
    """A mapped file's arrays by name."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        view = memoryview(self._mapped)
        if len(view) < HEAD.size:
            raise EncyclopediaError(f"{path.name} is no encyclopedia")
        magic, version, _, length = HEAD.unpack_from(view)
        if magic != MAGIC or version != VERSION:
            raise EncyclopediaError(f"{path.name} is no encyclopedia of version {VERSION}")
        self.metadata = msgspec.json.decode(view[HEAD.size : HEAD.size + length], type=Metadata)
        self._view = view
        self._start = HEAD.size + length
        self._start += -self._start % ALIGNMENT

    def __getitem__(self, name: str) -> Any:
        at, count, code = self.metadata.sections[name]
        at += self._start
        end = at + count * struct.calcsize(code)
        if end > len(self._view):
            raise EncyclopediaError("the encyclopedia ends too early")
        section: Any = self._view[at:end]
        return section if code == "B" else section.cast(code)
