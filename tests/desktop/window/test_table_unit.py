"""The unit of a table is changed in the window: everything shows the new one, nothing moves, one step of undo."""

from __future__ import annotations

import pytest

from tests.desktop.panels.test_tabletop_panels import piece_panel
from tests.desktop.tabletop_windows import TabletopDriver
from workbench.desktop.dialogs.map_size import TabletopSettingsPage
from workbench.scenario.edits.edit import Composite

pytestmark = pytest.mark.gui


def test_the_page_of_the_table_converts_the_unit_and_the_size_that_was_entered(tabletop: TabletopDriver) -> None:
    document = tabletop.document
    page = TabletopSettingsPage(document.scenario, document.ruleset, "en", tabletop.window.widget)
    assert (page.unit.currentText(), page.across.text()) == ("centimetres", "120 cm")
    page.unit.setCurrentIndex(1)
    page.unit.activated.emit(1)
    assert (page.across.text(), page.down.text()) == ("47.24 in", "31.5 in")
    assert [type(edit).__name__ for edit in page.edits()] == ["SetTableUnit"]
    page.across.setValue(60.0)
    assert [type(edit).__name__ for edit in page.edits()] == ["SetTableUnit", "ResizeTabletop"]
    page.deleteLater()


def test_the_window_goes_over_to_the_unit_and_back(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.tap((65, 35))
    panel = piece_panel(tabletop)
    assert panel.placement.x.text() == "65 cm"
    document = tabletop.document
    page = TabletopSettingsPage(document.scenario, document.ruleset, "en", tabletop.window.widget)
    page.unit.setCurrentIndex(1)
    page.unit.activated.emit(1)
    document.apply(Composite(tuple(page.edits()), page.edits()[0].label))
    page.deleteLater()
    assert tabletop.board.unit == "in"
    assert panel.placement.x.text().endswith(" in")
    assert panel.placement.x.value() == pytest.approx(65 / 2.54, abs=0.01)
    assert tabletop.window.tool_context.choices.unit == "in"
    tabletop.tap((65 / 2.54, 35 / 2.54))
    assert tabletop.window.inquiry.pieces == ("house",), "it is drawn where the mouse finds it"
    assert tabletop.steps == 1
    tabletop.window.actions_["undo"].trigger()
    assert tabletop.piece("house").area.bounds == (60, 30, 70, 40)
    assert panel.placement.x.text() == "65 cm"
