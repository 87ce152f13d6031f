"""Compiled twins of plain modules.

A hot loop is written once, as a plain module. Where a compiler was there at build time, the same
source stands beside it compiled, under its name with an underscore in front.
"""

import hashlib
import importlib
import os
from pathlib import Path
from types import ModuleType


def twin(name: str) -> ModuleType:
    """Return the compiled twin of the module `name` where there is one, else the plain module.

    With `PARLOUR_PURE` set in the environment it is always the plain one. A twin made from an
    older source than the one beside it is ignored.
    """
    plain = importlib.import_module(name)
    if os.environ.get("PARLOUR_PURE"):
        return plain
    package, _, leaf = name.rpartition(".")
    compiled_name = f"{package}._{leaf}"
    try:
        compiled = importlib.import_module(compiled_name)
    except ModuleNotFoundError as missing:
        if missing.name != compiled_name:
            raise
        return plain
    return compiled if _digest(plain) == compiled.SOURCE_DIGEST else plain


def is_compiled(module: ModuleType) -> bool:
    """Return whether `module`, as given by `twin`, is a compiled one."""
    return hasattr(module, "SOURCE_DIGEST")


def _digest(module: ModuleType) -> str:
    assert module.__file__ is not None
    return hashlib.sha256(Path(module.__file__).read_bytes()).hexdigest()
