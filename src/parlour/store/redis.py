"""The bus on Redis or Valkey. Importing it needs the extra `scale` (redis).

All workers of a house share one channel. What a worker has to say goes out together, with one call,
while the call before is on its way. Who is connected is kept in a hash for each room, one field for
each worker; a field counts while its worker is heard of. Redis may be restarted empty at any time:
every worker says again what it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
import time
from typing import Any

import msgspec
import redis.asyncio
from redis.asyncio.connection import (
    AbstractConnection,
    Connection,
    SSLConnection,
    UnixDomainSocketConnection,
)
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError

from parlour.kernel import Refusal
from parlour.store.bus import At, Changed, Gone, Heard, Here, Hint, Led, Turned

logger = logging.getLogger("parlour")

BEAT_SECONDS = 2.0
SILENT_SECONDS = 7.0
"""A worker that was silent for this many seconds is gone, and its people with it."""
ANSWER_SECONDS = 2.0
PAUSE_SECONDS = 0.01
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 1.0
KEEP_SECONDS = 24 * 3600
"""Seconds for which Redis keeps who was in a room after the last message about it."""
VERSION = 1
"""The version of the messages. Workers of different versions do not hear each other, and look at
the log."""

AWAY = (RedisError, OSError, TimeoutError)

# A bucket that is refilled evenly. KEYS: the bucket. ARGV: size, seconds, amount.
SPEND = """local now = redis.call('TIME')
now = now[1] + now[2] / 1000000
local size, seconds, amount = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local level, at = tonumber(kept[1]) or size, tonumber(kept[2]) or now
level = math.min(size, level + math.max(0, now - at) * size / seconds)
if level < math.max(amount, amount == 0 and 1 or 0) then return 0 end
if amount > 0 then
    redis.call('HSET', KEYS[1], 'level', tostring(level - amount), 'at', tostring(now))
    redis.call('PEXPIRE', KEYS[1], math.ceil(seconds * 1000))
