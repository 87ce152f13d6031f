"""Facts in Five in a class: how far the Playcard is filled."""

from __future__ import annotations

from parlour.games.facts.state import State
from parlour.kernel.classroom import Find, Glance


def glance(state: State) -> Glance:
    """Return how many blanks are filled; what stands in them is nobody's business before the end."""
    blanks = sum(len(texts) for texts in state.drafts)
    filled = sum(1 for texts in state.drafts for text in texts if text.strip())
    return Glance(latest=f"✎ {filled}/{blanks}" if filled else "")


def found(state: State) -> tuple[Find, ...]:
    """Return what counts on the Playcard, each with its letter and Class, once the shelf has judged it."""
    finds = []
    for played in state.played:
        titles = [subject.title(state.options.language) for subject in played.columns]
        titles += played.classes
        for card in played.cards:
            for letter, row in zip(played.letters, card.entries, strict=False):
                for title, entry in zip(titles, row, strict=False):
                    if entry.valid:
                        finds.append(Find(entry.text, f"{letter} · {title}"))
    return tuple(finds)
