"""Properties of sampled games."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.wedges.reference import rescore

from parlour.games.wedges import game
from parlour.games.wedges.board import SPACES
from parlour.games.wedges.state import (
    APPEAL_SECONDS,
    MORE_SECONDS,
    Options,
    SeatOptions,
    State,
)
from parlour.testing import play_out

options = st.builds(
    Options,
    wedges_needed=st.sampled_from((4, 5, 6)),
    max_turns=st.sampled_from((0, 10, 40)),
    judge=st.sampled_from(("referee", "reader")),
    names=st.sampled_from(("last", "full")),
    answer_seconds=st.sampled_from((0, 5, 30)),
    box=st.sampled_from(("choose", "auto")),
    difficulty=st.sampled_from(((1, 5), (1, 1), (4, 5))),
)


def check_state(state: State) -> None:
    """Tokens stand on spaces, wedges are different, and a bar is one space at most."""
    assert set(state.positions) <= set(SPACES)
    for wedges, barred in zip(state.wedges, state.barred, strict=True):
        assert len(set(wedges)) == len(wedges)
        assert len(barred) <= 1
    assert (state.phase == "over") == bool(state.reason)
    if state.until is not None:
        acts, answers = state.options.act_seconds, state.options.answer_seconds
        assert state.until - state.began in {
            1000 * span for span in (acts, answers, answers + MORE_SECONDS, APPEAL_SECONDS)
        }


@pytest.mark.heavy
@settings(max_examples=10)
@given(options, st.integers(2, 6), st.integers(0, 10**6))
def test_a_sampled_game_ends_and_can_be_scored_again(
    chosen: Options, count: int, seed: int
) -> None:
    seats = tuple(SeatOptions() for _ in range(count))
    played = play_out(game, chosen, seats, seed=seed)
    for table in played.tables:
        check_state(table.state)
    sheet = msgspec.json.decode(msgspec.json.encode(played.final.sheet(played.names)))
    assert rescore(sheet) == sheet["winners"]


@pytest.mark.heavy
@settings(max_examples=5)
@given(st.integers(0, 10**6))
def test_no_card_comes_twice_in_a_game_as_long_as_there_are_others(seed: int) -> None:
    played = play_out(game, Options(wedges_needed=4), seed=seed)
    cards = [step.question.card for step in played.final.state.answered()]
    assert len(set(cards)) == len(cards)
