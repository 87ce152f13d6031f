"""`parlour play GAME --terminal`: a whole game at the keyboard."""

import io
import os
import pty
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console
from tests.bots import bids
from tests.bots.bids import Bidder

from parlour.bots.player import Player, find_player
from parlour.cli.dialogue import dialogue, read_field
from parlour.cli.terminal import ME, Terminal, Typed
from parlour.games.times.state import Fact
from parlour.kernel import AnyGame, Table, find_game
from parlour.kernel.options import build


class Desk:
    """A person, a screen and a clock under control. Waiting takes no time."""

    def __init__(
        self, game: AnyGame, options: Any, bots: dict[int, Player], names: tuple[str, ...]
    ) -> None:
        self.now = 1_000_000
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, width=100)
        self.says: Callable[[Table], str | None] = lambda table: None
        self.terminal = Terminal(
            game, options, bots, names, self.console, self, clock=lambda: self.now
        )

    def line(self, seconds: float | None) -> str | None:
        line = self.says(self.terminal.table)
        if line is None:
            if seconds is None:
                raise EOFError
            self.now += round(seconds * 1000)
        else:
            self.now += 500
        return line

    @property
    def seen(self) -> str:
        return self.screen.getvalue()


def times(level: str = "1", **options: Any) -> Desk:
    game = find_game("times")
    bots = {1: find_player(game, level)}
    return Desk(game, build(game.Options, {"match_minutes": 0, **options}), bots, ("You", "Bot"))


def test_a_whole_game_of_times_four_by_typing() -> None:
    desk = times(starts=0)
    game = desk.terminal.table.game
    rng = random.Random(3)

    def says(table: Table) -> str | None:
        state = table.state
        if state.over or state.turn.seat != ME or state.turn.closing:
            return None
        offers = table.game.offers(state, ME)
        if state.turn.fact is None:
            fact: Any = None
            while not isinstance(fact, Fact):
                fact = game.sample(state, ME, rng)
            return f"{len(offers.moves) + 1} {fact.a} {fact.b} {fact.a * fact.b}"
        return "2"

    desk.says = says
    assert desk.terminal.play() is True
    assert desk.terminal.table.is_over
    assert "X You: 0   O Bot: 0" in desk.seen
    assert "Place: First number 0–9, Second number 0–9, Product 0–99" in desk.seen
    assert "s left." in desk.seen
    assert "Bot: Place: " in desk.seen
    assert "Waiting for Bot" in desk.seen
    assert "win" in desk.seen.splitlines()[-2] or "Shared" in desk.seen.splitlines()[-2]


def scripted(desk: Desk, *lines: str) -> None:
    rest: Iterator[str] = iter((*lines, "q"))
    desk.says = lambda table: next(rest) if table.state.turn.seat == ME else None


def test_what_the_rules_refuse_is_said_and_asked_again() -> None:
    desk = times(starts=0)
    scripted(desk, "1 3 4 12", "1 6 7 42")
    assert desk.terminal.play() is False
    assert "These four marks would make a straight line by themselves." in desk.seen
    assert "6 × 7 = 42" in desk.seen


def test_fields_are_asked_for_one_by_one() -> None:
    desk = times(starts=0)
    scripted(desk, "9", "x", "1", "6", "ten", "7", "42")
    assert desk.terminal.play() is False
    assert "Choose a number from 1 to 1." in desk.seen
    assert "That does not fit. Second number 0–9" in desk.seen
    assert "6 × 7 = 42" in desk.seen


def test_cells_are_typed_as_pairs() -> None:
    desk = times(starts=0)
    scripted(desk, "1 6 7 42", "3 1,0 2,0 3,0 4,0", "3 1,0")
    assert desk.terminal.play() is False
    assert "column,row pairs" in desk.seen


def test_what_a_bot_does_out_of_sight_is_not_told() -> None:
    """Its outlines, until everybody looks at them."""
    game = find_game("fives")
    bots = {1: find_player(game, "5")}
    options = build(game.Options, {"limit_minutes": 1})
    desk = Desk(game, options, bots, ("You", "Bot"))
    desk.says = lambda table: None if table.state.phase == "search" else "q"
    assert desk.terminal.play() is False
    assert desk.terminal.table.state.rounds[-1].seats[1].outlines, "it has found some"
    assert "Bot: Outline" not in desk.seen


