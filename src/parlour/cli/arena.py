"""`parlour arena`: players against each other, with ratings; it goes on where it was stopped."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import entry_points
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Rows

from parlour.bots.alike import PLAYERS
from parlour.bots.cluster import cluster as connect
from parlour.bots.player import Player, find_player
from parlour.bots.program import ProgramPlayer
from parlour.bots.rating import Result, ratings
from parlour.bots.simulation import simulate
from parlour.cli.arguments import AsJson, Cluster, GameName, OptionPairs, Preset, read_options
from parlour.cli.files import write_text
from parlour.cli.output import numeral, out, plain, print_json, progress, say
from parlour.kernel import AnyGame, Refusal, find_game
from parlour.kernel.options import build

PROGRAM = "run:"


class Plan(msgspec.Struct, frozen=True):
    """What is played: the first line of a journal."""

    game: str
    version: int
    options: dict[str, Any]
    players: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    games: int
    seed: int


class Done(msgspec.Struct, frozen=True):
    """A game that was played: a further line of a journal. Scores are by player, not by seat."""

    number: int
    scores: tuple[int, int]
    share: float
    """What the first of the pair got: 1, 0 or 0.5."""


def arena(
    game: GameName,
    players: Annotated[
        list[str], typer.Argument(help="1 to 5, greedy, random, or run:COMMAND for a program.")
    ],
    games: Annotated[int, typer.Option(min=1, help="Games of every pair, sides alternating.")] = 10,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first player against each of the others only.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: OptionPairs = None,
    preset: Preset = "classic",
    journal: Annotated[
        Path | None, typer.Option(help="Write every result here, and go on from what is there.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the ratings here, as SVG.")] = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Let players meet two by two, and rate them."""
    rules = find_game(game)
    if len(players) < 2 or len(set(players)) < len(players):
        raise Refusal("arena_players")
    options = msgspec.to_builtins(read_options(rules, option, preset))
    every = combinations(range(len(players)), 2)
    pairs = tuple(pair for pair in every if not gauntlet or pair[0] == 0)
    plan = Plan(rules.id, rules.version, options, tuple(players), pairs, games, seed)
    done = [] if journal is None else resume(journal, plan)
    for word in players:
        if not word.startswith(PROGRAM):
            _player(rules, word)
    rest = range(len(done), len(pairs) * games)
    with progress(say("simulate.progress"), len(pairs) * games) as bar:
        bar.advance(bar.task_ids[0], len(done))
        for one in _here(plan, rest) if cluster is None else _elsewhere(plan, rest, cluster):
            done.append(one)
            if journal is not None:
                _append(journal, one)
            bar.advance(bar.task_ids[0])
    report = summary(plan, done)
    if plot is not None:
        write_text(plot, drawn(report))
    if as_json:
        print_json(report)
    else:
        _show(report)


def _here(plan: Plan, numbers: Sequence[int]) -> Iterator[Done]:
    rules = find_game(plan.game, plan.version)
    with _seated(rules, dict(enumerate(plan.players))) as seated:
        for number in numbers:
            yield play(plan, rules, seated, number)


def _elsewhere(plan: Plan, numbers: Sequence[int], address: str) -> Iterator[Done]:
    if numbers:
        with connect(address) as workers:
            yield from workers.play(some, plan, numbers)


