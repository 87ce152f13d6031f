"""Topics of the questions of a pack: lists for readers, merging, counts.

`python -m tools.questions.topics export PACK` prints every question, one a line:
`junior-001:3 | question | answer`.
`… merge PACK FILE...` puts lines `junior-001:3 film music` (or `junior-001:3 | film music`) into the
pack. A line replaces the topics that its question had. A line that names an unknown question or
topic stays out, and the reason is printed. `easy` and `children` follow from the difficulty and the
ages, so they are not written.
`… counts` prints how many questions each topic has by pack and by language; `--write` puts that
into `docs/packs.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from tools.questions.assemble import PACKS
from tools.questions.choices import numbered

from parlour.shelf.packs.card import TOPICS, Card, Question, Topic, topics_of
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.library import BUILT_IN, SUFFIX
from parlour.shelf.packs.pack import Pack, open_pack

PAGE = Path(__file__).parents[2] / "docs" / "packs.md"
START = "<!-- topics: python -m tools.questions.topics counts --write -->\n"
END = "<!-- end of topics -->\n"
FOLLOWING: Final[frozenset[Topic]] = frozenset({"easy", "children"})
"""Topics that follow from something else and are never written."""
WRITTEN: Final[tuple[Topic, ...]] = tuple(each for each in TOPICS if each not in FOLLOWING)
NAMES: Final[Mapping[Topic, str]] = {
    "film": "film and series",
    "recent": "since 2000",
    "everyday": "everyday life",
    "children": "for children",
}
"""What docs call a topic where it is not its own word."""
LANGUAGES: Final = {"en": "English", "de": "German"}


class Refused(NamedTuple):
    """A line that stays out, and why."""

    line: int
    reason: str


def export(cards: Iterable[Card]) -> Iterator[str]:
    """Yield a line for every question."""
    for _, id, question in numbered(cards):
        yield f"{id} | {question.question} | {question.answer}"


def merge(cards: Sequence[Card], lines: Iterable[str]) -> tuple[list[Card], list[Refused]]:
    """Return the cards with the topics of these lines, in the order of `TOPICS`, and the lines that
    stay out."""
    known = {each.id for each in numbered(cards)}
    merged: dict[str, tuple[Topic, ...]] = {}
    refused = []
    for number, line in enumerate(lines, 1):
        words = line.replace("|", " ").split()
        if not words or line.startswith("#"):
            continue
        id, *named = words
        unknown = sorted({*named} - {*WRITTEN})
        if id not in known:
            refused.append(Refused(number, f"no question {id} in this pack"))
        elif unknown:
            refused.append(Refused(number, f"{id}: no topic to write: {', '.join(unknown)}"))
        elif id in merged:
            refused.append(Refused(number, f"{id}: a second time"))
        else:
            merged[id] = tuple(topic for topic in WRITTEN if topic in named)
    return [_with(card, merged) for card in cards], refused


def _with(card: Card, merged: Mapping[str, tuple[Topic, ...]]) -> Card:
    def placed(place: int, question: Question) -> Question:
        id = f"{card.id}:{place}"
        return msgspec.structs.replace(question, topics=merged.get(id, question.topics))

    questions = tuple(placed(place, each) for place, each in enumerate(card.questions, 1))
    return msgspec.structs.replace(card, questions=questions)


def counted(pack: Pack) -> Counter[Topic]:
    """Return how many questions of a pack each topic has, those that follow included."""
    return Counter(
        topic
        for card in pack
        for question in card.questions
        for topic in topics_of(question, pack.header)
    )


def table(packs: Sequence[Pack]) -> str:
    """Return a table with a row for each topic: packs, and then languages."""
    counts = {pack.header.pack: counted(pack) for pack in packs}
    languages = sorted({pack.header.language for pack in packs}, reverse=True)
    for language in languages:
        own = (counts[each.header.pack] for each in packs if each.header.language == language)
        counts[f"all {LANGUAGES[language]}"] = sum(own, Counter())
    ids = {pack.header.pack for pack in packs}
    heads = [f"`{name}`" if name in ids else name for name in counts]
    rows = [["topic", *heads], ["---", *("---:" for _ in counts)]]
    rows += [
        [NAMES.get(topic, topic), *(f"{each[topic]:,}" for each in counts.values())]
        for topic in TOPICS
    ]
    sizes = {pack.header.pack: sum(len(card.questions) for card in pack) for pack in packs}
    for language in languages:
        sizes[f"all {LANGUAGES[language]}"] = sum(
            sizes[pack.header.pack] for pack in packs if pack.header.language == language
        )
    rows.append(["all questions", *(f"{sizes[name]:,}" for name in counts)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def our_packs(folder: Path = BUILT_IN) -> list[Pack]:
    return [open_pack(folder / f"{name}{SUFFIX}") for name in PACKS]


def written_into(page: str, made: str, start: str = START, end: str = END) -> str:
    """Return the page with this table between its marks."""
    before, _, rest = page.partition(start)
    _, _, after = rest.partition(end)
    return f"{before}{start}\n{made}\n{end}{after}"


# The command --------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.questions.topics",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("export", "merge", "counts"))
    parser.add_argument("pack", nargs="?")
    parser.add_argument("paths", type=Path, nargs="*")
    parser.add_argument("--write", action="store_true", help="counts: put them into docs/packs.md")
    parser.add_argument("--into", type=Path, default=BUILT_IN, help="the folder of the pack")
    asked = parser.parse_args(arguments)
    if asked.what == "counts":
        made = table(our_packs(asked.into))
        if asked.write:
            PAGE.write_text(written_into(PAGE.read_text("utf-8"), made), "utf-8")
        else:
            print(made, end="")
        return 0
    if asked.pack is None:
        parser.error(f"{asked.what} needs the id of a pack")
    path = asked.into / f"{asked.pack}{SUFFIX}"
    pack = open_pack(path)
    cards = list(pack)
    if asked.what == "export":
        print("\n".join(export(cards)))
        return 0
    lines = [line for each in asked.paths for line in each.read_text("utf-8").splitlines()]
    merged, refused = merge(cards, lines)
    path.write_bytes(b"".join(write(pack.header, merged)))
    for line, reason in refused:
        print(f"{line}: {reason}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
