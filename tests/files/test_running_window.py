"""Files of a later start are handed to the window that runs, by files that the user alone may write."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from workbench.base.data_folders import ROOT
from workbench.cli.main import run
from workbench.files.running_window import MOST_FILES, OpeningRequests, requests_folder

FIRST, SECOND = (ROOT / "samples" / name for name in ("asl/teaching/6_5.yaml", "asl/teaching/6_6.yaml"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "windows"


def taken_soon(window: OpeningRequests, found: list[Path]) -> Thread:
    def look() -> None:
        end = time.monotonic() + 20
        while not found and time.monotonic() < end:
            found.extend(window.taken())
            time.sleep(0.005)

    looking = Thread(target=look)
    looking.start()
    return looking


def test_the_first_window_takes_the_files_of_others(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, later = OpeningRequests(folder), OpeningRequests(folder)
    assert window.becomes_first()
    assert window.becomes_first()
    assert not later.becomes_first()
    found: list[Path] = []
    looking = taken_soon(window, found)
    monkeypatch.chdir(tmp_path)
    assert later.hand_over([Path("a b.yaml"), SECOND])
    looking.join()
    assert found == [tmp_path / "a b.yaml", SECOND]
    assert window.taken() == []
    window.close()
    assert later.becomes_first(), "the next window takes over"
    later.close()


def test_a_stuck_window_is_not_waited_for_and_opens_nothing_later(folder: Path) -> None:
    stuck, later = OpeningRequests(folder), OpeningRequests(folder)
    assert stuck.becomes_first()
    assert not later.hand_over([SECOND], patience=0.1)
    assert stuck.taken() == []
    stuck.close()


def test_a_request_of_nobody_is_not_opened(folder: Path) -> None:
    """Whoever asked was killed meanwhile; others may write into it; it is no request at all."""
    window = OpeningRequests(folder)
    assert window.becomes_first()
    old = folder / "1-1.request"
    old.write_text(str(SECOND))
    os.utime(old, (time.time() - 3600,) * 2)
    assert window.taken() == []
    assert not old.exists()
    relative = folder / "2-1.request"
    relative.write_bytes(b"here.yaml\0\0\xff\xfe\0" + b"/a\0" * (MOST_FILES + 50))
    relative.chmod(0o600)
    found = window.taken()
    assert {path.as_posix() for path in found} == {"/a"}
    assert len(found) < MOST_FILES
    if hasattr(os, "geteuid"):
        foreign = folder / "3-1.request"
        foreign.write_text(str(SECOND))
        foreign.chmod(0o666)
        assert window.taken() == []
        foreign.unlink()
        os.mkfifo(foreign)
        assert window.taken() == [], "a pipe is not waited for"
    window.close()


def test_no_folder_means_a_window_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    window = OpeningRequests(tmp_path / "file" / "windows")
    assert not window.becomes_first()
    assert not window.hand_over([SECOND])
    assert window.taken() == []


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_windows_on_another_screen_are_others(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = requests_folder()
    monkeypatch.setenv(name, "another")
    assert requests_folder() != here


@pytest.mark.slow
def test_the_command_hands_over_only_files_and_only_if_it_may(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("PySide6")
    from workbench.desktop.app import application

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    opened: list[object] = []
    monkeypatch.setattr(application, "run_window", lambda path, *_, **__: opened.append(path) or 0)
    window, found = OpeningRequests(), list[Path]()
    assert window.becomes_first()
    looking = taken_soon(window, found)
    assert run([str(SECOND)]) == 0
    looking.join()
    assert found == [SECOND]
    assert opened == []
    assert "--new-window" in capsys.readouterr().err
    assert run(["--new-window", str(SECOND)]) == 0
    assert run([]) == 0
    assert opened == [SECOND, None]
    window.close()
    assert run([str(FIRST)]) == 0
    assert opened == [SECOND, None, FIRST]


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.slow
@pytest.mark.gui
def test_two_starts_are_one_program_also_after_a_kill(tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    rooms = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
    environment = {**os.environ, **rooms, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "workbench"]
    first, second = (tmp_path / name for name in ("first.wbench", "second.yaml"))
    for copy, sample in ((first, FIRST), (second, SECOND)):
        shutil.copy(sample, copy)

    def log() -> str:
        return "".join(path.read_text() for path in (tmp_path / "state").rglob("*.log"))

    def begin(path: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen([*command, str(path)], env=environment, stderr=subprocess.DEVNULL)

    window = begin(first)
    try:
        assert within(60, lambda: f"opening {first.name}" in log())
        for path in (second, first):
            later = subprocess.run(
                [*command, str(path)], env=environment, capture_output=True, text=True, timeout=60, check=False
            )
            assert (later.returncode, "runs already" in later.stderr) == (0, True), later.stderr
        assert within(30, lambda: f"opening {second.name}" in log())
        assert log().count(" begins") == 1
        assert window.poll() is None
    finally:
        window.send_signal(signal.SIGKILL)
        window.wait()
    again = begin(second)
    try:
        assert within(60, lambda: log().count(" begins") == 2), "a dead window is not waited for"
        assert again.poll() is None
    finally:
        again.kill()
        again.wait()
