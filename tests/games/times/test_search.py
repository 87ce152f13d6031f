"""The search: its own tight rules agree with the board's, and it finds what there is to find."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.times.positions import facts_that_fit, marks_of, positions

from parlour.games.times.board import Board, Count, Zero, board, points
from parlour.games.times.search import DEEPEST, FAR, POINT, Search

COUNTS: tuple[Count, ...] = ("lines", "windows")
fields = st.builds(board, st.sampled_from([5, 6, 8, 10]), st.sampled_from(["left", "right"]))
seeds = st.integers(0, 2**32)


@settings(max_examples=20, deadline=None)
@given(fields, st.sampled_from(COUNTS), seeds)
def test_the_search_places_and_counts_as_the_board_does(
    field: Board, count: Count, seed: int
) -> None:
    search = Search(field, count == "windows")
    for own, other in positions(field, seed):
        occupied = own | other
        fitting = facts_that_fit(field, occupied)
        for fact in range(len(field.facts)):
            marks = search.fall(occupied + field.bottom, fact)
            if fact in fitting:
                assert marks == marks_of(field, occupied, fact)
                assert search.points(own, marks) == points(len(field.sets(own, marks, count)))
            else:
                assert marks == 0


class Watched(Search):
    """Playouts under the eyes of the board."""

    def __init__(self, field: Board, count: Count) -> None:
        super().__init__(field, count == "windows")
        self.field = field
        self.count_by: Count = count
        self.seen: list[tuple[int, int]] = []

    def points(self, before: int, marks: int) -> int:
        other = sum(self.seen[-1]) if self.seen else 0
        occupied = before | other
        assert any(
            marks == marks_of(self.field, occupied, fact)
            for fact in facts_that_fit(self.field, occupied)
        )
        self.seen.append((before, marks))
        scored = super().points(before, marks)
        assert scored == points(len(self.field.sets(before, marks, self.count_by)))
        return scored


@pytest.mark.parametrize("zero", ["left", "right"])
@pytest.mark.parametrize("count", COUNTS)
def test_playouts_play_legal_facts_until_none_is_left(zero: Zero, count: Count) -> None:
    field = board(6, zero)
    watched = Watched(field, count)
    played, scored, checksum = watched.playouts(3, 1)
    assert played == len(watched.seen)
    own, marks = watched.seen[-1]
    other = sum(watched.seen[-2])
    assert not field.has_fact_left(own | marks | other)
    assert scored > 0
    assert (played, scored, checksum) == Search(field, count == "windows").playouts(3, 1)


def test_playouts_depend_on_their_seed_only() -> None:
    search = Search(board(6, "left"), False)
    assert search.playouts(1, 200) == search.playouts(1, 200)
    assert search.playouts(1, 200) != search.playouts(2, 200)
    assert 200 <= search.playouts(1, 200)[0] < 230


@cache
def solved(field: Board, own: int, other: int) -> int:
    """The best difference of points from here to the end of the board, by trying everything."""
    best = -FAR
    for fact in facts_that_fit(field, own | other):
        marks = marks_of(field, own | other, fact)
        gain = points(len(field.sets(own, marks, "lines")))
        best = max(best, gain - solved(field, other, own | marks))
    return 0 if best == -FAR else best


@settings(max_examples=15, deadline=None)
@given(st.sampled_from([5, 6]), seeds)
def test_a_board_near_its_end_is_solved(rows: int, seed: int) -> None:
    field = board(rows, "left")
    for own, other in positions(field, seed):
        facts = facts_that_fit(field, own | other)
        if not 0 < len(facts) <= 5:
            continue
        fact, value, depth, nodes = Search(field, False).think(own, other, 10**6, DEEPEST)
        assert value == POINT * solved(field, own, other)
        assert depth < DEEPEST
        assert nodes < 10**6
        marks = marks_of(field, own | other, fact)
        assert Search(field, False).worth(own, other, marks, depth) == value


def test_a_full_board_has_no_best_fact() -> None:
    field = board(5, "left")
    *_, (own, other) = positions(field, 1)
    assert Search(field, False).think(own, other, 1000, DEEPEST) == (-1, 0, 0, 0)


def test_the_search_takes_the_set_that_is_there() -> None:
    field = board(6, "left")
    own = field.fall(0, 2, 3, 6)
    other = field.fall(own, 9, 9, 81)
    search = Search(field, False)
    fact, value, depth, _ = search.think(own, other, 10**6, 1)
    assert depth == 1
    marks = marks_of(field, own | other, fact)
    assert search.points(own, marks) == 1
    assert value == search.worth(own, other, marks, 1)


def test_a_budget_of_positions_is_kept() -> None:
    search = Search(board(6, "left"), False)
    fact, _, depth, nodes = search.think(0, 0, 300, DEEPEST)
    assert nodes == 300
    assert 0 < depth < DEEPEST
    assert 0 <= fact < 53


def test_with_hardly_a_budget_there_is_still_a_fact() -> None:
    fact, _, depth, _ = Search(board(6, "left"), False).think(0, 0, 1, DEEPEST)
    assert depth == 1
    assert fact >= 0


def test_a_bound_that_decides_nothing_is_looked_into_again() -> None:
    """What a narrow question found out is no answer to a wide one, but does not spoil it."""
    field = board(5, "left")
    halfway = list(positions(field, 3))
    own, other = halfway[len(halfway) // 2]

    def fresh() -> Search:
        search = Search(field, False)
        search.forget(10**6)
        return search

    exact = fresh().value(own, other, 2, -FAR, FAR, 0)
    for alpha, beta in ((exact - 2, exact - 1), (exact + 1, exact + 2)):
        search = fresh()
        bound = search.value(own, other, 2, alpha, beta, 0)
        assert bound >= beta if beta <= exact else bound <= alpha
        assert search.value(own, other, 2, -FAR, FAR, 0) == exact


# The tree of playouts -----------------------------------------------------------------------------


def test_the_tree_comes_within_a_point_of_the_best() -> None:
    field = board(5, "left")
    *_, (own, other) = list(positions(field, 4))[:-3]
    search = Search(field, False)
    _, value, _, _ = search.think(own, other, 10**6, DEEPEST)
    assert search.solved
    search.explore = 1.0
    fact, worth = search.grow(own, other, 0, 2_000, seed=1)
    marks = marks_of(field, own | other, fact)
    assert search.worth(own, other, marks, DEEPEST) >= value - POINT
    assert abs(worth - value / POINT) < 1


def test_a_tree_that_counts_wins_knows_who_is_ahead() -> None:
    field = board(5, "left")
    *_, (own, other) = list(positions(field, 4))[:-3]
    search = Search(field, False)
    search.wins, search.trust, search.explore = 1, 0.0, 1.4
    assert search.grow(own, other, 100, 300, seed=1)[1] == 1.0
    assert search.grow(own, other, -100, 300, seed=1)[1] == 0.0


def test_a_tree_on_a_full_board_has_no_fact() -> None:
    field = board(5, "left")
    *_, (own, other) = positions(field, 1)
    assert Search(field, False).grow(own, other, 0, 10, seed=1) == (-1, 0.0)


def test_the_same_seed_grows_the_same_tree() -> None:
    search = Search(board(6, "left"), False)
    assert search.grow(0, 0, 0, 200, seed=5) == search.grow(0, 0, 0, 200, seed=5)


def test_a_board_that_is_solved_says_so() -> None:
    field = board(5, "left")
    halfway = list(positions(field, 4))
    search = Search(field, False)
    search.think(*halfway[-4], 10**6, DEEPEST)
    assert search.solved
    search.think(*halfway[0], 200, DEEPEST)
    assert not search.solved
