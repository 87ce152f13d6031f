"""A class on paper: what stands on each part, in both languages, filled and empty."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classroom.accounts import ADA, BEN, an_account
from tests.paper import pages, shown, sizes

from parlour.classroom.account import Account, RoundAccount, TableAccount
from parlour.classroom.printing import PARTS, PrintSettings, document
from parlour.classroom.printing.handouts import to_try
from parlour.classroom.printing.rounds import standings
from parlour.classroom.report import report
from parlour.kernel import Refusal
from parlour.kernel.catalogue import LANGUAGES, load
from parlour.testing.wording import check_same_texts, texts_of


def printed(part: str, language: str = "en", account: Account | None = None, **asked: Any) -> str:
    settings = PrintSettings(**asked)
    return " | ".join(shown(document(account or an_account(), part, settings, language)))


def test_the_class_says_the_same_in_every_language() -> None:
    """The names that are made differ."""
    ours, theirs = (
        {k: v for k, v in load("parlour.classroom", one).items() if k != "names"}
        for one in LANGUAGES
    )
    check_same_texts(dict(texts_of(ours)), dict(texts_of(theirs)), "de")


def test_the_report_tells_what_to_practise_who_needs_help_and_who_wrote_what() -> None:
    told = printed("report", day="2026-11-20")
    order = [
        "What the class should practise next",
        "Who needs help",
        "The whole class",
        "Who missed",
    ]
    assert sorted(order, key=told.index) == order
    help_at = told.index("Who needs help")
    assert told.index("Calm Crane", help_at) < told.index("Brave Badger", help_at)
    assert "Brave Badger \\(Ada L.\\): 41" in told or "Brave Badger (Ada L.): 41" in told
    assert "New: 6 × 7" in told
    assert "2026-11-20" in told
    assert "Practice: 1 answer, 1 sure" in told
    assert "Nothing written yet: Keen Kestrel" in told


def test_times_are_printed_only_where_they_are_asked_for() -> None:
    assert "s a fact" not in printed("report")
    assert "4 s a fact" in printed("report", account=an_account(times=True), times=True)


def test_each_pupil_has_a_page_without_anybody_else_on_it() -> None:
    pdf = document(an_account(times=True), "pupils", PrintSettings(), "en")
    assert pages(pdf) == 3
    told = " | ".join(shown(pdf))
    first = told[: told.index("Calm Crane")]
    assert "Brave Badger" in first
    assert "You have tried 2 of the 100 facts. 1 of them is right. 1 was wrong first" in first
    assert "Kestrel" not in first
    assert " s a fact" not in told
    assert "6 × 8 = 48" in told
    assert "You wrote 46." in told
    assert "In practice 1 fact is sure." in told
    assert "You have not written any facts yet." in told
    assert pages(document(an_account(), "pupils", PrintSettings(pupil=BEN), "en")) == 1


def test_who_knows_six_eights_is_offered_eight_sixes_first() -> None:
    assert to_try({"6x8": "right", "7x7": "wrong"})[:2] == ["8x6", "1x1"]
    assert "7x7" not in to_try({"7x7": "wrong"})


def test_codes_are_for_cutting_out_with_and_without_a_picture() -> None:
    told = printed("codes", "de")
    assert "B C D F G" in told
    assert "house.test/c/BCDFG" in told
    assert "Klasse: BCDFG" in printed("codes", "de", an_account(link=""))


def test_a_name_that_the_fonts_lack_is_left_out_and_real_names_on_wish() -> None:
    told = printed("codes")
    assert "Ada L." in told
    assert "Łukasz" in told
    assert "??" not in told
    assert "Ada L." not in printed("codes", real=False)


def test_pairings_and_results_of_any_round_or_as_forms() -> None:
    told = printed("pairings")
    assert "Round 2: Times Four" in told
    assert "Without a table, practise: Keen Kestrel" in told
    results = printed("results", round=1)
    assert "Round 1: Times Four" in results
    assert "still playing" in printed("results")
    assert "still playing" not in results
    empty = printed("results", empty=True)
    assert "Brave Badger" not in empty
    assert "Signature" not in empty


def test_points_of_all_rounds_are_listed_only_where_a_ranking_is_wanted() -> None:
    assert "Points of all rounds" not in printed("results")
    assert "Points of all rounds" in printed("results", account=an_account(ranking=True))


def test_recording_and_judges_sheets_are_filled_with_what_was_written() -> None:
    recording = printed("sheets", round=1)
    assert "Brave Badger (Ada L.)" in recording.replace("\\", "")
    assert "Round 1, Table 1 · Recording sheet" in recording
    assert "42" in recording
    judge = printed("judge", round=1)
    assert "6 × 8 = 46" in judge
    assert "Judge’s sheet" in judge
    assert "6 × 8" not in printed("judge", empty=True)


def test_another_game_has_plain_score_sheets() -> None:
    table = TableAccount(((ADA,), ()), (5, 2), (0,), {"totals": {"0": 5, "1": 2}})
    account = an_account()
    other = Account(
        account.code, account.people, account.report, (RoundAccount("facts", 0, (table,), ()),)
    )
    assert "Facts in Five: Judge’s sheet" in printed("judge", account=other)
    told = printed("sheets", account=other)
    assert "Facts in Five: Score sheet | Table 1 | Turn | Brave Badger | Bot" in told
    assert "Points | 5 | 2" in told


def test_who_plays_alone_has_points_but_wins_nothing() -> None:
    alone, two = TableAccount(((ADA,),), (9,), (0,)), TableAccount(((ADA,), (BEN,)), (3, 3), (0, 1))
    rounds = (RoundAccount("facts", 0, (alone,), ()), RoundAccount("times", 0, (two,), ()))
    account = an_account(rounds=rounds)
    assert standings(account) == [(ADA, 2, 0.5, 12), (BEN, 1, 0.5, 3)]


def test_everything_is_printed_of_an_empty_class_and_on_letter() -> None:
    empty = Account("BCDFG", {}, report([], [], []))
    for part in PARTS:
        assert sizes(document(empty, part, PrintSettings(paper="letter"), "de")) <= {
            (216, 279),
            (279, 216),
        }


def test_a_part_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        document(an_account(), "sweets", PrintSettings(), "en")
    assert refused.value.code == "unknown_part"


def test_long_names_and_many_facts_stay_on_the_page() -> None:
    account = an_account("W" * 24, "M" * 40)
    assert pages(document(account, "report", PrintSettings(), "de")) <= 4
    assert BEN in account.people
