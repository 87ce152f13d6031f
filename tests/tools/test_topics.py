"""Topics are put into packs line by line, and counted for the page about packs."""

from pathlib import Path

import pytest
from tools.questions import topics

from parlour.shelf.packs import open_pack
from parlour.shelf.packs.card import CATEGORIES, TOPICS

HEADER = (
    '{"pack":"mine","title":"Mine","language":"en","licence":"MIT","source":"x","ages":[7,10]}\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack of one card."""
    questions = ",".join(
        f'{{"category":"{each}","question":"Which {each} one?","answer":"A","difficulty":{at}}}'
        for at, each in enumerate(CATEGORIES[:5], 1)
    )
    last = f'{{"category":"{CATEGORIES[5]}","question":"Which one?","answer":"B"}}'
    (tmp_path / "mine.jsonl").write_text(
        f'{HEADER}{{"id":"mine-001","questions":[{questions},{last}]}}\n', "utf-8"
    )
    return tmp_path


def run(folder: Path, *lines: str) -> int:
    (folder / "lines.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return topics.main(["merge", "mine", str(folder / "lines.txt"), "--into", str(folder)])


def written(folder: Path) -> list[tuple[str, ...]]:
    (card,) = open_pack(folder / "mine.jsonl")
    return [question.topics for question in card.questions]


def test_every_question_is_exported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert topics.main(["export", "mine", "--into", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert lines[1] == "mine-001:2 | Which pink one? | A"


def test_lines_are_merged_and_replace_what_was_there(folder: Path) -> None:
    assert run(folder, "# mine", "mine-001:1 | music film", "", "mine-001:6 food") == 0
    assert written(folder) == [("film", "music"), (), (), (), (), ("food",)]
    assert run(folder, "mine-001:1 sport", "mine-001:6") == 0
    assert written(folder) == [("sport",), (), (), (), (), ()]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("mine-001:7 film", "no question mine-001:7 in this pack"),
        ("mine-001:2 film cinema", "mine-001:2: no topic to write: cinema"),
        ("mine-001:2 easy", "mine-001:2: no topic to write: easy"),
        ("mine-001:1 sport", "mine-001:1: a second time"),
    ],
)
def test_a_line_with_a_fault_stays_out_with_its_reason(
    folder: Path, capsys: pytest.CaptureFixture[str], line: str, reason: str
) -> None:
    assert run(folder, "mine-001:1 film", line) == 1
    assert capsys.readouterr().out == f"2: {reason}\n"
    assert written(folder) == [("film",), (), (), (), (), ()]


def test_topics_are_counted_with_those_that_follow(folder: Path) -> None:
    run(folder, "mine-001:1 film", "mine-001:2 film recent")
    rows = topics.table([open_pack(folder / "mine.jsonl")]).splitlines()
    assert rows[0] == "| topic | `mine` | all English |"
    assert "| film and series | 2 | 2 |" in rows
    assert "| since 2000 | 1 | 1 |" in rows
    assert "| for children | 6 | 6 |" in rows
    assert "| easy | 2 | 2 |" in rows
    assert rows[-1] == "| all questions | 6 | 6 |"


def test_the_page_about_packs_tells_the_counts() -> None:
    page = topics.PAGE.read_text("utf-8")
    assert topics.written_into(page, topics.table(topics.our_packs())) == page


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_topic_has_enough_questions_in_both_languages(language: str) -> None:
    ours = [pack for pack in topics.our_packs() if pack.header.language == language]
    sizes = {topic: sum(topics.counted(pack)[topic] for pack in ours) for topic in TOPICS}
    assert {topic: size for topic, size in sizes.items() if size < 200} == {}
