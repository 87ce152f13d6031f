"""Codes of rooms and classes, and what the house keeps of people's tokens."""

from __future__ import annotations

import hashlib
import secrets

from parlour.classroom.codes import CLASS_CODE_LENGTH, LETTERS
from parlour.room import Room
from parlour.store import Log, Person

CODE_LENGTH = 6


def token_hash(token: str) -> bytes:
    """Return what the house keeps of a token."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_class_code() -> str:
    return new_code(CLASS_CODE_LENGTH)


def is_room_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and all(letter in LETTERS for letter in code)


def new_person(
    code: str,
    name: str,
    device: str | None = None,
    token: str | None = None,
    face: int | None = None,
) -> tuple[Person, str]:
    """Return a new person, with the token that only they have."""
    token = token or secrets.token_urlsafe(32)
    kept = None if device is None else token_hash(f"{code} {device}")
    id = "p" + secrets.token_hex(8)
    return Person(id, code, name, token_hash(token), kept, face), token


async def people_of(log: Log, room: Room) -> list[Person]:
    """Return the people of a room; those of a table of a class belong to the class."""
    found = await log.people(room.code)
    if room.classroom:
        found += [one for one in await log.people(room.classroom) if one.id in room.people]
    return found
