"""The JSON Schema of a line of a record, with the options and moves of some games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from parlour.kernel.entry import Play, Rule, Start, TableInput
from parlour.kernel.game import AnyGame
from parlour.kernel.notation import kinds
from parlour.kernel.record import FORMAT, Head, Line, Tail

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REFERENCE: Final = "#/$defs/{name}"


def record_schema(games: Iterable[AnyGame]) -> dict[str, Any]:
    """Return the schema of a line: the first, one between, or the last."""
    known = tuple(games)
    inputs = tuple(kind for kind in TableInput.__args__ if kind is not Start)
    moves = [kind for game in known for kind in kinds(game).values()]
    rulings = [game.Ruling for game in known]
    options = [game.Options for game in known]
    seats = [game.SeatOptions for game in known]
    parts = (Head, Line, Tail, *inputs, *moves, *rulings, *options, *seats)
    schemas, defs = msgspec.json.schema_components(parts, ref_template=REFERENCE)
    where = dict(zip(parts, schemas, strict=True))
    head = _definition(defs, where[Head])
    head["properties"]["parlour"] = {"const": FORMAT}
    head["properties"]["game"] = {"enum": [game.id for game in known]}
    head["allOf"] = [
        {
            "if": {"properties": {"game": {"const": game.id}}},
            "then": {
                "properties": {
                    "options": where[game.Options],
                    "seats": {"items": where[game.SeatOptions]},
                }
            },
        }
        for game in known
    ]
    _definition(defs, where[Line])["properties"]["input"] = _any(where, inputs)
    _definition(defs, where[Play])["properties"]["move"] = _any(where, moves)
    _definition(defs, where[Rule])["properties"]["ruling"] = _any(where, rulings)
    found = {
        "$schema": DIALECT,
        "title": "A line of a record of Parlour",
        "oneOf": [where[kind] for kind in (Head, Line, Tail)],
        "$defs": dict(sorted(defs.items())),
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def _definition(defs: dict[str, Any], reference: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = defs[reference["$ref"].rpartition("/")[2]]
    return found


def _any(where: dict[Any, dict[str, Any]], parts: Iterable[Any]) -> dict[str, Any]:
    """Return what one of these fits, each named once."""
    return {"anyOf": [where[part] for part in dict.fromkeys(parts)]}
