"""A game night on your own machine: five classic games, one impartial house."""
