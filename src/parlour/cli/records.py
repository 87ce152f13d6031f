"""`parlour records`: what many records say together, and the schema of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Rows

from parlour.cli.arguments import AsJson
from parlour.cli.files import read_text
from parlour.cli.output import err, numeral, out, plain, print_json, say
from parlour.kernel import Refusal, games
from parlour.kernel.record import Ends, read_ends
from parlour.kernel.recordschema import record_schema

app = typer.Typer(help="Records: sum many up, print the schema.", no_args_is_help=True)

NAMED = 20
"""Files that are no records and are named one by one."""


class Tally:
    """The sums over the records of one game. Their size does not grow with the records."""

    def __init__(self) -> None:
        self.games = self.entries = self.time = 0
        self.reasons: Counter[str] = Counter()
        self.seats: dict[str, Counter[str]] = {}
        self.players: dict[str, Counter[str]] = {}

    def add(self, ends: Ends) -> None:
        outcome = ends.tail.outcome
        self.games += 1
        self.entries += ends.entries
        self.time += ends.at
        self.reasons[outcome.reason] += 1
        for seat, (level, score) in enumerate(zip(ends.head.bots, outcome.scores, strict=False)):
            won = seat in outcome.winners
            shared = won and len(outcome.winners) > 1
            player = "people and others" if level is None else f"level {level}"
            for sums, name in ((self.seats, str(seat + 1)), (self.players, player)):
                counts = sums.setdefault(name, Counter())
                counts.update(games=1, wins=won and not shared, shared=shared, points=score)

    def told(self) -> dict[str, Any]:
        """Return the sums as JSON."""
        return {
            "games": self.games,
            "mean_entries": round(self.entries / self.games, 1),
            "mean_duration_ms": round(self.time / self.games),
            "reasons": dict(sorted(self.reasons.items())),
            "seats": {name: _shares(counts) for name, counts in sorted(self.seats.items())},
            "players": {name: _shares(counts) for name, counts in sorted(self.players.items())},
        }


def _shares(counts: Counter[str]) -> dict[str, Any]:
    return {
        "games": counts["games"],
        "wins": counts["wins"],
        "shared": counts["shared"],
        "mean_score": round(counts["points"] / counts["games"], 3),
    }


def files(folder: Path) -> Iterator[Path]:
    """Yield the records in a folder and in those inside it, one at a time."""
    if not folder.is_dir():
        raise Refusal("unreadable", path=str(folder), reason="it is no folder")
    yield from folder.rglob("*.jsonl")


@app.command("stats")
def stats(
    folder: Annotated[Path, typer.Argument(help="The folder with the records.")],
    as_json: AsJson = False,
) -> None:
    """Sum up all records in a folder and in those inside it, one at a time."""
    tallies: dict[str, Tally] = {}
    broken = 0
    for path in files(folder):
        try:
            ends = read_ends(read_text(str(path)))
        except Refusal as refusal:
            broken += 1
            if broken <= NAMED:
                reason = refusal.details.get("reason", refusal.code)
                told = say("records.broken", path=str(path), reason=reason)
                err().print(plain(told), style="red", markup=False)
            continue
        tallies.setdefault(ends.head.game, Tally()).add(ends)
    report = {game: tally.told() for game, tally in sorted(tallies.items())}
    if as_json:
        print_json({"broken": broken, "games": report})
    else:
        for game, sums in report.items():
            _show(game, sums)
        if broken:
            out().print(say("records.broken_in_all", count=broken))
        if not report:
            out().print(say("records.none"))
    if broken:
        raise typer.Exit(1)


def _show(game: str, told: dict[str, Any]) -> None:
    rows = Rows(title=f"{plain(game)} · {say('simulate.games', count=told['games'])}")
    for column in ("player", "games", "wins", "shared", "mean"):
        rows.add_column(say(f"records.{column}"), justify="right")
    seats = {say("records.seat", seat=name): one for name, one in told["seats"].items()}
    for name, one in [*seats.items(), *told["players"].items()]:
        mean = numeral(f"{one['mean_score']:.2f}")
        cells = (one["games"], one["wins"], one["shared"], mean)
        rows.add_row(_named(name), *map(str, cells))
    out().print(rows)
    entries = numeral(f"{told['mean_entries']:.1f}")
    minutes = numeral(f"{told['mean_duration_ms'] / 60_000:.1f}")
    out().print(say("simulate.length", entries=entries, minutes=minutes))
    reasons = ", ".join(f"{reason} {count}" for reason, count in told["reasons"].items())
    out().print(plain(say("records.reasons", reasons=reasons)), markup=False)


def _named(name: str) -> str:
    """Return a player's kind in the person's language."""
    kind, _, level = name.partition(" ")
    if kind == "level":
        return say("records.level", level=level)
    return say("records.others") if kind == "people" else name


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of a line of a record, with the games that are installed."""
    print_json(record_schema(games().values()))
