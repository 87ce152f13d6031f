"""The page of every game lists the options of its short form, as the game has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.kernel import find_game, games

PAGES = Path(__file__).parents[2] / "docs" / "games"


def as_json(options: Any) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return values


@pytest.mark.parametrize("id", [id for id, game in games().items() if game.quick is not None])
def test_the_quick_game_on_the_page_is_the_one_in_the_code(id: str) -> None:
    game = find_game(id)
    usual, quick = as_json(game.Options()), as_json(game.quick)
    differing = {name: value for name, value in quick.items() if usual[name] != value}
    row = re.search(r"^\| Quick \| (.*) \|$", (PAGES / f"{id}.md").read_text("utf-8"), re.MULTILINE)
    assert row is not None
    written = {
        name: msgspec.json.decode(value)
        for name, value in re.findall(r"`(\w+)` (\[.*?\]|\S+)", row[1])
    }
    assert written == differing
