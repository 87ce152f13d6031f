"""For all tests: property tests are repeatable, and no test is a race against the clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("parlour", deadline=None, derandomize=True, database=None)
settings.load_profile("parlour")
