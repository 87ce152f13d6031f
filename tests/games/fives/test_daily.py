"""The daily board."""

import datetime

from tests.support.daily import day_table

from parlour.games.fives import daily, game
from parlour.games.fives.shapes import VALUES
from parlour.kernel.daily import Result

DAY = datetime.date(2026, 3, 14)
NEXT = datetime.date(2026, 3, 15)


def test_a_day_has_one_board_and_its_own_rolls() -> None:
    one, again, other = (day_table(game, day).state for day in (DAY, DAY, NEXT))
    assert one == again
    assert one.boards != other.boards
    assert one.options.version == "solo"


def test_no_board_comes_again_within_a_year() -> None:
    dates = [DAY + datetime.timedelta(ahead) for ahead in range(366)]
    assert len({repr(day_table(game, date).state.boards) for date in dates}) == len(dates)


def test_the_result_is_the_sum_of_the_rounds_and_each_of_them() -> None:
    state = day_table(game, DAY).state
    assert daily.result(state) == Result(0, marks=tuple(r.seats[0].points for r in state.rounds))


def test_the_best_possible_is_every_shape_once() -> None:
    assert sum(VALUES.values()) == 30
