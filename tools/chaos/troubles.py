"""What can go wrong: each trouble is done to a house while people play, and is over when it returns.

A worker that was killed is started again at once, but nobody waits for it: the others go on.
"""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import Literal

from tests.support.serving import Players
from tools.chaos.house import CAN_MOUNT, ChaosHouse, Worker

LULL_SECONDS = 2
"""So long a kill waits for a message that it can hit."""

What = Literal["worker", "PostgreSQL", "Redis"]


class Siege:
    """A house under fire, the people in it, and the count of what was killed."""

    def __init__(self, house: ChaosHouse, crowd: Players, rng: random.Random) -> None:
        self.house = house
        self.crowd = crowd
        self.rng = rng
        self.killed: Counter[str] = Counter()
        self.killed_in_flight: Counter[str] = Counter()
        """Kills while messages were under way; of a worker: of people connected to it."""

    def target(self) -> Worker:
        """Return a worker that is up, if possible one that somebody waits for."""
        self.crowd.listen_now()
        workers = self.rng.sample(self.house.workers, len(self.house.workers))
        found = max(workers, key=lambda one: (one.is_up, self.crowd.in_flight_at(one.port) > 0))
        found.wait()
        return found

    def kill_worker(self, worker: Worker) -> None:
        in_flight = self._await_messages(lambda: self.crowd.in_flight_at(worker.port))
        self._count("worker", in_flight)
        worker.end()

    def kill_postgres(self) -> None:
        self._count("PostgreSQL", self._await_messages(lambda: self.crowd.in_flight))
        self.house.postgres.end()

    def kill_redis(self) -> None:
        self._count("Redis", self._await_messages(lambda: self.crowd.in_flight))
        self.house.redis.end()

    def _await_messages(self, in_flight: Callable[[], int]) -> int:
        """Return the messages under way, as soon as there are any; but not for ever."""
        until = time.monotonic() + LULL_SECONDS
        self.crowd.listen_now()
        while not in_flight() and time.monotonic() < until:
            time.sleep(0.001)
            self.crowd.listen_now()
        return in_flight()

    def _count(self, what: What, in_flight: int) -> None:
        self.killed[what] += 1
        self.killed_in_flight[what] += in_flight > 0


Trouble = Callable[[Siege], None]


def kill_worker(siege: Siege) -> None:
    worker = siege.target()
    siege.kill_worker(worker)
    worker.start()


def kill_all_workers(siege: Siege) -> None:
    for worker in siege.house.workers:
        siege.kill_worker(worker)
    for worker in siege.house.workers:
        worker.start()
    for worker in siege.house.workers:
        worker.wait()


def drain_worker(siege: Siege) -> None:
    worker = siege.target()
    worker.end(signal.SIGTERM)
    worker.start()


def stall_worker(siege: Siege) -> None:
    """Stall a worker: long enough that the others go on, sometimes longer than its lease."""
    siege.target().stall(siege.rng.choice((0.5, 3, 12)))


def kill_postgres(siege: Siege) -> None:
    siege.kill_postgres()
    time.sleep(siege.rng.uniform(0, 0.5))
    siege.house.postgres.start()


def stop_postgres(siege: Siege) -> None:
    """Stop it in order, but at once."""
    siege.house.postgres.end(signal.SIGINT)
    siege.house.postgres.start()


def stall_postgres(siege: Siege) -> None:
    siege.house.postgres.send(signal.SIGSTOP)
    time.sleep(siege.rng.uniform(0.2, 3))
    siege.house.postgres.send(signal.SIGCONT)


def kill_redis(siege: Siege) -> None:
    siege.kill_redis()
    time.sleep(siege.rng.uniform(0, 1))
    siege.house.redis.start()


def kill_worker_and_databases(siege: Siege) -> None:
    """Kill all in one moment, as when a machine goes down; they come back one after the other."""
    worker = siege.target()
    siege.kill_worker(worker)
    siege.kill_postgres()
    siege.kill_redis()
    worker.start()  # before there is a database
    siege.house.redis.start()
    siege.house.postgres.start()
    worker.wait()


def cut_postgres(siege: Siege) -> None:
    for _ in range(3):
        siege.house.to_postgres.cut()
        time.sleep(siege.rng.uniform(0, 0.3))


def cut_redis(siege: Siege) -> None:
    siege.house.to_redis.cut()


def slow_network(siege: Siege) -> None:
    links = (siege.house.to_postgres, siege.house.to_redis)
    for link in links:
        link.delay(siege.rng.uniform(0.01, 0.2))
    time.sleep(2)
    for link in links:
        link.delay(0)


def fill_disk(siege: Siege) -> None:
    """Leave the disk of the database no room for more, until it has some again."""
    postgres = siege.house.postgres
    ballast = postgres.folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            file.write(bytes(shutil.disk_usage(postgres.folder).free))
        except OSError:
            pass  # PostgreSQL took the rest meanwhile
        finally:
            time.sleep(siege.rng.uniform(0.5, 3))
            ballast.unlink()
    postgres.start()  # it may have ended; then it starts again


WEIGHTS: dict[Trouble, int] = {
    kill_worker: 46,
    kill_all_workers: 3,
    drain_worker: 2,
    stall_worker: 1,
    kill_postgres: 13,
    stop_postgres: 1,
    stall_postgres: 1,
    kill_redis: 13,
    kill_worker_and_databases: 6,
    cut_postgres: 3,
    cut_redis: 2,
    slow_network: 1,
    **({fill_disk: 2} if CAN_MOUNT else {}),
}
"""Three workers are killed for each PostgreSQL and each Redis."""