end
return 1"""


class Said(msgspec.Struct, frozen=True, array_like=True):
    """What a worker said; with no hints: that it is alive."""

    worker: str
    hints: list[Hint] = []
    is_leaving: bool = False


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Said).decode
_people = msgspec.msgpack.Decoder(frozenset[str]).decode


class RedisBus:
    """See `parlour.store.bus.Bus` for what the methods promise."""

    def __init__(self, url: str) -> None:
        self.worker = secrets.token_hex(8)
        self._url = url
        self._redis = client(url)
        self._prefix = ""
        self._task: asyncio.Task[None] | None = None
        self._to_say: list[Hint] = []
        self._to_show: set[str] = set()
        self._shown: dict[str, frozenset[str]] = {}
        self._something = asyncio.Event()
        """Set when there is something to say or to show."""
        self._heard_of: dict[str, float] = {}
        """When the other workers were heard of last."""
        self.is_up = False
        self._closing = asyncio.Event()

    def start(self, house: str, heard: Heard, gone: Gone, turned: Turned) -> None:
        self._prefix = f"parlour:{house}:{VERSION}"
        self._heard, self._gone, self._turned = heard, gone, turned
        self._task = asyncio.get_running_loop().create_task(self._stay())

    def tell(self, hint: At | Changed | Led) -> None:
        if self.is_up:
            self._to_say.append(hint)
            self._something.set()

    def show(self, room: str, people: frozenset[str]) -> None:
        if people:
            self._shown[room] = people
        else:
            self._shown.pop(room, None)
        self._to_show.add(room)
        self._something.set()

    async def present(self, room: str) -> dict[str, frozenset[str]] | None:
        if not self.is_up:
            return {}
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                found: dict[bytes, bytes] = await self._redis.hgetall(self._room(room))
                told = {worker.decode(): _people(people) for worker, people in found.items()}
                told.pop(self.worker, None)
                unheard = [worker for worker in told if worker not in self._heard_of]
                if unheard:
                    beats = await self._redis.mget([self._beat_key(one) for one in unheard])
                    for worker, beat in zip(unheard, beats, strict=True):
                        if beat is None:
                            del told[worker]
                        else:
                            self._heard_of[worker] = _now()
                return told
        except (*AWAY, msgspec.DecodeError):
            return None

    async def spend(self, key: str, size: float, seconds: float, amount: float) -> bool | None:
        if not self.is_up:
            return None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                name = f"{self._prefix}:limit:{key}"
                return bool(await self._redis.eval(SPEND, 1, name, size, seconds, amount))
        except AWAY:
            return None

    async def close(self) -> None:
        self._closing.set()
        self._something.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self.is_up:
            self.is_up = False
            with contextlib.suppress(*AWAY):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._leave()
        with contextlib.suppress(*AWAY):
            await self._redis.aclose()

    # Staying connected --------------------------------------------------------------------

    async def _stay(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        # A task group whose task fails in the moment in which it is cancelled tells of the failure
        # only, so being cancelled is not enough to end this.
        while not self._closing.is_set():
            try:
                await self._be_there()
            except* AWAY as errors:
                was_up = self.is_up
                if was_up or pause == FIRST_PAUSE_SECONDS:
                    logger.error("the bus is away: %s", _reason(errors))
                if was_up:
                    pause = FIRST_PAUSE_SECONDS
                    self._turn(False)
            with contextlib.suppress(*AWAY):
                await self._redis.connection_pool.disconnect()
            if self._closing.is_set():
                return
            # Not all workers at the same moment.
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    async def _be_there(self) -> None:
        """Listen and speak until the connection is lost."""
        async with self._redis.pubsub() as channel:
            async with asyncio.timeout(ANSWER_SECONDS):
                await channel.subscribe(self._prefix)
            # What was said while nobody could hear it is found in the log. Who is here is said
            # again, after the subscription: so two workers that come back find each other.
            self._to_say.clear()
            self._to_show.update(self._shown)
            self._heard_of = dict.fromkeys(self._heard_of, _now())
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._speak()
            self._turn(True)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen(channel))
                tasks.create_task(self._keep_speaking())
                tasks.create_task(self._beat())

    def _turn(self, is_up: bool) -> None:
        self.is_up = is_up
        if is_up:
            logger.info("the bus is up")
        self._turned()

    async def _listen(self, channel: Any) -> None:
        """Take in what is said. Our own words come back, too: where not even they do, the
        connection is dead."""
        heard = _now()
        # Here and below: the library may swallow that a task is cancelled.
        while not self._closing.is_set():
            message = await channel.get_message(timeout=BEAT_SECONDS)
            if message is None or message["type"] != "message":
                if _now() - heard > SILENT_SECONDS:
                    raise TimeoutError("nothing heard")
                # It may have come back at once, as after this process was stopped for a while.
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            heard = _now()
            try:
                said = _decode(message["data"])
            except msgspec.DecodeError as error:
                logger.warning("the bus: %s", error)
                continue
            if said.worker != self.worker:
                self._hear(said)

    def _hear(self, said: Said) -> None:
        if said.is_leaving:
            self._lose(said.worker)
            return
        self._heard_of[said.worker] = _now()
        for hint in said.hints:
            self._heard(said.worker, hint)

    def _lose(self, worker: str) -> None:
        heard = self._heard_of.pop(worker, None)
        if heard is not None:
            self._gone(worker, heard)

    async def _beat(self) -> None:
        while not self._closing.is_set():
            await self._redis.set(self._beat_key(self.worker), 1, px=int(SILENT_SECONDS * 1000))
            await self._redis.publish(self._prefix, _encode(Said(self.worker)))
            await asyncio.sleep(BEAT_SECONDS)
            for worker, at in list(self._heard_of.items()):
                if _now() - at > SILENT_SECONDS:
                    self._lose(worker)

    async def _keep_speaking(self) -> None:
        while not self._closing.is_set():
            await self._something.wait()
            await self._speak()

    async def _speak(self) -> None:
        """Say and show all that has come together, with one call."""
        self._something.clear()
        said, self._to_say = self._to_say, []
        shown, self._to_show = self._to_show, set()
        if not said and not shown:
            return
        call = self._redis.pipeline(transaction=False)
        for room in sorted(shown):
            people = self._shown.get(room, frozenset())
            said.append(Here(room, people))
            if people:
                call.hset(self._room(room), self.worker, _encode(people))
                call.expire(self._room(room), KEEP_SECONDS)
            else:
                call.hdel(self._room(room), self.worker)
        call.publish(self._prefix, _encode(Said(self.worker, said)))
        await call.execute()

    async def _leave(self) -> None:
        call = self._redis.pipeline(transaction=False)
        for room in self._shown:
            call.hdel(self._room(room), self.worker)
        call.delete(self._beat_key(self.worker))
        call.publish(self._prefix, _encode(Said(self.worker, is_leaving=True)))
        await call.execute()

    def _room(self, room: str) -> str:
        return f"{self._prefix}:room:{room}"

    def _beat_key(self, worker: str) -> str:
        return f"{self._prefix}:worker:{worker}"


def client(url: str) -> Any:
    """Make a client that gives up at once: the bus tries again by itself."""
    try:
        pool = redis.asyncio.ConnectionPool.from_url(
            url, socket_connect_timeout=ANSWER_SECONDS, retry=Retry(NoBackoff(), 0)
        )
    except ValueError as error:
        raise Refusal("bad_bus", reason=str(error)) from error
    pool.connection_class = LINES[pool.connection_class]
    return redis.asyncio.Redis.from_pool(pool)


class NoticingLoss(AbstractConnection):
    """A connection that is lost with an error of the library: where the line is cut while a command is
    being sent, it lets errors of the closed socket through that are none of its own."""

    async def send_packed_command(self, *args: Any, **kwargs: Any) -> None:
        try:
            await super().send_packed_command(*args, **kwargs)
        except (RuntimeError, AttributeError) as error:
            raise ConnectionLost("the line was cut while sending") from error


class Line(NoticingLoss, Connection):
    """A line over TCP."""


class SecureLine(NoticingLoss, SSLConnection):
    """A line over TLS."""


class LocalLine(NoticingLoss, UnixDomainSocketConnection):
    """A line over a socket of this machine."""


LINES: dict[type[AbstractConnection], type[NoticingLoss]] = {
    Connection: Line,
    SSLConnection: SecureLine,
    UnixDomainSocketConnection: LocalLine,
}
"""By what the library would take."""


def _now() -> float:
    """Return the time by the system's clock: the event loop's is looked up by uvloop once in a turn
    only."""
    return time.monotonic()


def _reason(errors: BaseExceptionGroup[BaseException]) -> str:
    first = errors.exceptions[0]
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return str(first) or type(first).__name__
