"""Short forms of the moves of Foil: `1/0 = otter`, `knock 84-43-42 57-53 / 45`.

Cards are their numbers, as the terminal shows them beside the letters.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from parlour.games.foil.state import Guess, Knock, Move

GUESS: Final = re.compile(r"([0-9]+)/([0-9]+) = (.+)")
KNOCK: Final = re.compile(r"knock((?: [0-9]+(?:-[0-9]+)*)*)(?: / ([0-9]+))?")


def short(move: Move) -> str | None:
    """Write a guess with the seat and the number of its word, and a knock with the cards of its
    words and, after `/`, the card discarded with it."""
    match move:
        case Guess(seat, word, text) if text.isprintable() and text and text == text.strip():
            return f"{seat}/{word} = {text}"
        case Knock(words, discard) if all(words):
            groups = "".join(f" {'-'.join(map(str, word))}" for word in words)
            return f"knock{groups}" + ("" if discard is None else f" / {discard}")
        case _:
            return None


def read(text: str) -> Move | None:
    """Read what `short` writes."""
    if found := GUESS.fullmatch(text):
        seat, word, guessed = found.groups()
        guess = {"type": "guess", "seat": seat, "word": word, "text": guessed}
        return msgspec.convert(guess, Guess, strict=False)
    if found := KNOCK.fullmatch(text):
        words, discard = found.groups()
        knock = {
            "type": "knock",
            "words": [word.split("-") for word in words.split()],
            "discard": discard,
        }
        return msgspec.convert(knock, Knock, strict=False)
    return None
