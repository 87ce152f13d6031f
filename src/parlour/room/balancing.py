"""Teams: who speaks for one, and how people are spread so that every team is good at something."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from parlour.room.seating import Place, Seating


def captain_of(place: Place, online: Collection[str] | None = None) -> str | None:
    """Return who speaks for a seat: by its option `captain`, where the game has one, else the first
    to join. While the captain is away it is the next member who is there."""
    people = place.people
    if len(people) < 2:
        return people[0] if people else None
    chosen = getattr(place.options, "captain", 0)
    first = chosen if chosen < len(people) else 0
    in_turn = (*people[first:], *people[:first])
    return next((p for p in in_turn if online is None or p in online), in_turn[0])


def balanced(
    seating: Seating, people: Iterable[str], strong: Mapping[str, tuple[str, ...]]
) -> Seating:
    """Spread the people over all seats that no bot has, in teams of equal size as far as possible.

    Those with most strengths choose first, each the team to which they add most that it lacks;
    then the others fill up. Bots, and what is set for a seat, stay where they are.
    """
    everyone = list(people)
    free = [seat for seat, place in enumerate(seating) if place.people or place.bot is None]
    teams: dict[int, list[str]] = {seat: [] for seat in free}
    if not teams:
        return seating
    small, larger = divmod(len(everyone), len(free))
    for person in sorted(everyone, key=lambda person: -len(strong.get(person, ()))):
        own = set(strong.get(person, ()))
        full = sum(len(team) > small for team in teams.values())
        room = {
            seat: team
            for seat, team in teams.items()
            if len(team) < small or (len(team) == small and full < larger)
        }

        def worth(seat: int, own: set[str] = own) -> tuple[int, int, int]:
            known = [subject for other in teams[seat] for subject in strong.get(other, ())]
            return -len(own - set(known)), len(teams[seat]), len(known)

        teams[min(room, key=worth)].append(person)
    return tuple(
        Place(place.options, tuple(p for p in everyone if p in teams[seat]))
        if seat in teams
        else place
        for seat, place in enumerate(seating)
    )
