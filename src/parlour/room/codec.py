"""Entries of a room's log to bytes and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from parlour.kernel import AnyGame, Entry, find_game
from parlour.kernel import entry as entries
from parlour.room.commands import Logged, Need, RoomInput

SETTING_TAGS = frozenset(
    kind.__struct_config__.tag for kind in Logged.__args__ if kind.need is Need.SETTING
)
MOVE_TAG = entries.Play.__struct_config__.tag
TABLE_TAGS = frozenset(kind.__struct_config__.tag for kind in entries.TableInput.__args__)

_decoder = msgspec.json.Decoder(Entry)
msgspec.json.Decoder(RoomInput)  # known before threads use it: see `entries.prepare`


encode: Callable[[Entry], bytes] = msgspec.json.Encoder().encode
"""An entry as the store keeps it."""


def decode(bodies: Iterable[bytes], game: AnyGame | None = None) -> Iterator[Entry]:
    """Read a log from its beginning, or from where `game` is on the table: a game's moves are typed
    by the game they belong to."""
    for body in bodies:
        entry = _decoder.decode(body)
        raw: dict[str, Any] = entry.input
        typed: Any
        if raw["type"] == "start":
            header = raw["header"]
            game = find_game(header["game"], header["version"])
        if game is not None and raw["type"] in TABLE_TAGS:
            typed = entries.decode_input(raw, game)
        else:
            typed = msgspec.convert(raw, RoomInput)
        yield msgspec.structs.replace(entry, input=typed)


def is_of_table(entry: Entry) -> bool:
    """Return whether an entry belongs to the game on the table rather than to the room."""
    return isinstance(entry.input, entries.TableInput.__args__)
