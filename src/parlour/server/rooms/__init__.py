"""Rooms in use: one road for every input, and what people are shown of it. No web framework here."""
