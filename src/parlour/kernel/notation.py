"""A short notation of moves, for people who study games: it is written, and read back.

A move is its kind with its fields as JSON, in their order: `guess 0 2 "otter"`; fields at the end
that have their default may be left out. A game may have shorter forms in its module `notation`:
`short(move)` writes a move or gives None, and `read(text)` reads what `short` writes or gives None.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame
from parlour.kernel.offers import Choice, Field, Flag, Form, Number
from parlour.kernel.refusal import Refusal

MOST_LISTED: Final = 1_000
"""The fillings of a form that are tried one by one; a form with more is not listed."""
_JSON: Final = json.JSONDecoder()


def write_move(game: AnyGame, move: Any) -> str:
    """Return a move in its game's notation."""
    own = companion(game, "notation")
    text: str | None = None if own is None else own.short(move)
    return plainly(move) if text is None else text


def read_move(game: AnyGame, text: str) -> Any:
    """Return the move that this text writes; refused where it is none."""
    text = text.strip()
    own = companion(game, "notation")
    try:
        move = None if own is None else own.read(text)
        return _read_plainly(game, text) if move is None else move
    except ValueError as error:
        raise Refusal("unreadable_move", text=text, reason=str(error)) from error


def plainly(move: Any) -> str:
    """Return a move as its kind and its fields."""
    kind = type(move)
    values = [getattr(move, name) for name in kind.__struct_fields__]
    defaults = kind.__struct_defaults__
    while values and defaults and values[-1] == defaults[-1]:
        values, defaults = values[:-1], defaults[:-1]
    plain = [json.dumps(msgspec.to_builtins(value), ensure_ascii=False) for value in values]
    return " ".join([str(kind.__struct_config__.tag), *plain])


def _read_plainly(game: AnyGame, text: str) -> Any:
    tag, _, rest = text.partition(" ")
    kind = kinds(game).get(tag)
    if kind is None:
        raise ValueError(f"no kind of move: {tag}")
    values = list(_values(rest))
    fields = kind.__struct_encode_fields__
    if len(values) > len(fields):
        raise ValueError(f"more than {len(fields)} values")
    filled = dict(zip(fields, values, strict=False))
    return msgspec.convert({kind.__struct_config__.tag_field: tag, **filled}, kind)


def _values(text: str) -> Iterator[Any]:
    at = 0
    while at < len(text):
        value, at = _JSON.raw_decode(text, at)
        yield value
        if at < len(text) and text[at] != " ":
            raise ValueError(f"no space after a value: {text[at:]}")
        at += 1


def kinds(game: AnyGame) -> Mapping[str, Any]:
    """Return the kinds of a game's moves by their tags."""
    union = getattr(game.Move, "__args__", (game.Move,))
    return {str(kind.__struct_config__.tag): kind for kind in union}


def fillings(game: AnyGame, form: Form) -> Iterator[Any]:
    """Yield all moves that a form can be filled in to; none where a field takes text or squares, or
    where there are too many. Not every one need be legal."""
    choices = [_choices(field) for field in form.fields.values()]
    count = 1
    for values in choices:
        count *= len(values)
    if count > MOST_LISTED:
        return
    kind = kinds(game)[form.move]
    tag = {kind.__struct_config__.tag_field: form.move}
    for values in itertools.product(*choices):
        yield msgspec.convert({**tag, **dict(zip(form.fields, values, strict=True))}, kind)


def _choices(field: Field) -> range | tuple[Any, ...]:
    if isinstance(field, Number):
        return range(field.low, field.high + 1)
    if isinstance(field, Choice):
        return field.values
    return (False, True) if isinstance(field, Flag) else ()
