"""Folders of networks that lack what a disk has: syncing, locks, permissions, replacing one file by another."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from workbench.base.text import Text
from workbench.files.file_locks import take_lock
from workbench.files.recovery import RecoveredWork, RecoveryFolder
from workbench.files.safe_files import replace_file, save_text

pytestmark = pytest.mark.skipif(os.name != "posix", reason="errors and locks of POSIX")
UNKNOWN_HERE = sorted({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})


def refusing(number: int) -> Any:
    def refused(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


@pytest.mark.parametrize("number", UNKNOWN_HERE)
@pytest.mark.parametrize("mode", [0o644, 0o600])
def test_a_folder_that_knows_neither_syncing_nor_permissions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, mode: int
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(mode)
    for name in ("fsync", "chmod", "chown", "utime", "link"):
        monkeypatch.setattr(os, name, refusing(number))
    told = [item.code for item in save_text(path, "new")]
    assert path.read_text() == "new"
    assert told == (["permissions_lost"] if mode == 0o644 else [])
    replace_file(path, b"newer")
    assert path.read_text() == "newer"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("number", [errno.EXDEV, errno.EPERM, errno.EBUSY, *UNKNOWN_HERE])
def test_a_folder_where_no_file_can_be_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a longer old text")
    for name in ("replace", "rename"):
        monkeypatch.setattr(Path, name, refusing(number))
        monkeypatch.setattr(os, name, refusing(number))
    monkeypatch.setattr(os, "fsync", refusing(errno.EINVAL))
    assert [item.code for item in save_text(path, "new")] == ["saved_in_place"]
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


_UNLOCKED = """
import errno, fcntl, os, sys
from datetime import datetime, UTC
from pathlib import Path
from workbench.base.text import Text
from workbench.files.recovery import RecoveredWork, RecoveryFolder

def refused(*_):
    raise OSError(int(sys.argv[2]), "no locks")

fcntl.flock = refused
folder = RecoveryFolder(Path(sys.argv[1]))
found = [one.work.text for one in folder.left_behind()]
told = folder.write("a", RecoveredWork("left by a program", Text.of("T"), datetime.now(UTC)))
print(found, [item.format() for item in told])
sys.stdout.flush()
if sys.argv[3] == "wait":
    sys.stdin.read()
os._exit(9)
"""


@pytest.mark.slow(8)
@pytest.mark.parametrize("number", [errno.ENOLCK, *UNKNOWN_HERE])
def test_unsaved_work_is_kept_and_offered_where_there_are_no_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    import fcntl

    command = [sys.executable, "-c", _UNLOCKED, str(tmp_path), str(number)]
    with subprocess.Popen([*command, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "[] []\n"
        monkeypatch.setattr(fcntl, "flock", refusing(number))
        here = RecoveryFolder(tmp_path)
        assert here.left_behind() == [], "its program still runs"
        assert not list(here.write("b", RecoveredWork("mine", Text.of("Mine"), datetime.now(UTC))))
        running.communicate("")
    # it has ended without closing, as a program that is killed
    (left,) = here.left_behind()
    assert left.work is not None
    assert left.work.text == "left by a program"
    here.close()
    again = subprocess.run([*command, "go"], capture_output=True, text=True, check=False, timeout=60)
    assert again.returncode == 9, again.stderr
    assert "left by a program" in again.stdout
    assert "mine" in again.stdout


def test_without_locks_one_program_holds_a_folder_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    monkeypatch.setattr(fcntl, "flock", refusing(errno.ENOLCK))
    held = take_lock(tmp_path)
    assert held is not None
    assert take_lock(tmp_path) is None
    held.release()
    again = take_lock(tmp_path)
    assert again is not None
    again.release()
    (tmp_path / "lock").write_text("another1 12")
    assert take_lock(tmp_path) is None, "that machine cannot be asked"
