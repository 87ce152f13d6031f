"""A move by questions and answers: works for every game, from what it offers."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from typing import Any

from parlour.cli.output import language, say
from parlour.cli.picture import move_in_words
from parlour.kernel import AnyGame
from parlour.kernel.catalogue import text

Dialogue = Generator[str, str, dict[str, Any]]
"""Yields prompts, is sent what was typed, and returns the move."""


YES_OR_NO = {"yes": True, "y": True, "ja": True, "j": True}
YES_OR_NO |= {"no": False, "n": False, "nein": False}


def dialogue(game: AnyGame, offers: Mapping[str, Any]) -> Dialogue:
    """Ask for one of the offered moves. Fields can follow the number at once: `1 6 7 42`."""
    moves = list(offers["moves"])
    forms = [form for form in offers["forms"] if not form.get("team")]  # Alone at the terminal.
    lines = [move_in_words(game, move) for move in moves]
    lines += [form_in_words(game, form) for form in forms]
    menu = "\n".join(f"{number}) {line}" for number, line in enumerate(lines, 1))
    prompt = f"{menu}\n{say('play.what')} {say('play.quit')}"
    while True:
        typed = yield prompt
        number, _, rest = typed.strip().partition(" ")
        index = int(number) - 1 if number.isascii() and number.isdigit() else -1
        if not 0 <= index < len(lines):
            prompt = say("play.not_there", most=len(lines))
        elif index < len(moves):
            return dict(moves[index])
        else:
            return (yield from _fill(game, forms[index - len(moves)], rest.strip()))


def _fill(game: AnyGame, form: Mapping[str, Any], given: str) -> Dialogue:
    """Ask for the fields that were not given with the number."""
    move: dict[str, Any] = {"type": form["move"]}
    for name, field in form["fields"].items():
        typed, given = _take(field, given) if given else ("", "")
        prompt = field_in_words(game, form["move"], name, field)
        while True:
            if typed:
                try:
                    move[name] = read_field(field, typed)
                    break
                except ValueError:
                    prompt = f"{say('play.bad_field')} {prompt}"
            typed = (yield prompt).strip()
    return move


def _take(field: Mapping[str, Any], given: str) -> tuple[str, str]:
    """Return the part of a line that belongs to this field, and the rest."""
    if field["type"] in ("number", "choice", "flag"):
        word, _, rest = given.partition(" ")
        return word, rest.strip()
    return given, ""


def read_field(field: Mapping[str, Any], typed: str) -> Any:
    """Read what was typed, by the field's kind; a `ValueError` where it does not fit."""
    match field["type"]:
        case "number":
            number = int(typed)
            if not field["low"] <= number <= field["high"]:
                raise ValueError(typed)
            return number
        case "choice":
            return _one_of({str(value): value for value in field["values"]}, typed)
        case "flag":
            return _one_of(YES_OR_NO, typed.lower())
        case "cells":
            return [[int(part) for part in pair.split(",")] for pair in typed.split()]
        case "items":
            return json.loads(typed)
        case _:
            return typed[: field["longest"]]


def _one_of(known: Mapping[str, Any], typed: str) -> Any:
    if typed not in known:
        raise ValueError(typed)
    return known[typed]


def form_in_words(game: AnyGame, form: Mapping[str, Any]) -> str:
    label = text(game, language(), "moves", form["move"], "label")
    name = form["move"] if label == "label" else label
    fields = (field_in_words(game, form["move"], *item) for item in form["fields"].items())
    return f"{name}: {', '.join(fields)}"


def field_in_words(game: AnyGame, move: str, name: str, field: Mapping[str, Any]) -> str:
    """Return a field's label, and what it takes."""
    label = text(game, language(), "moves", move, "fields", name)
    match field["type"]:
        case "number":
            return f"{label} {field['low']}–{field['high']}"
        case "choice":
            return f"{label} ({' | '.join(map(str, field['values']))})"
        case "flag":
            return f"{label} ({say('play.yes_no')})"
        case "cells":
            return f"{label} ({say('play.cells_hint')})"
        case "items":
            return f"{label} ({say('play.items_hint', shape=field['shape'])})"
        case _:
            return f"{label} ({say('play.text_hint', longest=field['longest'])})"
