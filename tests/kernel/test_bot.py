"""A game's bot lies beside its rules, or there is none."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.kernel.hunch import Hunch
from tests.kernel.hunch import game as hunch

from parlour.kernel import LEVELS, find_bot
from parlour.kernel.companion import companion, package_of


def test_there_are_five_levels() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5]


def test_a_game_without_a_bot_has_none() -> None:
    assert find_bot(hunch) is None


def test_the_bot_beside_the_rules_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "hunch_with_bot"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(
        "from tests.kernel.hunch import Hunch\nclass Bold(Hunch):\n    pass\ngame = Bold()\n"
    )
    (folder / "bot.py").write_text("bot = 'a bold one'\n")
    monkeypatch.syspath_prepend(tmp_path)
    rules = __import__("hunch_with_bot.rules").rules
    bot: object = find_bot(rules.game)
    assert bot == "a bold one"
    for name in ("hunch_with_bot", "hunch_with_bot.rules", "hunch_with_bot.bot"):
        del sys.modules[name]


def test_a_game_in_a_single_module_has_no_place_for_a_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = ModuleType("alone")
    monkeypatch.setitem(sys.modules, "alone", alone)
    game = type("Alone", (Hunch,), {"__module__": "alone"})()
    assert package_of(game) == ""
    assert find_bot(game) is None
    assert companion(game, "analysis") is None
