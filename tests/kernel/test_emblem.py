"""Emblems: every game has a picture and a colour on which light text can be read."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from parlour.kernel import emblem, games
from parlour.kernel.emblem import emblem_of, scene_of
from parlour.kernel.game import AnyGame

LEAST_CONTRAST = 4.5
"""The contrast that small text needs (WCAG)."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def is_readable(colour: str) -> bool:
    return (luminance("#fffaf0") + 0.05) / (luminance(colour) + 0.05) >= LEAST_CONTRAST


def test_every_game_has_an_emblem_in_its_own_colour() -> None:
    colours = {}
    for game in games().values():
        svg, colours[game.id] = emblem_of(game)
        assert ElementTree.fromstring(svg).get("viewBox") == "0 0 96 96"
        assert "<script" not in svg
    assert len(set(colours.values())) == len(colours)
    assert {id for id, colour in colours.items() if not is_readable(colour)} == set()


def test_every_game_has_a_scene_in_its_colour() -> None:
    scenes = {game.id: scene_of(game) for game in games().values()}
    for id, svg in scenes.items():
        drawn = ElementTree.fromstring(svg)
        assert drawn.get("viewBox") == "0 0 640 360"
        assert drawn.get("color") == emblem_of(games()[id]).colour
        assert "<script" not in svg
        assert "<text" not in svg  # a picture has no typeface of the page
    assert len(set(scenes.values())) == len(scenes)


@pytest.fixture
def lone(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """A game that brings no emblem."""
    emblem_of.cache_clear()
    scene_of.cache_clear()
    monkeypatch.setattr(emblem, "FILE", "no.svg")
    monkeypatch.setattr(emblem, "SCENE", "no.svg")
    yield next(iter(games().values()))
    emblem_of.cache_clear()
    scene_of.cache_clear()


def test_a_game_without_an_emblem_gets_one_of_its_title(lone: AnyGame) -> None:
    made = emblem_of(lone)
    letters = ElementTree.fromstring(made.svg).find("{http://www.w3.org/2000/svg}text")
    assert letters is not None
    assert re.fullmatch("[A-Z]{1,2}", letters.text or "")
    assert is_readable(made.colour)


def test_a_game_without_a_scene_gets_one_with_its_emblem(lone: AnyGame) -> None:
    drawn = ElementTree.fromstring(scene_of(lone))
    assert drawn.get("color") == emblem_of(lone).colour
    assert drawn.find(".//{http://www.w3.org/2000/svg}text") is not None


def test_other_names_have_other_things_around_their_emblem() -> None:
    assert len({emblem._around(f"game{n}") for n in range(50)}) > 30


def test_a_game_outside_a_package_gets_one_too(
    lone: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emblem, "package_of", lambda game: "")
    assert "<text" in emblem_of(lone).svg
    assert emblem_of(lone).svg.count("<text") == scene_of(lone).count("<text")


def test_an_emblem_without_a_colour_gets_one_of_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    emblem_of.cache_clear()
    monkeypatch.setattr(emblem, "COLOUR", re.compile("nothing"))
    colours = {emblem_of(game).colour for game in games().values()}
    emblem_of.cache_clear()
    assert all(map(is_readable, colours))


def test_made_colours_are_dark_enough_for_any_name() -> None:
    assert all(is_readable(emblem._colour(f"game{n}")) for n in range(500))
