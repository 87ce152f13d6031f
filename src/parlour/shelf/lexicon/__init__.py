"""The lexicon: which words there are, and which can be made from some letters.

>>> from parlour.shelf.lexicon import lexicon
>>> lexicon("en").anagrams("ailns")
['slain', 'snail']
"""

from parlour.shelf.lexicon.discovery import Installed, installed, lexicon_file
from parlour.shelf.lexicon.lookup import Entry, Lexicon, LexiconError, WordRules, kinds, lexicon

__all__ = [
    "Entry",
    "Installed",
    "Lexicon",
    "LexiconError",
    "WordRules",
    "installed",
    "kinds",
    "lexicon",
    "lexicon_file",
]
