"""A game night on your own machine: five classic games, one impartial house."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from parlour.games.facts.rules import game as facts
    from parlour.games.fives.rules import game as fives
    from parlour.games.foil.rules import game as foil
    from parlour.games.times.rules import game as times
    from parlour.games.wedges.rules import game as wedges
    from parlour.kernel.record import read as read_record
    from parlour.kernel.refusal import Refusal
    from parlour.kernel.table import Table

__version__ = "0.1.0"

__all__ = ["Refusal", "Table", "facts", "fives", "foil", "read_record", "times", "wedges"]

OFFERED = {
    "Refusal": ("parlour.kernel.refusal", "Refusal"),
    "Table": ("parlour.kernel.table", "Table"),
    "read_record": ("parlour.kernel.record", "read"),
    **{
        game: (f"parlour.games.{game}", "game")
        for game in ("facts", "fives", "foil", "times", "wedges")
    },
}
"""What can be imported from here, by module and name there. Nothing is loaded before it is asked
for: the command line imports this package, too."""


def __getattr__(name: str) -> "Any":
    if name not in OFFERED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = OFFERED[name]
    return getattr(import_module(module), attribute)
