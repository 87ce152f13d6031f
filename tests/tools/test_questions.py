"""The tools that make our packs: from question files, and read blind."""

from pathlib import Path

import msgspec
import pytest
from tools.questions import assemble, blind

from parlour.shelf.packs import CATEGORIES, Library, open_pack

pytestmark = pytest.mark.once

LINES = (
    "blue | 1 | Which city has gondolas? | Venice | Venezia; venice; the Venezia |  | atlas",
    "pink | 2 | Who wrote “Hamlet”? | William Shakespeare | Shakespeare |  | Hamlet",
    "yellow | 3 | What did pharaohs rule? | Egypt |  |  | history",
    "brown | 4 | Which is the heaviest animal? | blue whale | the heaviest |  | zoology",
    "green | 5 | How many are in a football team? | 11 | eleven |  | rules",
    "orange | 2 | Who is the richest person? | Somebody |  |  | papers",
)


def card(number: int, **instead: str) -> str:
    lines = [instead.get(line.split()[0], line) for line in LINES]
    return "\n".join(line.replace("?", f", {chr(97 + number) * 9}?") for line in lines)


def put_together(folder: Path, *cards: str) -> tuple[list[assemble.Block], list[str]]:
    (folder / "bank1.txt").write_text("\n\n".join(cards), "utf-8")
    blocks, faults, _ = assemble.assemble(folder, "bank")
    (found,) = faults.values()
    return blocks, [f"{fault.line} {fault.text}" for fault in found]


def test_question_files_become_cards(tmp_path: Path) -> None:
    blocks, faults = put_together(tmp_path, card(0))
    assert faults == []
    (block,) = blocks
    assert block.card.id == "bank-001"
    assert tuple(question.category for question in block.card.questions) == CATEGORIES
    first, *_, last = block.card.questions
    assert first.also == ("Venezia",), "what folding makes equal is not repeated"
    assert block.card.questions[3].also == (), "an alias that the question says is left out"
    assert last.as_of == assemble.WRITTEN


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("blue | 1 | Which city? | Venice", "4 fields, not 7 or 8"),
        ("blue | x | Which city? | Venice |  |  | atlas", "invalid literal"),
        ("blue | 9 | Which city? | Venice |  |  | atlas", "difficulty"),
        ("pink | 1 | Which city? | Venice |  |  | atlas", "the card has pink, pink"),
        ("blue | 1 | Is Venice a city? | Venice |  |  | atlas", "answer_inside: Venice"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, line: str, fault: str) -> None:
    blocks, faults = put_together(tmp_path, card(0), card(1, blue=line))
    assert len(blocks) == 1
    assert any(found.startswith("8 ") and fault in found for found in faults), faults


def test_good_questions_of_faulty_cards_are_dealt_anew(tmp_path: Path) -> None:
    bad_blue = "blue | 1 | Is Rome a city? | Rome |  |  | atlas"
    bad_pink = "pink | 1 | Is Goethe a poet? | Goethe |  |  | atlas"
    first, second = (card(number).splitlines() for number in (2, 3))
    first[0], second[1] = bad_blue, bad_pink
    other = [line.replace("Venice", "Delft").replace("Egypt", "Nubia") for line in second]
    other = [line.replace("William Shakespeare", "Kyd") for line in other]
    blocks, _ = put_together(tmp_path, "\n".join(first), "\n".join(other))
    assert [block.card.id for block in blocks] == ["bank-001"]
    assert blocks[0].card.questions[0].answer == "Delft"
    assert blocks[0].card.questions[1].answer == "William Shakespeare"


def test_the_packs_are_written_with_a_report_beside_each_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bank1.txt").write_text(f"{card(0)}\n\nblue | 1 | x\n", "utf-8")
    (tmp_path / "junior.txt").write_text(f"{card(0)}\n", "utf-8")
    drop = tmp_path / "drop.txt"
    drop.write_text("nothing\n", "utf-8")
    arguments = [str(tmp_path), "--write", "--into", str(tmp_path), "--drop", str(drop)]
    assert assemble.main(arguments) == 1
    assert "bank: 1 cards, 1 remarks" in capsys.readouterr().out
    assert "line 8: 3 fields" in (tmp_path / "PROBLEMS-bank1.md").read_text("utf-8")
    assert not (tmp_path / "PROBLEMS-junior.md").exists()
    assert len(open_pack(tmp_path / "bank.jsonl")) == 1
    drop.write_text("Which city has gondolas, aaaaaaaaa?\n", "utf-8")
    (tmp_path / "bank1.txt").write_text(card(0), "utf-8")
    assert assemble.main(arguments) == 0
    assert len(open_pack(tmp_path / "bank.jsonl")) == 0


def test_a_second_reader_is_compared_with_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = list(blind.questions("bank"))
    lines = list(blind.sheet(asked))
    assert len(lines) == Library().open("bank").questions
    first, second = (question for _, question in asked[:2])
    answers = [
        {"id": "left alone", "question": first.question, "answer": first.answer},
        {"question": second.question, "answer": "I do not know"},
    ]
    text = "\n".join(msgspec.json.encode(answer).decode() for answer in answers)
    *disagreed, rate = blind.compare(asked, text)
    assert len(disagreed) == 1
    assert disagreed[0].endswith("read as: I do not know")
    assert rate.startswith("2 answered, 50.0% as in the source")
    file = tmp_path / "answers.jsonl"
    file.write_text("", "utf-8")
    assert blind.main(["compare", str(file), "bank"]) == 0
    assert "0 answered" in capsys.readouterr().out
    loose = tmp_path / "blue.txt"
    loose.write_text("blue | 2 | Which city has gondolas? | Venice |  |  | atlas\n\n", "utf-8")
    assert blind.main(["sheet", str(loose), "bank"]) == 0
    printed = capsys.readouterr().out
    assert lines[0] in printed
    assert printed.startswith('{"id":"blue-001","category":"blue","question":"Which city has')
    assert blind.main([]) == 2
