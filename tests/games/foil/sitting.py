"""A game of Foil for tests: hands as words, a clock in seconds, moves as one would say them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour.games.foil import game
from parlour.games.foil.cards import DECKS
from parlour.games.foil.state import (
    Arrange,
    Discard,
    Done,
    Draw,
    Guess,
    Knock,
    Laying,
    Options,
    State,
    Take,
    Vote,
)
from parlour.kernel import Refusal, SeatOptions, Table
from parlour.kernel.entry import Rule

NAMES = ("Ann", "Bo", "Cy", "Di")


class Sitting:
    """Seat 0 begins; `hands`, the pile (its top last) and the next draws are given in letters."""

    def __init__(
        self,
        *hands: str,
        pile: str = "e",
        draws: str = "",
        deck: int | None = None,
        factors: tuple[float, ...] | None = None,
        round: int | None = None,
        **options: Any,
    ) -> None:
        if round is not None:
            options["rounds"] = (round,)
        chosen = Options(**options)
        count = len(hands)
        seats = tuple(SeatOptions(time_factor=factor) for factor in factors or (1,) * count)
        table, _ = Table.start(game, chosen, seats, seed=bytes(32))
        left = dict(enumerate(DECKS[chosen.language]))

        def take(letters: str) -> tuple[int, ...]:
            cards = []
            for letter in letters:
                card = next(card for card in left if left[card] == letter)
                del left[card]
                cards.append(card)
            return tuple(cards)

        held = tuple(take(hand) for hand in hands)
        shown, coming = take(pile), take(draws)
        rest = tuple(left)[: len(left) if deck is None else deck]
        state = msgspec.structs.replace(
            table.state,
            first_dealer=count - 1,
            turn=0,
            hands=held,
            pile=shown,
            deck=(*rest, *reversed(coming)),
            until=seats[0].allows(chosen.turn_seconds * 1000),
        )
        self.table = table.changed(state=state)
        self.wall = 0

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.state.count]

    @property
    def sheet(self) -> dict[str, Any]:
        return self.table.sheet(self.names)

    @property
    def scores(self) -> tuple[int, ...]:
        scores: tuple[int, ...] = self.table.view("table")["scores"]
        return scores

    def player(self, seat: int, hand: int = -1) -> dict[str, Any]:
        """A player's part of a hand on the sheet."""
        part: dict[str, Any] = self.sheet["hands"][hand]["players"][NAMES[seat]]
        return part

    def letters(self, seat: int) -> str:
        return self.state.spell(self.state.hands[seat])

    def cards(self, seat: int, *texts: str) -> list[tuple[int, ...]]:
        """Cards of a seat that spell these texts, each used once."""
        left = list(self.state.hands[seat])
        found = []
        for text in texts:
            places = []
            for letter in text:
                card = next(card for card in left if self.state.spell((card,)) == letter)
                left.remove(card)
                places.append(card)
            found.append(tuple(places))
        return found

    # Moves ----------------------------------------------------------------------------------

    def move(self, move: Any, seat: int | None = None) -> Sitting:
        who = self.state.turn if seat is None else seat
        self.table, _ = self.table.play(who, move, self.wall)
        return self

    def draw(self) -> Sitting:
        return self.move(Draw())

    def take(self, count: int) -> Sitting:
        return self.move(Take(count))

    def discard(self, letter: str) -> Sitting:
        return self.move(Discard(self.cards(self.state.turn, letter)[0][0]))

    def knock_move(self, *words: str, discard: str = "") -> Knock:
        *groups, dropped = self.cards(self.state.turn, *words, discard)
        return Knock(tuple(groups), dropped[0] if discard else None)

    def knock(self, *words: str, discard: str = "") -> Sitting:
        return self.move(self.knock_move(*words, discard=discard))

    def arrange(self, seat: int, *words: str, laid: tuple[str, ...] = ()) -> Sitting:
        return self.move(self.arranging(seat, *words, laid=laid), seat)

    def arranging(self, seat: int, *words: str, laid: tuple[str, ...] = ()) -> Arrange:
        layings = []
        for n, cards in enumerate(self.cards(seat, *words)):
            scrambled: tuple[int, ...] = ()
            if n < len(laid):
                left = list(cards)
                order = []
                for letter in laid[n]:
                    card = next(card for card in left if self.state.spell((card,)) == letter)
                    left.remove(card)
                    order.append(card)
                scrambled = tuple(order)
            layings.append(Laying(cards, scrambled))
        return Arrange(tuple(layings))

    def guess(self, seat: int, owner: int, word: int, text: str) -> Sitting:
        return self.move(Guess(owner, word, text), seat)

    def vote(self, seat: int, word: int, valid: bool) -> Sitting:
        return self.move(Vote(word, valid), seat)

    def done(self, *seats: int) -> Sitting:
        """These seats are done, or all that are still asked."""
        for seat in seats or range(self.state.count):
            if seats or not self.state.asked.finished[seat]:
                self.move(Done(), seat)
        return self

    def wait(self, seconds: float) -> Sitting:
        """Time passes; whatever is due happens."""
        self.wall += round(seconds * 1000)
        while self.table.is_due(self.wall):
            self.table, _ = self.table.expire()
        return self

    def rule(self, ruling: Any) -> Sitting:
        self.table, _ = self.table.act(Rule(ruling), wall=self.wall)
        return self

    def refused(self, move: Any, code: str, seat: int | None = None, **details: Any) -> Sitting:
        """The move is refused for this reason and changes nothing."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.move(move, seat)
        assert caught.value.code == code
        assert caught.value.details == details
        assert self.table is before
        return self


def laid_out(*words: tuple[str, ...], **options: Any) -> Sitting:
    """Everybody's words lie on the table, scrambled by the house; seat 0 has knocked."""
    sitting = Sitting(*("".join(own) for own in words), **options)
    sitting.knock(*words[0])
    for seat, own in enumerate(words[1:], 1):
        sitting.arrange(seat, *own)
    phase = sitting.done().phase
    assert phase != "arrange"
    return sitting
