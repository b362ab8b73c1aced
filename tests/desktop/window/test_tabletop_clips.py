"""Pieces and units go from table to table through the clipboard, and are flipped."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.desktop.tabletop_windows import TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, SHIFT
from workbench.desktop.documents.document import Document
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
Key = Qt.Key


def test_a_cut_goes_to_another_table_and_back(tabletop: TabletopDriver) -> None:
    tabletop.key("A", CTRL)
    tabletop.key("X", CTRL)
    assert tabletop.board.features == ()
    assert tabletop.scenario.forces.find("b1") is None
    tabletop.key("Z", CTRL)
    assert tabletop.scenario == bare_table()
    other = replace(bare_table(), board=TabletopBoard("in", 48.0, 36.0, "clear"), forces=Forces())
    tabletop.document.stack.setClean()
    tabletop.window.open_document(Document(other, tabletop.document.ruleset))
    tabletop.window.view.setFocus()
    tabletop.key("V", CTRL | SHIFT)
    assert len(tabletop.board.features) == 3
    left = tabletop.board.features[1].points[0][0]
    assert left == pytest.approx(60 / 2.54 + 2, abs=0.01)
    assert [side for side, _ in tabletop.scenario.forces] == ["Blue", "Red"]
    assert tabletop.steps == 1
    tabletop.key("V", CTRL | SHIFT)
    assert tabletop.board.features[4].points[0][0] == pytest.approx(left + 2, abs=0.01)


def test_what_is_chosen_is_flipped(tabletop: TabletopDriver) -> None:
    tabletop.tap((40, 20))
    tabletop.key(Key.Key_X, SHIFT)
    assert tabletop.unit("b1").facing == 270.0
    tabletop.key(Key.Key_Y, SHIFT)
    assert tabletop.unit("b1").facing == 270.0
    tabletop.key("A", CTRL)
    tabletop.key(Key.Key_X, SHIFT)
    assert tabletop.where("r1") == (10.0, 50.0)
    assert tabletop.piece("house").area.bounds == (40.0, 30.0, 50.0, 40.0)
    for _ in range(3):
        tabletop.key("Z", CTRL)
    assert tabletop.scenario == bare_table()


def test_an_empty_or_broken_clipboard_is_reported(tabletop: TabletopDriver) -> None:
    QGuiApplication.clipboard().clear()
    tabletop.key("V", CTRL)
    assert "Ctrl+C" in tabletop.status_text
    QGuiApplication.clipboard().setText('{"format": "workbench-clip/1", "scenario": "format: 5"}')
    tabletop.key("V", CTRL)
    assert tabletop.status_text.startswith("⚠")
    assert tabletop.steps == 0
