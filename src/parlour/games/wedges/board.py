"""The wheel: 73 spaces, what lies on each, and where a roll can lead.

Hub, six spokes of five spaces, a ring of 42 with six headquarters [found]. Spaces are called
`hub`, `s0.1` … `s5.5` (spoke, steps from the hub) and `r0` … `r41` (clockwise from the brown
headquarters; headquarters i is r(7i)).
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, get_args

Space = str
Category = Literal["blue", "pink", "yellow", "brown", "green", "orange"]
"""People & Places, Arts & Entertainment, History, Science & Nature, Sports & Leisure, Wild Card."""
Kind = Literal["roll_again", "category", "hq", "hub"]

CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
"""In the order of every card."""
HEADQUARTERS: Final[tuple[Category, ...]] = ("brown", "blue", "orange", "yellow", "pink", "green")
"""Clockwise."""
HUB: Final[Space] = "hub"
SPOKES: Final = 6
SPOKE_LENGTH: Final = 5
SECTION: Final = 7
"""Ring spaces from one headquarters to the next."""
RING: Final = SPOKES * SECTION
SIDES: Final = 6
"""Of the one die."""

_SECTION: Final = (0, 3, None, 2, 5, None, 4)
"""Whose colour the ring has from headquarters i on, counted from i; None: Roll Again."""
_SPOKE: Final = (5, 1, 2, 4, 3)
"""The same for spoke i, from the hub to the rim."""


def ring(at: int) -> Space:
    return f"r{at % RING}"


def spoke(number: int, steps: int) -> Space:
    """Return a space of a spoke; no steps is the hub, one more than it has is the headquarters."""
    if steps == 0:
        return HUB
    if steps > SPOKE_LENGTH:
        return ring(number % SPOKES * SECTION)
    return f"s{number % SPOKES}.{steps}"


def _laid_out() -> dict[Space, Category | None]:
    colours: dict[Space, Category | None] = {HUB: None}
    for number in range(SPOKES):
        for steps, ahead in enumerate(_SPOKE, 1):
            colours[spoke(number, steps)] = HEADQUARTERS[(number + ahead) % SPOKES]
    for at in range(RING):
        own = _SECTION[at % SECTION]
        colours[ring(at)] = None if own is None else HEADQUARTERS[(at // SECTION + own) % SPOKES]
    return colours


COLOURS: Final = _laid_out()
"""The category of every space; None for the hub and Roll Again."""
SPACES: Final[tuple[Space, ...]] = tuple(COLOURS)


def _joined() -> dict[Space, tuple[Space, ...]]:
    edges = [
        (spoke(number, steps), spoke(number, steps + 1))
        for number in range(SPOKES)
        for steps in range(SPOKE_LENGTH + 1)
    ]
    edges += [(ring(at), ring(at + 1)) for at in range(RING)]
    neighbours: dict[Space, list[Space]] = {space: [] for space in SPACES}
    for one, other in edges:
        neighbours[one].append(other)
        neighbours[other].append(one)
    return {space: tuple(others) for space, others in neighbours.items()}


NEIGHBOURS: Final = _joined()


def kind_of(space: Space) -> Kind:
    """Return what happens to a token that lands there."""
    if space == HUB:
        return "hub"
    if COLOURS[space] is None:
        return "roll_again"
    return "hq" if space in HQ_OF.values() else "category"


HQ_OF: Final[dict[Category, Space]] = {
    category: ring(number * SECTION) for number, category in enumerate(HEADQUARTERS)
}


@cache
def routes(start: Space, roll: int) -> dict[Space, tuple[Space, ...]]:
    """Return every space that lies exactly `roll` steps away, with the way there.

    A token never turns back in the same move [book]; at the hub it may take any spoke but the one
    it came up, at a headquarters ring or spoke. The smallest loop has 19 steps, so there is one
    way only to each target.
    """
    ways: list[tuple[Space, ...]] = [(start,)]
    for _ in range(roll):
        ways = [
            (*way, space)
            for way in ways
            for space in NEIGHBOURS[way[-1]]
            if len(way) < 2 or space != way[-2]
        ]
    return {way[-1]: way[1:] for way in sorted(ways, key=lambda way: SPACES.index(way[-1]))}
