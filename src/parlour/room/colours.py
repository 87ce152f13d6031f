"""A colour beside everybody's name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from parlour.kernel import Refusal
from parlour.room.fields import Colour

COLOURS: tuple[Colour, ...] = get_args(Colour)


def colours(people: Iterable[str], chosen: Mapping[str, Colour]) -> dict[str, Colour]:
    """Return everybody's colour: the chosen one, for the others the first that nobody has. When all
    are taken they go round again."""
    everybody = list(people)
    taken = [chosen[person] for person in everybody if person in chosen]
    given = dict(chosen)
    for person in everybody:
        if person not in given:
            given[person] = min(COLOURS, key=taken.count)
            taken.append(given[person])
    return {person: given[person] for person in everybody}


def painted(
    people: Iterable[str], chosen: Mapping[str, Colour], person: str, colour: Colour
) -> dict[str, Colour]:
    """Return what people have chosen once this person takes a colour. Nobody takes one that
    somebody else has chosen."""
    if any(chosen.get(other) == colour for other in people if other != person):
        raise Refusal("colour_taken")
    return {**chosen, person: colour}
