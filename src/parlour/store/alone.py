"""The part of a log that is about other workers, for a log that one process has to itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.store.log import News, Other, Pulse


class Alone:
    """See `parlour.store.log.Log` for what the methods promise."""

    is_shared = False
    house = ""

    async def heads(self, streams: Iterable[str]) -> dict[str, int] | None:
        return None

    async def news(self) -> Sequence[News]:
        return ()

    async def is_held(self, stream: str) -> bool:
        return False

    def hold(self, stream: str) -> None:
        """Do nothing: no other worker asks who holds a room."""

    def let_go(self, stream: str) -> None:
        """Do nothing: no other worker asks who holds a room."""

    async def beat(self, figures: bytes = b"") -> Pulse:
        return Pulse(others=0)

    async def others(self) -> Sequence[Other]:
        return ()
