"""A room: its people, their seats, the game on the table, the night so far. An immutable value.

One stream of log entries per room; a game is a span of it. What happens gives a new room and the
entries that lead to it (`parlour.room.commands` has what people can say); `Room.replay` takes an
entry from the log. Nobody sees the new room before its entries are durable.

Long, because all that a room holds is one value, and each field says what it means.
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
from parlour.room.commands import (
    HOUSE,
    AskIn,
    Command,
    GiveBack,
    GiveNonce,
    Input,
    Join,
    News,
    NewSecret,
    Open,
    told,
)
from parlour.room.company import check_space
from parlour.room.evening import Evening
from parlour.room.fields import Changes, Colour, Outcomes, Role, Show
from parlour.room.hands import seat_played_by
from parlour.room.memory import HouseMemory, is_same_state, left_behind, remembered_with
from parlour.room.night import Played, finished
from parlour.room.notices import Notice
from parlour.room.predictions import Foretold, Predicted, settled
from parlour.room.reactions import Reacted
from parlour.room.seating import Seating

TABLE_INPUTS = entries.TableInput.__args__
Phase = Literal["lobby", "playing", "over"]
NOTICES_KEPT = 20
TOLD_AT_OPENING = ("day", "counted", "shown", "classroom", "runs")
Secrets = Callable[[], str]
"""Where a new secret comes from: the only thing a room cannot work out by itself."""


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
    wishes: dict[str, str] = {}
    """Which game people would like to play next."""
    reacts: bool = True
    """People may react with small pictures."""
    show: Show = "auto"
    """How long what is staged takes."""
    voice: str | None = None
    """Whose phone speaks for the house; None: table screens do."""
    reactions: tuple[Reacted, ...] = ()
    """The latest."""
    predicts: bool = True
    """People who wait or watch may predict what comes."""
    predictions: tuple[Predicted, ...] = ()
    """Those of the running game that are not answered yet."""
    foretold: tuple[Foretold, ...] = ()
    """The latest that were answered."""
    foreseen: dict[str, int] = {}
    """How often people were right in the running game."""
    evening: Evening | None = None
    """Games that were agreed to be played in a row."""
    table: Table | None = None
    unattended: bool = False
    """The house has stopped the clock, because nobody who plays was there."""
    first: int = 0
    """The number of the running game's first entry."""
    leads: tuple[str | None, ...] = ()
    """The first person of each seat when the running game began: its mark stays theirs."""
    seen: dict[str, Seat] = {}
    """The seat whose view a person has had in the running game: nobody gets another one's."""
    seed_secret: str = ""
    seed_nonces: dict[str, str] = {}
    day: str | None = None
    """The date whose public secret this is; None where the secret is the house's own."""
    counted: bool = False
    """The next game is somebody's one try at the board of the day that counts."""
    shown: bool = False
    """They let the house show what came of it."""
    seed_day: str | None = None
    seed_counted: bool = False
    """The game on the table is such a try."""
    classroom: str = ""
    """The class whose table this is: its people are those of the class, who come to where the teacher
    puts them."""
    runs: bool = False
    """The clocks run whoever is there: one for the whole class."""
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
        *,
        counted: bool = False,
        shown: bool = False,
        classroom: str = "",
        runs: bool = False,
    ) -> Accepted:
        """Open a room; its opener is the host. With a `day` the secret is that day's, and
        public; the rest is as in `Open`."""
        opened = Open(code, secret, day, counted, shown, classroom, runs)
        entry = Entry(1, wall, opened, person=person)
        return cls._opened(entry, house), [entry]

    @classmethod
    def _opened(cls, entry: Entry, house: HouseMemory | None) -> Room:
        opened = entry.input
        if not isinstance(opened, Open) or entry.person is None:
            raise Refusal("no_such_room")
        people: dict[str, Role] = {entry.person: "player"}
        told = {name: getattr(opened, name) for name in TOLD_AT_OPENING}
        room = cls(opened.code, entry.seq, entry.at, entry.person, opened.secret, people, **told)
        return msgspec.structs.replace(room, owner=entry.person, house=house or HouseMemory())

    @classmethod
    def fold(cls, log: Iterable[Entry], house: HouseMemory | None = None) -> Room:
        """Return the room after these entries."""
        room: Room | None = None
        for entry in log:
            room = cls._opened(entry, house) if room is None else room.replay(entry)
        if room is None:
            raise Refusal("no_such_room")
        return room

    def replay(self, entry: Entry) -> Room:
        """Return the room after an entry of its log."""
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

    def submit(
        self, person: str, command: Command, wall: Millis, id: str | None = None
    ) -> Accepted:
        """Take what a person says to the room."""
        command.authorise(self, person)
        return command.decide(self, person, wall, id)

    def play(
        self,
        person: str,
        move: Any,
        wall: Millis,
        id: str | None = None,
        online: Collection[str] | None = None,
        outcomes: Outcomes = (),
    ) -> Accepted:
        """Make a move for the seat that this person plays. `online`: who is there, if that is
        known; `outcomes`: in a real box, what people rolled or drew for it."""
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

    def play_as_bot(self, seat: Seat, move: Any, wall: Millis) -> Accepted:
        """Make a move for the bot in this seat."""
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
    ) -> Accepted:
        assert self.table is not None
        table, entry = self.table.play(seat, move, wall, person, id, outcomes)
        log.append(entry)
        return self._with_table(table, entry), log

    def undo(self, person: str, wall: Millis, id: str | None) -> Accepted:
        """Take the last move of the seat that this person plays back."""
        seat = seat_played_by(self, person)
        if self.table is None or seat is None:
            raise Refusal("cannot_undo")
        return self.act(entries.Undo(), wall, person, id, seat)

    def expire(self) -> Accepted:
        """Have happen what the table's deadline brings."""
        table, entry = self.on_table.expire()
        return self._with_table(table, entry), [entry]

    def join(self, person: str, role: Role, nonce: str | None, wall: Millis) -> Accepted:
        """Let somebody in, who gives a nonce for the next game where its seed takes one."""
        if self.locked or self.classroom:
            raise Refusal("room_locked")
        check_space(self)
        if self.approval:
            return self.add(AskIn(role), person, wall)
        room, log = self.add(Join(role), person, wall)
        if nonce is not None and self.day is None:
            room, more = room.add(GiveNonce(commitment(room.secret), nonce), person, wall)
            log += more
        return room, log

    def next_secret(self, secrets: Secrets, wall: Millis) -> Accepted:
        """Take a new secret of the house for the next game, right after a game."""
        return self.add(NewSecret(secrets()), None, wall)

    def act(
        self,
        input: entries.TableInput,
        wall: Millis,
        person: str | None,
        id: str | None,
        seat: Seat | None = None,
    ) -> Accepted:
        """Have something else than a move happen at the table."""
        table, entry = self.on_table.act(input, wall=wall, seat=seat, person=person, id=id)
        return self._with_table(table, entry), [entry]

    def add(
        self, input: Input, person: str | None, wall: Millis, id: str | None = None
    ) -> Accepted:
        """Have something happen to the room."""
        entry = Entry(self.seq + 1, max(wall, self.at), input, person=person, id=id)
        return self._after(entry), [entry]

    # What happens -------------------------------------------------------------------------

    def _after(self, entry: Entry) -> Room:
        who, happened = entry.person or HOUSE, entry.input
        changes = happened.changes(self, who, entry.at) | self._with_news(happened.news(who))
        room: Room = msgspec.structs.replace(self, seq=entry.seq, at=entry.at, **changes)
        if room.table is None:
            return room
        # The stream is one: the table goes on counting where the room has come to.
        table = msgspec.structs.replace(room.table, seq=entry.seq)
        return msgspec.structs.replace(room, table=table)

    def _with_news(self, news: News | None) -> Changes:
        if news is None:
            return {}
        n = self.noticed + 1
        return {"noticed": n, "notices": (*self.notices, Notice(n, *news))[-NOTICES_KEPT:]}

    def begun(self, table: Table, entry: Entry) -> Room:
        """Return the room with a new game on its table."""
        is_ours = not table.is_real_box
        memos = () if self.day is not None else left_behind(None, table)
        return msgspec.structs.replace(
            self,
            device_seat=None,
            wishes={},
            predictions=(),
            foreseen={},
            seq=entry.seq,
            at=max(self.at, table.clock.wall),
            table=table,
            unattended=False,
            first=entry.seq,
            leads=seats.leads(self.seating),
            seen={p: seat for seat, place in enumerate(self.seating) for p in place.people},
            seed_secret=self.secret if is_ours else "",
            seed_nonces=self.nonces if is_ours else {},
            seed_day=self.day,
            seed_counted=self.counted,
            played=self.played + 1,
            remembered=remembered_with(self.remembered, table.game.id, memos),
            memos=memos,
        )

    def _with_table(self, table: Table, entry: Entry) -> Room:
        """Return the room after something happened at its table."""
        is_over, is_move = table.is_over, type(entry.input) is entries.Play
        if is_move and not is_over and not table.game.remembers and not self.predictions:
            return msgspec.structs.replace(self, seq=entry.seq, table=table)
        changes: Changes = {"seq": entry.seq, "table": table}
        changes |= self._with_news(told(entry.input, entry.person or HOUSE))
        if not is_same_state(self.table, table):
            memos = () if self.seed_day is not None else left_behind(self.table, table)
            changes["memos"] = memos
            changes["remembered"] = remembered_with(self.remembered, table.game.id, memos)
        if self.predictions:
            changes |= settled(self, self.table, table)
        if isinstance(entry.input, entries.Pause | entries.Resume):
            is_pause = isinstance(entry.input, entries.Pause)
            changes["unattended"] = is_pause and entry.person is None
        if is_over:
            changes["unattended"] = False
            foreseen = changes.get("foreseen", self.foreseen)
            ended = finished(self, table, entry.seq, foreseen)
            changes["night"] = (*self.night[: self.played - 1], ended)
        return msgspec.structs.replace(self, **changes)

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
    def runs_alone(self) -> bool:
        """The clock of the running game runs no matter who is there: on the board of the day, in an
        event of a class, and where only bots play."""
        is_due = self.seed_day is not None or self.runs
        return is_due or not any(place.people for place in self.seating)

    def is_attended(self, there: Collection[str]) -> bool:
        """Return whether the clock may run while these people of the room are there.

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
        """Return what a game that begins now can look up: the shelf, and what earlier ones left.

        The board of the day is the same in every house, so it remembers nothing.
        """
        if self.day is not None:
            return Reference(game)
        return Reference(game, Memory(self.remembered.get(game.id, {}), self.house.of(game.id)))

    def seat_of(self, person: str) -> Seat | None:
        return seats.seat_of(self.seating, person)

    @property
    def has_stand_ins(self) -> bool:
        """A bot goes on for anybody who leaves the running game: not in a real box, and not in a try
        that counts."""
        is_ours = self.phase == "playing" and not self.on_table.is_real_box
        return is_ours and not self.seed_counted

    def check_honest(self) -> None:
        """Refuse what would help in a try at the board of the day that counts."""
        if self.table is not None and self.seed_counted:
            raise Refusal("counted_try")

    def seat_to_play(self, person: str) -> Seat:
        """Return the seat for which this person moves at the table; refused where there is none."""
        if self.table is None:
            raise Refusal("no_game")
        if (seat := seat_played_by(self, person)) is None:
            raise Refusal("not_seated")
        return seat

    def check_not_playing(self) -> None:
        """Refuse what cannot be changed while a game runs."""
        if self.phase == "playing":
            raise Refusal("game_running")


Accepted = tuple[Room, list[Entry]]
"""What an input leads to: the room after it, and the entries that lead there."""
