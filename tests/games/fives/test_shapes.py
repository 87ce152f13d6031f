"""The twelve FIVES and where they fit."""

import pytest

from parlour.games.fives.shapes import (
    GRID,
    ORIENTATIONS,
    SHAPES,
    VALUES,
    Grid,
    members,
    shape_of,
)

PLACES = {
    "P": 576, "L": 504, "Y": 504, "F": 512, "N": 504, "U": 288,
    "T": 256, "V": 256, "Z": 256, "W": 256, "I": 120, "X": 64,
}  # fmt: skip


def test_there_are_twelve_shapes_and_63_ways_to_turn_and_mirror_them() -> None:
    assert len(set(SHAPES)) == 12
    assert sum(len(turned) for turned in ORIENTATIONS.values()) == 63


@pytest.mark.parametrize(("shape", "places"), PLACES.items())
def test_each_shape_fits_on_a_board_in_so_many_places(shape: str, places: int) -> None:
    assert GRID.of_shape[shape].bit_count() == places


def test_all_placements_fit_into_4096_bits_in_the_order_of_shapes() -> None:
    assert len(GRID.cells) == 4096
    assert GRID.starts[-1] == 4096
    assert [GRID.shape[start] for start in GRID.starts[:-1]] == list(SHAPES)
    assert all(
        list(GRID.cells[start:end]) == sorted(GRID.cells[start:end])
        for start, end in zip(GRID.starts, GRID.starts[1:], strict=False)
    )


def test_the_values_go_from_one_to_four() -> None:
    by_value = {value: {s for s in SHAPES if VALUES[s] == value} for value in range(1, 5)}
    assert by_value == {1: set("PLY"), 2: set("FNU"), 3: set("TVZ"), 4: set("WIX")}


def test_a_mirror_image_is_the_same_shape() -> None:
    normal = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]
    mirrored = [(0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]
    assert shape_of(normal) == shape_of(mirrored) == "L"


@pytest.mark.parametrize(
    "cells",
    [
        [],
        [(0, 0), (0, 1), (0, 2), (0, 3)],
        [(0, 0), (0, 1), (0, 2), (0, 3), (1, 4)],
        [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)],
    ],
    ids=["nothing", "four", "only by a corner", "six"],
)
def test_what_is_not_five_connected_squares_has_no_shape(cells: list[tuple[int, int]]) -> None:
    assert shape_of(cells) is None


def test_every_placement_names_its_own_shape() -> None:
    assert all(
        shape_of(cells) == shape for cells, shape in zip(GRID.cells, GRID.shape, strict=True)
    )


def test_free_placements_touch_no_used_square() -> None:
    used = GRID.square_set([(0, 0), (5, 5)])
    free = GRID.free(used)
    expected = {i for i, mask in enumerate(GRID.masks) if not mask & used}
    assert set(members(free)) == expected


def test_a_full_board_has_room_for_nothing_and_an_empty_one_for_all() -> None:
    assert GRID.fitting(SHAPES, (1 << 100) - 1) == 0
    assert GRID.fitting(SHAPES, 0) == GRID.all


def test_a_small_grid_knows_only_what_fits() -> None:
    grid = Grid(2, 3)
    assert set(grid.shape) == {"P", "U"}
    assert grid.starts == (0, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 6, 6)
