"""A few kills of the whole program; ``python -m tests.reliability.kills`` plays hundreds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
