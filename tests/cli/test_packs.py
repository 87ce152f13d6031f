"""`parlour packs`, as a person types it."""

import asyncio
import csv
import io
import json
from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Parlour
from tests.shelf.packs.samples import card, pack_of

from parlour.shelf.packs import CATEGORIES, flag_memo, ruling_memo
from parlour.store import Kept, open_sqlite, read_kept

TABLE = "category,question,answer\n" + "".join(
    f"{category},What is {category}?,A thing\n" for category in CATEGORIES
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The usual data folder, with a pack of its own."""
    folder = tmp_path / "share" / "parlour"
    (folder / "packs").mkdir(parents=True)
    pack_of(folder / "packs", 3)
    return folder


def test_packs_are_listed(parlour: Parlour, house: Path) -> None:
    ran = parlour("packs", "list", "--json")
    assert ran.code == 0
    listed = {pack["id"]: pack for pack in ran.json}
    assert (
        listed["toy"].items()
        >= {
            "title": "Toys",
            "language": "en",
            "licence": "CC0-1.0",
            "cards": 3,
            "questions": 18,
            "generated": False,
        }.items()
    )
    assert listed["bank"]["cards"] >= 1
    assert "Toys" in parlour("packs", "list").out


def test_a_table_is_imported_and_its_broken_rows_are_told(
    parlour: Parlour, house: Path, tmp_path: Path
) -> None:
    file = tmp_path / "quiz.csv"
    file.write_text(TABLE + "red,What?,It\n" * 30 + "blue,More?,It\n" * 2, "utf-8")
    ran = parlour(
        "packs", "import", file, "--title", "Quiz", "--licence", "CC0", "--language", "de"
    )
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "quiz: 7 questions.",
        "0 come with answers to pick from, for 0 wrong answers were made, 7 are always typed.",
    ]
    assert "31 rows left out" in ran.err
    assert "line 8: a category that is none of the six red" in ran.err
    assert "10 more" in ran.err
    one = tmp_path / "one.csv"
    one.write_text(TABLE.replace("green", "blue").replace("brown", "blue"), "utf-8")
    assert "No question of these categories" in parlour("packs", "import", one).err
    again = parlour("packs", "import", file)
    assert again.code == 1
    assert "already" in again.err
    ran = parlour("packs", "import", file, "--replace", "--json", "--format", "csv")
    assert ran.json["broken_count"] == 31
    assert ran.json["reasons"] == {"bad_category": 30, "duplicate": 1}


def test_wrong_usage_is_said(parlour: Parlour, tmp_path: Path) -> None:
    assert parlour("packs", "import", tmp_path / "x.csv").code == 1
    (tmp_path / "x.csv").write_text(TABLE, "utf-8")
    assert parlour("packs", "import", tmp_path / "x.csv", "--format", "xml").code == 2
    assert parlour("packs", "export", "nowhere", "--to", tmp_path / "x.csv").code == 2
    assert parlour("packs", "check", "nowhere").code == 2


def test_a_pack_is_exported_and_comes_back(parlour: Parlour, house: Path, tmp_path: Path) -> None:
    table, pack = tmp_path / "toy2.csv", tmp_path / "toy3.jsonl"
    assert parlour("packs", "export", "toy", "--to", table).code == 0
    assert parlour("packs", "import", table).code == 0
    assert parlour("packs", "export", "toy2", "--to", pack).code == 0
    ran = parlour("packs", "import", pack, "--id", "toy3")
    assert ran.out.startswith("toy3: 18 questions.\n")
    first, last = (
        (house / "packs" / f"{name}.jsonl").read_text("utf-8") for name in ("toy", "toy3")
    )

    def questions(text: str) -> list[object]:
        return [each for line in text.splitlines()[1:] for each in json.loads(line)["questions"]]

    assert questions(last) == questions(first), "each on a card of its own"
    assert json.loads(last.splitlines()[0])["licence"] == "CC0-1.0"


@pytest.mark.long
@pytest.mark.heavy
def test_a_pack_of_the_house_passes_the_check(parlour: Parlour) -> None:
    assert "nothing to remark" in parlour("packs", "check", "junior").out


def test_packs_are_checked(parlour: Parlour, house: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    lines = (house / "packs" / "toy.jsonl").read_text("utf-8").splitlines()[:2]
    lines[1] = lines[1].replace("Thing 1 blue", "blue")
    bad.write_text("\n".join([*lines, "{}"]), "utf-8")
    ran = parlour("packs", "check", bad)
    assert ran.code == 1
    assert "the answer stands in the question: blue" in ran.out
    assert "line 3: no card as the format has it" in ran.err
    report = parlour("packs", "check", bad, "--json").json[str(bad)]
    assert report["remarks"][0]["code"] == "answer_inside"
    assert report["broken"][0]["line"] == 3
    assert parlour("packs", "check", "toy").code == 1, "the toys are much alike"


def kept(house: Path, *flags: Kept) -> None:
    async def keep() -> None:
        log = open_sqlite(house)
        await log.append("ROOM", 0, [], kept=flags)
        await log.close()

    asyncio.run(keep())


def test_flags_are_exported(parlour: Parlour, house: Path, tmp_path: Path) -> None:
    assert parlour("packs", "flags").out.splitlines() == [
        "question,version,reason,room,quarantined,text,answer,given"
    ]
    keys = (card(1).key("blue"), "toy-001/pink@00000000", "toy-099/blue@1", "gone-001/blue@2")
    memos = [flag_memo(key, "wrong") for key in keys]
    rooms = [Kept("wedges", memos[0].key, room, b'"dated"') for room in ("AAA", "BBB", "CCC")]
    kept(house, *rooms, *(Kept("wedges", memo.key, "AAA", b'"wrong"') for memo in memos[1:]))
    rows = list(csv.DictReader(io.StringIO(parlour("packs", "flags").out)))
    assert [row["quarantined"] for row in rows] == ["no", "yes", "yes", "yes", "no", "no"]
    assert rows[1]["question"] == "toy-001/blue"
    assert rows[1]["text"] == "What is blue number 1?"
    assert rows[0]["question"] == "gone-001/blue"
    assert {row["text"] for row in rows if row["quarantined"] == "no"} == {""}
    file = tmp_path / "flags.csv"
    assert parlour("packs", "flags", "--to", file).code == 0
    assert len(file.read_text("utf-8").splitlines()) == 7


@pytest.mark.long
def test_what_two_rooms_overrule_alike_is_proposed_by_the_check(
    parlour: Parlour, house: Path
) -> None:
    key = card(1).key("blue")
    ruled = [
        (key, "The first one", True, ("AAA", "BBB")),
        (key, "the second one", True, ("AAA",)),
        (key, "Thing 1 blue", True, ("AAA", "BBB")),
        (card(2).key("pink"), "Thing 2 pink", False, ("AAA", "BBB", "CCC")),
        ("toy-001/green@00000000", "x", True, ("AAA", "BBB")),
    ]
    memos = [(ruling_memo(name, given, right), rooms) for name, given, right, rooms in ruled]
    kept(
        house,
        *(
            Kept("wedges", memo.key, room, msgspec.json.encode(memo.value))
            for memo, rooms in memos
            for room in rooms
        ),
        Kept("wedges", f"ruling/{key}/damaged", "AAA", b"1"),
    )
    found = parlour("packs", "check", "toy", "--json").json["toy"]["proposals"]
    assert found == [
        {"where": "toy-001/blue", "code": "alias", "given": "The first one", "rooms": 2},
        {"where": "toy-002/pink", "code": "not_right", "given": "Thing 2 pink", "rooms": 3},
    ]
    shown = parlour("packs", "check", "toy").out
    assert "toy-001/blue 2 rooms took this for right, the house does not: The first one" in shown
    rows = list(csv.DictReader(io.StringIO(parlour("packs", "flags").out)))
    assert len(rows) == 10
    assert {(row["reason"], row["given"]) for row in rows if row["question"] == "toy-002/pink"} == {
        ("ruled_wrong", "Thing 2 pink")
    }


def test_what_is_kept_can_be_read_beside_an_open_house(house: Path, tmp_path: Path) -> None:
    assert read_kept(tmp_path / "nowhere") == []
    kept(house, Kept("wedges", "card/toy-001", "AAA", b"1"))

    async def look() -> list[Kept]:
        log = open_sqlite(house)
        found = read_kept(house)
        await log.close()
        return found

    assert [row.value for row in asyncio.run(look())] == [b"1"]


def test_a_damaged_store_is_refused(parlour: Parlour, house: Path) -> None:
    (house / "house.db").write_bytes(b"nonsense" * 1000)
    assert parlour("packs", "flags").code == 1
