"""Facts in Five as text, for a terminal: drawn from a view, so it shows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.kernel.game import View

WIDTH = 18
"""Characters of a column."""


def draw(view: View, names: Sequence[str]) -> str:
    """Where the game is, what lies open, one's own Playcard, and the Master Score Card."""
    now = view["round"]
    lines = [
        f"{now['number']}/{now['of']} · {now['phase']} · {' '.join(now['letters'])}".rstrip(" ·")
    ]
    lines += _cards(view, names)
    if now["phase"] == "write" and "entries" in view:
        lines += _grid(view["mine"]["columns"], now["letters"], view["entries"])
    lines += _playcards(view, names)
    lines += _last_round(view, names)
    for seat, (name, had) in enumerate(zip(names, view["totals"]["seats"], strict=True)):
        mark = "*" if seat == now["director"] else " "
        lines.append(f"{mark} {name}: {had['special']} + {had['general']} = {had['total']}")
    return "\n".join(lines)


def _cards(view: View, names: Sequence[str]) -> Iterator[str]:
    """The Class Cards to choose from, with the ids that a move names."""
    for card in view["cards"]:
        chosen = card["chosen"]
        done = "" if chosen is None else f" = {'/'.join((chosen['class'], *chosen['categories']))}"
        yield f"{card['id']} ({names[card['holder']]}){done}"
        for subject in card["classes"] if chosen is None else ():
            categories = ", ".join(f"{one['id']}: {one['title']}" for one in subject["categories"])
            more = f" ({categories})" if categories else ""
            yield f"    {subject['id']}: {subject['title']}{more}"


def _grid(
    columns: Sequence[dict[str, Any]], letters: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Five columns under their heads, a letter before each row."""
    heads = [" ".join((one["title"], *(c["title"] for c in one["categories"]))) for one in columns]
    yield f"  {' '.join(_cell(head) for head in heads)}".rstrip()
    for letter, row in zip(letters, rows, strict=True):
        yield f"{letter} {' '.join(_cell(text) for text in row)}".rstrip()


def _cell(text: str) -> str:
    return (text if len(text) <= WIDTH else text[: WIDTH - 1] + "…").ljust(WIDTH)


def _playcards(view: View, names: Sequence[str]) -> Iterator[str]:
    """The Playcards in judging: `?` challenged, `!` on the ballot, `-` struck."""
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
        yield from _grid(_heads(view, card["child"]), view["round"]["letters"], rows)


def _heads(view: View, child: bool) -> list[dict[str, Any]]:
    """The heads of the columns; a child has the bare Classes."""
    heads: list[dict[str, Any]] = view["round"]["columns"]
    return [{**head, "categories": []} for head in heads] if child else heads


def _marked(entry: dict[str, Any], mark: dict[str, Any]) -> str:
    if not entry["text"]:
        return "·"
    valid = mark.get("valid", entry["valid"])
    sign = "!" if mark.get("ballot") else "?" if mark.get("challenged") and valid else ""
    known = "+" if entry.get("known") == "yes" else ""
    return f"{sign}{'' if valid else '-'}{entry['text']}{known}"


def _last_round(view: View, names: Sequence[str]) -> Iterator[str]:
    """The round that was just scored, with the reason why an entry counts or not."""
    if view["round"]["phase"] not in ("reveal", "over"):
        return
    played, columns = view["played"][-1], view["headings"][-1]
    for name, card in zip(names, played["cards"], strict=True):
        counts = " ".join(map(str, card["counts"]))
        yield f"{name}: {counts} | {card['special']} + {card['general']} = {card['total']}"
        rows = [[_marked({**entry, "known": ""}, {}) for entry in line] for line in card["entries"]]
        yield from _grid(columns, played["letters"], rows)
