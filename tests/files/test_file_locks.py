"""The lock of a file while it is saved: who waits, who goes on, and what is left beside."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from workbench.files import file_locks
from workbench.files.file_locks import BusyFile, lock_path, saving, this_machine
from workbench.files.safe_files import sweep_scraps

pytestmark = pytest.mark.skipif(os.name != "posix", reason="errors and locks of POSIX")
WAIT = 0.3


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_locks, "_LONGEST_WAIT", WAIT)
    monkeypatch.setattr(file_locks, "_VOID", WAIT / 3)


@pytest.fixture(params=["locks", "no locks"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with and without locks of the system."""
    if request.param == "no locks":

        def refused(*_: object) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr("fcntl.flock", refused)
    return tmp_path


def ended_process() -> int:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def took(path: Path) -> float:
    begun = time.monotonic()
    with saving(path):
        assert lock_path(path).exists()
    assert list(path.parent.iterdir()) == []
    return time.monotonic() - begun


def test_nobody_saves_what_another_saves(folder: Path) -> None:
    path = folder / "a.yaml"
    with saving(path), saving(folder / "b.yaml"), pytest.raises(BusyFile), saving(path):
        pass
    assert list(folder.iterdir()) == []


def test_who_comes_second_waits(folder: Path) -> None:
    path, order = folder / "a.yaml", []

    def second() -> None:
        with saving(path):
            order.append("second")

    with saving(path):
        waiting = threading.Thread(target=second)
        waiting.start()
        time.sleep(WAIT / 6)
        order.append("first")
    waiting.join()
    assert order == ["first", "second"]


@pytest.mark.parametrize("spelling", ["link", "capitals", "dots"])
def test_one_file_by_any_name_has_one_lock(tmp_path: Path, spelling: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("")
    other = {"link": tmp_path / "link.yaml", "capitals": tmp_path / "A.YAML", "dots": tmp_path / "." / "a.yaml"}[
        spelling
    ]
    if spelling == "link":
        other.symlink_to(path)
    assert lock_path(other) == lock_path(path)


def test_the_lock_of_a_program_that_was_killed_is_no_lock(folder: Path) -> None:
    path = folder / "a.yaml"
    lock_path(path).write_text(f"{this_machine()} {ended_process()}")
    assert took(path) < WAIT / 3


@pytest.mark.parametrize("content", ["00000000 1", "", "x", "9" * 60])
def test_the_lock_of_another_machine_is_void_after_some_time(folder: Path, content: str) -> None:
    path = folder / "a.yaml"
    lock_path(path).write_text(content)
    assert took(path) >= WAIT / 3


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may read everything")
def test_a_lock_that_cannot_be_read_is_void_after_some_time(folder: Path) -> None:
    path = folder / "a.yaml"
    lock_path(path).touch(0)
    assert took(path) >= WAIT / 3


@contextmanager
def refusing(monkeypatch: pytest.MonkeyPatch, number: int) -> Iterator[None]:
    def refused(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refused)
        yield


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EROFS, errno.ENOSYS, errno.EIO])
def test_where_no_lock_can_be_made_one_goes_on_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    with refusing(monkeypatch, number), saving(tmp_path / "a.yaml"):
        reached = True
    assert reached
    with saving(tmp_path / "none" / "a.yaml"), saving(Path("a\0b")):
        assert list(tmp_path.iterdir()) == []


def test_locks_that_are_left_behind_are_swept(folder: Path) -> None:
    of_the_dead, elsewhere, old = (lock_path(folder / name) for name in ("a", "b", "c"))
    of_the_dead.write_text(f"{this_machine()} {ended_process()}")
    elsewhere.write_text("00000000 1")
    old.write_text("00000000 1")
    os.utime(old, (1, 1))
    with saving(folder / "d"):
        sweep_scraps(folder)
        assert sorted(folder.iterdir()) == sorted([elsewhere, lock_path(folder / "d")])
