"""The contract: everything the house relies on in a game, in one call."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice
from typing import Any

from parlour.kernel.game import AnyGame
from parlour.kernel.options import describe
from parlour.kernel.table import Table
from parlour.testing.deadlines import check_deadline, check_defaults, check_waits_for_people
from parlour.testing.leaks import check_leaks_are_caught
from parlour.testing.lessons import check_lesson
from parlour.testing.moves import (
    check_odd_moves,
    check_odd_rulings,
    check_offers,
    check_sampled_moves,
    check_sampled_refusals,
)
from parlour.testing.playing import LIMIT, Played, play_out, viewers
from parlour.testing.record import check_record
from parlour.testing.replays import check_determinism, check_replay, check_round_trips, encoded
from parlour.testing.secrets import check_hidden_start, check_non_interference, check_resample
from parlour.testing.shows import check_beats, check_beats_tell_nothing, check_predictions
from parlour.testing.undo import check_undo
from parlour.testing.variants import options_of, seats_of
from parlour.testing.wording import check_reason, check_words

POINTS = 12
"""How many tables of a game are looked at closely."""

RESERVED = frozenset(
    {"clock", "show", "offers", "default", "undo", "outcome", "corrections", "device"}
)
"""Sections of the view that belong to the table."""


def check_game(
    game: AnyGame,
    *,
    options: Iterable[Any] | None = None,
    variants: int | None = None,
    seed: int = 0,
    limit: int = LIMIT,
    points: int = POINTS,
) -> None:
    """Check a game against the whole contract; an `AssertionError` says what is broken.

    One game is played with each of the `options`: by default the default ones and every single
    change of them, of which `variants` limits the number. `seed` gives other games, `limit` is
    how many inputs a game may take, `points` how many tables of each are looked at closely.
    """
    check_words(game)
    if options is None:  # a lesson has options of its own
        check_lesson(game)
    describe(game.SeatOptions)
    rng = random.Random(f"{game.id}/contract/{seed}")
    chosen = options_of(game) if options is None else options
    all_played: list[Played] = []
    for number, option in enumerate(islice(chosen, variants)):
        seats = seats_of(game, option, rng)
        check_hidden_start(game, option, seats)
        played = play_out(game, option, seats, seed=seed + number, limit=limit)
        check_played(played, rng, points)
        all_played.append(played)
    check_resample(all_played, rng)
    check_leaks_are_caught(game, seed=seed)


def check_played(played: Played, rng: random.Random, points: int = POINTS) -> None:
    """Run all checks that one played game allows."""
    check_replay(played)
    check_determinism(played)
    check_round_trips(played)
    check_record(played)
    check_undo(played)
    check_waits_for_people(played)
    check_sampled_refusals(played)
    check_reason(played.final)
    check_beats(played)
    check_predictions(played)
    for table in played.some(points, rng):
        check_table(table, rng)
    check_non_interference(played, rng, points)
    check_beats_tell_nothing(played, rng, points)


def check_table(table: Table, rng: random.Random) -> None:
    """Run all checks that one table allows, apart from what is hidden from whom."""
    check_sections(table)
    check_offers(table, rng)
    check_sampled_moves(table, rng)
    check_odd_moves(table, rng)
    check_odd_rulings(table, rng)
    check_deadline(table)
    check_defaults(table)


def check_sections(table: Table) -> None:
    """Check that views are JSON by named sections, none of which is the table's own."""
    game = table.game
    public = game.public(table.state)
    for viewer in viewers(table):
        private = game.private(table.state, viewer)
        taken = RESERVED & (public.keys() | private.keys())
        assert not taken, f"{game.id}: the sections {sorted(taken)} belong to the table"
        encoded(public | private)
