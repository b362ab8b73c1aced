"""Names on the map in the window, on hexes and on tables: written, moved, edited, listed, hidden and found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPlainTextEdit, QWidget

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import ALT, CTRL, LEFT, RIGHT, SHIFT, WindowDriver
from workbench.base.text import Text
from workbench.desktop.dialogs.map_name import MapNameDialog
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.overlays.map_names import MapNamesSource, map_names_overlay
from workbench.scenario.edits.map_names import AddNames, RemoveNames
from workbench.scenario.edits.units import MoveUnits
from workbench.scenario.map_layers import NAMES
from workbench.scenario.map_names import MapName

pytestmark = pytest.mark.gui


def typing(words: str, *, french: str = "", ok: bool = True, tries: int = 300) -> None:
    """Answer the dialog that opens next, with keys and the mouse."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, MapNameDialog):
            if tries:
                typing(words, french=french, ok=ok, tries=tries - 1)
            return
        for field, text in ((dialog.english, words), (dialog.french, french)):
            if text:
                field.selectAll()
                QTest.keyClicks(field, text)
        button = QDialogButtonBox.StandardButton.Ok if ok else QDialogButtonBox.StandardButton.Cancel
        QTest.mouseClick(dialog.buttons.button(button), LEFT)

    QTimer.singleShot(10, answer)


def back_to(driver: WindowDriver, widget: QWidget) -> None:
    """Give the keys back after a dialog, as systems with a window manager do."""
    QApplication.processEvents()
    driver.window.activateWindow()
    widget.setFocus()
    QApplication.processEvents()


def at_name(driver: WindowDriver, number: int = 0) -> QPoint:
    """Where the words of a name lie on the view."""
    laid = driver.window.tool_context.names.laid()[number]
    view = driver.window.view
    x, y = laid.middle
    return view.mapFromScene(x * UNIT, y * UNIT)


def drag(driver: WindowDriver, start: QPoint, by: QPoint, mod: Any = Qt.KeyboardModifier.NoModifier) -> None:
    driver.window.view.setFocus()
    QTest.mousePress(driver.canvas, LEFT, mod, start)
    for at in (start + by / 2, start + by):
        place = QPointF(at), QPointF(driver.canvas.mapToGlobal(at))
        event = QMouseEvent(QEvent.Type.MouseMove, *place, Qt.MouseButton.NoButton, LEFT, mod)
        QApplication.sendEvent(driver.canvas, event)
    QTest.mouseRelease(driver.canvas, LEFT, mod, start + by)
    QApplication.processEvents()


def test_a_place_is_written_moved_edited_and_deleted(driver: WindowDriver) -> None:
    driver.key("T", Qt.KeyboardModifier.ShiftModifier)
    assert driver.tool == "names"
    typing("Lipovka", french="Lipowka")
    driver.click("0606")
    (name,) = driver.scenario.names
    grid = driver.scenario.board.grid
    assert (name.kind, name.text) == ("place", Text("Lipovka", "Lipowka"))
    assert name.points[0] == pytest.approx(tuple(grid.centres[driver.number("0606")]), abs=1e-3)
    assert "names" in driver.window.view.overlay_slots()
    assert driver.window.tool_context.names.selected == ("n1",)
    assert driver.steps == 1
    before = driver.window.tool_context.names.laid()[0].middle
    drag(driver, at_name(driver), QPoint(40, 30))
    moved = driver.window.tool_context.names.laid()[0].middle
    scale = UNIT * driver.window.view.zoom
    assert moved[0] - before[0] == pytest.approx(40 / scale, abs=0.05)
    assert moved[1] - before[1] == pytest.approx(30 / scale, abs=0.05)
    assert driver.scenario.names[0].points == name.points, "its place stays"
    drag(driver, at_name(driver), QPoint(0, 60), ALT)
    assert driver.scenario.names[0].points != name.points, "Alt moves the place"
    typing("Lipa")
    here = at_name(driver)
    QTest.mouseClick(driver.canvas, LEFT, pos=here)
    QTest.mouseDClick(driver.canvas, LEFT, pos=here)
    QTest.mouseRelease(driver.canvas, LEFT, pos=here)
    assert driver.scenario.names[0].text.en == "Lipa"
    back_to(driver, driver.window.view)
    driver.key(Qt.Key.Key_Delete)
    assert driver.scenario.names == ()
    driver.key("Z", CTRL)
    assert [one.text.en for one in driver.scenario.names] == ["Lipa"]


