"""Which of WordNet's compounds are sorts of what they are called by."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.build_compounds import lines

NOUNS = """  1 a licence line
00000001 05 n 01 animal 0 000 | alive
00000002 05 n 01 dog 0 001 @ 00000001 n 0000 | barks
00000003 05 n 01 guide_dog 0 001 @ 00000002 n 0000 | leads
00000004 05 n 01 lion 0 001 @ 00000001 n 0000 | roars
00000005 05 n 01 sea_lion 0 001 @ 00000001 n 0000 | swims
00000006 06 n 01 fork 0 000 | for eating
00000007 06 n 01 fork 1 000 | for hay
00000008 06 n 01 hay_fork 0 001 @ 00000007 n 0000 | for hay
00000009 20 n 01 apple_tree 0 000 | grows
00000010 13 n 01 apple 0 000 | is eaten
00000011 06 n 01 honeymoon 0 000 | a journey
00000012 17 n 01 moon 0 000 | up there
"""
INDEX = """  1 a licence line
animal n 1 1 @ 1 0 00000001
apple n 1 0 1 0 00000010
apple_tree n 1 0 1 0 00000009
dog n 1 1 @ 1 0 00000002
fork n 2 0 2 0 00000006 00000007
guide_dog n 1 1 @ 1 0 00000003
hay_fork n 1 1 @ 1 0 00000008
honeymoon n 1 0 1 0 00000011
lion n 1 1 @ 1 0 00000004
moon n 1 0 1 0 00000012
sea_lion n 1 1 @ 1 0 00000005
"""


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    (tmp_path / "data.noun").write_text(NOUNS, "utf-8")
    (tmp_path / "index.noun").write_text(INDEX, "utf-8")
    return tmp_path


def test_sorts_and_what_is_only_called_so_are_told_apart(wordnet: Path) -> None:
    assert sorted(lines(wordnet)) == [
        "called so\ten\twhole\tlion | sea lion",
        "called so\ten\twhole\tmoon | honeymoon",
        "sort\ten\twhole\tdog | guide dog",
    ]
