"""Presence: who is connected, and who has been away for how long. Never in the log."""

from __future__ import annotations

from collections.abc import Iterable


class Presence:
    """Counts each person's connections here, and knows of those at other workers."""

    def __init__(self, grace: float, *, is_blind: bool = False) -> None:
        self._grace = grace
        self._connections: dict[str, int] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        """Who is connected to other workers, by worker."""
        self._is_blind = is_blind
        """There are other workers, and nobody can say who is connected to them. Then nobody is
        taken for absent."""
        self.away: dict[str, float] = {}
        """Who is not here, and since when."""
        self._signs: dict[str, float] = {}
        """When those who are away gave their last sign of life."""
        self.online: frozenset[str] = frozenset()
        """Who is connected. Every move asks for it, and few change it."""

    @property
    def here(self) -> frozenset[str]:
        """Who is connected to this worker."""
        return frozenset(self._connections)

    @property
    def connected(self) -> frozenset[str]:
        """Who is known to be connected, to any worker."""
        return self.here.union(*self._elsewhere.values())

    @property
    def workers(self) -> frozenset[str]:
        """The other workers that people are connected to."""
        return frozenset(self._elsewhere)

    def awaits(self, person: str, now: float) -> None:
        """Await somebody who is in the room and has yet to connect: away from now on."""
        if person not in self.connected:
            self.away[person] = now
            self._signs[person] = now
            self._see()

    def came(self, person: str) -> bool:
        """Count one more connection; True where the person was away."""
        count = self._connections.get(person, 0)
        is_new = person not in self.connected
        self._connections[person] = count + 1
        self.away.pop(person, None)
        if count == 0:
            self._see()
        return is_new

    def went(self, person: str, now: float, sign: float | None = None) -> bool:
        """Count one connection less, which gave its last sign of life at `sign`, or now; True where
        the person is away now."""
        if person not in self._connections:
            return False  # forgotten already
        self._signed(person, now if sign is None else sign)
        count = self._connections[person] - 1
        if count > 0:
            self._connections[person] = count
            return False
        del self._connections[person]
        is_away = person not in self.connected
        if is_away:
            self.away[person] = now
        self._see()
        return is_away

    def elsewhere(
        self, worker: str, people: frozenset[str], now: float, sign: float | None = None
    ) -> bool:
        """Note who is connected to another worker, which gave its last sign of life at `sign`, or
        now; True where that changes who is online."""
        before = self.online
        gone = self._elsewhere.pop(worker, frozenset()) - people
        if people:
            self._elsewhere[worker] = people
        connected = self.connected
        for person in gone:
            self._signed(person, now if sign is None else sign)
        for person in people:
            self.away.pop(person, None)
        for person in gone - connected:
            self.away[person] = now
        self._see()
        return self.online != before

    def set_blind(self, is_blind: bool, now: float) -> bool:
        """Note whether others can be seen; those who cannot are away from now on at the earliest.
        True where that changes who is online."""
        if is_blind == self._is_blind:
            return False
        before = self.online
        self._is_blind = is_blind
        self.wait_anew(now)
        self._signs = dict.fromkeys(self.away, now)
        self._see()
        return self.online != before

    def wait_anew(self, now: float) -> None:
        """Give everybody who is away the whole grace period again."""
        self.away = dict.fromkeys(self.away, now)

    def last_sign(self, people: Iterable[str]) -> float | None:
        """Return the last sign of life of these people, none of whom is here; None where none was
        expected to be."""
        return max((self._signs[who] for who in people if who in self._signs), default=None)

    def forget(self, person: str) -> None:
        """Forget somebody who is no longer in the room: nobody waits for them."""
        self._connections.pop(person, None)
        self.away.pop(person, None)
        self._signs.pop(person, None)
        for worker, people in self._elsewhere.items():
            self._elsewhere[worker] = people - {person}
        self._see()

    def next_grace(self, now: float) -> float | None:
        """Return seconds until the next person's grace period ends."""
        if self._is_blind:
            return None
        waits = (left + self._grace - now for left in self.away.values())
        return min((wait for wait in waits if wait > 0), default=None)

    def absent(self, now: float) -> frozenset[str]:
        """Return those whose grace period has ended."""
        if self._is_blind:
            return frozenset()
        return frozenset(who for who, left in self.away.items() if now >= left + self._grace)

    def _signed(self, person: str, sign: float) -> None:
        self._signs[person] = max(sign, self._signs.get(person, sign))

    def _see(self) -> None:
        self.online = self.connected.union(self.away if self._is_blind else ())