@pytest.mark.slow
def test_a_river_is_clicked_point_by_point(driver: WindowDriver) -> None:
    driver.key("T", Qt.KeyboardModifier.ShiftModifier)
    driver.window.tool_context.names.choose("river")
    driver.click("0202")
    driver.click("0504")
    driver.click("0803")
    driver.key(Qt.Key.Key_Backspace)
    driver.click("0905")
    typing("The Lipa")
    driver.key(Qt.Key.Key_Return)
    (river,) = driver.scenario.names
    assert (river.kind, len(river.points), river.has_course) == ("river", 3, True)
    driver.click("0202", button=LEFT)
    driver.key(Qt.Key.Key_Escape)
    typing("Road")
    driver.window.tool_context.names.choose("road")
    driver.click("0208")
    driver.click("0908")
    driver.click("0908", button=RIGHT)
    assert [one.kind for one in driver.scenario.names] == ["river", "road"]


@pytest.mark.slow(8)
def test_the_course_of_a_name_is_bent_by_its_corners(driver: WindowDriver) -> None:
    grid, view = driver.scenario.board.grid, driver.window.view
    west, east, south = (tuple(grid.centres[driver.number(label)].tolist()) for label in ("0505", "1105", "1109"))
    driver.document.apply(AddNames((MapName("n1", "region", Text("Wood"), (west, east)),)))
    driver.key("T", SHIFT)
    QTest.mouseClick(driver.canvas, LEFT, pos=at_name(driver))

    def on_view(x: float, y: float) -> QPoint:
        return view.mapFromScene(x * UNIT, y * UNIT)

    def course() -> np.ndarray:
        return np.array(driver.scenario.names[0].points)

    assert "drag its corners" in driver.status_text
    drag(driver, on_view(*east), on_view(*south) - on_view(*east))
    assert course() == pytest.approx(np.array([west, south]), abs=1e-3)
    middle = (west[0] + south[0]) / 2, (west[1] + south[1]) / 2
    drag(driver, on_view(*middle), QPoint(0, -60), SHIFT)
    bent = course()
    assert len(bent) == 3
    assert bent[1][1] < middle[1] - 0.5
    driver.key("Z", CTRL)
    assert len(course()) == 2
    driver.key("Y", CTRL)
    assert course() == pytest.approx(bent)
    QTest.mouseClick(driver.canvas, LEFT, SHIFT, on_view(*bent[1]))
    assert course() == pytest.approx(bent[[0, 2]])
    QTest.mouseClick(driver.canvas, LEFT, SHIFT, on_view(*bent[0]))
    assert len(course()) == 2, "a course keeps its ends"


@pytest.mark.slow(8)
def test_nothing_is_written_when_the_dialog_is_refused(driver: WindowDriver) -> None:
    driver.key("T", Qt.KeyboardModifier.ShiftModifier)
    typing("No", ok=False)
    driver.click("0606")
    assert driver.scenario.names == ()
    assert driver.steps == 0


MILL = MapName("n1", "place", Text("Mill", "Moulin"), ((5.0, 5.0),), shift=(2.0, 1.0))


def test_the_panel_lists_shows_places_and_deletes(driver: WindowDriver) -> None:
    driver.document.apply(AddNames((MILL, MapName("n2", "compass", points=((8.0, 2.0),)))))
    driver.window.docks.bring_up("names")
    QApplication.processEvents()
    panel = driver.window.docks.map_names.panel
    rows = [panel.list.topLevelItem(number) for number in range(panel.list.topLevelItemCount())]
    assert [row.text(0) for row in rows if row is not None] == ["Place", "Compass"]
    item = rows[0]
    assert item is not None
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=panel.list.visualItemRect(item).center())
    assert panel.selected == ("n1",)
    assert driver.window.tool_context.names.selected == ("n1",)
    QTest.mouseClick(panel.automatic, LEFT)
    assert driver.scenario.names[0].shift is None
    assert not panel.automatic.isEnabled()
    typing("Old mill")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert driver.scenario.names[0].text.en == "Old mill"
    back_to(driver, panel.list)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert [one.id for one in driver.scenario.names] == ["n2"]


def test_names_are_hidden_and_locked_with_their_layer(driver: WindowDriver) -> None:
    driver.document.apply(AddNames((MILL,)))
    assert "names" in driver.window.view.overlay_slots()
    driver.window.actions_["show_map_names"].trigger()
    assert "names" not in driver.window.view.overlay_slots()
    driver.window.actions_["show_map_names"].trigger()
    assert "names" in driver.window.view.overlay_slots()
    driver.document.locked = frozenset({NAMES})
    driver.key("T", Qt.KeyboardModifier.ShiftModifier)
    drag(driver, at_name(driver), QPoint(50, 0))
    assert driver.scenario.names == (MILL,)


