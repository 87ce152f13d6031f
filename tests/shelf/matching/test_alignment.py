"""What begins otherwise is never laid beside the answer: nothing may be lost by that."""

import pytest
from tools.judge.labels import files

from parlour.shelf.matching.alignment import align, may_match
from parlour.shelf.matching.readings import given_rows
from parlour.shelf.matching.right_answers import ask


@pytest.mark.heavy
def test_words_that_stand_for_each_other_begin_alike() -> None:
    skipped = 0
    chosen = [file for file in files("fitted") if file.name in ("fitted_04", "fitted_10")]
    for case in (case for file in chosen for case in file.cases):
        asked = ask(case.answer, case.also, "last", (), case.question)
        for right in asked.answers:
            for said in () if right.row.numbers else given_rows(case.given):
                if may_match(said.words, right.row.words, right.openings):
                    continue
                skipped += 1
                assert not align(said.words, right.row.words, right.is_person).matched
    assert skipped > 2_000


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
    (right, *_) = ask(wanted, (), "last", (), "").answers
    assert may_match((given.lower(),), right.row.words, right.openings)