def test_time_runs_out_while_a_person_thinks() -> None:
    desk = times(starts=0)
    desk.says = lambda table: None if len(table.state.turns) < 2 else "q"
    assert desk.terminal.play() is False
    assert "The time is up." in desk.seen


def test_what_is_typed_while_nothing_is_asked_is_passed_over() -> None:
    desk = times(starts=1)
    lines = iter(["hello", "q"])
    desk.says = lambda table: next(lines)
    assert desk.terminal.play() is False
    assert desk.terminal.table.seq == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [("1 9", 1, "You win, "), ("1 1", 9, "Bot wins, "), ("1 5", 5, "Shared by You, Bot, ")],
)
def test_the_outcome_is_said(mine: str, theirs: int, words: str) -> None:
    bots: dict[int, Player] = {1: Bidder(theirs)}
    desk = Desk(bids.game, bids.BidOptions(rounds=1), bots, ("You", "Bot"))
    desk.says = lambda table: mine if not table.state.phase.finished[ME] else None
    assert desk.terminal.play() is True
    assert words in desk.seen


def test_a_bot_whose_move_is_refused_does_not_stop_the_game() -> None:
    bots: dict[int, Player] = {1: Bidder(99)}
    desk = Desk(bids.game, bids.BidOptions(rounds=1), bots, ("You", "Bot"))
    desk.says = lambda table: "1 4" if not table.state.phase.finished[ME] else None
    assert desk.terminal.play() is True
    assert "The time is up." in desk.seen


FORM = {
    "move": "all",
    "fields": {
        "number": {"type": "number", "low": 2, "high": 4},
        "choice": {"type": "choice", "values": ["x", 5]},
        "flag": {"type": "flag"},
        "items": {"type": "items", "shape": "[…]"},
    },
}
TEXT = {"move": "say", "fields": {"words": {"type": "text", "longest": 5}}}


def answered(lines: list[str], offers: dict[str, Any]) -> tuple[list[str], Any]:
    talk = dialogue(bids.game, offers)
    prompts = [next(talk)]
    for line in lines:
        try:
            prompts.append(talk.send(line))
        except StopIteration as done:
            return prompts, done.value
    return prompts, None


def test_every_kind_of_field_can_be_typed() -> None:
    offers = {"moves": [{"type": "pass"}], "forms": [FORM, TEXT]}
    prompts, move = answered(["2 3 5 yes [1, 2]"], offers)
    assert move == {"type": "all", "number": 3, "choice": 5, "flag": True, "items": [1, 2]}
    assert prompts[0].startswith("1) pass\n2) all: number 2–4, choice (x | 5), flag (yes or no)")
    assert answered(["3 hello world"], offers)[1] == {"type": "say", "words": "hello"}
    assert answered(["1"], offers)[1] == {"type": "pass"}
    prompts, move = answered(["2", "3", "y", "x", "maybe", "no", "{", "[]"], offers)
    assert move == {"type": "all", "number": 3, "choice": "x", "flag": False, "items": []}


def test_a_number_out_of_range_does_not_fit() -> None:
    with pytest.raises(ValueError, match="5"):
        read_field({"type": "number", "low": 2, "high": 4}, "5")


def test_lines_are_read_while_the_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader) as stdin, os.fdopen(writer, "w") as typing:
        monkeypatch.setattr(sys, "stdin", stdin)
        keyboard = Typed()
        assert keyboard.line(0.01) is None
        typing.write("1 6 7 42\n")
        typing.flush()
        assert keyboard.line(20) == "1 6 7 42"
        typing.close()
        with pytest.raises(EOFError):
            keyboard.line(20)


def test_at_a_real_terminal() -> None:
    """A person who looks at the board and leaves."""
    ours, theirs = pty.openpty()
    options = ["--option", "starts=0", "--option", "match_minutes=0"]
    command = [sys.executable, "-m", "parlour", "play", "times", "--terminal", *options]
    environment = {**os.environ, "LANG": "C.UTF-8", "TERM": "dumb", "COLUMNS": "80"}
    ran = subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, env=environment)
    os.close(theirs)
    try:
        os.write(ours, b"1 6 7 42\nq\n")
        out, _ = ran.communicate(timeout=60)
    finally:
        ran.kill()
        os.close(ours)
    assert ran.returncode == 0
    assert "6 × 7 = 42" in out.decode()
