"""Wrong answers for questions: lists for writers, merging, blind sheets and scores."""

from pathlib import Path
from typing import Any

import pytest
from tests.shelf.packs.samples import HEADER, card
from tools.questions.choices import CHUNK, export, main, merge, numbered, score, sheet, shown, signs

from parlour.shelf.packs import Card, open_pack
from parlour.shelf.packs.jsonl import write

RIVER: dict[str, Any] = {
    "question": "Which river flows through Vienna?",
    "answer": "Danube (Donau)",
    "also": ["Ister"],
}


def river() -> Card:
    return card(1, **RIVER)


def test_every_question_without_wrong_answers_is_listed_in_chunks() -> None:
    cards = [card(number) for number in range(60)]
    first, second = export([river(), *cards])
    assert (len(first), len(second)) == (CHUNK, 6 * 61 - CHUNK)
    assert first[0] == "toy-001:1 | Which river flows through Vienna? | Danube (Donau) | Ister"
    merged, _ = merge([river()], ["toy-001:1 | Rhine | Elbe | Oder"], "en")
    assert len(next(export(merged))) == 5
    assert len(next(export(merged, every=True))) == 6


def test_good_lines_are_merged_and_replace_what_was_there() -> None:
    cards, refused = merge([river()], ["toy-001:1 | Rhine | Elbe | Oder", "", "# a remark"], "en")
    assert refused == []
    assert cards[0].questions[0].wrong == ("Rhine", "Elbe", "Oder")
    assert cards[0].questions[1:] == river().questions[1:]
    cards, _ = merge(cards, ["toy-001:1|Inn|Elbe|Oder"], "en")
    assert cards[0].questions[0].wrong == ("Inn", "Elbe", "Oder")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("toy-009:1 | A | B | C", "no question toy-009:1"),
        ("toy-001:1 | Rhine | Elbe", "not three"),
        ("toy-001:1 | Rhine | Elbe |", "not three"),
        ("toy-001:1 | Rhine | Elbe | Vienna", "wrong_echo: Vienna"),
        ("toy-001:1 | Rhine | Elbe | Ister", "wrong_twice: Ister"),
        ("toy-001:1 | Rhine | Elbe | River Danube", "wrong_accepted: River Danube"),
    ],
)
def test_a_line_with_a_fault_stays_out_with_its_reason(line: str, reason: str) -> None:
    cards, refused = merge([river()], ["# first", line], "en")
    assert cards == [river()]
    assert {each.line for each in refused} == {2}
    assert any(reason in each.reason for each in refused)


def pickable(count: int) -> list[Card]:
    return [
        card(number, **RIVER | {"wrong": ["Rhine", "Elbe", "Oder"]})
        for number in range(1, count + 1)
    ]


def test_a_blind_sheet_has_four_answers_without_the_question() -> None:
    cards = pickable(40)
    lines = list(sheet(cards))
    assert len(lines) == 40, "only what can be picked from four"
    assert "Vienna" not in lines[0]
    assert lines[1].startswith("7 | A: ")
    assert all(f": {name}" in lines[0] for name in ("Danube", "Rhine", "Elbe", "Oder"))
    places = {shown(each).index("Danube") for each in numbered(cards) if each.question.wrong}
    assert places == {0, 1, 2, 3}
    assert "Vienna" in next(sheet(cards, with_questions=True))
    assert lines == list(sheet(cards)), "the same order again, for the score"


def test_a_reader_s_letters_are_scored_by_hundreds() -> None:
    cards = pickable(101)
    asked = [each for each in numbered(cards) if each.question.wrong]
    letters = {each.number: "ABCD"[shown(each).index("Danube")] for each in asked}
    letters[1] = "ABCD"[shown(asked[0]).index("Elbe")]
    found = list(score(cards, [f"{number} {letter.lower()}" for number, letter in letters.items()]))
    assert found == [
        "toy-001:1 | Which river flows through Vienna? | Danube (Donau) | picked: Elbe",
        "1 to 100: 99 of 100 right",
        "101 to 101: 1 of 1 right",
        "100 of 101 right, 99.0%",
    ]
    assert list(score(cards, [])) == ["0 of 0 right, 0.0%"]


def test_the_command_works_on_a_pack_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "toy.jsonl"
    path.write_bytes(b"".join(write(HEADER, [river()])))
    into = ["--into", str(tmp_path)]
    assert main(["export", "toy", str(tmp_path / "lists"), *into]) == 0
    assert "Danube" in (tmp_path / "lists" / "toy-01.txt").read_text("utf-8")
    lines = tmp_path / "lines.txt"
    lines.write_text("toy-001:1 | Rhine | Elbe | Oder\ntoy-001:2 | no\n", "utf-8")
    capsys.readouterr()
    assert main(["merge", "toy", str(lines), *into]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "lines.txt:2: toy-001:2: not three wrong answers",
        "toy: 1 of 6 questions, 1 lines left out",
    ]
    pack = open_pack(path)
    assert pack[0].questions[0].wrong == ("Rhine", "Elbe", "Oder")
    assert main(["sheet", "toy", "--questions", *into]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("1 | Which river")
    answers = tmp_path / "answers.txt"
    answers.write_text("1 A\n", "utf-8")
    assert main(["score", "toy", str(answers), *into]) == 0
    assert "of 1 right" in capsys.readouterr().out


def test_guesses_by_the_look_of_the_four_are_counted() -> None:
    (one,), _ = merge([river()], ["toy-001:1 | Rhine | Elbe | Volga Mouth"], "en")
    assert list(signs([one])) == [
        "the longest: 0.0% of 1",
        "the shortest: 0.0% of 1",
        "the best known: 0.0% of 0",
    ], "the encyclopedia does not know one of them"
    (one,), _ = merge([river()], ["toy-001:1 | Rhine | Elbe | Weser"], "en")
    assert next(signs([one])) == "the longest: 100.0% of 1"
    (one,), _ = merge([river()], ["toy-001:1 | Don | Volga | Ganges"], "en")
    assert next(signs([one])) == "the longest: 50.0% of 1", "by lot among equals"
    assert next(signs([river()])) == "the longest: 0.0% of 0"
