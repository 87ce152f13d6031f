"""Contract tests for authors of games: plain functions, usable from any test runner.

    from parlour.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game(my_game)

The parts can be called one by one: `play_out` plays a game with its own sampler on a virtual
clock, and the checks look at what was played.
"""

from parlour.testing.contract import check_game, check_played, check_sections, check_table
from parlour.testing.deadlines import check_deadline, check_defaults
from parlour.testing.leaks import LEAKS, check_leaks_are_caught, is_caught, leaky
from parlour.testing.lessons import check_lesson
from parlour.testing.moves import (
    check_odd_moves,
    check_odd_rulings,
    check_offers,
    check_refusal,
    check_sampled_moves,
    check_sampled_refusals,
)
from parlour.testing.odd import odd_value
from parlour.testing.playing import Played, Refused, play_out
from parlour.testing.record import check_record, exported
from parlour.testing.replays import check_determinism, check_replay, check_round_trips
from parlour.testing.secrets import check_hidden_start, check_non_interference, check_resample
from parlour.testing.undo import check_undo
from parlour.testing.variants import options_of, seats_of
from parlour.testing.wording import check_reason, check_words

__all__ = [
    "LEAKS",
    "Played",
    "Refused",
    "check_deadline",
    "check_defaults",
    "check_determinism",
    "check_game",
    "check_hidden_start",
    "check_leaks_are_caught",
    "check_lesson",
    "check_non_interference",
    "check_odd_moves",
    "check_odd_rulings",
    "check_offers",
    "check_played",
    "check_reason",
    "check_record",
    "check_refusal",
    "check_replay",
    "check_resample",
    "check_round_trips",
    "check_sampled_moves",
    "check_sampled_refusals",
    "check_sections",
    "check_table",
    "check_undo",
    "check_words",
    "exported",
    "is_caught",
    "leaky",
    "odd_value",
    "options_of",
    "play_out",
    "seats_of",
]
