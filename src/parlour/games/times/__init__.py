"""Times Four: a connect-four of multiplication facts."""

from parlour.games.times.rules import game

__all__ = ["game"]
