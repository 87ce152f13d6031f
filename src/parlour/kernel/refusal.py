"""Refusals: how the house says no."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An input that the rules, the room or the server does not accept.

    A refusal changes nothing. It carries a stable code and the details that the sentence for
    people needs; the sentences live in the catalogues (`parlour.kernel.catalogue`).
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a refusal: what another process refused is refused here too, with the same
        details."""
        return _again, (type(self), self.code, self.details)

    def __str__(self) -> str:
        if not self.details:
            return self.code
        return f"{self.code} ({', '.join(f'{k}={v!r}' for k, v in self.details.items())})"


def _again(kind: type[Refusal], code: str, details: dict[str, Any]) -> Refusal:
    return kind(code, **details)
