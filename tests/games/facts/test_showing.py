"""What is staged in Facts in Five: the end of writing, rulings, points, winners of their own kind."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game
from parlour.games.facts.cards import Subject

COLUMNS = (Subject("t01", "rivers"),) * 5
AMUR = ((0, 0, "Amur"),)


def judging(*cards: tuple[tuple[int, int, str], ...], **options: Any) -> Sitting:
    return judged(*cards, columns=COLUMNS, **options)


def codes(before: Any, sitting: Sitting) -> list[tuple[str, tuple[int, ...]]]:
    return [(beat.code, beat.seats) for beat in game.beats(before, sitting.state)]


def test_the_end_of_writing_is_staged() -> None:
    sitting = judging(AMUR, (), ())
    writing = replace(sitting.state, phase="write")
    assert codes(writing, sitting) == [("written", ())]
    assert codes(sitting.state, sitting) == []


def test_in_the_pass_every_ruling_is_staged_and_after_the_last_one_the_points() -> None:
    sitting = judging(AMUR, ((0, 0, "Argun"),), (), judging="quick").done()
    assert sitting.phase == "tap"
    while sitting.phase == "tap":
        before = sitting.state
        number = before.up
        for seat in range(3):
            if sitting.phase == "tap" and sitting.state.up == number:
                sitting.tap(seat, seat != 2)
        found = game.beats(before, sitting.state)
        assert found[0].code in ("counts", "out")
        assert set(found[0].details) == {"entry", "why"}
    assert [beat.code for beat in found[1:]][-1] == "points"
    assert sorted(seat for beat in found[1:] for seat in beat.seats) == [0, 1, 2]


def test_of_many_votes_three_are_staged() -> None:
    rivers = ("Amur", "Argun", "Aller", "Aare")
    sitting = judging(tuple((0, column, name) for column, name in enumerate(rivers)), (), ())
    scorer = sitting.state.playcards[0].scorer
    for column in range(4):
        sitting.challenge(scorer, 0, 0, column)
    while sitting.phase != "dispute":
        sitting.done()
    for column in range(4):
        sitting.dispute(0, 0, 0, column)
    sitting.done()
    assert sitting.phase == "vote"
    before = sitting.state
    for seat in range(3):
        for column in range(4):
            if sitting.phase == "vote":
                sitting.vote(seat, 0, 0, column, valid=True)
    found = [code for code, _ in codes(before, sitting)]
    assert found[:4] == ["counts"] * 3 + ["points"]


def test_alone_nobodys_points_are_told() -> None:
    sitting = Sitting(1)
    assert game.finale(sitting.state) == ()
    scored = replace(sitting.state, played=judging_done().played)
    assert game.beats(sitting.state, scored) == ()


def judging_done() -> Any:
    sitting = judging(AMUR, (), ())
    while not sitting.state.played:
        sitting.done()
    return sitting.state


def test_winners_of_special_and_general_come_before_the_places() -> None:
    found = game.finale(judging_done())
    assert [(beat.code, beat.seats, beat.details) for beat in found] == [
        ("special", (0,), {"points": 1}),
        ("general", (0,), {"points": 1}),
    ]


def test_the_best_round_valid_entries_and_what_stood_are_merits() -> None:
    found = {(one.seat, one.code): one.count for one in game.merits(judging_done())}
    assert found == {(0, "round"): 2, (0, "entries"): 1}
    sitting = judging(AMUR, (), (), judging="quick").done()
    while sitting.phase == "tap":
        before = sitting.state.up
        for seat in (1, 0, 2):
            if sitting.phase == "tap" and sitting.state.up == before:
                sitting.tap(seat, seat != sitting.state.playcards[0].scorer)
    stood = [one for one in game.merits(sitting.state) if one.code == "stood"]
    assert [(one.seat, one.what) for one in stood] == [(0, "Amur")]
