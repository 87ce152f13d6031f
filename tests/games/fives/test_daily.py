"""The daily board."""

import datetime

from tests.support.daily import day_table

from parlour.games.fives import game

DAY = datetime.date(2026, 3, 14)
NEXT = datetime.date(2026, 3, 15)


def test_a_day_has_one_board_and_its_own_rolls() -> None:
    one, again, other = (day_table(game, day).state for day in (DAY, DAY, NEXT))
    assert one == again
    assert one.boards != other.boards
    assert one.options.version == "solo"
