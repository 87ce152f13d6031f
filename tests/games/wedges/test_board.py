"""The wheel: 73 spaces, and where every roll leads."""

import json
from collections import Counter
from itertools import product

import pytest
from tests.games.wedges.reach import DATA, reach

from parlour.games.wedges import game
from parlour.games.wedges.board import (
    CATEGORIES,
    COLOURS,
    HEADQUARTERS,
    HQ_OF,
    HUB,
    NEIGHBOURS,
    SPACES,
    kind_of,
    ring,
    routes,
)
from parlour.kernel.catalogue import catalogue

REACH = json.loads(DATA.read_text("utf-8"))


def test_there_are_73_spaces_of_four_kinds() -> None:
    assert len(SPACES) == 73
    kinds = Counter(map(kind_of, SPACES))
    assert kinds == {"hub": 1, "hq": 6, "roll_again": 12, "category": 54}
    assert sum(kind_of(space) == "category" for space in SPACES if space[0] == "r") == 24


def test_ten_spaces_have_each_colour() -> None:
    assert Counter(filter(None, COLOURS.values())) == dict.fromkeys(CATEGORIES, 10)


@pytest.mark.parametrize(
    ("category", "subject"),
    [
        ("blue", "People & Places"),
        ("pink", "Arts & Entertainment"),
        ("yellow", "History"),
        ("brown", "Science & Nature"),
        ("green", "Sports & Leisure"),
        ("orange", "Wild Card"),
    ],
)
def test_each_colour_has_the_subject_of_the_sheet(category: str, subject: str) -> None:
    assert catalogue(game, "en")["categories"][category] == subject


def test_the_neighbours_of_a_headquarters_have_the_colour_of_the_opposite_one() -> None:
    for number, category in enumerate(HEADQUARTERS):
        opposite = HEADQUARTERS[(number + 3) % 6]
        neighbours = NEIGHBOURS[HQ_OF[category]]
        assert len(neighbours) == 3
        assert {COLOURS[space] for space in neighbours} == {opposite}


def test_headquarters_are_clockwise_every_seven_spaces() -> None:
    assert [COLOURS[ring(7 * number)] for number in range(6)] == list(HEADQUARTERS)
    assert HQ_OF["brown"] == "r0"


def test_the_hub_is_six_steps_from_every_headquarters() -> None:
    assert set(routes(HUB, 6)) == set(HQ_OF.values())


def test_the_ring_and_the_first_spoke_have_the_colours_of_the_page() -> None:
    first = [COLOURS[f"r{at}"] for at in range(8)]
    assert first == ["brown", "yellow", None, "orange", "green", None, "pink", "blue"]
    spoke = [COLOURS[f"s0.{steps}"] for steps in range(1, 6)]
    assert spoke == ["green", "blue", "orange", "pink", "yellow"]


def test_the_count_of_targets_is_that_of_an_independent_program() -> None:
    assert reach() == REACH
    ours = {space: [len(routes(space, roll)) for roll in range(1, 7)] for space in SPACES}
    assert ours == REACH


def test_every_way_is_as_long_as_the_roll_and_never_turns_back() -> None:
    wrong = [
        (space, roll, way)
        for space, roll in product(SPACES, range(1, 7))
        for target, way in routes(space, roll).items()
        if way[-1] != target
        or len(way) != roll
        or len({space, *way}) != roll + 1
        or not all(b in NEIGHBOURS[a] for a, b in zip((space, *way), way, strict=False))
    ]
    assert wrong == []


def test_at_the_hub_any_spoke_but_the_one_it_came_up() -> None:
    assert set(routes("s2.1", 2)) == {"s0.1", "s1.1", "s3.1", "s4.1", "s5.1", "s2.3"}


def test_at_a_headquarters_ring_or_spoke() -> None:
    assert set(routes("r1", 2)) == {"r41", "s0.5", "r3"}


def test_no_single_bar_can_take_every_target() -> None:
    assert min(min(row) for row in REACH.values()) >= 2
