"""A house for browser tests: the real command in a process of its own, on a free port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.serving import free_port

from parlour.server.network import lan_address

COMMAND = Path(sys.executable).with_name("parlour")
DEALT_HOUSE = Path(__file__).with_name("dealt_house.py")


class Household:
    """`parlour serve` on all addresses of this machine. It can be killed and opened again.

    With the name of a `deal` its dice, cards, letters and questions are the same in every house of
    that name. A folder of `packages` is installed beside parlour. A dealt house tells people the
    address `shown` instead of its own. `options` are further ones of `parlour serve`. Phases begin without a countdown, unless it has a `lead`, and
    nothing is staged, unless it has a `show`.
    """

    def __init__(
        self,
        data: Path,
        deal: str | None = None,
        packages: Path | None = None,
        shown: str | None = None,
        lead: float = 0,
        show: float = 0,
        host: str = "0.0.0.0",
        options: Sequence[str] = (),
    ) -> None:
        self._data = data
        self._host = host
        self._lead = lead
        self._show = show
        self._options = options
        self.deal = deal
        self._environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        if packages is not None:
            self._environment["PYTHONPATH"] = str(packages)
        if shown is not None:
            self._environment["PARLOUR_SHOWN_LINK"] = shown
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.open()

    @property
    def local(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def over_the_network(self) -> str:
        """The address a phone would use."""
        address = lan_address()
        assert address is not None, "this machine has no address besides its own"
        return f"http://{address}:{self.port}"

    def open(self, data: Path | None = None) -> None:
        """Start the server, in its folder or another, and wait until it listens."""
        command = [str(COMMAND)]
        if self.deal is not None:
            command = [sys.executable, str(DEALT_HOUSE), self.deal]
        command += ["serve", "--host", self._host, "--port", str(self.port)]
        command += ["--data", str(data or self._data), "--set", f"lead_seconds={self._lead}"]
        command += ["--set", f"show_pace={self._show}"]
        command += self._options
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self._environment
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if re.search(rf":{self.port}\b", line):
                return
        raise AssertionError("the house did not open")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
