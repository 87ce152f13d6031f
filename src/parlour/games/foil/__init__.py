"""Foil: form words, scramble them, unscramble the others'."""

from parlour.games.foil.rules import game

__all__ = ["game"]
