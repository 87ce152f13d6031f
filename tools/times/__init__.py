"""Tools for Times Four: its near-even openings."""
