"""Votes on unknown words, and category games."""

from typing import Any

import msgspec
import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game, judging
from parlour.games.foil.categories import CATEGORIES
from parlour.games.foil.state import (
    Category,
    Done,
    Draw,
    Options,
    Overrule,
    Verdict,
    Vote,
    Voted,
)
from parlour.kernel import SeatOptions, Table


def unknown(seats: int = 3, **options: Any) -> Sitting:
    words = (("snail",), ("rowet",), ("house",), ("plant",))[:seats]
    return laid_out(*words, lexicon="table", **options).done()


def test_an_unknown_word_goes_to_a_vote_of_all_seats() -> None:
    sitting = unknown()
    assert sitting.phase == "vote"
    assert [ballot.text for ballot in sitting.state.ballots] == ["rowet"]
    sitting.vote(0, 0, True).vote(2, 0, True).vote(1, 0, False).done()
    assert sitting.player(1)["words"][0]["why"] == "voted_in"
    assert sitting.player(1)["score"] == 5


def test_a_vote_can_be_changed_until_it_closes() -> None:
    sitting = unknown(2).vote(0, 0, False).vote(0, 0, True).done()
    assert sitting.player(1)["words"][0]["why"] == "voted_in"


@pytest.mark.parametrize("votes", [(), (True, False), (False,)])
def test_a_tie_or_no_votes_or_a_no_is_no_word(votes: tuple[bool, ...]) -> None:
    sitting = unknown(2)
    for seat, valid in enumerate(votes):
        sitting.vote(seat, 0, valid)
    sitting.wait(20)
    assert sitting.player(1)["words"][0]["why"] == "voted_out"
    assert sitting.player(1)["score"] == -10


def test_every_word_in_question_has_its_time() -> None:
    sitting = laid_out(("snail",), ("rowet", "esuoh"), lexicon="table").done()
    assert len(sitting.state.ballots) == 2
    assert sitting.wait(39).phase == "vote"
    assert sitting.wait(1).phase == "reveal"


def test_there_is_no_vote_on_a_word_that_is_not_in_question() -> None:
    unknown(2).refused(Vote(1, True), "no_such_ballot", seat=0, word=2)


def test_known_words_names_and_plurals_are_not_voted_on() -> None:
    sitting = laid_out(("snail",), ("nails", "london"), lexicon="table").done()
    assert sitting.phase == "reveal"


def test_the_ballot_tells_whose_word_it_is() -> None:
    sitting = laid_out(("snail",), ("rowet",), lexicon="table").guess(0, 1, 0, "wroet")
    sitting.done()
    ballots = sitting.table.view("table")["ballots"]
    assert [(b.text, b.owners, b.guessers) for b in ballots] == [
        ("rowet", (1,), ()),
        ("wroet", (), (0,)),
    ]
    assert [ballot.voters for ballot in ballots] == [(0, 1), (0, 1)]


# Category games -----------------------------------------------------------------------------------


def category_game(**options: Any) -> Table:
    seats = (SeatOptions(), SeatOptions())
    return Table.start(game, Options(category=True, **options), seats, seed=bytes(32))[0]


def test_the_dealer_names_a_category_before_anybody_sees_a_card() -> None:
    table = category_game()
    dealer = table.state.dealer
    assert table.state.phase == "category"
    assert table.state.hands == ((), ())
    table, _ = table.play(dealer, Category("  wild \n animals "), 1000)
    assert table.state.category == "wild animals"
    assert table.state.phase == "play"
    assert table.state.last.kind == "named"
    assert table.sheet(("Ann", "Bo"))["hands"] == []


def test_after_30_seconds_a_category_is_drawn_by_lot() -> None:
    table = category_game()
    assert table.deadline == 30_000
    table, _ = table.expire()
    assert table.state.category in CATEGORIES["en"]


def test_only_the_dealer_names_it_and_nothing_else_comes_before() -> None:
    sitting = Sitting("snail", "tower")
    sitting.table = category_game()
    dealer = sitting.state.dealer
    sitting.refused(Category("animals"), "not_your_turn", seat=1 - dealer)
    sitting.refused(Draw(), "name_category", seat=dealer)
    for name in ("", " \n ", "x" * 41, "x" * 10_000, "bell\x07"):
        sitting.refused(Category(name), "bad_category", seat=dealer, longest=40)


