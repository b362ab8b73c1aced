"""Files that nobody else may read stay so, exports replace whole files, and scraps of killed programs are swept."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.files import safe_files
from workbench.files.file_locks import this_machine
from workbench.files.safe_files import replace_file, save_text, sweep_scraps

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """The permissions of every file beside while it is synced to the disk."""
    found: list[int] = []

    def sync(handle: int) -> None:
        found.extend(mode(path) for path in tmp_path.glob(".workbench-*.tmp"))

    monkeypatch.setattr(safe_files, "_sync", sync)
    return found


@pytest.mark.parametrize("rights", [0o600, 0o640, 0o644])
def test_a_file_is_private_until_it_has_the_rights_of_the_old_one(
    tmp_path: Path, beside: list[int], rights: int
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("old")
    path.chmod(rights)
    assert not save_text(path, "new")
    assert beside == [0o600]
    assert (mode(path), path.read_text()) == (rights, "new")


def test_recovery_files_are_the_users_alone(tmp_path: Path) -> None:
    assert not save_text(tmp_path / "work", "text", private=True)
    assert mode(tmp_path / "work") == 0o600


def test_a_hard_link_that_is_parted_is_told(tmp_path: Path) -> None:
    path, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    path.write_text("old")
    other.hardlink_to(path)
    assert [item.code for item in save_text(path, "new")] == ["link_parted"]
    assert (path.read_text(), other.read_text()) == ("new", "old")
    assert not save_text(path, "newer")


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_an_export_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: int
) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(b"old picture")

    def full(handle: int) -> None:
        raise OSError(problem, os.strerror(problem))

    monkeypatch.setattr(safe_files, "_sync", full)
    with pytest.raises(OSError, match=os.strerror(problem)):
        replace_file(path, b"new picture")
    assert path.read_bytes() == b"old picture"
    assert list(tmp_path.iterdir()) == [path]


def test_scraps_of_programs_that_run_no_more_are_swept(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    machine = this_machine()
    gone = tmp_path / f".workbench-{machine}-{ended.pid}-0a0a0a0a.tmp"
    running = tmp_path / f".workbench-{machine}-{os.getpid()}-0a0a0a0a.tmp"
    elsewhere = tmp_path / f".workbench-00000000-{ended.pid}-0a0a0a0a.tmp"
    for path in (gone, running, elsewhere):
        path.write_bytes(b"half")
    sweep_scraps(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([running, elsewhere])
