"""`parlour about`: the version, and where the data come from."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table as Rows

from parlour import __version__
from parlour.cli.arguments import AsJson
from parlour.cli.output import out, print_json, say
from parlour.server.bundled import bundled
from parlour.shelf.about import about as shelf_sources
from parlour.shelf.encyclopedia import encyclopedia


def about(
    notices: Annotated[bool, typer.Option("--notices", help="Print all notices in full.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say which version this is, what it is made of and under which licences."""
    files, parts, packages = shelf_sources(), encyclopedia().sources, bundled()
    if as_json:
        print_json(
            {
                "version": __version__,
                "files": [msgspec.to_builtins(file) for file in files],
                "sources": [msgspec.to_builtins(part) for part in parts],
                "packages": [
                    {
                        "name": package.name,
                        "version": package.version,
                        "licence": package.licence,
                        "notice": package.notice,
                    }
                    for package in packages
                ],
            }
        )
        return
    out().print(f"parlour {__version__} · {say('about.program')}", markup=False)
    rows = Rows(title=say("about.files"), title_justify="left", box=None)
    for head in ("name", "entries", "licence"):
        rows.add_column(say(f"about.{head}"), overflow="fold")
    for file in files:
        rows.add_row(file.name, f"{file.words:,}", file.licence)
    out().print(rows)
    rows = Rows(title=say("about.sources"), title_justify="left", box=None)
    for head in ("name", "version", "entries", "licence"):
        rows.add_column(say(f"about.{head}"), overflow="fold")
    for part in parts:
        rows.add_row(part.name, part.version, f"{part.things:,}", part.licence)
    out().print(rows)
    rows = Rows(title=say("about.packages"), title_justify="left", box=None)
    for head in ("name", "version", "licence"):
        rows.add_column(say(f"about.{head}"), overflow="fold")
    for package in packages:
        rows.add_row(package.name, package.version, package.licence)
    out().print(rows)
    if notices:
        for file in files:
            out().print(f"\n{file.file}\n\n{file.notice}", markup=False, highlight=False)
        for package in packages:
            head = f"\n{package.name} {package.version}\n\n"
            out().print(f"{head}{package.notice}", markup=False, highlight=False)
