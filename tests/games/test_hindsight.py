"""What the analyses say of single turns, in sentences for a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.facts.text import hindsight as facts
from parlour.games.fives.text import hindsight as fives
from parlour.games.foil.text import hindsight as foil
from parlour.games.times.text import hindsight as times
from parlour.games.wedges.text import hindsight as wedges
from parlour.kernel import find_game
from parlour.kernel.hindsight import Speaker, Told


def speaker(id: str, language: str = "en") -> Speaker:
    return Speaker(find_game(id), language)


def test_numbers_are_written_as_the_language_has_them() -> None:
    assert [speaker("times").number(value) for value in (1.0, 2.34)] == ["1", "2.3"]
    assert speaker("times", "de").number(2.34) == "2,3"


def test_times_tells_the_better_fact_or_the_sets_overlooked() -> None:
    turn: dict[str, Any] = {
        "entry": 3,
        "seat": 1,
        "best": {"a": 3, "b": 7, "product": 21},
        "lost": 1.25,
        "forgone": 0,
        "overlooked": 0,
    }
    found = [
        turn,
        turn | {"entry": 5, "lost": 1, "forgone": 1, "overlooked": 1},
        turn | {"entry": 7, "lost": 0.04},
    ]
    assert list(times(found, speaker("times"))) == [
        Told(3, 1, 1.25, "3 × 7 = 21 was there: 1.2 points more."),
        Told(5, 1, 1, "One set was overlooked: 1 points."),
    ]


def test_wedges_tells_the_better_space_and_the_hard_questions() -> None:
    move: dict[str, Any] = {"entry": 4, "seat": 0, "best": "hub", "lost": 1}
    found = {
        "moves": [move, move | {"best": "s4.4"}, move | {"lost": 0.01}],
        "hardest": [{"entry": 9, "text": "Who?", "answer": "Ada"}],
    }
    assert list(wedges(found, speaker("wedges"))) == [
        Told(4, 0, 1, "Better was the hub (hub), by 1 turn."),
        Told(4, 0, 1, "Better was Wild Card (s4.4), by 1 turn."),
        Told(9, None, 0, "Who? – Ada"),
    ]


def test_foil_tells_the_missed_knocks_and_the_best_words() -> None:
    hand = {"entry": 8, "seat": 1, "words": ["cat", "door"], "best": 30, "made": 12, "lost": 18}
    found = {
        "missed_knocks": [{"entry": 6, "seat": 0, "words": ["house"]}],
        "hands": [hand, hand | {"lost": 0}],
    }
    assert list(foil(found, speaker("foil"))) == [
        Told(6, 0, 0, "A knock was there: HOUSE"),
        Told(8, 1, 18, "CAT · DOOR was worth 30; 12 made."),
    ]


def test_fives_tells_the_best_set_or_the_best_choice_for_the_game() -> None:
    round_: dict[str, Any] = {
        "entry": 6,
        "seat": 0,
        "points": 7,
        "best_points": 12,
        "advice": [],
        "lost": 0,
    }
    choice = {"kind": "cross", "shape": "I"}
    found = [
        round_,
        round_ | {"points": 12},
        round_ | {"advice": [choice], "lost": 1.5},
        round_ | {"advice": [choice]},
    ]
    assert list(fives(found, speaker("fives"))) == [
        Told(6, 0, 5, "Found: 7. The best set was worth 12."),
        Told(
            6,
            0,
            1.5,
            "Best for the whole game: cross out I, five in a row. "
            "About 1.5 points better than what was done.",
        ),
    ]


def test_facts_tells_what_nobody_wrote_the_best_known_first() -> None:
    fish, owl = {"name": "Fish", "fame": 3}, {"name": "Owl", "fame": 5}
    found = {
        "blanks": [
            {"entry": 17, "answers": [fish, owl]},
            {"entry": 17, "answers": [owl]},
            {"entry": 17, "answers": [fish]},
            {"entry": 40, "answers": []},
        ]
    }
    assert list(facts(found, speaker("facts"))) == [
        Told(17, None, 0, "Well-known answers that nobody gave: Owl, Fish")
    ]


@pytest.mark.parametrize("id", ["facts", "fives", "foil", "times", "wedges"])
def test_every_sentence_is_there_in_german_too(id: str) -> None:
    english, german = (speaker(id, language) for language in ("en", "de"))
    for code in ("better", "best", "missed", "knock"):
        said = english.say("insights", code, count=2), german.say("insights", code, count=2)
        assert (said[0] == code) == (said[1] == code)
