"""What this game asks of the reference shelf. Asked in live play only; answers are recorded.

Cards come from the question packs, verdicts from the judge of answers.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from parlour.games.wedges.choices import choices
from parlour.games.wedges.state import Options
from parlour.kernel import Memory, Refusal
from parlour.shelf.matching import Verdict, judge
from parlour.shelf.packs import Box, Drawn, library, quarantined
from parlour.shelf.packs.card import WRONG
from parlour.shelf.packs.memory import CARD, flags, used

OWN: Final = Options().packs
"""The packs that come with the house."""
MOST_CARDS: Final = 5_000
"""So many cards are looked through for the ladder."""


def consult(label: str, question: Any, memory: Memory) -> Any:
    """Answer a question of the rules."""
    match label:
        case "packs":
            return missing(question)
        case "known_packs":
            return usable()
        case "card":
            return card(question, memory)
        case "printed":
            return printed(question, memory)
        case "rung":
            return rung(question, memory)
        case "judge":
            return verdict(question)
        case _:
            raise Refusal("no_shelf", label=label)


def missing(packs: list[str]) -> list[str]:
    """Return those of the packs that this house does not have, or that have no card."""
    known = library().headers()
    return [pack for pack in packs if pack not in known or not len(library().open(pack))]


def usable() -> list[str]:
    """Return the packs of this house that have a card."""
    known = list(library().headers())
    without = missing(known)
    return [pack for pack in known if pack not in without]


def card(question: dict[str, Any], memory: Memory) -> dict[str, Any]:
    """Return the card that a roll brings, with the question of the category.

    `round` is how often this room had the card in earlier games.
    """
    drawn = drawn_for(question, memory)
    picks = bool(question.get("choices"))
    return {**written(drawn, memory), **choices(drawn.question, question["roll"], picks)}


def rung(question: dict[str, Any], memory: Memory) -> dict[str, Any]:
    """Return a question of the ladder: the one whose turn it is among those of its difficulty."""
    packs = tuple(question["packs"])
    fitting = in_order(packs, question["difficulty"])
    if not fitting:
        fitting = in_order(own_packs(list(packs)), question["difficulty"])
    drawn = fitting[question["place"] % len(fitting)]
    picks = bool(question["choices"])
    return {**written(drawn, memory), **choices(drawn.question, question["roll"], picks)}


@lru_cache(maxsize=32)
def in_order(packs: tuple[str, ...], difficulty: int) -> tuple[Drawn, ...]:
    """Return the questions of a difficulty that can be typed and chosen, in an order by lot that does not
    change when a question is worded anew; of very large packs those of the first cards."""
    box = box_of(list(packs))
    fitting = [
        Drawn(card.id, one.category, card.key(one.category), "", one)
        for card in map(box.card, range(min(len(box), MOST_CARDS)))
        for one in card.questions
        if one.difficulty == difficulty and len(one.wrong) >= WRONG and not one.needs_choices
    ]
    return tuple(sorted(fitting, key=lambda drawn: _lot(f"{drawn.card}/{drawn.category}")))


def _lot(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def written(drawn: Drawn, memory: Memory) -> dict[str, Any]:
    """Return what is on a card, without answers to pick from."""
    id, _, version = drawn.key.partition("@")
    found = drawn.question
    return {
        "id": id,
        "card": drawn.card,
        "category": drawn.category,
        "difficulty": found.difficulty,
        "text": found.question,
        "answer": found.answer,
        "also": list(found.also),
        "as_of": found.as_of,
        "version": version,
        "round": memory.night.get(f"{CARD}{drawn.card}", 0),
    }


def printed(question: dict[str, Any], memory: Memory) -> dict[str, Any] | None:
    """Return the question of a printed card, by the id on it or the number at its end; None: no
    such card, or no question of the category on it."""
    box = box_of(question["packs"])
    wanted = question["card"].strip().lower()
    for id, place in box.numbers.items():
        tail = id.rpartition("-")[2]
        if id.lower() == wanted or (tail.isdigit() and tail.lstrip("0") == wanted.lstrip("0")):
            card, category = box.card(place), question["category"]
            found = card.of(category)
            if found is None:
                return None
            return written(Drawn(id, category, card.key(category), "", found), memory)
    return None


def drawn_for(question: dict[str, Any], memory: Memory) -> Drawn:
    """Draw from the box that was chosen, among the cards least used. Where that box has nothing,
    from both; where all is in quarantine, in spite of it; where the packs are gone, from the
    house's own: a game never stops for want of a question."""
    packs, roll, category = question["packs"], question["roll"], question["category"]
    difficulty, topics = tuple(question["difficulty"]), question["topics"]
    times = used(memory.house)
    for id, count in Counter(question["used"]).items():
        # The house counts this game too, but a table without a house does not.
        times[id] = max(times.get(id, 0), count)
    aside = quarantined(flags(memory.house), box_of(packs).current)
    for half, put_aside in ((question["box"] - 1, aside), (None, aside), (None, ())):
        with suppress(Refusal):
            return box_of(packs, half).draw(roll, category, times, difficulty, put_aside, topics)
    return library().box(own_packs(packs)).draw(roll, category, times, difficulty, (), topics)


def own_packs(packs: list[str]) -> tuple[str, ...]:
    """Return the house's own pack in the language of these, for a category without a question."""
    known = library().headers()
    languages = {known[pack].language for pack in packs if pack in known}
    return ("german",) if languages == {"de"} else OWN


def box_of(packs: list[str], half: int | None = None) -> Box:
    """Return the cards of the packs; without those that were taken away since the game began."""
    try:
        return library().box(packs, half)
    except Refusal:
        gone = missing(packs)
        return library().box([pack for pack in packs if pack not in gone], half)


def verdict(question: dict[str, Any]) -> Verdict:
    """Return what the judge says. A slip that hits another answer of the packs is not a slip."""
    return judge(
        question["given"],
        question["answer"],
        question["also"],
        names=question["names"],
        others=box_of(question["packs"]).answers,
        question=question["question"],
    )
