"""Text that people type and others see: no control or direction-changing characters in it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from parlour.kernel.jsonreader import JsonReader

HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Control characters, and what changes the direction of text or cannot be seen. Joiners are not
among them: family emoji and some scripts need them."""
MAY_HIDE = re.compile(
    rb"\\[bfnrtu]|[\x7f]|\xc2[\x80-\x9f\xad]|\xd8\x9c|\xe1\xa0\x8e|\xe2[\x80\x81]|\xef|\xf3\xa0"
)
"""In JSON: an escape, or the first bytes of such a character."""

_anything = JsonReader[Any](Any)


def has_hidden(value: Any) -> bool:
    """Return whether there is such a character in any text of a JSON value."""
    match value:
        case str():
            return HIDDEN.search(value) is not None
        case list() | tuple():
            return any(has_hidden(item) for item in value)
        case dict():
            return any(has_hidden(key) or has_hidden(item) for key, item in value.items())
    return False


def without_hidden(raw: bytes) -> bytes:
    """Take hidden characters out of a JSON text. Where words were apart, they stay apart."""
    if MAY_HIDE.search(raw) is None:
        return raw
    value = _anything.read(raw)
    return msgspec.json.encode(_cleaned(value)) if has_hidden(value) else raw


def _cleaned(value: Any) -> Any:
    match value:
        case str():
            return HIDDEN.sub("", re.sub(r"[\t\n\v\f\r\x85\u2028\u2029]+", " ", value))
        case list():
            return [_cleaned(item) for item in value]
        case dict():
            return {key: _cleaned(item) for key, item in value.items()}
    return value