def test_a_dealer_without_limit_can_take_his_time() -> None:
    seats = (SeatOptions(time_factor=0), SeatOptions(time_factor=0))
    table, _ = Table.start(game, Options(category=True), seats, seed=bytes(32))
    assert table.deadline is None


def in_category(
    *words: tuple[str, ...], guesses: tuple[tuple[int, int, int, str], ...] = (), **options: Any
) -> Sitting:
    """Hands of a category game, laid out, with the category "animals"."""
    sitting = Sitting(*("".join(own) for own in words), **options)
    state = msgspec.structs.replace(sitting.state, category="animals")
    sitting.table = msgspec.structs.replace(sitting.table, state=state)
    sitting.knock(*words[0])
    for seat, own in enumerate(words[1:], 1):
        sitting.arrange(seat, *own)
    sitting.done()
    for guess in guesses:
        sitting.guess(*guess)
    return sitting.done()


def test_the_table_votes_on_what_the_shelf_does_not_know() -> None:
    sitting = in_category(("chair",), ("tower",), ("horse",))
    assert {ballot.question for ballot in sitting.state.ballots} == {"fits"}
    texts = [ballot.text for ballot in sitting.state.ballots]
    for seat in range(3):
        sitting.vote(seat, texts.index("tower"), False)
        sitting.vote(seat, texts.index("chair"), True)
    sitting.done()
    assert "horse" not in texts
    assert sitting.player(0)["words"][0]["why"] == "voted_in"
    assert sitting.player(1)["words"][0]["why"] == "off_category"
    assert sitting.player(1)["score"] == -10
    assert sitting.player(2)["words"][0]["why"] == "ok"
    assert sitting.sheet["hands"][0]["category"] == "animals"


@pytest.mark.parametrize("votes", [(), (True, False)])
def test_a_tie_or_no_vote_means_it_does_not_fit(votes: tuple[bool, ...]) -> None:
    sitting = in_category(("horse",), ("tower",), ("snail",))
    assert [ballot.text for ballot in sitting.state.ballots] == ["tower"]
    for seat, valid in enumerate(votes):
        sitting.vote(seat, 0, valid)
    sitting.done()
    assert sitting.player(1)["words"][0]["why"] == "off_category"
    assert sitting.player(1)["score"] == -10


def test_with_two_seats_the_owner_has_no_vote_on_his_own_word() -> None:
    sitting = in_category(("horse",), ("tower",))
    assert sitting.table.view("table")["ballots"][0].voters == (0,)
    assert sitting.state.asked.asked == (True, False)
    sitting.refused(Vote(0, True), "not_asked", seat=1)
    sitting.vote(0, 0, True).done()
    assert sitting.player(1)["words"][0]["why"] == "voted_in"


def test_with_two_seats_each_votes_on_the_others_word_only() -> None:
    sitting = in_category(("chair",), ("tower",))
    assert [ballot.text for ballot in sitting.state.ballots] == ["chair", "tower"]
    sitting.refused(Vote(0, True), "own_ballot", seat=0)
    assert game.offers(sitting.state, 0).moves == (Vote(1, True), Vote(1, False), Done())
    sitting.vote(1, 0, False).vote(0, 1, True).done()
    assert sitting.player(0)["words"][0]["why"] == "off_category"
    assert sitting.player(1)["words"][0]["why"] == "voted_in"


def test_a_guess_that_nobody_formed_is_its_guessers_and_a_word_of_both_is_voted_on_by_both() -> (
    None
):
    sitting = in_category(("smile", "tower"), ("tower",), guesses=((1, 0, 0, "limes"),))
    ballots = {b.text: b.voters for b in sitting.table.view("table")["ballots"]}
    assert ballots == {"smile": (1,), "tower": (0, 1)}
    sitting = in_category(("caret",), ("horse",), guesses=((1, 0, 0, "trace"),))
    ballots = {b.text: b.voters for b in sitting.table.view("table")["ballots"]}
    assert ballots == {"caret": (1,), "trace": (0,)}


def test_with_three_seats_everybody_votes() -> None:
    sitting = in_category(("horse",), ("tower",), ("snail",))
    assert sitting.table.view("table")["ballots"][0].voters == (0, 1, 2)


