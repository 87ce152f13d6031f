"""A table of Facts in Five that reads like the rule sheet: who writes, doubts, knows and votes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games.facts import game
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import (
    SIZE,
    Accept,
    Affirm,
    Challenge,
    Choose,
    Dispute,
    Done,
    Entry,
    Overrule,
    Recognise,
    SeatOptions,
    State,
    Tap,
    Vote,
    Write,
)
from parlour.kernel import Refusal, Table, find_game
from parlour.kernel.entry import Rule

Known = Mapping[str, str]


class FakeShelf:
    """Knows what a test says it knows, and what was ruled on earlier nights."""

    def __init__(
        self, known: Known | None = None, rulings: Mapping[str, bool] | None = None
    ) -> None:
        self.known = known or {}
        self.rulings = rulings or {}
        self.asked: list[tuple[str, Any]] = []
        self.cells = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"] * SIZE
        self.things: Mapping[str, int] = {}
        """Texts that name the same thing have the same number."""
        self.surnames: Mapping[str, int | tuple[int, ...]] = {}
        """Where the surname starts, or where the parts of a double one are."""

    def __call__(self, label: str, question: Any) -> Any:
        self.asked.append((label, question))
        if label == "cells":
            return self.cells
        return [
            {
                "known": self.known.get(entry["text"], "unknown"),
                "about": "a thing" if entry["text"] in self.known else None,
                "ruling": self.rulings.get(entry["key"]),
                "thing": self.things.get(entry["text"]),
                "senses": ["a thing", "a cat"] if entry["text"] in self.known else [],
                **self.surname(entry["text"]),
            }
            for entry in question["entries"]
        ]

    def surname(self, text: str) -> dict[str, Any]:
        """The first version of the rules was told the first word only."""
        places = self.surnames.get(text)
        if isinstance(places, tuple):
            return {"key": places[0], "keys": list(places)}
        return {"key": places}


class Sitting:
    """A game whose columns and letters are given; everything else goes by the rules."""

    def __init__(
        self,
        seats: int = 3,
        *,
        letters: str = "ABCDE",
        columns: tuple[Subject, ...] | None = None,
        known: Known | None = None,
        rulings: Mapping[str, bool] | None = None,
        children: tuple[int, ...] = (),
        director: int | None = None,
        factors: Mapping[int, float] | None = None,
        rotate: bool = False,
        elected: bool = False,
        things: Mapping[str, int] | None = None,
        surnames: Mapping[str, int | tuple[int, ...]] | None = None,
        version: int | None = None,
        **options: Any,
    ) -> None:
        options.setdefault("judging", "book")
        self.shelf = FakeShelf(known, rulings)
        self.shelf.things, self.shelf.surnames = things or {}, surnames or {}
        self.wall = 0
        self.letters, self.columns = letters, columns
        chairs = tuple(
            SeatOptions((factors or {}).get(seat, 1.0), seat in children, seat == director)
            for seat in range(seats)
        )
        if rotate:
            options["director"] = "rotate"
        if elected:
            options["director"] = "elected"
        rules = find_game("facts", version)
        self.table, _ = Table.start(
            rules, game.Options(**options), chairs, seed=bytes(32), shelf=self.shelf
        )

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    @property
    def phase(self) -> str:
        return self.state.phase

    def move(self, seat: int, move: Any) -> Sitting:
        self.table, _ = self.table.play(seat, move, self.wall)
        return self

    def choose_all(self) -> Sitting:
        """Everybody takes the first thing on the card; then come the given columns and letters."""
        for held in self.state.held:
            offered = game.offers(self.state, held.holder).moves
            move = next(m for m in offered if isinstance(m, Choose) and m.card == held.card)
            self.move(held.holder, move)
        state = replace(self.state, letters=tuple(self.letters))
        if self.columns is not None:
            subjects = tuple(
                replace(one, subject=subject)
                for one, subject in zip(state.held, self.columns, strict=True)
            )
            state = replace(state, held=subjects)
        self.table = replace(self.table, state=state)
        return self

    def write(self, seat: int, *entries: tuple[int, int, str]) -> Sitting:
        """This seat writes: row, column, text."""
        for row, column, text in entries:
            self.move(seat, Write(row, column, text))
        return self

    def done(self, *seats: int) -> Sitting:
        """These seats are done, or all that are still asked."""
        phase, number = self.phase, len(self.state.played)
        for seat in seats or range(self.state.count):
            still = (self.phase, len(self.state.played)) == (phase, number)
            if seats or (still and not self.state.asked.finished[seat]):
                self.move(seat, Done())
        return self

    def challenge(self, seat: int, card: int, row: int, column: int, reason: str = "") -> Sitting:
        return self.move(seat, Challenge(card, row, column, reason))

    def accept(self, seat: int, card: int, row: int, column: int) -> Sitting:
        return self.move(seat, Accept(card, row, column))

    def recognise(self, seat: int, card: int, row: int, column: int) -> Sitting:
        return self.move(seat, Recognise(card, row, column))

    def dispute(self, seat: int, card: int, row: int, column: int) -> Sitting:
        return self.move(seat, Dispute(card, row, column))

    def vote(self, seat: int, card: int, row: int, column: int, valid: bool) -> Sitting:
        return self.move(seat, Vote(card, row, column, valid))

    def tap(self, seat: int, valid: bool) -> Sitting:
        """This seat taps on the entry that is up."""
        return self.move(seat, Tap(*self.state.queue[self.state.up], valid))

    def affirm(self, row: int, column: int, valid: bool) -> Sitting:
        return self.move(0, Affirm(row, column, valid))

    def wait(self, seconds: float) -> Sitting:
        """Time passes; whatever is due happens."""
        self.wall += round(seconds * 1000)
        while self.table.is_due(self.wall):
            self.table, _ = self.table.expire()
        return self

    def overrule(self, number: int, seat: int, row: int, column: int, valid: bool) -> Sitting:
        ruling = Overrule(number, seat, row, column, valid)
        self.table, _ = self.table.act(Rule(ruling), wall=self.wall)
        return self

    def refused(self, seat: int, move: Any, code: str, /, **details: Any) -> Sitting:
        """The move is refused for this reason and changes nothing."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.move(seat, move)
        assert caught.value.code == code
        assert caught.value.details == details
        assert self.table is before
        return self

    def entry(self, card: int, row: int, column: int) -> Entry:
        """An entry in judging, or of the round scored last."""
        if self.state.playcards:
            return self.state.playcards[card].entries[row][column]
        return self.state.played[-1].cards[card].entries[row][column]

    def verdict(self, card: int, row: int, column: int) -> tuple[bool, str]:
        entry = self.entry(card, row, column)
        return entry.valid, entry.why


def judged(*cards: tuple[tuple[int, int, str], ...], **options: Any) -> Sitting:
    """Everybody has written this, and judging begins."""
    sitting = Sitting(len(cards), **options).choose_all()
    for seat, entries in enumerate(cards):
        sitting.write(seat, *entries)
    return sitting.done()
