"""An ear at a page's line: hears every message between it and the house."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket
from tests.support.guest import until

ASK_FOR_A_SIGN = """() => {
    const now = Date.now();
    dispatchEvent(new Event("online"));
    return now;
}"""
"""A page that comes online looks whether its line is alive."""


class Ear:
    """Must be there before the page has a line."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        """What the house said."""
        self.said: list[dict[str, Any]] = []
        """What the page said."""
        self._page = page
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def game_events(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] in ("event", "welcome")]

    def wait_for_answers(self) -> None:
        """Until the house has answered all that the page has said by now."""
        self.catch_up()
        said = {message["id"] for message in self.said if "id" in message}
        until(self._page, lambda: said <= {answered(message) for message in self.heard})

    def catch_up(self) -> None:
        """Until everything has arrived that the house has sent by now: a page asks for a sign of
        life, which comes after all that."""
        asked = self._page.evaluate(ASK_FOR_A_SIGN)
        until(self._page, lambda: any(message.get("t", 0) >= asked for message in self.heard))


def answered(message: dict[str, Any]) -> str | None:
    """What the house answers by this; an event may be an answer, too."""
    return message.get("id") or message.get("ack")
