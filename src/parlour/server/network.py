"""The network: where the house listens, where phones find it, what a connection has taken."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
import struct
from collections.abc import Iterable
from typing import Final, Literal

import ifaddr
import msgspec

from parlour.kernel import Refusal

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")

SEND_BUFFER = 128 * 1024
"""Per connection: what a reader who does not read can make the system keep."""
BACKLOG = 1024

NetworkKind = Literal["home", "tunnel", "virtual"]
"""Where an address leads: the house's network, a private network over the internet, or machines
inside this one."""

KINDS: Final[tuple[NetworkKind, ...]] = ("home", "tunnel", "virtual")
"""The likeliest way to a phone first."""

_virtual = re.compile(
    r"docker|br-|veth|virbr|vmnet|vboxnet|vnic|lxc|lxdbr|cni|flannel|podman|bridge1\d\d"
    r"|vethernet|hyper-v|virtualbox|vmware",
    re.IGNORECASE,
)
_tunnel = re.compile(
    r"tun|tap|wg|utun|ppp|ipsec|tailscale|zt|nordlynx|.*(?:vpn|wireguard|zerotier)", re.IGNORECASE
)


class NetworkAddress(msgspec.Struct, frozen=True):
    """An address that this machine has in a network."""

    address: str
    interface: str
    """As the system calls it."""
    kind: NetworkKind


def addresses() -> tuple[NetworkAddress, ...]:
    """Return this machine's IPv4 addresses in networks, the one that phones most likely reach first."""
    found = [
        (str(ip.ip), str(adapter.nice_name))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    return ranked(found, way_out())


def ranked(found: Iterable[tuple[str, str]], outward: str | None) -> tuple[NetworkAddress, ...]:
    """Sort addresses with their interfaces by how likely phones are in that network.

    The way that packets take out of the house is the likeliest, unless it is a tunnel. Addresses
    that a machine gives itself where nobody gave it one (169.254.…) come last.
    """
    known = [
        NetworkAddress(address, interface, kind_of(interface))
        for address, interface in dict(found).items()
        if not ipaddress.ip_address(address).is_loopback
    ]
    return tuple(
        sorted(
            known,
            key=lambda one: (
                KINDS.index(one.kind),
                ipaddress.ip_address(one.address).is_link_local,
                one.address != outward,
            ),
        )
    )


def kind_of(interface: str) -> NetworkKind:
    """Tell the kind of a network by the name of its interface."""
    if _virtual.match(interface):
        return "virtual"
    return "tunnel" if _tunnel.match(interface) else "home"


def way_out() -> str | None:
    """Return the address from which this machine reaches the internet; None without one.

    Asks the system which way it would take. Nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def lan_address() -> str | None:
    """Return this machine's address in the house's network; None without one."""
    return next((one.address for one in addresses()), None)


def link_to(address: str, port: int, scheme: str = "http") -> str:
    """Return the base address of the house at an address or name."""
    shown = f"[{address}]" if ":" in address else address
    return f"{scheme}://{shown}:{port}"


def links(host: str, port: int, scheme: str = "http") -> tuple[str, ...]:
    """Return the base addresses that phones can reach; none where the server is only local."""
    if host in LOOPBACK:
        return ()
    if host not in EVERYWHERE:
        return (link_to(host, port, scheme),)
    return tuple(link_to(one.address, port, scheme) for one in addresses())


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


def bind(host: str, port: int, is_shared: bool = False) -> socket.socket:
    """Open a listening socket, or raise a refusal that says what is in the way. A shared one is one
    of several on the same address, in processes of one account."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared and hasattr(socket, "SO_REUSEPORT"):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listener.bind((host, port))
        # At once: only a listening socket keeps others from the port, and early guests just wait.
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise Refusal("port_in_use", port=port) from error
        if error.errno == errno.EACCES:
            raise Refusal("port_forbidden", port=port) from error
        raise Refusal("bad_address", host=host, reason=error.strerror or str(error)) from error
    except OverflowError as error:
        listener.close()
        raise Refusal("bad_address", host=host, reason=str(error)) from error
    return listener
