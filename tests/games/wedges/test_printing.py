"""Wedges on paper."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.wedges import game
from parlour.games.wedges.board import CATEGORIES
from parlour.games.wedges.printing import PARTS, Settings, card_pages, cards_of, document, fitted
from parlour.kernel import Refusal
from parlour.kernel.catalogue import text
from parlour.kernel.paper import Paper
from parlour.kernel.printing import settings_of, to_play_with
from parlour.shelf.packs import Card, Question, library


@pytest.mark.parametrize(
    ("part", "count"), [("board", 4), ("board_a3", 1), ("cards", 4), ("tokens", 2), ("rules", 2)]
)
def test_parts_can_be_printed_alone(part: str, count: int) -> None:
    assert pages(document(game, [part], Settings(cards=9))) == count


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("paper", "small", "large"),
    [("a4", (210, 297), (297, 420)), ("letter", (216, 279), (279, 432))],
)
def test_it_prints_on_either_paper(
    paper: Literal["a4", "letter"], small: tuple[int, int], large: tuple[int, int]
) -> None:
    pdf = document(game, PARTS, Settings(cards=1, paper=paper))
    assert sizes(pdf) == {small, small[::-1], large}


def test_the_board_has_ten_spaces_of_each_category_with_its_letter() -> None:
    letters = shown(document(game, ["board_a3"], Settings(), "de"))
    for category in CATEGORIES:
        assert letters.count(text(game, "de", "letters", category)) == 10


def test_question_cards_come_from_the_pack_that_is_asked_for() -> None:
    card = library().box(["junior"]).card(4)
    texts = " ".join(shown(document(game, ["cards"], Settings(("junior",), 1, 5))))
    for question in card.questions:
        assert question.answer.split()[0] in texts
    assert card.id in texts


def test_without_a_pack_the_cards_are_in_the_language_of_the_page() -> None:
    assert cards_of(Settings(), "de")[0].id == "german-001"
    assert cards_of(Settings(), "en")[0].id == "bank-001"


def test_after_the_last_card_the_first_comes_again() -> None:
    count = len(library().box(["junior"]))
    assert [card.id for card in cards_of(Settings(("junior",), 2, count), "en")][1] == "junior-001"
    assert len(cards_of(Settings(("junior",), 200), "en")) == min(count, 200)


def test_a_pack_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(Refusal) as refused:
        document(game, ["cards"], Settings(("nowhere",)))
    assert refused.value.code == "unknown_pack"


def test_answers_stand_on_the_back_in_the_place_of_their_card() -> None:
    """Turned over the long edge, left and right change places."""
    texts = shown(document(game, ["cards"], Settings(cards=2)))
    names = [text for text in texts if text.startswith("bank-")]
    assert names == ["bank-001", "bank-002", "bank-001", "bank-002"]


def test_a_very_long_question_is_still_printed_whole() -> None:
    paper = Paper(game, "en")
    paper.page()
    fitted(paper, "word " * 200, 10, 10, 60, 9, bold=False)
    assert " ".join(shown(paper.output())).split().count("word") == 200


def test_a_loose_question_has_a_card_of_its_own() -> None:
    paper = Paper(game, "en")
    loose = Card("own-1", (Question("yellow", "Who was first?", "Ada"),))
    card_pages(paper, [loose])
    texts = shown(paper.output())
    assert [text for text in texts if not text.startswith("Print on both")] == (
        ["H", "Who was first?", "own-1", "H", "Ada", "own-1"]
    )


def test_packs_are_mixed_as_in_a_game() -> None:
    sizes = {name: len(library().box([name])) for name in ("junior", "bank")}
    mixed = cards_of(Settings(("junior", "bank"), 200, sizes["junior"]), "en")
    assert {card.id.partition("-")[0] for card in mixed} >= {"junior", "bank"}


def test_the_page_says_over_which_edge_it_is_turned() -> None:
    for part, says in (("cards", "over the long edge"), ("rules", "over the short edge")):
        texts = shown(document(game, [part], Settings(cards=1)))
        assert [text for text in texts if says in text], part


def test_at_home_the_board_is_printed_on_four_pages() -> None:
    assert to_play_with(game) == tuple(part for part in PARTS if part != "board_a3")
    assert [field.name for field in settings_of(game)] == ["packs", "cards", "first"]
