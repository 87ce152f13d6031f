"""How much the longest tests do: all of it in `make test-all`, a part of it otherwise.

What they search for, a rule that breaks or an entry that is lost, shows sooner with more tries.
The part shows that nothing is broken plainly.
"""

import os
from typing import Final, Literal

Level = Literal["quick", "full"]

LEVEL: Final[Level] = "full" if os.environ.get("PARLOUR_EFFORT") == "full" else "quick"
SHARE: Final = 1 if LEVEL == "full" else 4


def effort(whole: int, quick: int | None = None) -> int:
    """Return how many of so many; `quick` says it where a fourth still takes long."""
    return whole if LEVEL == "full" else -(-whole // SHARE) if quick is None else quick
