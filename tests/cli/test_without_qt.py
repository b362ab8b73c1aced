"""The bench without Qt: everything but the window and the pictures works where PySide6 is not installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

BLOCKER = """
import sys
class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, NoQt())
"""


def without_qt(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", BLOCKER + code, *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=environment, cwd=ROOT, encoding="utf-8"
    )


def core_modules() -> list[str]:
    files = sorted((ROOT / "workbench").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    return [name for name in names if not name.startswith("workbench.desktop")]


def test_every_room_but_the_desktop_is_imported() -> None:
    names = core_modules()
    assert "workbench.analysis.hex_analysis" in names
    code = "import importlib\nfor name in sys.argv[1:]: importlib.import_module(name)\nprint('all', len(sys.argv) - 1)"
    done = without_qt(code, *(name for name in names if name != "workbench.__main__"))
    assert done.stderr == ""
    assert done.stdout.split() == ["all", str(len(names) - 1)]


def test_the_import_of_the_bench_brings_no_qt() -> None:
    code = "import workbench.analysis, workbench.cli.main\nprint([m for m in sys.modules if 'PySide6' in m])"
    done = subprocess.run(
        [sys.executable, "-c", "import sys\n" + code], capture_output=True, text=True, check=True, cwd=ROOT, timeout=60
    )
    assert done.stdout.strip() == "[]"


RUN = "from workbench.cli.main import run\nsys.exit(run(sys.argv[1:]))"


@pytest.mark.parametrize(
    "arguments", [["los", "0304", "0606"], ["area", "0304"], ["reach", "g1"], ["spot", "unit:g1", "unit:s1"]]
)
def test_the_commands_answer(village: Path, arguments: list[str]) -> None:
    name, *places = arguments
    done = without_qt(RUN, name, str(village), *places)
    assert done.stderr == ""
    assert done.returncode == 0
    assert done.stdout.strip()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_window_says_what_is_missing(village: Path, tmp_path: Path, language: str) -> None:
    for arguments in ([], [str(village)], ["render", str(village), "-o", str(tmp_path / "x.png")]):
        done = without_qt(RUN, "--lang", language, *arguments)
        assert done.returncode == 1
        assert "PySide6" in done.stderr
        assert "Traceback" not in done.stderr
