"""Arranging, scrambling and unscrambling."""

from typing import Any

from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game
from parlour.games.foil.state import Arrange, Done, Draw, Guess, Laying, Vote


def knocked(**options: Any) -> Sitting:
    return Sitting("snailtower", "planetship", **options).knock("snail", "tower")


def test_everybody_may_regroup_and_unused_cards_are_set_aside() -> None:
    sitting = knocked().arrange(0, "snail").arrange(1, "planet").done()
    words = [[sitting.state.spell(word.cards) for word in own] for own in sitting.state.laid]
    assert words == [["snail"], ["planet"]]
    assert sitting.phase == "unscramble"


def test_words_are_laid_in_the_order_their_owner_chose() -> None:
    sitting = knocked().arrange(1, "planet", laid=("tenalp",)).done()
    assert sitting.state.spell(sitting.state.laid[1][0].scrambled) == "tenalp"


def test_what_was_not_scrambled_is_mixed_by_the_house() -> None:
    sitting = knocked().arrange(1, "planet").done()
    laid = sitting.state.spell(sitting.state.laid[1][0].scrambled)
    assert sorted(laid) == sorted("planet")
    assert laid != "planet"


def test_the_word_itself_is_no_scramble_unless_all_letters_are_equal() -> None:
    sitting = knocked()
    move = sitting.arranging(1, "planet", laid=("planet",))
    sitting.refused(move, "not_scrambled", seat=1, word="planet")
    equal = Sitting("snail", "aaaa").knock("snail")
    equal.arrange(1, "aaaa", laid=("aaaa",))
    assert equal.arrange(1, "aaaa").done().state.laid[1][0].scrambled


def test_a_scramble_of_other_cards_is_refused() -> None:
    sitting = knocked()
    (cards,) = sitting.cards(1, "planet")
    sitting.refused(Arrange((Laying(cards, cards[:-1]),)), "other_cards", seat=1)


def test_cards_must_be_held_used_once_and_make_four_letters() -> None:
    sitting = knocked()
    own, other = sitting.state.hands
    sitting.refused(Arrange((Laying(other[:4]),)), "not_your_card", seat=0)
    sitting.refused(Arrange((Laying(own[:4]), Laying(own[:4]))), "card_twice", seat=0)
    sitting.refused(Arrange((Laying(own[:3]),)), "word_too_short", seat=0, least=4)


def test_the_knocker_keeps_a_word_of_the_size_but_need_not_use_all_cards() -> None:
    sitting = knocked()
    sitting.refused(sitting.arranging(0, "lion"), "keep_size", seat=0, size=5)
    sitting.arrange(0, "tower")


def test_at_the_deadline_the_last_draft_counts() -> None:
    sitting = knocked().arrange(1, "ship").arrange(1, "plan").wait(90)
    words = [[sitting.state.spell(word.cards) for word in own] for own in sitting.state.laid]
    assert words == [["snail", "tower"], ["plan"]]


def test_without_a_draft_the_knocker_lays_his_knock_and_the_others_nothing() -> None:
    sitting = knocked().wait(90)
    assert [len(own) for own in sitting.state.laid] == [2, 0]


def test_where_nobody_has_words_of_others_to_guess_the_hand_is_judged_at_once() -> None:
    sitting = Sitting("snail", "tower", pile="a", deck=0).draw().done()
    assert sitting.phase == "reveal"


def test_who_has_nothing_to_unscramble_is_not_asked() -> None:
    sitting = knocked().done()
    assert sitting.state.asked.asked == (False, True)
    sitting.refused(Guess(1, 0, "ship"), "not_asked", seat=0)


def test_each_seat_has_its_own_time_and_the_phase_ends_with_the_last() -> None:
    sitting = Sitting("snail", "tower", factors=(1, 2)).knock("snail").arrange(1, "tower").wait(90)
    assert sitting.phase == "arrange"
    sitting.refused(Done(), "too_late", seat=0)
    assert sitting.wait(90).phase == "unscramble"


# Unscrambling -------------------------------------------------------------------------------------


def test_a_guess_can_be_changed_and_taken_back_until_the_end() -> None:
    sitting = laid_out(("snail",), ("tower",)).guess(1, 0, 0, "slain").guess(1, 0, 0, " SNAIL ")
    assert [guess.text for guess in sitting.state.guesses[1]] == ["snail"]
    assert sitting.guess(1, 0, 0, "").state.guesses[1] == ()


def test_guesses_are_kept_by_word() -> None:
    sitting = laid_out(("snail", "house"), ("tower",))
    sitting.guess(1, 0, 1, "house").guess(1, 0, 0, "snail").guess(1, 0, 1, "house")
    assert [guess.text for guess in sitting.state.guesses[1]] == ["snail", "house"]


def test_it_ends_early_when_all_are_done_or_else_after_300_seconds() -> None:
    assert laid_out(("snail",), ("tower",)).done().phase == "reveal"
    sitting = laid_out(("snail",), ("tower",)).wait(299)
    assert sitting.phase == "unscramble"
    assert sitting.wait(1).phase == "reveal"


def test_who_is_done_is_done() -> None:
    sitting = laid_out(("snail",), ("tower",)).done(1)
    sitting.refused(Guess(0, 0, "snail"), "already_done", seat=1)


def test_moves_of_other_phases_are_refused() -> None:
    sitting = knocked()
    for move in (Draw(), Guess(1, 0, "ship"), Vote(0, True)):
        sitting.refused(move, "not_now", seat=1)
    sitting.done().refused(Arrange(()), "not_now", seat=1)


def test_it_is_counted_down_before_words_are_formed_and_before_they_are_unscrambled() -> None:
    assert game.countdown(Sitting("snailtower", "planetship").state) is None
    sitting = knocked()
    forming = game.countdown(sitting.state)
    unscrambling = game.countdown(sitting.arrange(1, "planet").done().state)
    assert None not in (forming, unscrambling)
    assert forming != unscrambling


def test_where_nobody_has_a_limit_nothing_is_counted_down() -> None:
    assert game.countdown(knocked(factors=(0, 0)).state) is None
