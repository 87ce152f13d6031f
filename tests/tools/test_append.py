"""Loose questions become cards at the end of a pack."""

from pathlib import Path

import pytest
from tools.questions import append

from parlour.shelf.packs import CATEGORIES, open_pack

WORDS = ("walrus", "trombone", "cathedral", "lemonade")


def line(category: str, number: int, *, answer: str = "", question: str = "") -> str:
    asked = question or f"Which {category} {WORDS[number]} did they find in the {number}th year?"
    return f"{category} | 3 | {asked} | {answer or f'{category}{WORDS[number]}x'} |  |  | atlas"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack of one card, and a folder for loose questions."""
    loose = tmp_path / "new"
    loose.mkdir()
    (tmp_path / "mine.jsonl").write_text(
        '{"pack":"mine","title":"Mine","language":"en","licence":"MIT","source":"x"}\n', "utf-8"
    )
    fill(loose, 0)
    assert run(loose) == 0
    return loose


def fill(folder: Path, *numbers: int, **instead: str) -> None:
    for category in CATEGORIES:
        lines = [line(category, number) for number in numbers]
        lines[0] = instead.get(category, lines[0])
        (folder / f"{category}.txt").write_text("".join(f"{each}\n" for each in lines), "utf-8")


def run(folder: Path) -> int:
    return append.main([str(folder), "mine", "--into", str(folder.parent)])


def ids(folder: Path) -> list[str]:
    return [card.id for card in open_pack(folder.parent / "mine.jsonl")]


def test_new_cards_are_numbered_after_the_existing_ones(folder: Path) -> None:
    assert list(folder.iterdir()) == [], "questions on cards have left their files"
    fill(folder, 1, 2)
    assert run(folder) == 0
    assert ids(folder) == ["mine-001", "mine-002", "mine-003"]


def test_a_question_without_a_card_stays_in_its_file(folder: Path) -> None:
    fill(folder, 1)
    extra = line("pink", 2)
    with (folder / "pink.txt").open("a", encoding="utf-8") as opened:
        opened.write(f"\n{extra}\n")
    assert run(folder) == 0
    assert ids(folder) == ["mine-001", "mine-002"]
    assert [path.name for path in folder.iterdir()] == ["pink.txt"]
    assert (folder / "pink.txt").read_text("utf-8") == f"{extra}\n"


def test_a_question_with_a_fault_is_told_and_replaced_by_the_next(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = line("blue", 1, question="Is Venice a town?", answer="Venice")
    fill(folder, 1, 2, blue=bad)
    assert run(folder) == 0
    assert "blue.txt:1: answer_inside: Venice" in capsys.readouterr().out
    assert ids(folder) == ["mine-001", "mine-002"]
    last = open_pack(folder.parent / "mine.jsonl")[1]
    assert last.questions[0].answer == "bluecathedralx"
    assert last.questions[1].answer == "pinktrombonex"
    assert bad in (folder / "blue.txt").read_text("utf-8")


def test_a_question_that_the_pack_has_already_stays_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(folder, 1, orange=line("orange", 0))
    assert run(folder) == 0
    assert "orange.txt:1: near_duplicate: mine-001/orange" in capsys.readouterr().out
    assert ids(folder) == ["mine-001"]


def test_a_pack_of_ours_is_begun_with_its_wrong_answers(tmp_path: Path) -> None:
    loose = tmp_path / "new"
    loose.mkdir()
    for category in CATEGORIES:
        text = f"{line(category, 0)} | {category}a; {category}b; {category}c\n"
        (loose / f"{category}.txt").write_text(text, "utf-8")
    assert append.main([str(loose), "kinder", "--into", str(tmp_path)]) == 0
    pack = open_pack(tmp_path / "kinder.jsonl")
    assert (pack.header.language, pack.header.ages) == ("de", (7, 10))
    (card,) = pack
    assert card.id == "kinder-001"
    assert card.questions[0].wrong == ("bluea", "blueb", "bluec")


def test_a_line_that_is_no_question_stops_everything(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(folder, 1, green="green | 3 | What?")
    assert run(folder) == 1
    assert "green.txt:1: 3 fields, not 7 or 8" in capsys.readouterr().out
    assert ids(folder) == ["mine-001"]
