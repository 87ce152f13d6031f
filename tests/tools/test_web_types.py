"""The web client's types are those of the structs that the server sends and reads."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec
import pytest
from tools.web_types import built_in_games, generated, view_of

from parlour.kernel import find_game
from parlour.kernel.sight import TableSections
from parlour.testing.playing import play_out


@pytest.mark.once
def test_the_files_of_the_web_client_are_those_generated_from_the_structs() -> None:
    for path, text in generated().items():
        assert path.read_text("utf-8") == text, f"{path.name} is old: run `make types`"


@pytest.mark.parametrize("id", built_in_games())
def test_every_section_of_a_view_is_sent_as_its_struct_says(id: str) -> None:
    game = find_game(id)
    kinds = get_type_hints(TableSections) | get_type_hints(view_of(id))
    played = play_out(game)
    names: set[str] = set()
    for table in played.tables:
        for name, section in table.view(0).items():
            names.add(name)
            assert same(section, kinds[name]), name
    assert set(view_of(id).__struct_fields__) <= names


def same(section: Any, kind: Any) -> bool:
    """Whether bytes that are read as this type are written the same again."""
    sent = msgspec.json.encode(section)
    return msgspec.json.encode(msgspec.json.decode(sent, type=kind)) == sent
