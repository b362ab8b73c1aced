"""A scenario with its pictures is sent as one file: *Export* writes it, *Open* keeps the pictures beside what is saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.desktop.window_driver import WindowDriver
from tests.files.formats.foreign_samples import png
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.documents.problems import scenario_diagnostics
from workbench.desktop.documents.storage import save_document
from workbench.files.formats import registry
from workbench.scenario.edits.units import SetUnitField

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_a_map_with_its_pictures_is_sent_and_opened(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    for folder in (home, away):
        folder.mkdir()
    said: list[str] = []
    monkeypatch.setattr(ReportDialog, "exec", lambda self: said.append(self.report.toPlainText()))
    monkeypatch.setattr(QMessageBox, "information", lambda *args: said.append(args[2]))
    assert not save_document(driver.document, home / "map.yaml").has_errors
    (home / "face.png").write_bytes(png(30, 30))
    driver.document.apply(SetUnitField(("b1",), "picture", "face.png"))
    before = driver.document.scenario
    form = registry.installed().formats[registry.ARCHIVE]
    line = registry.pattern_line(form, form.writes, "en")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(away / "game"), line))
    driver.window.actions_["export_file"].trigger()
    assert (away / "game.pack.wbench").is_file()
    assert not said
    driver.document.stack.setClean()
    proposed: list[str] = []

    def saved(*args: object) -> tuple[str, str]:
        proposed.append(Path(str(args[2])).stem)
        return str(away / "mine.yaml"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", saved)
    assert driver.window.open_path(away / "game.pack.wbench")
    assert proposed == ["game"]
    assert (away / "face.png").read_bytes() == png(30, 30)
    document = driver.window.document
    assert document.scenario == before
    assert document.path == away / "mine.yaml"
    assert not [one for one in scenario_diagnostics(document.scenario, document.ruleset) if "picture" in one.code]
