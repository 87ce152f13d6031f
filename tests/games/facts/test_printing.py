"""Facts in Five on paper."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.facts import game
from parlour.games.facts import printing as facts_printing
from parlour.games.facts.cards import deck
from parlour.games.facts.keyword import Language
from parlour.games.facts.printing import PARTS, Settings, document, fitting
from parlour.games.facts.state import LETTERS, STARS
from parlour.kernel.paper import printable

REAL_CARDS = True


@pytest.mark.heavy
def test_playcards_scorecards_and_class_cards_are_one_document() -> None:
    pdf = document(game, PARTS, Settings())
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 1 + 2 + 1 + -(-len(deck()) // 9) + 2


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("tiles", 1),
        ("playcards", 3),
        ("scorecards", 2),
        pytest.param("cards", 7, marks=pytest.mark.heavy),
        pytest.param("rules", 2, marks=pytest.mark.heavy),
    ],
)
def test_parts_can_be_printed_alone(part: str, count: int) -> None:
    assert pages(document(game, [part], Settings(3, 2))) == count


def test_class_cards_name_their_classes_and_categories(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four cards of each kind: nine are on a page."""
    few = {
        card.id: card
        for kind in ("plain", "mixed", "single")
        for card in islice((card for card in deck().values() if card.kind == kind), 4)
    }
    monkeypatch.setattr(facts_printing, "deck", lambda: few)
    pdf = document(game, ["cards"], Settings(), "de")
    assert pages(pdf) == 2
    assert set(few) <= set(shown(pdf))


@pytest.mark.long
def test_the_same_settings_print_the_same_document() -> None:
    assert document(game, PARTS, Settings()) == document(game, PARTS, Settings())


@pytest.mark.heavy
def test_it_prints_in_both_languages() -> None:
    english, german = (
        document(game, ["cards"], Settings(), "en"),
        document(game, ["cards"], Settings(), "de"),
    )
    assert english != german


def test_type_gets_smaller_until_it_fits_but_stays_readable() -> None:
    assert fitting(lambda size: size, 100) == 11
    assert fitting(lambda size: size * 10, 80) == 8
    assert fitting(lambda size: 1000, 80) == 5


def test_signs_that_the_font_lacks_do_not_stop_the_printer() -> None:
    assert printable("“Łódź” – it’s") == "“Łódź” – it’s"
    assert printable("東京") == "??"


def test_there_are_thirty_tiles_the_alphabet_and_four_stars() -> None:
    texts = shown(document(game, ["tiles"], Settings()))
    assert "".join(text for text in texts if len(text) == 1) == LETTERS
    assert len(LETTERS) + STARS == 30


def test_the_master_score_card_is_for_eight() -> None:
    """Two cards on a page."""
    texts = shown(document(game, ["scorecards"], Settings()))
    assert texts.count("Special") == texts.count("Depth") == 2 * 8


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Special", "Depth", "General", "Breadth")),
        ("de", ("Spezial", "Tiefe", "Allgemein", "Breite")),
    ],
)
def test_the_scores_are_called_as_on_the_sheet_and_as_here(
    language: Language, names: tuple[str, ...]
) -> None:
    texts = shown(document(game, ["playcards"], Settings(playcards=1), language))
    start = texts.index(names[0])
    assert texts[start : start + 2] == list(names[:2])
    start = texts.index(names[2])
    assert texts[start : start + 2] == list(names[2:])


@pytest.mark.heavy
def test_it_prints_on_letter_paper() -> None:
    pdf = document(game, ["tiles", "playcards", "rules"], Settings(paper="letter"))
    assert sizes(pdf) == {(216, 279), (279, 216)}
