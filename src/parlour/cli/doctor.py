"""`parlour doctor`: what keeps guests out of a house, and what to do about it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from parlour.cli.arguments import AsJson, Data, read_pairs
from parlour.cli.configuration import configure
from parlour.cli.network import ask_network
from parlour.cli.output import language, out, print_json
from parlour.kernel import Refusal
from parlour.server.doctor import Case, Level, Line, examine
from parlour.server.doctor.words import sentence_of
from parlour.server.messages import Network
from parlour.server.web.admin import FILE

STYLES: dict[Level, str] = {"ok": "green", "warning": "yellow", "wrong": "red"}
MARKS: dict[Level, str] = {"ok": "✓", "warning": "!", "wrong": "✕"}


def doctor(
    url: Annotated[
        str,
        typer.Option(
            help="The house's public address; with the setting `proxy` otherwise https at its `allowed_hosts`."
        ),
    ] = "",
    config: Annotated[
        Path | None, typer.Option(envvar="PARLOUR_CONFIG", help="Settings, as for `serve`.")
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting, as for `serve`; repeatable."),
    ] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Look at a house, open or closed, and say what keeps guests out and what to do.

    The exit code is 1 where something is wrong.
    """
    flags = read_pairs(setting) | ({} if data is None else {"data": str(data)})
    found = configure(flags, os.environ, config)
    case = Case(found.data, found.startup, found.settings, _network(found.data), url)
    lines = asyncio.run(_examined(case, as_json=as_json))
    if as_json:
        tongue = language()
        texts = [{"text": sentence_of(line, tongue)} for line in lines]
        print_json(
            [msgspec.structs.asdict(line) | text for line, text in zip(lines, texts, strict=True)]
        )
    if any(line.level == "wrong" for line in lines):
        raise typer.Exit(1)


async def _examined(case: Case, *, as_json: bool) -> list[Line]:
    lines = []
    async for line in examine(case):
        lines.append(line)
        if not as_json:
            style, mark = STYLES[line.level], MARKS[line.level]
            text = sentence_of(line, language())
            out().print(f"{mark} {text}", style=style, markup=False, soft_wrap=True)
    return lines


def _network(folder: Path) -> Network | None:
    """Say how phones reach the house; None while it is closed."""
    if not (folder / FILE).is_file():
        return None
    try:
        return ask_network(folder)
    except Refusal:
        # The file of a house that was killed.
        return None
