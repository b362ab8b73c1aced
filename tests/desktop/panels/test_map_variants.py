"""Overlays in the window: rules, painting into one, switches, the map below, and what answers and pictures make of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.desktop.conftest import CTRL, LEFT, NONE, Desk
from tests.desktop.row_drags import drag_row
from tests.desktop.sample_windows import printed_words, save_picture
from workbench.checks.loading import load_scenario
from workbench.desktop.panels.map_variants import OverlaysPanel
from workbench.scenario.map_variants_applied import with_map_variants

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(desk: Desk) -> OverlaysPanel:
    """The panel, open."""
    desk.window.docks.bring_up("overlays")
    QApplication.processEvents()
    return desk.window.docks.overlays.panel


def rule(panel: OverlaysPanel, what: str, by: str, where: str = "") -> None:
    panel.rule.what.setCurrentIndex(panel.rule.what.findData(what))
    panel.rule.by.setCurrentIndex(panel.rule.by.findData(by))
    panel.rule.where.setText(where)
    QTest.mouseClick(panel.rule.add, LEFT)


def verdict(desk: Desk) -> str:
    desk.click("0404")
    desk.hover("0804")
    return str(desk.window.docks.inspector.line.verdict.text())


def tick(panel: OverlaysPanel, row: int = 0) -> None:
    """Click the box of an overlay."""
    item = panel.tree.topLevelItem(row)
    assert item is not None
    box = panel.tree.visualItemRect(item)
    QTest.mouseClick(panel.tree.viewport(), LEFT, NONE, QPoint(box.left() + 8, box.center().y()))


def test_a_rule_opens_a_line_and_its_box_closes_it_again(desk: Desk, panel: OverlaysPanel, tmp_path: Path) -> None:
    assert verdict(desk) == "✗ Blocked at 0604"
    rule(panel, "woods", "")
    assert [one.title.en for one in desk.scenario.overlays] == ["Without: woods"]
    assert verdict(desk).startswith("✓ Clear")
    assert desk.terrain("0604") == {"woods"}
    desk.hover("0604")
    assert "Woods" not in desk.window.status.terrain.text()
    tick(panel)
    assert not desk.scenario.overlays[0].on
    assert verdict(desk) == "✗ Blocked at 0604"
    desk.window.view.setFocus()
    desk.key("Z", CTRL)
    assert verdict(desk).startswith("✓ Clear")
    path = tmp_path / "s.yaml"
    desk.window.file_commands.save_to(path)
    again, _, _ = load_scenario(path)
    assert again == desk.scenario


def test_a_rule_may_hold_at_some_hexes_only(desk: Desk, panel: OverlaysPanel) -> None:
    rule(panel, "woods", "town", "9999")
    assert "9999" in panel.rule.problem.text()
    assert not desk.scenario.overlays
    desk.window.tool_context.area.select([desk.number("0604")])
    QTest.mouseClick(panel.rule.take, LEFT)
    assert panel.rule.where.text() == "0604"
    rule(panel, "woods", "town", panel.rule.where.text())
    board = with_map_variants(desk.scenario).board
    assert board.terrain_at(desk.number("0604")) == ("town",)
    assert board.terrain_at(desk.number("0603")) == ("woods",)


def test_tools_paint_into_an_overlay(desk: Desk, panel: OverlaysPanel) -> None:
    QTest.mouseClick(panel.paint, LEFT)
    assert desk.document.edited_map_variant == "o1"
    marks = desk.window.docks.overlays._marks
    assert marks is not None
    assert marks.badge.isVisible()
    assert "Rule 1" in marks.chip.text()
    desk.choose("terrain", "town")
    desk.drag("0202", "0203")
    assert desk.terrain("0202") == set()
    assert with_map_variants(desk.scenario).board.terrain_at(desk.number("0203")) == ("town",)
    row = panel.tree.topLevelItem(0)
    assert row is not None
    line = row.child(0)
    assert line is not None
    assert line.text(0) == "+ town (2)"
    desk.window.view.setFocus()
    desk.key("Z", CTRL)
    assert with_map_variants(desk.scenario).board.terrain_at(desk.number("0203")) == ()
    QTest.mouseClick(panel.paint, LEFT)
    assert not marks.badge.isVisible()
    desk.drag("0202", "0203")
    assert desk.terrain("0202") == {"town"}


def test_the_map_below_can_be_looked_at_and_hidden_edits_are_told(desk: Desk, panel: OverlaysPanel) -> None:
    rule(panel, "woods", "")

    def pixel() -> int:
        desk.window.view.setFocus()
        QTest.qWait(30)
        shot: QImage = desk.window.view.grab().toImage()
        return shot.pixelColor(desk.window.view.widget_position(desk.number("0604")) + QPoint(0, 12)).rgb()

    without = pixel()
    QTest.mouseClick(panel.below_button, LEFT)
    assert pixel() != without
    assert verdict(desk).startswith("✓ Clear")
    QTest.mouseClick(panel.below_button, LEFT)
    desk.choose("terrain", "woods")
    desk.click("0206")
    assert desk.terrain("0206") == {"woods"}
    assert "overlay lies over it" in desk.window.status.hint.text()


def test_pictures_and_legends_name_the_overlays(
    desk: Desk, panel: OverlaysPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule(panel, "woods", "")
    verdict(desk)
    words = printed_words(save_picture(desk, tmp_path / "p.svg", monkeypatch))
    assert words.count("with Without: woods") == 2


def test_overlays_are_added_renamed_ordered_copied_and_deleted(
    desk: Desk, panel: OverlaysPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.actions_["overlay_new"].trigger()
    QApplication.processEvents()
    editor = panel.tree.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Dry")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [one.title.en for one in desk.scenario.overlays] == ["Dry"]
    QTest.mouseClick(panel.copy, LEFT)
    assert [(one.title.en, one.on) for one in desk.scenario.overlays] == [("Dry", True), ("Dry (copy)", False)]
    QTest.mouseClick(panel.up, LEFT)
    assert [one.title.en for one in desk.scenario.overlays] == ["Dry (copy)", "Dry"]
    for row, gap, order in ((1, 0, ["Dry", "Dry (copy)"]), (0, 2, ["Dry (copy)", "Dry"])):
        drag_row(panel.tree, row, gap, monkeypatch)
        assert [one.title.en for one in desk.scenario.overlays] == order, "uppermost first in the list"
    QTest.mouseClick(panel.drop, LEFT)
    assert [one.title.en for one in desk.scenario.overlays] == ["Dry"]
    desk.window.inquiry.select(["b1"])
    panel.tree.setFocus()
    desk.key(Qt.Key.Key_Delete)
    assert desk.scenario.overlays == ()
    for name, other in (("layers", desk.window.docks.map.layers.tree), ("issues", desk.window.docks.issues)):
        desk.window.docks.bring_up(name)
        other.setFocus()
        desk.key(Qt.Key.Key_Delete)
        assert desk.unit("b1").id == "b1", name


def test_the_order_of_overlays_counts(desk: Desk, panel: OverlaysPanel) -> None:
    rule(panel, "woods", "town")
    QTest.mouseClick(panel.new, LEFT)
    QApplication.processEvents()
    rule(panel, "town", "")
    here = desk.number("0604")
    assert with_map_variants(desk.scenario).board.terrain_at(here) == ()
    assert verdict(desk).startswith("✓ Clear")
    QTest.mouseClick(panel.down, LEFT)
    assert with_map_variants(desk.scenario).board.terrain_at(here) == ("town",), (
        "what lies below turns no town that lies above"
    )
    assert verdict(desk) == "✗ Blocked at 0604"
    QTest.mouseClick(panel.up, LEFT)
    assert with_map_variants(desk.scenario).board.terrain_at(here) == ()
    for _ in range(2):
        desk.document.stack.undo()
    assert [one.title.en for one in desk.scenario.overlays] == ["woods → town", "Rule 2"]


def test_a_name_that_is_being_typed_outlives_a_stroke(desk: Desk, panel: OverlaysPanel) -> None:
    QTest.mouseClick(panel.paint, LEFT)
    desk.choose("terrain", "town")
    panel.tree.setFocus()
    row = panel.tree.topLevelItem(0)
    assert row is not None
    panel.tree.editItem(row)
    editor = panel.tree.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Rub")
    desk.drag("0202", "0203")
    assert with_map_variants(desk.scenario).board.terrain_at(desk.number("0203")) == ("town",)
    QTest.keyClicks(editor, "ble")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    for _ in range(3):
        QApplication.processEvents()
    assert [one.title.en for one in desk.scenario.overlays] == ["Rubble"]
    row = panel.tree.topLevelItem(0)
    assert row is not None
    assert row.childCount() == 1, "what was painted is listed"


def test_a_second_overlay_is_added_while_the_first_is_named(desk: Desk) -> None:
    panel = desk.window.docks.overlays.panel
    desk.window.docks.bring_up("overlays")
    panel.add()
    QApplication.processEvents()
    field = panel.tree.viewport().findChild(QLineEdit)
    QTest.keyClicks(field, "Frozen river")
    panel.add()
    QApplication.processEvents()
    assert [overlay.title.get("en") for overlay in desk.scenario.overlays] == ["Frozen river", "Rule 2"]
    typed = [field for field in panel.tree.viewport().findChildren(QLineEdit) if field.isVisible()]
    assert [field.text() for field in typed] == ["Rule 2"]
    QTest.keyClicks(typed[0], "No bridges")
    QTest.keyClick(typed[0], Qt.Key.Key_Return)
    QApplication.processEvents()
    assert desk.scenario.overlays[1].title.get("en") == "No bridges"
