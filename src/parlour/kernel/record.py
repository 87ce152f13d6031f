"""Records: a finished game as a small text file that replays bit for bit, years later.

JSON Lines: a header, one line per entry, a last line that reveals the house's secret and gives
the outcome and the scoresheet. `docs/record.md` is the format's page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NoReturn

import msgspec

from parlour.kernel.catalogue import sentence
from parlour.kernel.chance import Drawn, Seeded, commitment, game_seed
from parlour.kernel.discovery import find_game
from parlour.kernel.entry import Entry, Expire, Play, Start, Undo, decode_input
from parlour.kernel.game import AnyGame, Outcome, told_options
from parlour.kernel.jsonreader import JsonReader
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    parlour: int
    game: str
    version: int
    options: Any
    seats: tuple[Any, ...]
    names: tuple[str, ...]
    bots: tuple[int | None, ...]
    """Per seat the bot's level, or null for people."""
    commitment: str
    wall: int
    outcomes: tuple[Drawn, ...] = ()


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry: a line between the first and the last."""

    at: int
    input: Any
    seat: int | None = None
    outcomes: tuple[Drawn, ...] = ()


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    secret: str
    nonces: dict[str, str]
    outcome: Outcome
    sheet: dict[str, Any]
    digest: str
    """The digest of all lines before, so that a cut or changed file is noticed at once."""


class Record(msgspec.Struct, frozen=True):
    """A finished game, read or to be written."""

    head: Head
    entries: tuple[Entry, ...]
    """The first is the `Start`; they are numbered from 1."""
    tail: Tail
    game: AnyGame
    """The rules it was played by, in their version."""

    @property
    def is_real_box(self) -> bool:
        """People rolled and drew themselves: nobody can recompute their chance."""
        return self.game.is_real_box(self.entries[0].input.header.options)

    def table(self, upto: int | None = None) -> Table:
        """Return the table after entry number `upto`, or at the end."""
        *_, table = islice(self.tables(), upto)
        return table

    def tables(self) -> Iterator[Table]:
        """Yield the table after every entry; an entry that cannot be replayed is named."""
        table: Table | None = None
        for entry in self.entries:
            table = _replayed(self.game, table, entry)
            yield table


def passage_of(table: Table) -> Hashable | None:
    """Name the turn or the phase that the next entry belongs to; None: no such thing."""
    return None if table.is_over else table.game.passage(table.state)


def passage_ends(tables: Iterable[Table]) -> dict[Any, int]:
    """Return the last entry of every turn or phase of a game, by the name of the passage."""
    ends: dict[Any, int] = {}
    passage: Hashable | None = None
    for table in tables:
        if passage is not None:
            ends[passage] = table.seq
        passage = passage_of(table)
    return ends


def passage_starts(tables: Iterable[Table]) -> dict[Any, int]:
    """Return the entry after which every turn or phase of a game begins, by the name of the
    passage."""
    starts: dict[Any, int] = {}
    for table in tables:
        passage = passage_of(table)
        if passage is not None:
            starts.setdefault(passage, table.seq)
    return starts


def export(
    game: AnyGame,
    entries: Sequence[Entry],
    *,
    names: Sequence[str],
    bots: Sequence[int | None],
    secret: str,
    nonces: Mapping[str, str],
) -> str:
    """Return the record of a finished game. Superseded drafts are dropped: they change nothing."""
    start = entries[0].input
    assert isinstance(start, Start)
    header = start.header
    kept = [entries[0], *_without_superseded(game, entries[1:])]
    head = Head(
        FORMAT,
        header.game,
        header.version,
        msgspec.to_builtins(header.options),
        msgspec.to_builtins(header.seats),
        tuple(names),
        tuple(bots),
        header.commitment,
        start.wall,
        entries[0].outcomes,
    )
    lines = [_encode(head)]
    lines += [_encode(Line(e.at, e.input, e.seat, e.outcomes)) for e in kept[1:]]
    table = Table.fold(game, kept)
    if table.outcome is None:
        raise Refusal("game_running")
    body = "".join(line + "\n" for line in lines)
    sheet = table.sheet(names)
    tail = Tail(secret, dict(nonces), table.outcome, sheet, _digest(body))
    return body + _encode(tail) + "\n"


def _without_superseded(game: AnyGame, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries without drafts that a later draft of the same seat replaced.

    A draft is only superseded while nothing else happened in between: rules may look at drafts
    at any other entry. One that chance or the shelf answered stays, since outcomes are counted;
    so does one that was taken back, since the undo needs it.
    """
    kept: list[Entry] = []
    pending: set[tuple[int | None, Any]] = set()
    undone = 0
    for entry in reversed(entries):
        is_move = isinstance(entry.input, Play)
        key = game.draft_key(entry.input.move) if is_move else None
        if isinstance(entry.input, Undo):
            undone += 1
        if key is None or entry.outcomes or (undone and is_move):
            pending.clear()
            undone -= is_move and undone > 0
            kept.append(entry)
        elif (entry.seat, key) not in pending:
            pending.add((entry.seat, key))
            kept.append(entry)
    kept.reverse()
    return kept


