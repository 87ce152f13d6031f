"""Knocking, false knocks and bluffs."""

import pytest
from tests.games.foil.sitting import Sitting

from parlour.games.foil.state import Done, Knock, Overrule


def test_all_cards_in_words_one_of_them_long_enough() -> None:
    sitting = Sitting("snailtower", "planets").knock("snail", "tower")
    assert sitting.phase == "arrange"
    assert sitting.state.knocker == 0


@pytest.mark.parametrize(("round", "word"), [(1, "house"), (2, "planet"), (3, "monster")])
def test_the_size_grows_with_the_round(round: int, word: str) -> None:
    short = word[:-1]
    good = Sitting(word, "planets", round=round).knock(word)
    assert good.phase == "arrange"
    false = Sitting(short, "planets", round=round).knock(short)
    assert false.phase == "play"
    assert false.state.false_knocks == (1, 0)


def test_a_false_knock_costs_15_at_once_and_play_goes_on_where_it_was() -> None:
    sitting = Sitting("snap", "tower", draws="e").draw()
    sitting.knock("snap", discard="e")
    assert sitting.scores == (-15, 0)
    assert sitting.letters(0) == "snape"
    assert sitting.state.turn == 0
    assert sitting.state.drawn
    sitting.knock("snap", discard="e")
    assert sitting.scores == (-30, 0)
    sitting.discard("e")
    assert sitting.state.turn == 1
    assert sitting.sheet["hands"][0]["players"]["Ann"] == {
        "words": [], "guesses": [], "knock": [], "knock_bonus": 0, "false_knocks": 2, "score": -30,
    }  # fmt: skip
    assert sitting.sheet["totals"] == {"Ann": -30, "Bo": 0}


def test_before_drawing_one_knocks_without_a_discard() -> None:
    sitting = Sitting("snaile", "tower")
    sitting.refused(sitting.knock_move("snail", discard="e"), "no_discard_before_drawing")


def test_after_drawing_a_discard_is_optional() -> None:
    sitting = Sitting("snail", "tower", draws="s").draw().knock("snail", discard="s")
    assert sitting.state.spell(sitting.state.pile) == "es"
    assert sitting.letters(0) == "snail"
    whole = Sitting("snail", "tower", draws="s").draw().knock("snails")
    assert whole.letters(0) == "snails"


def test_a_knock_with_cards_left_over_is_refused() -> None:
    sitting = Sitting("snailtow", "tower")
    sitting.refused(sitting.knock_move("snail"), "cards_left_over", count=3)


def test_a_knock_with_a_group_that_is_too_short_is_refused() -> None:
    sitting = Sitting("snailtow", "tower")
    sitting.refused(sitting.knock_move("snail", "tow"), "word_too_short", least=4)


def test_a_card_used_twice_or_not_held_is_refused() -> None:
    sitting = Sitting("snail", "tower")
    own, other = sitting.state.hands
    sitting.refused(Knock((own, own)), "card_twice")
    sitting.refused(Knock((own, other)), "not_your_card")


def test_the_knock_words_are_not_checked() -> None:
    sitting = Sitting("xyzqv", "tower").knock("xyzqv")
    assert sitting.phase == "arrange"


# A knock is judged as it was made ------------------------------------------------------------------


def knocked(sitting: Sitting) -> list[tuple[str, bool, int]]:
    """The knock as it stands on the sheet."""
    return [
        (group["word"], group["valid"], group["points"]) for group in sitting.player(0)["knock"]
    ]


def test_a_bluff_pays_although_it_was_not_laid_and_brings_no_bonus() -> None:
    sitting = Sitting("chairqvwbb", "tower").knock("chair", "qvwbb")
    sitting.arrange(0, "chair").done().done()
    assert knocked(sitting) == [("chair", True, 0), ("qvwbb", False, -10)]
    assert sitting.player(0)["knock"][1]["why"] == "unknown"
    assert sitting.player(0)["knock_bonus"] == 0
    assert sitting.player(0)["score"] == 5 - 10


def test_a_bluff_that_is_laid_again_pays_once_and_there() -> None:
    sitting = Sitting("chairqvwbb", "tower").knock("chair", "qvwbb").done().done()
    assert [word["points"] for word in sitting.player(0)["words"]] == [5, -10]
    assert knocked(sitting) == [("chair", True, 0), ("qvwbb", False, 0)]
    assert sitting.player(0)["score"] == 5 - 10


