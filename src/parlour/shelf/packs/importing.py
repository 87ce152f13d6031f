"""Importing: other people's files become packs of this house."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec

from parlour.kernel import Refusal
from parlour.shelf.packs import opentriviaqa
from parlour.shelf.packs.card import WILD, Broken, Card, Category, Header
from parlour.shelf.packs.categories import category_of
from parlour.shelf.packs.dealing import Row, deal
from parlour.shelf.packs.jsonl import encode, read_cards, read_header
from parlour.shelf.packs.library import SUFFIX, Library
from parlour.shelf.packs.making import made
from parlour.shelf.packs.opentdb import LICENCE, SOURCE, read_opentdb
from parlour.shelf.packs.opentriviaqa import MARK, read_opentriviaqa
from parlour.shelf.packs.pack import open_pack
from parlour.shelf.packs.spreadsheet import clean, read_table
from parlour.shelf.text import plain

Format = Literal["parlour", "csv", "opentdb", "opentriviaqa"]
KEPT_BROKEN: Final = 1000
"""Broken rows that are told one by one; of more only the number is known."""
LARGEST_JSON: Final = 512 * 1024 * 1024


class Wish(msgspec.Struct, frozen=True):
    """What the importer says about the pack; None: what the file says, else our default."""

    id: str | None = None
    title: str | None = None
    language: str | None = None
    licence: str | None = None
    source: str | None = None
    format: Format | None = None
    encoding: str = "utf-8"
    replace: bool = False


class Report(msgspec.Struct):
    """How an import went."""

    pack: str = ""
    path: str = ""
    cards: int = 0
    questions: int = 0
    broken: list[Broken] = []
    broken_count: int = 0
    reasons: dict[str, int] = {}
    missing: tuple[Category, ...] = ()
    """Categories without a question."""
    own_choices: int = 0
    """Questions that bring their answers to choose from."""
    made_choices: int = 0
    """Questions for which wrong answers were made."""
    typed: int = 0
    """Questions that have no three wrong answers: their answers are always typed."""

    def note(self, row: Broken) -> None:
        self.broken_count += 1
        self.reasons[row.reason] = self.reasons.get(row.reason, 0) + 1
        if len(self.broken) < KEPT_BROKEN:
            self.broken.append(row)


Progress = Callable[[int], object]
"""Told how many bytes of the file have been read."""


def import_pack(
    path: Path, library: Library, wish: Wish, progress: Progress = lambda done: None
) -> Report:
    """Read a file, or a folder of files of OpenTriviaQA, and put what is good in it into the
    library as a pack."""
    if library.own is None:
        raise Refusal("no_library")
    report = Report()
    try:
        with ExitStack() as files:
            if path.is_dir():
                header, cards = _open_folder(path, wish, report, progress)
            else:
                opened = files.enter_context(path.open("rb"))
                start = opened.read(4096)
                opened.seek(0)
                kind = wish.format or guess(path.name, start)
                header, cards = _open(kind, opened, wish, path, report, progress)
            _may_write(header, library, wish)
            target = library.own / f"{header.pack}{SUFFIX}"
            _write(target, header, _with_choices(cards, header.language, report), report)
    except OSError as error:
        name = str(error.filename or path)
        raise Refusal("unreadable_pack", path=name, reason=error.strerror) from error
    report.pack, report.path = header.pack, str(target)
    report.missing = open_pack(target).missing
    return report


def guess(name: str, start: bytes) -> Format:
    """Return what kind of file it is, by how it begins."""
    text = start.lstrip(b"\xef\xbb\xbf \t\r\n")
    if text.startswith(b"{") and b'"pack"' in text.partition(b"\n")[0]:
        return "parlour"
    if text.startswith((b"{", b"[")):
        return "opentdb"
    if text.startswith(MARK.encode()):
        return "opentriviaqa"
    if name.lower().endswith((".csv", ".tsv", ".txt")) or b"\n" in start or start:
        return "csv"
    raise Refusal("unreadable_pack", path=name, reason="the file is empty")


def _open(
    kind: Format, opened: BinaryIO, wish: Wish, path: Path, report: Report, progress: Progress
) -> tuple[Header, Iterator[Card]]:
    if kind == "parlour":
        raw_lines = _told(opened, progress)
        said = read_header(next(raw_lines, b""))
        header = _header(said, wish, said.pack)
        found: Iterator[Card | Broken] = read_cards(raw_lines, said.pack)
        return header, _good(_renamed(found, header.pack), report)
    named = slug(path.stem)
    if kind == "opentdb":
        raw = opened.read(LARGEST_JSON + 1)
        if len(raw) > LARGEST_JSON:
            raise Refusal("unreadable_pack", path=path.name, reason="the file is too large")
        progress(len(raw))
        header = _header(Header(named, path.stem, "en", LICENCE, SOURCE), wish, named)
        rows: Iterator[Row | Broken] = read_opentdb(raw)
    elif kind == "opentriviaqa":
        header = _collection(path, wish)
        lines = _decoded(_told(opened, progress), wish.encoding)
        rows = read_opentriviaqa(path.stem, lines)
    else:
        table = read_table(_decoded(_told(opened, progress), wish.encoding))
        first = next(table, None)
        said = first if isinstance(first, Header) else Header(named, path.stem)
        header = _header(said, wish, named)
        rows = _rows(first, table)
    return header, _good(deal(header.pack, rows), report)


def _open_folder(
    folder: Path, wish: Wish, report: Report, progress: Progress
) -> tuple[Header, Iterator[Card]]:
    """Open all files of a folder as one pack. Files of a topic of their own come first: a question
    that is also in one of the mixed files is filed by its topic."""
    files = [path for path in folder.iterdir() if path.is_file() and category_of(path.stem)]
    files.sort(key=lambda path: (category_of(path.stem) == WILD, path.name))
    header = _collection(folder, wish)

    def rows() -> Iterator[Row | Broken]:
        before = 0
        for path in files:
            with path.open("rb") as opened:
                lines = _told(opened, progress, before)
                for row in read_opentriviaqa(path.stem, _decoded(lines, wish.encoding)):
                    yield _in_file(row, path.name) if isinstance(row, Broken) else row
            before += path.stat().st_size

    return header, _good(deal(header.pack, rows()), report)


def _in_file(row: Broken, name: str) -> Broken:
    return msgspec.structs.replace(row, detail=f"{name}: {row.detail}".removesuffix(": "))


def _collection(path: Path, wish: Wish) -> Header:
    named = slug(path.stem)
    return _header(
        Header(named, path.stem, "en", opentriviaqa.LICENCE, opentriviaqa.SOURCE), wish, named
    )


def _header(said: Header, wish: Wish, id: str) -> Header:
    made = {
        "pack": wish.id or id,
        "title": clean(wish.title or said.title),
        "language": wish.language or said.language,
        "licence": clean(said.licence if wish.licence is None else wish.licence),
        "source": clean(said.source if wish.source is None else wish.source),
        "generated": said.generated,
    }
    try:
        return msgspec.convert(made, Header)
    except msgspec.ValidationError as error:
        raise Refusal("bad_pack", line=1, reason=str(error)) from error


def slug(name: str) -> str:
    """Return an id from a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")[:40].strip("-") or "pack"


