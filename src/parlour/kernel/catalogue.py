"""Words for people: one catalogue per game folder and language.

Rules and refusals carry codes and details only. The sentences, option labels and help texts are
JSON files in `words/` beside the code, and the server, the command line, the PDFs and the web
client all read the same ones.
"""

from __future__ import annotations

import importlib.resources
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from parlour.kernel.companion import package_of
from parlour.kernel.game import AnyGame
from parlour.kernel.refusal import Refusal

LANGUAGES = ("en", "de")


class _Details(dict[str, Any]):
    """A detail that is missing shows as its name, never as an error in front of a player."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def house(language: str) -> dict[str, Any]:
    """Return the house's own catalogue: the room, the server and what all games share."""
    return load("parlour.kernel", language)


def catalogue(game: AnyGame, language: str) -> dict[str, Any]:
    """Return a game's catalogue."""
    return load(package_of(game), language)


def load(package: str, language: str) -> dict[str, Any]:
    """Return the catalogue of a package; the first language where it does not have this one."""
    # Anybody may ask for any language: only those that there are may be cached.
    return _read(package, language if language in LANGUAGES else LANGUAGES[0])


@cache
def _read(package: str, language: str) -> dict[str, Any]:
    if not package:
        return {}
    file = importlib.resources.files(package) / "words" / f"{language}.json"
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.json.decode(raw, type=dict[str, Any])


def phrase(found: Any, details: Mapping[str, Any]) -> str | None:
    """Return a text of a catalogue with its details, or None where there is none. Of plural forms
    the detail `count` chooses one, as English and German do: by whether it is 1.

    >>> phrase({"one": "{name} deals.", "other": "{name} deal."}, {"name": "Ada", "count": 1}) 'Ada
    deals.'
    """
    if isinstance(found, dict) and set(found) == {"one", "other"}:
        found = found["one" if details.get("count") == 1 else "other"]
    return found.format_map(_Details(details)) if isinstance(found, str) else None


def forms(found: str | dict[str, str]) -> tuple[str, ...]:
    """Return all forms of a text of a catalogue."""
    return tuple(found.values()) if isinstance(found, dict) else (found,)


def sentence(refusal: Refusal, language: str = "en", game: AnyGame | None = None) -> str:
    """Return what to tell a person about a refusal."""
    for words in (catalogue(game, language) if game else {}, house(language)):
        text = phrase(words.get("refusals", {}).get(refusal.code), refusal.details)
        if text is not None:
            return text
    return str(refusal)


def text(game: AnyGame, language: str, *path: str, **details: Any) -> str:
    """Return a text of a game's catalogue, by its path; the last word of the path where it is
    missing."""
    return said(catalogue(game, language), *path, **details)


def said(words: Mapping[str, Any], /, *path: str, **details: Any) -> str:
    """Return a text of a catalogue, by its path; the last word of the path where it is missing."""
    found: Any = words
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    found = phrase(found, details)
    return path[-1] if found is None else found
