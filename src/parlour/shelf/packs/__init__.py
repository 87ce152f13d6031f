"""Question packs: cards of six questions and loose questions, read from files, mixed and drawn.

>>> from parlour.shelf.packs import library
>>> box = library().box(["bank"], half=0)
>>> box.draw(roll=7, category="blue", used={}).question.category
'blue'
"""

from parlour.shelf.packs.box import ROLLS, Box, Drawn
from parlour.shelf.packs.card import CATEGORIES, Broken, Card, Category, Header, Question
from parlour.shelf.packs.flags import REASONS, Flag, Ruling, quarantined
from parlour.shelf.packs.library import Library, Listed, library, use_data
from parlour.shelf.packs.memory import flag_memo, flags, ruling_memo, rulings, used, used_memo
from parlour.shelf.packs.pack import Pack, open_pack

__all__ = [
    "CATEGORIES",
    "REASONS",
    "ROLLS",
    "Box",
    "Broken",
    "Card",
    "Category",
    "Drawn",
    "Flag",
    "Header",
    "Library",
    "Listed",
    "Pack",
    "Question",
    "Ruling",
    "flag_memo",
    "flags",
    "library",
    "open_pack",
    "quarantined",
    "ruling_memo",
    "rulings",
    "use_data",
    "used",
    "used_memo",
]
