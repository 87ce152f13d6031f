"""Setting a table from outside, over the same wire as everybody: HTTP and the WebSocket."""

from __future__ import annotations

import asyncio
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
import msgspec

from parlour.kernel import Refusal
from parlour.server.messages import PROTOCOL

# The house is on this machine: no proxy that the environment names is asked.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def wait_until_open(base: str, seconds: float = 20.0) -> None:
    """Wait for the house to answer."""
    until = time.monotonic() + seconds
    while True:
        try:
            with _direct.open(f"{base}/health", timeout=2):
                return
        except OSError as error:
            if time.monotonic() > until:
                raise Refusal("server_stopped", reason=str(error)) from error
            time.sleep(0.05)


def set_table(
    base: str, name: str, game: str, options: Any, seats: int, bots: Mapping[int, int]
) -> str:
    """Open a room, set the table, sit down in seat 0 and start; the link to go on with.

    What holds the seat is in the link's fragment, which no browser sends anywhere.
    """
    ticket = _call(f"{base}/api/rooms", {"name": name, "nonce": secrets.token_hex(16)})
    commands: list[dict[str, Any]] = [
        {"type": "choose", "game": game},
        {"type": "options", "options": msgspec.to_builtins(options)},
        {"type": "seats", "count": seats},
        {"type": "sit", "seat": 0},
        *({"type": "seat_bot", "seat": seat, "level": bots[seat]} for seat in bots),
        {"type": "start"},
    ]
    asyncio.run(_command_all(f"{base}/ws", ticket, commands))
    return f"{base}/r/{ticket['code']}#seat={ticket['token']}"


async def _command_all(
    url: str, ticket: Mapping[str, str], commands: Sequence[dict[str, Any]]
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(url, max_msg_size=0) as wire:
        hello = {"type": "hello", "protocol": PROTOCOL}
        hello |= {"room": ticket["code"], "token": ticket["token"]}
        await wire.send_str(msgspec.json.encode(hello).decode())
        for command in commands:
            await _command(wire, command)


def _call(url: str, body: Any) -> dict[str, Any]:
    request = urllib.request.Request(url, msgspec.json.encode(body), method="POST")
    request.add_header("Content-Type", "application/json")
    try:
        with _direct.open(request, timeout=10) as answer:
            return msgspec.json.decode(answer.read(), type=dict[str, Any])
    except urllib.error.HTTPError as error:
        with error:
            problem = msgspec.json.decode(error.read(), type=dict[str, Any])
        raise Refusal(problem["code"], **problem["details"]) from error


async def _command(wire: aiohttp.ClientWebSocketResponse, command: dict[str, Any]) -> None:
    """Send a command and wait for its answer."""
    id = secrets.token_hex(8)
    message = {"type": "room", "id": id, "command": command}
    await wire.send_str(msgspec.json.encode(message).decode())
    while True:
        answer = msgspec.json.decode(await wire.receive_str(timeout=10), type=dict[str, Any])
        if answer["type"] in ("refused", "bye"):
            raise Refusal(answer["code"], **answer.get("details", {}))
        if id in (answer.get("id"), answer.get("ack")):
            return
