"""The last touches: what follows from a thing's tags, and what is dropped."""

from __future__ import annotations

from tools.encyclopedia.drafts import IMPLIED, KINDS, Drafts

from parlour.shelf.encyclopedia.layout import OURS

SOLO = {"singer", "musician"}
SCIENCES = {"mathematician", "physicist", "chemist", "astronomer", "biologist", "psychologist"}

NAMED = {"whale", "spider", "boat", "beetle", "butterfly", "monkey"}
"""Kinds whose own word people say for a member: a spider has eight legs, a boat goes on water."""


def finish(drafts: Drafts, women: set[str]) -> None:
    """Complete the tags, and drop what has no kind left or is only the word for its own class."""
    words = {kind.en.casefold() for kind in KINDS.values()} | set(KINDS)
    kept = []
    drop_bands_of_one(drafts)
    for draft in drafts.all:
        if not any(tag in KINDS for tag in draft.tags):
            continue
        if draft.is_common and draft.name.casefold() in words and "occupation" not in draft.tags:
            own = {
                tag
                for tag in draft.tags
                if draft.name.casefold() in (tag, KINDS[tag].en.casefold() if tag in KINDS else "")
                and tag not in NAMED
            }
            draft.tags -= own
            if not any(tag in KINDS for tag in draft.tags):
                continue
        # Anybody who studies money or the past is no scientist in the sense of the game.
        if draft.tags & {"economist", "historian"} and not draft.tags & SCIENCES:
            draft.tags.discard("scientist")
        todo = list(draft.tags)
        while todo:
            for tag in IMPLIED.get(todo.pop(), ()):
                if tag not in draft.tags:
                    draft.tags.add(tag)
                    todo.append(tag)
        if draft.is_person and not draft.is_invented:
            draft.tags.add("person")
            if not draft.tags & {"woman", "man"}:
                draft.tags.add("woman" if draft.name.split()[0].lower() in women else "man")
        kept.append(draft)
    drafts.all[:] = kept


def drop_bands_of_one(drafts: Drafts) -> None:
    """Drop singers from the bands, among which some sources list them."""
    for draft in drafts.all:
        if "band" in draft.tags and OURS not in draft.sources:
            same = drafts.named(draft.name)
            if any(other.is_person and other.tags & SOLO for other in same if other is not draft):
                draft.tags.discard("band")
