"""A move that was asked for, on its short way: no waiting, and no task of its own.

It is judged and handed to the log at the end of the turn of the event loop in which it came, step
by step together with those of other desks; when it is on the disk, it is shown in the same way.
The desk's gate is shut meanwhile. What is out of the ordinary goes on as any other message does.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel import Refusal
from parlour.room.authorise import Accepted
from parlour.server.clock import wall
from parlour.server.connection import Connection
from parlour.server.messages import Ack, Move, decode_move
from parlour.server.step import Step, step
from parlour.server.turn import EndsOfTurns, in_steps
from parlour.store import Conflict, Duplicate

if TYPE_CHECKING:
    from parlour.server.desk import Desk


class Asked(msgspec.Struct, eq=False):
    """One move of one person at one desk."""

    _desk: Desk
    _connection: Connection
    _move: Move
    _judged: Accepted | None = None
    _step: Step | None = None

    def judge(self) -> None:
        """First step: have it judged by room and table."""
        desk, connection, move = self._desk, self._connection, self._move
        room, person = desk.room, connection.person
        if (person, move.id) in desk.answered:
            self._end(None)
            return
        try:
            assert room.table is not None
            raw = decode_move(move.move, room.table.game)
            self._judged = room.play(person, raw, wall(), move.id, desk.presence.online)
        except Refusal as refusal:
            if refusal.code == "too_late":
                # A deadline has come: that happens first.
                desk.later(desk.judge_move(connection, move)).add_done_callback(self._judged_late)
            else:
                self._end(refusal)
        except Exception:
            self._give_up()
            raise

    def write(self) -> None:
        """Second step: hand it to the log."""
        if self._judged is None:
            return
        desk = self._desk
        try:
            taken = self._step = step(desk.room, self._judged)
            written = desk.log.append(desk.room.code, taken.after, taken.stored, (), taken.kept)
            written.add_done_callback(self._written)
        except Refusal as refusal:
            self._end(refusal)
        except Exception:
            self._give_up()
            raise

    def _written(self, written: asyncio.Future[None]) -> None:
        """It is on the disk, or the disk did not take it."""
        desk, connection, taken = self._desk, self._connection, self._step
        failure = written.exception()
        assert taken is not None
        try:
            if failure is None:
                desk.answered.add((connection.person, self._move.id))
                room = taken.done() if taken.memos else taken.room
                desk.take(room, connection, self._move.id, only_played=taken.only_played)
            elif isinstance(failure, Duplicate):
                connection.tell(Ack(self._move.id))
            elif isinstance(failure, Conflict):
                connection.refuse(self._move.id, desk.moved())
            elif isinstance(failure, Refusal):
                connection.refuse(self._move.id, *desk.explained(failure, connection.language))
            else:
                raise failure
        except Exception:
            connection.fail()
            raise
        finally:
            desk.gate.leave()

    def _end(self, refusal: Refusal | None) -> None:
        """Answer it without having done anything."""
        connection, desk = self._connection, self._desk
        try:
            if refusal is None:
                connection.tell(Ack(self._move.id))
            else:
                connection.refuse(self._move.id, *desk.explained(refusal, connection.language))
        except Exception:
            connection.fail()
            raise
        finally:
            desk.gate.leave()

    def _judged_late(self, task: asyncio.Task[None]) -> None:
        """It was answered, or else the task stumbled or was called off, maybe before it began."""
        if task.cancelled() or task.exception() is not None:
            self._give_up()
        else:
            self._desk.gate.leave()

    def _give_up(self) -> None:
        """The house stumbled over it: it is not answered, and its client comes back with it."""
        try:
            self._connection.fail()
        finally:
            self._desk.gate.leave()


ASKED = EndsOfTurns(in_steps(Asked.judge, Asked.write))
"""The moves of a turn."""
