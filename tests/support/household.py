"""A house for browser tests: the real command in a process of its own, on a free port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from parlour.server.network import lan_address


class Household:
    """`parlour serve` on all addresses of this machine. It can be killed and opened again."""

    def __init__(self, data: Path, *, host: str = "0.0.0.0") -> None:
        self._data = data
        self._host = host
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

    def open(self) -> None:
        """Start the server and wait until it listens."""
        command = [str(Path(sys.executable).with_name("parlour")), "serve", "--host", self._host]
        command += ["--port", str(self.port), "--data", str(self._data)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
