"""What the questions of our packs are about: years since 2000, continents, kinds of answers.

`python -m tools.questions.shares` prints a table of each; `--write` puts them into `docs/packs.md`.
Counted by the encyclopedia, so a question about something that it does not know is in no row. A
question belongs to every continent of which it names a country, capital or people, or whose thing is
the answer.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from tools.questions.topics import PAGE, our_packs, written_into

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.packs.card import Question, topics_of
from parlour.shelf.packs.pack import Pack
from parlour.shelf.packs.wording import said

START: Final = "<!-- shares: python -m tools.questions.shares --write -->\n"
END: Final = "<!-- end of shares -->\n"
CONTINENTS: Final[Mapping[str, str]] = {
    "africa": "Africa",
    "asia": "Asia",
    "europe": "Europe",
    "north-america": "North America",
    "south-america": "South America",
    "oceania": "Oceania",
}
NAMED: Final = frozenset({"country", "capital", "continent", "million-city", "people"})
"""Kinds of things whose name in a question says where it is set."""
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "a person": frozenset({"person", "band", "fictional", "god", "goddess"}),
    "a place": frozenset({"country", "city", "capital", "river", "island", "landform", "building"}),
    "a work": frozenset({"film", "book", "play", "opera", "song", "painting", "series", "ballet"}),
    "an animal or plant": frozenset({"animal", "plant", "flower", "tree", "bird", "fish", "dog"}),
    "food or drink": frozenset({"food", "drink", "fruit", "dish", "vegetable", "spice"}),
}
NUMBER: Final = "a number or year"
OTHER: Final = "anything else"


@cache
def tags(name: str) -> frozenset[str]:
    """Return what the best known thing of this name is."""
    known = encyclopedia().find(name)
    return frozenset(max(known, key=lambda thing: thing.fame).tags) if known else frozenset()


def names(question: Question) -> Iterator[str]:
    """Yield the words of a question that begin with a capital letter, and pairs of them."""
    words = re.findall(r"[^\W\d_]+", question.question)
    yield from (word for word in words if word[0].isupper())
    for one, other in pairwise(words):
        if one[0].isupper() and other[0].isupper():
            yield f"{one} {other}"


def continents(question: Question) -> frozenset[str]:
    """Return the continents that a question is about."""
    found = set(tags(said(question.answer)))
    for name in names(question):
        known = tags(name)
        if known & NAMED:
            found |= known
    return frozenset(found & CONTINENTS.keys())


def kind(question: Question) -> str:
    """Return what kind of thing the answer is."""
    answer = said(question.answer)
    if re.fullmatch(r"[\d.,:\s%]+", answer):
        return NUMBER
    known = tags(answer)
    return next((name for name, some in KINDS.items() if known & some), OTHER)


def counted(pack: Pack) -> tuple[int, Counter[str]]:
    """Return how many questions a pack has, and how many are in each row."""
    questions = [question for card in pack for question in card.questions]
    rows: Counter[str] = Counter()
    for question in questions:
        rows["since 2000"] += "recent" in topics_of(question, pack.header)
        rows.update(CONTINENTS[each] for each in continents(question))
        rows[kind(question)] += 1
    return len(questions), rows


def table(packs: Sequence[Pack]) -> str:
    """Return the shares of each pack in per cent."""
    columns = {pack.header.pack: counted(pack) for pack in packs}
    heads = ["of a hundred questions", *(f"`{name}`" for name in columns)]
    rows = [heads, ["---", *("---:" for _ in columns)]]
    for name in ("since 2000", *CONTINENTS.values(), *KINDS, NUMBER, OTHER):
        label = f"the answer is {name}" if name in (*KINDS, NUMBER, OTHER) else name
        rows.append(
            [label, *(f"{100 * found[name] / size:.0f}" for size, found in columns.values())]
        )
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.questions.shares",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", action="store_true", help="put the table into docs/packs.md")
    made = table(our_packs())
    if parser.parse_args(arguments).write:
        PAGE.write_text(written_into(PAGE.read_text("utf-8"), made, START, END), "utf-8")
    else:
        print(made, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
