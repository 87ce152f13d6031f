"""How long people wait in whole games, Quick and Classic, as bots of level 3 play them on a virtual clock.

`pytest -s` shows the table. `tests/e2e/test_pace.py` measures rounds of it with real clocks.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import Simulated, simulate
from parlour.kernel import AnyGame, Table, find_bot, find_game
from parlour.kernel.beat import LONGEST_BEAT, span_of
from parlour.kernel.chance import game_seed
from parlour.kernel.memory import Memory, Reference

pytestmark = [pytest.mark.long, pytest.mark.heavy]

SEATS = {"facts": 4, "fives": 4, "foil": 4, "times": 2, "wedges": 4}
MOST_STAGED = 0.25
"""Of the time of play: more would be a show with a game in it."""


class Pace(msgspec.Struct):
    """Seconds of a game."""

    played: float = 0.0
    staged: float = 0.0
    longest: float = 0.0
    waited: list[float] = []
    """Per seat: while others were asked, without what is staged, for which all wait."""


def tables(game: AnyGame, simulated: Simulated) -> list[Table]:
    first, *others = simulated.entries
    found = [Table.fold(game, [first], seed=game_seed(simulated.secret, {}))]
    for entry in others:
        found.append(found[-1].replay(entry))
    return found


def pace_of(game: AnyGame, options: object) -> Pace:
    """A full show, as in the first game of its kind in a night."""
    bot, seats = find_bot(game), SEATS[game.id]
    assert bot is not None
    players = [BotPlayer(bot, 3, f"Bot {seat}") for seat in range(seats)]
    reference = Reference(game, Memory({}, {}))
    all_tables = tables(game, simulate(game, players, options, seed="pace", shelf=reference))
    pace = Pace(waited=[0.0] * seats)
    for before, after in pairwise(all_tables):
        for seat in range(seats):
            if not game.offers(before.state, seat).asks:
                pace.waited[seat] += (after.at - before.at) / 1000
        if after.state is not before.state:
            beats = game.beats(before.state, after.state)
            pace.staged += span_of(beats) / 1000
            pace.longest = max(pace.longest, *(beat.lasts / 1000 for beat in beats), 0.0)
    pace.played = all_tables[-1].at / 1000
    return pace


@pytest.mark.parametrize("id", SEATS)
def test_what_is_staged_is_short_beside_the_game(id: str) -> None:
    game = find_game(id)
    for preset, options in (("quick", game.quick), ("classic", None)):
        pace = pace_of(game, options)
        waited = ", ".join(f"{seconds:.0f}" for seconds in pace.waited)
        print(
            f"{id} {preset}, {SEATS[id]} seats: {pace.played:.0f} s of play, {pace.staged:.0f} s "
            f"staged (longest {pace.longest:.1f}), waited for others {waited} s"
        )
        assert pace.longest <= LONGEST_BEAT / 1000
        assert pace.staged <= MOST_STAGED * pace.played
