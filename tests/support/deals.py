"""Deals of the browser tests: each test gets its own, and the same in every run.

`PARLOUR_DEALS=random` gives them real chance instead, and with any other word every test gets
another deal, which the same word brings back.
"""

from __future__ import annotations

import datetime
import hashlib
import os

DAY = datetime.date(2026, 3, 14)
"""The day in the browsers: the boards of the day are its."""

PAGE = """{
    const today = %(today)d;
    window.Date = class extends Date {
        constructor(...given) {
            super(...(given.length ? given : [today]));
        }
    };
    let state = %(seed)d;
    Math.random = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}"""
"""What day it is, and what the page draws by lot itself. Its clock and its ids, which must differ
from anybody else's, stay as they are."""


def deal_of(test: str) -> str | None:
    """The name of this test's deal; None for real chance."""
    wanted = os.environ.get("PARLOUR_DEALS", "")
    return None if wanted == "random" else f"{wanted}/{test}"


def page_script(deal: str, guest: str) -> str:
    """What makes the page of a guest repeatable."""
    noon = datetime.datetime.combine(DAY, datetime.time(12), datetime.UTC)
    seed = hashlib.sha256(f"{deal}/{guest}".encode()).digest()[:4]
    return PAGE % {
        "today": int(noon.timestamp() * 1000),
        "seed": int.from_bytes(seed, "big"),
    }
