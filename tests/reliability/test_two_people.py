"""Two people who save one file; ``python -m tests.reliability.two_people`` lets them play for as long as one likes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.skipif(sys.platform != "linux", reason="files are exchanged in one step")
@pytest.mark.share(1)
@pytest.mark.parametrize(
    "choices",
    [("--backups", "10"), ("--backups", "0"), ("--machines", "--backups", "10"), ("--machines", "--backups", "0")],
    ids=" ".join,
)
def test_no_save_is_lost_without_a_question_or_a_copy(choices: tuple[str, ...]) -> None:
    pytest.importorskip("PySide6")
    # a busy machine needs longer for the same number of saves
    for seconds in ("8", "30", "90"):
        command = [sys.executable, "-m", "tests.reliability.two_people", "--seconds", seconds, "--seed", "5", *choices]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=280, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert "lost: 0; left beside: 0" in ran.stdout
        found = re.match(r"(\d+) saves, (\d+) questions", ran.stdout)
        assert found is not None, ran.stdout
        if int(found[1]) > 10 and int(found[2]) > 3:
            break
    assert int(found[1]) > 10
    assert int(found[2]) > 3, "they never met"
