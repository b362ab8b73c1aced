"""The first scenario of a new user: hints of what a tool does now, commands that say why they do nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.everything_shown import speaking
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, SHIFT, OpenWindow, WindowDriver, load_document, small_scenario
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.storage import known_rulesets
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.panels.units_table import ForceImportDialog
from workbench.desktop.panels.zones import KIND, PLACE
from workbench.desktop.window.welcome import WelcomePage
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui


# --- zones


@pytest.mark.slow(8)
def test_the_zone_tool_says_which_zone_it_paints(driver: WindowDriver) -> None:
    driver.key("z")
    assert driver.status_text.startswith("New zone (Set-up area, Blue): drag to paint")
    driver.drag("0202", "0203")
    assert driver.status_text.startswith("Set-up area, Blue: drag to paint")
    driver.window.docks.units.side.setCurrentIndex(1)
    driver.window.docks.units.side.activated.emit(1)
    assert driver.status_text.startswith("Set-up area, Blue"), "the zone that is there keeps its side"
    panel = driver.window.docks.forces_and_zones.zones
    panel.new.menu().actions()[2].trigger()
    assert driver.status_text.startswith("New zone (Objective): drag to paint")


def test_the_zone_tool_of_tables_says_it_too(tabletop: TabletopDriver) -> None:
    tabletop.key("z")
    assert tabletop.status_text.startswith("New zone (Set-up area, Blue): click its corners")
    tabletop.window.docks.forces_and_zones.zones.new.menu().actions()[2].trigger()
    assert tabletop.status_text.startswith("New zone (Objective): click where it belongs")


@pytest.mark.slow(8)
def test_an_empty_list_of_zones_says_how_to_begin(driver: WindowDriver) -> None:
    dock = driver.window.docks.docks["zones"]
    dock.show()
    dock.raise_()
    QApplication.processEvents()
    empty = driver.window.docks.forces_and_zones.zones.empty
    assert empty.isVisible()
    assert "New" in empty.text()
    driver.key("z")
    driver.drag("0202", "0203")
    assert not empty.isVisible()
    driver.key("z", CTRL)
    assert empty.isVisible()


# --- commands on a line that is not there


@pytest.mark.parametrize(("key", "held"), [("t", None), ("w", None), ("l", CTRL), ("c", CTRL)])
def test_a_command_on_the_line_says_that_there_is_none(
    driver: WindowDriver, key: str, held: Qt.KeyboardModifier | None
) -> None:
    driver.window.view.setFocus()
    driver.key(key, *([held] if held is not None else []))
    assert "There is no line" in driver.status_text
    assert driver.window.inquiry.line.end is None
    assert driver.steps == 0


@pytest.mark.slow(8)
def test_a_line_that_is_copied_is_reported(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.hover("1003")
    driver.key("c", CTRL)
    assert driver.status_text == "The line was copied as text"
    assert "0303" in QApplication.clipboard().text()


@pytest.mark.slow(8)
def test_the_cursor_says_the_verdict_once(driver: WindowDriver) -> None:
    driver.click("0403")
    driver.hover("0704")
    assert driver.window.docks.inspector.line.why.words.startswith("Blocked at")
    assert driver.window.map_cursor.words().count("Blocked at") == 1


@pytest.mark.slow(8)
def test_asking_what_a_hex_hides_says_that_nobody_observes(driver: WindowDriver) -> None:
    driver.key("d")
    assert driver.status_text.startswith("Nobody observes yet")
    driver.click("0604")
    assert driver.status_text.startswith("Nobody observes yet")
    driver.key("v")
    driver.click("0303")
    driver.key("d")
    assert driver.status_text.startswith("Click a hex: what it hides")


@pytest.mark.slow(8)
def test_a_brush_that_keeps_inside_the_selection_says_so(driver: WindowDriver) -> None:
    driver.key("r", SHIFT)
    driver.drag("0303", "0505")
    driver.key("i", SHIFT)
    driver.key("b")
    driver.hover("1010")
    assert driver.status_text.startswith("Only inside the selection")
    driver.drag("1010", "1109")
    assert driver.steps == 0
    assert driver.status_text.startswith("Only inside the selection")
    driver.key("i", SHIFT)
    assert ": Drag to paint" in driver.status_text


# --- units in files


@pytest.mark.slow(8)
def test_units_are_exported_and_imported_while_their_table_is_closed(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "force.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    driver.window.actions_["export_units"].trigger()
    assert driver.status_text == "The units were written to force.csv"
    written = file.read_text(encoding="utf-8-sig")
    assert "b1" in written
    file.write_text(written.replace("0303", "0405"), encoding="utf-8")
    met = answered(ForceImportDialog, lambda dialog: press(dialog, QDialogButtonBox.StandardButton.Ok))
    driver.window.actions_["import_units"].trigger()
    assert met
    assert driver.where("b1") == "0405"


@pytest.mark.slow(8)
def test_units_are_exported_from_the_scenario_that_is_open(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.key("u", CTRL)
    driver.window.docks.docks["units"].hide()
    QApplication.processEvents()
    other = replace(small_scenario(), forces=Forces((Force("Green", (Unit("g7", "infantry", 5),)),)))
    driver.window.open_document(Document(other, driver.document.ruleset))
    file = tmp_path / "force.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    driver.window.actions_["export_units"].trigger()
    written = file.read_text(encoding="utf-8-sig")
    assert "g7" in written
    assert "b1" not in written


# --- room


@pytest.mark.slow(8)
def test_reasons_are_not_cut_while_there_is_room_below(lend_window: Callable[..., object]) -> None:
    document = load_document(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    driver = WindowDriver(lend_window(document))  # type: ignore[arg-type]
    driver.click("0606")
    driver.hover("2211")
    section = driver.window.docks.inspector.line
    top = section.profile.mapTo(driver.window, QPoint()).y()
    assert not section.sides.words
    assert section.also.text().count("[8.42]") > 1, "more than two lines"
    driver.hover("1012")
    QApplication.processEvents()
    assert section.sides.words
    assert section.sides.isVisible()
    assert section.profile.mapTo(driver.window, QPoint()).y() == top, "nothing below jumps"


def test_letters_of_a_number_field_are_not_cut(qapp: QApplication) -> None:
    apply_theme(qapp, "light")
    spin = QSpinBox()
    line = QLineEdit("Speg")
    spin.resize(spin.sizeHint())
    spin.show()
    QApplication.processEvents()
    assert spin.height() >= line.sizeHint().height() - 1
    assert spin.lineEdit().height() >= spin.fontMetrics().height()
    spin.close()


@pytest.mark.slow
def test_fields_have_an_edge_on_dark_ground(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")
    try:
        page = QWidget()
        page.resize(200, 60)
        field = QLineEdit("Blue, Red", page)
        field.setGeometry(20, 20, 160, 24)
        page.show()
        QApplication.processEvents()
        picture = QPixmap(page.size())
        page.render(picture)
        edge, ground = (QColor(picture.toImage().pixel(100, y)) for y in (20, 10))
        assert _contrast(edge, ground) >= 3
        page.close()
    finally:
        apply_theme(qapp, "light")


def _contrast(one: QColor, other: QColor) -> float:
    def light(colour: QColor) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_first_page_fills_a_window_of_1280_pixels_with_samples(qapp: QApplication) -> None:
    page = WelcomePage("en")
    page.resize(1280, 700)
    page.open(())
    page.show()
    QApplication.processEvents()
    first = [card.mapTo(page, QPoint()) for card in page.cards.values()][:4]
    assert len({place.y() for place in first[:3]}) == 1
    assert first[3].y() > first[2].y()
    page.close()


@pytest.mark.slow
def test_the_side_that_looks_is_read_whole_in_the_forces(
    qapp: QApplication, settings: Settings, lend_window: Callable[..., object]
) -> None:
    with speaking(qapp, settings, "fr"):
        document = load_document(SAMPLES / "landships" / "marcelle_farm.yaml", "fr")
        driver = WindowDriver(lend_window(document))  # type: ignore[arg-type]
        seen = driver.window.docks.docks["forces"].findChild(QComboBox)
        assert isinstance(seen, QComboBox)
        for words in (seen.itemText(number) for number in range(seen.count())):
            room = QStyleOptionComboBox()
            seen.initStyleOption(room)
            field = seen.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, room, QStyle.SubControl.SC_ComboBoxEditField, seen
            )
            assert seen.fontMetrics().horizontalAdvance(words) <= field.width(), words


@pytest.mark.slow
def test_kinds_and_places_of_zones_are_read_whole_in_french(
    qapp: QApplication, settings: Settings, open_window: OpenWindow
) -> None:
    with speaking(qapp, settings, "fr"):
        driver = open_window()
        driver.key("z")
        driver.drag("0202", "0203")
        dock = driver.window.docks.docks["zones"]
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        tree = driver.window.docks.forces_and_zones.zones.tree
        row = tree.topLevelItem(0)
        for column in (KIND, PLACE):
            assert tree.sizeHintForColumn(column) <= tree.columnWidth(column), row.text(column)


# --- the properties


@pytest.mark.slow(8)
def test_the_title_is_typed_first_in_the_language_of_the_window(
    qapp: QApplication, settings: Settings, driver: WindowDriver
) -> None:
    with speaking(qapp, settings, "fr"):
        dialog = PropertiesDialog(driver.scenario, driver.document.ruleset, "fr")
        dialog.show()
        dialog.activateWindow()
        QApplication.processEvents()
        QTest.keyClicks(QApplication.focusWidget(), "!")
        assert dialog.title.fields[1].text().endswith("!"), "the title in the language of the window is typed first"
        dialog.close()
        dialog.deleteLater()


def test_a_new_map_begins_with_its_title(qapp: QApplication) -> None:
    dialog = NewMapDialog(known_rulesets(), "en")
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()
    assert QApplication.focusWidget() is dialog.title
    dialog.close()
    dialog.deleteLater()
