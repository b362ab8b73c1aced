"""An edited scenario that cannot be saved: one plain message with a way out, the work stays, and closing asks.

Disks that are full or read-only are small ones in memory where this machine lets tests mount them; elsewhere, and for a quota
and a network that is gone, the system's answer is given in its place.
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMessageBox

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.window_driver import CTRL, LEFT, OpenWindow, WindowDriver, load_document
from workbench.desktop.dialogs.file_reports import CannotSave

pytestmark = pytest.mark.gui
BUTTON = QMessageBox.StandardButton


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder for the file: a disk of 1 MB of its own where tests may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = _ran("mount", "-t", "tmpfs", "-o", "size=1m", "workbench-test", str(folder))
    yield folder
    if mounted:
        assert _ran("umount", str(folder))


def _ran(*command: str) -> bool:
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False, timeout=30).returncode == 0
    return False


def refuse(patch: pytest.MonkeyPatch, folder: Path, number: int) -> None:
    """What is written into a folder does not reach the disk."""
    sync = os.fsync

    def refused(handle: int) -> None:
        if folder in Path(f"/proc/self/fd/{handle}").readlink().parents:
            raise OSError(number, os.strerror(number))
        sync(handle)

    patch.setattr(os, "fsync", refused)


def full(folder: Path, patch: pytest.MonkeyPatch) -> None:
    if not os.path.ismount(folder):
        refuse(patch, folder, errno.ENOSPC)
        return
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))


def over_quota(folder: Path, patch: pytest.MonkeyPatch) -> None:
    refuse(patch, folder, errno.EDQUOT)


def unplugged(folder: Path, patch: pytest.MonkeyPatch) -> None:
    refuse(patch, folder, errno.EIO)


def read_only(folder: Path, patch: pytest.MonkeyPatch) -> None:
    if not (os.path.ismount(folder) and _ran("mount", "-o", "remount,ro", str(folder))):
        refuse(patch, folder, errno.EROFS)


def forbidden(folder: Path, patch: pytest.MonkeyPatch) -> None:
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):  # root may write everywhere
        refuse(patch, folder, errno.EACCES)


def vanished(folder: Path, patch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(folder / "maps")


def a_file_now(folder: Path, patch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(folder / "maps")
    (folder / "maps").write_text("no folder any more")


TROUBLES: dict[str, tuple[Callable[[Path, pytest.MonkeyPatch], None], str]] = {
    "full": (full, "The file was not saved: the disk is full."),
    "over_quota": (over_quota, "The file was not saved: your share of the disk is full."),
    "unplugged": (unplugged, "The file was not saved: the disk or the network does not answer."),
    "read_only": (read_only, "The file was not saved: the disk is read-only."),
    "forbidden": (forbidden, "The file was not saved: you are not allowed to write here."),
    "vanished": (vanished, "The file was not saved: the folder does not exist."),
    "a_file_now": (a_file_now, "The file was not saved: the folder does not exist."),
}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="files are told apart by the names of their handles")
@pytest.mark.parametrize("kind", TROUBLES)
def test_an_edited_scenario_survives_a_save_that_fails(
    open_window: OpenWindow, disk: Path, tmp_path: Path, kind: str
) -> None:
    trouble, reason = TROUBLES[kind]
    driver = open_window()
    window = driver.window
    path = disk / "maps" / "ford.yaml"
    path.parent.mkdir()
    assert window.file_commands.save_to(path)
    first, before = driver.scenario, path.read_bytes()
    driver.choose("terrain", "town")
    driver.drag("0808", "0810")
    mine = driver.scenario
    assert mine != first
    steps = driver.steps
    with pytest.MonkeyPatch.context() as patch:
        trouble(disk, patch)
        # left without another name
        said = _save(driver, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
        assert said.startswith(reason)
        assert ("What was in ford.yaml before is still there" in said) == path.is_file()
        assert "your work is still here" in said.lower()
        assert "under another name or in another folder" in said
        assert window.isWindowModified()
        assert driver.scenario == mine
        assert driver.steps == steps
        if path.is_file():
            assert path.read_bytes() == before
            assert [one.name for one in path.parent.iterdir() if one.name != "filler"] == ["ford.yaml"]
        # the work can still be undone and done
        driver.key("Z", CTRL)
        assert driver.scenario == first
        driver.key("Z", CTRL | Qt.KeyboardModifier.ShiftModifier)
        assert driver.scenario == mine
        # closing asks; what cannot be saved then is not lost either
        asked: list[str] = []

        def stay(box: QMessageBox) -> None:
            asked.append(box.text())
            QTest.mouseClick(box.button(BUTTON.Cancel), LEFT)

        answered(QMessageBox, stay)
        assert not window.close()
        assert "has changes that are not saved" in asked[0]

        def give_up(dialog: CannotSave) -> None:
            asked.append(dialog.message.text())
            press(dialog, QDialogButtonBox.StandardButton.Close)

        def save(box: QMessageBox) -> None:
            answered(CannotSave, give_up)
            QTest.mouseClick(box.button(BUTTON.Save), LEFT)

        answered(QMessageBox, save)
        assert not window.close()
        assert asked[1:] == [said]
        assert window.isVisible()
        assert window.isWindowModified()
        _come_back(driver)
        # the way out
        other = tmp_path / "other.yaml"
        patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(other), ""))
        _save(driver, lambda dialog: QTest.mouseClick(dialog.save_as, LEFT))
        assert not window.isWindowModified()
        assert "other.yaml" in window.windowTitle()
        assert load_document(other).scenario == mine
    assert driver.status_text == "Saved: other.yaml"


def _save(driver: WindowDriver, act: Callable[[CannotSave], None]) -> str:
    """Press Ctrl+S and answer the one message; gives what it says."""
    said: list[str] = []

    def read(dialog: CannotSave) -> None:
        said.append(dialog.message.text())
        act(dialog)

    answered(CannotSave, read)
    driver.key("S", CTRL)
    assert QApplication.activeModalWidget() is None
    _come_back(driver)
    (words,) = said
    return words


def _come_back(driver: WindowDriver) -> None:
    """As a window manager does when a dialog is closed."""
    driver.window.activateWindow()
    driver.window.view.setFocus()
    QApplication.processEvents()
