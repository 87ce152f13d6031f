"""Votes on unknown words, and category games."""

from typing import Any

import msgspec
import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game, judging
from parlour.games.foil.categories import CATEGORIES
from parlour.games.foil.state import Category, Draw, Options, Overrule, Verdict, Vote
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


def in_category(*words: tuple[str, ...], **options: Any) -> Sitting:
    """Hands of a category game, laid out, with the category "animals"."""
    sitting = Sitting(*("".join(own) for own in words), **options)
    state = msgspec.structs.replace(sitting.state, category="animals")
    sitting.table = msgspec.structs.replace(sitting.table, state=state)
    sitting.knock(*words[0])
    for seat, own in enumerate(words[1:], 1):
        sitting.arrange(seat, *own)
    return sitting.done().done()


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


def test_what_the_shelf_knows_is_not_voted_on() -> None:
    state = in_category(("snail",), ("tower",)).state
    word = Verdict("snail", "ok")
    assert judging.first_ruling(state, word, True) == (word, None)
    assert judging.first_ruling(state, word, False) == (Verdict("snail", "off_category"), None)
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
