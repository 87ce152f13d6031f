"""The Key Word rule on entries labelled by somebody who had only the rules page."""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from parlour.games.facts import game
from parlour.games.facts.keyword import (
    Language,
    heading,
    idle_places,
    initial,
    key_word,
    key_words,
    spoken,
)
from parlour.shelf.encyclopedia.surnames import FILE

TABLE = Path(__file__).with_name("keywords.tsv")


class Case(NamedTuple):
    title: str
    category: str
    persons: bool
    entry: str
    initials: frozenset[str]
    language: Language


def cases() -> list[Case]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return [
        Case(title, category, persons == "1", entry, frozenset(initials), cast(Language, language))
        for title, category, persons, entry, initials, language in rows
    ]


def initials_of(case: Case) -> frozenset[str]:
    titles = [title for title in (case.title, case.category) if title]
    column = heading(titles, (), case.persons, case.language)
    words = key_words(case.entry, column)
    return frozenset(initial(word.text, case.language) for word in words)


def test_there_are_enough_labelled_entries() -> None:
    assert len(cases()) >= 200


def test_the_rule_agrees_with_the_labels() -> None:
    """At first sight 552 of 585 agreed; what the page decides has been put right since."""
    differing = [case for case in cases() if initials_of(case) != case.initials]
    assert not differing


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [(0, "Z", "N"), (1, "O", "E"), (24, "T", "V"), (30, "T", "D"), (100, "O", "H"), (500, "F", "F"),
     (1000, "O", "T"), (1984, "N", "N"), (2001, "T", "Z"), (20_000, "T", "Z")],
)  # fmt: skip
def test_a_number_starts_with_the_letter_that_is_heard(
    number: int, english: str, german: str
) -> None:
    assert (spoken(number, "en"), spoken(number, "de")) == (english, german)


@pytest.mark.parametrize(
    ("entry", "title"),
    [("Wife Oslo", "Wives"), ("Wolf Oslo", "Wolves"), ("Chairman Oslo", "Chairmen"),
     ("City Oslo", "Cities"), ("Hotels Oslo", "Hotel"), ("Mt. Oslo", "Mountains")],
)  # fmt: skip
def test_a_word_of_the_title_is_skipped_in_singular_and_plural(entry: str, title: str) -> None:
    column = heading([title], (), False, "en")
    assert [word.text for word in key_words(entry, column)] == ["Oslo"]


def test_the_word_underlined_is_the_one_that_fits_and_where_it_stands() -> None:
    painters = heading(["Painters"], (), True, "en")
    text = 'Vincent "van" van Gogh'
    for letter, wanted in (("G", "Gogh"), ("V", "van"), ("X", "Gogh")):
        word = key_word(text, letter, painters)
        assert word is not None
        assert word.text == wanted
        assert text[word.start : word.end] == wanted
    assert key_word("?!", "A", painters) is None
    quoted = key_word("“Alien”", "A", heading(["Films"], (), False, "en"))
    assert quoted is not None
    assert (quoted.text, quoted.start, quoted.end) == ("Alien", 1, 6)


def test_the_rule_knows_the_words_that_cannot_be_marked() -> None:
    with TABLE.with_name("keymarks.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    assert len(rows) > 20
    differing = []
    for title, category, persons, entry, places, language in rows:
        titles = [one for one in (title, category) if one]
        column = heading(titles, (), persons == "1", cast(Language, language))
        found = sorted(idle_places(entry, column))
        if " ".join(map(str, found)) != places:
            differing.append((entry, found))
    assert not differing


def test_the_first_version_knew_only_last_words_and_took_what_stood_alone() -> None:
    cases = {"King": "King", "The": "The", "Arthur Conan Doyle": "Doyle", "Ice Cube": "Cube"}
    cases |= {"Henry VIII of England": "England", "Alexandre Dumas père": "père"}
    kings = heading(["Kings"], (), True, "en", rules=1)
    for entry, word in cases.items():
        assert [one.text for one in key_words(entry, kings)] == [word]
        assert idle_places(entry, kings) == frozenset()


def test_the_lists_of_names_belong_to_the_version_of_the_rules() -> None:
    """Other lists judge other entries: they need a new version."""
    assert game.version == 2
    digest = sha256(FILE.read_bytes()).hexdigest()[:16]
    assert digest == "939f27c9f3283e5e"
