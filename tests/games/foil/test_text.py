"""The text board, drawn from views."""

import msgspec
from tests.games.foil.sitting import NAMES, Sitting, laid_out

from parlour.games.foil.text import draw
from parlour.kernel import Viewer


def drawn(sitting: Sitting, viewer: Viewer) -> str:
    view = msgspec.to_builtins(sitting.table.view(viewer))
    return draw(view, NAMES[: sitting.state.count])


def test_the_hand_has_card_numbers_and_the_pile_its_top_on_the_right() -> None:
    sitting = Sitting("snail", "tower", pile="abc")
    card = sitting.state.hands[0][0]
    text = drawn(sitting, 0)
    assert f"S:{card}" in text
    assert "A B C" in text
    assert "* Ann: 0  (5)" in text
    assert "S:" not in drawn(sitting, "table")


def test_an_empty_pile_is_a_dash() -> None:
    assert "-" in drawn(Sitting("snail", "tower", pile="a").take(1), 1)


def test_laid_words_guesses_and_results() -> None:
    sitting = laid_out(("snail",), ("tower",)).guess(1, 0, 0, "slain")
    assert "= slain" in drawn(sitting, 1)
    assert "= slain" not in drawn(sitting, 0)
    assert "# Ann" in drawn(sitting, 0)
    sitting.done()
    assert "snail +5" in drawn(sitting, "table")
    assert "Bo +10: tower +5 | slain +5" in drawn(sitting, "table")


def test_words_in_question_and_the_category() -> None:
    sitting = laid_out(("snail",), ("rowet",), lexicon="table").done()
    assert "0: rowet? (word)" in drawn(sitting, 0)
    state = msgspec.structs.replace(Sitting("snail", "tower").state, category="animals")
    named = Sitting("snail", "tower")
    named.table = msgspec.structs.replace(named.table, state=state)
    assert "[animals]" in drawn(named, 0)
