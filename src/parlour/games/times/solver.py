"""The search for those who use it: the compiled one where it is there."""

from __future__ import annotations

from parlour.games.times.search import Search
from parlour.games.times.state import Options
from parlour.kernel.compiled import is_compiled, twin


def new_search(options: Options) -> Search:
    """Return a search on this kind of board. It has a memory of its own: one for each thinker."""
    module = twin("parlour.games.times.search")
    search: Search = module.Search(options.field, options.count == "windows")
    return search


def is_fast() -> bool:
    """Return whether the search is compiled."""
    return is_compiled(twin("parlour.games.times.search"))
