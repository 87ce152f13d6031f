"""Presence: who is connected, and who has been away for how long. Never in the log."""

from __future__ import annotations


class Presence:
    """Counts each person's connections."""

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._connections: dict[str, int] = {}
        self.away: dict[str, float] = {}
        """Who is not here, and since when."""
        self.online: frozenset[str] = frozenset()
        """Who is connected. Every move asks for it, and few change it."""

    def awaits(self, person: str, now: float) -> None:
        """Somebody who is in the room and has yet to connect: away from now on."""
        self.away[person] = now

    def came(self, person: str) -> bool:
        """One more connection; True where the person was away."""
        count = self._connections.get(person, 0)
        self._connections[person] = count + 1
        self.away.pop(person, None)
        if count == 0:
            self.online |= {person}
        return count == 0

    def went(self, person: str, now: float) -> bool:
        """One connection less; True where the person is away now."""
        if person not in self._connections:
            return False  # forgotten already
        count = self._connections[person] - 1
        if count > 0:
            self._connections[person] = count
            return False
        del self._connections[person]
        self.online -= {person}
        self.away[person] = now
        return True

    def forget(self, person: str) -> None:
        """Somebody who is no longer in the room: nobody waits for them."""
        self._connections.pop(person, None)
        self.away.pop(person, None)
        self.online -= {person}

    def next_grace(self, now: float) -> float | None:
        """Seconds until the next person's grace period ends."""
        waits = (left + self._grace - now for left in self.away.values())
        return min((wait for wait in waits if wait > 0), default=None)

    def absent(self, now: float) -> frozenset[str]:
        """Those whose grace period has ended."""
        return frozenset(who for who, left in self.away.items() if now >= left + self._grace)
