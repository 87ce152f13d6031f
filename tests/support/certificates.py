"""Certificates that tests sign themselves."""

import subprocess
from pathlib import Path


def sign(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate for this host name, and its key."""
    files = folder / "cert.pem", folder / "key.pem"
    request = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    request += ["-nodes", "-days", "2", "-subj", f"/CN={name}"]
    request += ["-addext", f"subjectAltName=DNS:{name}"]
    request += ["-out", str(files[0]), "-keyout", str(files[1])]
    subprocess.run(request, check=True, capture_output=True)
    return files