def test_a_word_voted_in_as_a_word_is_asked_for_its_fit() -> None:
    sitting = in_category(("horse",), ("rowet",), ("snail",), lexicon="table")
    assert [(b.text, b.question) for b in sitting.state.ballots] == [("rowet", "word")]
    sitting.vote(0, 0, True).done()
    assert sitting.phase == "vote"
    assert [(b.text, b.question) for b in sitting.state.ballots] == [("rowet", "fits")]
    assert sitting.state.ballots[0].votes == (None, None, None)
    sitting.vote(2, 0, True).done()
    assert sitting.player(1)["words"][0]["why"] == "voted_in"


def test_everybody_sees_what_each_vote_of_the_hand_has_decided() -> None:
    sitting = in_category(("horse",), ("rowet",), ("snail",), lexicon="table")
    assert sitting.table.view("table")["voted"] == ()
    sitting.vote(0, 0, True).done()
    is_word = Voted("rowet", "word", True)
    assert sitting.table.view("table")["voted"] == (is_word,)
    sitting.done()
    assert sitting.table.view("table")["voted"] == (is_word, Voted("rowet", "fits", False))


def test_a_word_voted_in_that_does_not_fit_is_off_category() -> None:
    sitting = in_category(("horse",), ("rowet",), ("snail",), lexicon="table")
    sitting.vote(0, 0, True).done().done()
    assert sitting.player(1)["words"][0]["why"] == "off_category"


def test_a_word_voted_in_that_the_shelf_knows_to_fit_is_not_voted_on_again() -> None:
    sitting = in_category(("horse",), ("pferd",), ("snail",), lexicon="table")
    sitting.vote(0, 0, True).done()
    assert sitting.phase == "reveal"
    assert sitting.player(1)["words"][0]["why"] == "voted_in"


def test_a_word_voted_out_is_not_asked_for_its_fit() -> None:
    sitting = in_category(("horse",), ("rowet",), ("snail",), lexicon="table").done()
    assert sitting.phase == "reveal"
    assert sitting.player(1)["words"][0]["why"] == "voted_out"


def test_a_group_of_the_knock_must_fit_the_category_too() -> None:
    sitting = Sitting("horsetower", "snail")
    state = msgspec.structs.replace(sitting.state, category="animals")
    sitting.table = msgspec.structs.replace(sitting.table, state=state)
    sitting.knock("horse", "tower").arrange(0, "horse").done().done()
    assert [(b.text, b.question) for b in sitting.state.ballots] == [("tower", "fits")]
    assert sitting.table.view("table")["ballots"][0].voters == (1,)
    sitting.done()
    assert sitting.player(0)["knock"][1] == {
        "word": "tower", "valid": False, "why": "off_category", "points": -10,
    }  # fmt: skip


def test_what_the_shelf_knows_is_not_voted_on() -> None:
    state = in_category(("snail",), ("tower",)).state
    word = Verdict("snail", "ok")
    off = Verdict("snail", "off_category")
    assert judging.first_ruling(state, word, True) == (word, None)
    assert judging.first_ruling(state, word, False) == (off, None)
    assert judging.first_ruling(state, word, None) == (off, "fits")
    voted = Verdict("snail", "voted_in")
    assert judging.first_ruling(state, voted, True) == (voted, None)
    name = Verdict("london", "proper")
    assert judging.first_ruling(state, name, None) == (name, None)


def test_a_category_hand_without_any_words_is_just_scored() -> None:
    sitting = Sitting("snail", "tower", pile="a", deck=0)
    state = msgspec.structs.replace(sitting.state, category="animals")
    sitting.table = msgspec.structs.replace(sitting.table, state=state)
    assert sitting.draw().done().phase == "reveal"


def test_nobody_can_tell_what_could_have_been_made_in_a_category() -> None:
    sitting = in_category(("snail",), ("tower",)).done()
    assert sitting.state.played[0].best == ()
    sitting.rule(Overrule(0, "tower", False))
    assert sitting.scores[1] == -10


def test_a_shelf_that_invents_codes_is_not_believed() -> None:
    assert judging.as_why("marvellous") == "unknown"
    assert judging.as_why("ok") == "ok"
