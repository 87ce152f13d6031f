"""`parlour rehearse`: what an upgrade would do to a house, tried on a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from parlour.cli.arguments import AsJson, Data, data_of
from parlour.cli.output import numeral, out, plain, print_json, progress, say
from parlour.kernel import Refusal
from parlour.server.rehearsal import Account, Rehearsed
from parlour.server.rehearsal import rehearse as rehearse_house
from parlour.shelf.packs import use_data
from parlour.store.copying import copied
from parlour.store.folder import write_private

MOST_LINES = 40
"""Differences that are printed one by one; `--json` has all."""


def rehearse(
    source: Annotated[
        str,
        typer.Argument(help="A backup, a data folder, or postgresql://…: a house, open or closed."),
    ],
    against: Annotated[
        Path | None, typer.Option(help="What the old version made of it: the file of its --write.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(help="Write here what this version makes of it.")
    ] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Open a copy of a house with this version, replay every game, and say what would change.

    The house itself is only read. The exit code is 1 where a room cannot be read, a game is missing
    or a scoresheet would be another one.
    """
    old = None if against is None else _read(against)
    use_data(data_of(data))
    with (
        copied(source) as (archive, told),
        progress(say("rehearse.progress"), len(archive.streams())) as bar,
    ):
        found, account = rehearse_house(archive, told, old, lambda: bar.advance(bar.task_ids[0]))
    if write is not None:
        try:
            write_private(write, msgspec.json.encode(account))
        except OSError as error:
            raise Refusal("unwritable", path=str(write), reason=error.strerror) from error
    if as_json:
        print_json(found)
    else:
        _show(found)
    if not found.is_fine:
        raise typer.Exit(1)


def _read(file: Path) -> Account:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Account)
    except OSError as error:
        raise Refusal("unreadable", path=str(file), reason=error.strerror) from error
    except msgspec.DecodeError as error:
        raise Refusal("no_account", path=str(file), reason=str(error)) from error


def _show(found: Rehearsed) -> None:
    console = out()
    names = ("game", "rules", "finished", "running", "other_sheet", "other_views")
    table = Table()
    for name in names:
        table.add_column(say(f"rehearse.{name}"), justify="left" if name == "game" else "right")
    is_compared = bool(found.against)
    for line in found.games:
        changed = (line.other_sheet, line.other_views) if is_compared else ("–", "–")
        table.add_row(line.game, *map(str, (line.version, line.finished, line.running, *changed)))
    console.print(table)
    for trouble in found.troubles[:MOST_LINES]:
        place = "in_room" if trouble.n is None else "in_game" if trouble.n else "in_running"
        where = say(f"rehearse.{place}", room=trouble.room, n=trouble.n)
        text = say(f"rehearse.kinds.{trouble.kind}", where=where, reason=plain(trouble.reason))
        console.print(text, markup=False, soft_wrap=True)
    if len(found.troubles) > MOST_LINES:
        console.print(say("rehearse.more", count=len(found.troubles) - MOST_LINES))
    times = found.copied
    schema = "same_schema" if times.schema_before == times.schema_after else "other_schema"
    console.print(
        say(f"rehearse.{schema}", before=times.schema_before, after=times.schema_after),
        soft_wrap=True,
    )
    seconds = (times.copy_seconds, times.migrate_seconds, found.replay_seconds)
    copy, migrate, replay = (numeral(f"{value:,.1f}") for value in seconds)
    console.print(say("rehearse.took", copy=copy, migrate=migrate, replay=replay), soft_wrap=True)
    end = (
        ("fine" if found.is_fine else "not_fine")
        if is_compared
        else ("alone" if found.is_fine else "not_alone")
    )
    style = "" if found.is_fine else "red"
    words = say(f"rehearse.{end}", old=found.against, new=found.version)
    console.print(words, style=style, soft_wrap=True)
