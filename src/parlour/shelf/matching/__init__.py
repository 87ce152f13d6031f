"""Matching: whether a typed answer is the right one.

>>> from parlour.shelf.matching import explain, judge
>>> judge("the danube", "Danube (Donau in German)").verdict
'accept'
>>> explain("Pierre Curie", "Marie Curie").rule
'other_first_name'
"""

from parlour.shelf.matching.judge import Judge, explain, judge
from parlour.shelf.matching.other_names import SYNONYMS, synonym_count
from parlour.shelf.matching.verdict import Explanation, Step, Verdict
from parlour.shelf.text.folding import fold

__all__ = [
    "SYNONYMS",
    "Explanation",
    "Judge",
    "Step",
    "Verdict",
    "explain",
    "fold",
    "judge",
    "synonym_count",
]
