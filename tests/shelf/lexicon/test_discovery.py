"""A house without the German lexicon: what is refused, and what still works."""

from collections.abc import Iterator

import pytest

from parlour.games.foil import game as foil
from parlour.games.foil.cards import Language
from parlour.games.foil.state import Options
from parlour.kernel import Refusal, SeatOptions, Table
from parlour.shelf import look_up
from parlour.shelf.about import about
from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.matching import judge, other_names, words


def forget() -> None:
    """Empty the caches that depend on which lexicons are installed."""
    for cached in (
        installed,
        lexicon,
        words.is_word,
        words.is_german,
        words.is_german_name,
        other_names.opened,
        other_names.meanings,
    ):
        cached.cache_clear()


@pytest.fixture
def english_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("parlour.shelf.lexicon.discovery.entry_points", lambda group: ())
    forget()
    yield
    monkeypatch.undo()
    forget()


def start(language: Language) -> Table:
    table, _ = Table.start(
        foil, Options(language=language), (SeatOptions(), SeatOptions()), seed=bytes(32)
    )
    return table


def test_without_the_german_lexicon_german_foil_is_refused(english_only: None) -> None:
    with pytest.raises(Refusal) as caught:
        start("de")
    assert caught.value.code == "no_lexicon"
    assert caught.value.details["package"] == "parlour[de]"
    assert not start("en").is_over


def test_without_the_german_lexicon_no_german_word_is_judged(english_only: None) -> None:
    question = {"language": "de", "words": ["haus"], "least": 4, "proper_names": False}
    with pytest.raises(Refusal, match="no_lexicon"):
        look_up("words", question)
    assert look_up("words", question | {"language": "en", "words": ["house"]}) == ["ok"]


def test_without_the_german_lexicon_german_answers_are_judged_more_simply(
    english_only: None,
) -> None:
    question = "Welcher Fluss fließt durch Wien?"
    assert judge("donau", "Donau", question=question).verdict == "accept"
    assert judge("Schwänzeltanz", "waggle dance").verdict == "reject"
    assert judge("Rhein", "Donau", question=question).verdict == "reject"


def test_without_the_german_lexicon_it_is_not_among_the_sources(english_only: None) -> None:
    assert [source.name for source in about()] == [
        "English lexicon",
        "Encyclopedia",
        "Confusables",
        "Synonyms",
    ]


def test_with_it_german_foil_starts_and_it_is_named_with_its_licence() -> None:
    assert not start("de").is_over
    assert installed()["de"].licence == "GPL-3.0-only"
