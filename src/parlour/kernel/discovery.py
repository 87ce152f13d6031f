"""Finding games: every installed package may bring some (entry point group `parlour.games`)."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from parlour.kernel.game import AnyGame
from parlour.kernel.refusal import Refusal

GROUP = "parlour.games"


@cache
def games() -> dict[str, AnyGame]:
    """Return all games found, newest rules version of each, by id in alphabetical order."""
    found: dict[str, AnyGame] = {}
    for point in entry_points(group=GROUP):
        game = point.load()
        known = found.get(game.id)
        if known is None or known.version < game.version:
            found[game.id] = game
    return dict(sorted(found.items()))


@cache
def _versions() -> dict[tuple[str, int], AnyGame]:
    loaded = [point.load() for point in entry_points(group=GROUP)]
    return {(one.id, one.version): one for game in loaded for one in (*game.earlier, game)}


def find_game(id: str, version: int | None = None) -> AnyGame:
    """Return the game with this id: the newest rules, or the rules version a record was played
    by."""
    game = games().get(id) if version is None else _versions().get((id, version))
    if game is None:
        if version is not None and id in games():
            raise Refusal("unknown_version", game=id, version=version)
        raise Refusal("unknown_game", game=id, known=", ".join(games()))
    return game
