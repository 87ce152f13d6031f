"""Subjects read well, whatever Categories are combined."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import cast

import pytest

from parlour.games.facts.keyword import Language
from parlour.games.facts.phrasing import named

TABLE = Path(__file__).with_name("subjects.tsv")


def cases() -> list[list[str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]


@pytest.mark.parametrize(("language", "title", "categories", "subject"), cases())
def test_a_class_with_its_categories(
    language: str, title: str, categories: str, subject: str
) -> None:
    parts = [part for part in categories.split("|") if part]
    assert named(title, parts, cast(Language, language)) == subject
