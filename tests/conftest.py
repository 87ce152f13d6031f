"""For all tests: seeds are printed and can be set, no test is a race against the clock, long ones come first."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from tests.support.chromium import CHROMIUM
from tests.support.effort import LEVEL
from tests.support.seed import VARIABLE, chosen_seed

TESTS = Path(__file__).parent
RULES = {"bots", "contract", "games", "kernel", "room", "testing"}
"""The folders whose tests cover all lines of the kernel and the games."""

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
    """Who asks for the rules only need not wait until all other tests are read."""
    inside = collection_path.relative_to(TESTS).parts if collection_path != TESTS else ()
    if config.option.markexpr == "rules" and inside and inside[0] not in RULES:
        return True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever may take longest starts first: begun last, it would keep one worker busy alone.
    Browser tests stay together, so that a worker starts one Chromium."""
    items.sort(key=_priority, reverse=True)
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in RULES and not _is_apart(item):
            item.add_marker(pytest.mark.rules)


def _is_apart(item: pytest.Item) -> bool:
    """It covers nothing that quicker tests do not."""
    return any(item.get_closest_marker(name) for name in ("browser", "compiled", "heavy", "long"))


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
