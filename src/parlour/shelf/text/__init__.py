"""Text tools: what lexicon, encyclopedia, packs, Facts' key words and the judge of answers share.

Folding takes away what never matters in writing, tokens are words and numbers that can be compared,
sounds say how a word is spoken, slips how many letters may be wrong, and tables hold the words that
have a part of their own.

>>> from parlour.shelf.text import fold, row
>>> fold("The Danube (Donau)")
'danube'
>>> row("Henry the Eighth").words
('henry', '8')
"""

from parlour.shelf.text.folding import fold, name_key, plain, signs, unaccented, without_brackets
from parlour.shelf.text.sounds import romanized
from parlour.shelf.text.tokens import Row, row, stem
from parlour.shelf.text.vocabulary import ARTICLES, KINDS, LIGHT, TITLES, listed

__all__ = [
    "ARTICLES",
    "KINDS",
    "LIGHT",
    "TITLES",
    "Row",
    "fold",
    "listed",
    "name_key",
    "plain",
    "romanized",
    "row",
    "signs",
    "stem",
    "unaccented",
    "without_brackets",
]
