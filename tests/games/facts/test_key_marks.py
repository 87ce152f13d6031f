"""Surnames that the shelf knows, Key Words that the author marks, and things under two names."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import Affirm, Challenge, Dispute, Write

COMPOSERS = Subject("t03", "composers")
COUNTRIES = Subject("t05", "countries")
KINGS = Subject("", "", (), "Kings", True)
COLUMNS = (COMPOSERS, COUNTRIES, COMPOSERS, COUNTRIES, COMPOSERS)


def marking(*cards: tuple[tuple[int, int, str], ...], **options: Any) -> Sitting:
    sitting = judged(*cards, columns=COLUMNS, **options)
    assert sitting.phase == "mark"
    return sitting


# Surnames -----------------------------------------------------------------------------------------


def test_where_the_shelf_knows_the_person_it_knows_the_surname() -> None:
    card = ((0, 0, "Mao Zedong"), (1, 0, "Mao Zedong"))
    sitting = marking(card, ((2, 0, "Ott"),), (), letters="MZOAB", surnames={"Mao Zedong": 0})
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    assert sitting.entry(0, 0, 0).keyword == "Mao"
    assert sitting.verdict(0, 1, 0) == (False, "initial")


# A mark while writing -----------------------------------------------------------------------------


def written(text: str, key: int | None, **options: Any) -> Sitting:
    """The first row has the letter M."""
    sitting = Sitting(3, columns=COLUMNS, letters="MABCD", **options).choose_all()
    sitting.write(1, (1, 0, "Arne"))
    return sitting.move(0, Write(0, 0, text, key)).done()


def test_the_author_may_mark_another_word_as_key_word() -> None:
    sitting = written("Mo Zed", 0)
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    assert (sitting.entry(0, 0, 0).keyword, sitting.entry(0, 0, 0).marked) == ("Mo", True)
    sitting.challenge(1, 0, 0, 0, "not the surname")


def test_of_a_key_word_that_only_the_author_names_nothing_is_told() -> None:
    for key, told in ((None, ("a thing", "a cat")), (0, ())):
        sitting = written("Mo Zed", key, known={"Mo Zed": "yes"})
        assert sitting.entry(0, 0, 0).senses == told


def test_the_marked_words_initial_must_still_fit() -> None:
    sitting = written("Zed Mo", 0)
    assert sitting.verdict(0, 0, 0) == (False, "initial")
    assert sitting.entry(0, 0, 0).keyword == "Zed"


@pytest.mark.parametrize(
    ("column", "text", "place"),
    [(1, "The Hague", 0), (0, "King Charles", 0), (1, "A", 0), (0, "Henry VIII of England", 1)],
)
def test_a_mark_on_an_article_or_on_a_skipped_title_is_refused(
    column: int, text: str, place: int
) -> None:
    """In play and in judging; an entry that is nothing else has no Key Word."""
    columns = (KINGS, *COLUMNS[1:]) if column == 0 else COLUMNS
    sitting = Sitting(3, columns=columns, letters="TABCD").choose_all()
    word = text.split()[place]
    sitting.refused(0, Write(0, column, text, place), "not_a_key_word", word=word)
    sitting.write(0, (0, column, text), (1, 2, "Ann Bo")).done()
    assert sitting.phase == "mark"
    assert sitting.verdict(0, 0, column)[1] == "initial"
    sitting.refused(0, Write(0, column, text, place), "not_a_key_word", word=word)
    offered = [move for move in game.offers(sitting.state, 0).moves if isinstance(move, Write)]
    assert (0, column, place) not in [(move.row, move.column, move.key) for move in offered]


def test_in_the_first_version_any_word_could_be_marked() -> None:
    sitting = Sitting(3, columns=COLUMNS, letters="TABCD", version=1).choose_all()
    sitting.move(0, Write(0, 1, "The Hague", 0)).write(0, (1, 1, "A")).done()
    assert sitting.verdict(0, 0, 1) == (True, "accepted")
    assert sitting.verdict(0, 1, 1) == (True, "accepted")


def test_of_a_double_surname_that_the_shelf_knows_either_part_serves() -> None:
    known = {"Artur Konan Doil": (1, 2)}
    for letter, valid in (("K", True), ("D", True), ("A", False)):
        card = ((0, 0, "Artur Konan Doil"),)
        sitting = judged(card, (), (), columns=COLUMNS, letters=f"{letter}WXYZ", surnames=known)
        assert sitting.entry(0, 0, 0).valid == valid
    first = judged(
        ((0, 0, "Artur Konan Doil"),),
        (),
        (),
        columns=COLUMNS,
        letters="DWXYZ",
        surnames=known,
        version=1,
    )
    assert first.entry(0, 0, 0).why == "initial"


def test_marking_the_usual_key_word_says_nothing_new() -> None:
    assert not written("Zed Mo", 1).entry(0, 0, 0).marked
    assert not written("Zed Mo", None).entry(0, 0, 0).marked


def test_a_mark_goes_with_the_text_and_is_shown_to_its_seat_alone() -> None:
    sitting = Sitting(3, columns=COLUMNS).choose_all().move(0, Write(0, 0, "Mo Zed", 0))
    assert msgspec.to_builtins(sitting.table.view(0))["keys"][0][0] == 0
    assert msgspec.to_builtins(sitting.table.view(1))["keys"][0][0] is None
    sitting.write(0, (0, 0, "Mo Zedd"))
    assert sitting.state.keys[0][0] is None
    sitting.refused(0, Write(0, 0, "Mo Zed", 2), "no_such_word")
    sitting.refused(0, Write(0, 0, "Mo …", 1), "no_such_word")


def test_of_a_word_that_only_the_author_names_the_shelf_knows_nothing_or_better() -> None:
    assert written("Mo Zed", 0, known={"Mo Zed": "yes"}).entry(0, 0, 0).known == "unknown"
    better = written("Mo Zed", 0, known={"Mo Zed": "yes"}, surnames={"Mo Zed": 1})
    assert better.entry(0, 0, 0).known == "no"
    same = written("Mo Zed", 0, known={"Mo Zed": "yes"}, surnames={"Mo Zed": 0})
    assert same.entry(0, 0, 0).known == "yes"


# A mark when the strike is shown ------------------------------------------------------------------

STRUCK = ((0, 0, "Mo Zed"), (0, 1, "Mali"), (1, 0, "Arne Bo"), (1, 2, "Ann"))


def struck(**options: Any) -> Sitting:
    return marking(STRUCK, (), (), letters="MABCD", **options)


def test_a_mark_can_be_set_when_the_strike_is_shown_before_marking_ends() -> None:
    sitting = struck()
    assert sitting.state.asked.asked == (True, True, False), "the author, too, is asked"
    assert Write(0, 0, "Mo Zed", 0) in game.offers(sitting.state, 0).moves
    sitting.move(0, Write(0, 0, "Mo Zed", 0))
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    sitting.refused(0, Write(0, 0, "Mo Zed", 0), "key_word_fits")
    sitting.refused(0, Write(1, 0, "Arne Bo"), "writing_over")
    sitting.refused(0, Write(1, 0, "Arne Boo", 0), "writing_over")
    sitting.done(0, 1)
    assert sitting.phase == "dispute"


def test_what_the_scorer_has_challenged_stays_challenged() -> None:
    sitting = struck().challenge(1, 0, 0, 1).move(0, Write(0, 0, "Mo Zed", 0))
    assert sitting.entry(0, 0, 1).challenged
    sitting.challenge(1, 0, 0, 0)


def test_a_mark_may_turn_a_later_entry_into_a_repeat() -> None:
    sitting = marking(((0, 0, "Mo Ann"), (1, 0, "Mo Ann")), (), (), letters="MABCD")
    sitting.challenge(1, 0, 1, 0).move(0, Write(0, 0, "Mo Ann", 0))
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    assert sitting.verdict(0, 1, 0) == (False, "repeat")
    assert not sitting.entry(0, 1, 0).challenged


def test_where_only_a_mark_is_left_the_author_is_asked() -> None:
    sitting = marking(((0, 0, "Mo Zed"),), (), (), letters="MABCD")
    assert sitting.state.asked.asked == (True, False, False)
    assert sitting.done().phase == "reveal"


@pytest.mark.parametrize(
    ("known", "surnames", "verdict"),
    [
        ({}, {}, (False, "unrecognised")),
        ({"Mo Zed": "yes"}, {"Mo Zed": 1}, (False, "shelf")),
    ],
)
def test_alone_the_shelf_or_the_player_decides_about_a_mark(
    known: dict[str, str], surnames: dict[str, int], verdict: tuple[bool, str]
) -> None:
    sitting = judged(
        ((0, 0, "Mo Zed"),), columns=COLUMNS, letters="MABCD", known=known, surnames=surnames
    )
    assert sitting.phase == "affirm"
    sitting.refused(0, Affirm(0, 0, True), "not_yours_to_affirm")
    sitting.move(0, Write(0, 0, "Mo Zed", 0))
    assert sitting.verdict(0, 0, 0) == verdict
    assert sitting.affirm(0, 0, True).done().verdict(0, 0, 0) == (True, "affirmed")


# One thing under two names ------------------------------------------------------------------------

TWICE = ((0, 1, "USA"), (0, 3, "United States"), (1, 1, "Aruba"))
SAME = {"USA": 1, "United States": 1, "Aruba": 2}


def twice(*, seats: int = 3, **options: Any) -> Sitting:
    cards = (TWICE, *[()] * (seats - 1))
    return judged(*cards, columns=COLUMNS, letters="UABCD", things=SAME, **options)


def test_two_names_of_one_thing_on_one_card_are_a_repeat() -> None:
    sitting = twice()
    assert sitting.verdict(0, 0, 1) == (True, "accepted")
    assert sitting.verdict(0, 0, 3) == (False, "repeat")
    assert sitting.entry(0, 0, 3).same == "USA"
    assert sitting.verdict(0, 1, 1) == (True, "accepted")
    sitting.refused(1, Challenge(0, 0, 3), "nothing_to_challenge")


def test_its_author_may_dispute_that_two_names_mean_one_thing() -> None:
    sitting = twice().done()
    sitting.refused(1, Dispute(0, 0, 3), "only_author")
    sitting.dispute(0, 0, 0, 3).done()
    sitting.vote(1, 0, 0, 3, True).vote(0, 0, 0, 3, True).wait(30)
    assert sitting.verdict(0, 0, 3) == (True, "vote")


def test_a_tie_between_two_leaves_such_a_strike() -> None:
    sitting = twice(seats=2, known={"United States": "yes"}).done().dispute(0, 0, 0, 3).done()
    sitting.vote(1, 0, 0, 3, False).vote(0, 0, 0, 3, True)
    assert sitting.verdict(0, 0, 3) == (False, "repeat")


def test_where_entries_are_verified_the_shelf_is_final_about_it() -> None:
    sitting = twice(verify=True).done()
    sitting.refused(0, Dispute(0, 0, 3), "shelf_is_final")


def test_alone_the_player_may_appeal_against_it() -> None:
    sitting = twice(seats=1, known={"USA": "yes", "United States": "yes", "Aruba": "yes"})
    assert sitting.phase == "affirm"
    assert sitting.affirm(0, 3, True).verdict(0, 0, 3) == (True, "affirmed")
    seen = msgspec.to_builtins(sitting.table.view(0))
    assert seen["playcards"][0]["entries"][0][3]["why"] == "repeat"
    assert seen["playcards"][0]["entries"][0][3]["same"] == "USA"
    assert sitting.affirm(0, 3, False).verdict(0, 0, 3) == (False, "repeat")
    assert twice(seats=1, known=dict.fromkeys(SAME, "yes"), appeal=False).phase == "reveal"
