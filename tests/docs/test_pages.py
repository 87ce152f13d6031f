"""Every page of `docs/` says first whom it is for, and is on the list by reader."""

from __future__ import annotations

import re

import msgspec
from tests.docs.pages import DOCS

from parlour.server.settings import Settings

RULES = ("rules/",)
"""Pages for players, made of the guides of the games; their titles say what they are for."""
SHEETS = ("sheets/",)
"""One table over several files; its first page says what it is for."""
READER = re.compile(
    r"# .+\n\nFor (everybody|players|hosts|operators|authors|contributors)\b[^\n]*: ", re.MULTILINE
)

DEFAULT = re.compile(r"`([a-z_]+)` = ([\d.,]+)(?: (KiB|MiB|MB))?")
"""A setting with its default in the text of a page."""
UNITS = {"": 1, "KiB": 1024, "MiB": 1024**2, "MB": 1000**2}


def pages() -> list[str]:
    return sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


def test_every_page_says_first_whom_it_is_for() -> None:
    silent = [
        name
        for name in pages()
        if not name.startswith((*RULES, *SHEETS)) or name == "sheets/README.md"
        if not READER.match((DOCS / name).read_text("utf-8"))
    ]
    assert silent == []


def test_the_list_by_reader_has_every_page() -> None:
    listed = set(re.findall(r"\]\(([\w/.-]+\.md)\)", (DOCS / "README.md").read_text("utf-8")))
    of_others = {name for name in pages() if name.startswith(("rules/de/", "sheets/"))}
    of_others -= {"sheets/README.md"}
    assert set(pages()) - of_others - {"README.md"} == {
        name for name in listed if not name.startswith("../")
    }


def test_defaults_that_a_page_tells_are_those_of_the_settings() -> None:
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    told = DEFAULT.findall((DOCS / "protocol.md").read_text("utf-8"))
    assert len(told) > 15
    wrong = [
        (name, number, unit)
        for name, number, unit in told
        if float(number.replace(",", "")) * UNITS[unit] != defaults.get(name)
    ]
    assert wrong == []
