"""Who looks and who is selected, as the inspector says it: never somebody who is gone, nor a place where nobody can be."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, NONE, RIGHT, SHIFT, WindowDriver
from workbench.scenario.edits.units import DeleteUnits

pytestmark = pytest.mark.gui


def selected_on_table(driver: TabletopDriver) -> str:
    return str(driver.window.docks.inspector.asking.ends.selected.text())


@pytest.mark.slow(8)
@pytest.mark.parametrize(("button", "mod"), [(LEFT, NONE), (LEFT, SHIFT), (RIGHT, NONE)])
def test_nobody_looks_from_beside_the_table(tabletop: TabletopDriver, button: Qt.MouseButton, mod: object) -> None:
    board, inquiry = tabletop.scenario.board, tabletop.window.inquiry
    for place in ((board.width / 2, -2.0), (-2.0, board.height / 2), (board.width / 2, board.height + 2.0)):
        tabletop.tap(place, mod=mod, button=button)
        assert inquiry.observer is None
        assert inquiry.line.end is None
        assert "Off the table" in tabletop.status_text


@pytest.mark.slow(8)
def test_a_line_that_ends_beside_the_table_goes(tabletop: TabletopDriver) -> None:
    tabletop.pull((60.0, 40.0), (70.0, 20.0), (75.0, -3.0))
    assert tabletop.window.inquiry.line.end is None
    assert tabletop.window.inquiry.observer is None


def test_a_unit_that_is_gone_is_selected_no_longer_on_tables(tabletop: TabletopDriver) -> None:
    first = next(unit.id for _, unit in tabletop.scenario.forces if unit.at is not None)
    tabletop.window.inquiry.select((first,))
    assert selected_on_table(tabletop) != "–"
    tabletop.document.apply(DeleteUnits((first,)))
    QApplication.processEvents()
    assert selected_on_table(tabletop) == "–"


def test_a_unit_that_is_gone_is_selected_no_longer_on_hexes(driver: WindowDriver) -> None:
    driver.window.inquiry.select(("b1",))
    ends = driver.window.docks.inspector.asking.ends
    assert ends.selected.text() != "–"
    driver.document.apply(DeleteUnits(("b1",)))
    QApplication.processEvents()
    assert ends.selected.text() == "–"
    driver.key("Z", CTRL)
    assert ends.selected.text() == "–"