def _told(opened: BinaryIO, progress: Progress, done: int = 0) -> Iterator[bytes]:
    """Yield lines, telling now and then how far we are."""
    told = done
    for line in opened:
        done += len(line)
        if done - told > 1 << 18:
            told = done
            progress(done)
        yield line
    progress(done)


def _decoded(lines: Iterable[bytes], encoding: str) -> Iterator[str]:
    """Yield text, line by line: what is not in the encoding is marked and spoils its own row
    only."""
    if encoding.lower().replace("-", "").startswith("utf16"):
        yield from b"".join(lines).decode("utf-16", "replace").splitlines(keepends=True)
        return
    try:
        "".encode(encoding)
    except LookupError as error:
        raise Refusal("bad_encoding", encoding=encoding) from error
    for number, line in enumerate(lines):
        if number == 0 and line.startswith((b"\xff\xfe", b"\xfe\xff")):
            rest = b"".join((line, *lines))
            yield from rest.decode("utf-16", "replace").splitlines(keepends=True)
            return
        text = line.decode(encoding, "replace")
        yield text.removeprefix("\ufeff") if number == 0 else text


def _rows(
    first: Header | Row | Broken | None, rest: Iterator[Row | Broken | Header]
) -> Iterator[Row | Broken]:
    for row in chain((first,), rest):
        if isinstance(row, Row | Broken):
            yield row


def _renamed(found: Iterator[Card | Broken], pack: str) -> Iterator[Card | Broken]:
    """Yield cards named after the pack they come into."""
    for card in found:
        if isinstance(card, Card) and not card.id.startswith(f"{pack}-"):
            yield msgspec.structs.replace(card, id=f"{pack}-{card.id.rpartition('-')[2]}")
        else:
            yield card


def _good(found: Iterator[Card | Broken], report: Report) -> Iterator[Card]:
    for card in found:
        if isinstance(card, Broken):
            report.note(card)
        else:
            yield card


def _with_choices(cards: Iterator[Card], language: str, report: Report) -> Iterator[Card]:
    """Yield the cards, with wrong answers made where that is possible and none are there;
    counted."""
    for card in cards:
        questions = []
        for question in card.questions:
            wrong = made(question, language)
            report.own_choices += bool(question.choices)
            report.made_choices += bool(wrong)
            report.typed += not wrong and not question.choices
            questions.append(msgspec.structs.replace(question, wrong=wrong) if wrong else question)
        yield msgspec.structs.replace(card, questions=tuple(questions))


def _may_write(header: Header, library: Library, wish: Wish) -> None:
    if library.is_built_in(header.pack):
        raise Refusal("built_in_pack", pack=header.pack)
    if header.pack in library.paths() and not wish.replace:
        raise Refusal("pack_exists", pack=header.pack)


def _write(target: Path, header: Header, cards: Iterator[Card], report: Report) -> None:
    """Write all or nothing: a pack that is being played is replaced in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as out:
            out.write(encode(header) + b"\n")
            for card in cards:
                report.cards += 1
                report.questions += len(card.questions)
                out.write(encode(card) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        if not report.cards:
            raise Refusal("no_cards", reasons=_summary(report))
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _summary(report: Report) -> str:
    found = [f"{reason}: {count}" for reason, count in report.reasons.items()]
    return ", ".join(found) or "no rows"
