"""Personal codes and tokens of pupils, made of the secret of their class: nothing of them is stored.

A pupil writes the personal code at any device, and is there again. The token that the device then
keeps is made of the code's generation, so a new code signs every device of that pupil out.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from parlour.classroom.classroom import Classroom

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels (no accidental words), nothing that looks like something else."""
CLASS_CODE_LENGTH = 5
"""One letter less than a room's, so that one field takes both."""
PERSONAL_CODE_LENGTH = 5


def is_class_code(code: str) -> bool:
    """Return whether this may be the code of a class, or the stream of one."""
    return len(code) == CLASS_CODE_LENGTH and all(letter in LETTERS for letter in code)


def personal_codes(classroom: Classroom) -> dict[str, str]:
    """Return the personal codes of all pupils, no two of them alike, in the order they came."""
    codes: dict[str, str] = {}
    taken: set[str] = set()
    for person in classroom.pupils:
        attempt = 0
        while (code := _code(classroom, person, attempt)) in taken:
            attempt += 1
        taken.add(code)
        codes[person] = code
    return codes


def pupil_with(classroom: Classroom, personal: str) -> str | None:
    """Return the pupil whose personal code this is."""
    wanted = personal.upper().strip()
    found = (person for person, code in personal_codes(classroom).items() if code == wanted)
    return next(found, None)


def token_of(classroom: Classroom, person: str) -> str:
    """Return what a pupil's device is known by."""
    return _token(classroom, f"pupil/{person}/{classroom.pupil(person).generation}")


def wall_token(classroom: Classroom) -> str:
    """Return what a projector is known by: it sees the wall and can do nothing."""
    return _token(classroom, "wall")


def _code(classroom: Classroom, person: str, attempt: int) -> str:
    generation = classroom.pupil(person).generation
    number = int.from_bytes(_digest(classroom, f"code/{person}/{generation}/{attempt}"), "big")
    letters = []
    for _ in range(PERSONAL_CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def _token(classroom: Classroom, what: str) -> str:
    return base64.urlsafe_b64encode(_digest(classroom, what)).decode().rstrip("=")


def _digest(classroom: Classroom, what: str) -> bytes:
    text = f"parlour class 1/{classroom.code}/{what}"
    return hmac.digest(bytes.fromhex(classroom.secret), text.encode(), hashlib.sha256)
