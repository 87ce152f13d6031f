"""A finished game in hindsight."""

import pytest
from tests.games.wedges.sitting import ALL, Sitting

from parlour.bots.simulation import Simulated, simulate
from parlour.cli.arguments import read_players
from parlour.games.wedges import game
from parlour.games.wedges.analysis import analyse, insights, knowledge
from parlour.games.wedges.state import Options
from parlour.kernel.record import read


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    players = list(read_players(game, ("1", "5")))
    return simulate(game, players, Options(wedges_needed=4), seed="analysis")


def test_every_move_is_looked_at(simulated: Simulated) -> None:
    analysis = analyse(read(simulated.record))
    steps = sum(len(turn.steps) for turn in simulated.table.state.turns)
    assert len(analysis.moves) == steps
    for move in analysis.moves:
        assert move.lost >= 0
        assert move.lost == 0 or move.best != move.to  # two moves may be equally good
    assert sum(seat.moves for seat in analysis.seats) == steps


def test_who_moves_just_anywhere_loses_more(simulated: Simulated) -> None:
    low, high = analyse(read(simulated.record)).seats
    assert low.lost / low.moves > high.lost / high.moves
    assert high.best_moves / high.moves > low.best_moves / low.moves


def test_rates_by_seat_and_category() -> None:
    sitting = Sitting().ask(1, "s0.1").right().ask(1, "s0.2").wrong()
    rates = {(rate.seat, rate.category): rate for rate in insights(sitting.state).rates}
    assert (rates[0, "green"].asked, rates[0, "green"].right) == (1, 1)
    assert (rates[0, "blue"].asked, rates[0, "blue"].right) == (1, 0)
    assert len(rates) == 12


def test_passing_a_headquarters_by_is_a_loss() -> None:
    sitting = Sitting(at=("r3",)).ask(3, "r6").wrong()
    (move,) = insights(sitting.state).moves
    assert (move.to, move.best) == ("r6", "r0")
    assert move.lost > 0.5


def test_bars_and_wedges_of_the_time_count() -> None:
    sitting = Sitting().ask(6, "r7").wrong().ask(6, "r14").right().ask(1, "r15").wrong()
    sitting.go(2, "r9").roll(2)
    assert "r7" not in sitting.state.targets()
    analysis = insights(sitting.to("r11").draw().wrong().state)
    assert analysis.moves[-1].best != "r7"
    assert [seat.moves for seat in analysis.seats] == [3, 2]


def test_the_hardest_questions_come_first() -> None:
    sitting = Sitting().ask(1, "s0.1").wrong()
    sitting.ask(1, "s0.1").answer("").ask(1, "s0.2").right().ask(1, "s0.3").wrong()
    hardest = insights(sitting.state).hardest
    assert [hard.id for hard in hardest] == ["test-003/orange", "test-001/green", "test-000/green"]
    assert hardest[0].given == ("no idea",)
    assert hardest[1].given == ()
    assert [(hard.asked, hard.wrong) for hard in hardest] == [(1, 1)] * 3


def test_knowledge_begins_even_and_follows_the_answers() -> None:
    assert knowledge([(0, 0), (4, 4), (4, 0)]) == (0.5, 0.75, 0.25)


def test_a_game_with_all_wedges_is_about_the_hub() -> None:
    sitting = Sitting(at=("s0.2",), wedges=(ALL,)).ask(1, "s0.1").wrong()
    assert insights(sitting.state).moves[0].expected > 1
