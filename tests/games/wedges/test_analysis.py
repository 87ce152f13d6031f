"""A finished game in hindsight."""

from collections.abc import Sequence

import pytest
from tests.games.wedges.sitting import ALL, Sitting
from tests.support.golden import golden, read_record

from parlour.bots.simulation import Simulated, simulate
from parlour.cli.arguments import read_players
from parlour.games.wedges import analysis as wedges_analysis
from parlour.games.wedges import game
from parlour.games.wedges.analysis import analyse, insights, knowledge
from parlour.games.wedges.board import kind_of
from parlour.games.wedges.state import Options
from parlour.kernel.record import read


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    players = list(read_players(game, ("1", "5")))
    return simulate(game, players, Options(wedges_needed=4), seed="analysis")


@pytest.mark.heavy
def test_every_move_is_looked_at(simulated: Simulated) -> None:
    analysis = analyse(read(simulated.record))
    steps = sum(len(turn.steps) for turn in simulated.table.state.turns)
    assert len(analysis.moves) == steps
    for move in analysis.moves:
        assert move.lost >= 0
        assert move.lost == 0 or move.best != move.to  # two moves may be equally good
    assert sum(seat.moves for seat in analysis.seats) == steps


@pytest.mark.heavy
def test_who_moves_just_anywhere_loses_more(simulated: Simulated) -> None:
    low, high = analyse(read(simulated.record)).seats
    assert low.lost / low.moves > high.lost / high.moves
    assert high.best_moves / high.moves > low.best_moves / low.moves


class Nearest:
    """Knows nothing but that a headquarters is worth a turn."""

    def turns(self) -> float:
        return 9.0

    def worth(self, to: str, wedges: object, barred: object) -> float:
        return 8.0 if kind_of(to) == "hq" else 9.0

    def best(self, targets: Sequence[str], wedges: object, barred: object) -> str:
        return min(targets, key=lambda to: self.worth(to, wedges, barred))


def test_a_move_that_passes_what_the_policy_prefers_loses_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a recorded game, with a policy that needs no solving."""
    monkeypatch.setattr(wedges_analysis, "policy_for", lambda *_: Nearest())
    (path,) = golden(__file__, "*.jsonl")
    record = read_record(path)
    analysis = analyse(record)
    steps = [step for turn in record.table().state.turns for step in turn.steps]
    assert [(move.start, move.to) for move in analysis.moves] == [
        (step.start, step.to) for step in steps
    ]
    for move in analysis.moves:
        passed = kind_of(move.best) == "hq" and kind_of(move.to) != "hq"
        assert move.lost == (1.0 if passed else 0.0)
    assert {move.lost for move in analysis.moves} == {0.0, 1.0}


@pytest.mark.heavy
def test_rates_by_seat_and_category() -> None:
    sitting = Sitting().ask(1, "s0.1").right().ask(1, "s0.2").wrong()
    rates = {(rate.seat, rate.category): rate for rate in insights(sitting.state).rates}
    assert (rates[0, "green"].asked, rates[0, "green"].right) == (1, 1)
    assert (rates[0, "blue"].asked, rates[0, "blue"].right) == (1, 0)
    assert len(rates) == 12


@pytest.mark.heavy
def test_passing_a_headquarters_by_is_a_loss() -> None:
    sitting = Sitting(at=("r3",)).ask(3, "r6").wrong()
    (move,) = insights(sitting.state).moves
    assert (move.to, move.best) == ("r6", "r0")
    assert move.lost > 0.5


@pytest.mark.heavy
def test_bars_and_wedges_of_the_time_count() -> None:
    sitting = Sitting().ask(6, "r7").wrong().ask(6, "r14").right().ask(1, "r15").wrong()
    sitting.go(2, "r9").roll(2)
    assert "r7" not in sitting.state.targets()
    analysis = insights(sitting.to("r11").draw().wrong().state)
    assert analysis.moves[-1].best != "r7"
    assert [seat.moves for seat in analysis.seats] == [3, 2]


@pytest.mark.heavy
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
