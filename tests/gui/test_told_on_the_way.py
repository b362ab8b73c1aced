"""What the window says while a scenario is made: that a file is saved, which step comes next, which buttons do something."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QFileDialog

from tests.gui.conftest import CTRL, SHIFT, Desk
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
