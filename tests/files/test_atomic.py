"""Saving: the old file or the new one, whatever happens."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from workbench.files.atomic import save_text


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
        monkeypatch.setattr("workbench.files.atomic._write", fail)
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
