"""`parlour packs`: question packs listed, imported, checked and exported."""

from __future__ import annotations

import csv
import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, get_args

import msgspec
import typer
from rich.table import Table as Rows

from parlour.cli.arguments import AsJson, Data
from parlour.cli.files import read_text, write_bytes
from parlour.cli.output import err, out, plain, print_json, progress, say
from parlour.cli.simulate import cores
from parlour.shelf.packs import Library, Pack, flags, open_pack, rulings
from parlour.shelf.packs.card import Broken
from parlour.shelf.packs.checking import Remark, check
from parlour.shelf.packs.disputes import HEAD, Labelled, from_house, from_table
from parlour.shelf.packs.flags import Flag, Ruling, quarantined
from parlour.shelf.packs.importing import Format, Report, Wish, import_pack
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.library import data_folder
from parlour.shelf.packs.proposing import Proposal, proposals
from parlour.shelf.packs.spreadsheet import to_cell, write_table
from parlour.store import read_kept

app = typer.Typer(help="Question packs: list, import, check, export.", no_args_is_help=True)

SHOWN = 20
"""Rows of one kind that are shown one by one."""


def _library(data: Path | None) -> Library:
    return Library(data or data_folder())


@app.command("list")
def list_packs(data: Data = None, as_json: AsJson = False) -> None:
    """List all packs of the house."""
    packs = _library(data).list()
    if as_json:
        print_json(packs)
        return
    rows = Rows()
    for column in ("id", "title", "language", "licence", "cards", "questions", "kind"):
        count = column in ("cards", "questions")
        rows.add_column(say(f"packs.{column}"), justify="right" if count else "left")
    for pack in packs:
        kinds = [say("packs.generated")] if pack.generated else []
        kinds += [] if pack.built_in else [say("packs.own")]
        rows.add_row(
            pack.id,
            plain(pack.title),
            pack.language,
            plain(pack.licence),
            f"{pack.cards:,}",
            f"{pack.questions:,}",
            ", ".join(kinds),
        )
    out().print(rows)


