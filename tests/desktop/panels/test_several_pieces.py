"""The form of pieces while several are selected."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.desktop.tabletop_windows import TabletopDriver
from workbench.desktop.panels.tabletop_piece import PiecePanel
from workbench.scenario.tabletop_board import Opening

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(tabletop: TabletopDriver) -> PiecePanel:
    """The form of the wood and the house."""
    tabletop.edit()
    tabletop.window.inquiry.select((), ("wood", "house"))  # type: ignore[call-arg]
    docks = tabletop.window.docks
    docks.answers.setCurrentWidget(docks.piece)  # type: ignore[attr-defined]
    QApplication.processEvents()
    return docks.piece  # type: ignore[attr-defined, no-any-return]


def enter(field: QLineEdit, words: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.slow(8)
def test_name_properties_and_terrain_go_to_all_in_one_step(tabletop: TabletopDriver, panel: PiecePanel) -> None:
    assert panel.terrain.currentIndex() == -1
    assert panel.terrain.placeholderText() == "several"
    enter(panel.name, "Old quarter")
    assert {tabletop.piece(one).name.en for one in ("wood", "house")} == {"Old quarter"}
    enter(panel.flags, "bunker")
    assert {tabletop.piece(one).flags for one in ("wood", "house")} == {("bunker",)}
    row = panel.terrain.findData("dense_wood_jungle")
    panel.terrain.setCurrentIndex(row)
    panel.terrain.activated.emit(row)
    assert {tabletop.piece(one).terrain for one in ("wood", "house")} == {"dense_wood_jungle"}
    assert tabletop.steps == 3


def test_a_box_is_half_ticked_where_pieces_differ_and_ticks_all(tabletop: TabletopDriver, panel: PiecePanel) -> None:
    tabletop.window.inquiry.select((), ("wood",))  # type: ignore[call-arg]
    panel.locked.click()
    tabletop.window.inquiry.select((), ("wood", "house"))  # type: ignore[call-arg]
    assert panel.locked.checkState() == Qt.CheckState.PartiallyChecked
    panel.locked.click()
    assert tabletop.piece("wood").locked
    assert tabletop.piece("house").locked


def test_what_does_not_fit_all_is_grey_and_says_why(tabletop: TabletopDriver, panel: PiecePanel) -> None:
    for field in (panel.floors, panel.openings, panel._levels):
        assert not field.isEnabled()
        assert field.toolTip()
    tabletop.window.inquiry.select((), ("house",))  # type: ignore[call-arg]
    assert panel.floors.isEnabled()
    assert "Storeys" in panel.floors.toolTip()


@pytest.mark.slow(8)
def test_no_size_and_no_openings_of_one_are_told_of_all(tabletop: TabletopDriver, panel: PiecePanel) -> None:
    assert "corners" not in panel.facts.text()
    tabletop.window.inquiry.select((), ("house",))  # type: ignore[call-arg]
    panel.openings.given.emit((Opening(0, (60.0, 35.0)),))
    assert len(panel.openings.rows) == 1
    alone = panel.facts.text()
    assert alone.startswith("4 corners")
    tabletop.window.editing.duplicate()
    copy = tabletop.window.inquiry.pieces[0]  # type: ignore[union-attr]
    tabletop.window.inquiry.select((), ("house", copy))  # type: ignore[call-arg]
    assert panel.facts.text() == alone, "both are of that size"
    assert not panel.openings.rows
    tabletop.window.inquiry.select((), ("house", "wood"))  # type: ignore[call-arg]
    assert panel.facts.text() == ""


@pytest.mark.slow(8)
def test_a_width_goes_to_all_lines(tabletop: TabletopDriver, panel: PiecePanel) -> None:
    tabletop.window.inquiry.select((), ("hedge",))  # type: ignore[call-arg]
    tabletop.window.editing.duplicate()
    copy = tabletop.window.inquiry.pieces[0]  # type: ignore[union-attr]
    tabletop.window.inquiry.select((), ("hedge", copy))  # type: ignore[call-arg]
    panel.width_.setFocus()
    panel.width_.selectAll()
    QTest.keyClicks(panel.width_, "2.5")
    QTest.keyClick(panel.width_, Qt.Key.Key_Return)
    assert tabletop.piece("hedge").width == tabletop.piece(copy).width == 2.5
