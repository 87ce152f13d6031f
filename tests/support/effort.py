"""How much the longest tests do: everything on the main Python, a third of it on the others.

What they search for, a rule that breaks or an entry that is lost, hardly depends on the Python. On
the others they show that it works there too.
"""

import os
from typing import Final

SHARE: Final = 3 if "PARLOUR_TESTS_IN_BRIEF" in os.environ else 1


def effort(whole: int) -> int:
    """How many of so many."""
    return -(-whole // SHARE)
