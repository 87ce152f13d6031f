"""A finished game in hindsight, and whole games between bots."""

import pytest

from parlour.bots.player import Player
from parlour.bots.simulation import Simulated, simulate
from parlour.cli.arguments import read_players
from parlour.games.foil import game
from parlour.games.foil.analysis import analyse, knock_of
from parlour.games.foil.state import Options
from parlour.kernel.record import read


def players(*levels: str) -> list[Player]:
    return list(read_players(game, levels))


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    return simulate(game, players("1", "4"), seed="analysis")


@pytest.mark.heavy
def test_the_better_player_wins_and_no_move_of_a_bot_is_refused(simulated: Simulated) -> None:
    assert simulated.outcome.winners == (1,)
    assert simulated.refused == (0, 0)


def test_every_hand_has_its_best_grouping(simulated: Simulated) -> None:
    analysis = analyse(read(simulated.record))
    assert len(analysis.hands) == 2 * 6
    for insight in analysis.hands:
        assert insight.best >= insight.made
        assert insight.lost == insight.best - insight.made
        assert sum(map(len, insight.words)) <= len(insight.letters)


def test_missed_knocks_are_found(simulated: Simulated) -> None:
    missed = analyse(read(simulated.record)).missed_knocks
    assert missed
    assert {knock.seat for knock in missed} == {0, 1} or missed[0].seat == 0
    for knock in missed:
        assert max(map(len, knock.words)) >= 5


def test_the_hardest_words_come_first(simulated: Simulated) -> None:
    riddles = analyse(read(simulated.record)).riddles
    assert [riddle.solved for riddle in riddles] == sorted(riddle.solved for riddle in riddles)
    assert all(riddle.asked == 1 for riddle in riddles)


def test_a_knock_with_or_without_a_discard() -> None:
    assert knock_of("snailtower", Options(), 1) is not None
    found = knock_of("snailq", Options(), 1)
    assert found is not None
    assert found[1] == "q"
    assert knock_of("vvwwq", Options(), 1) is None


@pytest.mark.heavy
@pytest.mark.parametrize(
    "options",
    [
        Options(category=True, rounds=(1,)),
        Options(language="de", rounds=(1,)),
        Options(children=True, lexicon="table", check_words=True),
        Options(no_scramble=25),
    ],
)
def test_bots_play_every_kind_of_game(options: Options) -> None:
    played = simulate(game, players("2", "3", "5"), options, seed="kinds")
    assert played.table.is_over
    assert analyse(read(played.record)).hands
