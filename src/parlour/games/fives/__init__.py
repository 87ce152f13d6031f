"""Find Five: a shape search for one to four."""

from parlour.games.fives.rules import FindFive

game = FindFive()

__all__ = ["FindFive", "game"]
