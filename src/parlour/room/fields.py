"""The types of what commands and rooms hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

Role = Literal["player", "spectator", "table"]
Level = Annotated[int, Meta(ge=1, le=5)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Subject = Annotated[str, Meta(min_length=1, max_length=24)]
Label = Annotated[str, Meta(max_length=40)]
Outcomes = Annotated[tuple[tuple[Label, Any], ...], Meta(max_length=60)]
"""What people at a real table rolled and drew, in the order in which the rules ask for it."""
Nonce = Annotated[str, Meta(min_length=16, max_length=64)]
GameId = Annotated[str, Meta(max_length=40)]
Filling = Literal["bots", "nobody"]
Colour = Literal[
    "red", "orange", "gold", "lime", "green", "teal", "sky", "blue", "violet", "pink", "brown", "grey"
]  # fmt: skip
Symbol = Literal["disc", "ring", "triangle", "square", "cross", "diamond", "plus", "bowl"]
FACES = 27_648
"""How many there are: 8 shapes, 12 colours, 6 pairs of eyes, 6 mouths and 8 things for the head."""
Face = Annotated[int, Meta(ge=0, lt=FACES)]
Show = Literal["auto", "full", "short"]
"""How long what is staged takes; `auto`: short from the second game of a kind in a night."""
Reaction = Literal["heart", "star", "laugh", "wow", "oops"]

Changes = dict[str, Any]
"""New values of fields of a room."""
