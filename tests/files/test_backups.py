"""Stamps notice every change of a file; earlier states are kept apart, so many and no more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.files.safe_files import FileState, backups_of, keep_backup, stamp_of, stamp_of_text, state_since


def test_a_change_is_noticed_even_with_the_same_size_and_time(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    stamp = stamp_of(path)
    assert stamp is not None
    assert stamp == stamp_of_text("old", path)
    assert state_since(path, stamp) is FileState.SAME
    os.utime(path)
    assert state_since(path, stamp, thorough=False) is FileState.SAME
    path.write_text("new")
    os.utime(path, ns=(stamp.mtime_ns, stamp.mtime_ns))
    assert state_since(path, stamp) is FileState.CHANGED
    path.unlink()
    assert state_since(path, stamp) is FileState.MISSING
    assert stamp_of(path) is None
    path.mkdir()
    assert state_since(path, stamp) is FileState.UNKNOWN


def test_the_newest_states_are_kept_and_none_twice(tmp_path: Path) -> None:
    path, folder = tmp_path / "a.yaml", tmp_path / "kept"
    assert not list(keep_backup(path, folder, 3))
    for word in ("1", "2", "2", "3", "4", "5"):
        path.write_text(word)
        assert not list(keep_backup(path, folder, 3))
    found = backups_of(path, folder)
    assert [one.path.read_text() for one in found] == ["5", "4", "3"]
    assert found[0].when > found[1].when
    assert found[0].size == 1
    assert not backups_of(tmp_path / "b.yaml", folder)
    path.write_text("6")
    keep_backup(path, folder, 0)
    assert len(backups_of(path, folder)) == 3


def test_bytes_that_are_no_text_are_kept_as_they_are_and_links_share_their_file(tmp_path: Path) -> None:
    path, folder, link = tmp_path / "a.yaml", tmp_path / "kept", tmp_path / "link.yaml"
    path.write_bytes(b"\xff\x00")
    link.symlink_to(path)
    keep_backup(link, folder, 3)
    assert [one.path.read_bytes() for one in backups_of(path, folder)] == [b"\xff\x00"]


def test_a_folder_that_cannot_be_written_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("1")
    (tmp_path / "kept").write_text("a file")
    (item,) = keep_backup(path, tmp_path / "kept", 3)
    assert (item.code, item.severity.value) == ("no_backup", "warning")


@pytest.mark.parametrize("name", ["x" * 250 + ".yaml", "é\udcff.yaml"])
def test_long_names_and_names_that_are_no_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("1")
    assert not list(keep_backup(path, tmp_path / "kept", 3))
    assert len(backups_of(path, tmp_path / "kept")) == 1
