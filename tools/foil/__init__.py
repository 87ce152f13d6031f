"""Tools for Foil: its solver beside another, and a report of simulated games."""
