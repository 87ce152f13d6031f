"""What a bot of each level knows and dares."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from parlour.kernel import Millis


class Skill(Struct, frozen=True):
    """What a level can and cannot do. Shares are between 0 and 1."""

    level: int
    """Words up to this SCOWL level: how large its vocabulary is."""
    overlooks: float
    """How often it does not see a word it could make."""
    knocks: float
    """How often it sees, each time it looks, that all its cards make words: in ten letters that is
    far harder to see than any word. People need some turns for it, so the middle levels do, too;
    the lowest have few chances anyway, for want of words."""
    most: int
    """The largest hand it wants to hold."""
    reckons: bool
    """Whether it weighs a draw by what may come, letter by letter."""
    bluffs: float
    """How often it knocks with a heap of letters that is not a word."""
    tries: int
    """Orders it looks at to find one that misleads; 1: any order."""
    solves: float
    """How often it unscrambles a word of five letters that it knows; longer ones are harder."""
    careless: float
    """How often it forgets a rule when it guesses: a short plural, say."""
    thinking: tuple[Millis, Millis]
    """How long it takes for a turn; three times that for a word to unscramble."""


SKILLS: Final = {
    1: Skill(20, 0.5, 0.35, 11, False, 0.0, 1, 0.45, 0.2, (6000, 15000)),
    2: Skill(35, 0.3, 0.22, 11, False, 0.0, 1, 0.6, 0.1, (5000, 12000)),
    3: Skill(50, 0.1, 0.16, 12, False, 0.05, 4, 0.75, 0.05, (4000, 10000)),
    4: Skill(60, 0.02, 0.35, 13, True, 0.03, 12, 0.88, 0.01, (3500, 8000)),
    5: Skill(70, 0.0, 1.0, 14, True, 0.0, 40, 0.97, 0.0, (3000, 7000)),
}
