"""Whether the house can write: it tries every few seconds, and remembers how that went."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from parlour.kernel import Refusal

logger = logging.getLogger("parlour")

LONGEST_SECONDS = 10
"""A write that takes longer counts as failed."""


class Probed(Protocol):
    """A store that can be asked to try a write."""

    async def probe(self) -> None: ...


class Watch:
    """The result of the last try. Anybody who asks for it causes no write."""

    def __init__(self, log: Probed) -> None:
        self._log = log
        self.trouble: Refusal | None = None

    async def look(self) -> None:
        """Try a write. A change for the worse or the better is logged once."""
        before, self.trouble = self.trouble, await self._try()
        if self.trouble is None:
            if before is not None:
                logger.warning("the house can write again")
        elif before is None or before.code != self.trouble.code:
            logger.error("the house cannot write: %s", self.trouble)

    async def _try(self) -> Refusal | None:
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                await self._log.probe()
        except TimeoutError:
            return Refusal("store_io", reason=f"> {LONGEST_SECONDS} s")
        except Refusal as refusal:
            return refusal
        return None
