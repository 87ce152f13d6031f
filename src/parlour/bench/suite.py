"""All measurements by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from parlour.bench import (
    classroom,
    envs,
    facts,
    fives,
    foil,
    kernel,
    packs,
    playouts,
    replay,
    shelf,
    sockets,
    store,
    strength,
    wedges,
    workers,
)
from parlour.bench.figure import Figure
from parlour.kernel import Refusal


class Bench(msgspec.Struct, frozen=True):
    """One measurement."""

    name: str
    about: str
    measure: Callable[[bool], list[Figure]]
    long: bool = False
    """Takes many minutes or needs further programs, so it runs only when asked for by name."""


BENCHES = {
    bench.name: bench
    for bench in (
        Bench("kernel", "moves through a table, nothing written or sent", kernel.measure),
        Bench("playouts", "random playouts of Times Four, plain and compiled", playouts.measure),
        Bench("envs", "steps of environments beside PettingZoo's Connect Four", envs.measure, True),
        Bench("facts", "Facts in Five: five full Playcards judged", facts.measure),
        Bench("fives", "Find Five: all placements and the best set for a roll", fives.measure),
        Bench("foil", "Foil: the lexicon, words of a hand and its best grouping", foil.measure),
        Bench("packs", "question packs imported and drawn from, answers judged", packs.measure),
        Bench(
            "shelf", "the encyclopedia: opened, looked up, with slips of spelling", shelf.measure
        ),
        Bench("wedges", "Wedges: the fewest-turns policy solved", wedges.measure),
        Bench("store", "durable appends to the log", store.measure),
        Bench("sockets", "durable moves over WebSockets, 200 tables of two", sockets.measure),
        Bench(
            "replay", "replays of the longest games, and many at once beside play", replay.measure
        ),
        Bench(
            "class",
            "a class of forty on twenty tables, and ten such classes at once",
            classroom.measure,
            True,
        ),
        Bench("memory", "memory of an idle connection", sockets.measure_memory),
        Bench("curve", "cost of a move with 10, 100, 1,000 tables", sockets.measure_curve),
        Bench(
            "workers",
            "one worker on SQLite, one and two on PostgreSQL and Redis; deaths; 10,000 tables",
            workers.measure,
            True,
        ),
        Bench("strength", "Times Four: level 5 against simple players", strength.measure, True),
        Bench("strength_plain", "the same in plain Python", strength.measure_plain, True),
        Bench(
            "strength_pairs",
            "Times Four: level 5 against a tree of 100,000 playouts, in pairs",
            strength.measure_pairs,
            True,
        ),
    )
}


def chosen(names: Iterable[str]) -> list[Bench]:
    """Return the measurements with these names; all that are not long where no name is given."""
    wanted = list(names)
    for name in wanted:
        if name not in BENCHES:
            raise Refusal("no_such_bench", name=name, known=", ".join(BENCHES))
    if not wanted:
        return [bench for bench in BENCHES.values() if not bench.long]
    return [BENCHES[name] for name in wanted]


def run(benches: Iterable[Bench], quick: bool) -> Iterator[list[Figure]]:
    """Measure one after the other."""
    for bench in benches:
        yield bench.measure(quick)