def some(plan: Plan, numbers: Sequence[int]) -> list[Done]:
    """Play some games of the plan, with the players that they need."""
    rules = find_game(plan.game, plan.version)
    needed = {place for number in numbers for place in plan.pairs[number // plan.games]}
    with _seated(rules, {place: plan.players[place] for place in sorted(needed)}) as seated:
        return [play(plan, rules, seated, number) for number in numbers]


@contextmanager
def _seated(rules: AnyGame, words: Mapping[int, str]) -> Iterator[dict[int, Player]]:
    """Make players by their place, and end their programs afterwards."""
    seated: dict[int, Player] = {}
    try:
        for place, word in words.items():
            seated[place] = _player(rules, word)
        yield seated
    finally:
        for player in seated.values():
            if isinstance(player, ProgramPlayer):
                player.close()


def _player(rules: AnyGame, word: str) -> Player:
    if word.startswith(PROGRAM):
        return ProgramPlayer(word.removeprefix(PROGRAM))
    for point in entry_points(group=PLAYERS, name=word):
        found: Player = point.load()()
        return found
    return find_player(rules, word)


def resume(journal: Path, plan: Plan) -> list[Done]:
    """Return the games of a journal, in their order, and write its first line where there is none.
    A line that was being written when the program was killed is cut off."""
    first = msgspec.json.encode(plan) + b"\n"
    try:
        raw = journal.read_bytes() if journal.exists() else b""
        whole = raw[: raw.rfind(b"\n") + 1]
        lines = whole.splitlines(keepends=True)
        if lines and lines[0] != first:
            raise Refusal("other_journal", path=str(journal))
        done = [msgspec.json.decode(line, type=Done) for line in lines[1:]]
        if [one.number for one in done] != list(range(len(done))):
            raise Refusal("other_journal", path=str(journal))
        if whole != raw or not whole:
            _write(journal, whole or first)
    except OSError as error:
        raise Refusal("unwritable", path=str(journal), reason=str(error.strerror)) from error
    except msgspec.DecodeError as error:
        raise Refusal("other_journal", path=str(journal)) from error
    return done


def _write(journal: Path, data: bytes, mode: str = "wb") -> None:
    with journal.open(mode) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _append(journal: Path, done: Done) -> None:
    _write(journal, msgspec.json.encode(done) + b"\n", "ab")


def play(plan: Plan, rules: AnyGame, players: Mapping[int, Player], number: int) -> Done:
    """Play one game of the plan. Two games in a row have the same chance, with the sides changed."""
    pair = plan.pairs[number // plan.games]
    swapped = number % plan.games % 2
    seats = pair[::-1] if swapped else pair
    options = build(rules.Options, plan.options)
    seed = f"{plan.seed}/{number // plan.games}/{number % plan.games // 2}"
    outcome = simulate(rules, [players[seat] for seat in seats], options, seed=seed).outcome
    first, second = outcome.scores[::-1] if swapped else outcome.scores
    mine = swapped in outcome.winners
    share = 0.5 if len(outcome.winners) != 1 else float(mine)
    return Done(number, (first, second), share)


def summary(plan: Plan, done: Sequence[Done]) -> dict[str, Any]:
    """Return the report as JSON. It holds nothing that depends on the machine."""
    results = [Result(*plan.pairs[one.number // plan.games], one.share) for one in done]
    rated = ratings(len(plan.players), results)
    players = []
    for place, name in enumerate(plan.players):
        own = [r.share if r.one == place else 1 - r.share for r in results if place in r[:2]]
        players.append(
            {
                "player": name,
                "rating": round(rated[place].value, 1),
                "error": round(rated[place].error, 1),
                "games": len(own),
                "wins": own.count(1.0),
                "draws": own.count(0.5),
                "losses": own.count(0.0),
            }
        )
    players.sort(key=lambda one: -float(str(one["rating"])))
    return {"game": plan.game, "version": plan.version, "seed": plan.seed, "players": players}


def _show(report: dict[str, Any]) -> None:
    rows = Rows(title=report["game"])
    for column in ("player", "rating", "error", "games", "wins", "draws", "losses"):
        rows.add_column(say(f"arena.{column}"), justify="left" if column == "player" else "right")
    for one in report["players"]:
        figures = (numeral(f"{one[name]:.1f}") for name in ("rating", "error"))
        counts = (str(one[name]) for name in ("games", "wins", "draws", "losses"))
        rows.add_row(plain(one["player"]), *figures, *counts)
    out().print(rows)


def drawn(report: dict[str, Any]) -> str:
    """Return the ratings as SVG: a point for each player, with twice the error to both sides."""
    players = report["players"]
    ends = [one["rating"] + sign * 2 * one["error"] for one in players for sign in (1, -1)]
    low, width = min(ends), max(max(ends) - min(ends), 1.0)
    lines = []
    for row, one in enumerate(players):
        y = 30 + 28 * row
        at, left, right = (
            240 + 340 * (one["rating"] + sign * 2 * one["error"] - low) / width
            for sign in (0, -1, 1)
        )
        name = plain(one["player"]).replace("&", "&amp;").replace("<", "&lt;")
        lines.append(
            f'<text x="10" y="{y + 4}">{name} ({one["rating"]:.0f})</text>'
            f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="currentColor"/>'
            f'<circle cx="{at:.1f}" cy="{y}" r="4"/>'
        )
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {40 + 28 * len(players)}" '
        f'font-family="sans-serif" font-size="14">\n{body}\n</svg>\n'
    )
