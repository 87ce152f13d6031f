"""Words: every game speaks every language, with the same texts and placeholders in each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from parlour.kernel.catalogue import LANGUAGES, catalogue, house
from parlour.kernel.game import AnyGame
from parlour.kernel.options import OptionField, describe
from parlour.kernel.table import Table
from parlour.testing.moves import placeholders


def check_words(game: AnyGame) -> None:
    """Check that the catalogues are alike, and have what forms, offers and the shelf of games
    need."""
    first, *others = LANGUAGES
    texts = dict(texts_of(catalogue(game, first)))
    for language in others:
        check_same_texts(texts, dict(texts_of(catalogue(game, language))), f"{game.id}/{language}")
    for path in wanted(game):
        assert path in texts, f"{game.id}: the catalogues lack {'.'.join(path)}"


def check_same_texts(
    ours: dict[tuple[str, ...], str], theirs: dict[tuple[str, ...], str], what: str
) -> None:
    """Check that two languages have the same texts with the same placeholders, and none is
    empty."""
    missing = sorted(".".join(path) for path in ours.keys() ^ theirs.keys())
    assert not missing, f"{what}: not in both languages: {missing}"
    for path, text in ours.items():
        name = ".".join(path)
        assert theirs[path].strip(), f"{what}: {name} is empty"
        assert text.strip(), f"{what}: {name} is empty in the first language"
        assert placeholders(text) == placeholders(theirs[path]), (
            f"{what}: {name} has other placeholders than in the first language"
        )


def texts_of(words: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every text of a catalogue with its path."""
    if isinstance(words, str):
        yield path, words
        return
    pairs = words.items() if isinstance(words, dict) else enumerate(words)
    for key, value in pairs:
        yield from texts_of(value, (*path, str(key)))


def check_reason(table: Table) -> None:
    """Check that it can be said why the game is over, in every language."""
    outcome = table.outcome
    if outcome is None:
        return
    for language in LANGUAGES:
        known = catalogue(table.game, language).get("reasons", {}) | house(language)["notices"]
        assert outcome.reason in known, (
            f"{table.game.id}: no sentence for the reason {outcome.reason!r} in {language!r}"
        )


def wanted(game: AnyGame) -> Iterator[tuple[str, ...]]:
    """Yield the texts that every game must have."""
    yield ("title",)
    yield ("tagline",)
    for field in describe(game.Options):
        yield from _of_option(field, ("options", field.name))
    info = inspect.type_info(game.Move)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    for kind in kinds:
        assert isinstance(kind, inspect.StructType), f"{game.id}: moves are tagged structs"
        assert isinstance(kind.tag, str), f"{game.id}: the move {kind.cls.__name__} has no tag"
        yield ("moves", kind.tag, "label")


def _of_option(field: OptionField, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield (*path, "label")
    yield (*path, "help")
    for value in field.values:
        yield (*path, "values", str(value))
    for inner in field.fields:
        yield from _of_option(inner, (*path, "fields", inner.name))
