"""Forms of a word, words of one root, of a people, and of the other language."""

import pytest

from parlour.shelf.lexicon import installed
from parlour.shelf.matching.other_names import is_translation, meanings
from parlour.shelf.matching.rules.meaning import is_reworded
from parlour.shelf.matching.words import is_derived, is_people
from parlour.shelf.text import row


def test_who_lives_in_a_place() -> None:
    right = (
        "spartans sparta", "argentinian argentina", "viennese vienna", "berliner berlin", "turks turkey",
        "trojans troy", "romans rome",
    )  # fmt: skip
    wrong = ("romans romania", "nigerian niger", "austrians australia", "grenadines grenada")
    assert [pair for pair in right if not is_people(*pair.split())] == []
    assert [pair for pair in wrong if is_people(*pair.split())] == []


def test_words_of_one_root() -> None:
    right = ("carnivorous carnivore", "communists communism", "democratic democracy")
    wrong = ("ornithologist ornithology", "sulfate sulfite", "nation nature")
    assert [pair for pair in right if not is_derived(*pair.split())] == []
    assert [pair for pair in wrong if is_derived(*pair.split())] == []


def test_words_of_another_language_one_by_one() -> None:
    assert is_reworded(row("Dalgona Kaffee"), row("Dalgona coffee"))
    assert not is_reworded(row("Dalgona Tee"), row("Dalgona coffee"))
    assert not is_reworded(row("Kaffee"), row("coffee"))
    assert not is_reworded(row("New Kaffee"), row("coffee house"))


def test_every_name_of_the_dictionary_is_found_by_itself() -> None:
    file = installed()["de"].dictionary
    assert file is not None
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) > 200_000
    for line in (*lines[:50], *lines[1000::997], *lines[-50:]):
        name, _, rest = line.partition("\t")
        assert meanings(name) == frozenset(rest.split(";"))


@pytest.mark.parametrize("name", ["", "a", "zzzz", "holzz", "\t", "holz\n"])
def test_what_is_not_in_the_dictionary_means_nothing(name: str) -> None:
    assert meanings(name) == frozenset()


def test_singular_and_plural_are_one() -> None:
    assert is_translation("gesichter", "face")
    assert is_translation("gesicht", "faces")
    assert not is_translation("gesicht", "foot")