@app.command("import")
def import_file(
    file: Annotated[
        Path,
        typer.Argument(
            help="A pack, a table (CSV), JSON of Open Trivia DB, or a file or folder of OpenTriviaQA."
        ),
    ],
    id: Annotated[
        str | None, typer.Option(help="The pack's id; otherwise as the file is called.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="Its title.")] = None,
    language: Annotated[str | None, typer.Option(help="Its language: en, de …")] = None,
    licence: Annotated[str | None, typer.Option(help="Its licence.")] = None,
    source: Annotated[str | None, typer.Option(help="Where it comes from.")] = None,
    format: Annotated[
        str | None, typer.Option(help="parlour, csv, opentdb or opentriviaqa; otherwise found out.")
    ] = None,
    encoding: Annotated[str, typer.Option(help="Of a table, where it is not UTF-8.")] = "utf-8",
    replace: Annotated[bool, typer.Option("--replace", help="Replace a pack of that id.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Make a pack of a file. Rows that do not fit are reported, the others come in."""
    kinds: dict[str, Format] = {kind: kind for kind in get_args(Format)}
    if format is not None and format not in kinds:
        raise typer.BadParameter(", ".join(kinds), param_hint="--format")
    wish = Wish(
        id,
        title,
        language,
        licence,
        source,
        None if format is None else kinds[format],
        encoding,
        replace,
    )
    size = _size(file)
    with progress(say("packs.progress"), size) as bar:
        report = import_pack(
            file,
            _library(data),
            wish,
            lambda done: bar.update(bar.task_ids[0], completed=done),
        )
    if as_json:
        print_json(report)
    else:
        _show_import(report)


def _size(file: Path) -> int:
    """Return the bytes of a file, or of the files of a folder."""
    found = file.iterdir() if file.is_dir() else [file]
    return sum(each.stat().st_size for each in found if each.is_file())


def _show_import(report: Report) -> None:
    out().print(say("packs.imported", pack=report.pack, questions=report.questions))
    counts = {"own": report.own_choices, "made": report.made_choices, "typed": report.typed}
    out().print(say("packs.choices", **counts), soft_wrap=True)
    if report.missing:
        err().print(say("packs.missing", categories=", ".join(report.missing)))
    if report.broken_count:
        err().print(say("packs.broken", count=report.broken_count))
        _show_broken(report.broken, report.reasons)


def _show_broken(broken: Iterable[Broken], reasons: dict[str, int]) -> None:
    shown: Counter[str] = Counter()
    for row in broken:
        shown[row.reason] += 1
        if shown[row.reason] <= SHOWN:
            reason = say(f"packs.reasons.{row.reason}")
            text = say("packs.row", line=row.line, reason=reason, detail=plain(row.detail))
            err().print(text, markup=False)
    for name, count in reasons.items():
        if count > SHOWN:
            reason = say(f"packs.reasons.{name}")
            err().print(f"{reason}: {say('packs.more', count=count - SHOWN)}", markup=False)


@app.command("check")
def check_packs(
    packs: Annotated[
        list[str] | None, typer.Argument(metavar="[PACK]...", help="Ids or files; without: all.")
    ] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Look for faults: answers inside questions, near-duplicates, missing dates and the like; and
    propose what rooms have agreed on against the judge."""
    library = _library(data)
    found = {name: _opened(name, library) for name in packs or library.headers()}
    remarks = {
        name: check(pack, pack.header.generated, probed=cores()) for name, pack in found.items()
    }
    proposed = _proposed(data or data_folder(), library)
    if as_json:
        print_json(
            {
                name: {
                    "choices": choosable(pack),
                    "broken": pack.broken,
                    "remarks": remarks[name],
                    "proposals": proposed.get(name, []),
                }
                for name, pack in found.items()
            }
        )
    else:
        for name, pack in found.items():
            _show_check(name, pack, remarks[name])
            _show_proposals(proposed.get(name, []))
    if any(remarks.values()) or any(pack.broken for pack in found.values()):
        raise typer.Exit(1)


def choosable(pack: Pack) -> int:
    """Return how many questions of a pack can be asked with answers to pick from."""
    return sum(bool(question.choices) for card in pack for question in card.questions)


def _opened(name: str, library: Library) -> Pack:
    if name not in library.paths() and Path(name).is_file():
        return open_pack(Path(name))
    return library.open(name)


def _proposed(folder: Path, library: Library) -> dict[str, list[Proposal]]:
    """Return by pack what answers its writer could accept or refuse."""
    found: dict[str, list[Proposal]] = {}
    for each in proposals(rulings(_remembered(folder)), library.question, library.current):
        pack = each.where.partition("/")[0].rpartition("-")[0]
        found.setdefault(pack, []).append(each)
    return found


def _show_proposals(proposed: Sequence[Proposal]) -> None:
    for each in proposed:
        text = say(f"packs.proposals.{each.code}", given=plain(each.given), rooms=each.rooms)
        out().print(f"{each.where} {text}", markup=False)


def _show_check(name: str, pack: Pack, remarks: list[Remark]) -> None:
    counts = {"choices": choosable(pack), "questions": pack.questions}
    out().print(say("packs.pickable", pack=name, **counts), markup=False)
    count = len(remarks) + len(pack.broken)
    if not count:
        out().print(say("packs.fine", pack=name, questions=pack.questions), markup=False)
        return
    out().print(
        say("packs.remarks", pack=name, count=count, questions=pack.questions), markup=False
    )
    _show_broken(pack.broken, Counter(row.reason for row in pack.broken))
    for remark in remarks:
        text = f"{remark.where} {say(f'packs.checks.{remark.code}')}: {plain(remark.detail)}"
        out().print(text.strip(), markup=False)


@app.command("export")
def export_pack(
    pack: Annotated[str, typer.Argument(help="The pack's id.")],
    to: Annotated[Path, typer.Option(help="The file: .csv for a table, .jsonl for a pack.")],
    data: Data = None,
) -> None:
    """Write a pack as a table for spreadsheets, or as it is."""
    found = _library(data).open(pack)
    if to.suffix.lower() == ".csv":
        # The mark at the beginning tells spreadsheets that it is UTF-8.
        written = "\ufeff" + "".join(write_table(found.header, found))
        write_bytes(to, written.encode())
    else:
        write_bytes(to, b"".join(write(found.header, found)))
    out().print(say("packs.exported", path=to, questions=found.questions), markup=False)


@app.command("flags")
def export_flags(
    data: Data = None,
    to: Annotated[Path | None, typer.Option(help="A file instead of the standard output.")] = None,
) -> None:
    """Write what players have flagged, and answers that they judged otherwise than the house, as a
    table."""
    folder = data or data_folder()
    house = _remembered(folder)
    library = Library(folder)
    rows = list(flag_rows(tuple(flags(house)), tuple(rulings(house)), library))
    if to is None:
        csv.writer(sys.stdout).writerows(rows)
    else:
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        write_bytes(to, text.getvalue().encode())


@app.command("disputes")
def export_disputes(
    tables: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Tables of disputes, as hosts download them; else what the house remembers."
        ),
    ] = None,
    data: Data = None,
    to: Annotated[Path | None, typer.Option(help="A file instead of the standard output.")] = None,
) -> None:
    """Write answers that people judged otherwise than the house as labelled answers, to measure the judge with."""
    folder = data or data_folder()
    found: list[Labelled] = []
    for table in tables or ():
        found += from_table(io.StringIO(read_text(str(table)).removeprefix("\ufeff"), newline=""))
    if not tables:
        found += from_house(rulings(_remembered(folder)), Library(folder).question)
    lines = list(dict.fromkeys(map(str, found)))
    text = "\n".join((HEAD, *lines)) + "\n"
    if to is None:
        sys.stdout.write(text)
    else:
        write_bytes(to, text.encode())
        out().print(say("packs.disputes", path=to, count=len(lines)), markup=False)


def _remembered(folder: Path) -> dict[str, dict[str, object]]:
    """Return what the house remembers, by key and room."""
    house: dict[str, dict[str, object]] = {}
    for kept in read_kept(folder):
        house.setdefault(kept.key, {})[kept.room] = msgspec.json.decode(kept.value)
    return house


def flag_rows(
    raised: Sequence[Flag], ruled: Sequence[Ruling], library: Library
) -> Iterator[Sequence[str]]:
    """Yield every flag and every overruled answer with what the question says, as far as that
    version is still there."""
    aside = quarantined(raised, library.current)
    yield "question", "version", "reason", "room", "quarantined", "text", "answer", "given"
    told: list[tuple[str, str, str, str]] = [
        (flag.question, flag.reason, flag.room, "") for flag in raised
    ]
    told += [
        (each.question, "ruled_right" if each.correct else "ruled_wrong", each.room, each.given)
        for each in ruled
    ]
    for key, reason, room, given in told:
        name, _, version = key.partition("@")
        found = library.question(key)
        cells = (
            name,
            version,
            reason,
            room,
            "yes" if library.current(key) in aside else "no",
            "" if found is None else found.question,
            "" if found is None else found.answer,
            given,
        )
        yield [to_cell(cell) for cell in cells]
