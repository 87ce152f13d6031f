"""A game in the terminal: one person at the keyboard, bots in the other seats."""

from __future__ import annotations

import queue
import secrets
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import Console

from parlour.bots.minds import Minds, typed
from parlour.bots.player import Player
from parlour.bots.question import seat_view
from parlour.cli.dialogue import Dialogue, dialogue
from parlour.cli.output import language, plain, say, sentence
from parlour.cli.picture import move_in_words
from parlour.kernel import AnyGame, Entry, Millis, Refusal, Table, View
from parlour.kernel.catalogue import text
from parlour.kernel.entry import Expire, Play
from parlour.kernel.picture import picture

ME = 0
QUIT = ("q", "quit", "exit")


class Keyboard(Protocol):
    """Where lines come from."""

    def line(self, seconds: float | None) -> str | None:
        """Return the next line, or None when the seconds are over; `EOFError` when there are no
        more."""


class Typed:
    """Lines from the standard input, read by a thread so that clocks can run meanwhile."""

    def __init__(self) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def line(self, seconds: float | None) -> str | None:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            raise EOFError
        return line


class Terminal:
    """One game at the keyboard. Time is real: clocks run, and bots take their time."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        bots: Mapping[int, Player],
        names: Sequence[str],
        console: Console,
        keyboard: Keyboard,
        clock: Callable[[], Millis] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self._console = console
        self._keyboard = keyboard
        self._clock = clock
        self._names = names
        self._minds = Minds(bots, secrets.token_hex(8))
        seats = tuple(game.SeatOptions() for _ in names)
        seed = secrets.token_bytes(32)
        self.table, _ = Table.start(game, options, seats, seed=seed, wall=clock())
        self._shown: View | None = None
        self._dialogue: Dialogue | None = None

    def play(self) -> bool:
        """Play to the end; return False where the person has left before."""
        try:
            while not self.table.is_over:
                self._step()
        except EOFError:
            return False
        self._show(seat_view(self.table, ME))
        self._say_outcome()
        return True

    def _step(self) -> None:
        """Do what is due, then wait for the person, a bot or the deadline."""
        wall = self._clock()
        if self.table.is_due(wall):
            self._after(self.table.expire())
            return
        now = self.table.clock.now(wall)
        planned = self._minds.look(self.table, now)
        if planned is not None and planned.due <= now:
            made = self._minds.move(self.table, planned.seat, now)
            if made is not None:
                self._after(made)
            return
        view = seat_view(self.table, ME)
        if view != self._shown:
            self._show(view)
            self._begin_dialogue(view)
        times = [self.table.due(), None if planned is None else self.table.clock.due(planned.due)]
        next_time = min((each for each in times if each is not None), default=None)
        wait = None if next_time is None else max(0, next_time - wall) / 1000
        line = self._keyboard.line(wait)
        if line is not None:
            self._hear(line)

    def _hear(self, line: str) -> None:
        if line.strip().lower() in QUIT:
            raise EOFError
        if self._dialogue is None:
            return
        try:
            self._prompt(self._dialogue.send(line))
        except StopIteration as answered:
            self._try(answered.value)

    def _try(self, move: Any) -> None:
        """Make the person's move; a refusal is said, and the question asked again."""
        game = self.table.game
        try:
            self._after(self.table.play(ME, typed(game, move), self._clock()))
        except Refusal as refusal:
            self._console.print(sentence(refusal, game), style="red", markup=False)
            self._begin_dialogue(seat_view(self.table, ME))

    def _after(self, made: tuple[Table, Entry]) -> None:
        before = self.table
        self.table, entry = made
        if isinstance(entry.input, Expire):
            self._console.print(say("play.time_up"), style="yellow")
        elif (
            isinstance(entry.input, Play)
            and entry.seat is not None
            and entry.seat != ME
            and seat_view(before, ME) != seat_view(self.table, ME)  # else it is nobody's business
        ):
            words = move_in_words(self.table.game, entry.input.move)
            line = say("play.moved", name=self._names[entry.seat], move=words)
            self._console.print(plain(line), markup=False)

    def _show(self, view: View) -> None:
        self._shown = view
        self._console.print()
        self._console.print(picture(self.table.game, view, self._names), markup=False)

    def _begin_dialogue(self, view: View) -> None:
        offers = view["offers"]
        self._dialogue = None
        if offers["moves"] or offers["forms"]:
            self._say_time()
            self._dialogue = dialogue(self.table.game, offers)
            self._prompt(next(self._dialogue))
        else:
            others = ", ".join(name for seat, name in enumerate(self._names) if seat != ME)
            self._console.print(say("play.wait", names=others), markup=False)

    def _say_time(self) -> None:
        due = self.table.due()
        if due is not None:
            seconds = max(0, due - self._clock()) // 1000
            self._console.print(say("play.left", seconds=seconds), style="dim")

    def _prompt(self, prompt: str) -> None:
        self._console.print(prompt, markup=False)

    def _say_outcome(self) -> None:
        outcome = self.table.outcome
        assert outcome is not None
        winners = ", ".join(self._names[seat] for seat in outcome.winners)
        scores = " : ".join(map(str, outcome.scores))
        if len(outcome.winners) > 1:
            key = "play.shared"
        else:
            key = "play.won" if outcome.winners == (ME,) else "play.lost"
        self._console.print(say(key, winners=winners, scores=scores), style="bold", markup=False)
        reason = text(self.table.game, language(), "reasons", outcome.reason)
        self._console.print(reason, markup=False)
