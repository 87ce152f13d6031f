"""`parlour backup`, `restore`, `check` and `migrate`: looking after the data of a house."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from parlour.classroom.codes import is_class_code
from parlour.cli.arguments import AsJson, Data, Database, data_of, store_of
from parlour.cli.output import err, out, plain, print_json, progress, say
from parlour.kernel import Refusal
from parlour.server.rooms.folding import folded, folded_class, house_memory
from parlour.shelf.packs import use_data
from parlour.store import Archive, Finding, all_findings, back_up, open_archive
from parlour.store import restore as restore_backup
from parlour.store.moving import move_house, shown

Replace = Annotated[bool, typer.Option("--replace", help="Put it in the place of what is there.")]


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the backup.")],
    data: Data = None,
    replace: Replace = False,
) -> None:
    """Copy a house's games and people to one file, also while the house is open. For a house in
    PostgreSQL use pg_dump."""
    _check_file(data)
    found = back_up(data_of(data), file, replace=replace)
    out().print(say("house.backed_up", path=file, size=file.stat().st_size // 1024), markup=False)
    _report(found)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` wrote.")],
    data: Data = None,
    replace: Replace = False,
) -> None:
    """Put a backup into the folder of a closed house."""
    _check_file(data)
    folder = data_of(data)
    old = restore_backup(folder, file, replace=replace)
    out().print(say("house.restored", path=file, folder=folder), markup=False)
    if old is not None:
        out().print(say("house.set_aside", path=old), markup=False)


def check(
    file: Annotated[
        Path | None, typer.Argument(help="A backup; otherwise the house in the data folder.")
    ] = None,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Read a whole house, open or closed, or a backup of one, and say what is wrong with it."""
    opening = open_archive(file) if file else store_of(data, database).archive(data_of(data))
    with opening as archive:
        use_data(data_of(data))
        found = [*all_findings(archive), *_unreadable(archive)]
        rooms = len(archive.sizes()) if not found else 0
    if as_json:
        print_json(found)
    elif not found:
        out().print(say("house.sound", rooms=rooms))
    if found:
        if not as_json:
            _report(found)
        raise typer.Exit(1)


def migrate(
    source: Annotated[str, typer.Argument(help="The house: a data folder, or postgresql://…")],
    target: Annotated[str, typer.Argument(help="Where it goes: an empty one of either.")],
    as_json: AsJson = False,
) -> None:
    """Move a closed house from a folder to a PostgreSQL database, or back, games and all."""
    moved = asyncio.run(move_house(source, target))
    if as_json:
        print_json(moved)
        return
    counts = {"rooms": moved.rooms, "entries": moved.entries, "people": moved.people}
    out().print(say("house.moved", target=shown(target), **counts), markup=False)
    out().print(say("house.still_there", source=shown(source)), markup=False)


def _check_file(data: Path | None) -> None:
    """Refuse a house in a database, which has tools of its own for that."""
    if store_of(data, None).database:
        raise Refusal("not_in_a_file")


def _report(found: list[Finding]) -> None:
    for finding in found:
        words = say(f"house.findings.{finding.kind}", where=plain(finding.where))
        err().print(words, markup=False, style="red")
    if found:
        raise typer.Exit(1)


def _unreadable(archive: Archive) -> Iterator[Finding]:
    """Yield rooms that are as they were written, but that the rules of this version cannot
    follow."""
    try:
        streams = archive.streams()
        memory = house_memory(archive.kept())
    except Refusal:
        return  # found already
    with progress(say("house.progress"), len(streams)) as bar:
        for stream in streams:
            bar.advance(bar.task_ids[0])
            try:
                stored = archive.read(stream)
            except Refusal:
                continue
            try:
                if is_class_code(stream):
                    folded_class(stored)
                else:
                    folded(stored, memory)
            except Exception as error:
                yield Finding("unreadable", f"{stream} ({type(error).__name__}: {error})")
