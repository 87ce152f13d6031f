"""The encyclopedia: things, what they are, and facts about them.

>>> from parlour.shelf.encyclopedia import encyclopedia
>>> encyclopedia().check("Rhein", "river & europe").known
'yes'
"""

from parlour.shelf.encyclopedia.layout import EncyclopediaError
from parlour.shelf.encyclopedia.lookup import FILE, Encyclopedia, Verdict, encyclopedia
from parlour.shelf.encyclopedia.query import QueryError
from parlour.shelf.encyclopedia.surnames import name_lists, surname_place, surname_places
from parlour.shelf.encyclopedia.thing import Thing

__all__ = [
    "FILE",
    "Encyclopedia",
    "EncyclopediaError",
    "QueryError",
    "Thing",
    "Verdict",
    "encyclopedia",
    "name_lists",
    "surname_place",
    "surname_places",
]
