"""Generated names: short, told apart by their initials, in both languages."""

from __future__ import annotations

import pytest

from parlour.classroom.fields import MOST_PUPILS, Language
from parlour.classroom.names import LONGEST, all_names, initials, new_names
from parlour.room.names import check_name


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_fits_and_can_be_one(language: Language) -> None:
    names = list(all_names(language))
    assert len(names) > 1000
    assert len(set(names)) == len(names)
    for name in names:
        check_name(name)
    assert max(map(len, names)) <= LONGEST


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_class_no_initials_come_twice(language: Language) -> None:
    first = new_names(language, 12, [], "one")
    more = new_names(language, MOST_PUPILS - 12, first, "two")
    assert len({initials(name) for name in first + more}) == MOST_PUPILS


def test_german_adjectives_follow_their_animals() -> None:
    names = set(all_names("de"))
    assert {"Kluge Eule", "Flinker Dachs", "Mutiges Reh"} <= names
