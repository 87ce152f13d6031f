"""Whatever is sent is refused or treated as plain text, and nothing is lost."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import Dispute, Done, Recognise, Vote, Write

COLUMNS = (Subject("t01", "rivers"),) * 5


def writing() -> Sitting:
    return Sitting(3, columns=COLUMNS).choose_all()


def saved(text: str) -> str:
    return writing().write(0, (0, 0, text)).state.drafts[0][0]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<b>Amur</b>",
        "A'; DROP TABLE entries; --",
        "{{Amur}} ${Amur}",
        "Ω≈ç√∫",
        "🐻‍❄️ Arctic",
        "عمر",
        "Ä̈̈̈mur",
    ],
)
def test_markup_emoji_and_other_scripts_are_plain_text(text: str) -> None:
    assert saved(text) == text
    sitting = judged(((0, 0, text),), (), (), columns=COLUMNS)
    while sitting.phase != "reveal":
        sitting.done()
    assert sitting.entry(0, 0, 0).text == text
    sheet = game.sheet(sitting.state, ("A", "B", "C"), (), sitting.state.options)
    assert msgspec.json.decode(msgspec.json.encode(sheet))["rounds"][0]


def test_signs_that_turn_the_writing_round_or_are_invisible_are_dropped() -> None:
    assert saved("\u202eAmur\u202c") == "Amur"
    assert saved("A\x00m\nu\tr") == "A m u r"
    assert saved("  Amur   river ") == "Amur river"
    assert saved("\u200b\ufeff") == ""


def test_equal_texts_in_other_unicode_forms_are_equal() -> None:
    sitting = judged(((0, 0, "A\u0301mur"), (0, 1, "\u00c1mur")), (), (), columns=COLUMNS)
    assert sitting.verdict(0, 0, 0) == (True, "accepted")
    assert sitting.verdict(0, 0, 1) == (False, "repeat")


def test_an_entry_of_ten_thousand_characters_is_refused_and_the_one_before_stays() -> None:
    sitting = writing().write(0, (0, 0, "Amur"))
    sitting.refused(0, Write(0, 0, "x" * 10_000), "entry_too_long", longest=80)
    assert sitting.state.drafts[0][0] == "Amur"
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            msgspec.json.encode({"type": "write", "row": 0, "column": 0, "text": "x" * 10_001}),
            type=game.Move,
        )


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "write", "row": 5, "column": 0, "text": "x"},
        {"type": "write", "row": -1, "column": 0, "text": "x"},
        {"type": "write", "row": 0.5, "column": 0, "text": "x"},
        {"type": "vote", "seat": 8, "row": 0, "column": 0, "valid": True},
        {"type": "vote", "seat": 0, "row": 0, "column": 0, "valid": "yes"},
        {"type": "choose", "card": "t01"},
        {"type": "shout"},
    ],
)
def test_what_is_no_move_does_not_decode(raw: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, game.Move)


def test_a_second_vote_replaces_the_first_and_counts_once() -> None:
    sitting = judged(((0, 0, "Amur"),), (), (), columns=COLUMNS).done()
    sitting.dispute(1, 0, 0, 0).done()
    for _ in range(3):
        sitting.vote(1, 0, 0, 0, False)
    sitting.vote(0, 0, 0, 0, True).vote(2, 0, 0, 0, True)
    assert sitting.entry(0, 0, 0).votes == (True, False, True)
    assert sitting.verdict(0, 0, 0) == (True, "vote")


def test_votes_and_words_of_people_without_a_say_are_refused() -> None:
    sitting = judged(((0, 0, "Amur"),), ((0, 0, "Aare"),), (), columns=COLUMNS)
    sitting.refused(2, Vote(0, 0, 0, False), "not_now")
    sitting.refused(0, Vote(0, 0, 0, False), "not_asked")
    sitting.challenge(1, 0, 0, 0).challenge(2, 1, 0, 0).done()
    sitting.refused(0, Recognise(0, 0, 0), "own_entry")
    sitting.refused(0, Recognise(2, 4, 4), "not_challenged")
    sitting.done()
    sitting.refused(2, Dispute(0, 0, 0), "only_author")
    sitting.dispute(0, 0, 0, 0).move(2, Done())
    sitting.refused(2, Dispute(1, 0, 0), "already_done")
    sitting.done().move(1, Done())
    sitting.refused(1, Vote(0, 0, 0, False), "already_done")


def test_what_comes_after_time_is_refused() -> None:
    sitting = writing().write(0, (0, 0, "Amur"))
    sitting.wall += 300_000
    sitting.refused(0, Write(0, 0, "Aare"), "too_late")
    sitting.wait(0)
    assert sitting.entry(0, 0, 0).text == "Amur"
    sitting.refused(1, Write(0, 0, "Aare"), "writing_over")