def test_the_same_bluff_named_twice_and_laid_once_pays_twice() -> None:
    sitting = Sitting("snailabceabce", "tower").knock("snail", "abce", "abce")
    sitting.arrange(0, "snail", "abce").done().done()
    assert knocked(sitting) == [("snail", True, 0), ("abce", False, 0), ("abce", False, -10)]
    assert sitting.player(0)["score"] == 5 - 10 - 10


def test_a_bluff_laid_in_another_order_is_another_text_and_pays_both_times() -> None:
    sitting = Sitting("chairqvwbb", "tower").knock("chair", "qvwbb")
    sitting.arrange(0, "chair", "vqwbb").done().done()
    assert knocked(sitting) == [("chair", True, 0), ("qvwbb", False, -10)]
    assert sitting.player(0)["score"] == 5 - 10 - 10


def test_the_bonus_is_for_the_knock_whatever_is_laid_afterwards() -> None:
    sitting = Sitting("snailtower", "house").knock("snail", "tower")
    sitting.arrange(0, "snail", "rowet").done().done()
    assert sitting.player(0)["knock_bonus"] == 5
    assert sitting.player(0)["score"] == 5 + 5 - 10


def test_a_short_plural_is_no_word_of_a_knock_either() -> None:
    sitting = Sitting("nailstower", "house").knock("nails", "tower")
    sitting.arrange(0, "tower").done().done()
    assert sitting.player(0)["knock"][0] == {
        "word": "nails", "valid": False, "why": "plural", "points": -10,
    }  # fmt: skip


def test_everybody_sees_the_knock_in_the_reveal_and_nobody_before() -> None:
    sitting = Sitting("chairqvwbb", "tower").knock("chair", "qvwbb")
    sitting.arrange(0, "chair").done()
    assert sitting.phase == "unscramble"
    assert "qvwbb" not in str(sitting.table.view(1))
    shown = sitting.done().table.view("table")["hands"][0].seats[0].knock
    assert [(group.word, group.points) for group in shown] == [("chair", 0), ("qvwbb", -10)]


def test_without_scrambling_a_bluff_costs_its_points_and_words_bring_no_bonus() -> None:
    sitting = Sitting("chairqvwbb", "tower", no_scramble=25).knock("chair", "qvwbb")
    sitting.arrange(0, "chair").done()
    assert sitting.player(0)["score"] == 5 - 10


def test_the_table_votes_on_a_group_of_the_knock_that_was_not_laid() -> None:
    sitting = Sitting("chairqvwbb", "tower", lexicon="table").knock("chair", "qvwbb")
    sitting.arrange(0, "chair").done().done()
    assert [ballot.text for ballot in sitting.state.ballots] == ["qvwbb"]
    assert sitting.table.view("table")["ballots"][0].owners == (0,)
    sitting.vote(0, 0, True).done()
    assert knocked(sitting) == [("chair", True, 0), ("qvwbb", True, 0)]
    assert sitting.player(0)["score"] == 5 + 5


def test_the_host_overrules_a_group_of_the_knock() -> None:
    sitting = Sitting("chairqvwbb", "tower").knock("chair", "qvwbb")
    sitting.arrange(0, "chair").done().done()
    sitting.rule(Overrule(0, "qvwbb", True))
    assert sitting.scores == (5 + 5, 0)
    sitting.rule(Overrule(0, "chair", False))
    assert sitting.scores == (-10, 0)


# Children -----------------------------------------------------------------------------------------


def test_with_check_words_what_is_no_word_is_refused() -> None:
    sitting = Sitting("xyzqv", "tower", check_words=True)
    sitting.refused(sitting.knock_move("xyzqv"), "not_a_word", word="xyzqv")
    plural = Sitting("nails", "tower", check_words=True)
    plural.refused(plural.knock_move("nails"), "not_a_word", word="nails")
    assert Sitting("snail", "tower", check_words=True).knock("snail").phase == "arrange"


def test_with_check_words_and_a_voting_table_an_unknown_word_is_let_through() -> None:
    sitting = Sitting("xyzqv", "tower", check_words=True, lexicon="table").knock("xyzqv")
    assert sitting.phase == "arrange"


def test_with_check_words_nobody_is_done_with_something_that_is_no_word() -> None:
    sitting = Sitting("snail", "tower", check_words=True).knock("snail")
    sitting.arrange(1, "rowet").refused(Done(), "not_a_word", seat=1, word="rowet")
    sitting.arrange(1, "tower").done(1)
    assert sitting.state.asked.finished == (False, True)
