"""The network: where phones find this server, and what a connection has taken."""

from __future__ import annotations

import socket
import struct

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")


TCP_INFO_BYTES = 192
BYTES_ACKED = struct.Struct("=120xQ")
"""Where Linux' `tcp_info` tells how many bytes the other end has confirmed."""


def bytes_taken(connection: socket.socket) -> int | None:
    """Return how many bytes the system at the other end has taken; None where that cannot be
    known."""
    option = getattr(socket, "TCP_INFO", None)
    if option is None:
        return None
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, option, TCP_INFO_BYTES)
    except OSError:  # it is closed
        return None
    return None if len(told) < BYTES_ACKED.size else int(BYTES_ACKED.unpack_from(told)[0])


def lan_address() -> str | None:
    """Return this machine's address in the house's network; None without one.

    Asks the system which way out it would take. Nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return _by_name()
    return None if address.startswith("127.") else address


def _by_name() -> str | None:
    """Return an address that this machine has by its own name, for where there is no way out at
    all."""
    try:
        found = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return None
    return next((address for address in found if not address.startswith("127.")), None)


def links(host: str, port: int, scheme: str = "http") -> tuple[str, ...]:
    """Return the base addresses that phones can reach; none where the server is only local."""
    if host in LOOPBACK:
        return ()
    address = lan_address() if host in EVERYWHERE else host
    if address is None:
        return ()
    shown = f"[{address}]" if ":" in address else address
    return (f"{scheme}://{shown}:{port}",)
