"""Settings of a house, each told once: its name, type, default and description stand in these structs.

Command line, environment, file and docs/settings.md are made of them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from parlour.kernel import Refusal

Opening = Literal["anybody", "machine", "password"]
LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["text", "json"]


class Startup(msgspec.Struct, frozen=True):
    """How a house is started."""

    host: Annotated[
        str, Meta(description="Address to listen on; 0.0.0.0 is the whole house's network.")
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="Port to listen on; 0 takes any that is free.")
    ] = 8000
    data: Annotated[
        str,
        Meta(
            description="Folder for games and people; by default `parlour` in the account's data folder."
        ),
    ] = ""
    database: Annotated[
        str,
        Meta(
            description="PostgreSQL database of the house (postgresql://…); by default a file in the data folder."
        ),
    ] = ""
    unsafe_database: Annotated[
        bool,
        Meta(
            description="Take a database server that could lose acknowledged moves in a power cut."
        ),
    ] = False
    bus: Annotated[
        str,
        Meta(
            description="Redis or Valkey server (redis://…) over which the workers of a house talk."
        ),
    ] = ""
    workers: Annotated[
        int,
        Meta(
            ge=1,
            le=256,
            description="Processes that serve together; more than one need `database`.",
        ),
    ] = 1
    tls_certificate: Annotated[str, Meta(description="Certificate (PEM) for https.")] = ""
    tls_key: Annotated[
        str, Meta(description="Its key (PEM), where it is not in the same file.")
    ] = ""
    outside: Annotated[
        bool,
        Meta(
            description="For a house that strangers can reach: rooms are opened by password, newcomers need the host's OK, limits are tighter (docs/reach.md). What is set besides goes before."
        ),
    ] = False
    tls: Annotated[
        bool,
        Meta(
            description="Serve https with a certificate authority of the house's own, which devices are told to trust (with the extra `tls`)."
        ),
    ] = False
    log_level: Annotated[
        LogLevel, Meta(description="What goes into the log, on the standard error.")
    ] = "warning"
    log_format: Annotated[
        LogFormat,
        Meta(description="How the log is written: key=value, or JSON, one line for each event."),
    ] = "text"


class Settings(msgspec.Struct, frozen=True):
    """What can be set. A limit of 0 is no limit."""

    message_bytes: Annotated[
        int, Meta(ge=0, description="The longest message a client may send.")
    ] = 8 * 1024
    messages: Annotated[
        int,
        Meta(
            ge=0,
            description="Messages and other WebSocket frames a person may send in `window_seconds`, over all connections of that person.",
        ),
    ] = 100
    address_messages: Annotated[
        int,
        Meta(
            ge=0,
            description="The same for all people behind one address (a class of pupils often shares one).",
        ),
    ] = 4000
    window_seconds: Annotated[
        float,
        Meta(ge=0, description="The time for which `messages` and `address_messages` are counted."),
    ] = 20
    heartbeat_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="A connection that is silent for so long is asked whether it is still there; without an answer in half that time it is closed, and the person shown as away.",
        ),
    ] = 5
    hello_seconds: Annotated[
        float, Meta(ge=0, description="How long a new connection may take to say who it is.")
    ] = 10
    misses_per_minute: Annotated[
        int,
        Meta(
            ge=0,
            description="Look-ups of unknown codes and tokens per address; somebody who guesses more has to wait.",
        ),
    ] = 10
    retention_days: Annotated[
        int,
        Meta(
            ge=0,
            description="A room that nobody used for so long is archived: its code finds it no more, a token does.",
        ),
    ] = 30
    opening: Annotated[
        Opening,
        Meta(
            description="Who may open rooms: anybody, only browsers on this machine, or people who know `room_password`. Joining needs a room's code only."
        ),
    ] = "anybody"
    room_password: Annotated[
        str,
        Meta(
            description="The password for opening rooms. Better in a file or the environment than in a flag, which other users of the machine can see."
        ),
    ] = ""
    results: Annotated[
        Literal["auto", "show", "hide"],
        Meta(
            description="Whether the first page shows what came of the boards of the day, of those who want it; `auto`: not where anybody may open rooms."
        ),
    ] = "auto"
    approval: Annotated[
        bool,
        Meta(description="In a new room newcomers need the host's OK; the host can change that."),
    ] = False
    rooms_per_hour: Annotated[
        int,
        Meta(
            ge=0,
            description="Rooms opened per address, the board of the day included (a class of pupils often shares one address).",
        ),
    ] = 150
    joins_per_minute: Annotated[
        int, Meta(ge=0, description="Joins per address (a class of pupils often shares one).")
    ] = 60
    connections_per_address: Annotated[
        int,
        Meta(
            ge=0,
            description="Connections of all kinds that one address may have at a time (a browser has up to six, a class of pupils often shares one address).",
        ),
    ] = 400
    bytes_per_second: Annotated[
        int,
        Meta(
            ge=0,
            description="Bytes a connection may send, headers and control frames included; two seconds' worth may come at once. A connection that sends more is cut off.",
        ),
    ] = 32 * 1024
    address_bytes_per_second: Annotated[
        int, Meta(ge=0, description="The same for all connections of one address.")
    ] = 2 * 1024 * 1024
    header_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="How long a new connection may take until the headers of its first request are there.",
        ),
    ] = 15
    idle_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="How long it may take until the headers of the next request are there, once an answer was taken.",
        ),
    ] = 30
    least_bytes_per_second: Annotated[
        int,
        Meta(
            ge=0,
            description="What a reader has to take of an answer, on average over `idle_seconds`. One that takes less is cut off; a slow download that goes on is not.",
        ),
    ] = 512
    request_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="How long an HTTP call may take, with its body, until its answer is sent.",
        ),
    ] = 120
    room_bytes: Annotated[
        int,
        Meta(
            ge=0,
            description="What a room may write to the disk. A running game goes on up to twice that, the host keeps order up to three times, and has power over games and people up to four times; leaving, coming back, sending away and ending always work.",
        ),
    ] = 16 * 1024 * 1024
    person_bytes: Annotated[
        int,
        Meta(
            ge=0,
            description="What one person in a room may write to the disk; moves in a running game up to twice that.",
        ),
    ] = 2 * 1024 * 1024
    unplayed_days: Annotated[
        float,
        Meta(
            ge=0,
            description="A room in which nothing was ever played is deleted when nobody has used it for so long.",
        ),
    ] = 7
    class_days: Annotated[
        float,
        Meta(
            ge=0,
            description="A class is deleted with all its tables, names and codes when nobody has used it for so long; 0: never by itself.",
        ),
    ] = 30
    free_bytes: Annotated[
        int,
        Meta(
            ge=0,
            description="With less free space on the disk running games go on, and nothing new begins.",
        ),
    ] = 500 * 1000 * 1000
    unread_bytes: Annotated[
        int,
        Meta(
            ge=0,
            description="Bytes that may wait for a slow reader before it is cut off; it can resume.",
        ),
    ] = 256 * 1024
    room_bytes_per_second: Annotated[
        int,
        Meta(
            ge=0,
            description="Bytes a room sends to all who are connected to it; four seconds' worth may go at once. Beyond it changes are collected and sent together, after a second at the latest; what people say and set waits before the game does.",
        ),
    ] = 1024 * 1024
    keep_events: Annotated[
        int, Meta(ge=0, description="Events kept per viewer for clients that come back.")
    ] = 32
    grace_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="Offline for this long: a bot may step in, an absent host's role passes on.",
        ),
    ] = 30
    unload_seconds: Annotated[
        float,
        Meta(
            ge=0,
            description="A room without connections is put away after this time, unless a clock runs there no matter who is there (the board of the day, bots among themselves).",
        ),
    ] = 600
    name: Annotated[
        str,
        Meta(
            pattern=r"^([a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?)?$",
            description="The house's name in its network: `parlour` is announced as parlour.local (with the extra `lan`), or as parlour-2.local where that is taken; empty: no name.",
        ),
    ] = "parlour"
    allowed_hosts: Annotated[
        tuple[str, ...],
        Meta(description="Further host names this house answers to (a reverse proxy's, say)."),
    ] = ()
    proxy: Annotated[
        str,
        Meta(
            description="The address of a reverse proxy whose forwarded client addresses are to be believed."
        ),
    ] = ""
    metrics_token: Annotated[
        str,
        Meta(
            description="Who sends it as a bearer token may read `/metrics`; without it only the owner may, over the listener on this machine. Better in a file or the environment than in a flag."
        ),
    ] = ""
    bot_pace: Annotated[
        float,
        Meta(
            ge=0,
            description="How long bots take compared with people of their level; 0: they move at once.",
        ),
    ] = 1.0
    lead_seconds: Annotated[
        float,
        Meta(
            ge=0,
            le=10,
            description="The countdown before a phase in which everybody races against a clock. It takes nothing from the playing time; 0: none.",
        ),
    ] = 3
    show_pace: Annotated[
        float,
        Meta(
            ge=0,
            le=3,
            description="How long what is staged takes compared with the usual: a verdict, a reveal, a finale. It takes nothing from the playing time; 0: nothing is staged.",
        ),
    ] = 1.0
    work: Annotated[
        int,
        Meta(
            ge=0, description="Analyses that may wait at a time, and as many records and QR codes."
        ),
    ] = 128
    work_per_address: Annotated[
        int,
        Meta(
            ge=0,
            description="The same for one address (a class of pupils often shares one); addresses take turns.",
        ),
    ] = 64
    think_processes: Annotated[
        int,
        Meta(
            ge=0,
            description="Processes for bots that think long; started when the first of them has to.",
            extra={"default": "the processor's cores, at most 4"},
        ),
    ] = min(4, os.cpu_count() or 1)

    @property
    def shows_results(self) -> bool:
        """Whether the first page shows results of the boards of the day."""
        if self.results == "auto":
            return self.opening != "anybody"
        return self.results == "show"


OUTSIDE: Final[Mapping[str, Any]] = {
    "opening": "password",
    "approval": True,
    "misses_per_minute": 5,
    "rooms_per_hour": 12,
    "joins_per_minute": 20,
    "connections_per_address": 100,
    "address_messages": 1000,
    "address_bytes_per_second": 512 * 1024,
    "work_per_address": 8,
}
"""The settings of `outside`, where nothing else is set."""


def check_settings(settings: Settings) -> None:
    """Refuse settings that do not go together."""
    if settings.opening == "password" and not settings.room_password:
        raise Refusal("no_password")
