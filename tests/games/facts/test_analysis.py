"""For every blank the best-known answers that nobody gave."""

from __future__ import annotations

import pytest
from tests.games.facts.sitting import judged

from parlour.games.facts.analysis import WELL_KNOWN, Analysis, Blank, _answers, hindsight
from parlour.games.facts.cards import Subject
from parlour.games.facts.keyword import fits
from parlour.games.facts.state import LETTERS

RIVERS = Subject("t01", "rivers")
EUROPE = Subject("t01", "rivers", ("europe",))
COLUMNS = (RIVERS, Subject("t06", "films"), Subject("t03", "composers"), EUROPE, RIVERS)


@pytest.fixture
def analysis() -> Analysis:
    cards = (((0, 0, "Amazon"), (1, 0, "Bug"), (3, 0, "Xingu")), ((0, 3, "Amazon"),), ())
    sitting = judged(*cards, columns=COLUMNS, letters="ABC*Q", children=(1,))
    while sitting.phase != "reveal":
        sitting.done()
    return hindsight(sitting.state)


def blanks(analysis: Analysis, row: int, column: int) -> list[Blank]:
    return [one for one in analysis.blanks if (one.row, one.column) == (row, column)]


def test_every_blank_that_somebody_left_is_looked_at(analysis: Analysis) -> None:
    (blank,) = blanks(analysis, 0, 0)
    assert (blank.round, blank.letter, blank.seats) == (1, "A", (1, 2))
    assert analysis.filled == (3, 1, 0)
    assert analysis.valid == (3, 1, 0)


def test_the_best_known_answers_come_first_and_given_ones_are_left_out(analysis: Analysis) -> None:
    (blank,) = blanks(analysis, 0, 0)
    assert len(blank.answers) == 3
    fames = [answer.fame for answer in blank.answers]
    assert fames == sorted(fames, reverse=True)
    for answer in blank.answers:
        assert fits(answer.name, "A", RIVERS.heading("en"))
        assert answer.name != "Amazon"
        assert answer.about


def test_only_what_people_say_is_told_as_well_known() -> None:
    for subject in (RIVERS, EUROPE, Subject("t03", "composers")):
        for letter in LETTERS:
            for answer in _answers(subject, letter, "en", set()):
                assert answer.fame >= WELL_KNOWN
                assert "(" not in answer.name
    rivers = [answer.name for answer in _answers(RIVERS, "R", "en", set())]
    assert rivers[:2] == ["Rhine", "Rhône"]


def test_a_star_row_takes_answers_with_any_letter(analysis: Analysis) -> None:
    (blank,) = blanks(analysis, 3, 2)
    assert blank.letter == "*"
    assert len({answer.name[0] for answer in blank.answers}) >= 1
    assert len(blank.answers) == 3


def test_children_have_answers_to_the_bare_class(analysis: Analysis) -> None:
    adults, child = blanks(analysis, 1, 3)
    assert (adults.seats, child.seats) == ((0, 2), (1,))


def test_where_the_shelf_cannot_help_there_are_no_answers(analysis: Analysis) -> None:
    (blank,) = blanks(analysis, 0, 1)
    assert blank.answers == ()
