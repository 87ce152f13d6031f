"""The reference of the siege: the disk by itself, in the same time."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path


def sync(folder: str, seconds: float, longest: Connection) -> None:
    """Measure the reference: how long this disk takes at most for one small file, in the same
    time."""
    waits = [0.0]
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        with (Path(folder) / "disk").open("wb") as file:
            file.write(bytes(4096))
            os.fsync(file.fileno())
        waits.append(time.monotonic() - begun)
        time.sleep(0.25)
    longest.send(max(waits))
