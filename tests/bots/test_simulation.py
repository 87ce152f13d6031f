"""Whole games on a virtual clock."""

import random
from typing import Any

import pytest
from tests.bots.bids import ROUND, Bid, Bidder, BidOptions, game

from parlour.bots import simulation
from parlour.bots.player import BotPlayer, Player, RandomPlayer, filled, find_player
from parlour.bots.question import ATTEMPTS
from parlour.bots.simulation import simulate
from parlour.kernel import Decision, Refusal, SeatOptions, View
from parlour.kernel.chance import commitment
from parlour.kernel.entry import Expire, Play


def moves(played: simulation.Simulated) -> list[tuple[int, int | None]]:
    return [(e.at, e.seat) for e in played.entries if isinstance(e.input, Play)]


def test_moves_are_made_after_the_delays_that_the_players_name() -> None:
    played = simulate(game, [Bidder(5, 700), Bidder(3, 300)], BidOptions(rounds=1))
    assert moves(played) == [(300, 1), (700, 0)]
    assert played.outcome.winners == (0,)
    assert played.names == ("Bidder", "Bidder (2)")


def test_who_is_due_at_the_same_time_moves_in_seat_order() -> None:
    played = simulate(game, [Bidder(1), Bidder(2), Bidder(3)], BidOptions(rounds=1))
    assert moves(played) == [(1000, 0), (1000, 1), (1000, 2)]


def test_thinking_time_is_not_lost_when_another_seat_moves_meanwhile() -> None:
    slow = Bidder(5, 900)
    played = simulate(game, [slow, Bidder(3, 300)], BidOptions(rounds=2))
    assert moves(played) == [(300, 1), (900, 0), (1200, 1), (1800, 0)]
    assert [list(view["done"]) for view in slow.asked[:2]] == [[False, False], [False, True]]


def test_the_deadline_comes_before_a_move_that_is_due_at_the_same_time() -> None:
    played = simulate(game, [Bidder(5, ROUND), Bidder(3, 300)], BidOptions(rounds=1))
    assert moves(played) == [(300, 1)]
    assert isinstance(played.entries[-1].input, Expire)
    assert played.entries[-1].at == ROUND


def test_a_seat_with_more_time_uses_it() -> None:
    seats = [SeatOptions(2), SeatOptions(1)]
    played = simulate(game, [Bidder(5, ROUND + 1), Bidder(None)], BidOptions(rounds=1), seats)
    assert moves(played) == [(ROUND + 1, 0)]
    assert [e.at for e in played.entries] == [0, ROUND, ROUND + 1]


def test_a_game_where_nobody_moves_and_nothing_expires_is_refused() -> None:
    with pytest.raises(Refusal, match="nobody_moves"):
        simulate(game, [Bidder(None)], BidOptions(timed=False))


def test_a_game_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_ENTRIES", 50)
    with pytest.raises(Refusal, match="endless_game"):
        simulate(game, [Bidder(1)], BidOptions(rounds=100))


@pytest.mark.parametrize("wrong", [10, "many", None])
def test_a_refused_move_changes_nothing_and_is_tried_again_until_the_player_gives_up(
    wrong: Any,
) -> None:
    class Stubborn(Bidder):
        def decide(self, view: View, rng: random.Random) -> Decision | None:
            super().decide(view, rng)
            move = Bid(wrong) if wrong == 10 else {"type": "bid", "number": wrong}
            return Decision(move, 100)

    played = simulate(game, [Stubborn(wrong), Bidder(3, 9000)], BidOptions(rounds=1))
    assert moves(played) == [(9000, 1)]
    again_after_the_other_moved = (ROUND - 9000) // 100
    assert played.refused[0] == ATTEMPTS + again_after_the_other_moved
    assert played.outcome.winners == (1,)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    players: list[Player] = [RandomPlayer(), RandomPlayer()]
    first, again, other = (simulate(game, players, seed=seed) for seed in ("a", "a", "b"))
    assert first.record == again.record
    assert first.record != other.record


def test_what_was_played_is_committed_to() -> None:
    played = simulate(game, [RandomPlayer()], seed="x")
    assert played.table.header.commitment == commitment(played.secret)
    assert f'"secret":"{played.secret}"' in played.record


def test_anything_can_be_filled_into_a_form() -> None:
    form = {
        "move": "all",
        "fields": {
            "number": {"type": "number", "low": 2, "high": 4},
            "choice": {"type": "choice", "values": ["x", "y"]},
            "flag": {"type": "flag"},
            "cells": {"type": "cells", "fewest": 2, "most": 3},
            "text": {"type": "text", "longest": 5},
            "items": {"type": "items", "shape": "whatever"},
        },
    }
    for seed in range(20):
        move = filled(form, random.Random(seed))
        assert move["type"] == "all"
        assert move["number"] in (2, 3, 4)
        assert move["choice"] in ("x", "y")
        assert isinstance(move["flag"], bool)
        assert 2 <= len(move["cells"]) <= 3
        assert 1 <= len(move["text"]) <= 5
        assert move["items"] == []


def test_a_random_player_takes_a_move_as_it_stands_and_waits_when_nothing_is_offered() -> None:
    rng = random.Random(1)
    pass_ = {"type": "pass"}
    assert RandomPlayer().decide({"offers": {"moves": [pass_], "forms": []}}, rng) == Decision(
        pass_, 1000
    )
    assert RandomPlayer().decide({}, rng) is None


class Echo:
    heavy = frozenset[int]()

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        return Decision(Bid(level), 1)


def test_players_are_found_by_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_player(game, "random").level is None
    with pytest.raises(Refusal, match="no_bot"):
        find_player(game, "3")
    monkeypatch.setattr("parlour.bots.player.find_bot", lambda game: Echo())
    player = find_player(game, "3")
    assert isinstance(player, BotPlayer)
    assert (player.name, player.level) == ("Level 3", 3)
    assert player.decide({}, random.Random(0)) == Decision(Bid(3), 1)


@pytest.mark.parametrize("word", ["0", "6", "", "x", "²", "-1", "1.5"])
def test_a_level_that_is_none_is_refused(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.bots.player.find_bot", lambda game: Echo())
    with pytest.raises(Refusal, match="bad_level"):
        find_player(game, word)
