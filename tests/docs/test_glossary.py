"""Terms are written one way: the glossary of the docs is true of all texts that people read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
LANGUAGES = ("en", "de")
FOLDERS = ("words", "guide")


class Term(NamedTuple):
    """A line of the glossary."""

    meaning: str
    en: str
    de: str
    not_: tuple[str, ...]


def terms() -> list[Term]:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
    return [
        Term(meaning, en, de, tuple(rest.split(", ")))
        for meaning, en, de, rest in rows
        if meaning != "term"
    ]


def sentences(found: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue, with where it stands. Keys are for programs, not for people."""
    if isinstance(found, str):
        yield path, found
    elif isinstance(found, dict):
        for key, inner in found.items():
            yield from sentences(inner, f"{path}.{key}")
    elif isinstance(found, list):
        for n, inner in enumerate(found):
            yield from sentences(inner, f"{path}.{n}")


def texts(language: str) -> dict[str, str]:
    files = [
        file
        for base in ("src/parlour", "web/src")
        for file in sorted((ROOT / base).rglob(f"{language}.json"))
        if file.parent.name in FOLDERS
    ]
    assert len(files) > 12
    return {
        f"{file.relative_to(ROOT)}{path}": text
        for file in files
        for path, text in sentences(json.loads(file.read_text("utf-8")))
    }


TEXTS = {language: texts(language) for language in LANGUAGES}
RUNS_THE_HOUSE = (
    "src/parlour/cli/words/",
    "src/parlour/server/words/",
    "src/parlour/kernel/words/",
)
"""Who runs a house is told of its server by that name."""
TECHNICAL = {"server", "Server"}


def misused(word: str, language: str) -> list[str]:
    """Where a word stands that the glossary says not to use."""
    pattern = re.compile(rf"\b{re.escape(word)}", re.UNICODE)
    return [
        f"{where}: {text}"
        for where, text in TEXTS[language].items()
        if pattern.search(text)
        and not (word in TECHNICAL and where.startswith(RUNS_THE_HOUSE))
        and not where.endswith((".code", ".id", ".picture"))
    ]


def test_every_term_is_used() -> None:
    """In its own language, in whatever form."""
    unused = [
        (language, term)
        for line in terms()
        for language, term in (("en", line.en), ("de", line.de))
        if not any(stem(term) in text.casefold() for text in TEXTS[language].values())
    ]
    assert unused == []


def stem(term: str) -> str:
    """A term without its ending: German declines and conjugates."""
    word = term.casefold()
    return word[:-2] if word.endswith("en") and " " not in word else word[: max(4, len(word) - 2)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_written_one_way(language: str) -> None:
    wrong = {
        word: found for line in terms() for word in line.not_ if (found := misused(word, language))
    }
    assert wrong == {}


GONE = {
    "en": r"\bstruck\b|judged by the house|[Hh]ouse compares|decisive moment|[Nn]o guess costs",
    "de": r"entscheidender Moment|Haus vergleicht|[Kk]eine Lösung kostet",
}
"""Riddles for which plain words stand now. On paper people strike what does not count."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_words_stand_for_riddles(language: str) -> None:
    found = {
        where: text
        for where, text in TEXTS[language].items()
        if re.search(GONE[language], text) and not where.endswith(".id")
    }
    assert found == {}


def test_the_glossary_has_every_game() -> None:
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    games = [
        json.loads(file.read_text("utf-8"))["title"]
        for file in sorted((ROOT / "src/parlour/games").glob("*/words/en.json"))
    ]
    assert set(games) <= set(headings)
    assert len(terms()) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_curly(language: str) -> None:
    """An apostrophe, too; straight ones are for what is typed at a command line."""
    straight = [
        f"{where}: {text}"
        for where, text in TEXTS[language].items()
        if re.search(r"\w'\w|\"", re.sub(r"`[^`]*`|pip install \S+|netsh .*", "", text))
    ]
    assert straight == []
