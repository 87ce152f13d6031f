"""A game takes its parts from the modules of its package."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from parlour.games.times import game, scoring, view
from parlour.kernel.package import CONVENTION

RULES = """
from parlour.kernel import PackageGame

class Tiny(PackageGame[int, int, int]):
    id, version, seats = "tiny", 1, range(1, 2)

    def start(self, options, seats, chance): return 0
    def play(self, state, seat, move, now, chance): return state
    def is_over(self, state): return True
    def offers(self, state, seat): return "its own"
"""
SCORING = """
def outcome(state, corrections): return "the outcome"
def sheet(game, state, names, corrections, options): return {"game": game.id}
"""
VIEW = "def public(state): return {}\n"
OFFERS = "def offers(state, seat): return 'of the module'\n"
SAMPLING = "def sample(state, seat, rng): return None\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package that can be imported as `tiny`."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "tiny"]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def test_what_a_game_does_not_define_comes_from_the_modules_beside_it(package: Path) -> None:
    for name, text in (
        ("scoring", SCORING),
        ("view", VIEW),
        ("offers", OFFERS),
        ("sampling", SAMPLING),
    ):
        (package / f"{name}.py").write_text(text)
    tiny = import_module("tiny.rules").Tiny()
    assert (tiny.outcome(0, ()), tiny.sheet(0, (), (), 0)) == ("the outcome", {"game": "tiny"})
    assert tiny.offers(0, 0) == "its own", "what the class defines goes before the module"
    assert not tiny.has_private
    assert not tiny.remembers


def test_a_game_whose_modules_lack_a_required_part_cannot_be_made(package: Path) -> None:
    (package / "scoring.py").write_text(SCORING)
    tiny = import_module("tiny.rules")
    with pytest.raises(TypeError, match=r"abstract methods? .*public"):
        tiny.Tiny()


def test_the_games_of_the_house_are_bound_to_their_modules() -> None:
    assert game.public is view.public
    assert game.outcome is scoring.outcome
    assert {name for names in CONVENTION.values() for name in names} <= set(dir(game))
