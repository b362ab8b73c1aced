"""A few kills of the whole program; ``python -m tests.reliability.kills`` and ``job_kills`` play hundreds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability.job_kills import JOBS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_a_killed_program_leaves_a_whole_file_and_its_last_work() -> None:
    pytest.importorskip("PySide6")
    command = [sys.executable, "-m", "tests.reliability.kills", "--rounds", "3", "--seed", "3"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=280, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "3 kills" in ran.stdout
    assert "faults: 0" in ran.stdout


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are forked and found in /proc")
@pytest.mark.share(3)
@pytest.mark.parametrize("job", JOBS)
def test_a_program_killed_at_a_job_leaves_whole_files_and_its_last_work(job: str) -> None:
    pytest.importorskip("PySide6")
    command = [sys.executable, "-m", "tests.reliability.job_kills", "--rounds", "1", "--seed", "3", "--job", job]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=280, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "1 kills" in ran.stdout
    assert "faults: 0" in ran.stdout
