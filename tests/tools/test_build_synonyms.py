"""Which of WordNet's senses the judge keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.build_synonyms import lines

from parlour.shelf.text import tables

NOUNS = """  1 a licence line
00000010 06 n 02 bucket 0 pail 0 001 @ 00000001 n 0000 | a vessel
00000020 05 n 02 frog 0 toad 0 000 | left out, being animals
00000030 06 n 02 spanner 0 wrench 0 000 | a tool
00000040 15 n 02 Rome 0 capital 0 001 @i 00000001 n 0000 | one certain place
00000050 06 n 02 theatre 0 theater 0 000 | two spellings
"""
SENSES = """bucket%1:06:00:: 00000010 1 9
pail%1:06:00:: 00000010 1 0
spanner%1:06:00:: 00000030 1 4
wrench%1:06:00:: 00000030 2 1
wrench%1:04:00:: 00000099 1 8
theatre%1:06:00:: 00000050 1 3
theater%1:06:00:: 00000050 1 3
"""


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    for name, text in (("data.noun", NOUNS), ("data.verb", ""), ("data.adj", "")):
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "index.sense").write_text(SENSES, "utf-8")
    return tmp_path


def test_only_words_that_mostly_mean_the_same_are_kept(wordnet: Path) -> None:
    assert list(lines(wordnet)) == ["synonym\ten\twhole\tbucket; pail"]


def test_the_judge_reads_the_lines(wordnet: Path, tmp_path: Path) -> None:
    file = tmp_path / "synonyms.tsv"
    file.write_text("\n".join(lines(wordnet)), "utf-8")
    assert [(line.scope, line.heads, line.names) for line in tables.lines(file, "synonym")] == [
        ("whole", (), ("bucket", "pail"))
    ]
