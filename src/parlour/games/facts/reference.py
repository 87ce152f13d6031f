"""What this game asks of the reference shelf. Asked in live play only; answers are recorded."""

from __future__ import annotations

from typing import Any, Final

from parlour.games.facts.keyword import same_as
from parlour.games.facts.state import LETTERS, Looked
from parlour.kernel import Memory, Refusal
from parlour.shelf.encyclopedia import Thing, Verdict, encyclopedia, surname_places

MOST_SENSES: Final = 5
"""How many things of a name are told."""


def consult(label: str, question: Any, memory: Memory) -> Any:
    """Answer a question of the rules. `entries`: what is known of each; `cells`: the letters for
    which each query has members."""
    match label:
        case "entries":
            language = question["language"]
            return [about_entry(entry, language, memory) for entry in question["entries"]]
        case "cells":
            return [known_letters(query) for query in question["queries"]]
        case _:
            raise Refusal("no_shelf", label=label)


def about_entry(entry: dict[str, Any], language: str, memory: Memory) -> Looked:
    """Return what the shelf knows of an entry, and how the table ruled on it in an earlier game."""
    text, ruling = entry["text"], memory.night.get(entry["key"])
    verdict = Verdict("unknown")
    if entry["query"]:
        verdict = encyclopedia().check(text, entry["query"], language)
    known = verdict.known
    if known == "yes" and entry["spelling"] and not is_spelled(text, verdict.name):
        known = "unknown"
    thing = verdict.thing if verdict.known == "yes" else only_thing(text)
    keys = surname_keys(text, thing) if entry["persons"] else ()
    return Looked(
        known,
        verdict.about,
        ruling,
        None if thing is None else thing.number,
        keys[0] if keys else None,
        keys,
        senses(text, verdict, language),
    )


def senses(text: str, verdict: Verdict, language: str) -> tuple[str, ...]:
    """Return what the shelf takes a text for, in few words, best known first: the member that was found, then other
    things of that name."""
    found = () if verdict.thing is None else (verdict.thing,)
    named = (thing.about(language) for thing in (*found, *encyclopedia().find(text)))
    return tuple(dict.fromkeys(named))[:MOST_SENSES]


def only_thing(text: str) -> Thing | None:
    """Return the thing that a text names, where it can be only one."""
    found = encyclopedia().find(text)
    return found[0] if len(found) == 1 else None


def surname_keys(text: str, thing: Thing | None) -> tuple[int, ...]:
    """Return the places of the words that stand for the surname, where the shelf knows it
    better."""
    return surname_places(text, thing) if thing is not None and thing.is_person else ()


def is_spelled(text: str, name: str | None) -> bool:
    """Return whether a name is spelled well enough: where the spelling is part of the task, one
    that is nearly right is not known."""
    names = [
        spelled
        for thing in encyclopedia().find(name or "")
        for spelled in (thing.name, *thing.aliases)
    ]
    return same_as(text, "en") in {same_as(spelled, "en") for spelled in names}


def known_letters(query: str) -> str:
    """Return the letters under which the shelf knows a member."""
    shelf = encyclopedia()
    return "".join(letter for letter in LETTERS if shelf.members(query, letter, 1))
