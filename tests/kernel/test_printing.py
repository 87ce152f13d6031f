"""What of a game can be printed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.kernel.hunch import Hunch
from tests.paper import pages

from parlour.games.times import game, printing
from parlour.kernel import AnyGame, Refusal
from parlour.kernel.printing import document


def test_without_a_part_everything_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def draw(game: AnyGame, parts: Sequence[str], settings: object, language: str) -> bytes:
        drawn.append((game, tuple(parts), settings, language))
        return b"%PDF"

    monkeypatch.setattr(printing, "document", draw)
    assert document(game, [], {}, "de") == b"%PDF"
    assert document(game, ["rules"], {"paper": "letter"}, "en") == b"%PDF"
    settings = printing.Settings(), printing.Settings(paper="letter")
    assert drawn == [
        (game, printing.PARTS, settings[0], "de"),
        (game, ("rules",), settings[1], "en"),
    ]


@pytest.mark.heavy
def test_the_whole_document_is_all_its_parts() -> None:
    whole = pages(document(game, [], {}, "en"))
    assert whole == sum(pages(document(game, [part], {}, "en")) for part in printing.PARTS)


@pytest.mark.parametrize(
    ("parts", "settings", "code"),
    [(["cards"], {}, "unknown_part"), ([], {"rows": "7"}, "bad_option_value")],
)
def test_what_is_not_there_is_refused(
    parts: list[str], settings: dict[str, str], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        document(game, parts, settings, "en")
    assert refused.value.code == code


def test_a_game_without_a_printing_module_has_nothing_to_print() -> None:
    with pytest.raises(Refusal) as refused:
        document(Hunch(), [], {}, "en")
    assert refused.value.code == "no_printing"
