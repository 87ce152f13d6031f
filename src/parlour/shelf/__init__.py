"""The reference shelf: what the house looks things up in."""
