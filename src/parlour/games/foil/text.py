"""Foil as text, for a terminal: drawn from a view, so it shows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.kernel.game import View
from parlour.kernel.hindsight import Speaker, Told


def draw(view: View, names: Sequence[str]) -> str:
    """Draw the table, the laid words, the own hand with card numbers, and the score."""
    table = view["table"]
    round, size = table["round"], table["size"]
    lines = [f"Hand {table['number'] + 1} · round {round} · {size}+ · {table['phase']}"]
    if table["category"]:
        lines.append(f"[{table['category']}]")
    lines += [*_pile(table), *_laid(view, names), *_ballots(view), *_result(view, names)]
    if "mine" in view:
        cards = "  ".join(_card(card) for card in view["mine"]["hand"])
        lines.append(f"> {cards}")
    for seat, (name, score) in enumerate(zip(names, view["scores"], strict=True)):
        mark = "*" if seat == table["turn"] else "#" if seat == table["knocker"] else " "
        lines.append(f"{mark} {name}: {score}  ({table['hand_sizes'][seat]})")
    return "\n".join(lines)


def _card(card: dict[str, Any]) -> str:
    return f"{card['letter'].upper()}:{card['id']}"


def _pile(table: dict[str, Any]) -> Iterator[str]:
    """Yield the deck's size and the pile, its top on the right."""
    if table["phase"] == "play":
        pile = " ".join(card["letter"].upper() for card in table["pile"]) or "-"
        yield f"[{table['deck']}]  {pile}"


def _laid(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield the scrambled words with their numbers, and what one has guessed."""
    guesses = {
        (guess["seat"], guess["word"]): guess["text"]
        for guess in view.get("mine", {}).get("guesses", ())
    }
    for seat, words in enumerate(view["laid"]):
        for number, word in enumerate(words):
            letters = " ".join(card["letter"].upper() for card in word)
            guess = guesses.get((seat, number))
            owner = names[seat] if seat < len(names) else "The house"
            yield f"{owner} {seat}/{number}: {letters}" + (f" = {guess}" if guess else "")


def _ballots(view: View) -> Iterator[str]:
    for number, ballot in enumerate(view["ballots"]):
        yield f"{number}: {ballot['text']}? ({ballot['question']})"


def _result(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield the hand that was just scored."""
    if view["table"]["phase"] not in ("reveal", "over"):
        return
    hand = view["hands"][-1]
    for name, had in zip(names, hand["seats"], strict=True):
        words = ", ".join(f"{word['word']} {word['points']:+d}" for word in had["words"])
        guesses = ", ".join(f"{guess['guess']} {guess['points']:+d}" for guess in had["guesses"])
        knock = ", ".join(f"{group['word']} {group['points']:+d}" for group in had["knock"])
        yield f"{name} {had['score']:+d}: {words} | {guesses}" + (f" # {knock}" if knock else "")
    for name, best in zip(names, hand["best"], strict=False):
        yield f"{name} ({best['points']}): {', '.join(best['words'])}"


def hindsight(found: dict[str, Any], speaker: Speaker) -> Iterator[Told]:
    """Tell the knocks that were missed, which have no points of their own, and the best words of
    each hand."""
    for one in found["missed_knocks"]:
        told = speaker.say("insights", "knock", words=_joined(one["words"]))
        yield Told(one["entry"], one["seat"], 0, told)
    for one in found["hands"]:
        if one["lost"] > 0:
            words = _joined(one["words"])
            told = speaker.say("insights", "best", words=words, best=one["best"], made=one["made"])
            yield Told(one["entry"], one["seat"], one["lost"], told)


def _joined(words: Sequence[str]) -> str:
    return " · ".join(word.upper() for word in words)
