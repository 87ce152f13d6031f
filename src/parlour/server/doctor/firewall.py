"""The firewall of the operating system: whether there is one, and how to let phones through."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from parlour.server.doctor.line import Line, ok, warning
from parlour.server.doctor.machine import said_by

Say = Callable[..., str | None]
UFW = Path("/etc/ufw/ufw.conf")
DROPPED_BY_NFTABLES = re.compile(r"hook input[^}]*?policy drop")
DROPPED_BY_IPTABLES = re.compile(r"^-P INPUT DROP|^-A INPUT -j (DROP|REJECT)", re.MULTILINE)
MAC = "/usr/libexec/ApplicationFirewall/socketfilterfw"


def firewall(port: int, say: Say = said_by, system: str = sys.platform) -> Iterator[Line]:
    """Find the firewall that is switched on, and say how to see and open it."""
    if system == "darwin":
        found = _mac(say)
    elif system == "win32":
        found = _windows(say)
    else:
        found = _linux(say)
    yield ok("no_firewall") if found is None else warning(f"firewall_{found}", port=port)


def _linux(say: Say) -> str | None:
    told = say("ufw", "status")
    if told is None and UFW.is_file():
        # Only root may ask; the file says whether it starts.
        told = "Status: active" if "ENABLED=yes" in UFW.read_text("utf-8", "replace") else None
    if told is not None and "Status: active" in told:
        return "ufw"
    if say("firewall-cmd", "--state") == "running":
        return "firewalld"
    # Rules of one's own: only root may see them.
    if DROPPED_BY_NFTABLES.search(say("nft", "list", "ruleset") or ""):
        return "nftables"
    return "iptables" if DROPPED_BY_IPTABLES.search(say("iptables", "-S", "INPUT") or "") else None


def _mac(say: Say) -> str | None:
    told = say(MAC, "--getglobalstate") or ""
    return "mac" if "enabled" in told or "State = 1" in told or "State = 2" in told else None


def _windows(say: Say) -> str | None:
    told = say("netsh", "advfirewall", "show", "currentprofile", "state")
    # The words are in the system's language; the state is the last one.
    words = (told or "").upper().split()
    return "windows" if "ON" in words or "EIN" in words else None
