"""The built-in player: its levels, what it sees, what it dares."""

import random
from typing import Any

import msgspec
import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import bot as player
from parlour.games.foil import game
from parlour.games.foil.bot import Seen, bot
from parlour.games.foil.knowledge import SKILLS
from parlour.games.foil.misleading import misleads, scramble
from parlour.games.foil.state import (
    Arrange,
    Category,
    Discard,
    Done,
    Draw,
    Guess,
    Knock,
    Options,
    Take,
    Vote,
)
from parlour.games.foil.view import SeatedFoilView
from parlour.kernel import LEVELS, Decision, SeatOptions, Table
from parlour.shelf.encyclopedia.word_categories import fits


def view(sitting: Sitting, seat: int) -> dict[str, Any]:
    seen: dict[str, Any] = msgspec.to_builtins(sitting.table.view(seat))
    return seen


def decide(sitting: Sitting, seat: int, level: int = 5, seed: int = 0) -> Decision:
    decision = bot.decide(view(sitting, seat), level, random.Random(seed))
    assert decision is not None
    return decision


def play(sitting: Sitting, seat: int, level: int = 5, seed: int = 0) -> Any:
    """The bot's move, which must be accepted."""
    move = decide(sitting, seat, level, seed).move
    sitting.move(move, seat)
    return move


def test_there_are_five_levels() -> None:
    assert set(SKILLS) == set(LEVELS)
    sizes = [SKILLS[level].level for level in LEVELS]
    assert sizes == sorted(sizes)


def test_it_waits_when_nothing_is_asked() -> None:
    assert bot.decide(view(Sitting("snail", "tower"), 1), 5, random.Random(0)) is None
    over = laid_out(("snail",), ("tower",), rounds=(1,), hands_per_round=1).done()
    assert bot.decide(view(over, 1), 5, random.Random(0)) is None


def test_it_knocks_when_all_its_cards_are_in_words() -> None:
    assert isinstance(play(Sitting("snailtower", "planets"), 0), Knock)


def test_it_knocks_with_a_discard_after_drawing() -> None:
    sitting = Sitting("snailtower", "planets", draws="q").draw()
    move = play(sitting, 0)
    assert isinstance(move, Knock)
    assert move.discard is not None
    assert sitting.phase == "arrange"


@pytest.mark.long
def test_the_middle_levels_need_some_looks_to_see_a_knock() -> None:
    """Else people would hardly get to play against them."""
    sitting = Sitting("snailtower", "planets")
    looks = range(100)
    seen = [
        sum(isinstance(decide(sitting, 0, n, seed).move, Knock) for seed in looks)
        for n in (3, 4, 5)
    ]
    assert 0 < seen[0] < seen[1] < seen[2] == len(looks)


def test_it_takes_what_helps_and_draws_otherwise() -> None:
    assert isinstance(play(Sitting("quizsnai", "planets", pile="l"), 0), Take)
    assert isinstance(play(Sitting("quizsnai", "planets", pile="l"), 0, level=2, seed=1), Take)
    assert isinstance(play(Sitting("snailuu", "planets", pile="u"), 0), Draw)


def test_it_discards_what_is_worth_least() -> None:
    sitting = Sitting("snailuuw", "planets", draws="v").draw()
    move = play(sitting, 0)
    assert isinstance(move, Discard)
    assert sitting.state.spell((move.card,)) == "v"


def test_it_bluffs_with_what_is_left_over() -> None:
    sitting = Sitting("plantbcdv", "planets", draws="w").draw()
    skill = msgspec.structs.replace(SKILLS[3], bluffs=1.0, overlooks=0.0)
    seen = Seen(msgspec.convert(view(sitting, 0), SeatedFoilView), skill, random.Random(0))
    move = player.turn(seen)
    assert isinstance(move, Knock)
    sitting.move(move)
    assert sitting.phase == "arrange"
    laid = play(sitting, 0, level=3)
    assert isinstance(laid, Arrange)


def test_it_does_not_bluff_without_a_word_or_a_heap() -> None:
    skill = msgspec.structs.replace(SKILLS[3], bluffs=1.0)
    for hand in ("uuvwbcd", "snailvw"):
        sitting = Sitting(hand, "planets", draws="u").draw()
        seen = Seen(msgspec.convert(view(sitting, 0), SeatedFoilView), skill, random.Random(0))
        assert isinstance(player.turn(seen), Discard)


def test_it_lays_its_best_words_scrambled_and_is_done() -> None:
    sitting = Sitting("snailtower", "planetship").knock("snail", "tower")
    for seat in (0, 1):
        assert isinstance(play(sitting, seat), Arrange)
        assert isinstance(play(sitting, seat), Done)
    assert sum(len(word.cards) for word in sitting.state.laid[1]) >= 8


