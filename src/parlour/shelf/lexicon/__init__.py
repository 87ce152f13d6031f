"""The lexicon: which words there are, and which can be made from some letters.

>>> from parlour.shelf.lexicon import lexicon
>>> lexicon("en").anagrams("least")
['least', 'slate', 'stael', 'steal', 'tales', 'teals', 'tesla']
"""

from parlour.shelf.lexicon.lookup import (
    DATA,
    FILES,
    Entry,
    Lexicon,
    LexiconError,
    WordRules,
    kinds,
    lexicon,
)

__all__ = ["DATA", "FILES", "Entry", "Lexicon", "LexiconError", "WordRules", "kinds", "lexicon"]
