"""A game as text, for language models: the rules, what a seat sees, its moves, and moves read back.

conversation = TextGame("wedges", options={"answers": "choices"}, seed=1)
print(conversation.rules())
while (seat := conversation.seat) is not None:
    conversation.play(seat, answer_to(conversation.prompt(seat)))
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from parlour.envs.trial import PACE, Trial
from parlour.kernel import Millis, Outcome, Refusal, Seat, find_game
from parlour.kernel.guide import guide, shown, told

WAIT = "wait"
"""What is said to do nothing; no game's notation has this word."""


class TextGame:
    """One game, played with texts. Time passes by itself, as in the environments."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        language: str = "en",
        pace: Millis = PACE,
        seed: int = 0,
    ) -> None:
        self.trial = Trial(find_game(game), seats, options, pace)
        count = self.trial.count
        self.names = tuple(names or (f"Seat {seat}" for seat in range(1, count + 1)))
        if len(self.names) != count:
            raise ValueError(f"{count} seats, but {len(self.names)} names")
        self.language = language
        self.trial.begin(random.Random(seed).randbytes(32))

    def rules(self) -> str:
        """Return the rules with the options of this game, as the page tells them."""
        game = self.trial.game
        options = msgspec.to_builtins(self.trial.options)
        parts = []
        for section in guide(game, self.language):
            blocks = [
                told(game, one.text, options, self.language) for one in shown(section, options)
            ]
            if blocks:
                parts.append("\n".join([f"## {section.title}", *blocks]))
        return "\n\n".join(parts).replace("**", "")

    @property
    def seat(self) -> Seat | None:
        """The seat to ask next, the lowest of those that are asked; None once the game is over."""
        return min(self.trial.acting(), default=None)

    def view(self, seat: Seat) -> str:
        """Return what a seat sees, drawn as text."""
        return self.trial.table.picture(seat, self.names)

    def view_json(self, seat: Seat) -> str:
        """Return what a seat sees as JSON: the view that a client in this seat gets."""
        return msgspec.json.encode(self.trial.view(seat)).decode()

    def legal_moves(self, seat: Seat) -> list[str]:
        """Return the moves that can be listed, in the game's notation, and `wait` where waiting
        leads anywhere. Moves with text or squares of one's own choice are not listed."""
        table = self.trial.table
        if seat not in self.trial.acting():
            return []
        moves = [table.notation(move) for move in table.legal_moves(seat)]
        return [*moves, WAIT] if self.trial.can_wait(seat) else moves

    def forms(self, seat: Seat) -> list[dict[str, Any]]:
        """Return the kinds of moves with fields to fill in, as JSON values: what can be played
        besides the listed moves."""
        forms: list[dict[str, Any]] = self.trial.view(seat).get("offers", {}).get("forms", [])
        return forms

    def parse(self, text: str) -> Any:
        """Return the move that a text writes; refused (`unreadable_move`) where it is none."""
        return self.trial.table.parse(text)

    def play(self, seat: Seat, text: str) -> None:
        """Make the move that a text writes, or `wait`. A `Refusal` has its code and changes
        nothing."""
        if text.strip() == WAIT:
            if WAIT not in self.legal_moves(seat):
                raise Refusal("unreadable_move", text=text, reason="there is nothing to wait for")
            self.trial.wait(seat)
        else:
            self.trial.play(seat, self.parse(text))
        self.trial.pass_time()

    def prompt(self, seat: Seat) -> str:
        """Return the view and the moves of a seat as one text."""
        parts = [self.view(seat), "Moves: " + " | ".join(self.legal_moves(seat))]
        if forms := self.forms(seat):
            parts.append("To fill in: " + msgspec.json.encode(forms).decode())
        return "\n\n".join(parts)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.trial.table.outcome
