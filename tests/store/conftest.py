from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.support.databases import postgres
from tests.support.places import Database, Folder, Place

from parlour.store import SqliteLog, open_sqlite


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    log = open_sqlite(tmp_path)
    yield log
    await log.close()


@pytest.fixture
def database() -> Iterator[Database]:
    """An empty database."""
    database = Database(postgres())
    yield database
    database.drop()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A house that is not there yet, in each kind of store."""
    if request.param == "sqlite":
        return Folder(tmp_path)
    found: Database = request.getfixturevalue("database")
    return found
