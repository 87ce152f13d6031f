"""Planted bugs are noticed early: nearly all by the quick tests, the worst ones by them alone."""

from __future__ import annotations

import pytest
from tools.planted_bugs import MOST_LATE, NEVER_LATE, PAGE, Planted, page, planted, table

pytestmark = pytest.mark.once


def test_nearly_all_planted_bugs_are_noticed_by_the_quick_tests() -> None:
    bugs = planted()
    late = [bug for bug in bugs if not bug.is_quick]
    assert len(late) <= MOST_LATE * len(bugs), table(bugs)
    assert [bug for bug in late if bug.area in NEVER_LATE] == []


def test_bugs_are_planted_in_all_that_must_never_break() -> None:
    assert set(NEVER_LATE) <= {bug.area for bug in planted()}


def test_the_table_is_kept_for_contributors() -> None:
    text = PAGE.read_text("utf-8")
    assert text == page(text, planted()), "run python -m tools.planted_bugs --write"


def test_the_table_names_what_only_the_long_tests_notice() -> None:
    bugs = [
        Planted("games/times", "a quick one", "rules", ["tests/x.py::test_x"], True),
        Planted("store", "a late one", "durability", ["tests/y.py::test_y"], False),
    ]
    assert table(bugs).splitlines() == [
        "area          planted  make test  only test-all",
        "durability          1          0              1",
        "rules               1          1              0",
        "all                 2          1              1",
        "  only by make test-all: store: a late one",
    ]
