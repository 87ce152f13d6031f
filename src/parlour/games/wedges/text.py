"""Wedges as text, for a terminal: drawn from a view, so it shows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.games.wedges.analysis import TRIFLE
from parlour.games.wedges.board import CATEGORIES, COLOURS, Space, kind_of
from parlour.kernel.catalogue import load, phrase
from parlour.kernel.game import View
from parlour.kernel.hindsight import Speaker, Told


def draw(view: View, names: Sequence[str]) -> str:
    """Draw where everybody stands with which wedges, the roll and its targets, the question."""
    table = view["table"]
    lines = [f"Turn {table['number'] + 1} · {names[table['turn']]} · {table['phase']}"]
    lines += [*_players(table, names), *_roll(view), *_question(view)]
    return "\n".join(lines)


def _players(table: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        mark = "*" if seat == table["turn"] else "?" if seat == table["reader"] else " "
        own = table["wedges"][seat]
        wedges = " ".join(colour if colour in own else "·" for colour in CATEGORIES)
        barred = "".join(f"  (not {space})" for space in table["barred"][seat])
        yield f"{mark} {name}: {table['positions'][seat]}  [{wedges}]{barred}"


def _roll(view: View) -> Iterator[str]:
    """Yield the roll, and where it leads."""
    if view["table"]["phase"] != "move":
        return
    places = ", ".join(
        f"{target['to']} {target['category'] or target['kind']}"
        + ("!" if target["kind"] in ("hq", "final") else "")
        for target in view["targets"]
    )
    yield f"Rolled {view['table']['roll']}: {places}"


def _question(view: View) -> Iterator[str]:
    question = view["question"]
    if question is None:
        return
    yield f"[{question['category']}] {question['text']}"
    if question["typed_instead"]:
        yield "  (no wrong answers are written for this question: it is typed)"
    for choice in question["choices"]:
        yield f"  - {choice}"
    if question["given"] is not None:
        lacking = view.get("mine", {}).get("why", "")
        yield f"> {question['given']}" + (" … more specific?" if question["specific"] else "")
        yield from _told("asked", lacking, question)
        yield from _told("refused", question["why"], question)
    answer = view.get("mine", {}).get("answer") or question["expected"]
    if answer is not None:
        mark = {True: "right", False: "wrong", None: "answer"}[question["correct"]]
        yield f"= {answer} ({mark})"
    for proposal in view.get("mine", {}).get("proposals", ()):
        yield f"  {proposal['by'] + 1}: {proposal['text']}"


def hindsight(found: dict[str, Any], speaker: Speaker) -> Iterator[Told]:
    """Tell the better spaces, and the questions that were hard."""
    for one in found["moves"]:
        lost = one["lost"]
        if lost > TRIFLE:
            details = {"space": _space(one["best"], speaker), "turns": speaker.number(lost)}
            told = speaker.say("insights", "better", count=round(lost, 1), **details)
            yield Told(one["entry"], one["seat"], lost, told)
    for one in found["hardest"]:
        told = speaker.say("insights", "hard", question=one["text"], answer=one["answer"])
        yield Told(one["entry"], None, 0, told)


def _space(space: Space, speaker: Speaker) -> str:
    """Return a space by its name, and by the one that a move gives it."""
    category = COLOURS.get(space)
    named = "" if category is None else speaker.say("categories", category)
    return f"{speaker.say('spaces', kind_of(space), category=named)} ({space})"


def _told(how: str, code: str, question: dict[str, Any]) -> Iterator[str]:
    """Yield what the house says to an answer; an older house had codes that have no sentence now."""
    told = load("parlour.games.wedges", "en")["told"][how].get(code)
    if told is not None:
        yield f"  {phrase(told, {'given': question['given']})}"
