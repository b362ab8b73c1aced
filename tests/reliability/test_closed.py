"""Nothing goes out, and nothing that comes in is run: no network, no pickle, no code in data."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.checks.loading import load_scenario_text
from workbench.files.clipboard_text import read_clip

ROOT = Path(__file__).resolve().parents[2]
OUTWARD = {
    *(
        "socket",
        "socketserver",
        "ssl",
        "http",
        "urllib",
        "ftplib",
        "smtplib",
        "imaplib",
        "poplib",
        "telnetlib",
        "xmlrpc",
    ),
    *("asyncio", "webbrowser", "requests", "httpx", "aiohttp", "PySide6.QtNetwork", "PySide6.QtWebEngineWidgets"),
}
CODE = {"pickle", "cPickle", "dill", "marshal", "shelve", "joblib", "code", "codeop"}
RUNS = {"eval", "exec", "compile", "__import__"}
ATTRIBUTES = {"unsafe_load", "full_load", "UnsafeLoader", "FullLoader", "os.system", "os.popen", "openUrl"}


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """The modules in which any of these words stands, be it in a comment."""
    words = {word.rpartition(".")[2] for word in OUTWARD | CODE | RUNS | ATTRIBUTES}
    suspicious = re.compile(rf"\b({'|'.join(sorted(words))})\b")
    for path in sorted((ROOT / "workbench").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if suspicious.search(text):
            yield path, ast.parse(text)


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is(name: str, known: set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in known)


@pytest.mark.slow
def test_no_module_knows_a_network_or_runs_data() -> None:
    found = []
    for path, tree in sources():
        allowed = ALLOWED.get(path.relative_to(ROOT / "workbench").as_posix(), set())
        found += [f"{path}: {name}" for name in imported(tree) if _is(name, OUTWARD | CODE) and name not in allowed]
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RUNS:
                found.append(f"{path}:{node.lineno}: {node.func.id}")
            if isinstance(node, ast.Attribute):
                owner = node.value.id if isinstance(node.value, ast.Name) else ""
                found += [f"{path}:{node.lineno}: {node.attr}"] * bool({node.attr, f"{owner}.{node.attr}"} & ATTRIBUTES)
    assert not found


ALLOWED = {"cli/processes.py": {"pickle"}}
"""Modules that may import one of these: processes of the program hand each other values that they made."""

_FORBIDDEN = """
import os, socket, sys

def forbidden(*_, **__):
    raise AssertionError("the network is not ours")

class Forbidden(socket.socket):
    def __init__(self, family=-1, *rest, **named):
        if family != socket.AF_UNIX:
            forbidden()
        super().__init__(family, *rest, **named)

socket.socket = Forbidden
socket.create_connection = socket.getaddrinfo = forbidden
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pathlib import Path
from workbench.desktop.app.application import Program
from workbench.desktop.look.settings import Settings
from workbench.desktop.window.templates import empty_boards

folder = Path(sys.argv[1])
app = QApplication([])
program = Program(app, Settings(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat)), threaded=False)
page = program.start(Path(sys.argv[2]))
assert page.file_commands.save_to(folder / "a.yaml")
page.file_commands.new_from(empty_boards()[0])
page.view.fit()
program.shell.grab()
program.shell.close()
print("done", "PySide6.QtNetwork" in sys.modules, flush=True)
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.gui
def test_the_window_starts_saves_and_draws_with_the_network_forbidden(tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    rooms = {name: str(tmp_path) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    sample = ROOT / "samples" / "panzer_grenadier" / "lipovka_bridge.yaml"
    ran = subprocess.run(
        [sys.executable, "-c", _FORBIDDEN, str(tmp_path), str(sample)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | rooms | {"QT_QPA_PLATFORM": "offscreen"},
        timeout=280,
        check=False,
    )
    assert ran.stdout.strip() == "done False", ran.stderr


@pytest.mark.parametrize(
    "tag", ["!!python/object/apply:os.system ['touch X']", "!!python/name:os.system", "!!python/module:os", "!run x"]
)
def test_tags_of_yaml_are_reported_and_nothing_is_made(tag: str, tmp_path: Path) -> None:
    tag = tag.replace("X", str(tmp_path / "made"))
    scenario, _, diagnostics = load_scenario_text(f"format: workbench/1\ntitle: {tag}\n", "a.yaml")
    assert scenario is None
    assert diagnostics.has_errors
    assert not (tmp_path / "made").exists()


def test_a_clip_is_text_and_no_object() -> None:
    clip, _, told = read_clip("cos\nsystem\n(S'true'\ntR.")
    assert clip is None
    assert told.has_errors
