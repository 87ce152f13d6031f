"""Class Cards as data: those of the tests, and those that people play with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from parlour.games.facts import cards
from parlour.games.facts.cards import Subject, deck, read
from parlour.games.facts.keyword import fits


def test_the_kind_of_a_card_is_seen_by_what_is_on_it() -> None:
    kinds = {id: card.kind for id, card in deck().items()}
    assert (kinds["t01"], kinds["t02"], kinds["t03"]) == ("mixed", "single", "plain")


def test_a_subject_has_its_titles_in_both_languages() -> None:
    subject = Subject("t01", "rivers", ("europe",))
    assert (subject.title("en"), subject.category_titles("en")) == ("Rivers", ("in Europe",))
    assert (subject.title("de"), subject.category_titles("de")) == ("Flüsse", ("in Europa",))
    assert subject.plain() == Subject("t01", "rivers")


def test_a_card_may_name_more_words_to_skip() -> None:
    heading = Subject("t07", "schools").heading("en")
    assert fits("College of Oslo", "O", heading)
    assert fits("University of Oslo", "O", heading)
    assert not fits("Hochschule Oslo", "O", heading)
    assert fits("Hochschule Oslo", "O", Subject("t07", "schools").heading("de"))


def test_a_category_may_want_exact_spelling_where_its_class_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert Subject("t07", "words").spelling
    assert not Subject("t01", "rivers", ("europe",)).spelling
    (tmp_path / "one.toml").write_text(
        '[[card]]\nid = "x"\nclass = [{ id = "birds", en = "Birds", de = "Vögel", categories = '
        '[{ id = "long", en = "of Nine Letters", de = "aus neun Buchstaben", spelling = true }] }]',
        "utf-8",
    )
    monkeypatch.setattr(cards, "FILES", tmp_path)
    deck.cache_clear()
    subject = Subject("x", "birds", ("long",))
    assert subject.spelling
    assert not subject.plain().spelling


def test_a_card_with_unknown_fields_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError):
        read('[[card]]\nid = "x"\nclass = [{ id = "a", en = "A", de = "A", colour = "red" }]')


def test_a_class_is_the_same_on_another_card_by_its_title_not_by_its_id(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A ruling on an entry holds for the Class, and "trees" may be trees or trees and flowers."""
    (tmp_path / "two.toml").write_text(
        '[[card]]\nid = "x"\nclass = [{ id = "trees", en = "Trees", de = "Bäume" }]\n'
        '[[card]]\nid = "y"\nclass = [{ id = "trees", en = "Trees and flowers", de = "Pflanzen" },'
        '{ id = "wood", en = "Trees", de = "Bäume" }]',
        "utf-8",
    )
    monkeypatch.setattr(cards, "FILES", tmp_path)
    deck.cache_clear()
    assert Subject("x", "trees").key == Subject("y", "wood").key == "trees"
    assert Subject("y", "trees").key == "trees and flowers"
