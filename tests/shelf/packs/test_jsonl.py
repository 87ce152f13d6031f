"""The format of packs: strict, and clear about what is broken."""

from pathlib import Path

import msgspec
import pytest
from tests.shelf.packs.samples import HEADER, card, pack_of

from parlour.kernel import Refusal
from parlour.shelf.packs import Library, open_pack
from parlour.shelf.packs.jsonl import LONGEST_LINE, encode, write


def written(folder: Path, *lines: bytes) -> Path:
    path = folder / "toy.jsonl"
    path.write_bytes(b"\n".join((encode(HEADER), *lines)))
    return path


def test_a_pack_is_read_as_it_was_written(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, 4)
    assert pack.header == HEADER
    assert (len(pack), pack.questions, pack.broken) == (4, 24, [])
    assert list(pack) == [card(number) for number in range(1, 5)]
    assert b"".join(write(pack.header, pack)) == pack.path.read_bytes()


def test_a_pack_is_read_once_until_its_file_changes(tmp_path: Path) -> None:
    first = pack_of(tmp_path, 2)
    assert open_pack(first.path) is first
    assert len(pack_of(tmp_path, 3)) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"nonsense", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b"[" * 5_000, "array"),
        (b"{}", "id"),
        (encode(card(9)).replace(b'"toy-009"', b'"toy-x"'), "toy- and a number"),
        (encode(card(9)).replace(b'"blue"', b'"pink"', 1), "order"),
        (encode(card(9)).replace(b'"blue"', b'"red"', 1), "red"),
        (encode(card(9)).replace(b'"answer":"Thing 9 blue"', b'"answer":""'), "answer"),
        (encode(card(9)).replace(b'"difficulty":5', b'"difficulty":6', 1), "difficulty"),
        (encode(card(9)).replace(b'"source"', b'"sauce"', 1), "sauce"),
        (b'{"id":"' + b"x" * LONGEST_LINE + b'"}', "longer"),
    ],
)
def test_a_broken_line_is_reported_and_the_rest_is_read(
    tmp_path: Path, line: bytes, said: str
) -> None:
    pack = open_pack(written(tmp_path, encode(card(1)), line, b"", encode(card(2))))
    assert pack.ids == ["toy-001", "toy-002"]
    (broken,) = pack.broken
    assert (broken.line, broken.reason) == (3, "bad_card")
    assert said in broken.detail.lower()


def test_a_card_that_comes_twice_counts_once(tmp_path: Path) -> None:
    pack = open_pack(written(tmp_path, encode(card(1)), encode(card(1))))
    assert [(row.line, row.reason) for row in pack.broken] == [(3, "same_card")]


@pytest.mark.parametrize("raw", [b"", b"\n", b"{}\n", b"\xff\n", b'{"pack":"A b","title":"x"}'])
def test_a_file_without_a_header_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "toy.jsonl"
    path.write_bytes(raw)
    with pytest.raises(Refusal) as refused:
        open_pack(path)
    assert refused.value.code in ("bad_pack", "unreadable_pack")


def test_a_pack_without_cards_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    path.write_bytes(encode(HEADER))
    assert len(open_pack(path)) == 0


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="unreadable_pack"):
        open_pack(tmp_path / "nowhere.jsonl")


def test_a_version_changes_with_the_wording_only() -> None:
    question = card(1).questions[0]
    same = msgspec.structs.replace(question, difficulty=5, source="elsewhere")
    other = msgspec.structs.replace(question, answer="Thing")
    assert question.version == same.version != other.version
    assert card(1).key("blue") == f"toy-001/blue@{question.version}"


def test_the_library_knows_its_packs(tmp_path: Path) -> None:
    own = tmp_path / "packs"
    own.mkdir()
    pack_of(own, 3, "mine")
    (own / "broken.jsonl").write_text("nonsense", "utf-8")
    (own / "misnamed.jsonl").write_bytes((own / "mine.jsonl").read_bytes())
    library = Library(tmp_path)
    listed = {pack.id: pack for pack in library.list()}
    assert (listed["mine"].cards, listed["mine"].questions) == (3, 18)
    assert not listed["mine"].built_in
    assert "broken" not in listed
    assert "misnamed" not in listed
    assert listed["bank"].built_in
    with pytest.raises(Refusal, match="unknown_pack"):
        library.open("nowhere")
    with pytest.raises(Refusal, match="bad_pack"):
        library.open("misnamed")
    assert "mine" not in Library().headers()


def test_packs_are_mixed_and_the_two_boxes_share_no_card(tmp_path: Path) -> None:
    own = tmp_path / "packs"
    own.mkdir()
    pack_of(own, 5, "mine")
    pack_of(own, 4, "yours")
    library = Library(tmp_path)
    whole = library.box(["mine", "yours", "mine"])
    first, second = (library.box(["mine", "yours"], half) for half in (0, 1))
    assert (len(whole), len(first), len(second)) == (9, 5, 4)
    assert first.numbers.keys() | second.numbers.keys() == whole.numbers.keys()
    assert not first.numbers.keys() & second.numbers.keys()
    assert library.box(["mine", "yours"], 0) is first
