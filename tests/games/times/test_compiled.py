"""The compiled twin of the search gives what the plain source gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.times.positions import positions
from tests.support.effort import effort

from parlour.games.times.board import Board, board
from parlour.games.times.search import DEEPEST, Search
from parlour.games.times.sparring import GREEDY, RANDOM, Sparring, matches
from parlour.kernel.compiled import twin

pytestmark = pytest.mark.compiled

fields = st.builds(board, st.sampled_from([5, 6, 8, 10]), st.sampled_from(["left", "right"]))
seeds = st.integers(0, 2**32)


@settings(max_examples=40, deadline=None)
@given(fields, st.booleans(), seeds)
def test_compiled_playouts_are_the_plain_ones(field: Board, windows: bool, seed: int) -> None:
    compiled = twin("parlour.games.times.search")
    plain = Search(field, windows).playouts(seed, 500)
    assert compiled.Search(field, windows).playouts(seed, 500) == plain


@settings(max_examples=effort(20), deadline=None)
@given(fields, st.booleans(), seeds)
def test_the_compiled_search_finds_the_same(field: Board, windows: bool, seed: int) -> None:
    plain, compiled = (
        Search(field, windows),
        twin("parlour.games.times.search").Search(field, windows),
    )
    for own, other in positions(field, seed):
        assert plain.estimate(own, other) == compiled.estimate(own, other)
        for fact in range(plain.facts):
            marks = plain.fall((own | other) + field.bottom, fact)
            assert compiled.fall((own | other) + field.bottom, fact) == marks
            assert compiled.points(own, marks) == plain.points(own, marks)
        found = plain.think(own, other, 40, DEEPEST)
        assert compiled.think(own, other, 40, DEEPEST) == found
        assert compiled.worth(own, other, 0, 2) == plain.worth(own, other, 0, 2)


@settings(max_examples=effort(8), deadline=None)
@given(fields, st.booleans(), st.booleans(), seeds)
def test_the_compiled_tree_grows_the_same(
    field: Board, windows: bool, wins: bool, seed: int
) -> None:
    plain, compiled = (
        Search(field, windows),
        twin("parlour.games.times.search").Search(field, windows),
    )
    for search in (plain, compiled):
        search.wins, search.trust = (1, 0.0) if wins else (0, 4.0)
    for own, other in list(positions(field, seed))[::5]:
        assert compiled.grow(own, other, 1, 60, seed) == plain.grow(own, other, 1, 60, seed)


@pytest.mark.long
@pytest.mark.parametrize("rival", [GREEDY, RANDOM], ids=["greedy", "random"])
def test_the_top_level_wins_at_default_options(rival: Sparring) -> None:
    *_, strength = matches(rival, range(2))
    assert strength.won == 2
