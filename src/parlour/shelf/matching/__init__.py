"""Matching: whether a typed answer is the right one.

>>> from parlour.shelf.matching import judge
>>> judge("the danube", "Danube (Donau in German)").verdict
'accept'
"""

from parlour.shelf.matching.judge import judge
from parlour.shelf.matching.normalize import fold
from parlour.shelf.matching.verdict import Verdict

__all__ = ["Verdict", "fold", "judge"]
