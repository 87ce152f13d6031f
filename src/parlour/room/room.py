"""A room: its people, their seats, the game on the table, the night so far. An immutable value.

One stream of log entries per room; a game is a span of it. What happens gives a new room and the
entries that lead to it (`parlour.room.authorise` says who may do what); `Room.replay` takes an entry
from the log. Nobody sees the new room before its entries are durable.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal

import msgspec

from parlour.kernel import (
    AnyGame,
    Entry,
    Memo,
    Millis,
    Outcome,
    Refusal,
    Seat,
    Table,
    find_game,
)
from parlour.kernel import entry as entries
from parlour.kernel.chance import commitment, game_seed
from parlour.kernel.memory import Memory, Reference
from parlour.room import seating as seats
from parlour.room.balancing import captain_of
from parlour.room.colours import painted
from parlour.room.commands import (
    Admit,
    Approval,
    AskIn,
    AutoBot,
    ChangeRole,
    Colour,
    GiveBack,
    GiveNonce,
    GuestJoins,
    HandOver,
    Join,
    Kick,
    Leave,
    Lock,
    NewSecret,
    Open,
    Outcomes,
    Paint,
    PlaySeat,
    React,
    Reactions,
    Replace,
    Role,
    RoomInput,
    Sit,
    Stand,
    Strong,
    TakeHost,
    TurnAway,
)
from parlour.room.evening import Evening
from parlour.room.memory import HouseMemory, is_same_state, left_behind, remembered_with
from parlour.room.notices import Notice, noticed
from parlour.room.preparing import admission, gone, host_with, joined, prepared
from parlour.room.reactions import Reacted, reacted
from parlour.room.seating import Seating

TABLE_INPUTS = entries.TableInput.__args__
Phase = Literal["lobby", "playing", "over"]
Secrets = Callable[[], str]
"""Where a new secret comes from: the only thing a room cannot work out by itself."""

MOST_PEOPLE = 64
"""In a room, with those who wait to be let in."""


class Played(msgspec.Struct, frozen=True):
    """A finished game of the night."""

    n: int
    game: str
    outcome: Outcome
    seating: Seating
    secret: str
    commitment: str
    nonces: dict[str, str]
    first: int
    """The number of its `Start` entry."""
    last: int
    day: str | None = None
    """The date of a board of the day: its secret was public from the beginning."""
    real_box: bool = False
    """People rolled and drew themselves: there was no secret."""


class Room(msgspec.Struct, frozen=True, gc=False):
    """Everything about a room that the log knows. Names and presence are kept elsewhere."""

    code: str
    seq: int
    at: Millis
    host: str
    secret: str
    people: dict[str, Role]
    """By person id, in the order they came."""
    strong: dict[str, tuple[str, ...]] = {}
    """What people say they are good at."""
    seating: Seating = ()
    game: str | None = None
    options: Any = None
    nonces: dict[str, str] = {}
    owner: str = ""
    """Who opened the room, or was made host by a host: can take the role back after absence."""
    locked: bool = False
    approval: bool = False
    """The host lets newcomers in."""
    waiting: dict[str, Role] = {}
    """Who waits to be let in, and as what."""
    kicked: tuple[str, ...] = ()
    """Who was sent away and has to stay out."""
    guests: tuple[str, ...] = ()
    """People without a device: in a real box the host's device plays for them."""
    device_seat: Seat | None = None
    """The seat that the host's device plays now; None: the host's own."""
    auto_bot: bool = False
    colours: dict[str, Colour] = {}
    """What people have chosen."""
    reacts: bool = True
    """People may react with small pictures."""
    reactions: tuple[Reacted, ...] = ()
    """The latest."""
    evening: Evening | None = None
    """Games that were agreed to be played in a row."""
    table: Table | None = None
    unattended: bool = False
    """The house has stopped the clock, because nobody who plays was there."""
    first: int = 0
    """The number of the running game's first entry."""
    seen: dict[str, Seat] = {}
    """The seat whose view a person has had in the running game: nobody gets another one's."""
    seed_secret: str = ""
    seed_nonces: dict[str, str] = {}
    day: str | None = None
    """The date whose public secret this is; None where the secret is the house's own."""
    seed_day: str | None = None
    played: int = 0
    night: tuple[Played, ...] = ()
    notices: tuple[Notice, ...] = ()
    noticed: int = 0
    remembered: dict[str, dict[str, Any]] = {}
    """What the games of this night left for later ones: by game, then by key."""
    memos: tuple[Memo, ...] = ()
    """What the last step of the game on the table left behind."""
    house: HouseMemory = msgspec.field(default_factory=HouseMemory)
    """What the house remembers of all rooms; not of the log, and the same for every room."""

    # Made and read ------------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        code: str,
        person: str,
        secret: str,
        wall: Millis,
        house: HouseMemory | None = None,
        day: str | None = None,
    ) -> tuple[Room, list[Entry]]:
        """A new room; its opener is the host. With a `day` the secret is that day's, and public."""
        entry = Entry(1, wall, Open(code, secret, day), person=person)
        return cls._opened(entry, house), [entry]

    @classmethod
    def _opened(cls, entry: Entry, house: HouseMemory | None) -> Room:
        if not isinstance(entry.input, Open) or entry.person is None:
            raise Refusal("no_such_room")
        people: dict[str, Role] = {entry.person: "player"}
        return cls(
            entry.input.code,
            entry.seq,
            entry.at,
            entry.person,
            entry.input.secret,
            people,
            owner=entry.person,
            day=entry.input.day,
            house=house or HouseMemory(),
        )

    @classmethod
    def fold(cls, log: Iterable[Entry], house: HouseMemory | None = None) -> Room:
        """The room after these entries."""
        room: Room | None = None
        for entry in log:
            room = cls._opened(entry, house) if room is None else room.replay(entry)
        if room is None:
            raise Refusal("no_such_room")
        return room

    def replay(self, entry: Entry) -> Room:
        """The room after an entry of its log."""
        if isinstance(entry.input, TABLE_INPUTS):
            if isinstance(entry.input, entries.Start):
                header = entry.input.header
                game = find_game(header.game, header.version)
                is_ours = not game.is_real_box(header.options)
                seed = game_seed(self.secret, self.nonces) if is_ours else None
                table = Table.fold(game, [entry], seed=seed, shelf=self.reference(game))
                return self.begun(table, entry)
            return self._with_table(self.on_table.replay(entry), entry)
        return self._after(entry)

    # What people want ---------------------------------------------------------------------

    def play(
        self,
        person: str,
        move: Any,
        wall: Millis,
        id: str | None = None,
        online: Collection[str] | None = None,
        outcomes: Outcomes = (),
    ) -> tuple[Room, list[Entry]]:
        """A move by the seat that this person plays. `online`: who is there, if that is known;
        `outcomes`: in a real box, what people rolled or drew for it."""
        seat, game = self.seat_to_play(person), self.on_table.game
        room: Room = self
        log: list[Entry] = []
        place = self.seating[seat]
        if game.minds_members and person in place.people:
            is_captain = person == captain_of(place, online)
            move = game.said_by(move, place.people.index(person), is_captain)
        if place.bot is not None:
            room, log = self.add(GiveBack(seat), person, wall)
        return room._move(seat, move, wall, person, id, log, outcomes)

    def play_as_bot(self, seat: Seat, move: Any, wall: Millis) -> tuple[Room, list[Entry]]:
        """A move by the bot in this seat."""
        if self.table is None:
            raise Refusal("no_game")
        if self.seating[seat].bot is None:
            raise Refusal("not_seated")
        return self._move(seat, move, wall, None, None, [], ())

    def _move(
        self,
        seat: Seat,
        move: Any,
        wall: Millis,
        person: str | None,
        id: str | None,
        log: list[Entry],
        outcomes: Outcomes,
    ) -> tuple[Room, list[Entry]]:
        assert self.table is not None
        table, entry = self.table.play(seat, move, wall, person, id, outcomes)
        log.append(entry)
        return self._with_table(table, entry), log

    def undo(self, person: str, wall: Millis, id: str | None) -> tuple[Room, list[Entry]]:
        """Take the last move of the seat that this person plays back."""
        seat = self.seat_played_by(person)
        if self.table is None or seat is None:
            raise Refusal("cannot_undo")
        return self.act(entries.Undo(), wall, person, id, seat)

    def expire(self) -> tuple[Room, list[Entry]]:
        """The table's deadline has come."""
        table, entry = self.on_table.expire()
        return self._with_table(table, entry), [entry]

    def join(
        self, person: str, role: Role, nonce: str | None, wall: Millis
    ) -> tuple[Room, list[Entry]]:
        """Somebody comes in, and gives a nonce for the next game where its seed takes one."""
        if self.locked:
            raise Refusal("room_locked")
        if len(self.people) + len(self.waiting) >= MOST_PEOPLE:
            raise Refusal("room_full", most=MOST_PEOPLE)
        if self.approval:
            return self.add(AskIn(role), person, wall)
        room, log = self.add(Join(role), person, wall)
        if nonce is not None and self.day is None:
            room, more = room.add(GiveNonce(commitment(room.secret), nonce), person, wall)
            log += more
        return room, log

    def bring_guest(
        self, person: str, guest: str, wall: Millis, id: str | None
    ) -> tuple[Room, list[Entry]]:
        """The host brings somebody without a device to a real table."""
        if person != self.host:
            raise Refusal("host_only")
        self._check_not_playing()
        if not self.chosen.is_real_box(self.options):
            raise Refusal("guests_need_real_box")
        if len(self.people) + len(self.waiting) >= MOST_PEOPLE:
            raise Refusal("room_full", most=MOST_PEOPLE)
        return self.add(GuestJoins(guest), person, wall, id)

    def pass_host(self, person: str, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house hands an absent host's role to a present person."""
        return self.add(HandOver(person), None, wall)

    def stand_in(self, seat: Seat, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house lets a bot play an absent person's seat."""
        return self.add(Replace(seat, seats.STAND_IN_LEVEL), None, wall)

    def give_back(self, seat: Seat, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house gives a seat back to its owner, who has returned."""
        return self.add(GiveBack(seat), None, wall)

    def credit(self, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house gives everybody back the time since the last entry, after a restart."""
        return self.act(entries.Credit(wall), wall, None, None)

    def stand_still(self, since: Millis, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house stops the clock: nobody who plays has been there since that server time. What
        has happened after it stays."""
        table = self.on_table
        stopped = max(since, table.clock.came_to(table.at))
        return self.act(entries.Pause(stopped), wall, None, None)

    def go_on(self, lead: Millis, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house lets the clock run again, after a countdown: somebody who plays is back."""
        room, log = self.act(entries.Resume(wall), wall, None, None)
        if lead:
            room, more = room.act(entries.Lead(wall, lead), wall, None, None)
            log += more
        return room, log

    def skip(self, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house lets a step end at once that only absent people hold up."""
        return self.act(entries.Skip(wall), wall, None, None)

    def next_secret(self, secrets: Secrets, wall: Millis) -> tuple[Room, list[Entry]]:
        """The house's secret for the next game, right after a game."""
        return self.add(NewSecret(secrets()), None, wall)

    def act(
        self,
        input: entries.TableInput,
        wall: Millis,
        person: str | None,
        id: str | None,
        seat: Seat | None = None,
    ) -> tuple[Room, list[Entry]]:
        """Something else than a move happens at the table."""
        table, entry = self.on_table.act(input, wall=wall, seat=seat, person=person, id=id)
        return self._with_table(table, entry), [entry]

    def add(
        self, input: RoomInput, person: str | None, wall: Millis, id: str | None = None
    ) -> tuple[Room, list[Entry]]:
        """Something happens to the room."""
        entry = Entry(self.seq + 1, max(wall, self.at), input, person=person, id=id)
        return self._after(entry), [entry]

    # What happens -------------------------------------------------------------------------

    def _after(self, entry: Entry) -> Room:
        person, happened = entry.person or "", entry.input
        playing, bots_go_on = self.phase == "playing", self.has_stand_ins
        changes: dict[str, Any] = {}
        match happened:
            case Join(role):
                changes = joined(self, person, role)
            case GuestJoins(guest):
                changes = joined(self, guest, "player") | {"guests": (*self.guests, guest)}
            case PlaySeat(seat):
                if seat not in self.seats_of_host:
                    raise Refusal("not_in_your_hands", seat=seat + 1)
                changes["device_seat"] = seat
            case AskIn(role):
                changes["waiting"] = self.waiting | {person: role}
            case Admit(other) | TurnAway(other):
                changes = admission(self, other, is_admitted=isinstance(happened, Admit))
            case TakeHost():
                if person != self.owner:
                    raise Refusal("host_only")
                changes |= {"host": person, "device_seat": None}
            case NewSecret(secret):
                changes = {"secret": secret, "nonces": {}, "day": None}
            case GiveNonce(committed, nonce):
                if committed != commitment(self.secret):
                    raise Refusal("stale_commitment")
                if self.day is not None:
                    raise Refusal("public_seed", day=self.day)
                changes["nonces"] = self.nonces | {person: nonce}
            case Sit(seat):
                changes["seating"] = seats.sit(self.seating, person, seat, playing=playing)
                changes["people"] = self.people | {person: "player"}
                if playing:
                    if self.seen.get(person, seat) != seat:
                        raise Refusal("saw_another_seat", seat=self.seen[person] + 1)
                    changes["seen"] = self.seen | {person: seat}
            case Stand():
                changes["seating"] = seats.without(self.seating, person, playing=bots_go_on)
            case ChangeRole(role):
                changes["people"] = self.people | {person: role}
                changes["host"] = host_with(self, person, role)
                if role != "player":
                    changes["seating"] = seats.without(self.seating, person, playing=bots_go_on)
            case Strong(subjects):
                changes["strong"] = self.strong | {person: subjects}
            case Paint(colour):
                changes["colours"] = painted(self.people, self.colours, person, colour)
            case React(sign):
                if not self.reacts:
                    raise Refusal("reactions_off")
                changes["reactions"] = reacted(self.reactions, person, sign, entry.at)
            case Leave():
                changes = gone(self, person)
            case Kick(kicked):
                if kicked not in self.people or kicked == self.host:
                    raise Refusal("no_such_person")
                changes = gone(self, kicked) | {"kicked": (*self.kicked, kicked)}
            case HandOver(other):
                if other not in self.people or other in self.guests:
                    raise Refusal("no_such_person")
                changes |= {"host": other, "device_seat": None}
                if entry.person is not None:
                    changes["owner"] = other
            case Approval(on):
                changes["approval"] = on
            case Lock(locked):
                changes["locked"] = locked
            case Reactions(on):
                changes["reacts"] = on
            case AutoBot(on):
                changes["auto_bot"] = on
            case Replace(seat, level):
                place = seats.check_seat(self.seating, seat)
                if self.table is not None and self.table.is_real_box:
                    raise Refusal("bots_have_no_hands")
                changes["seating"] = seats.placed(
                    self.seating, seat, bot=level, options=place.options
                )
            case GiveBack(seat):
                if not seats.check_seat(self.seating, seat).people:
                    raise Refusal("nobody_to_return", seat=seat + 1)
                changes["seating"] = seats.placed(self.seating, seat, bot=None)
            case _:
                self._check_not_playing()
                changes = prepared(self, happened)
        news = noticed(happened, entry.person)
        if news is not None:
            n = self.noticed + 1
            changes["notices"] = (*self.notices, Notice(n, *news))[-20:]
            changes["noticed"] = n
        room: Room = msgspec.structs.replace(self, seq=entry.seq, at=entry.at, **changes)
        if room.table is None:
            return room
        # The stream is one: the table goes on counting where the room has come to.
        table = msgspec.structs.replace(room.table, seq=entry.seq)
        return msgspec.structs.replace(room, table=table)

    def begun(self, table: Table, entry: Entry) -> Room:
        """The room with a new game on its table."""
        is_ours = not table.is_real_box
        memos = left_behind(None, table)
        return msgspec.structs.replace(
            self,
            device_seat=None,
            seq=entry.seq,
            at=max(self.at, table.clock.wall),
            table=table,
            unattended=False,
            first=entry.seq,
            seen={p: seat for seat, place in enumerate(self.seating) for p in place.people},
            seed_secret=self.secret if is_ours else "",
            seed_nonces=self.nonces if is_ours else {},
            seed_day=self.day,
            played=self.played + 1,
            remembered=remembered_with(self.remembered, table.game.id, memos),
            memos=memos,
        )

    def _with_table(self, table: Table, entry: Entry) -> Room:
        """The room after something happened at its table."""
        is_over, is_move = table.is_over, type(entry.input) is entries.Play
        if is_move and not is_over and not table.game.remembers:
            # Common case.
            return msgspec.structs.replace(self, seq=entry.seq, table=table)
        news = noticed(entry.input, entry.person)
        changes: dict[str, Any] = {"seq": entry.seq, "table": table}
        if not is_same_state(self.table, table):
            memos = left_behind(self.table, table)
            changes["memos"] = memos
            changes["remembered"] = remembered_with(self.remembered, table.game.id, memos)
        if isinstance(entry.input, entries.Pause | entries.Resume):
            is_pause = isinstance(entry.input, entries.Pause)
            changes["unattended"] = is_pause and entry.person is None
        if is_over:
            changes["unattended"] = False
            changes["night"] = (*self.night[: self.played - 1], self._finished(table, entry))
        if news is not None:
            changes["noticed"] = self.noticed + 1
            changes["notices"] = (*self.notices, Notice(self.noticed + 1, *news))[-20:]
        return msgspec.structs.replace(self, **changes)

    def _finished(self, table: Table, entry: Entry) -> Played:
        assert table.outcome is not None
        # A later correction finds other people in the seats, maybe.
        known = self.night[self.played - 1 :]
        return Played(
            self.played,
            table.game.id,
            table.outcome,
            known[0].seating if known else self.seating,
            self.seed_secret,
            table.header.commitment,
            self.seed_nonces,
            self.first,
            entry.seq,
            self.seed_day,
            table.is_real_box,
        )

    # What can be asked --------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        if self.table is None:
            return "lobby"
        return "over" if self.table.is_over else "playing"

    @property
    def last_used(self) -> Millis:
        """The server time of the last entry."""
        return self.at if self.table is None else max(self.at, self.table.clock.due(self.table.at))

    @property
    def on_table(self) -> Table:
        """The game on the table; refused where there is none."""
        if self.table is None:
            raise Refusal("no_game")
        return self.table

    @property
    def chosen(self) -> AnyGame:
        """The game chosen for next; refused where none is."""
        if self.game is None:
            raise Refusal("no_game_chosen")
        return find_game(self.game)

    @property
    def heirs(self) -> list[str]:
        """Who can become the host: those who sit, in seat order, then players, then spectators.
        A table screen has no hands."""
        able = [person for person in self.people if person not in self.guests]
        seated = [person for place in self.seating for person in place.people if person in able]
        standing = [person for person in able if person not in seated]
        players = [person for person in standing if self.people[person] == "player"]
        spectators = [person for person in standing if self.people[person] == "spectator"]
        return seated + players + spectators

    def is_held_up_by(self, absent: Collection[str], online: Collection[str]) -> bool:
        """Whether somebody who is there waits at the table for nobody but these absent people."""
        table = self.table
        if table is None or table.due() is None or table.game.is_real_box(table.header.options):
            return False  # at a real table one device may play for all
        asked = [
            place
            for seat, place in enumerate(self.seating)
            if table.game.offers(table.state, seat).asks
        ]
        waits = any(person in online for place in self.seating for person in place.people)
        return waits and bool(asked) and all(_is_left(place, absent) for place in asked)

    @property
    def runs_alone(self) -> bool:
        """The clock of the running game runs whoever is there: on the board of the day, and where
        only bots play."""
        return self.seed_day is not None or not any(place.people for place in self.seating)

    def is_attended(self, there: Collection[str]) -> bool:
        """Whether the clock may run while these people of the room are there.

        Somebody who holds a seat has to be, alone or in a team, also where a bot stands in; in a
        real box, where phones sleep beside the paper, anybody.
        """
        if self.table is None or self.runs_alone:
            return True
        if self.table.is_real_box:
            return bool(there)
        return any(person in there for place in self.seating for person in place.people)

    @property
    def attendants(self) -> frozenset[str]:
        """Those of whom one has to be there for the clock to run."""
        if self.table is not None and self.table.is_real_box:
            return frozenset(self.people)
        return frozenset(person for place in self.seating for person in place.people)

    def reference(self, game: AnyGame) -> Reference:
        """What a game that begins now can look up: the shelf, and what earlier ones left.

        The board of the day is the same in every house, so it remembers nothing.
        """
        if self.day is not None:
            return Reference(game)
        night = self.remembered.get(game.id, {})
        return Reference(game, Memory(night, self.house.of(game.id)))

    def seat_of(self, person: str) -> Seat | None:
        return seats.seat_of(self.seating, person)

    @property
    def has_stand_ins(self) -> bool:
        """A bot goes on for whoever leaves the running game: not in a real box."""
        return self.phase == "playing" and not self.on_table.is_real_box

    @property
    def seats_of_host(self) -> tuple[Seat, ...]:
        """The seats that the host's device plays: the host's own, and in a real box those of
        people without a device and those that nobody holds any more."""
        if self.table is None or not self.table.is_real_box:
            own = self.seat_of(self.host)
            return () if own is None else (own,)
        return tuple(
            seat
            for seat, place in enumerate(self.seating)
            if self.host in place.people or set(self.guests).issuperset(place.people)
        )

    def seat_played_by(self, person: str) -> Seat | None:
        """The seat that this person's device plays now."""
        own = self.seat_of(person)
        if person != self.host or self.table is None or not self.table.is_real_box:
            return own
        hands = self.seats_of_host
        if self.device_seat in hands:
            return self.device_seat
        return own if own is not None else next(iter(hands), None)

    def seat_to_play(self, person: str) -> Seat:
        """The seat for which this person moves in the game on the table; refused where there is none."""
        if self.table is None:
            raise Refusal("no_game")
        seat = self.seat_played_by(person)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def _check_not_playing(self) -> None:
        if self.phase == "playing":
            raise Refusal("game_running")


def _is_left(place: seats.Place, absent: Collection[str]) -> bool:
    """Whether all who should play this seat are absent, and no bot stands in."""
    return bool(place.people) and place.bot is None and set(place.people) <= set(absent)
