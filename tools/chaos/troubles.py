"""What can go wrong: each trouble is done to a house while people play, and is over when it returns."""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections.abc import Callable

from tools.chaos.house import ChaosHouse

Trouble = Callable[[ChaosHouse, random.Random], None]


def kill_worker(house: ChaosHouse, rng: random.Random) -> None:
    worker = rng.choice(house.workers)
    worker.end()
    worker.start()
    worker.wait()


def kill_all_workers(house: ChaosHouse, rng: random.Random) -> None:
    for worker in house.workers:
        worker.end()
    for worker in house.workers:
        worker.start()
    for worker in house.workers:
        worker.wait()


def drain_worker(house: ChaosHouse, rng: random.Random) -> None:
    worker = rng.choice(house.workers)
    worker.end(signal.SIGTERM)
    worker.start()
    worker.wait()


def stall_worker(house: ChaosHouse, rng: random.Random) -> None:
    """Long enough that the others go on, sometimes longer than its lease."""
    rng.choice(house.workers).stall(rng.choice((0.5, 3, 12)))


def kill_postgres(house: ChaosHouse, rng: random.Random) -> None:
    house.postgres.end()
    time.sleep(rng.uniform(0, 0.5))
    house.postgres.start()


def stop_postgres(house: ChaosHouse, rng: random.Random) -> None:
    """In order, but at once."""
    house.postgres.end(signal.SIGINT)
    house.postgres.start()


def stall_postgres(house: ChaosHouse, rng: random.Random) -> None:
    house.postgres.send(signal.SIGSTOP)
    time.sleep(rng.uniform(0.2, 3))
    house.postgres.send(signal.SIGCONT)


def kill_redis(house: ChaosHouse, rng: random.Random) -> None:
    house.redis.end()
    time.sleep(rng.uniform(0, 1))
    house.redis.start()


def cut_postgres(house: ChaosHouse, rng: random.Random) -> None:
    for _ in range(3):
        house.to_postgres.cut()
        time.sleep(rng.uniform(0, 0.3))


def cut_redis(house: ChaosHouse, rng: random.Random) -> None:
    house.to_redis.cut()


def slow_network(house: ChaosHouse, rng: random.Random) -> None:
    for link in (house.to_postgres, house.to_redis):
        link.delay(rng.uniform(0.01, 0.2))
    time.sleep(2)
    for link in (house.to_postgres, house.to_redis):
        link.delay(0)


def fill_disk(house: ChaosHouse, rng: random.Random) -> None:
    """The disk of the database has no room for more, until it has again. Needs a small disk."""
    ballast = house.postgres.folder / "ballast"
    free = shutil.disk_usage(house.postgres.folder).free
    with ballast.open("wb") as file:
        file.write(bytes(free))
    time.sleep(rng.uniform(0.5, 2))
    ballast.unlink()
    house.postgres.start()  # it may have ended; then it starts again


WEIGHTS: dict[Trouble, int] = {
    kill_worker: 24,
    kill_all_workers: 3,
    drain_worker: 3,
    stall_worker: 3,
    kill_postgres: 10,
    stop_postgres: 2,
    stall_postgres: 2,
    kill_redis: 12,
    cut_postgres: 4,
    cut_redis: 2,
    slow_network: 2,
}
