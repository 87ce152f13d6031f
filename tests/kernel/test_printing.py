"""What of a game can be printed."""

from __future__ import annotations

import pytest
from tests.kernel.hunch import Hunch
from tests.paper import pages

from parlour.games.times import game
from parlour.kernel import Refusal
from parlour.kernel.printing import document


def test_without_a_part_everything_is_printed() -> None:
    whole = pages(document(game, [], {}, "en"))
    parts = [pages(document(game, [part], {}, "en")) for part in ("boards", "sheets", "rules")]
    assert whole == sum(parts)


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
