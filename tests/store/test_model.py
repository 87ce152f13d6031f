"""The log against the plainest model of it: a dictionary of lists."""

import asyncio
import shutil
import tempfile
from functools import cache
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.support.databases import postgres
from tests.support.effort import effort
from tests.support.places import Database, Folder, Place

from parlour.store import Conflict, Duplicate, Log, Person, Stored, StoreFailure

ROOMS = st.sampled_from(["ANNA", "BERT", "CARL"])
PEOPLE = st.sampled_from(["p1", "p2", "p3"])
IDS = st.sampled_from([None, "a", "b", "c", "d"])
TOKENS = st.sampled_from([b"1" * 32, b"2" * 32, b"3" * 32, b"4" * 32])
PERSONS = st.builds(Person, PEOPLE, ROOMS, st.text("xyzé✓", max_size=3), TOKENS)
ATTEMPTS = st.tuples(
    ROOMS,
    st.sampled_from([0, 0, 0, 0, -1, 1]),  # mostly where the stream ends, sometimes beside it
    st.lists(st.tuples(st.none() | PEOPLE, IDS), max_size=3),
    st.lists(PERSONS, max_size=1),
)


class Model:
    """What ought to be in the log."""

    def __init__(self) -> None:
        self.streams: dict[str, list[Stored]] = {}
        self.people: dict[str, Person] = {}

    def append(
        self, stream: str, after: int, entries: list[Stored], people: list[Person]
    ) -> type[Exception] | None:
        kept = self.streams.get(stream, [])
        if after != len(kept):
            return Conflict
        known = {(entry.person, entry.id) for entry in kept}
        for entry in entries:
            if entry.person is not None and entry.id is not None:
                if (entry.person, entry.id) in known:
                    return Duplicate
                known.add((entry.person, entry.id))
        for person in people:
            holders = (p.id for p in self.people.values() if p.token_hash == person.token_hash)
            if any(holder != person.id for holder in holders):
                return StoreFailure
        if entries:
            self.streams[stream] = kept + entries
        self.people.update((person.id, person) for person in people)
        return None


class LogMachine(RuleBasedStateMachine):
    """What holds for every store."""

    def new_place(self) -> Place:
        raise NotImplementedError

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.place = self.new_place()
        self.log: Log = self.runner.run(self.place.open())
        self.model = Model()
        self.number = 0

    @rule(attempts=st.lists(ATTEMPTS, min_size=1, max_size=6))
    def append_together(
        self,
        attempts: list[tuple[str, int, list[tuple[str | None, str | None]], list[Person]]],
    ) -> None:
        """Appends made at once have the same outcomes as one after the other."""
        planned = []
        for stream, beside, moves, people in attempts:
            after = max(0, len(self.model.streams.get(stream, [])) + beside)
            entries = []
            for seq, (person, id) in enumerate(moves, after + 1):
                self.number += 1
                entries.append(Stored(seq, b"%d" % self.number, person, id))
            planned.append(
                (stream, after, entries, people, self.model.append(stream, after, entries, people))
            )

        async def append_all() -> list[BaseException | None]:
            appends = [
                self.log.append(stream, after, entries, people)
                for stream, after, entries, people, _ in planned
            ]
            return await asyncio.gather(*appends, return_exceptions=True)

        told = self.runner.run(append_all())
        expected = [failure for *_, failure in planned]
        assert [None if result is None else type(result) for result in told] == expected

    @rule(person=PEOPLE)
    def forget(self, person: str) -> None:
        self.runner.run(self.log.forget(person))
        self.model.people.pop(person, None)

    @rule(stream=ROOMS, after=st.integers(0, 8))
    def read_on(self, stream: str, after: int) -> None:
        found = self.runner.run(self.log.read(stream, after))
        assert found == self.model.streams.get(stream, [])[after:]

    @rule(token=TOKENS)
    def ask_for_a_token(self, token: bytes) -> None:
        holders = [p for p in self.model.people.values() if p.token_hash == token]
        found = self.runner.run(self.log.person_by_token(token))
        assert found == (holders[0] if holders else None)

    @rule()
    def close_and_open_again(self) -> None:
        self.runner.run(self.log.close())
        self.log = self.runner.run(self.place.open())

    @invariant()
    def all_is_as_it_should_be(self) -> None:
        async def everything() -> tuple[dict[str, list[Stored]], list[Person]]:
            streams = {stream: await self.log.read(stream) for stream in await self.log.streams()}
            people = [p for room in ("ANNA", "BERT", "CARL") for p in await self.log.people(room)]
            return streams, people

        streams, people = self.runner.run(everything())
        assert streams == self.model.streams
        assert sorted(p.id for p in people) == sorted(self.model.people)
        assert all(self.model.people[p.id] == p for p in people)

    def teardown(self) -> None:
        assert self.runner.run(self.place.damage()) == {}
        self.runner.run(self.log.close())
        self.runner.close()


class SqliteMachine(LogMachine):
    def new_place(self) -> Place:
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-model-"))
        return Folder(self.folder)

    def teardown(self) -> None:
        super().teardown()
        shutil.rmtree(self.folder)


@cache
def database() -> Database:
    """One for all examples: making a new one takes longer than an example."""
    return Database(postgres())


class PostgresMachine(LogMachine):
    def new_place(self) -> Place:
        self.runner.run(database().empty())
        return database()


class TwoWorkersMachine(PostgresMachine):
    """Every other batch is appended by another worker, whose cache knows nothing of the first."""

    def __init__(self) -> None:
        super().__init__()
        self.other: Log = self.runner.run(self.place.open())

    @rule()
    def take_turns(self) -> None:
        self.log, self.other = self.other, self.log

    def teardown(self) -> None:
        self.runner.run(self.other.close())
        super().teardown()


STEPS = settings(max_examples=30, stateful_step_count=25, deadline=None)
FEWER_STEPS = settings(max_examples=effort(12), stateful_step_count=25, deadline=None)
TestSqlite = SqliteMachine.TestCase
TestSqlite.settings = STEPS
TestPostgres = PostgresMachine.TestCase
TestPostgres.settings = FEWER_STEPS
TestTwoWorkers = TwoWorkersMachine.TestCase
TestTwoWorkers.settings = FEWER_STEPS
