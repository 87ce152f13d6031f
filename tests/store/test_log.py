"""What the log promises, whatever it is kept in."""

import asyncio
from collections.abc import AsyncIterator, Awaitable

import pytest
from tests.support.places import Folder, Place

from parlour.kernel import Refusal
from parlour.store import (
    Conflict,
    Duplicate,
    Kept,
    Log,
    Person,
    Stored,
    StoreFailure,
)

pytestmark = pytest.mark.anyio

ADA = Person("ada", "ROOM", "Ada", b"a" * 32, None, 4711)
BOB = Person("bob", "ROOM", "Bob", b"b" * 32)


@pytest.fixture
async def log(place: Place) -> AsyncIterator[Log]:
    log = await place.open()
    yield log
    await log.close()


def entry(seq: int, person: str | None = None, id: str | None = None) -> Stored:
    return Stored(seq, b'{"n":%d}' % seq, person, id)


async def outcomes(*appends: Awaitable[None]) -> list[type | None]:
    """The outcome of each append: None, or the type of its error."""
    results = await asyncio.gather(*appends, return_exceptions=True)
    return [None if result is None else type(result) for result in results]


async def test_what_was_appended_is_read_in_order(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1), entry(2, "ada", "m1")])
    await log.append("ROOM", 2, [entry(3)])
    assert await log.read("ROOM") == [entry(1), entry(2, "ada", "m1"), entry(3)]
    assert await log.read("ROOM", after=2) == [entry(3)]
    assert await log.read("ROOM", after=3) == []
    assert await log.read("ELSE") == []


async def test_every_room_has_a_stream_of_its_own(log: Log) -> None:
    assert await log.streams() == []
    for room in ("SECOND", "FIRST", "THIRD"):
        await log.append(room, 0, [entry(1), entry(2)])
    assert await log.streams() == ["FIRST", "SECOND", "THIRD"]


async def test_whoever_was_slower_is_told_to_judge_again(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1)])
    with pytest.raises(Conflict):
        await log.append("ROOM", 0, [entry(1)])
    assert await log.read("ROOM") == [entry(1)]


async def test_an_entry_cannot_leave_a_gap_before_it(log: Log) -> None:
    with pytest.raises(Conflict):
        await log.append("ROOM", 1, [entry(2)])
    assert await log.streams() == []


async def test_of_two_that_follow_the_same_entry_the_first_wins(log: Log) -> None:
    first, second = entry(1, "ada", "a"), entry(1, "bob", "b")
    told = await outcomes(log.append("ROOM", 0, [first]), log.append("ROOM", 0, [second]))
    assert told == [None, Conflict]
    assert await log.read("ROOM") == [first]


async def test_appends_at_once_to_two_rooms_keep_the_order_of_the_calls(log: Log) -> None:
    """Also where writing them together breaks a rule: the first to take a token has it, and of two
    names of a person the last one stays."""
    cleo = Person("cleo", "ANNEX", "Cleo", ADA.token_hash)
    told = await outcomes(
        log.append("ROOM", 0, [], [ADA]),
        log.append("ANNEX", 0, [entry(1)], [cleo]),
        log.append("ZOO", 0, [], [Person("ada", "ROOM", "Ada Z", ADA.token_hash)]),
        log.append("ANNEX", 0, [], [Person("ada", "ROOM", "Ada A", ADA.token_hash)]),
    )
    assert told == [None, StoreFailure, None, None]
    assert [person.name for person in await log.people("ROOM")] == ["Ada A"]
    assert await log.people("ANNEX") == []


async def test_an_append_that_fails_lets_no_later_one_pass_those_before_it(log: Log) -> None:
    told = await outcomes(
        log.append("ANNEX", 0, [entry(1)], [Person("cleo", "ANNEX", "Cleo", ADA.token_hash)]),
        log.append("ANNEX", 5, [entry(6)]),
        log.append("ROOM", 0, [entry(1)], [ADA]),
    )
    assert told == [None, Conflict, StoreFailure]
    assert await log.streams() == ["ANNEX"]


