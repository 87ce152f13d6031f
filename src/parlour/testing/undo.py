"""Undo: what is taken back leaves no trace."""

from __future__ import annotations

from parlour.kernel.entry import Play, Undo
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.testing.playing import Played, attempt
from parlour.testing.replays import encoded, seen


def check_undo(played: Played) -> None:
    """Check that an undo brings every view back; it never crosses an ending, or an outcome of the
    house's chance. What people entered can be a slip."""
    for before, entry, after in zip(
        played.tables, played.entries[1:], played.tables[1:], strict=False
    ):
        if not isinstance(entry.input, Play):
            continue
        crosses_chance = entry.outcomes and not after.is_real_box
        if crosses_chance or after.is_over or after.undoable is None:
            _check_not_undone(after)
            continue
        seat = entry.seat
        result = attempt(after, Undo(), seat)
        if isinstance(result, Refusal):
            assert result.code == "too_late", f"{played.game.id}: an undo is refused: {result}"
            continue
        undone, _ = result
        for (viewer, ours), (_, theirs) in zip(seen(undone), seen(before), strict=True):
            assert ours == theirs, (
                f"{played.game.id}: after an undo of {entry.input.move}, {viewer} sees something "
                "else than before the move"
            )
        assert encoded(undone.state) == encoded(before.state)


def _check_not_undone(table: Table) -> None:
    for seat in range(len(table.header.seats)):
        assert "undo" not in table.private(seat), f"{table.game.id}: undo crosses an outcome"
        result = attempt(table, Undo(), seat)
        assert isinstance(result, Refusal), f"{table.game.id}: undo crosses an outcome"
