"""What the window says while a scenario is made: that a file is saved, which step comes next, which buttons do something."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.gui.conftest import CTRL, LEFT, SHIFT, Desk
from tests.gui.drawing_desks import DrawingDesk, lay, slate

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui


def said(desk: Desk | DrawingDesk) -> str:
    """What the status bar says in the place of the hint."""
    return desk.window.status.hint.text()


# --- files


def test_saving_is_told(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = iter(("valley.yaml", "other.yaml"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / next(files)), ""))
    desk.key("s", CTRL)
    assert said(desk) == "Saved: valley.yaml"
    desk.hover("0505")
    assert not said(desk).startswith("Saved")
    desk.key("s", CTRL)
    assert said(desk) == "Saved: valley.yaml"
    desk.key("s", CTRL | SHIFT)
    assert said(desk) == "Saved: other.yaml"


def test_saving_a_table_is_told(slate: DrawingDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "field.yaml"), ""))
    slate.key("s", CTRL)
    assert said(slate) == "Saved: field.yaml"


# --- the picture under a table


def test_the_steps_of_fitting_a_picture_of_a_table_are_told(slate: DrawingDesk, tmp_path: Path) -> None:
    scan = QImage(300, 200, QImage.Format.Format_RGB32)
    scan.fill(QColor("white"))
    assert scan.save(str(tmp_path / "scan.png"))
    slate.window.filing.save_to(tmp_path / "field.yaml")
    slate.window.docks.bring_up("underlay")
    QApplication.processEvents()
    room = slate.window.docks.underlay
    room.take(tmp_path / "scan.png")
    QApplication.processEvents()
    QTest.mouseClick(room.panel.fit, LEFT)
    assert said(slate).startswith("Click point 1 of 2")
    slate.tap((20, 20))
    assert said(slate).startswith("Click point 2 of 2")
    slate.tap((60, 20))
    assert said(slate) == "Scaled to the distance."
