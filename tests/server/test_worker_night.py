"""A whole night by bots, watched at two workers."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from parlour.kernel import games

from .conftest import Guest, Start

pytestmark = [pytest.mark.heavy, pytest.mark.long, pytest.mark.once, pytest.mark.timeout(1500)]

OPTIONS: dict[str, dict[str, Any]] = {
    "times": {"match_minutes": 0},
    "facts": {"rounds": 1, "minutes": 1},
    "foil": {},
    "fives": {"limit_minutes": 1},
    "wedges": {"max_turns": 12},
}


def until_over(guest: Guest, played: int) -> None:
    guest.until_view(
        lambda view: len(view["night"]["games"]) >= played and view["room"]["phase"] == "over",
        timeout=600,
    )


def test_a_night_of_five_games_by_bots_over_two_workers(worker: Start) -> None:
    one, other = (worker(bot_pace=0, messages=0) for _ in range(2))
    ticket = one.open_room("Anna")
    ben_ticket = other.join(ticket["code"], "Ben", "spectator")
    with one.guest(ticket) as anna, other.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        assert set(OPTIONS) <= set(games())
        for played, (game, options) in enumerate(OPTIONS.items(), 1):
            anna.say("choose", game=game)
            anna.say("stand")
            anna.say("options", options=options)
            answer = anna.say("start", open="bots")
            assert answer["type"] != "refused", answer
            watching = threading.Thread(target=until_over, args=[ben, played])
            watching.start()
            until_over(anna, played)
            watching.join()
            assert ben.view["night"] == anna.view["night"]
            assert ben.view["game.outcome"] == anna.view["game.outcome"]
        assert [one["game"] for one in anna.view["night"]["games"]] == list(OPTIONS)
