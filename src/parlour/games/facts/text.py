"""Facts in Five as text, for a terminal: drawn from a view, so it shows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.games.facts.keyword import Language
from parlour.games.facts.phrasing import named
from parlour.kernel.game import View
from parlour.kernel.hindsight import Speaker, Told

WIDTH = 18
"""Characters of a column."""
MOST = 8
"""So many answers of a round are named: the best known ones."""


def draw(view: View, names: Sequence[str]) -> str:
    """Draw where the game is, what lies open, one's own Playcard, and the Master Score Card."""
    now = view["round"]
    lines = [
        f"{now['number']}/{now['of']} · {now['phase']} · {' '.join(now['letters'])}".rstrip(" ·")
    ]
    lines += _cards(view, names)
    if now["phase"] == "write" and "entries" in view:
        lines += _grid(_heads(view, view["mine"]["columns"]), now["letters"], view["entries"])
    lines += _playcards(view, names)
    lines += _up(view)
    lines += _last_round(view, names)
    for seat, (name, had) in enumerate(zip(names, view["totals"]["seats"], strict=True)):
        mark = "*" if seat == now["director"] else " "
        lines.append(f"{mark} {name}: {had['special']} + {had['general']} = {had['total']}")
    return "\n".join(lines)


def _cards(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield the Class Cards to choose from, with the ids that a move names."""
    language = _language(view)
    for card in view["cards"]:
        chosen = card["chosen"]
        done = "" if chosen is None else f" = {'/'.join((chosen['class'], *chosen['categories']))}"
        yield f"{card['id']} ({names[card['holder']]}){done}"
        for subject in card["classes"] if chosen is None else ():
            categories = ", ".join(
                f"{one['id']}: {one['title'][language]}" for one in subject["categories"]
            )
            more = f" ({categories})" if categories else ""
            yield f"    {subject['id']}: {subject['title'][language]}{more}"


def _language(view: View) -> Language:
    """Return the language of the game, in which one answers."""
    language: Language = view["setup"]["options"]["language"]
    return language


def _heads(view: View, columns: Sequence[dict[str, Any]], *, is_child: bool = False) -> list[str]:
    """Return the heads of columns in words; a child has the bare Classes."""
    language = _language(view)
    return [
        named(
            column["title"][language],
            () if is_child else [one["title"][language] for one in column["categories"]],
            language,
        )
        for column in columns
    ]


def _grid(
    heads: Sequence[str], letters: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Yield five columns under their heads, a letter before each row."""
    yield f"  {' '.join(_cell(head) for head in heads)}".rstrip()
    for letter, row in zip(letters, rows, strict=True):
        yield f"{letter} {' '.join(_cell(text) for text in row)}".rstrip()


def _cell(text: str) -> str:
    return (text if len(text) <= WIDTH else text[: WIDTH - 1] + "…").ljust(WIDTH)


def _playcards(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield the Playcards in judging: `?` challenged, `!` on the ballot, `-` struck."""
    marks = {(mark["seat"], mark["row"], mark["column"]): mark for mark in view["marks"]}
    for card in view["playcards"]:
        author = card["author"]
        yield f"#{card['number']} {'?' if author is None else names[author]}"
        rows = [
            [
                _marked(entry, marks.get((card["number"], row, column), {}))
                for column, entry in enumerate(line)
            ]
            for row, line in enumerate(card["entries"])
        ]
        heads = _heads(view, view["round"]["columns"], is_child=card["child"])
        yield from _grid(heads, view["round"]["letters"], rows)


def _up(view: View) -> Iterator[str]:
    """Yield the entry of the quick pass that is up."""
    up = view["up"]
    if up is not None:
        entry = view["playcards"][up["seat"]]["entries"][up["row"]][up["column"]]
        place = f"#{up['seat']} {up['row']} {up['column']}"
        yield f"{up['number']}/{up['of']} · {place} · {entry['text']}?"


def _marked(entry: dict[str, Any], mark: dict[str, Any]) -> str:
    if not entry["text"]:
        return "·"
    valid = mark.get("valid", entry["valid"])
    sign = "!" if mark.get("ballot") else "?" if mark.get("challenged") and valid else ""
    known = "+" if entry.get("known") == "yes" else ""
    return f"{sign}{'' if valid else '-'}{entry['text']}{known}"


def _last_round(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield the round that was just scored, with the reason why an entry counts or not."""
    if view["round"]["phase"] not in ("reveal", "over"):
        return
    played, columns = view["played"][-1], view["headings"][-1]
    for name, card in zip(names, played["cards"], strict=True):
        counts = " ".join(map(str, card["counts"]))
        yield f"{name}: {counts} | {card['special']} + {card['general']} = {card['total']}"
        rows = [[_marked({**entry, "known": ""}, {}) for entry in line] for line in card["entries"]]
        yield from _grid(_heads(view, columns), played["letters"], rows)


def hindsight(found: dict[str, Any], speaker: Speaker) -> Iterator[Told]:
    """Tell well-known answers that nobody gave, round by round."""
    missed: dict[int, list[dict[str, Any]]] = {}
    for blank in found["blanks"]:
        missed.setdefault(blank["entry"], []).extend(blank["answers"][:1])
    for entry, answers in missed.items():
        best = sorted(answers, key=lambda answer: -answer["fame"])
        if best:
            names = ", ".join(list(dict.fromkeys(answer["name"] for answer in best))[:MOST])
            yield Told(entry, None, 0, speaker.say("insights", "missed", names=names))
