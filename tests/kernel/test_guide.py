"""The rules for players: which blocks are shown, and what stands in them."""

from __future__ import annotations

import pytest
from tests.kernel.hunch import Hunch, game

from parlour.kernel import guide as module
from parlour.kernel.discovery import find_game
from parlour.kernel.guide import (
    Block,
    Section,
    block_of,
    differs,
    guide,
    holds,
    on_paper,
    presumed,
    shown,
    spoken_of,
    told,
    usual,
    value,
)

foil = find_game("foil")
wedges = find_game("wedges")


def test_a_game_without_a_guide_has_no_sections() -> None:
    assert guide(game, "en") == ()


def test_a_game_outside_a_package_has_no_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "package_of", lambda game: "")
    assert guide(Hunch(), "en") == ()


def test_an_unknown_language_gets_the_first_one() -> None:
    assert guide(wedges, "tlh") == guide(wedges, "en")


def test_a_game_usually_speaks_the_readers_language() -> None:
    assert usual(foil, "de")["language"] == "de"
    assert "language" not in usual(wedges, "de")


def test_the_member_of_a_group_is_named_with_a_dot() -> None:
    assert value(usual(foil, "en"), "scores.no_such_word") == 10


def test_a_block_holds_where_its_conditions_do() -> None:
    block = Block("b", "", when={"a": (1, 2), "b": (True,)}, unless={"c": (0,)})
    assert holds(block, {"a": 2, "b": True, "c": 5})
    assert not holds(block, {"a": 3, "b": True, "c": 5})
    assert not holds(block, {"a": 2, "b": False, "c": 5})
    assert not holds(block, {"a": 2, "b": True, "c": 0})
    assert list(shown(Section("s", "", (block,)), {"a": 3, "b": True, "c": 5})) == []


def test_a_block_speaks_of_what_it_names_and_depends_on() -> None:
    block = Block("b", "{x} and {y.z}", when={"a": ()}, unless={"c": ()}, options=("o",))
    assert spoken_of(block) == {"x", "y.z", "a", "c", "o"}
    assert differs({"x"}, {"x": 1}, {"x": 2})
    assert not differs({"x"}, {"x": 1}, {"x": 1})


def test_values_are_called_as_in_the_catalogue() -> None:
    options = {"wedges_needed": 4, "difficulty": (2, 3), "answer_seconds": 20}
    text = "{wedges_needed}, {difficulty}, {answer_seconds}"
    assert told(wedges, text, options, "en") == "four, 2, 3, 20"
    assert told(wedges, text, options, "de") == "vier, 2, 3, 20"
    scores = {"scores": {"unscramble": "letter", "knock": 5}}
    assert told(foil, "{scores.unscramble} {scores.knock}", scores, "en") == "a point a letter 5"


def test_a_block_is_found_by_its_id() -> None:
    assert block_of(guide(wedges, "en"), "captain").text.startswith("In a team")


def test_a_block_holds_where_all_that_it_presumes_does_in_one_way_or_another() -> None:
    either = ({"house": (True,), "a": (1,)}, {"b": (True,)})
    block = Block("b", "", needs=(either,))
    assert holds(block, {"a": 1, "b": False})
    assert not holds(block, {"a": 1, "b": False, "house": False})
    assert holds(block, {"a": 2, "b": True, "house": False})
    assert not holds(block, {"a": 2, "b": False})
    assert spoken_of(block) == {"a", "b"}


def test_on_paper_there_is_no_house() -> None:
    told = on_paper(wedges, usual(wedges, "en"))
    assert told["house"] is False
    assert told["judge"] == "reader"
    assert told["wedges_needed"] == 6


def test_a_guide_need_not_presume_anything() -> None:
    assert presumed("parlour.kernel").presumptions == {}
