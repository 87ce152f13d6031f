"""Chaos: a house of many workers under fire, and a checker of what it said."""