def test_names_are_laid_out_and_drawn_again_only_where_one_comes_to_lie_elsewhere(driver: WindowDriver) -> None:
    centres = driver.scenario.board.grid.centres
    place = tuple(centres[driver.number("0505")].tolist())
    driver.document.apply(MoveUnits({"b1": driver.number("0101")}))
    driver.document.apply(AddNames((MapName("n1", "place", Text.of("Mill"), (place,)),)))
    names, slots = driver.window.tool_context.names, driver.window.view.overlays.by_slot
    first, drawn = names.laid(), slots["names"]
    driver.click("0606")
    assert names.laid() is first
    driver.document.apply(MoveUnits({"b1": driver.number("0102")}))
    assert names.laid() is first
    assert slots["names"] is drawn, "no name gives way"
    at = int(np.hypot(*(centres - first[0].middle).T).argmin())
    driver.document.apply(MoveUnits({"b1": at}))
    assert names.laid()[0].middle != first[0].middle
    assert slots["names"] is not drawn
    driver.document.stack.undo()
    assert names.laid()[0].middle == first[0].middle


@pytest.mark.slow(8)
def test_a_name_is_written_and_dragged_on_a_table(tabletop: TabletopDriver) -> None:
    tabletop.key("T", Qt.KeyboardModifier.ShiftModifier)
    typing("Les Ormeaux")
    tabletop.tap((60, 40))
    (name,) = tabletop.scenario.names
    assert name.points[0] == pytest.approx(tabletop.hit((60.0, 40.0)), abs=0.11)
    laid = tabletop.window.tool_context.names.laid()[0]
    x, y = laid.middle
    tabletop.line_at((x, y), (x + 10, y + 5), (x + 20, y + 10))
    now = tabletop.window.tool_context.names.laid()[0].middle
    assert now == pytest.approx((x + 20, y + 10), abs=1.0)
    tabletop.key(Qt.Key.Key_Delete)
    assert tabletop.scenario.names == ()
    typing("Rose")
    tabletop.window.tool_context.names.choose("compass")
    tabletop.tap((30, 30))
    assert tabletop.scenario.names[0].kind == "compass"


def test_the_dialog_wants_words_but_of_a_compass(qapp: QApplication) -> None:
    dialog = MapNameDialog(MapName("n1", points=((1.0, 1.0),)), "fr")
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    assert isinstance(dialog.french, QPlainTextEdit)
    QTest.keyClicks(dialog.french, "Moulin")
    assert ok.isEnabled()
    assert dialog.name.text == Text("Moulin", "Moulin"), "words in one language hold for both"
    dialog.french.clear()
    dialog.kind.setCurrentIndex(dialog.kind.findData("compass"))
    dialog.kind.activated.emit(dialog.kind.currentIndex())
    assert ok.isEnabled()
    dialog.deleteLater()


def test_names_without_room_are_named_by_panel_and_legend_until_there_is_room(driver: WindowDriver) -> None:
    at = tuple(driver.scenario.board.grid.centres[driver.number("0606")].tolist())
    crowd = tuple(MapName(f"n{k}", "farm", Text.of(f"Farm {k}"), (at,)) for k in range(60))
    driver.window.document.apply(AddNames(crowd))
    panel, laid = driver.window.docks.map_names.panel, driver.window.tool_context.names.laid()
    left_out = [one.called.en for one in crowd if one.id not in {there.name.id for there in laid}]
    assert 10 < len(left_out) < 60
    assert not panel.crowded.isHidden()
    assert left_out[0] in panel.crowded.text()
    marked = [
        panel.list.topLevelItem(k).text(1) for k in range(60) if panel.list.topLevelItem(k).text(0).startswith("⚠")
    ]
    assert marked == left_out
    overlay = map_names_overlay(MapNamesSource(driver.scenario), "en")
    assert overlay is not None
    assert overlay.legend.title
    assert overlay.legend.lines[0] == left_out[0]
    driver.window.document.apply(RemoveNames(tuple(one.id for one in crowd[4:])))
    assert panel.crowded.isHidden()
    overlay = map_names_overlay(MapNamesSource(driver.scenario), "en")
    assert overlay is not None
    assert not overlay.legend.title


def test_names_that_a_hand_laid_over_each_other_stay_and_the_panel_says_so(driver: WindowDriver) -> None:
    at = tuple(driver.scenario.board.grid.centres[driver.number("0606")].tolist())
    names = tuple(MapName(f"n{k}", "place", Text.of(f"Town {k}"), (at,), shift=(0.0, 0.2 * k)) for k in range(2))
    driver.window.document.apply(AddNames(names))
    panel = driver.window.docks.map_names.panel
    assert len(driver.window.tool_context.names.laid()) == 2
    assert not panel.crowded.isHidden()
    assert all(one.called.en in panel.crowded.text() for one in names)


def test_names_in_the_panel_are_no_markup(driver: WindowDriver) -> None:
    at = tuple(driver.scenario.board.grid.centres[driver.number("0606")].tolist())
    names = tuple(MapName(f"n{k}", "place", Text.of(f"<b>Town {k}</b>"), (at,), shift=(0.0, 0.2 * k)) for k in range(2))
    driver.window.document.apply(AddNames(names))
    crowded = driver.window.docks.map_names.panel.crowded
    assert "<b>Town 0</b>" in crowded.text()
    assert crowded.textFormat() == Qt.TextFormat.PlainText