async def test_a_move_sent_again_is_known(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1, "ada", "m1")])
    with pytest.raises(Duplicate):
        await log.append("ROOM", 1, [entry(2, "ada", "m1")])
    await log.append("ROOM", 1, [entry(2, "bob", "m1")])
    await log.append("ELSE", 0, [entry(1, "ada", "m1")])
    assert await log.read("ROOM") == [entry(1, "ada", "m1"), entry(2, "bob", "m1")]


async def test_a_move_sent_again_is_known_however_long_ago_it_was(log: Log) -> None:
    for n in range(4):
        await log.append("ROOM", n, [entry(n + 1, "ada", f"m{n}")])
        await log.append("ELSE", n, [entry(n + 1, "ada", f"m{n}")])
    again = [log.append("ROOM", 4, [entry(5, "ada", f"m{n}")]) for n in range(4)]
    assert await outcomes(*again) == [Duplicate] * 4
    twice = [entry(5, "ada", "m4"), entry(6, "ada", "m4")]
    assert await outcomes(log.append("ROOM", 4, twice)) == [Duplicate]


async def test_a_callback_that_raises_keeps_the_outcome_from_nobody(log: Log) -> None:
    reported: list[type | None] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: reported.append(type(context["exception"])))

    def fail(failure: Exception | None) -> None:
        raise RuntimeError

    first = log.append("ROOM", 0, [entry(1)])
    first.then(fail)
    await log.append("ROOM", 1, [entry(2)])
    assert reported == [RuntimeError]


async def test_the_outcome_reaches_a_callback(log: Log) -> None:
    told: list[BaseException | None] = []
    for after in (0, 7):
        append = log.append("ROOM", after, [entry(after + 1)])
        append.then(told.append)
        await outcomes(append)
        append.then(told.append)  # also when it is known already
    await asyncio.sleep(0)
    assert [type(failure) for failure in told] == [type(None)] * 2 + [Conflict] * 2


async def test_entries_without_person_or_without_id_may_repeat(log: Log) -> None:
    entries = [entry(1, "ada"), entry(2, "ada"), entry(3, None, "m1"), entry(4, None, "m1")]
    await log.append("ROOM", 0, entries)
    assert await log.read("ROOM") == entries


async def test_several_entries_are_there_together_or_not_at_all(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1, "ada", "m1")])
    with pytest.raises(Duplicate):
        await log.append("ROOM", 1, [entry(2, "ada", "m2"), entry(3, "ada", "m1")], [ADA])
    assert await log.read("ROOM") == [entry(1, "ada", "m1")]
    assert await log.people("ROOM") == []
    await log.append("ROOM", 1, [entry(2, "ada", "m2")])


async def test_entries_must_be_numbered_by_the_caller(log: Log) -> None:
    with pytest.raises(ValueError, match="entry 3 of ROOM was appended as number 2"):
        log.append("ROOM", 0, [entry(1), entry(3)])


async def test_the_next_entry_may_be_appended_before_the_last_is_written(log: Log) -> None:
    appends = [log.append("ROOM", n, [entry(n + 1)]) for n in range(50)]
    assert await outcomes(*appends) == [None] * 50
    assert [stored.seq for stored in await log.read("ROOM")] == list(range(1, 51))


async def test_what_follows_a_failed_entry_fails_with_it(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1, "ada", "m1")])
    told = await outcomes(
        log.append("ROOM", 1, [entry(2, "ada", "m1")]), log.append("ROOM", 2, [entry(3)])
    )
    assert told == [Duplicate, Conflict]
    assert len(await log.read("ROOM")) == 1


async def test_a_chain_of_appends_fails_from_the_one_that_breaks_a_rule_on(
    log: Log,
) -> None:
    told = await outcomes(
        log.append("ROOM", 0, [entry(1, "ada", "m1")]),
        log.append("ROOM", 1, [entry(2, "ada", "m2")]),
        log.append("ROOM", 2, [entry(3, "ada", "m1")]),
        log.append("ROOM", 3, [entry(4, "ada", "m4")]),
        log.append("ROOM", 2, [entry(3, "ada", "m3")]),
        log.append("ROOM", 3, [entry(4, "ada", "m4")]),
        log.append("ROOM", 4, [entry(5, "ada", "m2")]),
    )
    assert told == [None, None, Duplicate, Conflict, None, None, Duplicate]
    assert [stored.id for stored in await log.read("ROOM")] == ["m1", "m2", "m3", "m4"]


