"""The daily card."""

from __future__ import annotations

import datetime

from tests.support.daily import day_table
from tests.support.effort import effort

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


def test_no_set_of_subjects_comes_again_within_a_year() -> None:
    dates = [DAY + datetime.timedelta(ahead) for ahead in range(effort(366))]
    sets = {frozenset(map(repr, day_table(game, date).state.columns)) for date in dates}
    assert len(sets) == len(dates)