class Ends(msgspec.Struct, frozen=True):
    """What a record says without being replayed."""

    head: Head
    tail: Tail
    entries: int
    at: int
    """The table time of the last entry."""


def read_ends(text: str) -> Ends:
    """Read the first and the last line of a record, and when its last entry was. Refused where
    `check_ends` refuses."""
    lines, head, tail, _ = _ends(text, None)
    count = len(lines) - 1
    at = _line(lines[-2], count, Line).at if count > 1 else 0
    return Ends(head, tail, count, at)


def check_ends(text: str) -> None:
    """Refuse what is no whole record of a game that is here, by its first and last line and the
    digest. It takes milliseconds, where replaying a record may take seconds."""
    _ends(text, None)


def _ends(text: str, game: AnyGame | None) -> tuple[list[str], Head, Tail, AnyGame]:
    """Return the lines of a record, the first and the last of them read, and its game."""
    lines = text.split("\n")
    if lines[-1] != "":
        _bad(len(lines), "the file is cut off in the middle of a line")
    lines.pop()
    if len(lines) < 2:
        _bad(len(lines) + 1, "the file is cut off")
    head = _line(lines[0], 1, Head)
    if head.parlour != FORMAT:
        _bad(1, f"format {head.parlour} is unknown; this program reads format {FORMAT}")
    if game is None or (game.id, game.version) != (head.game, head.version):
        game = find_game(head.game, head.version)
    last = len(lines)
    if '"digest"' not in lines[-1]:
        _bad(last, "the last line is missing: the file is cut off")
    tail = _line(lines[-1], last, Tail)
    if tail.digest != _digest("".join(line + "\n" for line in lines[:-1])):
        _bad(last, "the digest does not fit: the file was changed")
    return lines, head, tail, game


def read(text: str, game: AnyGame | None = None) -> Record:
    """Read a record from its text. Strict: an error names the line and what is wrong there.

    The game is found by its id and version, unless it is the one given: it may not be installed.
    """
    lines, head, tail, game = _ends(text, game)
    start = _input(
        {
            "type": "start",
            "header": {
                "game": head.game,
                "version": head.version,
                "options": head.options,
                "seats": head.seats,
                "commitment": head.commitment,
            },
            "wall": head.wall,
        },
        game,
        1,
    )
    entries = [Entry(1, 0, start, head.outcomes)]
    for number, line in enumerate(lines[1:-1], 2):
        parsed = _line(line, number, Line)
        input = _input(parsed.input, game, number)
        entries.append(Entry(number, parsed.at, input, parsed.outcomes, parsed.seat))
    if len(head.names) != len(head.seats) or len(head.bots) != len(head.seats):
        _bad(1, "names, bots and seats differ in number")
    return Record(head, tuple(entries), tail, game)


