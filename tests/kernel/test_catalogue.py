"""Sentences for people, and that none is missing."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from tests.kernel.hunch import Hunch, game

import parlour
from parlour.kernel import Refusal
from parlour.kernel import catalogue as module
from parlour.kernel.catalogue import (
    LANGUAGES,
    catalogue,
    forms,
    house,
    phrase,
    sentence,
    text,
)
from parlour.testing.moves import placeholders
from parlour.testing.wording import check_same_texts, texts_of

SOURCES = Path(parlour.__file__).parent


def test_a_refusal_becomes_a_sentence_with_its_details() -> None:
    refusal = Refusal("bad_stake", most=3)
    assert sentence(refusal, "en", game) == "Stake 1 to 3 points."
    assert sentence(refusal, "de", game) == "Setze 1 bis 3 Punkte."


def test_what_a_game_does_not_say_the_house_says() -> None:
    assert sentence(Refusal("game_over"), "en", game) == "The game is over."
    assert sentence(Refusal("game_over")) == "The game is over."


def test_an_unknown_language_gets_the_first_one() -> None:
    assert sentence(Refusal("game_over"), "tlh") == "The game is over."


def test_languages_that_somebody_made_up_take_no_memory() -> None:
    assert catalogue(game, "tlh") is catalogue(game, "sjn") is catalogue(game, LANGUAGES[0])
    assert house("tlh") is house(LANGUAGES[0])


def test_a_code_without_a_sentence_is_shown_as_it_is() -> None:
    assert sentence(Refusal("odd", x=1), "de", game) == "odd (x=1)"


def test_a_missing_detail_shows_as_its_name() -> None:
    assert sentence(Refusal("bad_stake"), "en", game) == "Stake 1 to {most} points."


def test_a_text_is_found_by_its_path() -> None:
    assert text(game, "en", "title") == "Hunch"
    assert text(game, "de", "options", "rounds", "label") == "Runden"
    assert text(game, "en", "defaults", "stakes", points=2) == "2 is staked for you."


@pytest.mark.parametrize("path", [("colour",), ("options", "colour"), ("title", "x"), ("options",)])
def test_a_missing_text_shows_as_the_end_of_its_path(path: tuple[str, ...]) -> None:
    assert text(game, "en", *path) == path[-1]


def test_what_a_team_does_is_said_in_the_plural() -> None:
    """The detail `count` chooses the form; without it nobody is alone."""
    deals = {"one": "{name} deals.", "other": "{name} deal."}
    assert phrase(deals, {"name": "Ada", "count": 1}) == "Ada deals."
    assert phrase(deals, {"name": "Ada and Ben", "count": 2}) == "Ada and Ben deal."
    assert phrase(deals, {"name": "Nobody", "count": 0}) == "Nobody deal."
    assert phrase(deals, {"name": "They"}) == "They deal."
    assert phrase({"deals": deals}, {}) is None
    assert forms(deals) == ("{name} deals.", "{name} deal.")
    assert forms("Dealt.") == ("Dealt.",)


PLAYING = {
    "en": r"(?:^|[:!] )\{(name|names)\} (begins|deals|plays|draws|takes|discards|knocks|names|rolls|moves|picks"
    r"|has|is|lays|turns|gives|knows|claims|points|scores|loses|appeals|chooses|answers)\b",
    "de": r"(?:^|[:!] )\{(name|names)\} (beginnt|gibt|spielt|zieht|nimmt|legt|klopft|nennt|würfelt|wählt|hat|ist"
    r"|dreht|kennt|zeigt|bekommt|verliert|erhebt|liegt|darf|kann|beantwortet|sucht|schrieb)\b",
}
"""A seat as the subject of a verb in the singular."""


def test_whatever_a_seat_does_has_a_plural_for_teams() -> None:
    """In the catalogues of the rules and of the boards; people of a room are never a team."""
    web = SOURCES.parents[1] / "web/src/games"
    bad: list[str] = []
    for folder in (SOURCES / "games", web):
        for path in sorted(folder.glob("*/words/*.json")):
            for where, found in texts_of(msgspec.json.decode(path.read_bytes())):
                if where[-1] != "one" and re.search(PLAYING[path.stem], found):
                    bad.append(f"{path.parents[1].name}/{path.stem} {'.'.join(where)}: {found}")
    assert bad == []


def test_a_game_without_words_has_an_empty_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "alone", ModuleType("alone"))
    single_module = type("Alone", (Hunch,), {"__module__": "alone"})()
    assert catalogue(single_module, "en") == {}
    in_a_package_without_words = type("Quiet", (Hunch,), {"__module__": "parlour.kernel.game"})()
    monkeypatch.setattr(module, "package_of", lambda game: "parlour.testing")
    assert catalogue(in_a_package_without_words, "en") == {}


# The house's own catalogue ------------------------------------------------------------------------


def test_the_house_says_the_same_in_every_language() -> None:
    first, *others = LANGUAGES
    ours = dict(texts_of(house(first)))
    for language in others:
        check_same_texts(ours, dict(texts_of(house(language))), language)


def refusals(path: Path) -> Iterator[tuple[str, frozenset[str], int]]:
    """The code of every refusal a module raises, with the details it gives, and its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(ast.Name("Refusal"), [code, *_], keywords):
                details = frozenset(word.arg or "" for word in keywords)
                for part in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                    if isinstance(part, ast.Constant):
                        yield str(part.value), details, node.lineno


def sayable(path: Path, language: str) -> dict[str, str]:
    """The refusals that a module can raise: the house's, and those of its folder or program."""
    known = dict(house(language)["refusals"])
    for folder in (path.parent, SOURCES / "cli"):
        file = folder / "words" / f"{language}.json"
        if file.exists():
            own = msgspec.json.decode(file.read_bytes()).get("refusals", {})
            known = own | known if folder.name == "cli" else known | own
    return known


def without_sentence(path: Path, language: str) -> Iterator[str]:
    """What is wrong with the sentences of a module's refusals."""
    known = sayable(path, language)
    for code, details, line in refusals(path):
        where = f"{path.relative_to(SOURCES)}:{line} in {language}:"
        if code not in known:
            yield f"{where} no sentence for {code!r}"
        elif (wanted := placeholders(known[code])) != details:
            yield f"{where} {code!r} fills {set(details)}, wanted: {set(wanted)}"


@pytest.mark.heavy
def test_every_refusal_has_its_sentence() -> None:
    """With exactly the placeholders that the code fills."""
    modules = [path for path in sorted(SOURCES.rglob("*.py")) if any(refusals(path))]
    assert len(modules) > 80
    wrong = [
        line for path in modules for wish in LANGUAGES for line in without_sentence(path, wish)
    ]
    assert wrong == []


@pytest.mark.heavy
def test_the_house_has_no_sentence_that_nobody_says() -> None:
    """Some codes are looked up in a table, so any literal counts."""
    said = {
        node.value
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(house("en")["refusals"]) <= said
