"""A client's side of the wire: messages as browsers write them, and the view that follows from
those of the server, as `docs/protocol.md` says."""

from __future__ import annotations

import json
from typing import Any


def compact(message: dict[str, Any]) -> str:
    """A message as `JSON.stringify` writes it."""
    return json.dumps(message, separators=(",", ":"))


def key_of(item: dict[str, Any]) -> str | int:
    """What tells an item of a list from the others."""
    key: str | int = item["id"] if "id" in item else item["n"]
    return key


def apply(event: dict[str, Any], view: dict[str, Any]) -> None:
    """Bring a view up to date."""
    view.update(event.get("set", {}))
    for name, items in event.get("add", {}).items():
        view[name] = view[name] + items
    for name, keys in event.get("drop", {}).items():
        view[name] = [one for one in view[name] if key_of(one) not in keys]
    for name, items in event.get("items", {}).items():
        known = {key_of(one): one for one in view[name]} | {key_of(one): one for one in items}
        view[name] = list(known.values())
    for name in event.get("unset", ()):
        view.pop(name, None)
