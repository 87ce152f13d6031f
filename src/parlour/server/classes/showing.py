"""What the people of a live class have been shown, and the next thing to show."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any

from parlour.server.clock import wall
from parlour.server.messages import PROTOCOL, Ack, Resumed, Welcome
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.stream import Sections, Stream

View = Callable[[str], Mapping[str, Any]]
"""Makes the sections of the class for a viewer."""


class Shown:
    """One viewer's stream: numbered events, and the sections as they were shown last."""

    def __init__(self, epoch: str, view: Mapping[str, Any], keep: int) -> None:
        self.sections = Sections()
        self.sections.update(view)
        self.stream = Stream(epoch, {}, keep)


class Showing:
    """The connections of a class, by who looks."""

    def __init__(self, view: View, keep: int) -> None:
        self._view = view
        self._keep = keep
        self._epoch = secrets.token_hex(4)
        self._opened = 0
        self._shown: dict[str, Shown] = {}
        self._connections: dict[Connection, str] = {}

    @property
    def is_empty(self) -> bool:
        return not self._connections

    @property
    def viewers(self) -> frozenset[str]:
        return frozenset(self._connections.values())

    def enter(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """Give a connection what it missed, or the whole view."""
        viewer = connection.person
        shown = self._of(viewer)
        self._connections[connection] = viewer
        missed = shown.stream.since(n) if epoch == shown.stream.epoch else None
        if missed is None:
            epoch, view = shown.stream.epoch, shown.sections.named()
            connection.tell(Welcome(PROTOCOL, epoch, shown.stream.n, wall(), view))
            return
        connection.tell(Resumed(shown.stream.epoch, shown.stream.n, wall()))
        for step in missed:
            connection.tell(step.event(wall()))

    def leave(self, connection: Connection) -> None:
        viewer = self._connections.pop(connection, None)
        if viewer is not None and viewer not in self._connections.values():
            # Who comes back soon has missed little; the whole view is small.
            self._shown.pop(viewer, None)

    def show(
        self,
        sender: Connection | None = None,
        id: str | None = None,
        viewers: Collection[str] | None = None,
    ) -> None:
        """Show these viewers (None: all) what has changed for them; `sender` is told that `id` is
        done."""
        events = {}
        for viewer, shown in self._shown.items():
            if viewers is not None and viewer not in viewers:
                continue
            change = shown.sections.update(self._view(viewer))
            events[viewer] = shown.stream.advance(change, {})
        for connection, viewer in list(self._connections.items()):
            ack = id if connection is sender else None
            step = events.get(viewer)
            if step is not None:
                connection.tell(step.event(wall(), ack))
            elif ack is not None:
                connection.tell(Ack(ack))

    def of(self, viewer: str) -> list[Connection]:
        """Return the connections of one viewer."""
        return [one for one, who in self._connections.items() if who == viewer]

    def all(self) -> list[Connection]:
        return list(self._connections)

    def _of(self, viewer: str) -> Shown:
        shown = self._shown.get(viewer)
        if shown is None:
            self._opened += 1
            epoch = f"{self._epoch}.{viewer[-6:]}.{self._opened}"
            shown = self._shown[viewer] = Shown(epoch, self._view(viewer), self._keep)
            return shown
        shown.stream.advance(shown.sections.update(self._view(viewer)), {})
        return shown
