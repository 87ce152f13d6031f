"""Non-interference: what a viewer may not know leaves no trace in anything that reaches it.

The game redraws everything that a viewer may not know (`Game.resample`). In this other world the
viewer must get the very same bytes: views and with them events and their sizes, offers, defaults,
the clock, and the answers to its own moves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from parlour.kernel.chance import Seeded
from parlour.kernel.entry import Entry, Play
from parlour.kernel.game import AnyGame, Seat, Viewer
from parlour.kernel.memory import Reference
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.testing.moves import is_playing
from parlour.testing.odd import odd_value
from parlour.testing.playing import Played, attempt, viewers
from parlour.testing.replays import check_round_trip, encoded

WORLDS = 3
"""Other worlds per table and viewer."""

TRIES = 40
"""Starts and redraws in which something hidden must show, if anything is hidden."""


def check_non_interference(played: Played, rng: random.Random, points: int = 12) -> None:
    """Check at many points of a game that no viewer can tell the real world from redrawn ones."""
    for table in played.some(points, rng):
        for viewer in viewers(table):
            for _ in range(WORLDS):
                other = redrawn(table, viewer, rng)
                if other.state != table.state:
                    check_world(table, other, viewer, rng)


def redrawn(table: Table, viewer: Viewer, rng: random.Random) -> Table:
    """Return the table in a world that this viewer cannot tell from the real one."""
    game = table.game
    chance = Seeded(rng.randbytes(32), 0, Reference(game))
    state = game.resample(table.state, viewer, chance)
    check_round_trip(state, game.State, f"{game.id}: a redrawn state")
    return table.changed(state=state)


def check_world(table: Table, other: Table, viewer: Viewer, rng: random.Random) -> None:
    """Check that this viewer gets the same bytes in both worlds, whatever it tries."""
    check_views(table, other, viewer, "before any move")
    if not is_playing(table):
        return
    for seat in range(len(table.header.seats)):
        for move in _moves(table, seat, rng):
            _check_move(table, other, viewer, seat, move)


def check_views(table: Table, other: Table, viewer: Viewer, when: str) -> None:
    """Check that the views are the same section by section, byte by byte."""
    ours, theirs = table.view(viewer), other.view(viewer)
    assert list(ours) == list(theirs), (
        f"{table.game.id}: the sections {sorted(set(ours) ^ set(theirs)) or list(ours)} tell "
        f"{viewer} what it may not know ({when})"
    )
    for section, value in ours.items():
        assert encoded(value) == encoded(theirs[section]), (
            f"{table.game.id}: section {section!r} tells {viewer} what it may not know ({when}):"
            f"\n{encoded(value).decode()}\n{encoded(theirs[section]).decode()}"
        )


def _moves(table: Table, seat: Seat, rng: random.Random) -> list[Any]:
    """Return moves to try: offered, enumerable, sampled and odd ones."""
    game, state = table.game, table.state
    enumerated = [*game.offers(state, seat).moves, *game.universe(state, seat)]
    sampled = [game.sample(state, seat, rng) for _ in range(2)]
    odd = [odd_value(game.Move, rng) for _ in range(4)]
    tried = rng.sample(enumerated, min(6, len(enumerated))) + sampled + odd
    return [move for move in tried if move is not None]


def _check_move(table: Table, other: Table, viewer: Viewer, seat: Seat, move: Any) -> None:
    ours, theirs = (attempt(world, Play(move), seat) for world in (table, other))
    if seat == viewer:
        assert _answer(ours) == _answer(theirs), (
            f"{table.game.id}: the answer to {move} tells seat {seat} what it may not know:"
            f"\n{_answer(ours)}\n{_answer(theirs)}"
        )
    if isinstance(ours, Refusal) or isinstance(theirs, Refusal):
        return
    # What may be taken back reveals nothing, nor does a draft: nobody may learn by it.
    if _is_quiet(table, ours[0], move):
        check_views(ours[0], theirs[0], viewer, f"after {move} of seat {seat}")


def _answer(result: tuple[Table, Entry] | Refusal) -> str:
    if isinstance(result, Refusal):
        return f"{result.code} {encoded(result.details).decode()}"
    return "accepted"


def _is_quiet(table: Table, after: Table, move: Any) -> bool:
    return after.undoable is not None or table.game.draft_key(move) is not None


def check_hidden_start(game: AnyGame, options: Any, seats: tuple[Any, ...]) -> None:
    """Check the start: if chance hides something at the start (a deck, a hand), `resample` must
    redraw it."""
    rng = random.Random(f"{game.id}/hidden start")
    seen: dict[tuple[Viewer, bytes], Table] = {}
    for _ in range(TRIES):
        table, _ = Table.start(game, options, seats, seed=rng.randbytes(32))
        for viewer in viewers(table):
            key = (viewer, encoded(table.view(viewer)))
            known = seen.setdefault(key, table)
            if known.state == table.state:
                continue
            worlds = (redrawn(table, viewer, rng) for _ in range(TRIES))
            assert any(world.state != table.state for world in worlds), (
                f"{game.id}: two starts look the same to {viewer} and are not, "
                "but `resample` never redraws anything for it"
            )


def check_resample(played: Iterable[Played], rng: random.Random, points: int = 20) -> None:
    """Check that something is redrawn: where seats have sections of their own, `resample` must
    redraw something now and then.

    A game that forgot to would pass every other check: its worlds would all be the real one.
    """
    tried: Counter[Viewer] = Counter()
    changed: set[Viewer] = set()
    for one in played:
        for table in one.some(points, rng):
            for viewer in viewers(table):
                if _others_have_secrets(table, viewer):
                    tried[viewer] += 1
                    if redrawn(table, viewer, rng).state != table.state:
                        changed.add(viewer)
    for viewer, count in tried.items():
        assert viewer in changed or count < TRIES, (
            f"{table.game.id}: seats have sections of their own, but `resample` never redraws "
            f"anything for {viewer}: redraw them, or make them public"
        )


def _others_have_secrets(table: Table, viewer: Viewer) -> bool:
    game, state = table.game, table.state
    own = (encoded(game.private(state, viewer)), b"{}")
    seats = (seat for seat in range(len(table.header.seats)) if seat != viewer)
    return any(encoded(game.private(state, seat)) not in own for seat in seats)
