"""Facts in Five in a class: how far the Playcard is filled."""

from __future__ import annotations

from parlour.games.facts.state import State
from parlour.kernel.classroom import Glance


def glance(state: State) -> Glance:
    """Return how many blanks are filled; what stands in them is nobody's business before the end."""
    blanks = sum(len(texts) for texts in state.drafts)
    filled = sum(1 for texts in state.drafts for text in texts if text.strip())
    return Glance(latest=f"✎ {filled}/{blanks}" if filled else "")