def verify(record: Record) -> None:
    """Check everything that can be checked, or refuse with the line that is wrong.

    Replays the game by its rules, recomputes every outcome of chance from the revealed secret and
    the nonces, and compares the outcome and the scoresheet. The chance of a real box is people's
    own: it is taken as written (`Record.is_real_box`).
    """
    tail, head = record.tail, record.head
    last = len(record.entries) + 1
    seed = None if record.is_real_box else _committed_seed(tail, head, last)
    table: Table | None = None
    for entry in record.entries:
        table = _checked(record.game, table, entry, seed)
    assert table is not None
    if table.outcome != tail.outcome:
        _bad(last, "the outcome is not what the entries lead to")
    if _encode(table.sheet(head.names)) != _encode(_with_defaults(tail.sheet, record.game)):
        _bad(last, "the scoresheet is not what the entries lead to")


def _committed_seed(tail: Tail, head: Head, last: int) -> bytes:
    """Return the seed that follows from the secret, which must be the one committed to."""
    try:
        committed, seed = commitment(tail.secret), game_seed(tail.secret, tail.nonces)
    except ValueError:
        _bad(last, "the secret is not a hexadecimal number")
    if committed != head.commitment:
        _bad(last, "the secret is not the one committed to")
    return seed


def _with_defaults(sheet: dict[str, Any], game: AnyGame) -> dict[str, Any]:
    """Return a scoresheet of an earlier release: options that came later have their defaults."""
    options = sheet.get("options")
    if not isinstance(options, dict):
        return sheet
    return {**sheet, "options": {**told_options(game, game.Options()), **options}}


def _checked(game: AnyGame, table: Table | None, entry: Entry, seed: bytes | None) -> Table:
    """Return the table after an entry, which must be legal, in time, and with the outcomes that the
    seed gives."""
    after = _replayed(game, table, entry)
    outcomes = entry.outcomes
    if seed is not None:
        with _naming(game, entry):
            outcomes = tuple(_recomputed(game, table, entry, seed))
    if _encode(outcomes) != _encode(entry.outcomes):
        _bad(entry.seq, "chance is not what the secret gives")
    return after


def _replayed(game: AnyGame, table: Table | None, entry: Entry) -> Table:
    """Return the table after an entry, which must be legal and in time."""
    with _naming(game, entry):
        return Table.fold(game, [entry]) if table is None else table.replay(entry)


@contextmanager
def _naming(game: AnyGame, entry: Entry) -> Iterator[None]:
    """Name the entry at which the rules stop."""
    try:
        yield
    except Refusal as refusal:
        _bad(entry.seq, sentence(refusal, game=game))
    except Exception as error:  # the rules met values that no live game could have given them
        _bad(entry.seq, f"it cannot be replayed: {error!r}")


def _recomputed(game: AnyGame, table: Table | None, entry: Entry, seed: bytes) -> list[Drawn]:
    """Return the outcomes that the seed gives for an entry; what the shelf said is taken as
    written."""

    def as_written(label: str, question: Any) -> Any:
        return entry.outcomes[len(chance.outcomes)].value

    chance = Seeded(seed, 0 if table is None else table.drawn, as_written)
    if table is None:
        game.start(entry.input.header.options, entry.input.header.seats, chance)
    elif isinstance(entry.input, Play) and entry.seat is not None:
        game.play(table.state, entry.seat, entry.input.move, entry.at, chance)
    elif isinstance(entry.input, Expire):
        game.expire(table.state, entry.at, chance)
    return chance.outcomes


_READERS = {kind: JsonReader[Any](kind) for kind in (Head, Line, Tail)}


def _line(line: str, number: int, kind: type[Any]) -> Any:
    try:
        return _READERS[kind].read(line)
    except msgspec.DecodeError as error:
        _bad(number, str(error))


def _input(raw: Any, game: AnyGame, number: int) -> Any:
    try:
        return decode_input(raw, game)
    except msgspec.ValidationError as error:
        _bad(number, str(error))


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _bad(line: int, reason: str) -> NoReturn:
    raise Refusal("bad_record", line=line, reason=reason)
