"""TLS at home: a certificate authority of the house's own, and the certificate that it signs.

With the extra `tls` only (the library `cryptography`). The authority is made once and kept in the
folder `tls` of the data folder; devices are told to trust it. It can vouch for names and addresses
of a network at home only, so a device that trusts it gives nothing else away. The house's certificate is
signed anew by itself, when it nears its end and when the house's addresses change.
"""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import ipaddress
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from filelock import FileLock

from parlour.kernel import Refusal
from parlour.store.folder import write_private

logger = logging.getLogger("parlour")

FOLDER: Final = "tls"
AUTHORITY_DAYS: Final = 3650
HOUSE_DAYS: Final = 90
"""Phones refuse certificates that are valid for more than 825 days, also from one's own authority."""
RENEW_DAYS: Final = 30
EARLIER: Final = datetime.timedelta(days=1)
"""A certificate begins so long ago, for devices whose clock is behind."""
LOOK_SECONDS: Final = 5.0
"""How often dates, names and addresses are looked at."""

HOME_DOMAINS: Final = ("local", "localhost", "lan", "home", "internal", "home.arpa", "fritz.box")
HOME_NETWORKS: Final = tuple(
    ipaddress.ip_network(network)
    for network in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "100.64.0.0/10",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Names = frozenset[str]
"""Host names and addresses."""
Now = Callable[[], datetime.datetime]


def utc() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


class Authority:
    """Signs certificates for this house."""

    def __init__(self, certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
        self.certificate = certificate
        self._key = key

    @classmethod
    def at(cls, folder: Path, names: Iterable[str], now: Now = utc) -> Authority:
        """Return the authority that is kept in a folder, made now where there is none."""
        path = folder / "authority.pem"
        if not path.exists():
            write_private(path, cls.new(names, now()).as_pem())
        try:
            raw = path.read_bytes()
            key = serialization.load_pem_private_key(raw, None)
            certificate = x509.load_pem_x509_certificate(raw)
        except (OSError, ValueError) as error:
            raise Refusal("tls_authority", path=str(path), reason=str(error)) from error
        if not isinstance(key, ec.EllipticCurvePrivateKey) or certificate.public_key() != (
            key.public_key()
        ):
            raise Refusal("tls_authority", path=str(path), reason="key")
        return cls(certificate, key)

    @classmethod
    def new(cls, names: Iterable[str], now: datetime.datetime) -> Authority:
        """Make an authority that can vouch for a network at home and for these names."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name(
            [x509.NameAttribute(NameOID.COMMON_NAME, f"Parlour on {socket.gethostname()}"[:64])]
        )
        public = key.public_key()
        builder = (
            _begun(subject, subject, public, now, AUTHORITY_DAYS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            # Not critical: an old device that cannot read it would refuse the whole certificate.
            .add_extension(_only_at_home(names), critical=False)
        )
        return cls(builder.sign(key, hashes.SHA256()), key)

    def as_pem(self) -> bytes:
        """Return the certificate and its key."""
        return _pem(self.certificate, self._key)

    @property
    def der(self) -> bytes:
        """The certificate as devices take it."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """What people can compare, in pairs of digits."""
        digest = hashlib.sha256(self.der).hexdigest().upper()
        return ":".join(digest[n : n + 2] for n in range(0, len(digest), 2))

    def sign(self, names: Names, now: datetime.datetime) -> bytes:
        """Sign a certificate for these names with a key of its own; return both."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Parlour")])
        own = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        builder = (
            _begun(subject, self.certificate.subject, key.public_key(), now, HOUSE_DAYS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
            .add_extension(x509.SubjectAlternativeName(list(map(_general, sorted(names)))), False)
            .add_extension(own, critical=False)
        )
        return _pem(builder.sign(self._key, hashes.SHA256()), key)

    def may_vouch_for(self, name: str) -> bool:
        """Return whether devices believe this authority about a name or address."""
        allowed = self.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
        subtrees = allowed.permitted_subtrees or ()
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            domains = (one.value for one in subtrees if isinstance(one, x509.DNSName))
            return any(name == domain or name.endswith(f".{domain}") for domain in domains)
        networks = (one.value for one in subtrees if isinstance(one, x509.IPAddress))
        return any(address in ipaddress.ip_network(str(network)) for network in networks)


class HouseCertificate:
    """The certificate that an open house shows, always one that is valid for its names."""

    def __init__(self, data: Path, names: Callable[[], Names], now: Now = utc) -> None:
        self._folder = data / FOLDER
        self._folder.mkdir(mode=0o700, exist_ok=True)
        self._names = names
        self._now = now
        self._lock = FileLock(self._folder / "lock", mode=0o600)
        with self._lock:
            self.authority = Authority.at(self._folder, names(), now)
        self._path = self._folder / "house.pem"
        self._loaded = -1
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.renew()

    @property
    def path(self) -> Path:
        return self._path

    def renew(self) -> None:
        """Sign a new certificate if it is time, and show what is in the file. All workers of a
        machine share the file."""
        wanted = frozenset(name for name in self._names() if self.authority.may_vouch_for(name))
        with self._lock:
            if not self._still_serves(wanted):
                write_private(self._path, self.authority.sign(wanted, self._now()))
                logger.info("a new certificate for %s", ", ".join(sorted(wanted)))
                if left_out := self._names() - wanted:
                    # The authority was made when the house had other names.
                    logger.warning("the certificate is not for %s", ", ".join(sorted(left_out)))
            written = self._path.stat().st_mtime_ns
            if written != self._loaded:
                self.context.load_cert_chain(self._path)
                self._loaded = written

    def _still_serves(self, wanted: Names) -> bool:
        """Return whether the certificate in the file is ours, for all these names, and not near its
        end."""
        try:
            found = x509.load_pem_x509_certificate(self._path.read_bytes())
            found.verify_directly_issued_by(self.authority.certificate)
        except Exception as error:  # none yet, damaged, or another authority's
            logger.debug("no certificate of this house: %s", error)
            return False
        now = self._now()
        end = found.not_valid_after_utc - datetime.timedelta(days=RENEW_DAYS)
        return found.not_valid_before_utc <= now < end and wanted <= names_of(found)

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Renew by itself while the context is open."""
        task = asyncio.create_task(self._follow())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await asyncio.to_thread(self.renew)
            except (OSError, Refusal) as error:
                logger.error("the certificate is not renewed: %s", error)


def names_of(certificate: x509.Certificate) -> Names:
    """Return the names and addresses that a certificate is for."""
    try:
        kind = x509.SubjectAlternativeName
        names = certificate.extensions.get_extension_for_class(kind).value
    except x509.ExtensionNotFound:
        return frozenset()
    addresses = map(str, names.get_values_for_type(x509.IPAddress))
    return frozenset({*names.get_values_for_type(x509.DNSName), *addresses})


def _begun(
    subject: x509.Name,
    issuer: x509.Name,
    public: ec.EllipticCurvePublicKey,
    now: datetime.datetime,
    days: int,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - EARLIER)
        .not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _only_at_home(names: Iterable[str]) -> x509.NameConstraints:
    """Return the networks at home; and what this house is called now, which may be an address of
    another kind."""
    own = list(map(_general, sorted(names)))
    hosts = {one.value for one in own if isinstance(one, x509.DNSName)}
    addresses = {ipaddress.ip_network(one.value) for one in own if isinstance(one, x509.IPAddress)}
    known = [network for network in addresses if not _is_within(network, HOME_NETWORKS)]
    domains = [x509.DNSName(name) for name in sorted({*HOME_DOMAINS, *hosts})]
    networks = [x509.IPAddress(network) for network in (*HOME_NETWORKS, *known)]
    return x509.NameConstraints([*domains, *networks], excluded_subtrees=None)


def _is_within(network: Network, wider: Iterable[Network]) -> bool:
    return any(network.network_address in one for one in wider)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _pem(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
