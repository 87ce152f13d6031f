"""The compiled loop beside the plain one, in one process."""

import random

import pytest

from parlour.games.wedges import search
from parlour.games.wedges.solver import SEARCH, Policy
from parlour.kernel.compiled import is_compiled

pytestmark = pytest.mark.compiled


def test_both_loops_find_the_same_worths() -> None:
    rng = random.Random(6)
    for needed in (6, 4):
        chances = tuple(round(rng.uniform(0.1, 0.95), 2) for _ in range(6))
        plain, fast = Policy(chances, needed, search=search), Policy(chances, needed)
        for space in ("hub", "r0", "r2", "s3.3"):
            for wedges in ((), ("blue", "orange"), ("blue", "pink", "yellow", "brown", "green")):
                assert fast.turns(space, wedges) == pytest.approx(plain.turns(space, wedges))
                assert fast.worth(space, wedges, None) == pytest.approx(
                    plain.worth(space, wedges, None)
                )


def test_the_loop_is_compiled_where_there_is_a_compiler() -> None:
    assert is_compiled(SEARCH) or SEARCH is search
