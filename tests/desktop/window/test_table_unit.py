"""The unit of a table is changed in the window: everything shows the new one, nothing moves, one step of undo."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from tests.desktop.panels.test_tabletop_panels import piece_panel
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import LEFT
from workbench.analysis.move_checks import PaceCheck
from workbench.base.text import Text
from workbench.desktop.canvas.dragged_moves import pace_words
from workbench.desktop.dialogs.map_size import TabletopSettingsPage
from workbench.desktop.drawing.tabletop_marks import show_both_units
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


@pytest.mark.slow(8)
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


@pytest.mark.slow(8)
def test_lengths_are_told_in_both_units_where_that_is_wanted(tabletop: TabletopDriver) -> None:
    show_both_units(False)  # as a window with other settings does that is opened later
    tabletop.edit()
    tabletop.press_at((40, 20))
    tabletop.point_at((50.16, 20), held=LEFT)
    assert tabletop.window.view.sketch.words[0][1].endswith(" cm")
    tabletop.window.tool_context.cancel_tool()
    tabletop.release_at((50.16, 20))
    tabletop.window.actions_["both_units"].trigger()
    tabletop.press_at((40, 20))
    tabletop.point_at((50.16, 20), held=LEFT)
    assert tabletop.window.view.sketch.words[0][1].endswith(" in)")
    tabletop.window.tool_context.cancel_tool()
    tabletop.release_at((50.16, 20))
    tabletop.window.actions_["both_units"].trigger()


@pytest.mark.slow(8)
def test_the_tags_of_a_dragged_unit_tell_both_units(tabletop: TabletopDriver) -> None:
    show_both_units(False)
    pace = PaceCheck("", 7.2, 9.0, within=True)
    too_far = PaceCheck("", None, 9.0, within=False, reason=Text("barred", "barré"), too_far=True)
    rules = tabletop.document.ruleset
    assert pace_words(pace, rules, "in", "en").endswith(" 7.2 / 9 in")
    try:
        show_both_units(True)
        assert pace_words(pace, rules, "in", "en").endswith(" 7.2 / 9 in (18.3 / 22.9 cm)")
        assert pace_words(pace, rules, "cm", "en").endswith(" 7.2 / 9 cm (2.8 / 3.5 in)")
        assert pace_words(too_far, rules, "in", "en").endswith(" 9 in (22.9 cm)")
    finally:
        show_both_units(False)


def test_the_size_of_what_is_drawn_is_told_in_both_units(tabletop: TabletopDriver) -> None:
    show_both_units(False)
    tabletop.window.take_tool("rectangle")
    for end in (r" cm", r" cm \(7\.\d × \d(\.\d)? in\)"):
        tabletop.press_at((80, 60))
        tabletop.point_at((100, 70), held=LEFT)
        ((_, label),) = tabletop.window.view.sketch.words
        assert re.fullmatch(r"\S+ × \S+" + end, label)
        tabletop.window.tool_context.cancel_tool()
        tabletop.release_at((100, 70))
        tabletop.window.actions_["both_units"].trigger()


@pytest.mark.slow
@pytest.mark.qt_log_ignore("does not support (raise|propagateSizeHints)", extend=True)
def test_the_tooltip_of_an_exact_field_tells_the_other_unit(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.tap((65, 35))
    field = piece_panel(tabletop).placement.x
    place = field.rect().center()
    QApplication.sendEvent(field, QHelpEvent(QEvent.Type.ToolTip, place, field.mapToGlobal(place)))
    assert QToolTip.text().endswith("= 25.6 in")
    assert "left edge" in QToolTip.text()
    QToolTip.hideText()
