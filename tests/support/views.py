"""A client's side of the wire: messages as browsers write them, and the view that follows from
those of the server, as `docs/protocol.md` says."""

from __future__ import annotations

import json
from typing import Any


def compact(message: dict[str, Any]) -> str:
    """A message as `JSON.stringify` writes it."""
    return json.dumps(message, separators=(",", ":"))


def apply(event: dict[str, Any], view: dict[str, Any]) -> None:
    """Bring a view up to date."""
    view.update(event.get("set", {}))
    for name, items in event.get("add", {}).items():
        view[name] = view[name] + items
    for name in event.get("unset", ()):
        view.pop(name, None)
