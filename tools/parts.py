"""Writes the views that the workbench of the page shows (`/parts` of `npm run dev`): every phase of
every game, made by the rules. They are not committed: `make parts` writes them in some seconds.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from tests.support.workbench import scenes

from parlour.kernel import games

VIEWS = Path(__file__).resolve().parents[1] / "web" / "src" / "workbench" / "views"


def write(folder: Path) -> None:
    """Write one file for each game."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games().values():
        found = scenes(game)
        # At once: a development server may be reading.
        new = folder / f".{game.id}.new"
        new.write_bytes(msgspec.json.encode(found))
        new.replace(folder / f"{game.id}.json")
        print(f"{game.id}: {', '.join(scene.phase for scene in found)}", flush=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else VIEWS)
