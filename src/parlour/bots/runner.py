"""Bots at live tables: they get their seat's view and make moves, like anybody else.

A bot that thinks long does so in a process of its own, so that the server's event loop never
waits for it.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import multiprocessing.connection
import os
import random
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from msgspec.structs import replace

from parlour.bots.minds import typed
from parlour.bots.question import Question, after_refusal, ask, read_by, seat_view
from parlour.bots.turns import Turns
from parlour.kernel import Decision, Millis, Refusal, Seat, Table, View, find_bot, find_game
from parlour.kernel.daily import bots_seed, randomness
from parlour.room import Room
from parlour.room.seating import Seating

logger = logging.getLogger("parlour")

T = TypeVar("T")
Mover = Callable[[Seat, Any], Awaitable[bool]]
"""Makes a bot's move; False where it was refused."""


def think(game: str, version: int, view: View, level: int, rng: random.Random) -> Decision | None:
    """Return what a bot decides, in the server's process or in one for thinking."""
    bot = find_bot(find_game(game, version))
    return None if bot is None else bot.decide(view, level, rng)


def _begin(niceness: int) -> None:
    """Begin a process for thinking: it leaves Ctrl-C to the server, and ends with it, however that
    ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(niceness)
    threading.Thread(target=_end_with_the_house, name="parlour-house-watch", daemon=True).start()


def _end_with_the_house() -> None:
    """End this process with the house: a house that is killed cannot tell its processes, and they
    would think on for nobody."""
    house = multiprocessing.parent_process()
    assert house is not None
    multiprocessing.connection.wait([house.sentinel])
    os._exit(1)


class BotRunner:
    """All bots of a server, and the processes they think in."""

    def __init__(self, processes: int = 1, pace: float = 1.0, niceness: int = 0) -> None:
        self.pace = pace
        self._turns = Turns(processes)
        self._working: set[asyncio.Task[Any]] = set()
        self._processes = processes
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def table(
        self,
        mover: Mover,
        clock: Callable[[], Millis],
        address: str = "",
        lag: Callable[[], float] = lambda: 0,
    ) -> TableBots:
        return TableBots(self, mover, clock, address, lag)

    async def elsewhere(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do long work in another process; if that dies, once more in a new one. Refused when the
        house closes meanwhile."""
        loop = asyncio.get_running_loop()
        pool = self._started()
        try:
            return await loop.run_in_executor(pool, work, *arguments)
        except BrokenProcessPool:
            if self._pool is pool:  # nobody else has begun a new one already
                self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            return await loop.run_in_executor(self._started(), work, *arguments)

    async def in_turn(self, address: str, work: Callable[..., T], *arguments: Any) -> T:
        """Do long work when it is this address's turn. Work that has begun cannot be stopped: it
        keeps its place until it is done, even if nobody waits for it any more."""
        has_begun = False

        async def take_turn() -> T:
            nonlocal has_begun
            async with self._turns.place(address):
                has_begun = True
                return await self.elsewhere(work, *arguments)

        task = asyncio.get_running_loop().create_task(take_turn())
        self._working.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not has_begun:
                task.cancel()
            raise

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._working.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as seen: those who wait get it, and perhaps nobody waits

    def _started(self) -> ProcessPoolExecutor:
        if self._closed:
            raise Refusal("store_closed")
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, _begin, (self._niceness,))
        return self._pool

    def close(self) -> None:
        """Stop at once: what is still being thought about is no longer of use."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list(pool._processes.values()):
            process.kill()
        pool.shutdown()
        # The semaphores of a pool go with its objects, some of which hold each other. A house that
        # is ended by a signal has no later moment to clean up.
        del pool
        gc.collect()


class TableBots:
    """The bots of one room."""

    def __init__(
        self,
        runner: BotRunner,
        mover: Mover,
        clock: Callable[[], Millis],
        address: str,
        lag: Callable[[], float],
    ) -> None:
        self._runner = runner
        self._lag = lag
        """Seconds that bots here wait longer, where those of another worker go first."""
        self._mover = mover
        self._clock = clock
        self._address = address
        """The address that they think for: addresses take turns."""
        self._questions: dict[Seat, Question] = {}
        self._plans: dict[Seat, asyncio.Task[None]] = {}
        self._seating: Seating | None = None
        self._is_needed = False
        """Whether a bot sits at this table."""
        self._is_daily = False
        """Whether this is a board of the day."""
        self._closed = False

    def look(self, room: Room) -> None:
        """Ask the bots whose question is a new one: something may have changed."""
        table = room.table
        self._is_daily = room.seed_day is not None
        if room.seating is not self._seating:
            self._seating = room.seating
            self._is_needed = any(place.bot is not None for place in room.seating)
        if self._closed or not (self._is_needed or self._questions or self._plans):
            return
        playing = table is not None and not table.is_over and table.clock.running
        for seat, place in enumerate(room.seating):
            if table is not None and playing and place.bot is not None:
                self._ask(seat, place.bot, table)
            else:
                self._forget(seat)

    @property
    def thinking(self) -> int:
        """Bots that are about to move."""
        return sum(not plan.done() for plan in self._plans.values())

    def close(self) -> None:
        self._closed = True
        for seat in list(self._plans):
            self._forget(seat)
        # Both refer to the room, which refers to this.
        self._mover, self._lag = _nobody_moves, _no_lag

    def _ask(self, seat: Seat, level: int, table: Table) -> None:
        now = table.clock.now(self._clock())
        before = self._questions.get(seat)
        question = ask(before, seat_view(table, seat), table.seq, now)
        if question is before:
            return
        self._forget(seat)
        self._questions[seat] = question
        if question.view.get("offers"):
            self._plan(seat, level, question, table)

    def _plan(self, seat: Seat, level: int, question: Question, table: Table) -> None:
        work = self._think_and_move(seat, level, question, table)
        plan = self._plans[seat] = asyncio.get_running_loop().create_task(work)
        plan.add_done_callback(_report)

    def _forget(self, seat: Seat) -> None:
        self._questions.pop(seat, None)
        plan = self._plans.pop(seat, None)
        if plan is not None and plan is not asyncio.current_task():
            plan.cancel()

    def _people_wait(self, table: Table) -> bool:
        """Return whether people are playing and nobody waits for any of them."""
        people = [
            seat
            for seat, place in enumerate(self._seating or ())
            if place.people and place.bot is None
        ]
        asked = (table.game.offers(table.state, seat).asks for seat in people)
        return bool(people) and not any(asked)

    async def _think_and_move(
        self, seat: Seat, level: int, question: Question, table: Table
    ) -> None:
        game, bot = table.game, find_bot(table.game)
        if bot is None:
            return
        while not question.given_up:
            if lag := self._lag():
                await asyncio.sleep(lag)
            rng = (
                randomness(game, table.state, table.seed, seat, question.attempt)
                if self._is_daily
                else question.randomness(bots_seed(table.seed), seat)
            )
            asked = (game.id, game.version, question.view, level, rng)
            if level in bot.heavy:
                decision = await self._runner.in_turn(self._address, think, *asked)
            else:
                decision = think(*asked)
            if decision is None:
                return
            if decision.awaited is not None and self._people_wait(table):
                decision = replace(decision, delay=decision.awaited)
            wall = self._clock()
            now = table.clock.now(wall)
            wait = max(question.due(decision, now), read_by(table)) - now
            countdown = table.clock.lead_left(wall) / 1000
            await asyncio.sleep(countdown + wait / 1000 * self._runner.pace + lag)
            if self._questions.get(seat) is not question:
                return
            del self._questions[seat]
            if await self._mover(seat, typed(game, decision.move)):
                return
            if seat in self._questions or self._closed:
                return
            question = after_refusal(question, table.clock.now(self._clock()))
            self._questions[seat] = question


async def _nobody_moves(seat: Seat, move: Any) -> bool:
    return False


def _no_lag() -> float:
    return 0


def _report(plan: asyncio.Task[None]) -> None:
    """Log a bot's unexpected exception."""
    if not plan.cancelled() and plan.exception() is not None:
        logger.error("a bot stopped", exc_info=plan.exception())
