"""Classes in use: the live class, its tables, and how people come in."""
