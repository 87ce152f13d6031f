"""The quick pass: a look, then one entry after the other, ruled on as the book would."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game, memory, quick
from parlour.games.facts.bot import bot
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import Challenge, Dispute, Done, Move, Tap
from parlour.games.facts.text import draw
from parlour.testing import play_out
from parlour.testing.secrets import check_non_interference

COLUMNS = (Subject("t01", "rivers"),) * 5
AMUR = ((0, 0, "Amur"),)
YES, NO = True, False


def looking(*cards: tuple[tuple[int, int, str], ...], **options: Any) -> Sitting:
    sitting = judged(*cards, columns=COLUMNS, judging="quick", **options)
    assert sitting.phase == "mark"
    return sitting


def passing(seats: int = 4, **options: Any) -> Sitting:
    """Seat 0 wrote Amur, which the shelf does not know; seat 1 is its scorer, the last directs."""
    sitting = looking(AMUR, *[()] * (seats - 1), director=seats - 1, **options).done()
    assert sitting.phase == "tap"
    return sitting


def ruling(*taps: bool | None, **options: Any) -> tuple[bool, str]:
    """What comes of these taps, by seat."""
    sitting = passing(len(taps), **options)
    for seat, valid in enumerate(taps):
        if valid is not None and sitting.phase == "tap":
            sitting.tap(seat, valid)
    return sitting.wait(8).verdict(0, 0, 0)


# The look -----------------------------------------------------------------------------------------


def test_the_look_lasts_twenty_seconds_unless_told_otherwise() -> None:
    assert looking(AMUR, (), ()).state.asked.deadlines[1] == 20_000
    assert looking(AMUR, (), (), mark_seconds=90).state.asked.deadlines[1] == 90_000
    assert looking(AMUR, (), ()).done().phase == "tap", "it ends when all are done"
    default = game.default(looking(AMUR, (), ()).state, 1)
    assert default is not None
    assert default.code == "look_ends"


def test_what_neither_the_shelf_nor_a_ruling_knows_is_in_the_pass_by_itself() -> None:
    card = ((0, 0, "Amur"), (1, 0, "Bug"), (2, 0, "Cam"), (3, 0, "Don"), (4, 0, "Bonn"))
    known = {"Amur": "yes", "Bug": "no"}
    rulings = {"rivers:cam": True, "rivers:don": False}
    sitting = looking(card, (), (), known=known, rulings=rulings).done()
    assert sitting.state.queue == ((0, 1, 0), (0, 3, 0))


def test_a_scorer_taps_any_entry_into_the_pass_and_out_again() -> None:
    sitting = looking(((0, 0, "Amur"), (0, 1, "Aare")), (), (), known={"Amur": "yes"})
    sitting.challenge(1, 0, 0, 0).accept(1, 0, 0, 0).challenge(1, 0, 0, 0).done()
    assert sitting.state.queue == ((0, 0, 0), (0, 0, 1))


def test_without_doubts_there_is_no_pass() -> None:
    assert looking(AMUR, (), (), known={"Amur": "yes"}).done().phase == "reveal"
    assert judged((), (), (), columns=COLUMNS, judging="quick").phase == "reveal"


def test_entries_come_up_column_by_column_for_all_cards() -> None:
    sitting = looking(((0, 1, "Aa"), (1, 0, "Bb")), ((0, 0, "Ac"),), ((0, 1, "Ad"),)).done()
    assert sitting.state.queue == ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 1))


def test_anybody_may_put_an_accepted_entry_into_the_pass() -> None:
    known = {"Amur": "yes", "Aare": "yes"}
    sitting = looking(AMUR, ((0, 0, "Aare"),), (), known=known)
    sitting.dispute(1, 0, 0, 0).refused(1, Dispute(0, 0, 0), "already_disputed")
    sitting.refused(1, Dispute(0, 1, 1), "nothing_written")
    assert sitting.done().state.queue == ((0, 0, 0),)


def test_an_author_may_put_a_repeat_by_another_name_into_the_pass() -> None:
    card = ((0, 0, "Amur"), (0, 1, "Amoor"))
    things = {"Amur": 1, "Amoor": 1}
    sitting = looking(card, (), (), things=things, known={"Amur": "yes"}, director=2)
    assert sitting.state.asked.asked[0], "its author is asked, too"
    sitting.refused(1, Dispute(0, 0, 1), "only_author")
    sitting.dispute(0, 0, 0, 1).done()
    assert sitting.state.queue == ((0, 0, 1),)
    assert sitting.wait(8).verdict(0, 0, 1) == (False, "repeat"), "without taps the strike stands"
    sitting = looking(card, (), (), things=things, known={"Amur": "yes"}, director=2)
    sitting.dispute(0, 0, 0, 1).done().tap(0, YES).wait(8)
    assert sitting.verdict(0, 0, 1) == (True, "vote")


# Taps ---------------------------------------------------------------------------------------------


def test_one_entry_is_up_at_a_time_for_eight_seconds() -> None:
    sitting = looking(((0, 0, "Amur"), (1, 0, "Bug")), (), ()).done()
    assert sitting.state.asked.deadlines == (8_000,) * 3
    sitting.refused(1, Tap(0, 1, 0, NO), "not_up")
    sitting.refused(1, Challenge(0, 0, 0), "not_now")
    sitting.wait(8)
    assert (sitting.phase, sitting.state.up) == ("tap", 1)
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    sitting.wait(8)
    assert sitting.phase == "reveal"


def test_a_tap_can_be_changed_until_the_entry_is_ruled_on() -> None:
    sitting = passing().tap(1, NO).tap(1, YES).wait(8)
    assert sitting.verdict(0, 0, 0) == (True, "accepted")


def test_it_ends_when_every_seat_has_tapped_or_has_nothing_to_say() -> None:
    sitting = passing(3).tap(0, YES).done(2)
    assert sitting.phase == "tap"
    assert sitting.tap(1, NO).phase == "reveal"


def test_it_ends_when_nothing_can_change_any_more() -> None:
    sitting = passing(5).tap(2, YES).tap(3, YES)
    assert sitting.phase == "tap"
    assert sitting.tap(4, YES).phase == "reveal", "two cannot outvote three"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("known", ["yes", "no", "unknown"])
@pytest.mark.parametrize("verify", [False, True])
def test_more_yes_never_makes_an_entry_less_valid(seats: int, known: str, verify: bool) -> None:
    """So an entry is settled when both extremes agree."""
    sitting = passing(seats)
    state = replace(sitting.state, options=replace(sitting.state.options, verify=verify))
    card, entry = quick.current(state)
    for same in ("", "Aare"):
        some = replace(entry, known=known, same=same, why="repeat" if same else "accepted")
        for taps in itertools.product((NO, None, YES), repeat=seats):
            before = quick.ruled(state, card, replace(some, votes=taps))
            for seat, tapped in enumerate(taps):
                if tapped is not YES:
                    more = (*taps[:seat], YES if tapped is None else None, *taps[seat + 1 :])
                    after = quick.ruled(state, card, replace(some, votes=more))
                    assert after.valid or not (before.valid and not same), (taps, more)


# Rulings: author, scorer, one more, Director -------------------------------------------------------


@pytest.mark.parametrize(
    ("taps", "verdict"),
    [
        ((None, None, None, None), (True, "accepted")),
        ((None, YES, None, None), (True, "accepted")),
        ((None, NO, YES, None), (True, "recognised")),
        ((YES, NO, YES, None), (True, "recognised")),
        ((None, NO, None, None), (False, "unrecognised")),
        ((None, NO, NO, None), (False, "unrecognised")),
        ((NO, NO, NO, NO), (False, "unrecognised")),
        ((None, None, NO, None), (False, "vote")),
        ((NO, None, None, None), (False, "vote")),
        ((YES, YES, NO, None), (True, "vote")),
        ((None, NO, YES, NO), (False, "vote")),
        ((NO, NO, YES, None), (False, "vote")),
        ((YES, NO, YES, NO), (False, "director")),
        ((YES, NO, NO, YES), (True, "director")),
        ((None, YES, None, NO), (False, "director")),
        ((YES, NO, None, None), (False, "unrecognised")),
        ((None, YES, NO, None), (True, "accepted")),
    ],
)
def test_the_ruling_follows_the_book_from_the_taps(
    taps: tuple[bool | None, ...], verdict: tuple[bool, str]
) -> None:
    assert ruling(*taps) == verdict


def test_a_tie_without_the_director_leaves_what_stood_without_author_and_disputers() -> None:
    """Five seats: the scorer doubts, one knows it, one more says no, the author yes."""
    assert ruling(YES, NO, YES, NO, None) == (True, "recognised")
    assert ruling(YES, NO, None, None, None) == (False, "unrecognised")
    assert ruling(None, None, YES, NO, None) == (True, "accepted")


@pytest.mark.parametrize(
    ("known", "taps", "verdict"),
    [
        ("unknown", (YES, NO), (False, "unrecognised")),
        ("unknown", (NO, YES), (False, "vote")),
        ("unknown", (None, NO), (False, "unrecognised")),
        ("unknown", (NO, None), (False, "vote")),
        ("unknown", (None, None), (True, "accepted")),
        ("no", (YES, NO), (False, "shelf")),
    ],
)
@pytest.mark.parametrize("director", [0, 1])
def test_between_two_nobody_wins_their_own_ties(
    known: str, taps: tuple[bool | None, ...], verdict: tuple[bool, str], director: int
) -> None:
    sitting = looking(AMUR, (), director=director, known={"Amur": known}).done()
    for seat, valid in enumerate(taps):
        if valid is not None and sitting.phase == "tap":
            sitting.tap(seat, valid)
    assert sitting.wait(8).verdict(0, 0, 0) == verdict


def test_between_two_a_tie_goes_to_the_shelf_if_it_knows_the_entry() -> None:
    sitting = looking(AMUR, (), known={"Amur": "yes"}).challenge(1, 0, 0, 0).done()
    assert sitting.tap(1, NO).tap(0, YES).verdict(0, 0, 0) == (True, "shelf")


def test_between_two_a_tie_leaves_a_repeat_by_another_name() -> None:
    card = ((0, 0, "Amur"), (0, 1, "Amoor"))
    sitting = looking(card, (), things={"Amur": 1, "Amoor": 1}, known={"Amur": "yes"})
    sitting.dispute(0, 0, 0, 1).done().tap(0, YES).tap(1, NO)
    assert sitting.verdict(0, 0, 1) == (False, "repeat")


# Verifying ----------------------------------------------------------------------------------------


def test_verifying_what_is_challenged_is_looked_up_without_a_tap() -> None:
    card = ((0, 0, "Amur"), (1, 0, "Bonn"), (2, 0, "Cxx"))
    known = {"Amur": "yes", "Bonn": "no"}
    sitting = looking(card, (), (), verify=True, known=known)
    for row in range(3):
        sitting.challenge(1, 0, row, 0)
    sitting.done()
    assert sitting.state.queue == ((0, 2, 0),)
    assert sitting.verdict(0, 0, 0) == (True, "shelf")
    assert sitting.verdict(0, 1, 0) == (False, "shelf")


def test_verifying_the_shelf_comes_before_what_others_know() -> None:
    assert ruling(YES, NO, YES, YES, verify=True, known={"Amur": "no"}) == (False, "shelf")
    assert ruling(None, None, None, None, verify=True, known={"Amur": "no"}) == (True, "accepted")
    assert ruling(None, NO, None, None, verify=True) == (False, "unrecognised")
    assert ruling(None, NO, YES, None, verify=True) == (True, "recognised")


# Rulings of the night -----------------------------------------------------------------------------


def test_what_the_pass_decided_is_a_ruling_of_the_night() -> None:
    sitting = passing().tap(1, NO).wait(8)
    assert memory.of_rounds(sitting.state) == {"rivers:amur": False}
    sitting = passing().tap(2, YES).wait(8)
    assert memory.of_rounds(sitting.state) == {"rivers:amur": True}
    assert memory.of_rounds(passing().wait(8).state) == {}, "nobody said anything"


# Views --------------------------------------------------------------------------------------------


def view(sitting: Sitting, viewer: Any) -> dict[str, Any]:
    seen: dict[str, Any] = msgspec.to_builtins(sitting.table.view(viewer))
    return seen


def test_who_has_tapped_is_known_but_not_what() -> None:
    sitting = passing(3).tap(1, NO)
    seen = view(sitting, "table")
    assert seen["up"] == {"number": 1, "of": 1, "seat": 0, "row": 0, "column": 0}
    assert list(seen["progress"]["done"]) == [False, True, False]
    (own,) = view(sitting, 1)["votes"]
    assert own == {"seat": 0, "row": 0, "column": 0, "valid": False}
    assert not view(sitting, 2)["votes"]
    assert "1/1 · #0 0 0 · Amur?" in draw(seen, ("A", "B", "C"))


@pytest.mark.heavy
@pytest.mark.parametrize("hide_authors", [False, True])
def test_nobody_can_tell_how_others_tapped(hide_authors: bool) -> None:
    options = game.Options(hide_authors=hide_authors, rounds=1)
    for seed in range(3):
        played = play_out(game, options, (game.SeatOptions(),) * 4, seed=seed)
        check_non_interference(played, random.Random(seed), 8)


def test_with_hidden_authors_offers_are_alike_for_all() -> None:
    cards = tuple(((0, 0, f"A{seat}"),) for seat in range(4))
    sitting = looking(*cards, hide_authors=True).done()
    assert len({msgspec.json.encode(game.offers(sitting.state, seat)) for seat in range(4)}) == 1
    assert view(sitting.tap(0, YES), 1)["progress"]["done"] is None
    assert view(sitting, 1)["progress"]["count"] == 1


# Bots ---------------------------------------------------------------------------------------------


def decide(sitting: Sitting, seat: int, level: int = 5) -> Move | None:
    decision = bot.decide(view(sitting, seat), level, random.Random(1))
    return None if decision is None else decision.move


def test_a_bot_looks_taps_and_waits() -> None:
    sitting = looking(((0, 0, "Axyzzy"),), (), (), known={"Axyzzy": "no"})
    assert decide(sitting, 1) == Done(), "it comes up by itself"
    sitting.done()
    assert decide(sitting, 0) == Tap(0, 0, 0, YES), "its own"
    assert decide(sitting, 1) == Tap(0, 0, 0, NO)
    assert decide(sitting.tap(1, NO), 1) is None
    known = looking(AMUR, (), (), rulings={"rivers:amur": True}).challenge(1, 0, 0, 0).done()
    assert decide(known, 2) == Tap(0, 0, 0, YES)
    card = ((0, 0, "Axyzzy"), (0, 1, "Axyzz"))
    repeat = looking(card, (), (), things={"Axyzzy": 1, "Axyzz": 1}, known={"Axyzzy": "yes"})
    repeat.dispute(0, 0, 0, 1).done()
    assert decide(repeat, 1) == Tap(0, 0, 1, NO)


def test_a_bot_that_neither_knows_nor_doubts_says_nothing() -> None:
    said = {decide(looking(((0, 0, f"A{n}xyzzy"),), (), ()).done(), 2, 1) for n in range(12)}
    assert said == {Done()} | {move for move in said if isinstance(move, Tap) and not move.valid}
    assert len(said) > 1
