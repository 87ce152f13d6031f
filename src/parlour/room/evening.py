"""An evening: several games in a row, agreed at once, with one score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour.kernel import AnyGame, Refusal, find_bot, find_game
from parlour.kernel import options as kernel_options
from parlour.room import company
from parlour.room.fields import Changes, GameId
from parlour.room.mixing import met, seated, shuffled

if TYPE_CHECKING:
    from parlour.room.room import Room


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of an evening, with its options."""

    game: GameId
    options: dict[str, Any] = {}


class Evening(msgspec.Struct, frozen=True):
    """The games that were agreed, and how far it has come."""

    games: tuple[Planned, ...]
    at: int = 0
    """Which of the games is next, on the table or just over."""
    since: int = 0
    """How many games the room had played before."""

    @property
    def is_last(self) -> bool:
        return self.at == len(self.games) - 1


def resolved(games: tuple[Planned, ...]) -> tuple[Planned, ...]:
    """Return the games with all their options, none left to a default."""
    return tuple(_in_full(planned) for planned in games)


def _in_full(planned: Planned) -> Planned:
    """Return it as the log gives it again: in JSON a tuple is a list."""
    options = _options(find_game(planned.game), planned)
    return Planned(planned.game, msgspec.json.decode(msgspec.json.encode(options)))


def begun(room: Room, games: tuple[Planned, ...]) -> Changes:
    """Begin an evening: its first game is put on the table."""
    return _prepared(room, Evening(games, since=room.played))


def gone_on(room: Room) -> Changes:
    """Put the next game of the evening on the table."""
    evening = room.evening
    if evening is None or evening.is_last:
        raise Refusal("no_next_game")
    return _prepared(room, msgspec.structs.replace(evening, at=evening.at + 1))


def _prepared(room: Room, evening: Evening) -> Changes:
    """Seat everybody at a game of the evening: in teams where it seats fewer, and then beside others
    than before."""
    planned = evening.games[evening.at]
    game = find_game(planned.game)
    players = company.players(room)
    if len(players) < game.seats[0] and find_bot(game) is None:
        raise Refusal("no_bot", game=game.id)
    order = shuffled(players, f"{room.code}/{room.seq}")
    return {
        "evening": evening,
        "game": game.id,
        "options": _options(game, planned),
        "seating": seated(order, game, met(played.seating for played in room.night)),
        "table": None,
    }


def _options(game: AnyGame, planned: Planned) -> Any:
    return kernel_options.build(game.Options, planned.options)
