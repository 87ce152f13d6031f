"""A game's rules for players: one text per language, with the options of a room filled in.

They are `guide/en.json` and `guide/de.json` beside the rules. The page of the rules, the printed
leaflet and `docs/rules/` are all made of them. `guide/presumed.json` says when what a sentence
presumes holds (that people type, that the house draws), and with which options the leaflet is told.
The web client reads the same files and has the same few functions (`web/src/rules/guide.ts`).
"""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from parlour.kernel.catalogue import LANGUAGES, catalogue
from parlour.kernel.companion import package_of
from parlour.kernel.game import AnyGame

Options = Mapping[str, Any]
"""Options as JSON values; a group's member is named with a dot: `scores.letter`."""

Condition = dict[str, tuple[Any, ...]]
"""Options, each with the values it may have; all of them must have one."""

HOUSE = "house"
"""Stands among the options of a condition: whether there is a house at the table. There is none where
a leaflet is read."""

PLACEHOLDER = re.compile(r"\{([\w.]+)\}")


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph or a step, and what is drawn below it."""

    id: str
    text: str
    """With `{option}` for what is set, and `**words**` that stand out."""
    presumes: tuple[str, ...] = ()
    """What its sentences take for granted, by the names of `presumed.json`."""
    needs: tuple[tuple[Condition, ...], ...] = ()
    """What that means: of each presumption, one of these must hold. Filled in when it is read."""
    when: Condition = {}
    """Shown where every one of these options has one of these values."""
    unless: Condition = {}
    """Not shown where one of these options has one of these values."""
    note: bool = False
    """Among steps: no step of its own, it belongs to the one before."""
    options: tuple[str, ...] = ()
    """Further options that it speaks about."""
    given: tuple[str, ...] = ()
    """Options whose usual values the example counts with."""
    picture: str = ""
    """Which picture of the game is drawn."""
    caption: str = ""
    shows: dict[str, Any] = {}
    """What the picture shows."""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the rules under a heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    brief: str = ""
    """The section in one sentence, for the table screen."""
    steps: bool = False
    """The blocks are done one after the other."""
    sheet: int = 1
    """On which sheet of the leaflet it stands."""


class _Guide(Struct, forbid_unknown_fields=True):
    sections: tuple[Section, ...]


class Presumed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the sentences of a guide presume."""

    paper: dict[str, Any] = {}
    """The options with which the game is told on paper, where they are not those that are played."""
    presumptions: dict[str, tuple[Condition, ...]] = {}
    """Each holds where one of its conditions does."""


def guide(game: AnyGame, language: str) -> tuple[Section, ...]:
    """Return the rules of a game in a language; nothing where its package has none."""
    return _read(package_of(game), language if language in LANGUAGES else LANGUAGES[0])


@cache
def _read(package: str, language: str) -> tuple[Section, ...]:
    if not package:
        return ()
    file = importlib.resources.files(package) / "guide" / f"{language}.json"
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return ()
    needs = presumed(package).presumptions
    return tuple(
        msgspec.structs.replace(
            section,
            blocks=tuple(
                msgspec.structs.replace(block, needs=tuple(needs[name] for name in block.presumes))
                for block in section.blocks
            ),
        )
        for section in msgspec.json.decode(raw, type=_Guide).sections
    )


@cache
def presumed(package: str) -> Presumed:
    """Return what the guide of a package presumes; nothing where it does not say."""
    file = importlib.resources.files(package) / "guide" / "presumed.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=Presumed)
    except FileNotFoundError:
        return Presumed()


def on_paper(game: AnyGame, options: Options) -> Options:
    """Return the options as a leaflet tells them: people do all themselves, there is no house."""
    return {**options, **presumed(package_of(game)).paper, HOUSE: False}


def block_of(sections: Iterable[Section], id: str) -> Block:
    """Return the block with this id."""
    return next(block for section in sections for block in section.blocks if block.id == id)


def usual(game: AnyGame, language: str) -> Options:
    """Return the options as they are where nobody changes them: a game speaks the reader's
    language."""
    found: dict[str, Any] = msgspec.to_builtins(game.Options())
    return found | {"language": language} if "language" in found else found


def value(options: Options, name: str) -> Any:
    """Return what an option is set to. A house is there unless it is said otherwise."""
    if name == HOUSE:
        return options.get(HOUSE, True)
    found: Any = options
    for key in name.split("."):
        found = found[key]
    return found


def holds(block: Block, options: Options) -> bool:
    """Return whether a block is true with these options: so is all that it presumes."""
    return (
        all(any(_met(one, options) for one in need) for need in block.needs)
        and _met(block.when, options)
        and not any(value(options, name) in values for name, values in block.unless.items())
    )


def _met(condition: Condition, options: Options) -> bool:
    return all(value(options, name) in values for name, values in condition.items())


def spoken_of(block: Block) -> set[str]:
    """Return the options that a block depends on or names."""
    presumed = {name for need in block.needs for one in need for name in one}
    named = {*PLACEHOLDER.findall(block.text), *block.when, *block.unless, *block.options}
    return (named | presumed) - {HOUSE}


def differs(names: Collection[str], options: Options, usual: Options) -> bool:
    """Return whether one of these options is not as usual."""
    return any(value(options, name) != value(usual, name) for name in names)


def told(game: AnyGame, text: str, options: Options, language: str) -> str:
    """Return a text with the options filled in, each as the catalogue calls its value."""
    labels = catalogue(game, language).get("options", {})

    def fill(found: re.Match[str]) -> str:
        top, _, rest = found[1].partition(".")
        about = labels.get(top, {})
        if rest:
            about = about.get("fields", {}).get(rest, {})
        return _written(value(options, found[1]), about.get("values", {}))

    return PLACEHOLDER.sub(fill, text)


def _written(value: Any, labels: Mapping[str, str]) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return labels.get(str(value), str(value))


def shown(section: Section, options: Options) -> Iterable[Block]:
    """Return the blocks of a section that are true with these options."""
    return (block for block in section.blocks if holds(block, options))
