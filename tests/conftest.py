"""For all tests: seeds are printed and can be set, no test is a race against the clock, long ones come first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings
from tests.support.chromium import CHROMIUM
from tests.support.effort import LEVEL
from tests.support.seed import VARIABLE, chosen_seed

TESTS = Path(__file__).parent
RULES = {"bots", "classroom", "contract", "games", "kernel", "room", "testing"}
"""The folders whose tests cover all lines of the kernel and the games."""
APART = ("browser", "compiled", "heavy", "long")
"""Marks of tests that cover nothing that quicker ones do not."""

settings.register_profile("parlour", deadline=None, derandomize=True, database=None)
settings.load_profile("parlour")


def pytest_configure() -> None:
    chosen_seed()  # Workers and the processes that tests start inherit it.


def pytest_report_header() -> str:
    return f"effort: {LEVEL}; seed of the random tests: {VARIABLE}={chosen_seed()}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The seed once more, where anybody who reads of a failure looks first."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.line(f"To repeat the random tests: {VARIABLE}={chosen_seed()}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files of which `make test-rules` or `make test-rest` runs no test: reading all of them
    keeps every worker busy for more than ten seconds."""
    inside = collection_path.relative_to(TESTS).parts if collection_path != TESTS else ()
    if not inside:
        return None
    is_of_rules = inside[0] in RULES
    if config.option.markexpr == "rules":
        return True if not is_of_rules else None
    if (
        config.option.markexpr == "not (rules or long)"
        and is_of_rules
        and collection_path.suffix == ".py"
    ):
        text = collection_path.read_text("utf-8")
        return True if all(f"mark.{name}" not in text for name in APART) else None
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the tests first that may take longest, some by each worker: begun last, one would keep
    a worker busy alone. Browser tests stay together, so that a worker starts one Chromium."""
    items.sort(key=_priority, reverse=True)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    # Each worker begins with as many neighbours of this list.
    items[:] = [item for worker in range(workers) for item in items[worker::workers]]
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in RULES and not _is_apart(item):
            item.add_marker(pytest.mark.rules)


def _is_apart(item: pytest.Item) -> bool:
    """Return whether a test covers nothing that quicker tests do not."""
    return any(item.get_closest_marker(name) for name in APART)


def _priority(item: pytest.Item) -> tuple[float, bool]:
    mark = item.get_closest_marker("timeout")
    limit = float(mark.args[0]) if mark is not None else 0.0
    return limit, _needs_a_browser(item)


def _needs_a_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if not _needs_a_browser(item):
        CHROMIUM.close()


def pytest_sessionfinish() -> None:
    CHROMIUM.close()
