"""Dealing, drawing and discarding."""

from typing import Any

import pytest
from tests.games.foil.sitting import Sitting

from parlour.games.foil import game
from parlour.games.foil.cards import BONUS, DECKS, Language
from parlour.games.foil.state import Category, Discard, Done, Draw, Options, Take
from parlour.kernel import SeatOptions, Table


def start(count: int, **options: Any) -> Table:
    seats = tuple(SeatOptions() for _ in range(count))
    return Table.start(game, Options(**options), seats, seed=bytes(32))[0]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_deck_has_108_cards_and_five_bonus_letters(language: Language) -> None:
    assert len(DECKS[language]) == 108
    assert len(BONUS[language]) == 5
    assert set(BONUS[language]) <= set(DECKS[language])


def test_the_english_deck_is_the_books() -> None:
    deck = DECKS["en"]
    assert [deck.count(letter) for letter in "aeisnjkqxz"] == [9, 12, 9, 5, 6, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_ten_cards_each_one_face_up_and_left_of_the_dealer_begins(count: int) -> None:
    state = start(count).state
    assert [len(hand) for hand in state.hands] == [10] * count
    assert len(state.pile) == 1
    assert len(state.deck) == 107 - 10 * count
    assert state.turn == (state.dealer + 1) % count
    cards = [*state.deck, *state.pile, *(card for hand in state.hands for card in hand)]
    assert sorted(cards) == list(range(108))


def test_draw_one_card_then_discard_one() -> None:
    sitting = Sitting("snail", "tower", draws="q").draw()
    assert sitting.letters(0) == "snailq"
    sitting.discard("s")
    assert sitting.letters(0) == "nailq"
    assert sitting.state.spell(sitting.state.pile) == "es"
    assert sitting.state.turn == 1


def test_take_any_number_of_cards_from_the_top_of_the_pile() -> None:
    sitting = Sitting("snail", "tower", pile="abcd").take(3)
    assert sitting.letters(0) == "snailbcd"
    assert sitting.state.spell(sitting.state.pile) == "a"
    sitting.refused(Take(1), "already_drawn").discard("d")
    assert sitting.state.spell(sitting.state.pile) == "ad"


def test_taking_more_than_the_pile_has_is_refused() -> None:
    Sitting("snail", "tower", pile="ab").refused(Take(3), "pile_too_small", cards=2)


def test_one_draws_once_and_before_discarding() -> None:
    sitting = Sitting("snail", "tower")
    sitting.refused(Discard(sitting.state.hands[0][0]), "draw_first")
    sitting.draw().refused(Draw(), "already_drawn")


def test_only_the_player_in_turn_acts_and_only_with_own_cards() -> None:
    sitting = Sitting("snail", "tower")
    sitting.refused(Draw(), "not_your_turn", seat=1)
    sitting.refused(Done(), "not_now")
    sitting.refused(Category("animals"), "not_now")
    sitting.draw().refused(Discard(sitting.state.hands[1][0]), "not_your_card")


def test_out_of_time_one_draws_and_discards_the_card() -> None:
    sitting = Sitting("snail", "tower", draws="q").wait(60)
    assert sitting.letters(0) == "snail"
    assert sitting.state.spell(sitting.state.pile) == "eq"
    assert sitting.state.turn == 1


def test_out_of_time_after_drawing_the_last_card_gained_is_discarded() -> None:
    sitting = Sitting("snail", "tower", pile="ab").take(2).wait(60)
    assert sitting.letters(0) == "snaila"
    assert sitting.state.spell(sitting.state.pile) == "b"


def test_a_seat_with_twice_the_time_and_one_without_limit() -> None:
    sitting = Sitting("snail", "tower", factors=(1, 2)).wait(60)
    assert sitting.table.deadline == 180_000
    sitting = Sitting("snail", "tower", factors=(1, 0)).wait(60)
    assert sitting.table.deadline is None


def test_an_empty_deck_is_made_anew_from_the_discards_once() -> None:
    sitting = Sitting("snail", "tower", pile="abcd", deck=0).draw()
    assert sitting.state.recycled
    assert sitting.letters(0)[-1] in "abc"
    assert sitting.state.spell(sitting.state.pile) == "d"
    assert len(sitting.state.deck) == 2


def test_the_second_time_the_hand_goes_to_arrange_without_a_knocker() -> None:
    sitting = Sitting("snail", "tower", pile="ab", deck=0).draw().discard("a")
    assert sitting.phase == "play"
    sitting.draw()
    assert sitting.phase == "arrange"
    assert sitting.state.knocker is None


def test_an_empty_deck_and_a_pile_of_one_end_the_hand_at_the_deadline_too() -> None:
    sitting = Sitting("snail", "tower", pile="a", deck=0).wait(60)
    assert sitting.phase == "arrange"
    assert sitting.state.last.kind == "deck_out"
