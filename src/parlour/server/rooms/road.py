"""The road of an input: decide, write, reply and show.

Room and rules decide an input, its entries are appended to the log, and when they are durable its
sender gets the reply and everybody sees what changed. One input at a time; what arrives meanwhile
waits in a queue. `docs/architecture.md` lists the steps.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from parlour.kernel import Refusal
from parlour.room import Room
from parlour.room.commands import Need
from parlour.server.meter import meter
from parlour.server.rooms.by_itself import ByItself
from parlour.server.rooms.commit import Commit, commit_of
from parlour.server.rooms.input import Decide, Input
from parlour.server.rooms.others import Others, PutBack, Read
from parlour.server.rooms.people import People
from parlour.server.rooms.shared import Loaded, Shared
from parlour.server.rooms.space import Quota
from parlour.server.tracebacks import forget_frames
from parlour.store import Conflict, Person, StoreFailure
from parlour.store.bus import At, Changed

logger = logging.getLogger("parlour")

MOST_OVERTAKEN = 50
"""An input that was overtaken more often is sent elsewhere, with its room."""


class Road:
    """The road of one live room. Whatever changes the room comes this way."""

    def __init__(
        self,
        loaded: Loaded,
        shared: Shared,
        people: People,
        by_itself: ByItself,
        move_away: Callable[[], None],
    ) -> None:
        self.room = loaded.room
        """As it is durably."""
        self.is_busy = False
        """Something is being written, or read that others wrote."""
        self.is_closed = False
        self._log = shared.log
        self._bus = shared.bus
        self._pace = shared.pace
        self._people = people
        self._by_itself = by_itself
        self._move_away = move_away
        """The room cannot go on from here."""
        self._others = Others(shared.log, loaded.room)
        settings = shared.settings
        self._quota = Quota(settings.room_bytes, settings.person_bytes, loaded.stored)
        self._applied = {(e.person, e.id) for e in loaded.stored if e.person and e.id}
        """The messages in the log, as `Input.key`."""
        self.watchers: dict[object, Callable[[Room], None]] = {}
        """Who watches the room for a class, and what is called with it whenever it has changed."""
        self._queue: deque[Input] = deque()
        self._reading: asyncio.Task[None] | None = None

    def close(self, refusal: Refusal) -> None:
        """Refuse what waits and what comes; let go of the room, which refers to this."""
        self.is_closed = True
        if self._reading is not None and self._reading is not asyncio.current_task():
            self._reading.cancel()
        self._refuse_queue(refusal)
        self._others.release()
        self.watchers.clear()
        self._move_away = _stay

    @property
    def is_watched(self) -> bool:
        return bool(self.watchers)

    # An input -----------------------------------------------------------------------------

    def submit(self, input: Input) -> None:
        """Take an input. It is decided at once, or after those that came before it."""
        if self.is_closed:
            input.reject(self.room, Refusal("room_moved"))
            return
        self._queue.append(input)
        self.advance()

    def apply(
        self, decide: Decide, people: Sequence[Person] = (), need: Need = Need.ORDINARY
    ) -> asyncio.Future[None]:
        """Submit an input and wait until it is durable, or for the refusal."""
        done = asyncio.get_running_loop().create_future()
        self.submit(Input(decide, done=done, people=people, need=need))
        return done

    async def apply_first(self, due: Input) -> None:
        """Have something happen before anything else, and wait until it is durable."""
        due.done = asyncio.get_running_loop().create_future()
        self._decide(due)
        await due.done

    def advance(self) -> bool:
        """Decide what is next, until nothing is left; False while something is being written or
        read."""
        while not self.is_busy and not self.is_closed:
            if self._others.are_ahead_of(self.room):
                self._read()
                break
            due = self._by_itself.due()
            if due is not None:
                for waiting in self._queue if due.is_deadline else ():
                    waiting.late = True
                failure = self._decide(due)
                if failure is not None:
                    self._try_again_later(failure)
                    break
            elif self._queue:
                self._decide(self._queue.popleft())
            else:
                break
        return not self.is_busy

    def _decide(self, input: Input) -> Exception | None:
        """Decide an input, the first step: hand what it leads to to the log; return why it is
        refused, if so."""
        if input.key is not None and input.key in self._applied:
            input.acknowledge()
            return None
        try:
            if input.late and input.drop_late:
                raise Refusal("too_late")
            commit = commit_of(self.room, input.decide(self.room), self._pace)
            if not input.is_due:
                author = None if input.sender is None else input.sender.person
                self._quota.check(commit.size, author, input.need)
            pending = self._log.append(
                self.room.code, commit.after, commit.entries, input.people, commit.kept
            )
        except Exception as error:  # a refusal, or something unexpected in a game
            if self._log.is_shared and isinstance(error, Refusal) and input.is_by_old_state:
                self._look_before_refusing(input)
                return None
            failure = Refusal("too_late") if input.late and isinstance(error, Refusal) else error
            input.reject(self.room, failure)
            if isinstance(error, Refusal):
                forget_frames(error)
            return failure
        self.is_busy = True
        pending.then(partial(self._written, input, commit, time.monotonic()))
        return None

    def _written(
        self, input: Input, commit: Commit, handed: float, failure: Exception | None
    ) -> None:
        """Go on, the second step, called by the log: the input is durable, or could not be
        written."""
        self.is_busy = False
        meter.commits.observe(time.monotonic() - handed)
        if failure is None:
            self._take(input, commit)
        elif isinstance(failure, Conflict):
            self._overtaken(input, commit)
        else:
            input.reject(self.room, failure)
            if input.is_due:
                self._try_again_later(failure)
                return
        self.advance()

    def _take(self, input: Input, commit: Commit) -> None:
        """Take the room as it was decided, the last step. Reply, show, and see what comes next."""
        commit.remember()
        self._quota.add(commit.entries, input.need)
        if input.key is not None:
            self._applied.add(input.key)
        self._people.roster.add(input.people)
        self._bus.tell(At(commit.room.code, commit.room.seq))
        if input.people or commit.kept:
            self._bus.tell(Changed())
        self._become(commit.room, input, people_changed=bool(input.people))

    def _become(self, room: Room, input: Input | None, *, people_changed: bool) -> None:
        """Take a room that has changed durably: show it, and see what comes next."""
        before, self.room = self.room, room
        self._others.hear(room.seq)
        if before.people is not room.people or before.waiting is not room.waiting:
            self._people.see_who_changed(before, room)
        sender, id = (None, None) if input is None else (input.sender, input.id)
        self._people.broadcast.show(room, sender, id, people_changed=people_changed)
        if input is not None:
            input.accept()
        self._others.release()
        self._people.see_room(before, room)
        self._by_itself.see(room)
        for see in list(self.watchers.values()):
            see(room)

    def _try_again_later(self, failure: Exception) -> None:
        """Refuse what waits: what had to come first could not be done, and is tried again later."""
        self._refuse_queue(failure)
        self._by_itself.try_again()

    def _refuse_queue(self, failure: Exception) -> None:
        while self._queue:
            self._queue.popleft().reject(self.room, failure)

    # Other workers ------------------------------------------------------------------------

    def hear(self, seq: int) -> None:
        """Hear that the log of this room goes on to `seq`."""
        if self._others.hear(seq):
            self.advance()

    def hear_of_people(self) -> None:
        """Hear that another worker has written names of this room."""
        self._others.hear_of_people()
        self.advance()

    async def come_to(self, seq: int) -> None:
        """Wait until the room has come to this entry of its log."""
        while self.room.seq < seq and not self.is_closed:
            further = self._others.wait()
            self.hear(seq)
            await further

    def _overtaken(self, input: Input, commit: Commit) -> None:
        """Read what a faster worker wrote, and decide this input anew."""
        self._others.hear(commit.after + 1)
        input.overtaken += 1
        if input.comes_again:
            input.late = True
            input.drop()
            return
        self._queue.appendleft(input)
        if input.overtaken > MOST_OVERTAKEN:
            self._move_away()

    def _look_before_refusing(self, input: Input) -> None:
        """Read the log and decide the input once more: another worker may be ahead, and what is
        refused here be right there, or written already."""
        input.is_checked = True
        self._queue.appendleft(input)
        self._read()

    def _read(self) -> None:
        """Read what others have written; meanwhile nothing is decided."""
        self.is_busy = True
        self._reading = asyncio.get_running_loop().create_task(self._read_on())

    async def _read_on(self) -> None:
        try:
            read = await self._others.read(self.room, self._people.roster)
        except StoreFailure as failure:
            self.is_busy = False
            self._others.release(failure)
            self._try_again_later(failure)
        except PutBack:
            self._move_away()
        except Exception:
            logger.exception("room %s: what another worker wrote cannot be read", self.room.code)
            self._move_away()
        else:
            self._reading = None
            self.is_busy = False
            self._catch_up(read)
            self.advance()

    def _catch_up(self, read: Read) -> None:
        """Become the room as others left it."""
        self._quota.add(read.stored)
        self._applied.update((e.person, e.id) for e in read.stored if e.person and e.id)
        if read.people is not None:
            self._people.roster.replace(read.people)
        if read.stored:
            self._people.attendance.start_over()
        if read.stored or read.people is not None:
            self._become(read.room, None, people_changed=read.people is not None)


def _stay() -> None:
    """Do nothing: the room has been closed already."""
