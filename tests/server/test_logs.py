"""The log: one line for each event, as key=value or JSON, from a level on."""

import json
import logging
from collections.abc import Callable, Iterator
from contextvars import copy_context

import pytest

from parlour.server.logs import LINES, CappedHandler, TextFormatter, on_behalf_of, start_logging
from parlour.server.settings import LogLevel

from .conftest import Running

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


def test_a_long_line_loses_its_middle(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "text")

    def fail(depth: int) -> None:
        if depth:
            fail(depth - 1)
        raise ValueError("the end")

    try:
        exec(
            "\n".join(f"def f{n}(): f{n + 1}()" for n in range(400)) + "\nf0()",
            {"f400": lambda: fail(0)},
        )
    except ValueError:
        logger.exception("x" * 20_000 + "y")
    (line,) = lines(capsys)
    assert len(line) < 10_000
    assert "xxx" in line
    assert "ValueError: the end" in line
    assert "19001 characters left out" in line


def test_one_address_writes_a_most_and_the_rest_is_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    now = 0.0
    handler = CappedHandler(lambda: now)
    handler.setFormatter(TextFormatter())

    def write(address: str, count: int) -> None:
        on_behalf_of.set(address)
        for _ in range(count):
            handler.handle(logging.LogRecord("parlour", logging.ERROR, "", 0, address, (), None))

    context = copy_context()
    context.run(write, "192.0.2.1", 10 * LINES)
    assert len(lines(capsys)) == LINES
    context.run(write, "192.0.2.2", 1)
    assert len(lines(capsys)) == 1, "others may write"
    context.run(write, "", 2)
    assert len(lines(capsys)) == 2, "the house itself, too"
    now = 61
    context.run(write, "192.0.2.1", 1)
    told, own = lines(capsys)
    assert f'event="{9 * LINES} lines left out"' in told
    assert "192.0.2.1" in own
    context.run(write, "192.0.2.1", 2 * LINES)
    capsys.readouterr()
    handler.close()
    assert "lines left out" in lines(capsys)[0]


def test_lines_are_counted_for_the_caller_they_are_about(serve: Callable[..., Running]) -> None:
    """In the tasks of calls and of sockets."""
    heard: list[str] = []

    class Heard(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(on_behalf_of.get())

    logging.getLogger().addHandler(handler := Heard())
    logger.setLevel("INFO")
    try:
        serve(proxy="127.0.0.1").call(
            "/api/rooms", {"name": "Anna"}, {"x-forwarded-for": "192.0.2.7"}
        )
    finally:
        logging.getLogger().removeHandler(handler)
    assert "192.0.2.7" in heard
