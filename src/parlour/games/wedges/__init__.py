"""Wedges: round the wheel, a question on every space, six wedges and one last answer."""

from parlour.games.wedges.rules import game

__all__ = ["game"]
