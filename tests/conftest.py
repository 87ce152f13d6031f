"""For all tests: property tests are repeatable, no test is a race against the clock, long ones come first."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("parlour", deadline=None, derandomize=True, database=None)
settings.load_profile("parlour")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever may take longest starts first: begun last, it would keep one worker busy alone."""
    items.sort(key=_time_limit, reverse=True)


def _time_limit(item: pytest.Item) -> float:
    mark = item.get_closest_marker("timeout")
    return float(mark.args[0]) if mark is not None else 0.0