async def test_one_that_is_turned_down_takes_nobody_with_it(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1, "ada", "m1")], [ADA])
    told = await outcomes(
        log.append("FIRST", 0, [entry(1)]),
        log.append("ROOM", 1, [entry(2, "ada", "m1")]),
        log.append("ROOM", 7, [entry(8)]),
        log.append("ROOM", 1, [entry(2, "ada", "m2")], [BOB]),
        log.append("THIEF", 0, [entry(1)], [Person("eve", "THIEF", "Eve", ADA.token_hash)]),
        log.append("LAST", 0, [entry(1)]),
    )
    assert told == [None, Duplicate, Conflict, None, StoreFailure, None]
    assert await log.streams() == ["FIRST", "LAST", "ROOM"]
    assert await log.people("ROOM") == [ADA, BOB]
    assert await log.people("THIEF") == []


async def test_what_no_database_can_hold_is_turned_down_alone(log: Log) -> None:
    broken = Person("eve", "ROOM", "half a \ud83d", b"e" * 32)
    told = await outcomes(
        log.append("ROOM", 0, [entry(1)], [broken]), log.append("ELSE", 0, [entry(1)])
    )
    assert told == [UnicodeEncodeError, None]
    assert await log.streams() == ["ELSE"]


async def test_a_token_belongs_to_one_person(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1)], [ADA])
    with pytest.raises(StoreFailure) as failure:
        await log.append("ROOM", 1, [entry(2)], [Person("eve", "ROOM", "Eve", ADA.token_hash)])
    assert failure.value.code == "token_taken"
    assert await log.person_by_token(ADA.token_hash) == ADA


async def test_people_are_found_by_room_and_by_token(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1)], [BOB, ADA])
    await log.append("ELSE", 0, [entry(1)], [Person("cyd", "ELSE", "Cyd", b"c" * 32)])
    assert await log.people("ROOM") == [ADA, BOB]
    assert await log.person_by_token(BOB.token_hash) == BOB
    assert await log.person_by_token(b"?" * 32) is None


async def test_a_person_may_take_another_name_and_token(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1)], [ADA])
    renamed = Person("ada", "ROOM", "Ada L.", b"n" * 32)
    await log.append("ROOM", 1, [], [renamed])
    assert await log.people("ROOM") == [renamed]
    assert await log.person_by_token(ADA.token_hash) is None


async def test_who_is_forgotten_leaves_only_entries_behind(log: Log, place: Place) -> None:
    secret = Person("eve", "ROOM", "Evelyn-Unmistakable", b"unmistakable token".ljust(32, b"."))
    await log.append("ROOM", 0, [entry(1, "eve", "m1")], [ADA, secret])
    told = await outcomes(
        asyncio.ensure_future(log.forget("eve")), log.append("ROOM", 1, [entry(2, "ada", "m2")])
    )
    assert told == [None, None]
    assert await log.people("ROOM") == [ADA]
    assert await log.person_by_token(secret.token_hash) is None
    assert [stored.person for stored in await log.read("ROOM")] == ["eve", "ada"]
    if isinstance(place, Folder):  # PostgreSQL frees the bytes later, by itself
        for file in list(place.folder.iterdir()):
            assert b"nmistakable" not in file.read_bytes(), file.name
    await log.forget("nobody")


async def test_forgetting_works_beside_an_append_that_fails(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1, "ada", "m1")], [ADA])
    forgetting = asyncio.ensure_future(log.forget("ada"))
    appends = [log.append("ELSE", n, [entry(n + 1)]) for n in range(100)]
    await asyncio.sleep(0)  # now it is submitted
    duplicate = log.append("ROOM", 1, [entry(2, "ada", "m1")])
    assert await outcomes(*appends, forgetting, duplicate) == [None] * 101 + [Duplicate]
    assert await log.people("ROOM") == []


async def test_a_house_opened_again_knows_everything(place: Place) -> None:
    log = await place.open()
    await log.append("ROOM", 0, [entry(1, "ada", "m1"), entry(2)], [ADA])
    await log.close()
    log = await place.open()
    assert await log.read("ROOM") == [entry(1, "ada", "m1"), entry(2)]
    assert await log.people("ROOM") == [ADA]
    assert await outcomes(log.append("ROOM", 1, [entry(2)])) == [Conflict]
    assert await outcomes(log.append("ROOM", 2, [entry(3, "ada", "m1")])) == [Duplicate]
    await log.append("ROOM", 2, [entry(3, "ada", "m2")])
    await log.close()


