"""Chance: every roll, shuffle and draw of a game, seeded, scripted or entered by people, and what
the shelf says.

Rules never make randomness themselves. They ask a `Chance` with a label, and what comes out is
written into the log entry that caused it, so that a game replays without the seed, and a game's
seed, once revealed, lets anyone recompute every outcome.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from parlour.kernel.refusal import Refusal

T = TypeVar("T")

Shelf = Callable[[str, Any], Any]
"""Answers a rule's question to the reference shelf: (label, question) to a JSON-able answer."""


class Drawn(msgspec.Struct, frozen=True, array_like=True):
    """One outcome: what was asked for (`label`) and what came (`value`)."""

    label: str
    value: Any


Outcomes = Sequence[Drawn | tuple[str, Any]]
"""What was rolled and drawn, in the order in which the rules ask for it."""


def new_secret() -> str:
    """Make the house's secret for one game: 256 bits, as hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """Return what the house publishes before the game: the hash of its secret."""
    return hashlib.sha256(b"parlour commitment 1\0" + bytes.fromhex(secret)).hexdigest()


def game_seed(secret: str, nonces: Mapping[str, str]) -> bytes:
    """Return the game's seed: a hash of the house's secret and a nonce from every joiner.

    The house is bound to its secret by the commitment, the joiners do not know it: nobody can
    pick the seed.
    """
    digest = hashlib.sha256(b"parlour seed 1\0" + bytes.fromhex(secret))
    for who in sorted(nonces):
        for part in (who, nonces[who]):
            raw = part.encode()
            digest.update(len(raw).to_bytes(4, "big") + raw)
    return digest.digest()


class Chance:
    """Where rules get their outcomes: `Seeded`, `Scripted`, or `Entered` by people."""

    __slots__ = ("outcomes",)

    def __init__(self) -> None:
        self.outcomes: list[Drawn] = []

    def roll(self, label: str, sides: int) -> int:
        """Roll a die: return a whole number from 1 to `sides`."""
        raise NotImplementedError

    def draw(self, label: str, items: Sequence[T], count: int) -> list[T]:
        """Draw `count` of the items, blind, in the order drawn. Items are numbers or strings."""
        raise NotImplementedError

    def consult(self, label: str, question: Any) -> Any:
        """Ask the shelf; what it says is recorded, so that replay never opens the shelf."""
        raise NotImplementedError

    def pick(self, label: str, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return self.draw(label, items, 1)[0]

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """Draw all the items, in a random order."""
        return self.draw(label, items, len(items))

    def _record(self, label: str, value: Any) -> None:
        self.outcomes.append(Drawn(label, value))


class Seeded(Chance):
    """Counter-based chance: outcome number n of a game depends on the seed, n and its label."""

    __slots__ = ("_drawn", "_seed", "_shelf")

    def __init__(self, seed: bytes, drawn: int = 0, shelf: Shelf | None = None) -> None:
        self.outcomes = []
        self._seed = seed
        self._drawn = drawn
        self._shelf = shelf

    def roll(self, label: str, sides: int) -> int:
        value = _Stream(self._seed, self._next(), label).below(sides) + 1
        self._record(label, value)
        return value

    def draw(self, label: str, items: Sequence[T], count: int) -> list[T]:
        stream = _Stream(self._seed, self._next(), label)
        pool = list(items)
        for i in range(count):
            j = i + stream.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        del pool[count:]
        self._record(label, pool)
        return list(pool)

    def consult(self, label: str, question: Any) -> Any:
        answer = _consulted(self._shelf, label, question)
        self._next()
        self._record(label, answer)
        return answer

    def _next(self) -> int:
        n = self._drawn
        self._drawn += 1
        return n


class Scripted(Chance):
    """Given outcomes: for tests and for records.

    An outcome that could not have come (a seven on a die, a card not in the deck) is refused.
    """

    __slots__ = ("_script",)

    def __init__(self, script: Outcomes) -> None:
        super().__init__()
        self._script = [s if isinstance(s, Drawn) else Drawn(*s) for s in script]

    @property
    def left_over(self) -> int:
        """How many given outcomes nobody asked for."""
        return len(self._script) - len(self.outcomes)

    def roll(self, label: str, sides: int) -> int:
        value = self._given(label)
        if type(value) is not int or not 1 <= value <= sides:
            raise Refusal("impossible_outcome", label=label, value=value)
        return value

    def draw(self, label: str, items: Sequence[T], count: int) -> list[T]:
        value = self._given(label)
        if not isinstance(value, list) or len(value) != count:
            raise Refusal("impossible_outcome", label=label, value=value)
        pool = list(items)
        drawn: list[T] = []
        for item in value:
            if item not in pool:
                raise Refusal("impossible_outcome", label=label, value=item)
            # The pool's own item: a script's `true` or 1.0 is not allowed to stand in for 1.
            drawn.append(pool.pop(pool.index(item)))
        return drawn

    def consult(self, label: str, question: Any) -> Any:
        return self._given(label)

    def _given(self, label: str) -> Any:
        if len(self.outcomes) == len(self._script):
            raise Refusal("outcome_missing", label=label)
        given = self._script[len(self.outcomes)]
        if given.label != label:
            raise Refusal("outcome_mislabelled", label=label, given=given.label)
        self.outcomes.append(given)
        return given.value


class OutcomeNeeded(Refusal):
    """People have to enter what came: `label` and, counted from 1, the `place` among the outcomes of
    this input; a die's `sides`, or the `items` and the `count` to draw of them."""


