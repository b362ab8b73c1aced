"""Pieces and units go from table to table through the clipboard, and are flipped."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.desktop.conftest import CTRL, SHIFT
from tests.desktop.tabletop_windows import DrawingDesk, bare_table, lay, slate
from workbench.desktop.documents.document import Document
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Forces

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
Key = Qt.Key


def test_a_cut_goes_to_another_table_and_back(slate: DrawingDesk) -> None:
    slate.key("A", CTRL)
    slate.key("X", CTRL)
    assert slate.board.features == ()
    assert slate.scenario.forces.find("b1") is None
    slate.key("Z", CTRL)
    assert slate.scenario == bare_table()
    other = replace(bare_table(), board=TabletopBoard("in", 48.0, 36.0, "clear"), forces=Forces())
    slate.document.stack.setClean()
    slate.window.open_document(Document(other, slate.document.ruleset))
    slate.window.view.setFocus()
    slate.key("V", CTRL)
    assert len(slate.board.features) == 3
    left = slate.board.features[1].points[0][0]
    assert left == pytest.approx(60 / 2.54 + 2, abs=0.01)
    assert [side for side, _ in slate.scenario.forces] == ["Blue", "Red"]
    assert slate.steps == 1
    slate.key("V", CTRL)
    assert slate.board.features[4].points[0][0] == pytest.approx(left + 2, abs=0.01)


def test_what_is_chosen_is_flipped(slate: DrawingDesk) -> None:
    slate.tap((40, 20))
    slate.key(Key.Key_X, SHIFT)
    assert slate.model("b1").facing == 270.0
    slate.key(Key.Key_Y, SHIFT)
    assert slate.model("b1").facing == 270.0
    slate.key("A", CTRL)
    slate.key(Key.Key_X, SHIFT)
    assert slate.where("r1") == (10.0, 50.0)
    assert slate.piece("house").area.bounds == (40.0, 30.0, 50.0, 40.0)
    for _ in range(3):
        slate.key("Z", CTRL)
    assert slate.scenario == bare_table()


def test_an_empty_or_broken_clipboard_is_told(slate: DrawingDesk) -> None:
    QGuiApplication.clipboard().clear()
    slate.key("V", CTRL)
    assert "Ctrl+C" in slate.said
    QGuiApplication.clipboard().setText('{"format": "workbench-clip/1", "scenario": "format: 5"}')
    slate.key("V", CTRL)
    assert slate.said.startswith("⚠")
    assert slate.steps == 0
