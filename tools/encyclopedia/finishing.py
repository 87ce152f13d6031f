"""The last touches: what follows from a thing's tags, and what is dropped."""

from __future__ import annotations

from tools.encyclopedia.drafts import IMPLIED, KINDS, Drafts

SCIENCES = {"mathematician", "physicist", "chemist", "astronomer", "biologist", "psychologist"}


def finish(drafts: Drafts, women: set[str]) -> None:
    """Complete the tags, and drop what has no kind left or is only the word for its own class."""
    words = {kind.en.casefold() for kind in KINDS.values()} | set(KINDS)
    kept = []
    for draft in drafts.all:
        if not any(tag in KINDS for tag in draft.tags):
            continue
        if draft.is_common and draft.name.casefold() in words and "occupation" not in draft.tags:
            own = {
                tag
                for tag in draft.tags
                if draft.name.casefold() in (tag, KINDS[tag].en.casefold() if tag in KINDS else "")
            }
            draft.tags -= own
            if not any(tag in KINDS for tag in draft.tags):
                continue
        # Whoever studies money or the past is no scientist in the sense of the game.
        if draft.tags & {"economist", "historian"} and not draft.tags & SCIENCES:
            draft.tags.discard("scientist")
        todo = list(draft.tags)
        while todo:
            for tag in IMPLIED.get(todo.pop(), ()):
                if tag not in draft.tags:
                    draft.tags.add(tag)
                    todo.append(tag)
        if draft.is_person:
            draft.tags.add("person")
            if not draft.tags & {"woman", "man"}:
                draft.tags.add("woman" if draft.name.split()[0].lower() in women else "man")
        kept.append(draft)
    drafts.all[:] = kept
