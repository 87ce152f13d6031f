"""What begins otherwise is never laid beside the answer: nothing may be lost by that."""

from pathlib import Path

import pytest
from tests.shelf.matching.answer_pairs import FRESH, SECOND, pairs

from parlour.shelf.matching.alignment import align
from parlour.shelf.matching.case import open_case
from parlour.shelf.matching.openings import may_match
from parlour.shelf.matching.tokens import given_rows


@pytest.mark.heavy
@pytest.mark.parametrize("path", [FRESH, SECOND], ids=lambda path: path.stem)
def test_words_that_stand_for_each_other_begin_alike(path: Path) -> None:
    skipped = 0
    for pair in pairs(path):
        case = open_case(pair.given, pair.answer, pair.also, "last", (), pair.question)
        for wanted in case.wanted:
            for said in () if wanted.row.numbers else given_rows(pair.given):
                if may_match(said.words, wanted.row.words, wanted.openings):
                    continue
                skipped += 1
                assert not align(said.words, wanted.row.words, wanted.is_person).matched
    assert skipped > 1_000


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("knight", "night"),
        ("Bortugal", "Portugal"),
        ("nwe", "new"),
        ("fosphorus", "phosphorus"),
        ("Dutch", "Netherlands"),
        ("gefroren", "frieren"),
    ],
)
def test_words_that_begin_otherwise_and_are_one(given: str, wanted: str) -> None:
    case = open_case(given, wanted, (), "last", (), "")
    assert may_match((given.lower(),), case.wanted[0].row.words, case.wanted[0].openings)
