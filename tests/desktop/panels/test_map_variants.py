"""Overlays in the window: rules, painting into one, switches, the map below, and what answers and pictures make of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.desktop.row_drags import drag_row
from tests.desktop.sample_windows import printed_words, save_picture
from tests.desktop.window_driver import CTRL, LEFT, NONE, WindowDriver
from workbench.checks.loading import load_scenario
from workbench.desktop.panels.map_variants import OverlaysPanel
from workbench.scenario.edits.map_variants_applied import with_map_variants

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(driver: WindowDriver) -> OverlaysPanel:
    """The panel, open."""
    driver.window.docks.bring_up("overlays")
    QApplication.processEvents()
    return driver.window.docks.overlays.panel


def rule(panel: OverlaysPanel, what: str, by: str, where: str = "") -> None:
    panel.rule.what.setCurrentIndex(panel.rule.what.findData(what))
    panel.rule.by.setCurrentIndex(panel.rule.by.findData(by))
    panel.rule.where.setText(where)
    QTest.mouseClick(panel.rule.add, LEFT)


def verdict(driver: WindowDriver) -> str:
    driver.click("0404")
    driver.hover("0804")
    return str(driver.window.docks.inspector.line.verdict.text())


def tick(panel: OverlaysPanel, row: int = 0) -> None:
    """Click the box of an overlay."""
    item = panel.tree.topLevelItem(row)
    assert item is not None
    box = panel.tree.visualItemRect(item)
    QTest.mouseClick(panel.tree.viewport(), LEFT, NONE, QPoint(box.left() + 8, box.center().y()))


@pytest.mark.slow(8)
def test_a_rule_opens_a_line_and_its_box_closes_it_again(
    driver: WindowDriver, panel: OverlaysPanel, tmp_path: Path
) -> None:
    assert verdict(driver) == "✗ Blocked at 0604"
    rule(panel, "woods", "")
    assert [one.title.en for one in driver.scenario.overlays] == ["Without: woods"]
    assert verdict(driver).startswith("✓ Clear")
    assert driver.terrain("0604") == {"woods"}
    driver.hover("0604")
    assert "Woods" not in driver.window.status.terrain.text()
    tick(panel)
    assert not driver.scenario.overlays[0].on
    assert verdict(driver) == "✗ Blocked at 0604"
    driver.window.view.setFocus()
    driver.key("Z", CTRL)
    assert verdict(driver).startswith("✓ Clear")
    path = tmp_path / "s.yaml"
    driver.window.file_commands.save_to(path)
    again, _, _ = load_scenario(path)
    assert again == driver.scenario


@pytest.mark.slow(8)
def test_a_rule_may_hold_at_some_hexes_only(driver: WindowDriver, panel: OverlaysPanel) -> None:
    rule(panel, "woods", "town", "9999")
    assert "9999" in panel.rule.problem.text()
    assert not driver.scenario.overlays
    driver.window.tool_context.area.select([driver.number("0604")])
    QTest.mouseClick(panel.rule.take, LEFT)
    assert panel.rule.where.text() == "0604"
    rule(panel, "woods", "town", panel.rule.where.text())
    board = with_map_variants(driver.scenario).board
    assert board.terrain_at(driver.number("0604")) == ("town",)
    assert board.terrain_at(driver.number("0603")) == ("woods",)


@pytest.mark.slow
def test_tools_paint_into_an_overlay(driver: WindowDriver, panel: OverlaysPanel) -> None:
    QTest.mouseClick(panel.paint, LEFT)
    assert driver.document.edited_map_variant == "o1"
    marks = driver.window.docks.overlays._marks
    assert marks is not None
    assert marks.badge.isVisible()
    assert "Rule 1" in marks.chip.text()
    driver.choose("terrain", "town")
    driver.drag("0202", "0203")
    assert driver.terrain("0202") == set()
    assert with_map_variants(driver.scenario).board.terrain_at(driver.number("0203")) == ("town",)
    row = panel.tree.topLevelItem(0)
    assert row is not None
    line = row.child(0)
    assert line is not None
    assert line.text(0) == "+ town (2)"
    driver.window.view.setFocus()
    driver.key("Z", CTRL)
    assert with_map_variants(driver.scenario).board.terrain_at(driver.number("0203")) == ()
    QTest.mouseClick(panel.paint, LEFT)
    assert not marks.badge.isVisible()
    driver.drag("0202", "0203")
    assert driver.terrain("0202") == {"town"}


@pytest.mark.slow(8)
def test_the_map_below_can_be_looked_at_and_hidden_edits_are_reported(
    driver: WindowDriver, panel: OverlaysPanel
) -> None:
    rule(panel, "woods", "")

    def pixel() -> int:
        driver.window.view.setFocus()
        QTest.qWait(30)
        shot: QImage = driver.window.view.grab().toImage()
        return shot.pixelColor(driver.window.view.widget_position(driver.number("0604")) + QPoint(0, 12)).rgb()

    without = pixel()
    QTest.mouseClick(panel.below_button, LEFT)
    assert pixel() != without
    assert verdict(driver).startswith("✓ Clear")
    QTest.mouseClick(panel.below_button, LEFT)
    driver.choose("terrain", "woods")
    driver.click("0206")
    assert driver.terrain("0206") == {"woods"}
    assert "overlay lies over it" in driver.window.status.hint.text()


@pytest.mark.slow(8)
def test_pictures_and_legends_name_the_overlays(
    driver: WindowDriver, panel: OverlaysPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule(panel, "woods", "")
    verdict(driver)
    words = printed_words(save_picture(driver, tmp_path / "p.svg", monkeypatch))
    assert words.count("with Without: woods") == 2


@pytest.mark.slow(8)
def test_overlays_are_added_renamed_ordered_copied_and_deleted(
    driver: WindowDriver, panel: OverlaysPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.actions_["overlay_new"].trigger()
    QApplication.processEvents()
    editor = panel.tree.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Dry")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [one.title.en for one in driver.scenario.overlays] == ["Dry"]
    QTest.mouseClick(panel.copy, LEFT)
    assert [(one.title.en, one.on) for one in driver.scenario.overlays] == [("Dry", True), ("Dry (copy)", False)]
    QTest.mouseClick(panel.up, LEFT)
    assert [one.title.en for one in driver.scenario.overlays] == ["Dry (copy)", "Dry"]
    for row, gap, order in ((1, 0, ["Dry", "Dry (copy)"]), (0, 2, ["Dry (copy)", "Dry"])):
        drag_row(panel.tree, row, gap, monkeypatch)
        assert [one.title.en for one in driver.scenario.overlays] == order, "uppermost first in the list"
    QTest.mouseClick(panel.drop, LEFT)
    assert [one.title.en for one in driver.scenario.overlays] == ["Dry"]
    driver.window.inquiry.select(["b1"])
    panel.tree.setFocus()
    driver.key(Qt.Key.Key_Delete)
    assert driver.scenario.overlays == ()
    for name, other in (("layers", driver.window.docks.map.layers.tree), ("issues", driver.window.docks.issues)):
        driver.window.docks.bring_up(name)
        other.setFocus()
        driver.key(Qt.Key.Key_Delete)
        assert driver.unit("b1").id == "b1", name


@pytest.mark.slow(8)
def test_the_order_of_overlays_counts(driver: WindowDriver, panel: OverlaysPanel) -> None:
    rule(panel, "woods", "town")
    QTest.mouseClick(panel.new, LEFT)
    QApplication.processEvents()
    rule(panel, "town", "")
    here = driver.number("0604")
    assert with_map_variants(driver.scenario).board.terrain_at(here) == ()
    assert verdict(driver).startswith("✓ Clear")
    QTest.mouseClick(panel.down, LEFT)
    assert with_map_variants(driver.scenario).board.terrain_at(here) == ("town",), (
        "what lies below turns no town that lies above"
    )
    assert verdict(driver) == "✗ Blocked at 0604"
    QTest.mouseClick(panel.up, LEFT)
    assert with_map_variants(driver.scenario).board.terrain_at(here) == ()
    for _ in range(2):
        driver.document.stack.undo()
    assert [one.title.en for one in driver.scenario.overlays] == ["woods → town", "Rule 2"]


@pytest.mark.slow(8)
def test_a_name_that_is_being_typed_outlives_a_stroke(driver: WindowDriver, panel: OverlaysPanel) -> None:
    QTest.mouseClick(panel.paint, LEFT)
    driver.choose("terrain", "town")
    panel.tree.setFocus()
    row = panel.tree.topLevelItem(0)
    assert row is not None
    panel.tree.editItem(row)
    editor = panel.tree.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Rub")
    driver.drag("0202", "0203")
    assert with_map_variants(driver.scenario).board.terrain_at(driver.number("0203")) == ("town",)
    QTest.keyClicks(editor, "ble")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    for _ in range(3):
        QApplication.processEvents()
    assert [one.title.en for one in driver.scenario.overlays] == ["Rubble"]
    row = panel.tree.topLevelItem(0)
    assert row is not None
    assert row.childCount() == 1, "what was painted is listed"


@pytest.mark.slow(8)
def test_a_second_overlay_is_added_while_the_first_is_named(driver: WindowDriver) -> None:
    panel = driver.window.docks.overlays.panel
    driver.window.docks.bring_up("overlays")
    panel.add()
    QApplication.processEvents()
    field = panel.tree.viewport().findChild(QLineEdit)
    QTest.keyClicks(field, "Frozen river")
    panel.add()
    QApplication.processEvents()
    assert [overlay.title.get("en") for overlay in driver.scenario.overlays] == ["Frozen river", "Rule 2"]
    typed = [field for field in panel.tree.viewport().findChildren(QLineEdit) if field.isVisible()]
    assert [field.text() for field in typed] == ["Rule 2"]
    QTest.keyClicks(typed[0], "No bridges")
    QTest.keyClick(typed[0], Qt.Key.Key_Return)
    QApplication.processEvents()
    assert driver.scenario.overlays[1].title.get("en") == "No bridges"
