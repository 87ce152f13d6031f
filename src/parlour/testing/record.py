"""Records: what is exported is the game, and it reads back as the same one."""

from __future__ import annotations

import msgspec

from parlour.kernel import record
from parlour.kernel.game import AnyGame, told_options
from parlour.kernel.table import Table
from parlour.testing.playing import Played
from parlour.testing.replays import encoded


def check_record(played: Played) -> None:
    """Check that the record reads back, verifies, and leads to the outcome and sheet of the live
    game.

    Superseded drafts are not in it, and nothing is different without them.
    """
    game, final = played.game, played.final
    text = exported(played)
    parsed = record.read(text, game)
    record.verify(parsed)
    assert encoded(parsed.tail.outcome) == encoded(final.outcome), (
        f"{game.id}: the record has another outcome: a superseded draft was not without effect"
    )
    assert encoded(parsed.tail.sheet) == encoded(final.sheet(played.names)), (
        f"{game.id}: the record has another scoresheet: a superseded draft was not without effect"
    )
    again = msgspec.structs.replace(played, entries=parsed.entries)
    assert exported(again) == text, f"{game.id}: the record of a record is another one"
    _check_sheet(game, final, played)


def exported(played: Played) -> str:
    """Return the record of a sampled game."""
    return record.export(
        played.game,
        played.entries,
        names=played.names,
        bots=(None,) * len(played.names),
        secret=played.secret,
        nonces=played.nonces,
    )


def _check_sheet(game: AnyGame, final: Table, played: Played) -> None:
    """Check that the sheet has what all sheets have."""
    sheet = msgspec.json.decode(encoded(final.sheet(played.names)))
    for part in ("game", "players", "options", "corrections", "totals", "winners"):
        assert part in sheet, f"{game.id}: the scoresheet lacks {part!r}"
    assert sheet["players"] == list(played.names)
    told = told_options(game, final.header.options)
    assert sheet["options"] == msgspec.json.decode(encoded(told))
