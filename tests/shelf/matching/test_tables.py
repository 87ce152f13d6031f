"""The tables of the judge: what each line must be."""

from pathlib import Path

from parlour.shelf.lexicon import lexicon
from parlour.shelf.matching.other_names import TABLES, are_lookalikes, in_english
from parlour.shelf.text import fold
from parlour.shelf.text.tables import lines
from parlour.shelf.text.vocabulary import FILE

RELATIONS = {
    "apart",
    "called so",
    "first name",
    "forms",
    "given name",
    "mononym",
    "name",
    "nickname",
    "particle",
    "people",
    "shared surname",
    "sort",
    "sounds",
    "synonym",
    "tongue",
    "word",
}
HEADED = {"called so", "nickname", "people", "sort", "tongue"}
"""Relations of what is meant and what is written for it."""


def tables() -> list[Path]:
    return sorted(TABLES.glob("*.tsv"))


def test_every_line_has_a_known_relation_and_names() -> None:
    wrong = []
    for file in tables():
        for line in lines(file):
            is_headed = bool(line.heads)
            if line.relation not in RELATIONS or not all(line.all):
                wrong.append(f"{file.name}: {line}")
            if line.relation != "synonym" and is_headed != (line.relation in HEADED):
                wrong.append(f"{file.name}: {line}")
    assert wrong == []


def test_every_line_of_names_has_two_at_least() -> None:
    wrong = []
    for file in tables():
        for line in lines(file):
            alone = len({fold(name) for name in line.all}) < 2 and len(set(line.all)) < 2
            if alone and line.relation in ("name", "word", "apart", "sounds", "tongue", "synonym"):
                wrong.append(f"{file.name}: {line}")
    assert wrong == []


def test_no_common_english_word_of_another_language_means_something_else() -> None:
    tongues = list(lines(TABLES / "tongues.tsv"))
    assert len(tongues) > 3_500
    names = {fold(name) for line in tongues for name in line.names}
    entries = (lexicon("en").entry(name) for name in names)
    assert not {entry.word for entry in entries if entry is not None and entry.level <= 35}
    assert all(in_english(name) for name in names)


def test_names_of_two_things_are_kept_apart() -> None:
    assert are_lookalikes("Saalach", "the Salzach")
    assert not are_lookalikes("Salzach", "Salzach")
    assert not are_lookalikes("Salzach", "Monet")


def test_no_word_stands_twice_in_a_set_of_words() -> None:
    seen: dict[tuple[str, str], str] = {}
    twice = []
    for line in lines(FILE):
        if line.relation in ("same kind", "landform", "letter", "ending"):
            continue
        for name in line.names:
            if (line.relation, name) in seen:
                twice.append(f"{line.relation}: {name}")
            seen[line.relation, name] = name
    assert twice == []
