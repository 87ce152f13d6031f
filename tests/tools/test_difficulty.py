"""The tool that looks for implausible difficulties, and lets bots play the packs."""

from pathlib import Path

import msgspec
import pytest
from tools.questions import difficulty

from parlour.shelf.packs import CATEGORIES, Card, Header
from parlour.shelf.packs.jsonl import write

pytestmark = pytest.mark.once

ANSWERS = ("cat", "Rome", "London", "Tegucigalpa", "Ouagadougou")
"""From the easiest to the hardest, so that there is something to learn."""


def pack(folder: Path, *, wrong: int = 0) -> str:
    """A pack whose labels follow the answers, but for one blue question labelled `wrong`."""
    cards = []
    for number in range(60):
        labelled = [
            {
                "category": category,
                "question": f"Which is number {number} of the {category} row?",
                "answer": ANSWERS[(number + at) % 5],
                "difficulty": (number + at) % 5 + 1,
            }
            for at, category in enumerate(CATEGORIES)
        ]
        if wrong and number == 30:
            labelled[0]["difficulty"] = wrong
        cards.append(msgspec.convert({"id": f"toy-{number:03d}", "questions": labelled}, Card))
    path = folder / "toy.jsonl"
    path.write_bytes(b"".join(write(Header("toy", "Toy"), cards)))
    return str(path)


def test_the_fit_finds_what_the_labels_follow() -> None:
    rows = [[1.0, float(number), float(number % 7)] for number in range(400)]
    weights = difficulty.fit(rows, [2 + 0.5 * row[1] - row[2] for row in rows])
    assert weights == pytest.approx([2, 0.5, -1], abs=0.05)


def test_a_sign_that_no_question_shows_weighs_nothing() -> None:
    rows = [[1.0, 0.0, float(number)] for number in range(20)]
    assert difficulty.fit(rows, [row[2] for row in rows])[1] == 0


def test_rare_answers_are_estimated_harder_than_common_ones(tmp_path: Path) -> None:
    labelled = difficulty.questions(pack(tmp_path))
    found = dict(zip((each.id for each in labelled), difficulty.estimates(labelled), strict=True))
    assert found["toy-000/blue"] < found["toy-003/blue"], "a cat is easier than Tegucigalpa"


def test_a_label_two_steps_from_its_estimate_is_listed(tmp_path: Path) -> None:
    *lines, summary, means = difficulty.outliers(pack(tmp_path, wrong=5))
    assert [line.split(" | ")[:2] for line in lines] == [["toy-030/blue", "5"]]
    assert "1 of 360 two steps apart" in summary
    assert means.startswith("mean estimate by label: 1: ")


def test_a_category_with_harder_labels_is_expected_to_be_answered_less(tmp_path: Path) -> None:
    head, *lines = difficulty.expected(pack(tmp_path))
    assert head.endswith("| blue | pink | yellow | brown | green | orange | spread |")
    assert [line.split(" | ")[0] for line in lines] == ["| weak", "| middling", "| strong", "| all"]
    assert all(line.endswith("| 0 |") for line in lines), "all five labels in each category"


def test_bots_play_whole_games_with_a_pack(capsys: pytest.CaptureFixture[str]) -> None:
    assert difficulty.main(["games", "1", "junior"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("junior: 1 games, ")
    assert lines[1] == "| junior | 1 | 2 | 3 | spread |"
    assert lines[6].endswith("| orange | spread |")
    assert lines[-1].startswith("| all | ")


@pytest.mark.parametrize("arguments", [[], ["outliers"], ["games", "none", "bank"], ["games", "0"]])
def test_wrong_usage_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert difficulty.main(arguments) == 2
    assert "outliers PACK" in capsys.readouterr().err
