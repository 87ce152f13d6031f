"""`parlour rooms`: the rooms of a house listed, closed, deleted and exported by its owner."""

from __future__ import annotations

import asyncio
import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Rows

from parlour.classroom.codes import is_class_code
from parlour.cli.admin import ask_house
from parlour.cli.arguments import AsJson, Data, Database, data_of, store_of
from parlour.cli.files import make_folder, write_text
from parlour.cli.output import out, plain, print_json, progress, say
from parlour.kernel import Refusal
from parlour.room import Room
from parlour.server.rooms.folding import folded, folded_class, house_memory, record_of
from parlour.server.rooms.house import House
from parlour.server.rooms.owner import Owner
from parlour.server.web.admin import OwnerCall
from parlour.shelf.packs import use_data
from parlour.store import Archive, open_sqlite

app = typer.Typer(
    help="The rooms of a house, for its owner: list, close, delete, export.", no_args_is_help=True
)
Code = Annotated[str, typer.Argument(metavar="CODE", help="The code of a room.")]


class RoomRow(msgspec.Struct, frozen=True):
    """A room in the list."""

    code: str
    state: str
    """`open`, `playing`, `closed`, or `damaged` where it cannot be read."""
    people: int = 0
    games: int = 0
    kilobytes: int = 0
    last_used: str = ""
    """The date, in this machine's time zone."""


