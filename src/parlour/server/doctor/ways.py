"""The ways to the house: its port, every address and name, the certificate, a reverse proxy."""

from __future__ import annotations

import asyncio
import datetime
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import msgspec

from parlour.kernel import Refusal
from parlour.server.doctor.line import Line, ok, warning, wrong
from parlour.server.mdns import addresses_of
from parlour.server.messages import Info, Network, Problem
from parlour.server.network import bind, link_to

ANSWER_SECONDS = 5.0
CLOSE_TO_END = datetime.timedelta(days=14)
AUTHORITY_ENDS = datetime.timedelta(days=365)
TLS_FOLDER = "tls"
"""In the data folder: the authority of the house (`server/authority.py`, which needs an extra)."""


def port_is_free(host: str, port: int) -> Iterator[Line]:
    """Try the port of a closed house."""
    try:
        bind(host, port).close()
    except Refusal as refusal:
        yield wrong("port", host=host, port=port, reason=refusal.code)
    else:
        yield ok("port_free", port=port)


async def ways(network: Network) -> AsyncIterator[Line]:
    """Ask the house at every address and name that it shows to phones."""
    for one in network.addresses:
        yield ok("address", address=one.address, interface=one.interface)
    if not network.addresses:
        yield warning("no_network")
    elif not network.links:
        yield warning("only_here")
    for n, link in enumerate(network.links):
        yield await _answers(link, "code_link" if n == 0 else "link")
    if network.name:
        yield await named(network)
    elif network.links:
        yield warning("no_name")


async def named(network: Network) -> Line:
    """Check that the house's name leads to one of its addresses, and that it answers to it."""
    place = urlsplit(network.name)
    host = place.hostname or ""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, None, family=socket.AF_INET)
        addresses, known = {str(info[4][0]) for info in found}, "name"
    except OSError:
        # This machine itself does not ask the network for names, though phones do.
        addresses, known = {*await addresses_of(host, network.chosen)}, "name_announced"
    if not addresses:
        return warning("name_unknown_here", name=host)
    if not (own := addresses & {*network.chosen}):
        return wrong("name_elsewhere", name=host, addresses=", ".join(sorted(addresses)))
    link = link_to(min(own), place.port or 80, place.scheme)
    answer = await _answers(link, "name", place.netloc)
    code = known if answer.level == "ok" else answer.code
    return Line(answer.level, code, answer.details | {"link": network.name, "name": host})


async def _answers(link: str, code: str, name: str = "") -> Line:
    """Ask the house at a link; with a name, as one who knows it by that."""
    headers = {"host": name} if name else {}
    try:
        async with (
            _client() as client,
            client.get(f"{link}/health", ssl=False, headers=headers) as answer,
        ):
            await answer.read()
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        return wrong(f"{code}_silent", link=link, reason=_reason(error))
    if answer.status == HTTPStatus.FORBIDDEN:
        return wrong(f"{code}_silent", link=link, reason=f"{answer.status} {answer.reason}")
    return ok(code, link=link)


async def own_tls(network: Network, folder: Path) -> AsyncIterator[Line]:
    """Ask the house over https at every address, as a device that trusts its authority."""
    trusting = ssl.create_default_context()
    try:
        trusting.load_verify_locations(folder / TLS_FOLDER / "authority.pem")
    except OSError:  # `own_certificate` says so
        return
    for link in network.links:
        secured = link.replace("http://", "https://", 1)
        try:
            async with _client() as client, client.get(f"{secured}/health", ssl=trusting) as answer:
                await answer.read()
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            yield wrong("tls_silent", link=secured, reason=_reason(error))
        else:
            yield ok("tls", link=secured)


def _client() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS))


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__


# The public address -----------------------------------------------------------------------------


