"""Players of a simulated game: built-in bots, and anything else that decides from a view."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Mapping
from typing import Any, Protocol

from parlour.kernel import LEVELS, AnyGame, Bot, Decision, Refusal, View, find_bot

RANDOM = "random"


class Player(Protocol):
    """A player at a simulated table. It gets its seat's view as JSON values, nothing else."""

    name: str
    level: int | None
    """The built-in bot's level, for the record; None for any other player."""

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        """Return what to do now, and after how long; None: nothing."""


class BotPlayer:
    """A built-in bot of one level."""

    def __init__(self, bot: Bot, level: int, name: str = "") -> None:
        self._bot = bot
        self.level: int | None = level
        self.name = name or f"Level {level}"

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        assert self.level is not None
        return self._bot.decide(view, self.level, rng)


class RandomPlayer:
    """Fills in what is offered at random: the weakest player there can be. It knows no game, so a
    good part of its moves is refused; it tries again.
    """

    level: int | None = None

    def __init__(self, name: str = "Random", delay: int = 1000) -> None:
        self.name = name
        self._delay = delay

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        offers = view.get("offers") or {}
        choices = [*offers.get("moves", ()), *offers.get("forms", ())]
        if not choices:
            return None
        choice = rng.choice(choices)
        move = filled(choice, rng) if "fields" in choice else choice
        return Decision(move, self._delay)


def filled(form: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Fill in a form with anything that the kinds of its fields allow."""
    fields = {name: _anything(field, rng) for name, field in form["fields"].items()}
    return {"type": form["move"], **fields}


def _anything(field: Mapping[str, Any], rng: random.Random) -> Any:
    match field["type"]:
        case "number":
            return rng.randint(field["low"], field["high"])
        case "choice":
            return rng.choice(field["values"])
        case "flag":
            return rng.random() < 0.5
        case "cells":
            count = rng.randint(field["fewest"], field["most"])
            return [[rng.randrange(10), rng.randrange(10)] for _ in range(count)]
        case "text":
            length = rng.randint(1, max(1, min(8, field["longest"])))
            return "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=length))
        case _:
            return []


class SparringPlayer:
    """A simple player that a game brings along to measure its bot against."""

    level: int | None = None

    def __init__(self, bot: Bot, name: str) -> None:
        self._bot = bot
        self.name = name

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        return self._bot.decide(view, LEVELS[0], rng)


def sparring(game: AnyGame) -> dict[str, Bot]:
    """Return the simple players of a game by name: those in the module `sparring` beside its
    rules."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.sparring"
    if not package or importlib.util.find_spec(name) is None:
        return {}
    module = importlib.import_module(name)
    named = {key.lower(): value for key, value in vars(module).items() if key.isupper()}
    return {key: value for key, value in named.items() if hasattr(value, "decide")}


def find_player(game: AnyGame, word: str) -> Player:
    """Return a player by the word for it on a command line: a level from 1 to 5, a simple player
    that the game brings along, or `random`."""
    simple = sparring(game).get(word)
    if simple is not None:
        return SparringPlayer(simple, word.capitalize())
    if word == RANDOM:
        return RandomPlayer()
    if word.isascii() and word.isdigit() and int(word) in LEVELS:
        bot = find_bot(game)
        if bot is None:
            raise Refusal("no_bot", game=game.id)
        return BotPlayer(bot, int(word))
    raise Refusal("bad_level", level=word, least=LEVELS[0], most=LEVELS[-1])
