"""The gallery of one room: everyone who is looking, and what they have been shown.

Views are the only exit: whatever leaves here was made by a view for that viewer. Only sections
whose bytes changed are sent, encoded once for all who see the same.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping

import msgspec

from parlour.kernel import Refusal, View, Viewer
from parlour.room import Room
from parlour.room.view import sections, viewer_of, you
from parlour.server.clock import wall
from parlour.server.connection import Connection
from parlour.server.messages import PROTOCOL, Ack, Resumed
from parlour.server.presence import Presence
from parlour.server.stream import NO_NEWS, Change, News, Sections, Stream, both, joined
from parlour.server.turn import EndOfTurn, EndsOfTurns, in_steps

logger = logging.getLogger("parlour")

_encode = msgspec.json.Encoder().encode


class Gallery:
    """The connections of a room, by what they see."""

    def __init__(self, room: Room, names: Mapping[str, str], presence: Presence, keep: int) -> None:
        self._names = names
        self._presence = presence
        self._keep = keep
        self._epoch = secrets.token_hex(4)
        self._room = room
        self._of_room = Sections()
        self._of_game = Sections("game.")
        self._opened = 0
        self._streams: dict[Viewer, Stream] = {}
        self._connections: dict[Connection, Viewer] = {}
        self._answers: tuple[Connection, str] | None = None
        """Whose message is answered by what is to be shown at the end of the turn."""
        self._is_listed = False
        self._is_behind = False
        """The sections are not those of the room as it is; nobody has seen them."""
        self._seen: View = {}
        self._news = NO_NEWS
        self._changed: dict[Viewer, Change | None] = {}
        self._turn: EndOfTurn[Gallery]
        self._refresh(room, anew=True)

    @property
    def is_empty(self) -> bool:
        return not self._connections

    def enter(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """A connection gets what it missed, or the whole view."""
        self.finish()
        self._turn = SHOWING.here()
        if self._is_behind:
            self._refresh(self._room, anew=True)
            self._is_behind = False
        viewer = viewer_of(self._room, connection.person)
        stream = self._stream(viewer)
        self._connections[connection] = viewer
        known = self._epoch_of(stream, connection)
        missed = stream.since(n) if epoch == known else None
        if missed is None:
            self._welcome(connection, stream)
            return
        connection.tell(Resumed(known, stream.n, wall()))
        for change in missed:
            connection.push(change.message(wall()))

    def leave(self, connection: Connection) -> None:
        self._connections.pop(connection, None)

    def see_out(self, person: str) -> None:
        """Close the connections of somebody who is no longer in the room."""
        self.finish()
        for connection in [c for c in self._connections if c.person == person]:
            connection.bye(Refusal("not_in_room"))
            self.leave(connection)

    def send_away(self, refusal: Refusal) -> None:
        """Close all connections; their clients come back by themselves."""
        self.finish()
        for connection in list(self._connections):
            connection.bye(refusal, 1012)
            self.leave(connection)

    def show_people(self) -> None:
        """Presence and names are not in the log; they are shown all the same."""
        self.show(self._room, anew=True)

    def show_table(self, room: Room, connection: Connection, id: str) -> None:
        """The same as `show` after a move, when nothing has changed but the table; at the end of
        this turn of the event loop, together with other tables."""
        if self._answers is not None:
            self.finish()
        self._room = room
        self._answers = connection, id
        if not self._is_listed:
            self._is_listed = True
            self._turn.add(self)

    def finish(self) -> None:
        """Show now what was to be shown at the end of the turn: something else comes after it."""
        if self._answers is not None:
            was_listed = self._is_listed
            try:
                for step in STEPS:
                    step(self)
            except Exception:
                logger.exception("room %s", self._room.code)
                self.give_up()
            self._is_listed = was_listed

    def give_up(self) -> None:
        """The house stumbled over showing what is done all the same: everybody comes back and
        begins with the whole view. Nobody is left waiting, or with a part of it."""
        self._answers = None
        self._is_behind = True
        self._streams.clear()
        for connection in list(self._connections):
            connection.fail()
            self.leave(connection)

    def look(self) -> None:
        """First step: what everybody may see of the table."""
        self._is_listed = False
        table = self._room.table
        if self._answers is not None and table is not None:
            self._seen = table.public()

    def compare(self) -> None:
        """Second step: what is new in it."""
        if self._answers is not None:
            self._news = self._of_game.update(self._seen)

    def number(self) -> None:
        """Third step: what is new for each kind of viewer, with its number."""
        if self._answers is not None:
            self._changed = self._changes(self._news)

    def send(self) -> None:
        """Last step: everybody gets theirs."""
        if self._answers is None:
            return
        (connection, id), self._answers = self._answers, None
        now, changes = wall(), self._changed
        for other, viewer in self._connections.items():
            change = changes[viewer]
            if change is not None:
                other.push(change.message(now, id if other is connection else None))
            elif other is connection:
                other.tell(Ack(id))

    def show(
        self,
        room: Room,
        connection: Connection | None = None,
        id: str | None = None,
        *,
        anew: bool = False,
    ) -> None:
        """Show everyone what changed for them; for `connection` that answers message `id`."""
        self.finish()
        try:
            self._show(room, connection, id, anew)
        except Exception:
            logger.exception("room %s", room.code)
            self._room = room
            self.give_up()

    def _show(self, room: Room, connection: Connection | None, id: str | None, anew: bool) -> None:
        before = self._room
        changes = self._changes(self._refresh(room, anew))
        moved = (
            before.seating is not room.seating
            or before.people is not room.people
            or before.host != room.host
        )
        now = wall()
        for other, viewer in list(self._connections.items()):
            ack = id if other is connection else None
            if moved and self._moved(other, before):
                if ack is not None:
                    other.tell(Ack(ack))
            else:
                _send(other, changes[viewer], now, ack)

    def _changes(self, public: News) -> dict[Viewer, Change | None]:
        """What is new for each kind of viewer."""
        table = self._room.table
        private = _nothing if table is None else table.private
        changes: dict[Viewer, Change | None] = {}
        for viewer, stream in self._streams.items():
            changes[viewer] = stream.advance(public, private(viewer))
        return changes

    def _refresh(self, room: Room, anew: bool) -> News:
        """Bring the public sections up to date; what is new in them."""
        news = NO_NEWS
        if anew or not _only_played(self._room, room):
            news = self._of_room.update(sections(room, self._names, self._presence.online))
        more = self._of_game.update({} if room.table is None else room.table.public())
        self._room = room
        return more if news is NO_NEWS else both(news, more)

    def _moved(self, connection: Connection, before: Room) -> bool:
        """Somebody who is someone else here now begins with the whole view of that."""
        person = connection.person
        if person not in self._room.people or person not in before.people:
            return False
        if you(before, person) == you(self._room, person):
            return False
        viewer = viewer_of(self._room, person)
        left, self._connections[connection] = self._connections[connection], viewer
        self._welcome(connection, self._stream(viewer))
        if all(viewer_of(self._room, other) != left for other in self._room.people):
            # Nobody is left who could come back to it.
            self._streams.pop(left, None)
        return True

    def _stream(self, viewer: Viewer) -> Stream:
        stream = self._streams.get(viewer)
        if stream is None:
            self._opened += 1
            epoch = f"{self._epoch}.{viewer}.{self._opened}"
            table = self._room.table
            private = {} if table is None else table.private(viewer)
            stream = self._streams[viewer] = Stream(epoch, private, self._keep)
        return stream

    def _epoch_of(self, stream: Stream, connection: Connection) -> str:
        """Numbers mean something to this person in this stream only, and as long as the person is
        the same here: the section `you` is in no event."""
        person = connection.person
        standing = self._room.people[person][0] + ("h" if person == self._room.host else "")
        return f"{stream.epoch}.{person[-6:]}.{standing}"

    def _welcome(self, connection: Connection, stream: Stream) -> None:
        mine = b'"you":' + _encode(you(self._room, connection.person))
        view = joined(mine, self._of_room.inside(), self._of_game.inside(), stream.private.inside())
        epoch = self._epoch_of(stream, connection)
        head = f'{{"type":"welcome","protocol":{PROTOCOL},"epoch":"{epoch}","n":{stream.n},'
        connection.push(b'%b"time":%d,"view":{%b}}' % (head.encode(), wall(), view))


STEPS = (Gallery.look, Gallery.compare, Gallery.number, Gallery.send)
SHOWING = EndsOfTurns(in_steps(*STEPS, stumbled=Gallery.give_up))
"""Who has a move to show."""


def _nothing(viewer: Viewer) -> View:
    """What there is for a viewer's eyes only before the first game."""
    return {}


def _send(connection: Connection, change: Change | None, now: int, ack: str | None) -> None:
    if change is not None:
        connection.push(change.message(now, ack))
    elif ack is not None:
        connection.tell(Ack(ack))


def _only_played(before: Room, after: Room) -> bool:
    """Whether the room's own sections are the same: nothing happened but moves."""
    return (
        before.people is after.people
        and before.seating is after.seating
        and before.strong is after.strong
        and before.night is after.night
        and before.notices is after.notices
        and before.secret is after.secret
        and before.played == after.played
        and before.options is after.options
        and before.host == after.host
        and (before.table is None) == (after.table is None)
    )
