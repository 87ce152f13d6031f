"""The encyclopedia: things looked up, judged and listed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.encyclopedia import lists

from parlour.shelf.encyclopedia import Encyclopedia, encyclopedia
from parlour.shelf.encyclopedia.layout import HEAD, MAGIC, VERSION, EncyclopediaError
from parlour.shelf.encyclopedia.query import QueryError

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def check(text: str, query: str) -> str:
    return encyclopedia().check(text, query).known


def test_the_file_was_built_from_the_committed_lists() -> None:
    assert encyclopedia().lists_digest == lists.digest(), "run make encyclopedia"


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Rhine", "river & europe"),
        ("the rhine", "river"),
        ("Rhein", "river"),
        ("River Rhine", "river"),
        ("Rhine river", "river"),
        ("Mount Etna", "mountain"),
        ("Etna", "mountain"),
        ("Sir Isaac Newton", "scientist"),
        ("Newton", "scientist"),
        ("I. Newton", "scientist"),
        ("Mozart", "composer"),
        ("J. S. Bach", "composer"),
        ("dogs", "animal"),
        ("Butterflies", "insect"),
        ("São Tomé and Príncipe", "country"),
        ("sao tome & principe", "country"),
        ("Romeo & Juliet", "shakespeare-play"),
        ("van Gogh", "painter"),
        ("Gogh", "painter"),
    ],
)
def test_a_member_is_known_however_it_is_written(text: str, query: str) -> None:
    assert check(text, query) == "yes"


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Mozzart", "composer"),
        ("Betehoven", "composer"),
        ("Ludwig van Beethofen", "composer"),
        ("Tchaikowsky", "composer"),
        ("Hydrogin", "element"),
        ("Massachusets", "us-state"),
        ("Elefant", "mammal"),
        ("Kilimanjaru", "mountain"),
    ],
)
def test_a_slip_of_spelling_is_forgiven(text: str, query: str) -> None:
    assert check(text, query) == "yes"


def test_three_wrong_letters_are_no_slip_where_a_consonant_is_missing() -> None:
    assert check("Wolleben", "author") == "yes"
    assert check("WlbeBen", "author") == "unknown"


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Nile", "river & europe"),
        ("Australia", "country & europe"),
        ("Picasso", "composer"),
        ("Dolphin", "fish"),
        ("Spider", "insect"),
        ("Cast", "mammal"),
        ("Bozart", "composer"),
        ("<script>alert(1)</script>", "river"),
        ("", "river"),
        ("   ", "river"),
        ("🦊", "mammal"),
        ("x" * 10_000, "river"),
        ("١٢٣", "river"),
    ],
)
def test_what_is_no_member_is_not_taken_for_one(text: str, query: str) -> None:
    assert check(text, query) != "yes"


@pytest.mark.parametrize(
    ("text", "query", "known"),
    [
        ("Steel", "element", "no"),
        ("Texico", "us-state", "no"),
        ("Brazil", "country & europe", "no"),
        ("Atlantis", "country & europe", "no"),
        ("Quux", "river", "unknown"),
        ("Quux", "river | element", "unknown"),
        ("Quux", "element | planet", "no"),
        ("y" * 200, "element", "no"),
    ],
)
def test_no_is_said_only_where_a_list_is_closed(text: str, query: str, known: str) -> None:
    assert check(text, query) == known


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Mars", "god"),
        ("Jaguar", "car-make"),
        ("Macbeth", "opera"),
        ("Bridge", "card-game"),
        ("Bath", "city & europe"),
    ],
)
def test_a_better_known_thing_of_another_kind_takes_nothing_away(text: str, query: str) -> None:
    assert check(text, query) == "yes"


def test_a_better_known_thing_of_the_same_kind_is_what_is_meant() -> None:
    assert check("Santiago", "city & south-america") == "yes"
    assert check("Santiago", "city & asia") == "unknown"


def test_a_verdict_says_what_was_found() -> None:
    verdict = encyclopedia().check("Rhein", "river")
    assert (verdict.name, verdict.about) == ("Rhine", "river in Europe")
    assert encyclopedia().check("Mozart", "composer", "de").about == "Komponist aus Österreich"
    elsewhere = encyclopedia().check("Nile", "river & europe")
    assert (elsewhere.known, elsewhere.name) == ("unknown", "Nile")


def test_things_are_found_by_any_of_their_names() -> None:
    (rhine,) = [thing for thing in encyclopedia().find("RHEIN") if "river" in thing.tags]
    assert rhine.name == "Rhine"
    assert "Rhein" in rhine.aliases
    assert not rhine.is_person
    assert rhine.sort_name == "Rhine"
    assert "lists of our own" in rhine.sources
    assert rhine == encyclopedia().find("the Rhine")[0]
    assert hash(rhine) == hash(encyclopedia().find("the Rhine")[0])
    assert rhine != "Rhine"
    assert repr(rhine) == "<Rhine: river in Europe>"
    assert encyclopedia().find("z" * 500) == ()


def test_a_person_is_sorted_by_surname() -> None:
    (gogh,) = encyclopedia().find("Vincent van Gogh")
    assert gogh.is_person
    assert gogh.sort_name == "van Gogh, Vincent"
    assert gogh in encyclopedia().members("painter", "G")
    assert gogh in encyclopedia().members("painter", "V")


def test_members_come_best_known_first() -> None:
    members = encyclopedia().members("river & europe", "R")
    assert members[0].name == "Rhine"
    fames = [thing.fame for thing in encyclopedia().members("river")]
    assert fames == sorted(fames, reverse=True)
    assert len(encyclopedia().members("river", most=7)) == 7
    assert encyclopedia().members("river", "*") == ()
    assert encyclopedia().members("river", "") == ()


def test_every_country_has_a_capital_and_a_continent() -> None:
    countries = {thing.name for thing in encyclopedia().members("country")}
    for relation in ("capital", "continent", "currency"):
        assert {thing for thing, _ in encyclopedia().facts(relation)} >= countries
    assert ("France", "Paris") in encyclopedia().facts("capital")
    assert ("Gold", "Au") in encyclopedia().facts("symbol")
    with pytest.raises(KeyError):
        encyclopedia().facts("shoe size")


def test_the_closed_lists_are_whole() -> None:
    counts = {
        "element": 118,
        "us-state": 50,
        "constellation": 88,
        "zodiac": 12,
        "greek-letter": 24,
        "planet": 8,
    }
    for tag, count in counts.items():
        assert len(encyclopedia().members(tag)) == count, tag


def test_every_tag_is_said_in_both_languages_or_never() -> None:
    for tag in encyclopedia().tags.values():
        assert bool(tag.en) == bool(tag.de), tag.name


@pytest.mark.parametrize(
    "query", ["river &", "(river", "river)", "nonsense-tag", "river europe", "&", "", "river $ x"]
)
def test_a_query_that_cannot_be_read_is_an_error(query: str) -> None:
    with pytest.raises(QueryError):
        encyclopedia().check("Rhine", query)


def test_queries_bind_not_before_and_before_or() -> None:
    shelf = encyclopedia()
    assert shelf.check("Penguin", "animal & !bird").known == "unknown"
    assert shelf.check("Tiger", "animal & !bird").known == "yes"
    assert shelf.check("Oxygen", "element & !gas").known == "no"
    assert shelf.check("Gold", "river & europe | element").known == "yes"
    assert shelf.check("Gold", "(river | element) & !gas").known == "yes"


def test_another_file_is_refused(tmp_path: Path) -> None:
    for raw in (b"PSHF", b"XXXX" + bytes(40), HEAD.pack(MAGIC, VERSION + 1, 0, 2) + b"{}"):
        path = tmp_path / "other.shelf"
        path.write_bytes(raw)
        with pytest.raises(EncyclopediaError):
            Encyclopedia(path)
