"""`parlour rehearse`: an upgrade tried on a copy, which leaves the house alone."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.cli.conftest import Parlour
from tests.server.conftest import Running, begin
from tests.server.test_old_houses import OLD_HOUSES, in_a_folder, in_postgres, sheets_of
from tests.support.databases import postgres
from tests.support.places import Database

from parlour.cli import output
from parlour.games.times.rules import TimesFour
from parlour.server.settings import Settings
from parlour.store import schema
from parlour.store.opening import Store
from parlour.store.postgres import schema as postgres_schema

HOUSE = OLD_HOUSES[0]
LITTLE = Settings(lead_seconds=0, name="")


@pytest.fixture(params=["folder", "file", "postgres"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An old house, as people name it to the command."""
    if request.param == "postgres":
        database = asyncio.run(in_postgres(HOUSE))
        yield database.url
        database.drop()
        return
    folder = in_a_folder(HOUSE, tmp_path).folder
    yield str(folder if request.param == "folder" else folder / "house.db")


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return str(in_a_folder(HOUSE, tmp_path).folder)


def databases() -> set[str]:
    async def ask() -> set[str]:
        db = await asyncpg.connect(postgres().url("postgres"))
        try:
            return {row[0] for row in await db.fetch("SELECT datname FROM pg_database")}
        finally:
            await db.close()

    return asyncio.run(ask())


