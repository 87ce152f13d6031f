"""Predictions: what those who watch or wait say will come, in no entry of the game."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.times.state import EndTurn, Fact
from parlour.kernel import Refusal
from parlour.kernel.prediction import Predictable
from parlour.room.codec import is_of_table
from parlour.room.commands import EndGame, Leave, Predict, Predictions, Rematch, StartGame
from parlour.room.predictions import Foretold
from parlour.room.view import sections

from .conftest import Night


@pytest.fixture
def begun(night: Night) -> Night:
    """Anna, who begins, and Ben play Times Four; Cleo and Dora watch, so does a table screen."""
    night.choose(claim="auto", judge="referee", match_minutes=0, turn_seconds=0, starts=0)
    night.join("ben")
    for person in ("cleo", "dora"):
        night.join(person, "spectator")
    night.join("tv", "table")
    night.say("anna", StartGame())
    return night


def asked(night: Night) -> Predictable:
    table = night.room.on_table
    found = table.game.predictable(table.state)
    assert found is not None
    return found


def predict(night: Night, person: str, choice: str, key: str | None = None) -> None:
    night.say(person, Predict(asked(night).key if key is None else key, choice))


def turn(night: Night, person: str, *fact: int) -> None:
    for move in (Fact(*fact), EndTurn()):
        night.take(night.room.play(person, move, night.wall))


def line(night: Night) -> None:
    """Anna gets a line over 1, 2, 3 and 4."""
    turn(night, "anna", 1, 2, 2)
    turn(night, "ben", 8, 1, 8)
    turn(night, "anna", 3, 4, 12)


def foretold(night: Night) -> tuple[Foretold, ...]:
    return night.room.foretold


def test_who_watches_and_who_waits_predicts_and_learns_of_it_once_it_is_there(begun: Night) -> None:
    predict(begun, "ben", "3:0")
    predict(begun, "cleo", "3:0")
    predict(begun, "dora", "9:5")
    assert foretold(begun) == ()
    line(begun)
    (told,) = foretold(begun)
    assert (told.code, told.right, told.of) == ("line", ("ben", "cleo"), 3)
    assert "3:0" in told.choices
    assert begun.room.predictions == ()
    assert begun.read_again().foretold == begun.room.foretold


def test_nobody_sees_what_others_predict_and_the_game_has_no_entry_of_it(begun: Night) -> None:
    def shown() -> dict[str, Any]:
        return sections(begun.room, {}, ()) | begun.room.on_table.public()

    before = shown()
    predict(begun, "cleo", "3:0")
    assert shown() == before
    entry = begun.log[-1]
    assert not is_of_table(entry)


def test_the_last_word_counts_and_stays_until_there_is_a_line(begun: Night) -> None:
    predict(begun, "cleo", "9:5")
    predict(begun, "cleo", "4:0")
    assert len(begun.room.predictions) == 1
    line(begun)
    assert foretold(begun)[0].right == ("cleo",)


@pytest.mark.parametrize(
    ("person", "choice", "key"),
    [("anna", "3:0", None), ("tv", "3:0", None), ("cleo", "3:9", None), ("cleo", "3:0", "other")],
)
def test_who_decides_it_predicts_nothing_nor_is_anything_else_asked(
    begun: Night, person: str, choice: str, key: str | None
) -> None:
    with pytest.raises(Refusal, match="nothing_to_predict"):
        predict(begun, person, choice, key)


def test_the_host_switches_it_off(begun: Night) -> None:
    begun.say("anna", Predictions(False))
    with pytest.raises(Refusal, match="predictions_off"):
        predict(begun, "cleo", "3:0")
    begun.say("anna", Predictions(True))
    predict(begun, "cleo", "3:0")


def test_nobody_waits_for_it_and_a_new_game_begins_without_it(begun: Night) -> None:
    line(begun)
    assert foretold(begun) == ()
    predict(begun, "cleo", "3:0")
    begun.say("anna", EndGame())
    begun.say("anna", Rematch())
    assert begun.room.predictions == ()


def test_who_leaves_takes_it_along(begun: Night) -> None:
    predict(begun, "cleo", "3:0")
    begun.say("cleo", Leave())
    assert begun.room.predictions == ()


def test_most_that_came_true_gets_an_award_also_for_who_only_watched(begun: Night) -> None:
    predict(begun, "cleo", "3:0")
    line(begun)
    begun.say("anna", EndGame())
    awards = sections(begun.room, {}, ())["night"].awards
    assert [(one.people, one.count) for one in awards if one.code == "foresaw"] == [(("cleo",), 1)]
    named = {person for award in awards for person in award.people}
    assert {"anna", "ben", "cleo"} <= named
