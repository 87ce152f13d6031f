"""Entries of a class's log to bytes and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from parlour.classroom.inputs import ClassLogged
from parlour.kernel import Entry

_decoder = msgspec.json.Decoder(Entry)

encode = msgspec.json.Encoder().encode
"""An entry as the store keeps it."""


def decode(bodies: Iterable[bytes]) -> Iterator[Entry]:
    """Read a log."""
    for body in bodies:
        entry = _decoder.decode(body)
        typed = msgspec.convert(entry.input, ClassLogged)
        yield msgspec.structs.replace(entry, input=typed)
