"""Properties of sampled games."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.foil.reference import rescore

from parlour.games.foil import game
from parlour.games.foil.state import Options, Scores, State
from parlour.kernel import SeatOptions
from parlour.testing import play_out

options = st.builds(
    Options,
    hands_per_round=st.integers(1, 2),
    category=st.booleans(),
    children=st.booleans(),
    no_scramble=st.sampled_from((0, 0, 25)),
    check_words=st.booleans(),
    lexicon=st.sampled_from(("referee", "table")),
    proper_names=st.booleans(),
    slurs=st.booleans(),
    language=st.sampled_from(("en", "de")),
    scores=st.builds(Scores, unbroken=st.integers(0, 5), letter=st.integers(0, 3)),
)


def check_cards(state: State) -> None:
    """Every card is in one place."""
    held = [card for hand in state.hands for card in hand]
    cards = [*state.deck, *state.pile, *held]
    assert len(set(cards)) == len(cards)
    assert len(cards) in (0, 108)


def check_clock(state: State) -> None:
    """A clock began when its whole time was left."""
    if state.until is not None:
        chosen = state.options
        seconds = chosen.category_seconds if state.phase == "category" else chosen.turn_seconds
        assert state.until - state.began == seconds * 1000


@settings(max_examples=8)
@given(options, st.integers(2, 4), st.integers(0, 10**6))
def test_cards_and_points_are_never_lost(chosen: Options, count: int, seed: int) -> None:
    seats = tuple(SeatOptions() for _ in range(count))
    played = play_out(game, chosen, seats, seed=seed)
    for table in played.tables:
        check_cards(table.state)
        check_clock(table.state)
    sheet = msgspec.to_builtins(played.final.sheet(played.names))
    assert rescore(sheet) == sheet["totals"]
