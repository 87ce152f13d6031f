"""The wheel has everything that a house needs: installed alone, it serves the page and all games."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from hatch_build import NoWebClient, build_web
from tests.support.serving import free_port, wait_for
from tests.support.tracing import unmeasured

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed in it, and nothing else."""
    wheels = tmp_path_factory.mktemp("wheels")
    folder = tmp_path_factory.mktemp("installed")
    build = ["hatchling", "build", "--target", "wheel", "--directory", str(wheels)]
    _run(build, cwd=ROOT)
    (wheel,) = wheels.glob("parlour-*.whl")
    install = ["pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    _run([*install, str(wheel)], cwd=wheels)
    return folder


def _run(module: list[str], cwd: Path, path: Path | None = None) -> str:
    environment = unmeasured() | ({"PYTHONPATH": str(path)} if path else {})
    done = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_wheel_serves_the_page_with_all_it_needs(
    installed: Path, tmp_path: Path
) -> None:
    port = free_port()
    command = ["-m", "parlour", "serve", "--port", str(port), "--data", str(tmp_path / "house")]
    environment = unmeasured() | {"PYTHONPATH": str(installed)}
    with subprocess.Popen(
        [sys.executable, *command], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL
    ) as house:
        try:
            wait_for(port, house)
            page = _get(port, "/").decode()
            linked = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg|webmanifest))"', page)
            assert any(link.endswith(".js") for link in linked)
            for link in linked:
                assert _get(port, link)
        finally:
            house.terminate()


def _get(port: int, path: str) -> bytes:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
        body: bytes = answer.read()
    return body


@pytest.mark.long
def test_an_installed_wheel_plays_every_game(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "origin.py").write_text("import parlour; print(parlour.__file__)")
    origin = Path(_run(["origin"], tmp_path, installed).strip())
    assert origin.is_relative_to(installed)
    listed = _run(["parlour", "games"], tmp_path, installed)
    for title in ("Times Four", "Facts in Five", "Foil", "Wedges", "Find Five"):
        assert title in listed
    _run(["parlour", "simulate", "facts", "--games", "1", "--level", "1"], tmp_path, installed)
    _run(["parlour", "simulate", "wedges", "--games", "1", "--level", "1"], tmp_path, installed)


def test_no_wheel_is_built_without_the_web_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoWebClient, match="there is no npm here"):
        build_web(tmp_path)
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nexit 1\n")
    npm.chmod(0o755)
    (tmp_path / "web").mkdir()
    with pytest.raises(NoWebClient, match="“npm ci” failed"):
        build_web(tmp_path)


def test_pip_without_npm_says_which_wheel_to_install_instead(tmp_path: Path) -> None:
    """In one sentence, without a traceback of ours."""
    sources = tmp_path / "sources"
    (sources / "src/parlour").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "src/parlour/__init__.py"):
        shutil.copy(ROOT / name, sources / name)
    (sources / "LICENSE").touch()
    target = ["--target", str(tmp_path / "installed")]
    install = ["pip", "install", "--no-deps", "--no-index", "--no-build-isolation", *target, "."]
    ran = subprocess.run(
        [sys.executable, "-m", *install],
        cwd=sources,
        env=unmeasured() | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    told = " ".join((ran.stdout + ran.stderr).split())
    version = importlib.metadata.version("parlour")
    assert "there is no npm here to build it. A wheel has it already" in told
    assert f"install parlour-{version}-….whl of the release" in told
    assert "Traceback" not in told
