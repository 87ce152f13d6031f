"""Builds what the package carries beside its Python: compiled hot loops and the web client.

hatchling calls `Hook` when a wheel is made. For development, `python hatch_build.py compile`
compiles the hot loops in place, only those whose sources are newer than their extension.

A hot loop is a plain module `x.py` with types in `x.pxd`. Both are copied to `_x.py` and `_x.pxd`
in a scratch folder and compiled there, so the plain module stays importable beside its twin. A
machine without a compiler gets the plain modules only, and is told so in one line.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
STATIC = Path("src/parlour/server/static")
INSTEAD = (
    "The web client is not built, and {reason}. A wheel has it already: install"
    " parlour-{version}-….whl of the release instead of the sources. Or run “make web” first,"
    " which brings a Node of its own."
)
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")


class CannotCompile(Exception):
    """Why this machine gets the plain modules."""


class NoWebClient(Exception):
    """Why no wheel can be built here."""


class HotLoop(NamedTuple):
    """One module that has a compiled twin."""

    root: Path
    name: str

    @property
    def source(self) -> Path:
        return self.root.joinpath("src", *self.name.split(".")).with_suffix(".py")

    @property
    def types(self) -> Path:
        return self.source.with_suffix(".pxd")

    @property
    def twin(self) -> str:
        package, _, leaf = self.name.rpartition(".")
        return f"{package}._{leaf}"

    @property
    def extension(self) -> Path:
        return self.source.with_name(f"_{self.source.stem}{SUFFIX}")

    def is_current(self) -> bool:
        """Return whether the extension is there and newer than all it is made from."""
        if not self.extension.exists():
            return False
        made_from = (self.source, self.types, Path(__file__))
        return self.extension.stat().st_mtime > max(path.stat().st_mtime for path in made_from)

    def copy_to(self, scratch: Path) -> Path:
        """Lay out `_x.py` and `_x.pxd` as a package; the digest tells which source they came from."""
        folder = scratch.joinpath(*self.name.split(".")[:-1])
        folder.mkdir(parents=True, exist_ok=True)
        for package in (folder, *folder.parents):
            if package == scratch:
                break
            (package / "__init__.py").touch()
        text = self.source.read_bytes()
        digest = hashlib.sha256(text).hexdigest()
        copy = folder / f"_{self.source.name}"
        copy.write_bytes(text + f'\nSOURCE_DIGEST = "{digest}"\n'.encode())
        shutil.copy(self.types, copy.with_suffix(".pxd"))
        return copy


def hot_loops(root: Path) -> list[HotLoop]:
    """Return the modules that pyproject.toml lists under `[tool.parlour] compiled`."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    names: list[str] = settings["tool"]["parlour"]["compiled"]
    return [HotLoop(root, name) for name in names]


def compile_loops(root: Path) -> list[Path]:
    """Compile every hot loop that is not current; return the extensions of all of them."""
    loops = hot_loops(root)
    stale = [loop for loop in loops if not loop.is_current()]
    if stale:
        with tempfile.TemporaryDirectory() as scratch:
            _compile(stale, Path(scratch))
    return [loop.extension for loop in loops]


def _compile(loops: list[HotLoop], scratch: Path) -> None:
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError as CythonError
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext
        from setuptools.errors import BaseError, CCompilerError
    except ModuleNotFoundError as missing:
        raise CannotCompile(f"{missing.name} is not installed") from missing

    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("Python's headers are not installed")
    # Types come from the .pxd alone: an annotation for mypy must not change what is compiled.
    directives = {"language_level": 3, "annotation_typing": False}
    extensions = [
        Extension(loop.twin, [str(loop.copy_to(scratch))], extra_compile_args=_optimise())
        for loop in loops
    ]
    try:
        command = build_ext(
            Distribution(
                {
                    "name": "parlour",
                    "ext_modules": cythonize(
                        extensions, compiler_directives=directives, quiet=True, build_dir=None
                    ),
                }
            )
        )
        command.build_lib = str(scratch / "lib")
        command.build_temp = str(scratch / "temp")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    except CythonError:
        raise  # a mistake in our sources, whatever the machine
    except (BaseError, CCompilerError) as failed:
        raise CannotCompile(" ".join(str(failed).split())) from failed
    for loop in loops:
        built = Path(command.get_ext_fullpath(loop.twin))
        # Rename, never overwrite: a process that has the old extension mapped keeps it.
        partial = loop.extension.with_suffix(".partial")
        shutil.copy(built, partial)
        partial.replace(loop.extension)


def _optimise() -> list[str]:
    return ["/O2"] if sys.platform == "win32" else ["-O3", "-w"]


def build_web(root: Path) -> None:
    """Build the web client where it is missing; without npm there is no wheel."""
    if (root / STATIC / "index.html").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise NoWebClient("there is no npm here to build it")
    for step in (["ci"], ["run", "build"]):
        if subprocess.run([npm, *step], cwd=root / "web", check=False).returncode:
            raise NoWebClient(f"“npm {' '.join(step)}” failed")


class Hook(BuildHookInterface[Any]):
    """Adds the compiled hot loops and the web client to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        try:
            build_web(root)
        except NoWebClient as reason:
            version = self.metadata.version
            self.app.abort(INSTEAD.format(reason=reason, version=version))
        if os.environ.get("PARLOUR_PURE"):
            return
        try:
            extensions = compile_loops(root)
        except CannotCompile as reason:
            print(f"parlour: {_without(reason)}")
            return
        if extensions:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path in extensions:
                inside = path.relative_to(root / "src").as_posix()
                build_data["force_include"][str(path)] = inside


def _without(reason: CannotCompile) -> str:
    return f"the hot loops stay plain Python, slower but the same ({reason})."


def main(arguments: list[str]) -> int:
    if arguments != ["compile"]:
        print("usage: python hatch_build.py compile", file=sys.stderr)
        return 2
    try:
        extensions = compile_loops(ROOT)
    except CannotCompile as reason:
        print(f"parlour: {_without(reason)}")
        return 0
    for path in extensions:
        print(f"compiled: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
