"""The daily card."""

from __future__ import annotations

import datetime

from tests.support.daily import day_table

from parlour.games.facts import game

REAL_CARDS = True
DAY = datetime.date(2026, 3, 14)
NEXT = datetime.date(2026, 3, 15)


def test_a_day_has_one_card_and_its_own_letters() -> None:
    one, again, other = (day_table(game, day).state for day in (DAY, DAY, NEXT))
    assert one == again
    assert (one.columns, one.letters) != (other.columns, other.letters)
    assert one.phase == "write"
    assert one.count == 1
