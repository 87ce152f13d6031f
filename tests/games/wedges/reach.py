"""An independent count of where rolls lead: `python -m tests.games.wedges.reach` writes reach.json.

It knows nothing of the rules' own board. The wheel is glued together from strips of paper here, one
for each spoke and one for each piece of the ring, and how far a space is from another is found
breadth first. No loop of the wheel is shorter than 13 steps, so what lies exactly n steps away
without turning back is what is at distance n.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter, deque
from pathlib import Path

DATA = Path(__file__).with_name("reach.json")


def wheel() -> dict[str, set[str]]:
    """The spaces and their neighbours, from six strips of paper glued together."""
    links: dict[str, set[str]] = {}

    def glue(strip: list[str]) -> None:
        for left, right in itertools.pairwise(strip):
            links.setdefault(left, set()).add(right)
            links.setdefault(right, set()).add(left)

    for corner in range(6):
        glue(["hub", *[f"s{corner}.{n}" for n in (1, 2, 3, 4, 5)], f"r{7 * corner}"])
        glue([f"r{(7 * corner + n) % 42}" for n in range(8)])
    return links


def counts(links: dict[str, set[str]], start: str) -> list[int]:
    """How many spaces lie one, two … six steps away."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in links[here]:
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    found = Counter(far.values())
    return [found[steps] for steps in range(1, 7)]


def reach() -> dict[str, list[int]]:
    links = wheel()
    return {space: counts(links, space) for space in sorted(links)}


if __name__ == "__main__":
    rows = ",\n".join(f"  {json.dumps(space)}: {row}" for space, row in reach().items())
    DATA.write_text("{\n" + rows + "\n}\n", "utf-8")
