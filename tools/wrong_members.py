"""Try entries of one Class in another where they surely do not belong: `python -m tools.wrong_members`.

tests/shelf/disjoint.toml says which Classes are disjoint and why. The entries of a Class are the open
answers that people give first and what the shelf knows best of it. `--wrong` lists what is accepted.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tools.first_answers import ANSWERS, ROOT, answers, queries

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.text import name_key

DISJOINT = ROOT / "tests" / "shelf" / "disjoint.toml"
KNOWN = 25
"""So many of the best known members of a Class are tried beside the first answers."""


class Trial(NamedTuple):
    """An entry that belongs to one Class, tried in another."""

    entry: str
    of: str
    title: str
    """The Class that it is tried in."""


def disjoint(rules: dict[str, dict[str, list[str]]]) -> Iterator[tuple[str, str]]:
    """Yield all ordered pairs of disjoint Classes."""
    families = rules["families"]
    mixed = {frozenset(names.split()) for names in rules["mixed"]}
    for family, titles in families.items():
        for other, others in families.items():
            if family != other and frozenset((family, other)) not in mixed:
                yield from ((title, another) for title in titles for another in others)
    for pair in rules["pairs"]:
        title, _, another = pair.partition(" / ")
        yield title, another


def entries(title: str, open_answers: dict[str, list[str]], query: str) -> list[str]:
    """Return what is tried of a Class, each once."""
    known = [thing.name for thing in encyclopedia().members(query, most=KNOWN)]
    return list({name_key(text): text for text in [*open_answers[title], *known]}.values())


def trials(*, both: bool = False) -> list[Trial]:
    """Return all trials: with `both` those too whose name belongs to both Classes."""
    rules = tomllib.loads(DISJOINT.read_text("utf-8"))
    asked = queries()
    open_answers: dict[str, list[str]] = defaultdict(list)
    for row in answers(ANSWERS.read_text("utf-8")):
        if not row.held:
            open_answers[row.title].append(row.text)
    left_out = {
        (name_key(name), title)
        for title, names in ({} if both else rules["both"]).items()
        for name in names
    }
    of = {title: entries(title, open_answers, asked[title][0]) for title in asked}
    found = [
        Trial(entry, title, another) for title, another in disjoint(rules) for entry in of[title]
    ]
    found += [Trial(entry, "", title) for title, names in rules["tried"].items() for entry in names]
    return [trial for trial in found if (name_key(trial.entry), trial.title) not in left_out]


def wrong(tried: list[Trial]) -> list[tuple[Trial, str]]:
    """Return the trials that the shelf accepts, with the name it took the entry for."""
    shelf, asked = encyclopedia(), queries()
    found = []
    for trial in tried:
        verdict = shelf.check(trial.entry, asked[trial.title][0])
        if verdict.known == "yes":
            found.append((trial, verdict.name or ""))
    return found


def counts() -> tuple[dict[str, int], dict[str, int]]:
    """Return per Class how many entries were tried in it, and how many of them accepted."""
    tried = trials()
    accepted = Counter(trial.title for trial, _ in wrong(tried))
    return Counter(trial.title for trial in tried), accepted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wrong", action="store_true", help="list the entries accepted")
    options = parser.parse_args()
    tried = trials()
    accepted = wrong(tried)
    if options.wrong:
        for trial, name in accepted:
            print(f"{trial.title}: {trial.entry} (of {trial.of or 'the list'}) as {name}")
    counted = Counter(trial.title for trial in tried)
    for title, count in Counter(trial.title for trial, _ in accepted).most_common():
        print(f"{count / counted[title]:7.2%}  {count} of {counted[title]}  {title}")
    print(f"{len(accepted) / len(tried):7.2%}  {len(accepted)} of {len(tried)} accepted wrongly")


if __name__ == "__main__":
    main()
