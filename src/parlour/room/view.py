"""What a viewer sees of the room, as named sections. The game's own sections are the table's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from parlour.kernel import Seat, View, Viewer
from parlour.kernel.chance import commitment
from parlour.kernel.daily import Result
from parlour.room.awards import Award, awards
from parlour.room.balancing import captain_of
from parlour.room.faces import SeatMark, colours, face_of, seat_marks
from parlour.room.fields import Colour, Role, Show
from parlour.room.hands import seat_played_by, seats_of_host
from parlour.room.night import Played, Standing, points, standings
from parlour.room.notices import Notice
from parlour.room.predictions import Foretold
from parlour.room.reactions import Reacted
from parlour.room.room import Phase, Room
from parlour.room.seating import leads, seat_names

NOBODY = "?"


class Items(tuple[Any, ...]):
    """Things that each have an `id` or a number `n`. Anybody who looks gets those that changed, not
    everything anew."""

    __slots__ = ()

    def by_key(self) -> dict[str | int, Any]:
        """Return them by what tells them apart."""
        return {getattr(one, "id", None) or one.n: one for one in self}


def viewer_of(room: Room, person: str) -> Viewer:
    """Return as what this person sees the game."""
    seat = seat_played_by(room, person)
    if seat is not None:
        return seat
    return "table" if room.people.get(person) == "table" else "spectator"


class YouView(Struct, frozen=True):
    """Section `you`: who this is, in this room."""

    person: str
    role: Role
    seat: Seat | None
    """The seat that this device plays now."""
    host: bool
    owner: bool
    """Can take the host's role back, with `take_host`."""


class WaitingView(Struct, frozen=True):
    """Somebody who waits to be let in."""

    id: str
    name: str
    role: Role
    face: int


class EveningView(Struct, frozen=True):
    """Games that are played in a row."""

    games: tuple[str, ...]
    at: int
    """The place of the game that is next, on the table or just over."""
    is_over: bool


class RoomView(Struct, frozen=True):
    """Section `room`."""

    code: str
    phase: Phase
    game: str | None
    host: str
    locked: bool
    approval: bool
    """The host lets newcomers in."""
    waiting: tuple[WaitingView, ...]
    auto_bot: bool
    commitment: str
    day: str | None
    """The date of the daily board that this room was opened for, until its game is over."""
    counted: bool
    """The game on the table is somebody's one try at that board that counts."""
    paused: bool
    unattended: bool
    """Paused because nobody who plays is there; it goes on by itself."""
    played: int
    """The number of games that were begun."""
    reacts: bool
    """People may react with small pictures."""
    predicts: bool
    """People who wait or watch may predict what comes."""
    show: Show
    """How long what is staged takes."""
    voice: str | None
    """The person whose phone speaks for the house; null: table screens do."""
    evening: EveningView | None


class PersonView(Struct, frozen=True):
    id: str
    name: str
    role: Role
    online: bool
    seat: Seat | None
    host: bool
    strong: tuple[str, ...]
    """What they say they are good at, in the game's words."""
    guest: bool
    """Has no device: in a real box the host's device plays for them."""
    colour: Colour
    face: int | None
    """The number of their face; a table screen has none."""
    wish: str | None
    """The game they would like to play next."""


class SeatView(Struct, frozen=True):
    seat: Seat
    name: str | None
    people: tuple[str, ...]
    bot: int | None
    """The level of the bot that plays it. Without people and bot the seat is open."""
    stand_in: bool
    """The bot plays for people who are away."""
    options: dict[str, Any]
    captain: str | None
    """The person who speaks for the team; while away, the next member who is there."""
    mark: SeatMark
    """On boards: unique in the game, by default that of the seat's first person."""


class PlayedSeat(Struct, frozen=True):
    """Who sat at a seat of a finished game, and its mark."""

    people: tuple[str, ...]
    bot: int | None
    mark: SeatMark


