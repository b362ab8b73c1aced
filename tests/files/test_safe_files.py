"""Saving: the old file or the new one, whatever happens."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from workbench.files.safe_files import save_text, sweep_scraps


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    assert not list(save_text(path, "é\n"))
    assert path.read_bytes() == "é\n".encode()
    assert not list(save_text(path, "new\r\n"))
    assert path.read_bytes() == b"new\r\n"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_kept_and_new_files_follow_the_umask(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    before = os.umask(0o027)
    try:
        save_text(path, "1")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    save_text(path, "2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_stays_and_its_target_changes(tmp_path: Path) -> None:
    folder = tmp_path / "far"
    folder.mkdir()
    target, link = folder / "a.yaml", tmp_path / "link.yaml"
    target.write_text("old")
    link.symlink_to(target)
    assert not list(save_text(link, "new"))
    assert link.is_symlink()
    assert target.read_text() == "new"


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_scraps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if step == "write":
        monkeypatch.setattr("workbench.files.safe_files._write", fail)
    elif step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    (item,) = save_text(path, "new")
    assert item.code == "save_failed"
    assert "disk is full" in item.text.en
    assert "disque" in item.text.fr
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "a.yaml", tmp_path / ("x" * 300), f"{tmp_path}/a\0b"):
        (item,) = save_text(path, "x")
        assert item.code == "save_failed"
        assert item.span is not None
    assert not list(save_text(tmp_path / "b.yaml", "ok"))
    (item,) = save_text(tmp_path / "b.yaml", "\ud800")
    assert item.code == "save_failed"
    assert (tmp_path / "b.yaml").read_text() == "ok"


def test_a_file_that_was_made_read_only_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    (item,) = save_text(path, "new")
    assert "not allowed" in item.text.en
    assert "another name" in item.hint.en
    assert path.read_text() == "old"


def test_names_with_accents_and_as_long_as_can_be(tmp_path: Path) -> None:
    composed, apart = unicodedata.normalize("NFC", "Été"), unicodedata.normalize("NFD", "Été")
    for name in (composed, apart, "x" * 250 + ".yaml", "名前 🗺"):
        assert not list(save_text(tmp_path / name, name))
        assert not list(save_text(tmp_path / name, name + name))
        assert (tmp_path / name).read_text(encoding="utf-8") == name + name


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (item,) = save_text(tmp_path / "pipe", "x")
    assert "no file" in item.text.en
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (item,) = save_text(tmp_path / "a", "x")
    assert item.code == "save_failed"


def test_where_files_cannot_be_replaced_the_old_one_is_overwritten_and_that_is_mentioned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a longer old text")

    def busy(*_: object) -> None:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))

    monkeypatch.setattr(Path, "replace", busy)
    (item,) = save_text(path, "new")
    assert (item.code, item.severity.value) == ("saved_in_place", "warning")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_overwriting_that_breaks_off_leaves_the_new_text_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")

    def busy(*_: object) -> None:
        monkeypatch.setattr(os, "fsync", full)
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", busy)
    (item,) = save_text(path, "new")
    assert item.code == "save_torn"
    (beside,) = (one for one in tmp_path.iterdir() if one != path)
    assert str(beside) in item.hint.en
    assert beside.read_text() == "new"
    os.utime(beside, (1, 1))
    sweep_scraps(tmp_path)
    assert beside.exists(), "what its user was told to look for is no scrap"
    assert beside.match("a.saving-*.yaml")


_FULL = """
import resource, sys
from workbench.files.safe_files import save_text, sweep_scraps
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
(item,) = save_text(sys.argv[1], "x" * 5000)
print(item.code, item.text.en)
"""


def test_a_disk_that_takes_no_more_in_the_middle_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    ran = subprocess.run([sys.executable, "-c", _FULL, str(path)], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("save_failed the file was not saved: the file is larger")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_scraps_of_killed_programs_go_with_the_next_save_and_those_of_running_ones_stay(tmp_path: Path) -> None:
    old, fresh = tmp_path / ".workbench-0.tmp", tmp_path / ".workbench-1.tmp"
    for scrap in (old, fresh):
        scrap.write_text("half")
    os.utime(old, (1, 1))
    save_text(tmp_path / "a.yaml", "x")
    assert not old.exists()
    assert fresh.exists()