async def public(url: str) -> AsyncIterator[Line]:
    """Ask the house at its public address, as a guest's browser would: through the proxy, over TLS,
    with a WebSocket."""
    base = url.rstrip("/")
    try:
        async with _client() as client:
            async with client.get(f"{base}/api/info") as answer:
                raw, status = await answer.read(), answer.status
            if status != 200:
                yield _refused(base, status, raw)
                return
            info = msgspec.json.decode(raw, type=Info)
            yield ok("public", url=base)
            if info.opening == "anybody":
                yield warning("public_anybody", url=base)
            if urlsplit(base).scheme != "https":
                yield warning("public_plain", url=base)
            yield await _socket(client, base)
    except aiohttp.ClientConnectorCertificateError as error:
        yield wrong("public_certificate", url=base, reason=_reason(error.certificate_error))
    except msgspec.DecodeError:
        yield wrong("public_other", url=base)
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        yield wrong("public_silent", url=base, reason=_reason(error))


def _refused(base: str, status: int, raw: bytes) -> Line:
    """Return what a refusal of the house says about the proxy in front of it."""
    try:
        code = msgspec.json.decode(raw, type=Problem).code
    except msgspec.DecodeError:
        return wrong("public_status", url=base, status=status)
    if code in ("foreign_host", "unknown_proxy"):
        return wrong(f"public_{code}", url=base, host=urlsplit(base).hostname or "")
    return wrong("public_status", url=base, status=status)


async def _socket(client: aiohttp.ClientSession, base: str) -> Line:
    """Open a WebSocket through the proxy: its frames come at once and unchanged."""
    try:
        async with client.ws_connect(f"{base}/ws", origin=base, compress=15) as line:
            await line.send_str('{"type":"nothing"}')
            answer = await line.receive(timeout=ANSWER_SECONDS)
    except aiohttp.WSServerHandshakeError as error:
        if error.status == HTTPStatus.FORBIDDEN:
            # The same address was let in above: so it is about where the page seems to come from.
            return wrong("proxy_headers", url=base)
        return wrong("proxy_no_socket", url=base, status=error.status)
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        return wrong("proxy_holds", url=base, reason=_reason(error))
    if answer.type is not aiohttp.WSMsgType.TEXT:
        return wrong("proxy_holds", url=base, reason=answer.type.name)
    if line.compress:  # the house never does
        return warning("proxy_compresses", url=base)
    return ok("proxy_socket", url=base)


# The certificate --------------------------------------------------------------------------------


def certificate(path: Path, now: datetime.datetime) -> Iterator[Line]:
    """Check the dates and names of the house's certificate."""
    try:
        from cryptography import x509
    except ImportError:
        yield warning("certificate_unread", path=str(path))
        return
    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError) as error:
        yield wrong("certificate_bad", path=str(path), reason=_reason(error))
        return
    until = found.not_valid_after_utc
    details = {"until": until.date().isoformat(), "names": ", ".join(_names(found))}
    if now < found.not_valid_before_utc:
        yield wrong("certificate_early", begins=found.not_valid_before_utc.date().isoformat())
    elif until < now:
        yield wrong("certificate_over", **details)
    elif until - now < CLOSE_TO_END:
        yield warning("certificate_ends", **details)
    else:
        yield ok("certificate", **details)


def own_certificate(folder: Path, now: datetime.datetime) -> Iterator[Line]:
    """Check the certificate that the house's own authority signed, and the authority."""
    path = folder / TLS_FOLDER
    if not (path / "house.pem").exists():
        yield ok("tls_not_yet")
        return
    yield from certificate(path / "house.pem", now)
    try:
        from parlour.server.authority import Authority
    except ImportError:
        return  # said by `certificate`
    try:
        until = Authority.at(path, ()).certificate.not_valid_after_utc
    except Refusal as refusal:
        yield wrong(refusal.code, **refusal.details)
        return
    if until - now < AUTHORITY_ENDS:
        yield warning("authority_ends", until=until.date().isoformat(), path=str(path))


def _names(found: object) -> list[str]:
    from cryptography import x509

    assert isinstance(found, x509.Certificate)
    try:
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    addresses = names.get_values_for_type(x509.IPAddress)
    return [*names.get_values_for_type(x509.DNSName), *map(str, addresses)]


def key_fits(path: Path, key: Path | None) -> Iterator[Line]:
    """Check that the certificate and its key belong together."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path, key)
    except OSError as error:  # ssl.SSLError is one
        yield wrong("certificate_key", path=str(path), reason=_reason(error))
