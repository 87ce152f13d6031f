"""What a viewer sees of the room, as named sections. The game's own sections are the table's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from parlour.kernel import Viewer
from parlour.kernel.chance import commitment
from parlour.room.balancing import captain_of
from parlour.room.notices import Notice
from parlour.room.room import Played, Room
from parlour.room.seating import seat_names

NOBODY = "?"


def viewer_of(room: Room, person: str) -> Viewer:
    """As what this person sees the game."""
    seat = room.seat_of(person)
    if seat is not None:
        return seat
    return "table" if room.people.get(person) == "table" else "spectator"


def you(room: Room, person: str) -> dict[str, Any]:
    return {
        "person": person,
        "role": room.people[person],
        "seat": room.seat_of(person),
        "host": person == room.host,
    }


def sections(room: Room, names: Mapping[str, str], online: Collection[str]) -> dict[str, Any]:
    """The room's sections, the same for everyone in it."""
    named = seat_names(room.seating, lambda person: names.get(person, NOBODY))
    return {
        "room": {
            "code": room.code,
            "phase": room.phase,
            "game": room.game,
            "host": room.host,
            "locked": room.locked,
            "auto_bot": room.auto_bot,
            "commitment": commitment(room.secret),
            "day": room.day,
            "paused": room.table is not None and not room.table.clock.running,
            "played": room.played,
        },
        "people": [
            {
                "id": person,
                "name": names.get(person, NOBODY),
                "role": role,
                "online": person in online,
                "seat": room.seat_of(person),
                "host": person == room.host,
                "strong": room.strong.get(person, ()),
            }
            for person, role in room.people.items()
        ],
        "seats": [
            {
                "seat": seat,
                "name": named[seat],
                "people": place.people,
                "bot": place.bot,
                "stand_in": place.stands_in,
                "options": place.options,
                "captain": captain_of(place, online),
            }
            for seat, place in enumerate(room.seating)
        ],
        "options": room.options,
        "night": _night(room, names),
        "notices": [_notice(notice, names, named) for notice in room.notices],
    }


def _night(room: Room, names: Mapping[str, str]) -> dict[str, Any]:
    wins: dict[str, int] = {}
    played: list[dict[str, Any]] = []
    for game in room.night:
        named = played_names(game, names)
        for seat in game.outcome.winners:
            wins[named[seat]] = wins.get(named[seat], 0) + 1
        played.append(
            {
                "n": game.n,
                "game": game.game,
                "names": named,
                "scores": game.outcome.scores,
                "winners": game.outcome.winners,
                "reason": game.outcome.reason,
                "commitment": game.commitment,
                "secret": game.secret,
                "day": game.day,
            }
        )
    return {"games": played, "wins": wins}


def played_names(game: Played, names: Mapping[str, str]) -> list[str]:
    """The names in seat order of a finished game."""
    return seat_names(game.seating, lambda person: names.get(person, NOBODY))


def _notice(notice: Notice, names: Mapping[str, str], named: list[str]) -> dict[str, Any]:
    details = dict(notice.details)
    for key in ("who", "whom"):
        if key in details:
            details[key] = names.get(details[key], NOBODY)
    if "seat" in details:
        seat = details["seat"]
        details["seat"] = named[seat] if seat < len(named) else str(seat + 1)
    return {"n": notice.n, "code": notice.code, "details": details}
