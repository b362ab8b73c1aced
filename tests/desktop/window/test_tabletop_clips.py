"""Pieces and units go from table to table through the clipboard, and are flipped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.desktop.tabletop_windows import TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, SHIFT
from tests.shares import non_empty
from workbench.desktop.documents.document import Document
from workbench.desktop.drawing.tabletop_sketch import Outline
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
Key = Qt.Key


def middle(outline: Outline) -> tuple[float, float]:
    xs, ys = zip(*outline.points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def mirrored(outline: Outline, about: float) -> list[tuple[float, float]]:
    """The corners of an outline, left for right about a line."""
    return sorted((2 * about - x, y) for x, y in outline.points)


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


def test_a_paste_is_shown_at_once_where_the_mouse_is(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.tap((65, 35))
    tabletop.key("C", CTRL)
    tabletop.point_at((90, 20))
    tabletop.key("V", CTRL)
    (ghost,) = tabletop.window.view.sketch.outlines
    assert middle(ghost) == pytest.approx((90, 20), abs=0.6)
    tabletop.key("V", CTRL)
    (ghost,) = tabletop.window.view.sketch.outlines
    assert middle(ghost) == pytest.approx((90, 20), abs=0.6)


def test_what_is_in_hand_is_flipped_and_not_what_was_just_dropped(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.tap((40, 20))
    tabletop.key("C", CTRL)
    tabletop.point_at((80, 60))
    tabletop.key("V", CTRL)
    tabletop.tap((80, 60))
    (first,) = tabletop.window.inquiry.selection
    tabletop.key(Key.Key_X, SHIFT)
    assert tabletop.unit(first).facing == 90.0, "it lies there already"
    tabletop.tap((100, 60))
    (second,) = tabletop.window.inquiry.selection
    assert tabletop.unit(second).facing == 270.0
    tabletop.key(Key.Key_X, SHIFT)
    tabletop.key("]")
    tabletop.key(Key.Key_Y, SHIFT)
    tabletop.tap((110, 60))
    (third,) = tabletop.window.inquiry.selection
    assert tabletop.unit(third).facing == 75.0, "90 + 15 degrees, top for bottom"


@pytest.mark.slow
def test_a_piece_of_the_palette_is_flipped_before_it_is_dropped(tabletop: TabletopDriver) -> None:
    tabletop.choose_piece("farm")
    tabletop.key("]")
    tabletop.point_at((90, 50))
    before = tabletop.window.view.sketch.outlines
    tabletop.key(Key.Key_X, SHIFT)
    flipped = tabletop.window.view.sketch.outlines
    for one, other in zip(non_empty(before), flipped, strict=True):
        assert np.allclose(mirrored(one, 90.0), sorted(other.points), atol=0.6)
        assert not np.allclose(sorted(one.points), sorted(other.points), atol=0.6)
    assert tabletop.steps == 0


@pytest.mark.slow(8)
def test_an_empty_or_broken_clipboard_is_reported(tabletop: TabletopDriver) -> None:
    QGuiApplication.clipboard().clear()
    tabletop.key("V", CTRL)
    assert "Ctrl+C" in tabletop.status_text
    QGuiApplication.clipboard().setText('{"format": "workbench-clip/1", "scenario": "format: 5"}')
    tabletop.key("V", CTRL)
    assert tabletop.status_text.startswith("⚠")
    assert tabletop.steps == 0
