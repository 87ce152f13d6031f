"""Foil on paper."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.foil import game
from parlour.games.foil.cards import COUNTS, Language
from parlour.games.foil.printing import PARTS, Settings, document, scoring_rows
from parlour.games.foil.state import Scores


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("table", 1),
        ("columns", 2),
        pytest.param("cards", 6, marks=pytest.mark.heavy),
        pytest.param("rules", 2, marks=pytest.mark.heavy),
    ],
)
def test_parts_can_be_printed_alone(part: str, count: int) -> None:
    assert pages(document(game, [part], Settings(2))) == count


@pytest.mark.heavy
def test_all_parts_are_one_document_and_the_same_again() -> None:
    pdf = document(game, PARTS, Settings())
    assert pages(pdf) == 6 + 1 + 1 + 2
    assert pdf == document(game, PARTS, Settings())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sheets_have_108_cards_large_and_small_in_the_corner(language: Language) -> None:
    letters = Counter(shown(document(game, ["cards"], Settings(), language)))
    assert sum(letters.values()) == 2 * 108
    wanted = {letter.upper(): 2 * count for letter, count in COUNTS[language].items()}
    assert letters == wanted


def test_the_scoring_table_has_the_numbers_of_the_settings() -> None:
    texts = shown(document(game, ["table"], Settings(scores=Scores(knock=7))))
    assert [text for text in texts if text.startswith(("+", "-"))] == (
        ["+1", "+5", "+7", "+1", "-10", "-15"]
    )
    assert "more for each bonus letter (J K Q X Z)" in texts


def test_what_is_worth_nothing_is_left_out_and_a_flat_number_is_said_so() -> None:
    rows = [name for name, _, _ in scoring_rows(Scores(unscramble=5, unbroken=5, knock=0), "j")]
    assert rows == [
        "letter",
        "bonus_letter",
        "unscramble_flat",
        "unbroken",
        "no_such_word",
        "false_knock",
    ]


@pytest.mark.heavy
@pytest.mark.parametrize(("paper", "sheet"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_it_prints_on_either_paper(paper: Literal["a4", "letter"], sheet: tuple[int, int]) -> None:
    pdf = document(game, PARTS, Settings(paper=paper))
    assert sizes(pdf) == {sheet, sheet[::-1]}
