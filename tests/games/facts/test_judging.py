"""Strikes, challenges, recognition, disputes, votes and the Director."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import daily, game
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import Accept, Affirm, Challenge, Dispute, Recognise, Vote

RIVERS = Subject("t01", "rivers")
EUROPE = Subject("t01", "rivers", ("europe",))
KINGS = Subject("t03", "kings")
FILMS = Subject("t06", "films")
COLUMNS = (RIVERS, FILMS, KINGS, EUROPE, RIVERS)
AMUR = ((0, 0, "Amur"),)


def marking(*cards: tuple[tuple[int, int, str], ...], **options: Any) -> Sitting:
    sitting = judged(*cards, columns=COLUMNS, **options)
    assert sitting.phase == "mark"
    return sitting


# The machine --------------------------------------------------------------------------------------


def test_empty_blanks_and_wrong_initials_are_struck_the_rest_starts_as_accepted() -> None:
    sitting = marking(((0, 0, "Amur"), (1, 0, "Danube"), (2, 1, "the Conversation")), (), ())
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    assert sitting.verdict(0, 1, 0) == (False, "initial")
    assert sitting.verdict(0, 2, 1) == (True, "accepted")
    assert sitting.entry(0, 2, 1).keyword == "Conversation"
    assert sitting.verdict(0, 4, 4) == (False, "empty")


def test_of_equal_entries_the_first_with_a_fitting_initial_stands() -> None:
    sitting = marking(
        ((0, 1, "Brave"), (1, 1, "the BRÀVE"), (1, 4, "Brave"), (1, 0, "Bug")), AMUR, ()
    )
    assert sitting.verdict(0, 0, 1) == (False, "initial")
    assert sitting.verdict(0, 1, 1) == (True, "accepted")
    assert sitting.verdict(0, 1, 4) == (False, "repeat")


def test_the_same_entry_on_two_playcards_is_fine() -> None:
    sitting = marking(AMUR, AMUR, AMUR)
    assert [sitting.verdict(card, 0, 0)[0] for card in range(3)] == [True, True, True]


def test_a_star_row_takes_any_letter_each_blank_its_own() -> None:
    sitting = marking(((0, 0, "Amur"), (0, 1, "Zulu"), (0, 4, "$$$")), (), (), letters="*BCDE")
    assert sitting.verdict(0, 0, 0)[0]
    assert sitting.verdict(0, 0, 1)[0]
    assert sitting.verdict(0, 0, 4) == (False, "initial")


def test_a_child_plays_the_bare_class() -> None:
    sitting = judged(((0, 3, "Amur"),), ((0, 3, "Amur"),), (), columns=COLUMNS, children=(1,))
    (asked,) = [question for label, question in sitting.shelf.asked if label == "entries"]
    assert [entry["query"] for entry in asked["entries"]] == ["(river) & (europe)", "(river)"]


def test_the_shelf_is_asked_once_for_the_whole_round() -> None:
    sitting = marking(AMUR, AMUR, ((0, 0, "Aare"),), known={"Amur": "yes"})
    assert [label for label, _ in sitting.shelf.asked] == ["entries"]
    assert len(sitting.shelf.asked[0][1]["entries"]) == 2
    assert (sitting.entry(0, 0, 0).known, sitting.entry(0, 0, 0).about) == ("yes", "a thing")
    assert sitting.entry(2, 0, 0).known == "unknown"


def test_everybody_sees_in_judging_what_a_word_is_taken_for() -> None:
    sitting = marking(AMUR, AMUR, ((0, 0, "Aare"),), known={"Amur": "no"})
    for viewer in (0, 1, 2, "table"):
        cards = msgspec.to_builtins(sitting.table.view(viewer))["playcards"]
        assert cards[0]["entries"][0][0]["senses"] == ("a thing", "a cat")
        assert "senses" not in cards[2]["entries"][0][0], "nothing is known of it"


def test_in_the_standard_game_the_shelf_only_hints() -> None:
    sitting = marking(AMUR, (), (), known={"Amur": "no"})
    assert sitting.verdict(0, 0, 0) == (True, "accepted")


# Marking ------------------------------------------------------------------------------------------


def test_a_playcard_goes_to_the_seat_on_the_left() -> None:
    sitting = marking(AMUR, AMUR, AMUR)
    assert [card.scorer for card in sitting.state.playcards] == [1, 2, 0]
    sitting.refused(2, Challenge(0, 0, 0), "not_your_scoring")
    sitting.refused(0, Challenge(0, 0, 0), "not_your_scoring")
    sitting.challenge(1, 0, 0, 0, " why  not? ")
    assert sitting.entry(0, 0, 0).reason == "why not?"


def test_a_challenge_can_be_taken_back() -> None:
    sitting = marking(AMUR, AMUR, AMUR)
    sitting.refused(1, Accept(0, 0, 0), "not_challenged")
    sitting.challenge(1, 0, 0, 0)
    sitting.refused(0, Accept(0, 0, 0), "not_your_scoring")
    sitting.accept(1, 0, 0, 0)
    assert not sitting.entry(0, 0, 0).challenged
    assert sitting.done().phase == "dispute"


def test_what_is_struck_cannot_be_challenged() -> None:
    sitting = marking(((0, 0, "Danube"), (1, 0, "Bug")), (), ())
    sitting.refused(1, Challenge(0, 0, 0), "nothing_to_challenge")
    sitting.refused(1, Challenge(0, 4, 4), "nothing_to_challenge")
    sitting.refused(1, Challenge(3, 0, 0), "no_such_playcard")
    sitting.refused(1, Challenge(0, 1, 0, "x" * 121), "reason_too_long", longest=120)
    sitting.refused(1, Dispute(0, 1, 0), "not_now")


def test_whoever_has_nothing_to_mark_is_not_asked() -> None:
    sitting = marking(AMUR, (), ())
    assert sitting.state.asked.asked == (False, True, False)


def test_where_nothing_was_written_there_is_nothing_to_judge() -> None:
    sitting = judged((), (), (), columns=COLUMNS)
    assert sitting.phase == "reveal"
    assert sitting.shelf.asked == []


def test_where_all_is_struck_there_is_nothing_to_judge() -> None:
    sitting = judged(((0, 0, "Bug"),), (), (), columns=COLUMNS)
    assert sitting.phase == "reveal"


def test_without_challenges_nobody_is_asked_to_recognise() -> None:
    assert marking(AMUR, AMUR, AMUR).wait(60).phase == "dispute"


# Recognising --------------------------------------------------------------------------------------


def challenged() -> Sitting:
    sitting = marking(((0, 0, "Amur"), (1, 0, "Bug")), (), ())
    return sitting.challenge(1, 0, 0, 0).done()


def test_any_seat_but_scorer_and_author_may_recognise() -> None:
    sitting = challenged()
    assert sitting.phase == "recognise"
    assert sitting.state.asked.asked == (False, False, True)
    sitting.refused(2, Recognise(0, 1, 0), "not_challenged")
    sitting.recognise(2, 0, 0, 0)
    assert sitting.verdict(0, 0, 0) == (True, "recognised")
    assert sitting.entry(0, 0, 0).recognised == 2
    assert sitting.phase == "dispute", "nothing is left to recognise"


def test_author_and_scorer_cannot_recognise() -> None:
    sitting = marking(AMUR, ((0, 0, "Aare"),), ((0, 0, "Aller"),))
    sitting.challenge(1, 0, 0, 0).challenge(2, 1, 0, 0).challenge(0, 2, 0, 0).done()
    sitting.refused(0, Recognise(0, 0, 0), "own_entry")
    sitting.refused(1, Recognise(0, 0, 0), "own_challenge")
    sitting.recognise(2, 0, 0, 0)
    sitting.refused(2, Recognise(0, 0, 0), "already_recognised")


@pytest.mark.parametrize("end", ["done", "time"])
def test_what_nobody_recognises_is_invalid(end: str) -> None:
    sitting = challenged()
    if end == "done":
        sitting.done()
    else:
        sitting.wait(20)
    assert sitting.verdict(0, 0, 0) == (False, "unrecognised")
    assert sitting.phase == "dispute"


# Disputes -----------------------------------------------------------------------------------------


def test_wrong_initials_and_repeats_cannot_be_voted_in() -> None:
    sitting = marking(((0, 0, "Bug"), (1, 1, "Bug"), (1, 4, "Bug")), (), ()).done()
    assert sitting.phase == "dispute"
    sitting.refused(0, Dispute(0, 4, 4), "nothing_written")
    sitting.refused(0, Dispute(0, 0, 0), "struck_for_good")
    sitting.refused(0, Dispute(0, 1, 4), "struck_for_good")
    assert sitting.done().phase == "reveal"


def test_only_the_author_may_dispute_that_nobody_recognised_his_entry() -> None:
    sitting = challenged().done()
    sitting.refused(1, Dispute(0, 0, 0), "only_author")
    sitting.dispute(0, 0, 0, 0).refused(0, Dispute(0, 0, 0), "already_disputed").done()
    sitting.vote(0, 0, 0, 0, True).vote(2, 0, 0, 0, True).wait(30)
    assert sitting.verdict(0, 0, 0) == (True, "vote")


def test_anybody_may_dispute_an_accepted_entry() -> None:
    sitting = marking(AMUR, (), ()).done().dispute(2, 0, 0, 0).done()
    sitting.vote(1, 0, 0, 0, False).vote(2, 0, 0, 0, False).vote(0, 0, 0, 0, True)
    assert sitting.phase == "reveal", "all have voted on everything"
    assert sitting.verdict(0, 0, 0) == (False, "vote")


def test_without_disputes_there_is_no_vote() -> None:
    assert marking(AMUR, (), ()).done().wait(20).phase == "reveal"


# Votes --------------------------------------------------------------------------------------------


def voting(seats: int = 4, director: int = 3, **options: Any) -> Sitting:
    cards = (AMUR, *[()] * (seats - 1))
    sitting = marking(*cards, director=director, **options)
    return sitting.challenge(1, 0, 0, 0).done().done().dispute(0, 0, 0, 0).done()


def test_a_vote_can_be_changed_until_it_closes() -> None:
    sitting = voting().vote(0, 0, 0, 0, False).vote(0, 0, 0, 0, True)
    sitting.refused(1, Vote(0, 1, 1, True), "not_disputed")
    assert sitting.entry(0, 0, 0).votes == (True, None, None, None)
    sitting.wait(30)
    assert sitting.verdict(0, 0, 0) == (True, "vote")


def test_a_tie_is_the_directors_vote() -> None:
    sitting = voting().vote(0, 0, 0, 0, True).vote(3, 0, 0, 0, False).done()
    assert sitting.verdict(0, 0, 0) == (False, "director")
    sitting = voting().vote(1, 0, 0, 0, False).vote(3, 0, 0, 0, True).done()
    assert sitting.verdict(0, 0, 0) == (True, "director")


def test_a_tie_without_the_director_leaves_the_ruling_before() -> None:
    sitting = voting().vote(0, 0, 0, 0, True).vote(1, 0, 0, 0, False).done()
    assert sitting.verdict(0, 0, 0) == (False, "unrecognised")
    assert voting().done().verdict(0, 0, 0) == (False, "unrecognised")


def test_the_director_is_the_host_or_rotates() -> None:
    assert Sitting(4, director=2).state.director == 2
    assert Sitting(4).state.director == 0
    assert judged((), (), (), columns=COLUMNS, director=2).state.played[0].director == 2


def test_a_rotating_director_moves_on_every_round() -> None:
    sitting = Sitting(3, by_lot=True, rotate=True)
    directors = []
    for _ in range(3):
        directors.append(sitting.state.director)
        sitting.done().done()
    assert directors == [0, 1, 2]


# Two seats ----------------------------------------------------------------------------------------


def two(**options: Any) -> Sitting:
    sitting = marking(AMUR, (), director=1, **options)
    sitting.challenge(1, 0, 0, 0).done()
    assert sitting.verdict(0, 0, 0) == (False, "unrecognised")
    return sitting


def test_between_two_a_challenge_goes_straight_to_a_vote() -> None:
    sitting = two()
    assert sitting.phase == "vote"
    sitting.vote(0, 0, 0, 0, True).vote(1, 0, 0, 0, True)
    assert sitting.verdict(0, 0, 0) == (True, "vote")


def test_between_two_a_tie_goes_to_the_shelf_if_it_knows_the_entry() -> None:
    for known, valid in (("yes", True), ("no", False)):
        sitting = two(known={"Amur": known}).vote(0, 0, 0, 0, True).vote(1, 0, 0, 0, False)
        assert sitting.verdict(0, 0, 0) == (valid, "shelf")


@pytest.mark.parametrize("director", [0, 1])
def test_between_two_nobody_wins_their_own_ties(director: int) -> None:
    """What neither the other nor the shelf knows was recognised by nobody, no matter who wrote it."""
    sitting = marking(AMUR, ((0, 0, "Aare"),), director=director)
    sitting.challenge(1, 0, 0, 0).challenge(0, 1, 0, 0).done()
    assert sitting.phase == "vote"
    for card in (0, 1):
        for seat in (0, 1):
            sitting.vote(seat, card, 0, 0, seat == card)
    assert sitting.verdict(0, 0, 0) == (False, "unrecognised")
    assert sitting.verdict(1, 0, 0) == (False, "unrecognised")


def test_between_two_a_disputed_entry_falls_by_a_tie_too() -> None:
    sitting = marking(AMUR, ((0, 0, "Aare"),), director=0, known={"Aare": "yes"}).done()
    sitting.dispute(1, 0, 0, 0).dispute(0, 1, 0, 0).done()
    sitting.vote(0, 0, 0, 0, True).vote(1, 0, 0, 0, False).done()
    assert sitting.verdict(0, 0, 0) == (False, "unrecognised")
    assert sitting.verdict(1, 0, 0) == (True, "shelf"), "no votes are a tie"


# Verifying ----------------------------------------------------------------------------------------

VERIFIED = ((0, 0, "Amur"), (1, 0, "Bxx"), (2, 0, "Cologne"), (3, 0, "Dxx"))
SHELF = {"Amur": "yes", "Cologne": "no"}


def verifying(*cards: tuple[tuple[int, int, str], ...]) -> Sitting:
    return marking(VERIFIED, *cards, verify=True, known=SHELF, director=2)


def test_verifying_scorers_challenge_as_usual_and_nothing_else_is_looked_up() -> None:
    sitting = verifying((), ())
    assert [sitting.verdict(0, row, 0) for row in range(4)] == [(True, "accepted")] * 4
    sitting.done().done()
    assert [sitting.verdict(0, row, 0) for row in range(4)] == [(True, "accepted")] * 4


def test_verifying_the_shelf_answers_what_is_challenged_and_that_is_final() -> None:
    sitting = verifying((), ())
    sitting.challenge(1, 0, 0, 0).challenge(1, 0, 2, 0).challenge(1, 0, 3, 0).done()
    assert sitting.phase == "dispute", "nobody recognises: the shelf is asked instead"
    assert sitting.verdict(0, 0, 0) == (True, "shelf")
    assert sitting.verdict(0, 2, 0) == (False, "shelf")
    sitting.refused(0, Dispute(0, 2, 0), "shelf_is_final")
    sitting.refused(1, Dispute(0, 0, 0), "shelf_is_final")
    sitting.refused(0, Dispute(0, 3, 0), "already_disputed")
    assert sitting.done().phase == "vote"


def test_verifying_what_is_disputed_is_looked_up_too() -> None:
    sitting = verifying((), ()).done()
    sitting.dispute(2, 0, 0, 0).dispute(2, 0, 1, 0)
    assert sitting.verdict(0, 0, 0) == (True, "shelf")
    assert sitting.verdict(0, 1, 0) == (False, "unrecognised")
    assert sitting.done().phase == "vote"
    sitting.vote(0, 0, 1, 0, True).vote(1, 0, 1, 0, True).wait(30)
    assert sitting.verdict(0, 1, 0) == (True, "vote")


def test_verifying_what_the_shelf_does_not_know_is_voted_on_and_the_director_breaks_ties() -> None:
    sitting = verifying((), ()).challenge(1, 0, 1, 0).challenge(1, 0, 3, 0).done().done()
    sitting.vote(1, 0, 1, 0, False).vote(2, 0, 1, 0, True)
    sitting.vote(0, 0, 3, 0, True).vote(1, 0, 3, 0, False).wait(30)
    assert sitting.verdict(0, 1, 0) == (True, "director")
    assert sitting.verdict(0, 3, 0) == (False, "unrecognised")


@pytest.mark.parametrize("others", [1, 2])
def test_verifying_nonsense_without_any_vote_is_not_valid(others: int) -> None:
    sitting = verifying(*[()] * others) if others == 2 else marking(VERIFIED, (), verify=True)
    sitting.challenge(1, 0, 1, 0).done().done().wait(30)
    assert sitting.verdict(0, 1, 0) == (False, "unrecognised")


# Alone --------------------------------------------------------------------------------------------


def alone(**options: Any) -> Sitting:
    card = ((0, 0, "Amur"), (1, 0, "Bxx"), (2, 0, "Cologne"), (1, 4, "Byy"))
    known = {"Amur": "yes", "Cologne": "no"}
    return judged(card, columns=COLUMNS, known=known, **options)


def test_alone_the_shelf_decides_and_the_player_affirms_the_rest() -> None:
    sitting = alone()
    assert sitting.phase == "affirm"
    assert sitting.verdict(0, 0, 0) == (True, "shelf")
    assert sitting.verdict(0, 2, 0) == (False, "shelf")
    sitting.refused(0, Affirm(0, 0, False), "not_yours_to_affirm")
    sitting.affirm(1, 0, False).affirm(1, 0, True).affirm(1, 4, False).done()
    assert sitting.verdict(0, 1, 0) == (True, "affirmed")
    assert sitting.verdict(0, 1, 4) == (False, "affirmed")
    assert sitting.phase == "reveal"


def test_alone_the_player_may_appeal_against_the_shelfs_no() -> None:
    sitting = alone().affirm(2, 0, True)
    assert sitting.verdict(0, 2, 0) == (True, "affirmed")
    sitting.affirm(2, 0, False)
    assert sitting.verdict(0, 2, 0) == (False, "shelf"), "without their yes the shelf's no stands"
    sitting.affirm(2, 0, True).done()
    assert sitting.entry(0, 2, 0).known == "no", "the round says against whom"
    assert sitting.verdict(0, 2, 0) == (True, "affirmed")


def test_alone_an_appeal_needs_no_other_question() -> None:
    sitting = judged(((2, 0, "Cologne"),), columns=COLUMNS, known={"Cologne": "no"})
    assert sitting.phase == "affirm"
    assert sitting.wait(60).verdict(0, 2, 0) == (False, "shelf")


def test_in_a_daily_game_the_shelfs_no_is_final() -> None:
    assert not daily.OPTIONS.appeal
    sitting = alone(appeal=False)
    sitting.refused(0, Affirm(2, 0, True), "not_yours_to_affirm")
    sitting.affirm(1, 0, True)
    sitting = judged(((2, 0, "Cologne"),), columns=COLUMNS, known={"Cologne": "no"}, appeal=False)
    assert sitting.phase == "reveal"


def test_alone_what_is_not_affirmed_in_time_does_not_count() -> None:
    sitting = alone().wait(60)
    assert sitting.verdict(0, 1, 0) == (False, "unrecognised")


def test_alone_there_is_nothing_to_affirm_where_the_shelf_knows_all() -> None:
    sitting = judged(AMUR, columns=COLUMNS, known={"Amur": "yes"})
    assert sitting.phase == "reveal"


def test_a_foreign_shelf_that_invents_answers_knows_nothing() -> None:
    sitting = judged(AMUR, columns=COLUMNS, known={"Amur": "maybe"})
    assert sitting.phase == "affirm"


def test_the_hosts_seat_directs_and_the_first_where_the_host_only_watches() -> None:
    seats = (game.SeatOptions(),) * 3
    assert [one.director for one in game.seated(seats, 2)] == [False, False, True]
    assert not any(one.director for one in game.seated(seats, None))
    assert Sitting(3, director=2).state.director == 2
    assert Sitting(3).state.director == 0
