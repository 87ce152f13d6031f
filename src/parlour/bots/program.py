"""A player that is a program of its own: it reads views and writes moves, a line of JSON each."""

from __future__ import annotations

import queue
import random
import shlex
import subprocess
import threading
from typing import Any, Final

import msgspec

from parlour.kernel import Decision, Refusal, View

PATIENCE: Final = 60.0
"""Seconds that a program may take for an answer."""
DELAY: Final = 1_000


class ProgramPlayer:
    """Asks a program. A line to it is `{"seat_view": …, "seed": …}`; its answer is `{"move": …}`, with
    `"delay"` in milliseconds if it likes, or `null` to do nothing."""

    level: int | None = None

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.name = command
        self._patience = patience
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError) as error:
            raise Refusal("program_failed", program=command, reason=str(error)) from error
        self._answers: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(b"")

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        assert self._process.stdin is not None
        question = msgspec.json.encode({"seat_view": view, "seed": rng.getrandbits(53)})
        try:
            self._process.stdin.write(question + b"\n")
            self._process.stdin.flush()
            answer: Any = msgspec.json.decode(self._answers.get(timeout=self._patience))
            if answer is None:
                return None
            return Decision(answer["move"], int(answer.get("delay", DELAY)))
        except (OSError, queue.Empty, ValueError, KeyError, TypeError, AttributeError) as error:
            reason = f"no answer: {error!r}"
            raise Refusal("program_failed", program=self.name, reason=reason) from error

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()