async def test_closing_finishes_all_appends(place: Place) -> None:
    log = await place.open()
    appends = [log.append("ROOM", n, [entry(n + 1)]) for n in range(100)]
    await log.close()
    assert await outcomes(*appends) == [None] * 100
    log = await place.open()
    assert len(await log.read("ROOM")) == 100
    await log.close()


async def test_a_closed_house_turns_everything_down(log: Log) -> None:
    await log.close()
    await log.close()
    for call in (log.read("ROOM"), log.streams(), log.people("ROOM"), log.forget("ada")):
        with pytest.raises(Refusal) as refusal:
            await call
        assert refusal.value.code == "store_closed"
    with pytest.raises(Refusal):
        await log.append("ROOM", 0, [entry(1)])


async def test_a_cancelled_append_is_written_all_the_same(log: Log) -> None:
    append = asyncio.ensure_future(log.append("ROOM", 0, [entry(1)]))
    await asyncio.sleep(0)
    append.cancel()
    await log.append("ROOM", 1, [entry(2)])
    assert len(await log.read("ROOM")) == 2


async def test_a_cancelled_append_that_fails_harms_nobody(log: Log) -> None:
    cancelled = asyncio.ensure_future(log.append("ROOM", 7, [entry(8)]))
    await asyncio.sleep(0)
    others = [log.append("ROOM", 0, [entry(1)]), log.append("ELSE", 0, [entry(1)])]
    cancelled.cancel()
    assert await outcomes(*others) == [None, None]
    assert cancelled.cancelled()


async def test_reading_goes_on_while_much_is_written(log: Log) -> None:
    appends = [log.append(f"ROOM{n % 20:02}", n // 20, [entry(n // 20 + 1)]) for n in range(2000)]
    told: list[Exception | None] = []
    appends[-1].then(told.append)
    while not told:
        seen = await log.read("ROOM07")
        assert [stored.seq for stored in seen] == list(range(1, len(seen) + 1))
    assert await outcomes(*appends) == [None] * 2000


async def test_what_games_leave_behind_is_kept_with_the_entry_that_caused_it(
    log: Log,
) -> None:
    used = Kept("wedges", "card/7", "ROOM", b"1")
    await log.append("ROOM", 0, [entry(1)], kept=[used])
    assert await log.kept() == [used]
    with pytest.raises(Conflict):
        await log.append("ROOM", 0, [entry(1)], kept=[Kept("wedges", "card/8", "ROOM", b"1")])
    assert await log.kept() == [used]


async def test_a_room_keeps_one_value_for_each_key(log: Log) -> None:
    await log.append("ROOM", 0, [entry(1)], kept=[Kept("wedges", "card/7", "ROOM", b"1")])
    await log.append("ROOM", 1, [entry(2)], kept=[Kept("wedges", "card/7", "ROOM", b"2")])
    await log.append("ELSE", 0, [entry(1)], kept=[Kept("wedges", "card/7", "ELSE", b"5")])
    assert [(kept.room, kept.value) for kept in await log.kept()] == [
        ("ELSE", b"5"),
        ("ROOM", b"2"),
    ]


async def test_a_deleted_stream_keeps_nothing_that_was_on_its_way(log: Log) -> None:
    """Appends and deletions that are written together are written in the order of the calls."""
    await log.append("ROOM", 0, [entry(1)], [ADA])
    busy = [log.append("ELSE", n, [entry(n + 1)]) for n in range(20)]
    late = log.append("ROOM", 1, [entry(2)])
    deleting = asyncio.create_task(log.delete("ROOM"))
    await asyncio.sleep(0)
    too_late = log.append("ROOM", 2, [entry(3)])
    assert await outcomes(*busy, late, deleting, too_late) == [None] * 22 + [Conflict]
    assert await log.read("ROOM") == []
    assert await log.streams() == ["ELSE"]
    await log.append("ROOM", 0, [entry(1)])
    assert await log.read("ROOM") == [entry(1)]