class Entered(Scripted):
    """What people at a real table rolled and drew themselves, entered with their input.

    What is needed and was not entered is refused with what can come, so that it can be asked for
    and the input sent again. The shelf answers as ever.
    """

    __slots__ = ("_shelf", "_used")

    def __init__(self, entered: Outcomes, shelf: Shelf | None = None) -> None:
        super().__init__(entered)
        self._shelf = shelf
        self._used = 0

    @property
    def left_over(self) -> int:
        return len(self._script) - self._used

    def roll(self, label: str, sides: int) -> int:
        self._check_entered(label, sides=sides)
        return super().roll(label, sides)

    def draw(self, label: str, items: Sequence[T], count: int) -> list[T]:
        self._check_entered(label, items=list(items), count=count)
        return super().draw(label, items, count)

    def consult(self, label: str, question: Any) -> Any:
        answer = _consulted(self._shelf, label, question)
        self._record(label, answer)
        return answer

    def _check_entered(self, label: str, **can_come: Any) -> None:
        if not self.left_over:
            raise OutcomeNeeded("outcome_needed", label=label, place=self._used + 1, **can_come)

    def _given(self, label: str) -> Any:
        given = self._script[self._used]
        if given.label != label:
            raise Refusal("outcome_mislabelled", label=label, given=given.label)
        self._used += 1
        self.outcomes.append(given)
        return given.value


def chance_for(
    is_real_box: bool, seed: bytes | None, drawn: int, shelf: Shelf | None, entered: Outcomes
) -> Chance:
    """Return the chance for an input: the seed's, or in a real box what people entered. Without
    either a game can only be replayed."""
    if seed is None and is_real_box:
        return Entered(entered, shelf)
    if entered:
        raise Refusal("not_a_real_box")
    return Scripted(()) if seed is None else Seeded(seed, drawn, shelf)


def check_used(chance: Chance) -> None:
    """Refuse given outcomes that nobody asked for."""
    if isinstance(chance, Scripted) and chance.left_over:
        raise Refusal("outcomes_left_over", count=chance.left_over)


def _consulted(shelf: Shelf | None, label: str, question: Any) -> Any:
    """Return what the shelf answers, as the rules will see it on replay: plain JSON values."""
    if shelf is None:
        raise Refusal("no_shelf", label=label)
    return msgspec.json.decode(msgspec.json.encode(shelf(label, question)))


class _Stream:
    """Unbiased numbers from a keyed hash in counter mode."""

    __slots__ = ("_block", "_buffer", "_label", "_n", "_seed")

    def __init__(self, seed: bytes, n: int, label: str) -> None:
        self._seed = seed
        self._n = n
        self._label = label
        self._block = 0
        self._buffer = b""

    def below(self, limit: int) -> int:
        if limit < 1:
            raise ValueError("there must be something to draw from")
        size = (limit.bit_length() + 7) // 8 + 1
        span = 256**size
        fair = span - span % limit
        while True:
            number = int.from_bytes(self._take(size), "big")
            if number < fair:
                return number % limit

    def _take(self, size: int) -> bytes:
        while len(self._buffer) < size:
            text = f"{self._n}/{self._block}/{self._label}".encode()
            self._buffer += hashlib.blake2b(text, key=self._seed, person=b"parlour").digest()
            self._block += 1
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken
