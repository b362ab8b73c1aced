"""The program uses no network: neither its own code nor what it is built on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _ran(*command: str) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=280, check=False, env=around)


@pytest.mark.slow
@pytest.mark.gui
def test_the_main_jobs_make_no_socket(tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    jobs, log = [sys.executable, "-m", "tests.reliability.offline", str(tmp_path)], tmp_path / "calls"
    trace = ["strace", "-f", "-qq", "-e", "trace=socket,connect,bind,sendto", "-o", str(log)]
    traced = shutil.which("strace") is not None and _ran(*trace, "true").returncode == 0
    ran = _ran(*(trace if traced else []), *jobs)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = re.match(r"(\d+) samples, (\d+) asks, (\d+) answered, exit codes \[0\]\n", ran.stdout)
    assert found is not None, ran.stdout
    assert int(found[3]) >= 40, "the jobs were done"
    if traced:
        # libraries below Python too; a socket of the machine itself (AF_UNIX) would be a desktop's
        assert not re.findall(r".*AF_INET.*", log.read_text())


def test_the_guard_hears_sockets() -> None:
    words = "from tests.reliability import offline; offline.guard(); import socket; socket.socket().close()"
    assert "socket.__new__" in _ran(sys.executable, "-c", f"{words}; print(offline.SEEN)").stdout
