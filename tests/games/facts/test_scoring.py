"""Squares, three winners, the scoresheet, corrections and overruling."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.facts.reference import rescore
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game
from parlour.games.facts.cards import Subject
from parlour.games.facts.scoring import Points, row_marks, squares, three_winners
from parlour.games.facts.state import Overrule
from parlour.kernel import Correction, Refusal
from parlour.testing import play_out

RIVERS = Subject("t01", "rivers")
EUROPE = Subject("t01", "rivers", ("europe",))
COLUMNS = (
    RIVERS,
    EUROPE,
    Subject("t06", "films"),
    Subject("t06", "books"),
    Subject("t04", "tools"),
)
NAMES = ("Anna", "Bert", "Carl")


@pytest.mark.parametrize(
    ("counts", "special", "general"),
    [
        ((5, 5, 5, 5, 5), 125, 125),
        ((3, 2, 4, 0, 1), 30, 30),
        ((5, 0, 0, 0, 0), 25, 5),
        ((1, 1, 1, 1, 1), 5, 25),
        ((4, 4, 3, 2, 2), 49, 63),
        ((0, 0, 0, 0, 0), 0, 0),
    ],
)
def test_the_examples_of_the_rules_page(
    counts: tuple[int, ...], special: int, general: int
) -> None:
    assert (squares(counts), squares(row_marks(counts))) == (special, general)


def scored(*cards: tuple[tuple[int, int, str], ...], **options: Any) -> Sitting:
    sitting = judged(*cards, columns=COLUMNS, **options)
    while sitting.phase not in ("reveal", "over"):
        sitting.done()
    return sitting


def deep() -> tuple[tuple[int, int, str], ...]:
    """Four entries in one column."""
    return tuple((row, 0, f"{letter}x") for row, letter in enumerate("ABCD"))


def broad() -> tuple[tuple[int, int, str], ...]:
    """One entry in each of four columns, and a second in one."""
    return (*((0, column, f"A{column}") for column in range(4)),)


def sheet(sitting: Sitting, *corrections: Correction) -> dict[str, Any]:
    live = game.sheet(sitting.state, NAMES, corrections, sitting.state.options)
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(live))
    return decoded


def test_there_are_three_winners_and_ties_are_shared() -> None:
    sitting = scored(deep(), broad(), ((0, 0, "Aa"),), rounds=1)
    assert sitting.phase == "over"
    had = sheet(sitting)
    assert had["totals"] == {
        "Anna": {"special": 16, "general": 4, "total": 20},
        "Bert": {"special": 4, "general": 16, "total": 20},
        "Carl": {"special": 1, "general": 1, "total": 2},
    }
    assert had["winners"] == {"special": ["Anna"], "general": ["Bert"], "total": ["Anna", "Bert"]}
    assert game.outcome(sitting.state, ()).winners == (0, 1)


def test_corrections_count_for_the_total_alone() -> None:
    sitting = scored(deep(), broad(), (), rounds=1)
    had = sheet(sitting, Correction(2, 50, "cake"))
    assert had["totals"]["Carl"] == {"special": 0, "general": 0, "total": 50}
    assert had["winners"]["total"] == ["Carl"]
    assert had["corrections"] == [{"name": "Carl", "points": 50, "reason": "cake"}]
    assert rescore(had) == (had["totals"], had["winners"])


def test_the_sheet_has_the_shape_of_the_rules_page() -> None:
    had = sheet(scored(deep(), broad(), ((0, 0, "Bug"),), rounds=1, language="de"))
    assert had["game"] == "facts"
    assert had["players"] == list(NAMES)
    (played,) = had["rounds"]
    assert set(played) == {"letters", "columns", "cards"}
    assert played["letters"] == list("ABCDE")
    assert played["columns"][1] == {"class": "Flüsse", "categories": ["in Europa"]}
    card = played["cards"]["Carl"]
    assert set(card) == {"entries", "counts", "special", "general", "total"}
    assert card["entries"][0][0] == {
        "text": "Bug",
        "keyword": "Bug",
        "valid": False,
        "why": "initial",
    }
    assert card["entries"][4][4] == {"text": "", "keyword": "", "valid": False, "why": "empty"}


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_every_sheet_can_be_scored_again_from_the_sheet_alone(seats: int) -> None:
    played = play_out(game, game.Options(rounds=3), (game.SeatOptions(),) * seats, seed=seats)
    had = msgspec.json.decode(msgspec.json.encode(played.final.sheet(played.names)))
    assert rescore(had) == (had["totals"], had["winners"])


def test_the_host_overrules_an_entry_and_the_squares_follow() -> None:
    sitting = scored(deep(), broad(), ((0, 0, "Bug"),), rounds=1)
    sitting.overrule(1, 0, 3, 0, False).overrule(1, 2, 0, 0, True)
    assert sitting.verdict(0, 3, 0) == (False, "overruled")
    assert sitting.verdict(2, 0, 0) == (True, "overruled")
    had = sheet(sitting)
    assert had["totals"]["Anna"] == {"special": 9, "general": 3, "total": 12}
    assert rescore(had) == (had["totals"], had["winners"])


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (Overrule(2, 0, 0, 0, False), "no_such_round"),
        (Overrule(1, 3, 0, 0, False), "no_such_playcard"),
        (Overrule(1, 2, 4, 4, True), "nothing_written"),
    ],
)
def test_only_what_was_written_and_scored_can_be_overruled(ruling: Overrule, code: str) -> None:
    sitting = scored(deep(), broad(), ())
    with pytest.raises(Refusal) as caught:
        game.overrule(sitting.state, ruling)
    assert caught.value.code == code


def test_a_game_has_its_rounds_and_is_over_then() -> None:
    sitting = scored(deep(), broad(), (), rounds=2)
    assert sitting.phase == "reveal"
    sitting.wait(60)
    assert sitting.phase == "choose"
    sitting.choose_all()
    while sitting.phase != "over":
        sitting.done()
    assert game.outcome(sitting.state, ()).reason == "rounds_played"
    assert len(sitting.state.played) == 2


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([(90, 80), (10, 70), (20, 20)], {"special": (0,), "general": (0,), "total": (0,)}),
        ([(90, 10), (20, 85), (60, 60)], {"special": (0,), "general": (1,), "total": (2,)}),
    ],
)
def test_one_player_may_win_all_three_or_three_players_one_each(
    totals: list[tuple[int, int]], winners: dict[str, tuple[int, ...]]
) -> None:
    assert three_winners([Points(*each, sum(each)) for each in totals]) == winners
