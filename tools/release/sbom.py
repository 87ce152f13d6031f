"""A software bill of materials: all that a house is made of, as CycloneDX."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License, LicenseExpression
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.locks import entries

from parlour.server.bundled import bundled
from parlour.shelf.about import about

ROOT: Final = Path(__file__).parents[2]
VERSION: Final = SchemaVersion.V1_6
LOCK: Final = ROOT / "requirements" / "scale.txt"
"""The packages of a house with all its extras."""


def bill() -> Bom:
    """Return the bill of materials of the program as it is installed here."""
    bom = Bom()
    program = _python("parlour", ComponentType.APPLICATION)
    bom.metadata.component = program
    installed = {canonicalize_name(one.metadata["Name"]) for one in distributions()}
    locked = entries(LOCK.read_text("utf-8"))
    libraries = {name: _python(name) for name in locked if name in installed}
    others = [_elsewhere(name, locked[name][0]) for name in locked if name not in installed]
    lexicon = _python("parlour-lexicon-de")
    page, data = list(_page()), list(_data())
    for component in (*libraries.values(), *others, lexicon, *page, *data):
        bom.components.add(component)
    for component in (program, *libraries.values()):
        wanted = _wanted(distribution(component.name))
        bom.register_dependency(
            component, [found for name, found in libraries.items() if name in wanted]
        )
    bom.register_dependency(program, [lexicon, *page, *data])
    return bom


def _python(name: str, kind: ComponentType = ComponentType.LIBRARY) -> Component:
    found = distribution(name)
    return Component(
        type=kind,
        name=name,
        version=found.version,
        bom_ref=f"pypi:{name}",
        purl=PackageURL("pypi", None, name, found.version),
        licenses=[_licence(licence_of(found))],
    )


def _licence(text: str) -> License:
    """Make a licence by its SPDX expression, or by its name where the package gives only that."""
    if "LicenseRef-" in text or " AND " in text:
        return LicenseExpression(text)
    return LicenseFactory().make_from_string(text)


def _elsewhere(name: str, entry: str) -> Component:
    """Make a component of a package that only other machines need, so its licence cannot be read
    here."""
    head = entry.splitlines()[0].rstrip("\\ ")
    requirement = Requirement(head)
    (pinned,) = requirement.specifier
    return Component(
        name=name,
        version=pinned.version,
        bom_ref=f"pypi:{name}",
        purl=PackageURL("pypi", None, name, pinned.version),
        properties=[Property(name="needed where", value=str(requirement.marker))],
    )


def licence_of(package: Distribution) -> str:
    """Return the licence that a package declares: an SPDX expression if it has one."""
    declared = package.metadata
    for key in ("License-Expression", "License"):
        text = str(declared[key]) if key in declared else ""
        if text and "\n" not in text:
            return text
    classifiers = declared.get_all("Classifier") or []
    licences = [
        str(line).rpartition(" :: ")[2] for line in classifiers if line.startswith("License")
    ]
    if not licences:
        raise LookupError(f"{declared['Name']} declares no licence")
    return licences[0]


def _wanted(package: Distribution) -> set[str]:
    """Return what a package requires on this machine; extras of `parlour` count, those of others
    not."""
    extras = ("", "scale") if package.metadata["Name"] == "parlour" else ("",)
    wanted = map(Requirement, package.requires or ())
    return {
        canonicalize_name(one.name)
        for one in wanted
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras)
    }


def _page() -> Iterable[Component]:
    for package in bundled():
        yield Component(
            name=package.name,
            version=package.version,
            bom_ref=f"npm:{package.name}",
            purl=PackageURL("npm", None, package.name, package.version),
            licenses=[_licence(package.licence)],
        )


def _data() -> Iterable[Component]:
    for source in about():
        yield Component(
            type=ComponentType.DATA,
            name=source.name,
            bom_ref=f"data:{source.file}",
            licenses=[_licence(source.licence)],
            properties=[Property(name="file", value=source.file)],
        )


def write(bom: Bom, path: Path) -> None:
    """Write a bill of materials as JSON."""
    output = make_outputter(bom, OutputFormat.JSON, VERSION)
    output.output_to_file(str(path), allow_overwrite=True, indent=2)


def validate(path: Path) -> None:
    """Raise `ValueError` if a written bill does not keep the schema of CycloneDX."""
    wrong = JsonStrictValidator(VERSION).validate_str(path.read_text("utf-8"))
    if wrong is not None:
        raise ValueError(f"{path}: {wrong}")
