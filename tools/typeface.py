"""Make the two typefaces of the page and of paper anew, from the packages of the npm registry: `make typeface`.

Fraunces for titles and Atkinson Hyperlegible Next for text, cut down to the letters of English and German, with
a second file each for other names of Europe. Fraunces is fixed at one weight and a soft, small-optical-size cut; the other keeps
its weights from 400 to 800. What is printed needs them whole and plain: one file for each weight. Both are under the SIL Open Font License, which is written beside them.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER: Final = Path(__file__).parents[1] / "web" / "src" / "typeface"
PAPER: Final = Path(__file__).parents[1] / "src" / "parlour" / "kernel" / "typeface"
VERSION: Final = "5.3.0"
MARKS: Final = "\xa0§°·½×–—‘’‚“”„…′€−"
COMMON: Final = "ÄÖÜäöüßÉàâçèéêëîïñóôû"
LETTERS: Final = {
    "latin": [*range(0x20, 0x7F), *map(ord, MARKS + COMMON)],
    # Fetched by a browser only where one of them is on the page.
    "more": [letter for letter in range(0xA1, 0x100) if chr(letter) not in MARKS + COMMON],
    "latin-ext": [*range(0x100, 0x180), 0x1E9E],
}
"""The letters of each file."""


class Face(NamedTuple):
    """A typeface and how it is cut."""

    name: str
    package: str
    file: str
    axes: dict[str, Any]
    """Axes that are fixed, or kept in a range."""
    features: tuple[str, ...]
    weights: dict[str, dict[str, float]]
    """The files for paper, with the axes that they are fixed at."""


FACES: Final = (
    Face(
        "display",
        "fraunces",
        "opsz",
        {"wght": 600, "opsz": 72},
        ("kern",),
        {"display": {"wght": 600, "opsz": 72}},
    ),
    Face(
        "text",
        "atkinson-hyperlegible-next",
        "wght",
        {"wght": (400, 800)},
        ("kern", "tnum"),
        {"text": {"wght": 400}, "text-bold": {"wght": 700}},
    ),
)


def main() -> None:
    for folder in (FOLDER, PAPER):
        folder.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        with tempfile.TemporaryDirectory() as name:
            package = fetch(face.package, Path(name))
            for letters in LETTERS:
                to = FOLDER / f"{face.name}-{letters}.woff2"
                cut(face, package, letters, face.axes).save(to)
                print(f"{to.name}: {to.stat().st_size:,} bytes")
            for weight, axes in face.weights.items():
                to = PAPER / f"{weight}.ttf"
                whole(face, package, axes, Path(name)).save(to)
                print(f"{to.name}: {to.stat().st_size:,} bytes")
            licence = (package / "LICENSE").read_text("utf-8").strip() + "\n"
            for folder in (FOLDER, PAPER):
                (folder / f"{face.name}.LICENSE").write_text(licence, "utf-8")


def fetch(package: str, folder: Path) -> Path:
    """Download and unpack a package."""
    pack = ["npm", "pack", "--silent", f"@fontsource-variable/{package}@{VERSION}"]
    archive = subprocess.run(pack, cwd=folder, check=True, capture_output=True, text=True).stdout
    with tarfile.open(folder / archive.strip()) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def cut(face: Face, package: Path, letters: str, axes: dict[str, Any]) -> TTFont:
    """Return the font with the letters that the page uses, at these axes."""
    source = "latin" if letters == "more" else letters
    # Made of the same package, a file has the same bytes.
    path = package / "files" / f"{face.package}-{source}-{face.file}-normal.woff2"
    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.layout_features = list(face.features)
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS[letters])
    subsetter.subset(font)
    instantiateVariableFont(font, axes, inplace=True)
    font.flavor = "woff2"
    return font


def whole(face: Face, package: Path, axes: dict[str, Any], folder: Path) -> TTFont:
    """Return all letters of the page in one plain font."""
    parts = []
    for letters in LETTERS:
        font = cut(face, package, letters, axes)
        # PDFs are written without kerning; what is not read cannot be merged wrongly.
        for table in ("GPOS", "GSUB", "GDEF", "STAT"):
            if table in font:
                del font[table]
        font.flavor = None
        parts.append(str(folder / f"{letters}.ttf"))
        font.save(parts[-1])
    merged = Merger().merge(parts)
    merged.recalcTimestamp = False
    first = TTFont(parts[0], recalcTimestamp=False)["head"]
    merged["head"].created, merged["head"].modified = first.created, first.modified
    return merged


if __name__ == "__main__":
    main()
