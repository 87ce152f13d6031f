"""The text tools: folds, sounds, slips and tables."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from parlour.shelf import text
from parlour.shelf.text import fold, name_key, plain, unaccented
from parlour.shelf.text.slips import SHORTEST_OF_MANY, allowed
from parlour.shelf.text.sounds import skeleton
from parlour.shelf.text.tables import TableError, lines

MODULES = ("folding", "sounds", "tokens")


def test_the_examples_are_true() -> None:
    tried = [doctest.testmod(import_module(f"{text.__name__}.{name}")) for name in MODULES]
    tried.append(doctest.testmod(text))
    assert sum(found.attempted for found in tried) > 6
    assert sum(found.failed for found in tried) == 0


def test_all_folds_agree_on_letters() -> None:
    for written, letters in {
        "Škoda": "skoda",
        "Straße": "strasse",
        "Ærø": "aero",
        "Łódź": "lodz",
        "ÞÓRR": "thorr",
    }.items():
        assert (
            unaccented(written) == plain(written) == fold(written) == name_key(written) == letters
        )


def test_folds_differ_in_what_becomes_of_signs() -> None:
    written = "O'Neill & Sons (St. Louis)"
    assert unaccented(written) == "o'neill & sons (st. louis)"
    assert plain(written) == "oneill & sons (st. louis)"
    assert fold(written) == "oneill sons"
    assert name_key(written) == "oneill and sons st louis"


def test_a_short_word_may_have_a_slip_beside_one_answer_and_none_among_many() -> None:
    assert [allowed(length) for length in (3, 4, 7, 8, 12, 13)] == [0, 1, 1, 2, 2, 3]
    assert allowed(4, SHORTEST_OF_MANY) == 0
    assert allowed(5, SHORTEST_OF_MANY) == 1


def test_a_skeleton_has_the_consonants_that_are_heard() -> None:
    assert skeleton("kafka") == skeleton("caffka") == "kfk"
    assert skeleton("mozart") != skeleton("mahler")
    near = ("wohlleben wlbeben", "canetti cantet", "rameses ramsey", "simenon simeone")
    assert [pair for pair in near if len(set(map(skeleton, pair.split()))) == 1] == []


@pytest.mark.parametrize("line", ["name\ten\twhole", "name\ten\tsometimes\tBerlin; Spree"])
def test_a_line_that_is_not_in_the_format_is_refused(line: str, tmp_path: Path) -> None:
    file = tmp_path / "names.tsv"
    file.write_text(f"# Names\n{line}\n", "utf-8")
    with pytest.raises(TableError, match=r"names\.tsv, line 2"):
        list(lines(file))


def test_a_bar_parts_what_is_meant_from_what_is_written_for_it(tmp_path: Path) -> None:
    file = tmp_path / "names.tsv"
    file.write_text(
        "nickname\ten\tword\twilliam | bill; will\nname\t*\twhole\tWien; Vienna\n", "utf-8"
    )
    first, second = lines(file)
    assert (first.heads, first.names) == (("william",), ("bill", "will"))
    assert (second.heads, second.all) == ((), ("Wien", "Vienna"))
    assert [line.relation for line in lines(file, "name")] == ["name"]
