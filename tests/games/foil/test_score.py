"""Points: the sheet's examples and the scoring table."""

import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil.cards import DECKS
from parlour.games.foil.state import Overrule, Scores
from parlour.kernel import Refusal
from parlour.shelf.lexicon import lexicon


def test_the_books_example_snail_slain_and_nails() -> None:
    sitting = laid_out(("snail",), ("tower",), ("house",))
    sitting.guess(1, 0, 0, "slain").guess(2, 0, 0, "nails").done()
    assert sitting.player(1)["guesses"] == [
        {
            "owner": "Ann",
            "scrambled": sitting.player(0)["words"][0]["scrambled"],
            "guess": "slain",
            "valid": True,
            "why": "ok",
            "points": 5,
        }
    ]
    nails = sitting.player(2)["guesses"][0]
    assert (nails["why"], nails["points"]) == ("plural", -10)
    assert sitting.player(0)["words"][0]["unscrambled_by"] == ["Bo"]


def test_a_plural_in_s_counts_from_six_letters_on() -> None:
    sitting = laid_out(("planets",), ("runs",)).done()
    assert sitting.player(0)["words"][0]["points"] == 7
    assert sitting.player(1)["words"][0]["why"] == "plural"


def test_a_point_a_letter_five_a_bonus_letter_five_for_the_knock() -> None:
    sitting = laid_out(("quiz", "snail"), ("tower",)).done()
    first, second = sitting.player(0)["words"]
    assert (first["points"], second["points"]) == (4 + 10, 5)
    assert sitting.player(0)["knock_bonus"] == 5
    assert sitting.player(0)["score"] == 24
    assert sitting.player(1) == {
        "words": sitting.player(1)["words"],
        "guesses": [],
        "knock": [],
        "knock_bonus": 0,
        "false_knocks": 0,
        "score": 5,
    }


def test_bonus_letters_count_in_forming_and_not_in_unscrambling() -> None:
    sitting = laid_out(("quiz", "snail"), ("tower",)).guess(1, 0, 0, "quiz").done()
    assert sitting.player(0)["words"][0]["points"] == 4 + 10
    assert sitting.player(1)["guesses"][0]["points"] == 4


def test_no_knock_bonus_with_a_word_that_is_none() -> None:
    sitting = laid_out(("snail", "tworx"), ("tower",)).done()
    assert sitting.player(0)["knock_bonus"] == 0
    assert sitting.player(0)["score"] == 5 - 10


def test_a_guess_against_a_bluff_scores_if_it_is_a_word_and_the_owner_pays() -> None:
    sitting = laid_out(("snail",), ("rowet",)).guess(0, 1, 0, "tower").done()
    assert sitting.player(0)["guesses"][0]["points"] == 5
    word = sitting.player(1)["words"][0]
    assert (word["valid"], word["why"], word["points"]) == (False, "unknown", -10)
    assert word["unscrambled_by"] == ["Ann"]


def test_a_guess_that_repeats_the_bluff_is_no_such_word_either() -> None:
    sitting = laid_out(("snail",), ("rowet",)).guess(0, 1, 0, "rowet").done()
    assert sitting.player(0)["guesses"][0]["points"] == -10


def test_no_guess_and_unused_cards_cost_nothing() -> None:
    sitting = Sitting("snail", "towerxv").knock("snail").arrange(1, "tower").done().done()
    assert sitting.player(1)["score"] == 5


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("london", "proper"),
        ("dept", "abbreviation"),
        ("planetx", "unknown"),
        ("nails", "plural"),
        ("memo", "ok"),
        ("sings", "ok"),
        ("glass", "ok"),
    ],
)
def test_what_counts_as_a_word(word: str, why: str) -> None:
    assert laid_out(("snail",), (word,)).done().player(1)["words"][0]["why"] == why


@pytest.mark.parametrize("word", ["doesn't", "can't", "well-known", "merry-go-round"])
def test_contractions_and_hyphens_are_in_no_deck_and_no_lexicon(word: str) -> None:
    assert not {*word} <= {*DECKS["en"]}
    assert lexicon("en").judge(word) == "unknown"


@pytest.mark.parametrize(
    ("word", "why"),
    [("doesnt", "unknown"), ("dept", "abbreviation"), ("memo", "ok"), ("exam", "ok")],
)
def test_no_contractions_hyphens_or_abbreviations_but_the_common_ones(word: str, why: str) -> None:
    assert laid_out(("snail",), (word,)).done().player(1)["words"][0]["why"] == why


def test_the_highest_total_wins_and_equal_totals_share() -> None:
    sitting = laid_out(("snail",), ("tower",), rounds=(1,), hands_per_round=1)
    sitting.done()
    assert sitting.table.is_over
    assert sitting.sheet["winners"] == ["Ann"]
    shared = laid_out(
        ("snail",), ("tower",), rounds=(1,), hands_per_round=1, scores=Scores(knock=0)
    ).done()
    assert shared.sheet["winners"] == ["Ann", "Bo"]


def test_the_sheet_names_round_dealer_and_knocker() -> None:
    sitting = laid_out(("snail",), ("tower",)).done()
    hand = sitting.sheet["hands"][0]
    assert (hand["round"], hand["dealer"], hand["knocker"]) == (1, "Bo", "Ann")
    assert "category" not in hand
    nobody = Sitting("snail", "tower", pile="a", deck=0).draw().arrange(1, "tower").done().done()
    assert nobody.sheet["hands"][0]["knocker"] is None
    assert nobody.player(1)["knock_bonus"] == 0


def test_after_the_hand_everybody_sees_what_could_have_been_made() -> None:
    sitting = laid_out(("snail",), ("rowet",)).done()
    best = sitting.table.view("spectator")["hands"][0].best
    assert [(one.words, one.points) for one in best] == [
        (best[0].words, 5),
        (best[1].words, 5),
    ]
    assert sorted(best[1].words[0]) == sorted("tower")


def test_of_a_huge_hand_nothing_is_said() -> None:
    sitting = Sitting("snail", "towerhouseplantdrinkmagic").knock("snail").done().done()
    assert [best.points for best in sitting.state.played[0].best] == [5, 0]


def test_the_host_overrules_a_word_and_all_its_points_follow() -> None:
    sitting = laid_out(("snail",), ("rowet",)).guess(0, 1, 0, "rowet").done()
    assert sitting.scores == (0, -10)
    sitting.rule(Overrule(0, "rowet", True))
    assert sitting.scores == (15, 5)
    word = sitting.player(1)["words"][0]
    assert (word["why"], word["unscrambled_by"]) == ("voted_in", ["Ann"])
    sitting.rule(Overrule(0, "snail", False))
    assert sitting.scores == (5 - 10, 5)


def test_a_word_of_a_hand_that_nobody_knocked_in_is_overruled() -> None:
    sitting = Sitting("snail", "tower", pile="a", deck=0).draw().arrange(1, "tower").done().done()
    sitting.rule(Overrule(0, "tower", False))
    assert sitting.scores == (0, -10)


def test_only_what_was_written_in_a_scored_hand_can_be_overruled() -> None:
    sitting = laid_out(("snail",), ("tower",)).done()
    with pytest.raises(Refusal, match="no_such_hand"):
        sitting.rule(Overrule(1, "snail", True))
    with pytest.raises(Refusal, match="no_such_text"):
        sitting.rule(Overrule(0, "house", True))
