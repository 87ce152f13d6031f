"""The library: which packs this house has, built in and its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from parlour.kernel import Refusal
from parlour.shelf.packs.box import Box
from parlour.shelf.packs.card import Header, Question, Topic
from parlour.shelf.packs.jsonl import read_header
from parlour.shelf.packs.pack import Pack, open_pack

BUILT_IN: Final = Path(__file__).parent
SUFFIX: Final = ".jsonl"


def data_folder() -> Path:
    """Return where a house keeps its things unless told otherwise."""
    match sys.platform:
        case "win32":
            named, usual = "LOCALAPPDATA", ("AppData", "Local")
        case "darwin":
            named, usual = "XDG_DATA_HOME", ("Library", "Application Support")
        case _:
            named, usual = "XDG_DATA_HOME", (".local", "share")
    chosen = os.environ.get(named)
    return (Path(chosen) if chosen else Path.home().joinpath(*usual)) / "parlour"


class Listed(msgspec.Struct, frozen=True):
    """A pack in the list."""

    id: str
    title: str
    language: str
    licence: str
    cards: int
    questions: int
    generated: bool
    built_in: bool
    topics: dict[Topic, int]
    """How many questions have each topic."""


class Library:
    """The packs that can be played: those of the package, and those of a house's data folder."""

    def __init__(self, data: Path | None = None) -> None:
        self.own: Path | None = None if data is None else data / "packs"

    def paths(self) -> dict[str, Path]:
        """Return every pack's file by its id; a pack of the house's own never hides a built-in
        one."""
        found = {}
        for folder in (self.own, BUILT_IN):
            if folder is not None and folder.is_dir():
                for path in sorted(folder.glob(f"*{SUFFIX}")):
                    found[path.stem] = path
        return dict(sorted(found.items()))

    def is_built_in(self, id: str) -> bool:
        return (BUILT_IN / f"{id}{SUFFIX}").exists()

    def headers(self) -> dict[str, Header]:
        """Return what every pack says of itself, without reading its cards; unreadable ones are
        left out."""
        headers = {}
        for id, path in self.paths().items():
            try:
                with path.open("rb") as opened:
                    header = read_header(opened.readline(1 << 16))
            except (OSError, Refusal):
                continue
            if header.pack == id:
                headers[id] = header
        return headers

    def open(self, id: str) -> Pack:
        path = self.paths().get(id)
        if path is None:
            raise Refusal("unknown_pack", pack=id, known=", ".join(self.paths()))
        pack = open_pack(path)
        if pack.header.pack != id:
            raise Refusal("bad_pack", line=1, reason=f"{path.name} says it is {pack.header.pack}")
        return pack

    def question(self, key: str) -> Question | None:
        """Return a question by its key, where it still has the wording that the key names."""
        card = key.partition("/")[0]
        pack = card.rpartition("-")[0]
        if pack not in self.paths():
            return None
        opened = self.open(pack)
        if card not in opened.ids:
            return None
        found = opened[opened.ids.index(card)]
        current = found.current(key)
        return next((each for each in found.questions if found.key(each.category) == current), None)

    def current(self, key: str) -> str:
        """Return the key by which a question is named today, where it still has the wording that
        `key` names; otherwise the key itself."""
        question = self.question(key)
        return key if question is None else f"{key.partition('@')[0]}@{question.version}"

    def list(self) -> tuple[Listed, ...]:
        """Return all packs with their sizes."""
        return tuple(_listed(self.open(id), self.is_built_in(id)) for id in self.headers())

    def box(self, ids: Sequence[str], half: int | None = None) -> Box:
        """Mix packs; `half` 0 or 1 gives one of the two boxes on the table, which share no card."""
        return _box(tuple(self.open(id) for id in dict.fromkeys(ids)), half)


def _listed(pack: Pack, built_in: bool) -> Listed:
    header = pack.header
    return Listed(
        header.pack,
        header.title,
        header.language,
        header.licence,
        len(pack),
        pack.questions,
        header.generated,
        built_in,
        pack.topics,
    )


@lru_cache(maxsize=32)
def _box(packs: tuple[Pack, ...], half: int | None) -> Box:
    return Box(packs, half)


_data: Path | None = None


def library() -> Library:
    """Return the library of the house that is open in this process, or of the usual data folder."""
    return Library(_data or Path(os.environ.get("PARLOUR_DATA") or data_folder()))


def use_data(data: Path | None) -> None:
    """Let the house of this process have the packs of its own data folder."""
    global _data
    _data = data
