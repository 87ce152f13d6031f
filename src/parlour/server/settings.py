"""Settings of a house. `parlour serve --help` and docs/settings.md list them all.

The string below a field is its description, for both.
"""

from __future__ import annotations

import ast
import os
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from parlour.kernel import Refusal
from parlour.kernel.options import describe

Opening = Literal["anybody", "machine", "password"]
LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["text", "json"]


class Startup(msgspec.Struct, frozen=True):
    """How a house is started."""

    host: str = "127.0.0.1"
    """Address to listen on; 0.0.0.0 is the whole house's network."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """Port to listen on; 0 takes any that is free."""
    data: str = ""
    """Folder for games and people; by default `parlour` in the account's data folder."""
    database: str = ""
    """PostgreSQL database of the house (postgresql://…); by default a file in the data folder."""
    unsafe_database: bool = False
    """Take a database server that could lose acknowledged moves in a power cut."""
    bus: str = ""
    """Redis or Valkey server (redis://…) over which the workers of a house talk."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1
    """Processes that serve together; more than one need `database`."""
    tls_certificate: str = ""
    """Certificate (PEM) for https."""
    tls_key: str = ""
    """Its key (PEM), where it is not in the same file."""
    log_level: LogLevel = "warning"
    """What goes into the log, on the standard error."""
    log_format: LogFormat = "text"
    """How the log is written: key=value, or JSON, one line for each event."""


class Settings(msgspec.Struct, frozen=True):
    """What can be set. A limit of 0 is no limit."""

    message_bytes: int = 8 * 1024
    """The longest message a client may send."""
    messages: int = 100
    """Messages and other WebSocket frames a person may send in `window_seconds`, over all
    connections of that person."""
    address_messages: int = 4000
    """The same for all people behind one address (a class of pupils often shares one)."""
    window_seconds: float = 20
    """The time for which `messages` and `address_messages` are counted."""
    heartbeat_seconds: float = 5
    """A connection that is silent for so long is asked whether it is still there; without an answer
    in half that time it is closed, and the person shown as away."""
    hello_seconds: float = 10
    """How long a new connection may take to say who it is."""
    misses_per_minute: int = 10
    """Look-ups of unknown codes and tokens per address; who guesses more has to wait."""
    retention_days: int = 30
    """A room that nobody used for so long is archived: its code finds it no more, a token does."""
    opening: Opening = "anybody"
    """Who may open rooms: anybody, only browsers on this machine, or who knows `room_password`.
    Joining needs a room's code only."""
    room_password: str = ""
    """The password for opening rooms. Better in a file or the environment than in a flag, which
    other users of the machine can see."""
    rooms_per_hour: int = 60
    """Rooms opened per address."""
    joins_per_minute: int = 60
    """Joins per address (a class of pupils often shares one)."""
    connections_per_address: int = 200
    """Connections of all kinds that one address may have at a time."""
    bytes_per_second: int = 32 * 1024
    """Bytes a connection may send, headers and control frames included; two seconds' worth may
    come at once. Who sends more is cut off."""
    address_bytes_per_second: int = 1024 * 1024
    """The same for all connections of one address."""
    header_seconds: float = 15
    """How long a new connection may take until the headers of its first request are there."""
    idle_seconds: float = 30
    """How long it may take after a request until the headers of the next one are there."""
    request_seconds: float = 120
    """How long an HTTP call may take, with its body and its answer."""
    room_bytes: int = 16 * 1024 * 1024
    """What a room may write to the disk. A running game goes on up to twice that."""
    free_bytes: int = 500 * 1000 * 1000
    """With less free space on the disk running games go on, and nothing new begins."""
    unread_bytes: int = 256 * 1024
    """Bytes that may wait for a slow reader before it is cut off; it can resume."""
    keep_events: int = 32
    """Events kept per viewer for clients that come back."""
    grace_seconds: float = 30
    """Offline for this long: a bot may step in, an absent host's role passes on."""
    unload_seconds: float = 600
    """A room without connections is put away after this time; its clock stands meanwhile."""
    allowed_hosts: tuple[str, ...] = ()
    """Further host names this house answers to (a reverse proxy's, say)."""
    proxy: str = ""
    """The address of a reverse proxy whose forwarded client addresses are to be believed."""
    metrics_token: str = ""
    """Who sends it as a bearer token may read `/metrics`; without it only the owner may, over the
    listener on this machine. Better in a file or the environment than in a flag."""
    bot_pace: float = 1.0
    """How long bots take compared with people of their level; 0: they move at once."""
    lead_seconds: Annotated[float, msgspec.Meta(ge=0, le=10)] = 3
    """The countdown before a phase in which everybody races against a clock. It takes nothing from
    the playing time; 0: none."""
    work: int = 128
    """Analyses that may wait at a time, and as many records and QR codes."""
    work_per_address: int = 32
    """The same for one address; addresses take turns."""
    think_processes: int = min(4, os.cpu_count() or 1)
    """Processes for bots that think long; started when the first of them has to."""


def check_settings(settings: Settings) -> None:
    """Refuse settings that do not go together."""
    if settings.opening == "password" and not settings.room_password:
        raise Refusal("no_password")


class SettingInfo(msgspec.Struct, frozen=True):
    """A setting as help texts show it."""

    name: str
    default: Any
    text: str
    values: tuple[Any, ...] = ()


def settings_of(kind: type[Startup | Settings]) -> tuple[SettingInfo, ...]:
    """All settings of a struct with their descriptions."""
    texts = _descriptions()[kind.__name__]
    return tuple(
        SettingInfo(field.name, field.default, texts[field.name], field.values)
        for field in describe(kind)
    )


@cache
def _descriptions() -> dict[str, dict[str, str]]:
    """The strings below the fields of the structs in this file."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(Path(__file__).read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            texts = found[node.name] = {}
            for field, below in zip(node.body, node.body[1:], strict=False):
                match field, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        texts[name] = " ".join(text.split())
    return found
