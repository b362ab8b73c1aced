"""The log of a run, what a run leaves that ends by itself, and the diagnosis."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from workbench import __version__
from workbench.files import logbook
from workbench.files.logbook import REMEMBERED, Logbook, as_columns, diagnosis, last_lines
from workbench.files.recovery import CrashRecord


def test_the_log_keeps_lines_without_folders_and_remembers_the_last(tmp_path: Path) -> None:
    book = Logbook(tmp_path)
    log = logging.getLogger("workbench.somewhere")
    for number in range(REMEMBERED + 5):
        log.info("step %d", number)
    log.error("cannot write %s", Path.home() / "plans" / "a.yaml")
    book.close()
    log.error("after the end")
    lines = last_lines(3, tmp_path)
    assert lines[-1].endswith("ERROR workbench.somewhere: cannot write …/a.yaml")
    assert last_lines(5, tmp_path, level="ERROR") == lines[-1:]
    assert len(book.lately.lines) == REMEMBERED
    assert "step 44" in book.lately.lines[-2]


def test_the_log_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "MOST_BYTES", 2_000)
    book = Logbook(tmp_path)
    for _ in range(400):
        logging.getLogger("workbench.x").info("some words of a line")
    book.close()
    files = list(tmp_path.iterdir())
    assert len(files) == 1 + logbook.KEPT
    assert sum(path.stat().st_size for path in files) <= 2_000 * len(files)


def test_without_a_folder_the_last_lines_are_remembered_all_the_same(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    book = Logbook(in_the_way / "log")
    logging.getLogger("workbench.x").warning("heard")
    book.close()
    assert isinstance(book.problem, OSError)
    assert "heard" in book.lately.lines[-1]
    assert last_lines(3, in_the_way) == []


def test_a_run_that_ends_by_itself_is_reported_once_at_the_next(tmp_path: Path) -> None:
    words = (
        "import sys, ctypes; from pathlib import Path; from workbench.files.recovery import CrashRecord;"
        "record = CrashRecord(Path(sys.argv[1])); ctypes.string_at(0)"
    )
    ended = subprocess.run([sys.executable, "-c", words, str(tmp_path)], check=False, capture_output=True)
    assert ended.returncode < 0
    found = CrashRecord(tmp_path)
    assert "Segmentation fault" in found.before
    assert "string_at" in found.before
    again = CrashRecord(tmp_path)
    again.close()
    found.close()
    assert again.before == ""
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_goes_on_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / f"fault-{os.getppid()}.txt"
    other.write_text("Fatal Python error")
    gasp = CrashRecord(tmp_path)
    gasp.close()
    assert gasp.before == ""
    assert other.exists()


@pytest.mark.slow
def test_the_diagnosis_names_what_runs_and_nobody() -> None:
    environment = os.environ | {"LOGNAME": "Rosalind", "USER": "Rosalind", "HOME": "/tmp/rosalind", "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "workbench", "--version", "--diagnose"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Workbench {__version__}\n")
    for word in ("Python", "shapely", "GEOS", "ruleset bolt_action", "last errors", "locale"):
        assert word in done.stdout
    assert "rosalind" not in done.stdout.lower()
    assert str(Path(__file__).resolve().parents[2]) not in done.stdout
    assert as_columns(diagnosis()).startswith("Workbench ")
