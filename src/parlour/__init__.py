"""A game night on your own machine: five classic games, one impartial house."""

__version__ = "0.1.0"