class NightGame(Struct, frozen=True):
    """A finished game."""

    n: int
    game: str
    names: tuple[str, ...]
    seats: tuple[PlayedSeat, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    commitment: str
    secret: str | None
    day: str | None
    """The date of a daily board: then the secret was public from the beginning."""
    real_box: bool
    """People rolled and drew themselves: there is nothing of the house's to check."""
    points: tuple[float, ...]
    """Per seat: a point for every seat beaten, half a point for a tie."""
    counted: bool
    """It was somebody's one try at a daily board that counts; else practice."""
    result: Result | None
    """On a daily board: what came of it; None where it was broken off."""


class DeviceView(Struct, frozen=True):
    """Section `game.device`: in a real box, the seats that the host's device plays."""

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    """Those of them for which the table waits."""


class NightView(Struct, frozen=True):
    """Section `night`: the games so far, and everybody's points; in an evening those of its games."""

    games: tuple[NightGame, ...]
    standings: tuple[Standing, ...]
    awards: tuple[Award, ...]
    """What people did best; none while a game is running."""


class ReplayView(Struct, frozen=True):
    """Section `replay`: the host shows everybody a finished game."""

    person: str
    """Who leads."""
    n: int
    """Which game of the night."""
    entry: int
    """The game is shown after this entry, from 0."""
    eyes: Seat | None
    """Through whose eyes; null: as everybody saw it."""


class RoomSections(Struct, frozen=True):
    """All sections of a room by name."""

    you: YouView
    room: RoomView
    people: tuple[PersonView, ...]
    seats: tuple[SeatView, ...]
    options: dict[str, Any]
    """The options of the chosen game, all of them with their values."""
    night: NightView
    notices: tuple[Notice, ...]
    """The last twenty things that happened to the room; their sentences are under `notices` of the
    house's catalogue."""
    device: DeviceView
    """As `game.device`, where those are several."""
    reactions: tuple[Reacted, ...]
    """The latest twelve."""
    foretold: tuple[Foretold, ...]
    """What people had predicted and the game has answered since: the latest four."""
    replay: ReplayView
    """Only while the host shows one."""


def you(room: Room, person: str) -> YouView:
    return YouView(
        person=person,
        role=room.people[person],
        seat=seat_played_by(room, person),
        host=person == room.host,
        owner=person == room.owner,
    )


def private(room: Room, viewer: Viewer) -> View:
    """Return what this viewer alone may know of the game; for the host's device also which of its
    seats are asked."""
    table = room.table
    if table is None:
        return {}
    shown = table.private(viewer)
    if table.is_real_box and not table.is_over and viewer == seat_played_by(room, room.host):
        hands = seats_of_host(room)
        if len(hands) > 1:
            asked = (seat for seat in hands if table.game.offers(table.state, seat).asks)
            shown["device"] = DeviceView(hands, tuple(asked))
    return shown


def sections(
    room: Room,
    names: Mapping[str, str],
    online: Collection[str],
    faces: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Return the room's sections, the same for everyone in it. `names` and `faces` are not part of the
    room; somebody whose face is not known has one made of the name."""
    named = seat_names(room.seating, lambda person: names.get(person, NOBODY))
    drawn = {person: face_of(name) for person, name in names.items()} | dict(faces or {})
    guests = [person for person, role in room.people.items() if role != "table"]
    coloured = colours(guests, room.colours, drawn)
    leading = leads(room.seating)
    if room.table is not None:
        # Seats may come and go once the game is over.
        leading = (*room.leads, *leading[len(room.leads) :])[: len(leading)]
    marks = seat_marks(room.seating, leading, drawn, coloured)
    return {
        "room": RoomView(
            code=room.code,
            phase=room.phase,
            game=room.game,
            host=room.host,
            locked=room.locked,
            approval=room.approval,
            waiting=tuple(
                WaitingView(person, names.get(person, NOBODY), role, drawn.get(person, 0))
                for person, role in room.waiting.items()
            ),
            auto_bot=room.auto_bot,
            commitment=commitment(room.secret),
            day=room.day,
            counted=room.counted or (room.table is not None and room.seed_counted),
            paused=room.table is not None and not room.table.clock.running,
            unattended=room.unattended,
            played=room.played,
            reacts=room.reacts,
            predicts=room.predicts,
            show=room.show,
            voice=room.voice,
            evening=_evening(room),
        ),
        "people": _people(room, names, online, drawn, coloured),
        "seats": _seats(room, named, online, marks),
        "options": room.options,
        "night": _night(room, names, drawn, coloured),
        "notices": Items(_notice(notice, names, named) for notice in room.notices),
        "reactions": Items(room.reactions),
        "foretold": Items(room.foretold),
    }


def _people(
    room: Room,
    names: Mapping[str, str],
    online: Collection[str],
    faces: Mapping[str, int],
    coloured: Mapping[str, Colour],
) -> Items:
    return Items(
        PersonView(
            id=person,
            name=names.get(person, NOBODY),
            role=role,
            online=person in online or person in room.guests,
            seat=room.seat_of(person),
            host=person == room.host,
            strong=room.strong.get(person, ()),
            guest=person in room.guests,
            colour=coloured.get(person, "grey"),
            face=None if role == "table" else faces.get(person, 0),
            wish=room.wishes.get(person),
        )
        for person, role in room.people.items()
    )


def _seats(
    room: Room, named: list[str], online: Collection[str], marks: list[SeatMark]
) -> list[SeatView]:
    return [
        SeatView(
            seat=seat,
            name=named[seat],
            people=place.people,
            bot=place.bot,
            stand_in=place.stands_in,
            options=place.options,
            captain=captain_of(place, online),
            mark=marks[seat],
        )
        for seat, place in enumerate(room.seating)
    ]


def _evening(room: Room) -> EveningView | None:
    evening = room.evening
    if evening is None:
        return None
    games = tuple(planned.game for planned in evening.games)
    return EveningView(games, evening.at, evening.is_last and room.phase == "over")


def _night(
    room: Room, names: Mapping[str, str], faces: Mapping[str, int], coloured: Mapping[str, Colour]
) -> NightView:
    since = 0 if room.evening is None else room.evening.since
    players = [person for person, role in room.people.items() if role == "player"]
    guests = [person for person, role in room.people.items() if role != "table"]
    is_running = room.phase == "playing"
    return NightView(
        tuple(
            _played(game, names, seat_marks(game.seating, game.leads, faces, coloured))
            for game in room.night
        ),
        standings(
            room.night[since:],
            lambda person: names.get(person, NOBODY),
            players,
        ),
        () if is_running else awards(room.night[since:], guests),
    )


def _played(game: Played, names: Mapping[str, str], marks: list[SeatMark]) -> NightGame:
    return NightGame(
        n=game.n,
        game=game.game,
        names=tuple(played_names(game, names)),
        seats=tuple(
            PlayedSeat(place.people, place.bot, mark)
            for place, mark in zip(game.seating, marks, strict=True)
        ),
        scores=game.outcome.scores,
        winners=game.outcome.winners,
        reason=game.outcome.reason,
        commitment=game.commitment,
        secret=game.secret,
        day=game.day,
        real_box=game.real_box,
        points=points(game.outcome),
        counted=game.counted,
        result=game.result,
    )


def played_names(game: Played, names: Mapping[str, str]) -> list[str]:
    """Return the names in seat order of a finished game."""
    return seat_names(game.seating, lambda person: names.get(person, NOBODY))


def _notice(notice: Notice, names: Mapping[str, str], named: list[str]) -> Notice:
    details = dict(notice.details)
    person = str(details.get("who") or details.get("whom") or "")
    for key in ("who", "whom"):
        if key in details:
            details[key] = names.get(details[key], NOBODY)
    if "seat" in details:
        seat = details["seat"]
        details["seat"] = named[seat] if seat < len(named) else str(seat + 1)
    return Notice(notice.n, notice.code, details, person)