def state_of(source: str) -> Any:
    """All that a rehearsal could have changed."""
    if source.startswith("postgresql"):

        async def ask() -> Any:
            db = await asyncpg.connect(source)
            try:
                tables = ("entries", "heads", "people", "kept", "closed", "house")
                return [await db.fetch(f"SELECT t::text FROM {one} t ORDER BY 1") for one in tables]
            finally:
                await db.close()

        return asyncio.run(ask()), databases()
    path = Path(source)
    files = sorted(path.iterdir() if path.is_dir() else path.parent.iterdir())
    return [(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files]


def rehearsed(parlour: Parlour, *words: object) -> tuple[int, Any]:
    ran = parlour("rehearse", *words, "--json")
    assert ran.err == ""
    return ran.code, json.loads(ran.out)


def kinds(found: Any) -> set[str]:
    return {trouble["kind"] for trouble in found["troubles"]}


def test_every_game_of_a_house_is_replayed_and_the_house_left_alone(
    parlour: Parlour, source: str, tmp_path: Path
) -> None:
    before = state_of(source)
    account = tmp_path / "account.json"
    code, found = rehearsed(parlour, source, "--write", account)
    assert (code, found["troubles"]) == (0, [])
    expected = sheets_of(HOUSE)
    assert found["rooms"] == len(expected)
    assert sum(line["finished"] for line in found["games"]) == sum(
        len(room["finished"]) for room in expected.values()
    )
    assert sum(line["running"] for line in found["games"]) == len(expected)
    assert account.stat().st_mode & 0o077 == 0
    code, found = rehearsed(parlour, source, "--against", account)
    assert (code, found["troubles"], found["against"]) == (0, [], found["version"])
    assert state_of(source) == before


def test_an_older_schema_is_migrated_on_the_copy_alone(
    parlour: Parlour, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state_of(source)
    further = ("ALTER TABLE closed ADD COLUMN why TEXT",)
    if source.startswith("postgresql"):
        step = postgres_schema.Migration(further, oldest=2)
        known: Any = [*postgres_schema.MIGRATIONS, step]
        for module in ("schema", "copying"):
            monkeypatch.setattr(f"parlour.store.postgres.{module}.MIGRATIONS", known)
        for name in ("migrate", "recognise"):
            monkeypatch.setattr(getattr(postgres_schema, name), "__defaults__", (known,))
    else:
        known = [*schema.MIGRATIONS, further]
        for name in ("migrate", "recognise", "newest"):
            monkeypatch.setattr(getattr(schema, name), "__defaults__", (known,))
    code, found = rehearsed(parlour, source)
    assert code == 0
    assert found["copied"]["schema_after"] > found["copied"]["schema_before"]
    assert state_of(source) == before


def test_rules_that_count_otherwise_are_found(
    parlour: Parlour, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = tmp_path / "account.json"
    rehearsed(parlour, folder, "--write", account)
    usual = TimesFour.sheet

    def generous(*given: Any) -> Any:
        return usual(*given) | {"bonus": 1}

    monkeypatch.setattr(TimesFour, "sheet", generous)
    code, found = rehearsed(parlour, folder, "--against", account)
    assert (code, kinds(found)) == (1, {"sheet"})
    changed = {line["game"]: line["other_sheet"] for line in found["games"]}
    assert changed == {name: 2 if name == "times" else 0 for name in changed}
    ran = parlour("rehearse", folder, "--against", account)
    assert "scoresheet would be another one" in ran.out
    assert "Stay with version" in ran.out


def test_other_views_are_said_and_no_reason_to_stay(
    parlour: Parlour, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = tmp_path / "account.json"
    rehearsed(parlour, folder, "--write", account)
    usual: Any = TimesFour.public
    monkeypatch.setattr(TimesFour, "public", staticmethod(lambda state: {**usual(state), "new": 1}))
    code, found = rehearsed(parlour, folder, "--against", account)
    assert (code, kinds(found)) == (0, {"views"})
    assert {trouble["reason"] for trouble in found["troubles"]} == {"new"}


def test_a_game_that_these_rules_cannot_follow_is_said(
    parlour: Parlour, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("gone")

    monkeypatch.setattr(TimesFour, "play", broken)
    code, found = rehearsed(parlour, folder)
    assert (code, kinds(found)) == (1, {"unreadable"})
    assert "KeyError" in found["troubles"][0]["reason"]
    ran = parlour("rehearse", folder)
    assert "cannot read all of this house" in ran.out


@pytest.mark.parametrize("change", ["room", "game", "seq"])
def test_what_is_no_longer_there_is_said(
    parlour: Parlour, folder: str, tmp_path: Path, change: str
) -> None:
    account = tmp_path / "account.json"
    rehearsed(parlour, folder, "--write", account)
    known = json.loads(account.read_text())
    code = next(iter(known["rooms"]))
    room = known["rooms"][code]
    if change == "room":
        known["rooms"]["ZZZZZZ"] = room
    elif change == "game":
        room["games"].append(room["games"][0] | {"n": 9})
    else:
        room["seq"] += 5
    account.write_text(json.dumps(known))
    ended, found = rehearsed(parlour, folder, "--against", account)
    assert (ended, kinds(found)) == (1, {"cut" if change == "seq" else "missing"})


@pytest.mark.parametrize("kind", ["folder", "postgres"])
def test_people_play_on_while_an_upgrade_is_rehearsed(
    parlour: Parlour, tmp_path: Path, kind: str
) -> None:
    database = Database(postgres()) if kind == "postgres" else None
    data = tmp_path / "open"
    running = Running(data, LITTLE, Store(database.url if database else "", unsafe=True))
    source = database.url if database else str(data)
    try:
        anna_ticket = running.open_room("Anna")
        ben_ticket = running.join(anna_ticket["code"], "Ben")
        account = tmp_path / "account.json"
        with running.guest(anna_ticket) as anna, running.guest(ben_ticket) as ben:
            begin(anna)
            ben.until_view(lambda view: "game.board" in view)
            assert rehearsed(parlour, source, "--write", account)[0] == 0
            assert anna.move("fact", a=6, b=3, product=18)["type"] != "refused"
            code, found = rehearsed(parlour, source, "--against", account)
            assert (code, found["troubles"]) == (0, []), "what came later is not compared"
            ben.until_view(lambda view: any(view["game.board"]["piles"]))
    finally:
        running.stop()
        if database is not None:
            database.drop()


def test_a_role_that_may_not_create_databases_is_told(parlour: Parlour) -> None:
    database = asyncio.run(in_postgres(HOUSE))

    async def as_owner(*statements: str) -> None:
        db = await asyncpg.connect(database.url)
        try:
            for statement in statements:
                await db.execute(statement)
        finally:
            await db.close()

    try:
        asyncio.run(as_owner("CREATE ROLE humble LOGIN"))
        url = database.url.replace("parlour@", "humble@")
        ran = parlour("rehearse", url)
        assert ran.code == 1
        assert "CREATEDB" in ran.err
    finally:
        asyncio.run(as_owner("DROP OWNED BY humble", "DROP ROLE humble"))
        database.drop()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_is_for_people(
    parlour: Parlour, folder: str, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(output, "language", lambda: language)
    ran = parlour("rehearse", folder)
    assert ran.code == 0
    assert {"en": "finished", "de": "beendet"}[language] in ran.out
    assert "--against" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (lambda folder: [folder / "nothing"], "no house"),
        (lambda folder: [folder, "--against", folder / "nothing"], "cannot be read"),
        (lambda folder: [folder, "--against", folder / "house.db"], "--write"),
        (lambda folder: [folder, "--write", folder / "no" / "file"], "cannot be written"),
        (lambda folder: ["postgresql://nobody@127.0.0.1:9/none"], "database"),
    ],
)
def test_what_cannot_be_rehearsed_is_said(
    parlour: Parlour, folder: str, words: Callable[[Path], list[object]], says: str
) -> None:
    ran = parlour("rehearse", *words(Path(folder)))
    assert ran.code == 1
    assert says in ran.err.replace("\n", " ")


def test_a_copy_that_does_not_fit_is_not_begun(
    parlour: Parlour, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage:
        free = 10

    monkeypatch.setattr("parlour.store.copying.shutil.disk_usage", lambda _: Usage)
    ran = parlour("rehearse", folder)
    assert (ran.code, "TMPDIR" in ran.err) == (1, True)