@app.command("list")
def list_rooms(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """List all rooms of the house, whether it is open or closed."""
    with store_of(data, database).archive(data_of(data)) as archive:
        use_data(data_of(data))
        found = _rows(archive)
    if as_json:
        print_json(found)
        return
    rows = Rows()
    for column in ("code", "state", "people", "games", "kilobytes", "last_used"):
        number = column in ("people", "games", "kilobytes")
        rows.add_column(say(f"rooms.{column}"), justify="right" if number else "left")
    for row in found:
        rows.add_row(
            row.code,
            say(f"rooms.states.{row.state}"),
            *(str(number) for number in (row.people, row.games, row.kilobytes)),
            row.last_used,
        )
    out().print(rows)


@app.command("show")
def show(code: Code, data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Show the people and the finished games of a room."""
    with store_of(data, database).archive(data_of(data)) as archive:
        room = _room(archive, code, data_of(data))
        people = archive.people(room.code)
    shown = {
        "people": [{"id": one.id, "name": one.name} for one in people],
        "games": [{"n": played.n, "game": played.game} for played in room.night],
    }
    if as_json:
        print_json(shown)
        return
    for person in people:
        out().print(f"{person.id}  {plain(person.name)}", markup=False)
    for played in room.night:
        out().print(say("rooms.game", n=played.n, game=played.game), markup=False)


@app.command("close")
def close(code: Code, data: Data = None, database: Database = None) -> None:
    """Send everybody out of a room; nobody comes in until it is opened again."""
    _carry_out(data, database, OwnerCall("close", code))
    out().print(say("rooms.closed", code=code.upper()))


@app.command("open")
def open_again(code: Code, data: Data = None, database: Database = None) -> None:
    """Open a room again that was closed."""
    _carry_out(data, database, OwnerCall("open", code))
    out().print(say("rooms.opened", code=code.upper()))


@app.command("delete")
def delete(
    code: Code,
    data: Data = None,
    database: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a room for good: its people, its games, everything that was played."""
    if not yes:
        typer.confirm(say("rooms.sure", code=code.upper()), abort=True)
    _carry_out(data, database, OwnerCall("delete", code))
    out().print(say("rooms.deleted", code=code.upper()))


@app.command("kick")
def kick(
    code: Code,
    person: Annotated[str, typer.Argument(help="The person's name, or the id from `show`.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Send a person out of a room; this browser cannot come back into it."""
    _carry_out(data, database, OwnerCall("kick", code, person))
    out().print(say("rooms.kicked", person=plain(person)), markup=False)


@app.command("forget")
def forget(
    code: Code,
    person: Annotated[str, typer.Argument(help="The person's name, or the id from `show`.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete a person: name, token and device. The moves stay, without a name."""
    _carry_out(data, database, OwnerCall("forget", code, person))
    out().print(say("rooms.forgotten", person=plain(person)), markup=False)


@app.command("export")
def export(
    code: Code,
    to: Annotated[Path, typer.Option("--to", help="Folder to write the records into.")] = Path(),
    data: Data = None,
    database: Database = None,
) -> None:
    """Write the records of all finished games of a room. A running game is never exported."""
    with store_of(data, database).archive(data_of(data)) as archive:
        room = _room(archive, code, data_of(data))
        stored = archive.read(room.code)
        names = {person.id: person.name for person in archive.people(room.classroom or room.code)}
    make_folder(to)
    for played in room.night:
        path = to / f"parlour-{room.code}-{played.n}.jsonl"
        write_text(path, record_of(stored, played, names))
        out().print(str(path), markup=False)
    if not room.night:
        out().print(say("rooms.nothing", code=room.code))


def _room(archive: Archive, code: str, folder: Path) -> Room:
    stored = archive.read(code.upper())
    if not stored:
        raise Refusal("no_such_room")
    if is_class_code(code.upper()):
        raise Refusal("not_a_room")
    use_data(folder)
    return folded(stored, house_memory(archive.kept()))


def _rows(archive: Archive) -> list[RoomRow]:
    memory = house_memory(archive.kept())
    closed = archive.closed()
    sizes = archive.sizes()
    rows = []
    streams = archive.streams()
    with progress(say("house.progress"), len(streams)) as bar:
        for code in streams:
            bar.advance(bar.task_ids[0])
            kilobytes = sizes.get(code, (0, 0))[1] // 1024
            if is_class_code(code):
                rows.append(_class_row(archive, code, kilobytes))
                continue
            try:
                room = folded(archive.read(code), memory)
            except Exception:  # `parlour check` says what is wrong
                rows.append(RoomRow(code, "damaged", kilobytes=kilobytes))
                continue
            state = "playing" if room.phase == "playing" else "open"
            used = datetime.datetime.fromtimestamp(room.last_used / 1000).astimezone()
            rows.append(
                RoomRow(
                    code,
                    "closed" if code in closed else state,
                    len(room.people),
                    len(room.night),
                    kilobytes,
                    f"{used:%Y-%m-%d %H:%M}",
                )
            )
    return rows


def _class_row(archive: Archive, code: str, kilobytes: int) -> RoomRow:
    try:
        classroom = folded_class(archive.read(code))
    except Exception:  # `parlour check` says what is wrong
        return RoomRow(code, "damaged", kilobytes=kilobytes)
    used = datetime.datetime.fromtimestamp(classroom.at / 1000).astimezone()
    pupils, rounds = len(classroom.pupils), len(classroom.rounds)
    return RoomRow(code, "class", pupils, rounds, kilobytes, f"{used:%Y-%m-%d %H:%M}")


def _carry_out(data: Path | None, database: str | None, call: OwnerCall) -> None:
    """Have it done by the open house, or do it where the house is closed. A house in a database has
    workers that hear of it by themselves."""
    folder, store = data_of(data), store_of(data, database)
    if store.database:
        with store.archive(folder):
            pass  # it is a house: opening would make one of an empty database
        log, _ = store.open(folder)
    else:
        if not (folder / "house.db").is_file():
            raise Refusal("no_house", path=str(folder))
        try:
            log = open_sqlite(folder)
        except Refusal as refusal:
            if refusal.code != "house_in_use":
                raise
            ask_house(folder, "/orders", call)
            return

    async def alone() -> None:
        use_data(folder)
        house = House(log)
        try:
            await house.start()
            await Owner(house, log).carry_out(call.order, call.code, call.person)
        finally:
            await house.close()

    asyncio.run(alone())
