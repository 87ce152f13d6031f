"""What must hold in every game, however it is played."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert

from parlour.games.fives import game
from parlour.games.fives.judging import judge
from parlour.games.fives.plain import MOST
from parlour.games.fives.rolls import is_accepted
from parlour.games.fives.sampling import careless
from parlour.games.fives.shapes import GRID, SHAPES, VALUES
from parlour.games.fives.state import Drawn, Options, available, used_squares
from parlour.kernel import Refusal, SeatOptions, Seeded

placements = st.lists(st.sampled_from(GRID.cells), max_size=9)


@pytest.mark.heavy
@given(st.lists(st.sampled_from("abcdef"), min_size=100, max_size=100), placements, st.randoms())
@settings(max_examples=60, deadline=None)
def test_verdicts_keep_the_rules(
    board: list[str], outlines: list[tuple[tuple[int, int], ...]], rng: random.Random
) -> None:
    drawn = [Drawn(id, cells) for id, cells in enumerate(outlines)]
    drawn.append(Drawn(99, careless(rng)))
    # A roll that the first outline matches, so that some are valid.
    dice = "".join(board[row * 10 + column] for row, column in drawn[0].cells[:5])
    judged = judge("".join(board), dice, drawn)
    valid = [outline for outline in judged if outline.verdict == "valid"]
    assert len(judged) == len(drawn)
    assert len(valid) <= MOST
    assert len({outline.shape for outline in valid}) == len(valid)
    taken = Counter(cell for outline in judged if len(outline.cells) >= 5 for cell in outline.cells)
    for outline in valid:
        assert all(taken[cell] == 1 for cell in outline.cells)
        assert sorted(board[r * 10 + c] for r, c in outline.cells) == sorted(dice)
        assert outline.points == VALUES[str(outline.shape)]
    assert all(outline.points == 0 for outline in judged if outline.verdict != "valid")


@pytest.mark.parametrize("version", ["puzzle", "solo"])
@pytest.mark.parametrize("seed", range(6))
def test_in_the_puzzle_shapes_and_squares_are_used_once(version: str, seed: int) -> None:
    rng = random.Random(seed)
    chance = Seeded(seed.to_bytes(32, "big"))
    seats = 1 if version == "solo" else 3
    options = convert({"version": version}, Options)
    state = game.start(options, (SeatOptions(),) * seats, chance)
    now = 0
    while not game.is_over(state):
        now += 700
        due = game.deadline(state)
        if due is not None and due <= now:
            now = due
            state = game.expire(state, now, chance)
            continue
        seat = rng.randrange(seats)
        move = game.sample(state, seat, rng)
        if move is not None:
            with suppress(Refusal):
                state = game.play(state, seat, move, now, chance)
        assert is_accepted(state.dice)
        for seat in range(seats):
            marks = [
                outline
                for judged in state.rounds
                for outline in judged.seats[seat].outlines
                if outline.verdict in ("valid", "crossed")
            ]
            assert len({mark.shape for mark in marks}) == len(marks)
            squares = sum(len(mark.cells) for mark in marks)
            assert used_squares(state, seat).bit_count() == squares
            assert len(available(state, seat)) == len(SHAPES) - len(marks)
