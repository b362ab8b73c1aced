"""Settings that are broken in every way: the program starts, keeps a copy of them, and says so once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QEvent, QRect, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from workbench.desktop.app.application import Program
from workbench.desktop.look.session import Session
from workbench.desktop.look.settings import AUTOSAVE, BACKUPS, Settings, find_and_mend_settings
from workbench.desktop.window import welcome

pytestmark = pytest.mark.gui
VERSIONS = Path(__file__).resolve().parents[2] / "files" / "versions"

BROKEN = {
    "bytes": bytes(range(256)) * 10,
    "words": b"hello world\nthese are no settings\n",
    "half": b"[General]\nlanguage=fr\nthe",
    "zeros": b"\0" * 1000,
    # PySide would unpickle it, and fail
    "objects": b"[General]\nlanguage=@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x18PySide::PyObjectWrapper\\0\\0\\0\\0\\x1)\n",
    "huge": b"[General]\n" + b"language=fr\n" * 1_500_000,
}


def settings_of(path: Path, data: bytes) -> Settings:
    path.write_bytes(data)
    return Settings(QSettings(str(path), QSettings.Format.IniFormat))


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_what_is_no_settings_file_is_set_aside_and_told_once(tmp_path: Path, name: str) -> None:
    path = tmp_path / "s.ini"
    found = settings_of(path, BROKEN[name])
    assert found.problem is not None
    assert found.problem.copy is not None
    assert found.problem.copy.read_bytes() == BROKEN[name]
    assert str(found.problem.copy) in found.problem.sentence()
    assert found.backups == BACKUPS[1]
    found.language = "fr"
    found._store.sync()
    again = Settings(QSettings(str(path), QSettings.Format.IniFormat))
    assert again.problem is None
    assert again.language == "fr"


def test_a_broken_file_that_cannot_be_written_is_not_read_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.ini"
    path.write_bytes(BROKEN["objects"])

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    found = Settings(QSettings(str(path), QSettings.Format.IniFormat))
    assert found.problem is not None
    assert found.problem.unreadable == path
    found.language = "fr"
    assert found.language == "fr"
    assert path.read_bytes() == BROKEN["objects"]


VALUES = {
    "language": "klingon",
    "theme": ["light", "dark"],
    "backups": "-3",
    "autosave_seconds": "1e400",
    "session": "{",
    "reopens": "perhaps",
    "layout/geometry": "a text",
    "layout/state": QByteArray(b"x" * 2_000_000),
}


def test_values_of_a_wrong_kind_are_as_usual_and_the_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "s.ini"
    store = QSettings(str(path), QSettings.Format.IniFormat)
    for key, value in VALUES.items():
        store.setValue(key, value)
    store.setValue("recent", [str(path)])
    store.setValue("of_the_future", "kept")
    store.sync()
    found = Settings(QSettings(str(path), QSettings.Format.IniFormat))
    assert found.problem is not None
    assert set(found.problem.keys) == set(VALUES)
    assert "language" in found.problem.sentence()
    assert (found.backups, found.autosave_seconds, found.theme, found.reopens_files) == (
        BACKUPS[1],
        AUTOSAVE[1],
        "light",
        True,
    )
    assert found.session == Session()
    assert found.recent == [path]
    assert store.value("of_the_future") == "kept"


def test_numbers_are_kept_within_bounds(tmp_path: Path) -> None:
    found = settings_of(tmp_path / "s.ini", b"[General]\nbackups=99999\nautosave_seconds=0\n")
    assert found.problem is None
    assert (found.backups, found.autosave_seconds) == (BACKUPS[2], 0)


def test_settings_of_a_newer_version_are_used_and_copied(tmp_path: Path) -> None:
    found = settings_of(tmp_path / "s.ini", b"[General]\nversion=2\nlanguage=fr\nbackups=lots\n")
    assert found.problem is not None
    assert found.problem.newer
    assert "newer version" in found.problem.sentence()
    assert found.problem.copy is not None
    assert b"lots" in found.problem.copy.read_bytes()
    assert (found.language, found.backups) == ("fr", BACKUPS[1])
    found._store.sync()
    assert find_and_mend_settings(found._store) is None


@pytest.mark.parametrize("version", ["0", "-1", "1.5", "word", "1, 2"])
def test_a_version_of_settings_that_never_was_is_reported(tmp_path: Path, version: str) -> None:
    found = settings_of(tmp_path / "s.ini", f"[General]\nversion={version}\nlanguage=fr\n".encode())
    assert found.problem is not None
    assert (found.problem.keys, found.problem.newer) == (("version",), False)
    assert found.language == "fr"
    found._store.sync()
    assert find_and_mend_settings(found._store) is None


def test_the_frozen_settings_of_version_1(tmp_path: Path) -> None:
    found = settings_of(tmp_path / "s.ini", (VERSIONS / "settings_1.ini").read_bytes())
    assert found.problem is None
    assert (found.language, found.theme, found.backups, found.autosave_seconds, found.reopens_files) == (
        "fr",
        "dark",
        4,
        30,
        False,
    )
    assert found.session.files[0].path == Path("/maps/a.yaml")
    assert found.keys("hex") == {"fit": "Ctrl+9"}


@pytest.mark.slow
def test_the_program_starts_on_screen_and_says_what_was_wrong(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "sample_files", list)
    far = QWidget()
    far.setGeometry(QRect(90_000, -70_000, 60_000, 60_000))
    path = tmp_path / "s.ini"
    store = QSettings(str(path), QSettings.Format.IniFormat)
    store.setValue("layout/geometry", far.saveGeometry())
    store.setValue("layout/state", QByteArray(b"\xff" * 500))
    rows = [{"path": "/nowhere.yaml", "title": ["x", "x"], "place": {"zoom": 1e308, "x": -1e308, "y": 0}}]
    store.setValue("session", json.dumps({"files": rows, "current": 10**30}))
    store.setValue("language", "en")
    store.setValue("theme", 7)
    store.sync()
    program = Program(qapp, Settings(QSettings(str(path), QSettings.Format.IniFormat)), threaded=False)
    program.start(None)
    shell = program.shell
    assert shell is not None
    try:
        screen = QGuiApplication.primaryScreen().availableGeometry()
        assert screen.intersects(shell.geometry())
        assert shell.width() <= screen.width()
        assert shell.notice.isVisible()
        assert "theme" in shell.notice.words.text()
    finally:
        shell.close()
        for one in (shell, far):
            one.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
