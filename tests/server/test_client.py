"""The built client as it is served: its types, its caching, its weight."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image

from parlour.server.web.app import STATIC

from .conftest import Running

pytestmark = pytest.mark.once

MOST = 150 * 1024
WORDS = 40 * 1024
"""Left for the sentences of one language."""
IMPORTED = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
LINKED = re.compile(r'(?:href|src)="/(assets/[^"]+)"')


def sent(path: Path) -> int:
    """Bytes on the wire."""
    twin = path.with_name(f"{path.name}.gz")
    return (twin if twin.exists() else path).stat().st_size


def needed(folder: Path, names: set[str]) -> set[Path]:
    """Files with all that they import at once; what is loaded later is not among them."""
    found: set[Path] = set()
    left = {folder / name for name in names}
    while left:
        path = left.pop()
        found.add(path)
        if path.suffix == ".js":
            left |= {path.parent / name for name in IMPORTED.findall(path.read_text())} - found
    return found


def test_the_first_page_weighs_little() -> None:
    """All that is loaded before anything is shown; boards, rules and screens come when needed."""
    index = STATIC / "index.html"
    files = needed(STATIC, set(LINKED.findall(index.read_text())))
    assert len(files) > 3
    assert sum(map(sent, {index, *files})) < MOST - WORDS


def test_files_with_their_digest_in_the_name_are_kept_and_others_asked_for(
    running: Running,
) -> None:
    asset = next((STATIC / "assets").glob("*.js")).name
    headers = running.call(f"/assets/{asset}")[2]
    assert "immutable" in headers["cache-control"]
    assert "content-security-policy" not in headers, "that of the page holds"
    assert headers["x-content-type-options"] == "nosniff"
    for path in ("/", "/sw.js", "/manifest.webmanifest", "/offline.html"):
        status, _, headers = running.call(path)
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert "default-src 'none'" in headers["content-security-policy"]
    _, _, headers = running.call("/assets/none.js", headers={"accept": "text/html"})
    assert "default-src 'none'" in headers["content-security-policy"]


def test_no_path_leads_out_of_the_clients_folder(running: Running) -> None:
    for path in ("/assets/../../settings.py", "/..%2fsettings.py", "/%2e%2e/settings.py"):
        assert running.call(path)[0] == 404


def test_the_manifest_names_icons_that_are_there(running: Running) -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert running.call("/manifest.webmanifest")[2]["content-type"] == "application/manifest+json"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    kinds = {".png": "image/png", ".svg": "image/svg+xml"}
    for icon in manifest["icons"]:
        path = STATIC / icon["src"].lstrip("/")
        assert path.is_file()
        assert icon["type"] == kinds[path.suffix]
        if path.suffix == ".png":
            with Image.open(path) as picture:
                assert icon["sizes"] == f"{picture.width}x{picture.height}"


def test_the_worker_knows_the_files_of_its_page_and_nothing_else() -> None:
    worker = (STATIC / "sw.js").read_text()
    listed = re.search(r"const FILES = (\[.*\]);", worker)
    assert listed is not None
    files = json.loads(listed[1])
    assert "STAMP" not in worker
    assert files[0] == "/offline.html"
    assert all((STATIC / file.lstrip("/")).is_file() for file in files)
    assert not any(file.startswith("/api") for file in files)
    assert "/" not in files
