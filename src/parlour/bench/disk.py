"""The reference for latency: how long the disk takes to keep a few bytes, at the same pace."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

PAGE = b"\0" * 4096


def sync_times(seconds: float, rate: float) -> list[float]:
    """Append a page and have it on the disk, `rate` times a second; how long each took, sorted. One
    that is late counts from when it was to be done."""
    times = []
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        file = os.open(Path(folder) / "pages", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            began = time.perf_counter()
            for n in range(round(seconds * rate)):
                slot = began + n / rate
                time.sleep(max(0.0, slot - time.perf_counter()))
                os.write(file, PAGE)
                os.fsync(file)
                times.append(time.perf_counter() - slot)
        finally:
            os.close(file)
    return sorted(times)
