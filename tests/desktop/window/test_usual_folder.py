"""Dialogs of files begin among the user's own files, and never where the program was started."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.desktop.window_driver import WindowDriver
from workbench.desktop.dialogs.key_sheet import KeySheet
from workbench.desktop.dialogs.print_scenario import PrintDialog

pytestmark = pytest.mark.gui


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Where dialogs of files began; each is cancelled."""
    found: list[Path] = []

    def ask(_parent: object, _title: str, start: str = "", *_: object, **__: object) -> tuple[str, str]:
        found.append(Path(start))
        return "", ""

    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, ask)
    return found


def ask_all(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose everything in the window that asks for a file."""
    window = driver.window
    monkeypatch.setattr(PrintDialog, "exec", lambda dialog: (dialog.save.click(), dialog.pictures.click()))
    for command in (
        "open",
        "save_as",
        "import_file",
        "export_file",
        "export_page",
        "print",
        "export_units",
        "import_units",
    ):
        assert window.actions_[command].isEnabled(), command
        window.actions_[command].trigger()
    KeySheet(window.actions_, window, settings=window.settings).save_pdf()


def test_dialogs_of_files_begin_among_the_files_of_the_user(
    driver: WindowDriver, begun: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, started = tmp_path / "own", tmp_path / "started"
    for folder in (own, started):
        folder.mkdir()
    (own / "last.yaml").touch()
    driver.window.settings.remember_file(own / "last.yaml")
    monkeypatch.chdir(started)
    ask_all(driver, monkeypatch)
    assert len(begun) == 10
    assert {start if start.is_dir() else start.parent for start in begun} == {own}
