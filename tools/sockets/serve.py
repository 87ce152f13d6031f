"""One library with one kind of session behind it:
`python -m tools.sockets.serve LIBRARY rooms|echo|endless FOLDER ROOMS PORT`.

The rooms are opened in this process before it listens, with two people in each; their tickets are
in `FOLDER/tickets.json`. With `FOLDER/certificate.pem` it speaks TLS.
"""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from tools.sockets.session import EchoSession, EndlessSession, NewSession, RoomSession

from parlour.server.messages import Ticket
from parlour.server.rooms.house import House
from parlour.server.run import new_event_loop, tune_garbage_collector
from parlour.server.settings import Settings
from parlour.store import open_sqlite

LIBRARIES = {
    "uvicorn": ("on_asgi", "serve_uvicorn"),
    "granian-asgi": ("on_asgi", "serve_granian"),
    "granian-rsgi": ("on_rsgi", "serve"),
    "aiohttp": ("on_aiohttp", "serve"),
    "picows": ("on_picows", "serve"),
}

UNLIMITED = Settings(
    rooms_per_hour=0,
    joins_per_minute=0,
    connections_per_address=0,
    lead_seconds=0,
    show_pace=0,
    messages=0,
    room_bytes=0,
    person_bytes=0,
    room_bytes_per_second=0,
    think_processes=1,
)


Serve = Callable[[int, NewSession, Path | None], Coroutine[Any, Any, None]]
"""Serves on a port of this machine until cancelled; the path is that of a certificate with key."""


def serving(library: str) -> Serve:
    """Return the function that serves with this library; only what is asked for is imported."""
    module, name = LIBRARIES[library]
    serve: Serve = getattr(importlib.import_module(f"tools.sockets.libraries.{module}"), name)
    return serve


async def opened(house: House, rooms: int) -> list[tuple[Ticket, Ticket]]:
    """Open rooms with two people in each."""
    pairs = []
    for _ in range(rooms):
        host = await house.open_room("First", None, "")
        guest = await house.join_room(host.code, "Second", "player", None, "")
        pairs.append((host, guest))
    return pairs


async def run(library: str, kind: str, folder: Path, rooms: int, port: int) -> None:
    new_session: NewSession = EndlessSession if kind == "endless" else EchoSession
    if kind == "rooms":
        house = House(open_sqlite(folder / "house"), UNLIMITED)
        tickets = await opened(house, rooms)
        (folder / "tickets.json").write_bytes(msgspec.json.encode(tickets))
        new_session = partial(RoomSession, house)
    certificate = folder / "certificate.pem"
    await serving(library)(port, new_session, certificate if certificate.exists() else None)


def main() -> None:
    library, kind, folder, rooms, port = sys.argv[1:]
    tune_garbage_collector()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run(library, kind, Path(folder), int(rooms), int(port)))


if __name__ == "__main__":
    main()