def test_a_knocker_whose_words_it_does_not_know_lays_what_it_knocked_with() -> None:
    sitting = Sitting("uvwbcdf", "planets").knock("uvwbcdf")
    move = play(sitting, 0)
    assert [sitting.state.spell(word.cards) for word in move.words] == ["uvwbcdf"]


def test_low_levels_overlook_words() -> None:
    laid = []
    for seed in range(20):
        sitting = Sitting("snail", "planetship").knock("snail")
        laid.append(len(play(sitting, 1, level=1, seed=seed).words))
    assert 0 in laid
    assert max(laid) > 0


def test_it_unscrambles_what_it_knows_and_then_is_done() -> None:
    sitting = laid_out(("snail", "qvwbc"), ("tower",))
    move = play(sitting, 1)
    assert isinstance(move, Guess)
    assert move.text in ("snail", "slain")
    assert isinstance(play(sitting, 1), Done)


def test_asking_again_does_not_make_it_cleverer() -> None:
    sitting = laid_out(("snail",), ("tower",))
    answers = {str(decide(sitting, 1, level=1, seed=seed).move) for seed in range(20)}
    assert len(answers) == 1


def test_careless_players_forget_the_rule_of_plurals() -> None:
    careless = msgspec.structs.replace(SKILLS[1], careless=1.0, solves=1.0)
    sitting = laid_out(("quizes",), ("tower",))
    seen = Seen(msgspec.convert(view(sitting, 1), SeatedFoilView), careless, random.Random(0))
    assert player.solution(seen, "ursn", 0) in ("runs", "urns")


def test_it_votes_for_its_own_words_and_then_is_done() -> None:
    sitting = laid_out(("snail",), ("rowet",), lexicon="table").done()
    assert play(sitting, 1) == Vote(0, True)
    assert play(sitting, 0) == Vote(0, False)
    assert isinstance(play(sitting, 0), Done)


def test_it_names_a_category_and_looks_at_the_scores() -> None:
    options = Options(category=True)
    table, _ = Table.start(game, options, (SeatOptions(), SeatOptions()), seed=bytes(32))
    sitting = Sitting("snail", "tower")
    sitting.table = table
    assert isinstance(play(sitting, table.state.dealer), Category)
    assert isinstance(play(laid_out(("snail",), ("tower",)).done(), 0), Done)


@pytest.mark.parametrize("level", LEVELS)
def test_it_never_takes_longer_than_the_clock(level: int) -> None:
    sitting = Sitting("snailuuv", "planets", turn_seconds=5)
    assert decide(sitting, 0, level).delay <= 5000
    unlimited = Sitting("snailuuv", "planets", factors=(0, 1))
    assert decide(unlimited, 0, level).delay > 0


def test_a_scramble_that_misleads_keeps_no_pair_of_the_word() -> None:
    rng = random.Random(3)
    word = "planet"
    best = "".join(word[place] for place in scramble(word, "en", 40, rng))
    any_order = "".join(word[place] for place in scramble(word, "en", 1, rng))
    assert sorted(best) == sorted(any_order) == sorted(word)
    assert misleads(word, best, "en") > misleads(word, "tanepl", "en")
    assert scramble("aaaa", "en", 4, rng) == []


# Category games -----------------------------------------------------------------------------------


def in_category(category: str, *hands: str) -> Sitting:
    sitting = Sitting(*hands)
    state = msgspec.structs.replace(sitting.state, category=category)
    sitting.table = msgspec.structs.replace(sitting.table, state=state)
    return sitting


def test_it_knocks_only_with_words_that_fit_the_category() -> None:
    fitting = in_category("animals", "horsesnail", "tower")
    assert isinstance(decide(fitting, 0).move, Knock)
    off = in_category("animals", "househouse", "snail")
    assert not isinstance(decide(off, 0).move, Knock)
    assert isinstance(decide(Sitting("househouse", "snail"), 0).move, Knock)


def test_it_lays_and_guesses_only_what_fits_the_category() -> None:
    sitting = in_category("animals", "horsesnail", "tigerbook")
    sitting.knock("horse", "snail")
    play(sitting, 1)
    play(sitting, 0)
    sitting.done()
    laid = [sitting.state.spell(word.cards) for own in sitting.state.laid for word in own]
    assert len(laid) > 1
    assert all(fits(word, "animals") for word in laid)
    guess = decide(sitting, 0).move
    assert isinstance(guess, Guess)
    assert fits(guess.text, "animals")


def test_in_a_category_of_somebodys_own_it_takes_any_word() -> None:
    own = in_category("things on a table", "chairtower", "snail")
    assert isinstance(decide(own, 0).move, Knock)
