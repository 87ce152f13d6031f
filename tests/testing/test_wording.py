"""Catalogues in two languages are alike."""

import pytest
from tests.kernel.hunch import game

from parlour.testing import check_words
from parlour.testing.wording import check_same_texts, texts_of


def test_texts_are_found_by_their_path() -> None:
    words = {"title": "T", "rules": [{"text": "one"}, {"text": "two"}]}
    assert dict(texts_of(words)) == {
        ("title",): "T",
        ("rules", "0", "text"): "one",
        ("rules", "1", "text"): "two",
    }


@pytest.mark.parametrize(
    ("ours", "theirs", "complaint"),
    [
        ({"a": "x", "b": "y"}, {"a": "x"}, r"not in both languages: \['b'\]"),
        ({"a": "x"}, {"a": " "}, "a is empty"),
        ({"a": ""}, {"a": "x"}, "a is empty in the first language"),
        ({"a": "{n} times"}, {"a": "{m} Mal"}, "other placeholders"),
    ],
)
def test_a_missing_text_is_named(
    ours: dict[str, str], theirs: dict[str, str], complaint: str
) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_same_texts(dict(texts_of(ours)), dict(texts_of(theirs)), "game/de")


def test_a_game_must_have_a_label_for_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    check_words(game)
    monkeypatch.setattr("parlour.testing.wording.catalogue", lambda game, language: {"title": "T"})
    with pytest.raises(AssertionError, match="lack tagline"):
        check_words(game)
