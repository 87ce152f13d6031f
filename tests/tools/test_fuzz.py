"""Short versions of `make fuzz`: states, frames and routes."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from aiohttp.web import RouteDef
from tests.server.conftest import Running
from tests.support.effort import effort
from tools.fuzz import frames, routes, states
from tools.fuzz.__main__ import UNLIMITED
from tools.fuzz.mutations import payload

from parlour.kernel import AnyGame, games
from parlour.server.web.app import routes as routes_of
from parlour.server.web.documents import openapi_document
from parlour.testing.leaks import leaky

STATES = effort(60)
FRAMES = effort(3000)
CALLS = effort(30)
NOT_DOCUMENTED = {"/api/openapi.json", "/api/messages.schema.json", "/api/{rest}"}


@pytest.mark.heavy
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_is_hidden_changes_no_byte(game: AnyGame) -> None:
    looked = states.fuzz(game, STATES, 0)
    assert looked.worlds == STATES or looked.states == states.PLAIN


@pytest.mark.heavy
def test_a_planted_leak_is_found() -> None:
    with pytest.raises(AssertionError, match="what it may not know"):
        states.fuzz(leaky(games()["times"], "size"), STATES, 0)


@pytest.mark.heavy
@pytest.mark.once
def test_mutated_frames_are_answered_and_break_nothing(tmp_path: Path) -> None:
    heard = frames.fuzz(tmp_path / "data", FRAMES, 0)
    assert heard.frames >= FRAMES
    assert heard.accepted > 0
    assert heard.refused["malformed"] > FRAMES / 10
    assert heard.witnessed > 0


@pytest.mark.heavy
@pytest.mark.once
def test_every_route_answers_as_documented(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", UNLIMITED)
    try:
        done = routes.fuzz(running.base, CALLS, 0, [running.open_room() for _ in range(3)])
        known = [
            re.sub(r"\{(\w+):[^/]+\}", r"{\1}", route.path)
            for route in routes_of(running.server.house, ())
            if isinstance(route, RouteDef)
        ]
    finally:
        running.stop()
    assert min(done.values()) > 0
    calls = {path for path in known if path.startswith("/api/")}
    assert calls - NOT_DOCUMENTED == set(openapi_document()["paths"])


def test_most_mutated_messages_keep_their_id() -> None:
    """Otherwise nearly every one would end its connection, and little else would be tried."""
    rng = random.Random(0)
    kept = 0
    for number in range(500):
        try:
            message = json.loads(payload(rng, number))
        except ValueError:
            continue
        kept += isinstance(message, dict) and message.get("id") == f"fuzz-{number:010d}"
    assert kept > 480
