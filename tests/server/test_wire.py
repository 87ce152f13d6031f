"""Frames of the house are read by others as they were meant."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from aiohttp import web

from parlour.bench.frames import TEXT, Splitter
from parlour.server.web.wire import Wire, text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    text = b"x" * size
    assert Splitter().feed(text_frame(text)) == [(TEXT, text)]


class Line:
    """A transport that keeps what is written, and a socket with its close code."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.close_code: int | None = None
        self.is_lost = False

    def set_write_buffer_limits(self, high: int) -> None:
        """Do nothing: it never fills."""

    def is_closing(self) -> bool:
        return self.is_lost

    def write(self, data: bytes) -> None:
        self.written.append(data)


def wire_on(line: Line) -> Wire:
    return Wire(cast(web.WebSocketResponse, cast(Any, line)), cast(asyncio.Transport, line))


def test_a_text_is_written_at_once() -> None:
    line = Line()
    wire_on(line).send(b"hello")
    assert line.written == [b"\x81\x05hello"]


def test_nothing_is_sent_once_the_closing_handshake_has_begun() -> None:
    line = Line()
    wire = wire_on(line)
    line.close_code = 1000
    wire.send(b"late")
    line.close_code, line.is_lost = None, True
    wire.send(b"lost")
    assert line.written == []
