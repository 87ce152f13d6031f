"""`parlour network`: let phones into an open house, or no more."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from parlour.cli.admin import ask_house
from parlour.cli.arguments import AsJson, Data, data_of
from parlour.cli.links import show_code
from parlour.cli.output import out, print_json, say, sentence
from parlour.kernel import Refusal
from parlour.server.messages import ChangeNetwork, Network
from parlour.server.web.admin import FILE

KEY = "p"
"""Typed in the terminal of a house, it lets phones in or closes the way again."""

LONGEST_LINE = 1024
NAMING_SECONDS = 15.0
"""How long a terminal waits for the house's name: one that is taken is asked for in vain first."""
LOOK_SECONDS = 0.25


def network(
    wish: Annotated[
        Literal["show", "open", "close"], typer.Argument(help="Let phones in, or no more.")
    ] = "show",
    address: Annotated[
        list[str] | None,
        typer.Option(help="Only at this address of this machine; repeatable."),
    ] = None,
    remember: Annotated[
        bool, typer.Option("--remember", help="Also when the house is opened the next time.")
    ] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Say where phones reach an open house, let them in, or close that way again.

    Who is connected stays connected.
    """
    folder = data_of(data)
    if not (folder / FILE).is_file():
        raise Refusal("house_closed", folder=str(folder))
    if wish == "show":
        found = ask_network(folder)
    else:
        change = ChangeNetwork(wish == "open", tuple(address or ()), remember)
        found = ask_network(folder, change)
    if as_json:
        print_json(found)
    else:
        show_network(found)
        show_name(folder, found)


def ask_network(folder: Path, change: ChangeNetwork | None = None) -> Network:
    """Ask an open house how phones reach it, after a change if there is one."""
    answer = ask_house(folder, "/network", change)
    return msgspec.json.decode(answer, type=Network)


def show_network(found: Network) -> None:
    """Print the addresses for phones with the code of the likeliest one, or that there are none."""
    if not found.links:
        out().print(say("network.closed"), soft_wrap=True)
        return
    out().print(say("network.open"), soft_wrap=True)
    for link in found.links:
        out().print(link, style="bold", soft_wrap=True, markup=False)
    show_code(found.links[0])


def show_name(folder: Path, found: Network) -> None:
    """Print the name of the house in its network, as soon as it has one."""
    until = time.monotonic() + NAMING_SECONDS
    while found.is_naming and time.monotonic() < until:
        time.sleep(LOOK_SECONDS)
        found = ask_network(folder)
    if found.name:
        out().print(say("network.name", link=found.name), soft_wrap=True, markup=False)
        sys.stdout.flush()


def offer_network(folder: Path) -> None:
    """Tell the person at the terminal the house's name, and let them open and close the house for
    phones: the key and Enter.

    Nothing is read where the standard input is not a terminal.
    """
    _begin(_tell_name, folder)
    if not sys.stdin.isatty():
        return
    out().print(say("network.key", key=KEY), soft_wrap=True)
    _begin(_read_keys, folder)


def _begin(work: Callable[[Path], None], folder: Path) -> None:
    threading.Thread(target=work, args=[folder], daemon=True).start()


def _tell_name(folder: Path) -> None:
    with suppress(Refusal):  # the house was closed meanwhile
        show_name(folder, ask_network(folder))


def _read_keys(folder: Path) -> None:
    # Not sys.stdin: a thread that waits there holds a lock that Python wants when it ends.
    while line := os.read(sys.stdin.fileno(), LONGEST_LINE):
        if line.strip().lower() != KEY.encode():
            continue
        try:
            was_open = ask_network(folder).is_open
            show_network(ask_network(folder, ChangeNetwork(not was_open)))
            _begin(_tell_name, folder)
        except Refusal as refusal:
            out().print(sentence(refusal), style="red", markup=False)
        sys.stdout.flush()
