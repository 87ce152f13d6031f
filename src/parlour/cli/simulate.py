"""`parlour simulate`: many games between bots, on a virtual clock."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Rows

from parlour.bots.cluster import cluster as connect
from parlour.bots.simulation import simulate as play_out
from parlour.cli.arguments import (
    AsJson,
    Cluster,
    GameName,
    OptionPairs,
    Preset,
    read_levels,
    read_options,
    read_players,
    read_seats,
)
from parlour.cli.files import make_folder, write_text
from parlour.cli.output import numeral, out, print_json, progress, say
from parlour.kernel import AnyGame, find_game
from parlour.kernel.options import build

PATIENCE = 1.0
"""Seconds of work in this process after which more processes are worth their start."""


class Job(msgspec.Struct, frozen=True):
    """One game to play, as another process can take it."""

    game: str
    version: int
    options: dict[str, Any]
    levels: tuple[str, ...]
    seed: int
    number: int
    shift: int = 0
    """How many seats the players have moved on."""
    records: str | None = None


class Result(msgspec.Struct, frozen=True):
    """How one game ended. Scores and winners are by player, not by seat."""

    game: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    entries: int
    duration_ms: int
    record: str | None


def simulate(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    level: Annotated[
        str,
        typer.Option(
            metavar="L", help="1 to 5, greedy or random; for all seats or one per seat: 5,1."
        ),
    ] = "3",
    option: OptionPairs = None,
    preset: Preset = "classic",
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Players move on by one seat from game to game.")
    ] = False,
    records: Annotated[Path | None, typer.Option(help="Write each game's record here.")] = None,
    jobs: Annotated[
        int, typer.Option(min=0, help="Processes to use; 0: as many as help, at most one a core.")
    ] = 0,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play whole games. Their pacing is simulated, never slept."""
    rules = find_game(game)
    count = read_seats(rules, seats)
    options = msgspec.to_builtins(read_options(rules, option, preset))
    words = read_levels(level, count)
    read_players(rules, words)
    if records is not None:
        make_folder(records)
    folder = None if records is None else str(records)
    work = [
        Job(rules.id, rules.version, options, words, seed, n, n % count if rotate else 0, folder)
        for n in range(games)
    ]
    results: list[Result] = []
    with progress(say("simulate.progress"), games) as bar:
        for result in _all(work, jobs) if cluster is None else _elsewhere(work, cluster):
            results.append(result)
            bar.advance(bar.task_ids[0])
    results.sort(key=lambda result: result.game)
    report = summary(rules, options, words, seed, rotate, results)
    if as_json:
        print_json(report)
    else:
        _show(report)


def _all(work: Sequence[Job], jobs: int) -> Iterator[Result]:
    """Yield all results, in any order; by several processes where that is wished or worth it."""
    began = time.monotonic()
    done = 0
    while done < len(work) and (
        jobs == 1 or (jobs == 0 and (time.monotonic() - began < PATIENCE or cores() == 1))
    ):
        yield one(work[done])
        done += 1
    rest = work[done:]
    if not rest:
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs or cores(), len(rest)), spawn) as pool:
        try:
            for future in as_completed([pool.submit(one, job) for job in rest]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _elsewhere(work: Sequence[Job], address: str) -> Iterator[Result]:
    """Yield all results, played by a cluster. Records are written here: workers may be far away."""
    with connect(address) as workers:
        for job, (result, record) in zip(work, workers.play(some, None, work), strict=True):
            _keep(job, result, record)
            yield result


def some(_: None, jobs: Sequence[Job]) -> list[tuple[Result, str | None]]:
    """Play some games, with their records where those are wished."""
    return [_played(job) for job in jobs]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def one(job: Job) -> Result:
    """Play one game, and write its record where that is wished."""
    result, record = _played(job)
    _keep(job, result, record)
    return result


def _keep(job: Job, result: Result, record: str | None) -> None:
    if record is not None and job.records is not None and result.record is not None:
        write_text(Path(job.records) / result.record, record)


def _played(job: Job) -> tuple[Result, str | None]:
    game = find_game(job.game, job.version)
    count = len(job.levels)
    seated = [job.levels[(seat - job.shift) % count] for seat in range(count)]
    players = read_players(game, seated)
    options = build(game.Options, job.options)
    played = play_out(game, players, options, seed=f"{job.seed}/{job.number}")
    name = record = None
    if job.records is not None:
        name, record = f"{job.game}-{job.seed}-{job.number:05d}.jsonl", played.record
    outcome = played.outcome
    scores = tuple(outcome.scores[(player + job.shift) % count] for player in range(count))
    winners = tuple(sorted((seat - job.shift) % count for seat in outcome.winners))
    last = played.entries[-1]
    result = Result(job.number, winners, scores, outcome.reason, last.seq, last.at, name)
    return result, record


def summary(
    game: AnyGame,
    options: dict[str, Any],
    levels: Sequence[str],
    seed: int,
    rotate: bool,
    results: Sequence[Result],
) -> dict[str, Any]:
    """Return the report as JSON. It holds nothing that depends on the machine."""
    players = [
        {
            "level": level,
            "wins": sum(1 for result in results if result.winners == (player,)),
            "shared": sum(
                1 for result in results if player in result.winners and len(result.winners) > 1
            ),
            "mean_score": round(fmean(result.scores[player] for result in results), 3),
        }
        for player, level in enumerate(levels)
    ]
    return {
        "game": game.id,
        "version": game.version,
        "options": options,
        "seed": seed,
        "rotate": rotate,
        "games": len(results),
        "players": players,
        "mean_entries": round(fmean(result.entries for result in results), 1),
        "mean_duration_ms": round(fmean(result.duration_ms for result in results)),
        "results": results,
    }


def _show(report: dict[str, Any]) -> None:
    console = out()
    rows = Rows(title=f"{report['game']} · {say('simulate.games', count=report['games'])}")
    for column in ("player", "level", "wins", "shared", "mean"):
        rows.add_column(say(f"simulate.{column}"), justify="right")
    for number, player in enumerate(report["players"], 1):
        rows.add_row(
            str(number),
            player["level"],
            str(player["wins"]),
            str(player["shared"]),
            numeral(f"{player['mean_score']:.2f}"),
        )
    console.print(rows)
    entries = numeral(f"{report['mean_entries']:.1f}")
    minutes = numeral(f"{report['mean_duration_ms'] / 60_000:.1f}")
    console.print(say("simulate.length", entries=entries, minutes=minutes))
