"""Games are found by their entry points."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from tests.kernel.hunch import Hunch
from tests.kernel.hunch import game as hunch
from tests.testing.heap import game as heap

from parlour.kernel import AnyGame, Refusal, discovery
from parlour.kernel.discovery import find_game, games


class NewHunch(Hunch):
    version = 3


class OldHunch(Hunch):
    version = 2


NewHunch.earlier = (OldHunch(),)
new_hunch = NewHunch()


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hunch in two versions and Heap, installed in no particular order."""
    points = [
        SimpleNamespace(load=lambda game=game: game) for game in (hunch, new_hunch, hunch, heap)
    ]
    monkeypatch.setattr(discovery, "entry_points", lambda group: points)
    games.cache_clear()
    discovery._versions.cache_clear()
    yield
    games.cache_clear()
    discovery._versions.cache_clear()


def test_games_are_listed_by_id_in_their_newest_version() -> None:
    found: dict[str, AnyGame] = {"heap": heap, "hunch": new_hunch}
    assert games() == found
    assert list(games()) == ["heap", "hunch"]


def test_the_newest_version_is_found_unless_one_is_asked_for() -> None:
    assert find_game("hunch") is new_hunch
    assert find_game("hunch", 1) is hunch
    assert find_game("hunch", 3) is new_hunch
    assert find_game("hunch", 2) is NewHunch.earlier[0]


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="unknown_game") as refused:
        find_game("chess")
    assert refused.value.details == {"game": "chess", "known": "heap, hunch"}
    with pytest.raises(Refusal, match="unknown_game"):
        find_game("chess", 1)


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(Refusal, match="unknown_version") as refused:
        find_game("hunch", 4)
    assert refused.value.details == {"game": "hunch", "version": 4}


def test_the_built_in_games_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    games.cache_clear()
    assert "times" in games()
