"""What can be chosen for printing has a label wherever it is offered."""

from __future__ import annotations

from parlour.kernel import games
from parlour.kernel.catalogue import LANGUAGES, catalogue
from parlour.kernel.options import describe
from parlour.kernel.printing import settings_of, to_play_with


def test_every_setting_has_a_label_of_its_own_or_of_the_option_that_it_follows() -> None:
    bare = []
    for game in games().values():
        options = {field.name for field in describe(game.Options)}
        for field in settings_of(game):
            assert field.follows is None or field.follows in options
            for language in LANGUAGES:
                words = catalogue(game, language)
                own = words.get("print", {}).get("settings", {}) if field.follows is None else None
                about = (words["options"] if own is None else own).get(field.follows or field.name)
                if not about or not about.get("label"):
                    bare.append((game.id, field.name, language))
    assert bare == []


def test_what_a_table_needs_has_the_rules_and_what_it_plays_with() -> None:
    for game in games().values():
        parts = to_play_with(game)
        assert "rules" in parts
        assert len(parts) >= 3
