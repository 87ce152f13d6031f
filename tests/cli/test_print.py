"""`parlour print`: a game on paper."""

from pathlib import Path

import pytest
from tests.cli.conftest import Parlour


def test_find_five_is_printed_into_a_file(parlour: Parlour, tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    ran = parlour("print", "fives", "boards", "tiles", "-o", "boards=2", "--out", path)
    assert (ran.code, ran.err) == (0, "")
    assert str(path) in ran.out
    pdf = path.read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == 3


def test_without_a_name_the_file_is_called_like_the_game(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert parlour("print", "fives", "--language", "de").code == 0
    assert (tmp_path / "fives.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("print", "fives", "cards"), 2, "boards, tiles, sheets, rules"),
        (("print", "fives", "-o", "boards=0"), 2, "boards"),
        (
            ("print", "fives", "boards", "-o", "boards=1", "--out", "/nowhere/at/all.pdf"),
            1,
            "cannot be written",
        ),
    ],
)
def test_what_cannot_be_printed_gets_a_sentence(
    parlour: Parlour, arguments: tuple[str, ...], code: int, words: str
) -> None:
    ran = parlour(*arguments)
    assert ran.code == code
    assert words in ran.err
