"""Games on a cluster: a scheduler and workers of Dask (extra `cluster`), with the bytes of one machine.

Dask gives a task to another worker where one dies, but only so often as the scheduler's
`allowed-failures` says; then the task is blamed, `KilledWorker` is its result, and `retries` do not
help. Such a task is submitted again, under another key, a few times.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from parlour.bots.alike import alike, check
from parlour.kernel import Refusal

SHORTEST, LONGEST = 0.5, 1.0
"""Seconds that a task should take. The scheduler needs about a millisecond for each."""
AT_ONCE: Final = 2
"""Tasks a worker that are submitted: one is played, the next one lies ready."""
HELD: Final = 64
"""Tasks a worker whose results may wait for an earlier one."""
RESUBMISSIONS: Final = 3
PATIENCE: Final = 10.0
"""Seconds for the scheduler to answer and for a first worker to be there."""
LONELY: Final = 60.0
"""Seconds without any worker after which the games are given up."""
LOOK: Final = 5.0
"""Seconds without a result after which somebody looks whether there are workers."""

_playing = threading.Lock()

Item = TypeVar("Item")
Made = TypeVar("Made")
Context = TypeVar("Context")
Play = Callable[[Context, Sequence[Item]], Sequence[Made]]


class Batch(NamedTuple):
    """Games that are one task."""

    first: int
    items: Sequence[Any]
    submitted: int = 0
    """How often it was submitted again."""


def task(
    play: Play[Context, Item, Made],
    context: Context,
    items: Sequence[Item],
    expected: Mapping[str, str],
) -> tuple[float, Sequence[Made]]:
    """Play some games on a worker; how many seconds that took, and what came out.

    A worker may have come after the others were looked at, so each looks at itself. Hot loops keep
    tables for their process: one task plays at a time, however many threads a worker has.
    """
    check("worker", alike(), expected)
    with _playing:
        began = time.perf_counter()
        made = play(context, items)
        return time.perf_counter() - began, made


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler; everybody there has to be like this machine."""
    try:
        dask: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise Refusal("no_dask") from error
    # What goes wrong is told in our own sentences, not in Dask's log besides.
    for name in ("", ".client", ".core", ".comm", ".batched", ".utils", ".utils_comm"):
        logging.getLogger(f"distributed{name}").setLevel(logging.CRITICAL)
    try:
        # A client that is not wholly made is long in ending: first see whether it can be an address.
        addressing = dask.comm.addressing
        addressing.parse_host_port(addressing.parse_address(address)[1])
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False, name="parlour")
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise Refusal("no_cluster", address=address, reason=_first_line(error)) from error
    try:
        with client.as_current():
            found = Cluster(client, dask)
            found.greet()
            yield found
    finally:
        client.close(timeout=PATIENCE)


class Cluster:
    """Workers that play games."""

    def __init__(self, client: Any, dask: Any) -> None:
        self._client = client
        self._dask = dask
        self._ours = alike()

    def greet(self) -> None:
        """Refuse to play where the scheduler or a worker is not like this machine. The scheduler
        reads what is submitted, so it needs our package, too."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise Refusal("cluster_empty") from error
        answers = self._client.run(alike, on_error="return")
        try:
            scheduler = self._client.run_on_scheduler(alike)
        except Exception as error:  # whatever it lacks
            scheduler = error
        # It plays nothing: the version is enough.
        if isinstance(scheduler, dict):
            scheduler = {**self._ours, "version": scheduler["version"]}
        for where, answer in {"scheduler": scheduler, **answers}.items():
            if not isinstance(answer, dict):
                raise Refusal("cluster_worker", worker=where, reason=_first_line(answer))
            check(where, answer, self._ours)

    def play(
        self, play: Play[Context, Item, Made], context: Context, items: Sequence[Item]
    ) -> Iterator[Made]:
        """Yield what comes out of games, in their order. `play` has to give the same for the same
        games, since a task may be played twice."""
        running: dict[Any, Batch] = {}
        held: dict[int, Sequence[Made]] = {}
        sizes = Sizes()
        handed = given = 0

        def submit(batch: Batch) -> None:
            words = (task, play, context, batch.items, self._ours)
            key = f"{self._key(play, context, batch.items)}-{batch.submitted}"
            running[self._client.submit(*words, key=key, retries=0)] = batch

        try:
            while given < len(items):
                workers = max(1, self._workers())
                while (
                    handed < len(items)
                    and len(running) < AT_ONCE * workers
                    and len(held) < HELD * workers
                ):
                    count = sizes.games(len(items) - handed, workers)
                    submit(Batch(handed, items[handed : handed + count]))
                    handed += len(items[handed : handed + count])
                for future in self._finished(running):
                    batch = running.pop(future)
                    answer = self._answer(future, batch)
                    if answer is None:
                        submit(batch._replace(submitted=batch.submitted + 1))
                        continue
                    seconds, held[batch.first] = answer
                    sizes.played(len(batch.items), seconds)
                while given in held:
                    made = held.pop(given)
                    given += len(made)
                    yield from made
        finally:
            for future in running:
                future.release()

    def _workers(self) -> int:
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def _key(self, play: Callable[..., Any], context: Any, items: Sequence[Any]) -> str:
        """Return a key that is the same for the same games by the same program, and only for
        those."""
        said = msgspec.json.encode([context, list(items), self._ours])
        digest = hashlib.sha256(said).hexdigest()[:24]
        return f"parlour-{play.__module__}.{play.__name__}-{digest}"

    def _finished(self, running: Mapping[Any, Batch]) -> list[Any]:
        """Wait for tasks; give up where there has been no worker for long."""
        alone = 0.0
        while True:
            try:
                waited = self._dask.wait(list(running), timeout=LOOK, return_when="FIRST_COMPLETED")
            except TimeoutError:
                alone = 0.0 if self._workers() else alone + LOOK
                if alone >= LONELY:
                    raise Refusal("cluster_empty") from None
            except self._dask.CancelledError as error:
                raise Refusal("cluster_lost") from error
            else:
                return list(waited.done)

    def _answer(self, future: Any, batch: Batch) -> tuple[float, Sequence[Any]] | None:
        """Return the result of a task, or nothing where its workers died and it may be submitted
        again."""
        try:
            answer: tuple[float, Sequence[Any]] = future.result(timeout=LONELY)
        except self._dask.scheduler.KilledWorker as error:
            if batch.submitted < RESUBMISSIONS:
                return None
            last = batch.first + len(batch.items)
            raise Refusal("cluster_killed", first=batch.first + 1, last=last) from error
        except (self._dask.CancelledError, self._dask.comm.CommClosedError, TimeoutError) as error:
            raise Refusal("cluster_lost") from error
        except ImportError as error:
            raise Refusal("cluster_worker", worker="worker", reason=_first_line(error)) from error
        finally:
            # Or it would be played again where the worker that keeps the result dies.
            future.release()
        return answer


class Sizes:
    """How many games make a task: as many as take long enough, seen from those that were played."""

    def __init__(self) -> None:
        self._games = 0
        self._seconds = 0.0

    def played(self, games: int, seconds: float) -> None:
        self._games += games
        self._seconds += seconds

    def games(self, left: int, workers: int) -> int:
        """Return how many games the next task has; one, as long as nothing is known."""
        if not self._games:
            return 1
        each = max(self._seconds / self._games, 1e-4)
        fewest, most = math.ceil(SHORTEST / each), math.ceil(LONGEST / each)
        return max(fewest, min(most, left // workers))


def _first_line(error: object) -> str:
    return (str(error).splitlines() or [""])[0] or type(error).__name__
