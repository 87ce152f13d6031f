"""Rulings are remembered for the rest of the night and shown when they come up again."""

from __future__ import annotations

from typing import Any

from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game, memory
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import State
from parlour.kernel import Memo

RIVERS = Subject("t01", "rivers")
EUROPE = Subject("t01", "rivers", ("europe",))
COLUMNS = (RIVERS, EUROPE, RIVERS, RIVERS, RIVERS)
CARD = ((0, 0, "Amur"), (1, 0, "Bug"), (2, 0, "Cam"))


def round_with_rulings(**options: Any) -> tuple[Sitting, State]:
    """Amur is voted out, Bug recognised, Cam accepted without a word; and the state before."""
    sitting = judged(CARD, (), (), columns=COLUMNS, **options)
    sitting.challenge(1, 0, 0, 0).challenge(1, 0, 1, 0).done()
    sitting.recognise(2, 0, 1, 0).done().dispute(0, 0, 0, 0).done()
    sitting.vote(1, 0, 0, 0, False)
    before = sitting.state
    sitting.wait(30)
    return sitting, before


def test_what_people_decided_is_remembered() -> None:
    sitting, before = round_with_rulings()
    assert set(game.remember(before, sitting.state)) == {
        Memo("night", "rivers:amur", False),
        Memo("night", "rivers:bug", True),
    }
    assert game.remember(sitting.state, sitting.state) == ()
    assert game.remember(None, before) == ()


def test_what_the_host_overrules_later_is_remembered_too() -> None:
    sitting, _ = round_with_rulings()
    before = sitting.state
    sitting.overrule(1, 0, 0, 0, True)
    assert game.remember(before, sitting.state) == (Memo("night", "rivers:amur", True),)
    before = sitting.state
    sitting.overrule(1, 0, 2, 0, False)
    assert game.remember(before, sitting.state) == (Memo("night", "rivers:cam", False),)


def test_a_ruling_is_shown_in_a_later_round_of_the_same_game() -> None:
    sitting, _ = round_with_rulings()
    sitting.overrule(1, 0, 0, 0, True).wait(60).choose_all()
    sitting.write(1, (0, 0, "the ÀMUR"), (0, 1, "Amur"), (1, 0, "bug"), (2, 0, "Cam")).done()
    assert sitting.entry(1, 0, 0).ruling is True
    assert sitting.entry(1, 0, 1).ruling is None, "for another Category it is another question"
    assert sitting.entry(1, 1, 0).ruling is True
    assert sitting.entry(1, 2, 0).ruling is None


def test_the_hosts_word_on_an_earlier_round_outlives_a_later_vote() -> None:
    sitting, _ = round_with_rulings()
    sitting.wait(60).choose_all().write(0, (0, 0, "Amur")).done()
    sitting.challenge(1, 0, 0, 0).done().done().done()
    assert sitting.verdict(0, 0, 0) == (False, "unrecognised")
    before = sitting.state
    sitting.overrule(1, 0, 0, 0, True)
    assert game.remember(before, sitting.state) == (Memo("night", "rivers:amur", True),)


def test_a_ruling_of_an_earlier_game_is_shown() -> None:
    sitting = judged(CARD, (), (), columns=COLUMNS, rulings={"rivers:amur": False})
    assert sitting.entry(0, 0, 0).ruling is False
    assert sitting.verdict(0, 0, 0) == (True, "accepted"), "it is shown, no more"


def test_a_childs_ruling_is_about_the_bare_class() -> None:
    sitting = judged(((0, 1, "Amur"),), (), (), columns=COLUMNS, children=(0,))
    sitting.challenge(1, 0, 0, 1).done().recognise(2, 0, 0, 1).done()
    assert memory.of_rounds(sitting.state) == {"rivers:amur": True}


def test_alone_what_was_not_affirmed_is_no_ruling() -> None:
    sitting = judged(CARD, columns=COLUMNS).affirm(0, 0, True).affirm(1, 0, False)
    sitting.wait(60)
    assert memory.of_rounds(sitting.state) == {"rivers:amur": True, "rivers:bug": False}


def test_what_the_host_says_of_an_initial_or_a_repeat_is_no_ruling_on_the_entry() -> None:
    """Elsewhere the same entry may have the right initial, and stand alone."""
    card = ((0, 0, "Bug"), (1, 0, "Bobr"), (1, 1, "Bobr"))
    sitting = judged(card, (), (), columns=(RIVERS,) * 5).done().done()
    sitting.overrule(1, 0, 0, 0, True).overrule(1, 0, 1, 1, True)
    assert memory.of_rounds(sitting.state) == {}
