"""Facts in Five: five subjects, five letters, five minutes."""

from parlour.games.facts.rules import game

__all__ = ["game"]
