"""The log: one line for each event, as key=value or JSON, from a level on."""

import json
import logging
from collections.abc import Iterator

import pytest

from parlour.server.logs import start_logging
from parlour.server.settings import LogLevel

logger = logging.getLogger("parlour")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level, own = root.handlers, root.level, logger.level
    yield
    root.handlers = handlers
    root.setLevel(level)
    logger.setLevel(own)


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def test_text_is_key_and_value_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "text")
    logger.info("room %s opened", "BCDFGH")
    logger.info("short")
    logger.warning('two\nlines and "quotes" \x1b[31m')
    first, second, third = lines(capsys)
    assert first.partition(" ")[2] == 'level=info logger=parlour event="room BCDFGH opened"'
    assert second.endswith("event=short")
    assert third.endswith(r'event="two\nlines and \"quotes\" \u001b[31m"')


def test_json_is_an_object_on_each_line(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "json")
    try:
        raise ValueError("of ours")
    except ValueError:
        logger.exception("failed")
    (line,) = lines(capsys)
    found = json.loads(line)
    assert (found["level"], found["logger"], found["event"]) == ("error", "parlour", "failed")
    assert found["time"].endswith("Z")
    assert "ValueError: of ours" in found["error"]


@pytest.mark.parametrize(
    ("level", "shown"),
    [("error", 1), ("warning", 2), ("info", 3), ("debug", 4)],
)
def test_the_level_decides(level: LogLevel, shown: int, capsys: pytest.CaptureFixture[str]) -> None:
    start_logging(level, "text")
    for method in (logger.error, logger.warning, logger.info, logger.debug):
        method("event")
    assert len(lines(capsys)) == shown


def test_libraries_are_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "text")
    logging.getLogger("aiohttp").info("access")
    logging.getLogger("aiohttp").warning("odd")
    assert len(lines(capsys)) == 1
