"""The program without Qt: everything but the window and the pictures works where PySide6 is not installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.shares import non_empty

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


@pytest.mark.slow
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


RUN = """
import contextlib, io, json
from workbench.cli.main import run
done = []
for arguments in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = run(arguments)
    done.append((code, out.getvalue(), err.getvalue()))
print(json.dumps(done))
"""
"""Runs several command lines in one process and prints (exit code, output, errors) of each."""


def all_run(*lines: list[str]) -> list[tuple[int, str, str]]:
    done = without_qt(RUN, json.dumps(lines))
    assert done.stderr == ""
    found: list[tuple[int, str, str]] = json.loads(done.stdout)
    assert len(found) == len(lines)
    return found


@pytest.mark.slow
def test_the_commands_answer(village: Path) -> None:
    lines = [["los", "0304", "0606"], ["area", "0304"], ["reach", "g1"], ["spot", "unit:g1", "unit:s1"]]
    for code, out, err in non_empty(all_run(*([name, str(village), *places] for name, *places in lines))):
        assert err == ""
        assert code == 0
        assert out.strip()


@pytest.mark.slow
def test_the_window_says_what_is_missing(village: Path, tmp_path: Path) -> None:
    lines = [[], [str(village)], ["render", str(village), "-o", str(tmp_path / "x.png")]]
    for code, _, err in non_empty(
        all_run(*(["--lang", language, *line] for language in ("en", "fr") for line in lines))
    ):
        assert code == 1
        assert "PySide6" in err
        assert "Traceback" not in err
