from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour.store import SqliteLog, open_sqlite


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    log = open_sqlite(tmp_path)
    yield log
    await log.close()
