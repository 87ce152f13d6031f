"""Houses that earlier versions wrote open, replay to the same scoresheets, and go on."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.server.conftest import Json, Running
from tests.support.databases import postgres
from tests.support.places import Database, Folder, Place

from parlour.kernel.record import read, verify
from parlour.room import Room
from parlour.server.rooms.folding import folded, house_memory, record_of
from parlour.server.settings import Settings
from parlour.store.opening import Store

HOUSES = Path(__file__).parents[1] / "data" / "houses"
OLD_HOUSES = sorted(folder.name for folder in HOUSES.iterdir())
MINUTE = 60_000


def unpacked(house: str, name: str) -> bytes:
    return gzip.decompress((HOUSES / house / f"{name}.gz").read_bytes())


def sheets_of(house: str) -> dict[str, Any]:
    """The scoresheets as the earlier version saw them, by room."""
    found: dict[str, Any] = json.loads(unpacked(house, "sheets.json"))
    return found


def in_a_folder(house: str, tmp_path: Path) -> Folder:
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "house.db").write_bytes(unpacked(house, "house.db"))
    return Folder(folder)


async def in_postgres(house: str) -> Database:
    """The house as the earlier version left it in a database: without a schema of today's."""
    database = Database(postgres())
    script = unpacked(house, "postgres.sql").decode()
    lines = [line for line in script.splitlines() if not line.startswith("\\")]
    db = await asyncpg.connect(database.url)
    try:
        await db.execute("\n".join(lines))
    finally:
        await db.close()
    return database


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=OLD_HOUSES)
def house(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["folder", "postgres"])
async def place(request: pytest.FixtureRequest, house: str, tmp_path: Path) -> Any:
    if request.param == "folder":
        yield in_a_folder(house, tmp_path)
        return
    database = await in_postgres(house)
    yield database
    database.drop()


@pytest.mark.anyio
async def test_every_game_of_an_old_house_replays_to_the_same_scoresheet(
    house: str, place: Place
) -> None:
    log = await place.open()
    try:
        memory = house_memory(await log.kept())
        wrong = []  # rooms, and which of their games; 0 is the running one
        for code, expected in sheets_of(house).items():
            stored = await log.read(code)
            people = {person.id: person.name for person in await log.people(code)}
            room = folded(stored, memory)
            for played, sheet in zip(room.night, expected["finished"], strict=True):
                record = read(record_of(stored, played, people))
                verify(record)
                if record.tail.sheet != sheet:
                    wrong.append((code, played.n))
            if running_sheet(room, expected["seats"]) != expected["running"]:
                wrong.append((code, 0))
    finally:
        await log.close()
    assert wrong == []
    assert await place.damage() == {}


def running_sheet(room: Room, names: list[str]) -> Any:
    table = room.on_table
    sheet = table.game.sheet(table.state, names, table.corrections, table.header.options)
    return json.loads(json.dumps(sheet, default=list))


@pytest.fixture(params=["folder", "postgres"])
def reopened(request: pytest.FixtureRequest, house: str, tmp_path: Path) -> Iterator[Running]:
    """The old house, served by today's program."""
    database = asyncio.run(in_postgres(house)) if request.param == "postgres" else None
    folder = tmp_path / "served" if database else in_a_folder(house, tmp_path).folder
    running = Running(folder, Settings(lead_seconds=0), Store(database.url if database else ""))
    yield running
    running.stop()
    if database is not None:
        database.drop()


def test_people_come_back_to_their_running_games(house: str, reopened: Running) -> None:
    wrong = []
    for code in sheets_of(house):
        ticket: Json = {"code": code, "token": f"token-of-ada-in-{code.lower()}"}
        with reopened.guest(ticket) as ada:
            ada.next()
            if ada.view["room"]["phase"] != "playing":
                wrong.append((code, ada.view["room"]["phase"]))
            answers = [ada.say("pause")["type"], ada.say("resume")["type"]]
            if "refused" in answers:
                wrong.append((code, answers))
    assert wrong == []
