"""The pictures on the leaflet of every game, without the leaflet around them, which takes long to lay out."""

from __future__ import annotations

import pytest

from parlour.kernel import AnyGame, games
from parlour.kernel.companion import companion
from parlour.kernel.leaflet import Picture
from parlour.kernel.paper import Drawing, Paper
from parlour.kernel.printing import document


def ink(paper: Paper) -> int:
    """How much is drawn so far."""
    contents = (page.contents for page in paper.pdf.pages.values())
    return sum(len(content) for content in contents if isinstance(content, bytearray))


def leaves(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How much each of the three pictures draws."""
    drawn: list[int] = []

    def leaflet(paper: Paper, cover: Drawing, inside: Picture, example: Picture) -> None:
        paper.page("landscape")
        for draw in (cover, inside.draw, example.draw):
            before = ink(paper)
            draw(paper, 20, 20, 100)
            drawn.append(ink(paper) - before)

    monkeypatch.setattr(companion(game, "printing"), "leaflet", leaflet)
    document(game, ["rules"], {}, "de")
    return drawn


def test_the_leaflet_of_every_game_has_three_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {id: leaves(game, monkeypatch) for id, game in games().items()}
    bare = {id: ink for id, ink in drawn.items() if len(ink) != 3 or min(ink) < 200}
    assert bare == {}
