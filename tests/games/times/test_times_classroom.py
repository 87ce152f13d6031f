"""Times Four in a class: what a wall shows, and which facts a pupil has tried."""

from __future__ import annotations

import msgspec

from parlour.games.times.classroom import answered, glance
from parlour.games.times.rules import game
from parlour.games.times.state import EndTurn, Fact, Move, Options, State, TakeBack
from parlour.kernel import Scripted
from parlour.kernel.classroom import answers_of, glance_of

OPTIONS = Options(judge="referee", claim="auto", turn_seconds=0, match_minutes=0, starts=0)


def after(*moves: tuple[int, Move]) -> State:
    chance = Scripted(())
    state = game.start(OPTIONS, (game.SeatOptions(), game.SeatOptions()), chance)
    for seat, move in moves:
        state = game.play(state, seat, move, 0, chance)
    return state


def test_before_the_first_fact_there_is_a_board_and_no_line() -> None:
    found = glance(after())
    assert (found.latest, found.by, found.lines) == ("", None, 0)
    assert msgspec.to_builtins(found.board)["piles"] == ("",) * 10


def test_the_latest_fact_is_shown_from_the_moment_it_is_placed() -> None:
    placed = glance(after((0, Fact(6, 8, 48))))
    ended = glance(after((0, Fact(6, 8, 48)), (0, EndTurn())))
    assert (placed.latest, placed.by) == (ended.latest, ended.by) == ("6 × 8 = 48", 0)
    assert placed.board == ended.board
    second = glance(after((0, Fact(6, 8, 48)), (0, EndTurn()), (1, Fact(2, 3, 6))))
    assert (second.latest, second.by) == ("2 × 3 = 6", 1)
    assert second.board.piles[2] == "2"


def test_every_fact_that_was_placed_is_answered_also_one_taken_back() -> None:
    state = after(
        (0, Fact(6, 8, 46)),
        (0, TakeBack()),
        (0, Fact(6, 8, 48)),
        (0, EndTurn()),
        (1, Fact(7, 7, 47)),
        (1, EndTurn()),
    )
    told = [(one.seat, one.question, one.said, one.is_right) for one in answered(state)]
    assert told == [
        (0, "6x8", "46", False),
        (0, "6x8", "48", True),
        (1, "7x7", "47", False),
    ]
    assert answers_of(game, state) == answered(state)
    assert glance_of(game, state) == glance(state)


def test_a_turn_whose_time_ran_out_answers_nothing_and_leaves_the_latest_fact_on_the_wall() -> None:
    timed = msgspec.structs.replace(OPTIONS, turn_seconds=30)
    chance = Scripted(())
    state = game.start(timed, (game.SeatOptions(), game.SeatOptions()), chance)
    for move in (Fact(6, 8, 48), EndTurn()):
        state = game.play(state, 0, move, 0, chance)
    deadline = game.deadline(state)
    assert deadline is not None
    state = game.expire(state, deadline, chance)
    found = glance(state)
    assert (found.latest, found.by) == ("6 × 8 = 48", 0)
    assert [one.question for one in answered(state)] == ["6x8"]
