"""Find Five: a shape search for one to four."""

from parlour.games.fives.rules import game

__all__ = ["game"]
