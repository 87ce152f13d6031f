"""Messages and frames as a hostile or broken client might send them."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from parlour.kernel import games
from parlour.room.commands import Command
from parlour.testing.odd import odd_value

CONTROL = (0x8, 0x9, 0xA)
WORDS: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**63,
    -(2**80),
    1e308,
    "",
    "x" * 300,
    "\u202e\u0000",
    "\U0001f3b2",
    [],
    {},
    [[[[]]]],
    "DEEP",
)
DEPTHS = (20, 33, 100, 450, 800)
"""Of the lists or objects, all of them closed, that stand for `"DEEP"`."""
RAW = (b"NaN", b"1e999", b"\\ud800", b"\x00", b"\xff", b"[" * 500, b'"', b"}", b"null")


def message(rng: random.Random, number: int) -> dict[str, Any]:
    """Return a message of the right form, with odd contents."""
    id = f"fuzz-{number:010d}"
    if rng.random() < 0.5:
        game = rng.choice(list(games().values()))
        move = odd_value(game.Move, rng)
        return {"type": "move", "id": id, "move": msgspec.to_builtins(move)}
    if rng.random() < 0.1:
        return {"type": "undo", "id": id}
    command = msgspec.to_builtins(odd_value(Command, rng))
    if isinstance(command, dict) and command.get("type") in ("leave", "kick"):
        command = {"type": "choose", "game": rng.choice(list(games()))}
    return {"type": "room", "id": id, "command": command}


def mutated(value: Any, rng: random.Random, keep: float = 1.0) -> Any:
    """Return the same with one thing in it changed, left out, doubled or renamed."""
    if isinstance(value, dict) and value and rng.random() < keep:
        key = rng.choice([key for key in value if key != "id"] or list(value))
        match rng.randrange(5):
            case 0:
                return {name: inner for name, inner in value.items() if name != key}
            case 1:
                return {**value, rng.choice(("extra", "", "__proto__", key + "x")): 1}
            case _:
                return {**value, key: mutated(value[key], rng, 0.8)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], mutated(value[at], rng, 0.8), *value[at:]]
    return rng.choice(WORDS)


def nested(rng: random.Random) -> bytes:
    """Return lists or objects in one another, closed as they should be."""
    opened, closed = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    depth = rng.choice(DEPTHS)
    return opened * depth + b"1" + closed * depth


def payload(rng: random.Random, number: int) -> bytes:
    """Return the text of a message: some right, most with something wrong, a few no longer JSON."""
    whole = message(rng, number)
    chance = rng.random()
    if chance > 0.3:
        whole = mutated(whole, rng)
        if isinstance(whole, dict):
            whole["id"] = f"fuzz-{number:010d}"
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False).encode(
        errors="surrogatepass"
    )
    if b'"DEEP"' in text:
        text = text.replace(b'"DEEP"', nested(rng))
    if chance > 0.995:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(RAW) + text[at + rng.randrange(3) :]
    return text[:8192]


def frame(text: bytes, opcode: int = 0x1, *, last: bool = True) -> bytes:
    """Return a client's frame with a mask of zeros, of any kind."""
    head = (0x80 if last else 0) | opcode
    size = len(text)
    if size < 126:
        return bytes((head, 0x80 | size, 0, 0, 0, 0)) + text
    return bytes((head, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + text


def broken_frame(rng: random.Random, raw: bytes) -> bytes:
    """Return a frame that breaks the WebSocket protocol, or stretches it."""
    match rng.randrange(6):
        case 0:  # bits of the head flipped: opcodes, reserved bits, a missing mask, other lengths
            head = bytes(byte ^ (1 << rng.randrange(8)) for byte in raw[:2])
            return head + raw[2:]
        case 1:  # cut off, and another begun
            return raw[: rng.randrange(1, len(raw))] + raw
        case 2:  # in parts, with a ping between
            half = rng.randrange(1, len(raw)) % 50
            return frame(raw[:half], 0x1, last=False) + frame(b"", 0x9) + frame(raw[half:], 0x0)
        case 3:  # a continuation of nothing
            return frame(b"x", 0x0)
        case 4:  # control frames that are too long, or in parts
            return frame(b"x" * rng.randrange(200), rng.choice(CONTROL), last=rng.random() < 0.5)
        case _:
            return frame(rng.randbytes(rng.randrange(300)), rng.choice((0x1, 0x2, 0x3, 0xF)))
