"""`parlour replay`: look at a record, check it, print its scoresheet or what was better, walk through it."""

from __future__ import annotations

import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Rows
from rich.text import Text

from parlour.cli.arguments import AsJson
from parlour.cli.files import read_text
from parlour.cli.links import open_browser
from parlour.cli.output import language, out, plain, print_json, say
from parlour.cli.picture import move_in_words
from parlour.kernel import AnyGame, Entry, Refusal, Table
from parlour.kernel.catalogue import text
from parlour.kernel.companion import companion
from parlour.kernel.entry import Play
from parlour.kernel.hindsight import Speaker, Tell
from parlour.kernel.picture import picture
from parlour.kernel.record import Record, verify
from parlour.kernel.record import read as read_record
from parlour.server.run import Server


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - is the input.")],
    sheet: Annotated[bool, typer.Option("--sheet", help="Print the scoresheet (JSON).")] = False,
    as_json: AsJson = False,
    check: Annotated[
        bool, typer.Option("--verify", help="Check every move, roll and point; fail if wrong.")
    ] = False,
    at: Annotated[
        int | None, typer.Option(metavar="SEQ", help="Show the table after entry SEQ.")
    ] = None,
    analysis: Annotated[
        bool, typer.Option("--analysis", help="What would have been better, and what it cost.")
    ] = False,
    serve: Annotated[
        bool, typer.Option("--serve", help="Walk through the game in the browser.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="With --serve: open the browser.")] = True,
) -> None:
    """Replay a finished game from its record."""
    written = read_text(record)
    played = read_record(written)
    if check:
        verify(played)
    if at is not None and not 1 <= at <= len(played.entries):
        raise Refusal("no_such_entry", at=at, last=len(played.entries))
    table = played.table(at)
    if sheet:
        print_json(table.sheet(played.head.names))
    elif analysis and as_json:
        print_json(analysed(played))
    elif analysis:
        _show_analysis(played)
    elif serve:
        _serve(written, browser=browser)
    elif as_json:
        print_json(_as_json(played, table, check and not played.is_real_box))
    else:
        _show(played, table, check, at)


def analysed(played: Record) -> Any:
    """Return what the game's own analysis says of a finished game."""
    module = companion(played.game, "analysis")
    if module is None:
        raise Refusal("no_analysis", game=played.game.id)
    return module.analyse(played)


def _show_analysis(played: Record) -> None:
    """Print what the game's own analysis says, entry by entry, with what it cost."""
    game, speaker = played.game, Speaker(played.game, language())
    found = msgspec.to_builtins(analysed(played))
    tell: Tell | None = getattr(companion(game, "text"), "hindsight", None)
    if tell is None:
        print_json(found)
        return
    rows = Rows(box=None, pad_edge=False)
    for column in ("seq", "player", "better", "cost"):
        rows.add_column(say(f"replay.{column}"), justify="right" if column == "seq" else "left")
    told = sorted(tell(found, speaker), key=lambda one: one.entry)
    for one in told:
        name = "" if one.seat is None else played.head.names[one.seat]
        cells = (str(one.entry), name, one.text, cost_in_words(one.lost, speaker))
        rows.add_row(*(Text(plain(cell)) for cell in cells))
    if told:
        out().print(rows)
    else:
        out().print(say("replay.nothing_better"))


def cost_in_words(lost: float, speaker: Speaker) -> str:
    """Return what something cost, in what the game counts; empty where it cost nothing."""
    count, number = round(lost, 1), speaker.number(lost)
    cost = speaker.say("again", "cost", count=count, number=number)
    return (number if cost == "cost" else cost) if lost > 0 else ""


def _serve(written: str, *, browser: bool) -> None:
    """Show the game on a page of its own, in a house that keeps nothing and that only this machine can
    reach."""
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        server = Server(Path(folder), port=0)
        server.house.record = written
        link = f"{server.local}/replay#record"

        def opened() -> None:
            out().print(say("replay.open", link=link), soft_wrap=True, markup=False)
            sys.stdout.flush()
            if browser:
                threading.Thread(target=open_browser, args=(link,), daemon=True).start()

        server.opened = opened
        with suppress(KeyboardInterrupt):
            server.run()
        out().print(say("serve.closed"))


def _as_json(played: Record, table: Table, verified: bool) -> dict[str, Any]:
    """Return everything about the game up to the table shown, open to all: the game is over."""
    head = played.head
    return {
        "game": head.game,
        "version": head.version,
        "options": head.options,
        "names": head.names,
        "bots": head.bots,
        "commitment": head.commitment,
        "verified": verified,
        "at": table.seq,
        "last": len(played.entries),
        "entries": [_entry(entry) for entry in played.entries[: table.seq]],
        "view": table.public(),
        "private": [table.game.private(table.state, seat) for seat in range(len(head.seats))],
        "outcome": table.outcome,
        "sheet": table.sheet(head.names),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at": entry.at,
        "seat": entry.seat,
        "input": msgspec.to_builtins(entry.input),
        "outcomes": [{"label": drawn.label, "value": drawn.value} for drawn in entry.outcomes],
    }


def _show(played: Record, table: Table, verified: bool, at: int | None) -> None:
    console, game, names = out(), played.game, played.head.names
    title = text(game, language(), "title")
    heading = f"{game.id if title == 'title' else title}: {', '.join(names)}"
    console.print(plain(heading), markup=False)
    if at is None:
        console.print(_moves(game, played))
    else:
        entry = played.entries[at - 1]
        line = f"{at}/{len(played.entries)} · {_clock(entry.at)} · {_line(game, entry)}"
        console.print(plain(line), markup=False)
    view = msgspec.to_builtins(table.public())
    console.print(plain(picture(game, view, names)), markup=False)
    outcome = table.outcome
    if outcome is not None:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        scores = " : ".join(map(str, outcome.scores))
        line = say("replay.outcome", winners=winners, scores=scores)
        console.print(plain(line), markup=False)
        console.print(text(game, language(), "reasons", outcome.reason), markup=False)
    if verified and played.is_real_box:
        console.print(say("replay.real_box"))
    elif verified:
        console.print(say("replay.verified"), style="green")


def _moves(game: AnyGame, played: Record) -> Rows:
    rows = Rows(box=None, pad_edge=False)
    for column in ("seq", "time", "player", "move"):
        rows.add_column(say(f"replay.{column}"), justify="right" if column != "move" else "left")
    for entry in played.entries:
        name = "" if entry.seat is None else played.head.names[entry.seat]
        cells = (str(entry.seq), _clock(entry.at), name, _line(game, entry))
        rows.add_row(*(Text(plain(cell)) for cell in cells))
    return rows


def _line(game: AnyGame, entry: Entry) -> str:
    """Return an entry in words."""
    if isinstance(entry.input, Play):
        line = move_in_words(game, entry.input.move)
    else:
        line = say(f"replay.inputs.{type(entry.input).__name__.lower()}")
    drawn = ", ".join(f"{each.label} {each.value}" for each in entry.outcomes)
    return f"{line} ({drawn})" if drawn else line


def _clock(at: int) -> str:
    minutes, millis = divmod(at, 60_000)
    return f"{minutes}:{millis // 1000:02d}"
