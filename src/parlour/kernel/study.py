"""What a table offers to people who study games: its moves as text, itself as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from parlour.kernel.companion import companion
from parlour.kernel.game import Seat, Viewer
from parlour.kernel.notation import fillings, read_move, write_move
from parlour.kernel.picture import picture, svg
from parlour.kernel.refusal import Refusal

if TYPE_CHECKING:
    from parlour.kernel.table import Table


class Study:
    """Reading, listing and drawing for `Table`. Nothing here changes a table."""

    __slots__ = ()

    def parse(self, text: str) -> Any:
        """Return the move that this text writes in the game's notation; refused where it is none.
        Whether it is legal is for `play` to say."""
        return read_move(_table(self).game, text)

    def notation(self, move: Any) -> str:
        """Return a move in the game's notation."""
        return write_move(_table(self).game, move)

    def seats_to_act(self) -> tuple[Seat, ...]:
        """Return the seats that somebody waits for."""
        table = _table(self)
        if table.is_over:
            return ()
        seats = range(len(table.header.seats))
        return tuple(seat for seat in seats if table.game.offers(table.state, seat).asks)

    def legal_moves(self, seat: Seat | None = None) -> tuple[Any, ...]:
        """Return the legal moves of a seat as far as they can be listed; without a seat, those of
        the only one that can act.

        Moves with text or squares of one's own choice are not listed, unless the game's module
        `notation` lists them with `listed(state, seat)`.
        """
        table = _table(self)
        if table.is_over:
            return ()
        if seat is None:
            acting = self.seats_to_act()
            if len(acting) > 1:
                raise ValueError(f"name a seat: {acting} can act")
            if not acting:
                return ()
            (seat,) = acting
        offers = table.game.offers(table.state, seat)
        own = companion(table.game, "notation")
        listed = getattr(own, "listed", None)
        more: Any = (
            (move for form in offers.forms for move in fillings(table.game, form))
            if listed is None
            else listed(table.state, seat)
        )
        known = dict.fromkeys(offers.moves)
        return (*known, *(m for m in more if m not in known and _is_legal(table, seat, m)))

    def picture(self, viewer: Viewer = "spectator", names: Sequence[str] | None = None) -> str:
        """Return the table as text, as this viewer sees it."""
        table = _table(self)
        return picture(table.game, _plain_view(table, viewer), names or _numbered(table))

    def svg(self, viewer: Viewer = "spectator", names: Sequence[str] | None = None) -> str | None:
        """Return the board as SVG, as this viewer sees it; None where the game does not draw it."""
        table = _table(self)
        return svg(table.game, _plain_view(table, viewer), names or _numbered(table))

    def __str__(self) -> str:
        return self.picture()

    def _repr_svg_(self) -> str | None:
        """Draw the board in a notebook."""
        return self.svg()


def _table(study: Study) -> Table:
    return cast("Table", study)  # nothing else inherits from it


def _is_legal(table: Table, seat: Seat, move: Any) -> bool:
    try:
        table.play(seat, move, table.clock.due(table.at))
    except Refusal:
        return False
    return True


def _plain_view(table: Table, viewer: Viewer) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(table.view(viewer))
    return view


def _numbered(table: Table) -> list[str]:
    return [f"Seat {number}" for number, _ in enumerate(table.header.seats, start=1)]
