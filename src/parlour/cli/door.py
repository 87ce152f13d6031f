"""The door: the address and port a house listens on, or a sentence why it cannot."""

from __future__ import annotations

import errno
import socket
import sys

from parlour.kernel import Refusal


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or a refusal that says why there is none. Port 0: any that is free."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError) as error:
        raise Refusal("no_address", host=host) from error
    family, kind, protocol, _, address = found[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            # A restart must not wait for the last connections' goodbye.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(1024)
    except OSError as error:
        bound.close()
        raise _refused(error, host, port) from error
    return bound


def _refused(error: OSError, host: str, port: int) -> Refusal:
    if error.errno == errno.EADDRINUSE:
        return Refusal("port_in_use", host=host, port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return Refusal("port_forbidden", host=host, port=port)
    if error.errno == errno.EADDRNOTAVAIL:
        return Refusal("no_address", host=host)
    return Refusal("server_stopped", reason=error.strerror or str(error))
