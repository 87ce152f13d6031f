"""How many results the functions of the judge keep."""

from typing import Final

CACHED: Final = 256
"""Results a cached function keeps. One judgement asks for the same few dozen words again and again, the
next one for others: with 8,192 games were judged no faster, and the caches filled for an hour."""
