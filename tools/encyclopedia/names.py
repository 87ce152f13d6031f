"""Persons' names: where the surname starts."""

from __future__ import annotations

import re

from tools.encyclopedia.drafts import Draft

PARTICLES = frozenset(
    [
        "van",
        "von",
        "de",
        "da",
        "di",
        "del",
        "della",
        "du",
        "la",
        "le",
        "der",
        "den",
        "des",
        "ten",
        "ter",
        "bin",
        "ibn",
        "al",
        "el",
        "af",
        "zu",
        "dos",
        "das",
        "d'",
        "st",
        "saint",
        "san",
        "von",
        "vom",
    ]
)
SUFFIX = re.compile(r"[ ,]+(Jr\.?|Sr\.?|[IVX]{1,5})$")
BYNAME = re.compile(r"[ ,]+(?:the|of|von|der|die) .+$", re.IGNORECASE)
RULERS = frozenset(
    (
        "king",
        "queen",
        "emperor",
        "pope",
        "ruler",
        "saint",
        "biblical",
        "religious-leader",
        "god",
        "goddess",
    )
)


def surname_at(draft: Draft, name: str | None = None) -> int:
    """Return where the surname starts, particles included; 0 where the whole name is the key."""
    name = name or draft.name
    bare = SUFFIX.sub("", name)
    if (
        draft.tags & RULERS
        and not draft.tags & {"us-president", "author", "composer"}
        and len(bare.split()) < 3
    ):
        return 0
    if " the " in bare or (draft.tags & RULERS and BYNAME.search(bare)):
        return 0
    words = bare.split(" ")
    if len(words) == 1:
        return 0
    first = len(words) - 1
    while first > 1 and words[first - 1].lower() in PARTICLES:
        first -= 1
    return len(" ".join(words[:first])) + 1


def particle_at(name: str, at: int) -> int:
    """Return where the main part of a surname starts that begins with a particle."""
    words = name[at:].split(" ")
    while len(words) > 1 and words[0].lower() in PARTICLES:
        at += len(words[0]) + 1
        words = words[1:]
    return at
