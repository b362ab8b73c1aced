"""The panel of the card: read by players, filled in by clicks and keys, each value one step of undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QMenu, QPlainTextEdit, QWidget

from tests.desktop.sample_windows import LIPOVKA
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import LEFT, WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.panels.card import CardPanel
from workbench.rules.card import CardField
from workbench.scenario.card import Allotment, CardSide, VictoryLevel
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.settings import SetCardField
from workbench.scenario.edits.units import RenameSide

pytestmark = pytest.mark.gui


def press(button: QAbstractButton) -> None:
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()


def opened(driver: WindowDriver | TabletopDriver) -> CardPanel:
    """The form of the panel, opened from the menu."""
    driver.window.actions_["edit_card"].trigger()
    QApplication.processEvents()
    panel = driver.window.docks.card
    assert panel.form.isVisible()
    return panel


def field(panel: CardPanel, key: str, side: str = "", place: int = 0) -> QWidget:
    return panel.cells[key, side].editors[place]


def left(box: QWidget) -> None:
    """The keys go elsewhere. Without a window manager no window of a test is sure to have them, so that the event is sent."""
    QApplication.sendEvent(box, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
    QApplication.processEvents()


def typed(panel: CardPanel, words: str, key: str, side: str = "", place: int = 0, end: Qt.Key = Qt.Key.Key_Tab) -> None:
    """Click a field, take out what is in it, type words and leave it by a key."""
    box = field(panel, key, side, place)
    panel.form.ensureWidgetVisible(box)
    QApplication.processEvents()
    target = box.viewport() if isinstance(box, QPlainTextEdit) else box
    QTest.mouseClick(target, LEFT, pos=QPoint(8, 8))
    assert isinstance(box, QLineEdit | QPlainTextEdit)
    box.selectAll()
    if words:
        QTest.keyClicks(box, words)
    else:
        QTest.keyClick(box, Qt.Key.Key_Delete)
    QTest.keyClick(box, end)
    left(box)


def offered(panel: CardPanel) -> list[QAction]:
    """The entries of the menu *Add field…* and of its groups."""
    menus = [panel.add_menu, *(action.menu() for action in panel.add_menu.actions())]
    return [action for menu in menus if isinstance(menu, QMenu) for action in menu.actions()]


def added(panel: CardPanel, name: str) -> None:
    """Choose a field in the menu *Add field…*."""
    found = [action for action in offered(panel) if action.text() == name]
    assert len(found) == 1, name
    found[0].trigger()
    QApplication.processEvents()


def chosen(box: QWidget, words: str) -> None:
    """Choose an entry of a chooser by the keys up and down, which choose each entry on the way."""
    assert isinstance(box, QComboBox)
    row, here = box.findText(words), box.currentIndex()
    assert row >= 0, words
    for _ in range(abs(row - here)):
        QTest.keyClick(box, Qt.Key.Key_Down if here < row else Qt.Key.Key_Up)
        QApplication.processEvents()


@pytest.mark.slow(8)
def test_values_are_typed_by_side_and_undone_one_by_one(driver: WindowDriver) -> None:
    panel = opened(driver)
    typed(panel, "12", "turns")
    typed(panel, "3", "initiative", "Blue")
    typed(panel, "4", "initiative", "Red", end=Qt.Key.Key_Return)
    typed(panel, "8 / 7", "morale", "Blue")
    card = driver.scenario.card
    assert card.fields == {"turns": 12, "initiative": {"Blue": 3, "Red": 4}, "morale": {"Blue": (8, 7)}}
    assert driver.steps == 4
    assert driver.document.stack.undoText() == "Card: Morale"
    box = field(panel, "morale", "Blue")
    assert isinstance(box, QLineEdit)
    assert box.text() == "8/7"
    driver.document.stack.undo()
    QApplication.processEvents()
    assert box.text() == ""
    driver.document.stack.undo()
    assert driver.scenario.card.fields["initiative"] == {"Blue": 3}
    # leaving a field without typing changes nothing
    typed(panel, "12", "turns")
    assert driver.steps == 4
    assert driver.document.stack.index() == 2


@pytest.mark.slow(8)
def test_what_is_not_understood_stays_and_says_what_is_expected(driver: WindowDriver) -> None:
    panel = opened(driver)
    typed(panel, "many", "turns")
    assert driver.scenario.card.value("turns") is None
    box = field(panel, "turns")
    assert isinstance(box, QLineEdit)
    assert (box.text(), box.property("wrong")) == ("many", True)
    assert panel.message.text() == "Turns takes a whole number"
    typed(panel, "1200", "turns")
    assert panel.message.text() == "possible here: 1 to 999"
    typed(panel, "9", "turns")
    assert not box.property("wrong")
    assert driver.scenario.card.value("turns") == 9
    assert panel.message.text() == "Not said yet: Initiative, Morale, Victory"
    # Esc keeps what was typed and the tool
    tool = driver.tool
    driver.window.activateWindow()
    QApplication.processEvents()
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "77")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert (box.text(), driver.scenario.card.value("turns")) == ("77", 77)
    assert (driver.tool, driver.steps) == (tool, 2)


@pytest.mark.slow(8)
def test_fields_are_added_from_the_menu_and_taken_off(driver: WindowDriver) -> None:
    panel = opened(driver)
    assert ("artillery", "Blue") not in panel.cells
    added(panel, "Off-board artillery")
    typed(panel, "3 x 20, 1 x 30 @4 (by rail)", "artillery", "Red")
    assert driver.scenario.card.fields["artillery"] == {
        "Red": (Allotment(3, "20"), Allotment(1, "30", 4, Text.of("by rail")))
    }
    added(panel, "Leaders to draw")
    typed(panel, "2 x lieutenant, 1 x maj", "leaders", "Blue")
    assert driver.scenario.card.fields["leaders"] == {"Blue": (Allotment(2, "LT"), Allotment(1, "MAJ"))}
    typed(panel, "2 x admiral", "leaders", "Red")
    assert "corporal" in panel.message.text()
    added(panel, "Initiative after losses")
    typed(panel, "14: 1, 8: 2", "initiative_losses", "Blue")
    assert driver.scenario.card.fields["initiative_losses"] == {"Blue": ((8, 2), (14, 1))}
    names = {action.text() for action in offered(panel)}
    assert "Leaders to draw" not in names
    assert "SAN" not in names, "a field of another game is not offered"
    press(panel.removers["artillery"])
    assert "artillery" not in driver.scenario.card.fields
    assert ("artillery", "Red") not in panel.cells
    driver.document.stack.undo()
    QApplication.processEvents()
    assert ("artillery", "Red") in panel.cells


@pytest.mark.slow
def test_sides_lists_and_levels_are_chosen_and_typed(driver: WindowDriver) -> None:
    panel = opened(driver)
    added(panel, "Sets up first")
    chosen(field(panel, "sets_up_first"), "Red")
    assert driver.scenario.card.fields["sets_up_first"] == CardSide("Red")
    added(panel, "Special rules")
    box = field(panel, "special_rules")
    assert isinstance(box, QPlainTextEdit)
    panel.form.ensureWidgetVisible(box)
    QTest.mouseClick(box.viewport(), LEFT, pos=QPoint(8, 8))
    QTest.keyClicks(box, "No mines.")
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.keyClicks(box, "No aircraft.")
    left(box)
    assert driver.scenario.card.fields["special_rules"] == (Text.of("No mines."), Text.of("No aircraft."))
    added(panel, "Levels of victory")
    rows = panel.cells["victory_levels", ""].editors[0]
    chosen(rows.rows[0][0], "Minor victory")  # type: ignore[union-attr]
    chosen(rows.rows[0][1], "Blue")  # type: ignore[union-attr]
    words = rows.rows[0][2]  # type: ignore[union-attr]
    QTest.keyClicks(words, "the hill")
    QTest.keyClick(words, Qt.Key.Key_Return)
    QApplication.processEvents()
    level = VictoryLevel("minor", "Blue", Text.of("the hill"))
    assert driver.scenario.card.fields["victory_levels"] == (level,)
    assert len(rows.rows) == 2, "an empty row makes the next one"  # type: ignore[union-attr]
    driver.document.apply(RenameSide("Blue", "Azure"))
    QApplication.processEvents()
    rows = panel.cells["victory_levels", ""].editors[0]
    assert rows.rows[0][1].currentText() == "Azure"  # type: ignore[union-attr]
    chosen(rows.rows[0][0], "–")  # type: ignore[union-attr]
    assert "victory_levels" not in driver.scenario.card.fields


@pytest.mark.slow(8)
def test_one_language_is_shown_and_the_other_on_wish(driver: WindowDriver) -> None:
    panel = opened(driver)
    typed(panel, "A quiet wood.", "situation")
    assert driver.scenario.card.situation == Text("A quiet wood.", "Une vallée tranquille.")
    assert len(panel.cells["situation", ""].editors) == 1
    press(panel.other_language)
    assert len(panel.cells["situation", ""].editors) == 2
    assert len(panel.cells["turns", ""].editors) == 1
    typed(panel, "Un bois tranquille.", "situation", place=1)
    assert driver.scenario.card.situation == Text("A quiet wood.", "Un bois tranquille.")
    typed(panel, "Petite carte", "title", place=1)
    assert driver.scenario.title == Text("Small", "Petite carte")
    press(panel.other_language)
    assert len(panel.cells["situation", ""].editors) == 1


@pytest.mark.slow(8)
def test_groups_are_folded_and_tooltips_name_the_rule(driver: WindowDriver) -> None:
    panel = opened(driver)
    box = field(panel, "morale", "Red")
    assert "Rule 14" in box.toolTip()
    assert box.accessibleName() == "Morale, Red"
    press(panel.folds["command"])
    assert not box.isVisible()
    typed(panel, "5", "turns")
    assert not field(panel, "morale", "Red").isVisible(), "a fold lasts"
    press(panel.folds["command"])
    assert field(panel, "morale", "Red").isVisible()


@pytest.mark.slow
def test_the_card_is_read_with_what_the_scenario_says_elsewhere(driver: WindowDriver) -> None:
    driver.open(LIPOVKA)
    driver.window.docks.bring_up("card")
    QApplication.processEvents()
    panel = driver.window.docks.card
    told = panel.view.toPlainText()
    for words in ("Initiative [3 a]:", "8/7", "August", "Hill 606 (0606) · held: German", "German, minor victory"):
        assert words in told
    press(panel.edit_button)
    shown = [label.text() for label in panel._shown.values()]
    assert "August" in shown
    assert "15" in shown
    # the dialog of properties keeps what only the panel shows
    before = driver.scenario.card
    dialog = PropertiesDialog(driver.scenario, driver.document.ruleset, "en", driver.window)
    assert dialog.edit().apply(driver.scenario).card == before
    dialog.deleteLater()
    press(panel.edit_button)
    assert panel.view.isVisible()


def test_a_table_has_the_fields_of_its_game(tabletop: TabletopDriver) -> None:
    panel = opened(tabletop)
    known: dict[str, CardField] = dict(tabletop.window.document.ruleset.card_fields)
    assert known
    assert {key for key, _ in panel.cells if key != "title"} <= set(known)
    typed(panel, "7", "turns")
    assert tabletop.window.document.scenario.card.value("turns") == 7


@pytest.mark.slow
@pytest.mark.parametrize("width", [300, 900])
def test_a_narrow_panel_has_its_fields_below_their_labels(driver: WindowDriver, width: int) -> None:
    panel = CardPanel("en")
    edits: list[Edit[Any]] = []
    panel.edited.connect(edits.append)
    panel.resize(width, 400)
    panel.open(driver.scenario, driver.document.ruleset)
    panel.show()
    press(panel.edit_button)
    QApplication.processEvents()
    page = panel.form.widget()
    assert page.width() <= panel.form.viewport().width(), "nothing is cut off"
    blue, red = (panel.cells["morale", side].mapTo(page, QPoint()) for side in ("Blue", "Red"))
    assert (blue.y() < red.y()) == (width == 300)
    assert (blue.x() < red.x()) == (width == 900)
    typed(panel, "7", "turns")
    assert edits == [SetCardField("turns", 7, driver.document.ruleset.card["turns"].name)]
    panel.close()
    panel.deleteLater()


@pytest.mark.slow
def test_what_is_still_being_typed_is_saved_too(driver: WindowDriver, tmp_path: Path) -> None:
    panel = opened(driver)
    for key, words in (("turns", "11"), ("victory", "Hold the wood.")):
        box = field(panel, key)
        QTest.keyClicks(box, words)
    assert driver.scenario.card.value("turns") is None
    assert driver.window.file_commands.save_to(tmp_path / "typed.yaml")
    written = (tmp_path / "typed.yaml").read_text("utf-8")
    assert "turns: 11" in written
    assert "victory: Hold the wood." in written
    assert driver.steps == 2


@pytest.mark.slow(8)
def test_another_document_forgets_the_fields_that_were_added(driver: WindowDriver) -> None:
    panel = opened(driver)
    added(panel, "Weather")
    assert ("weather", "") in panel.cells
    driver.open(SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml")
    QApplication.processEvents()
    assert panel.view.isVisible(), "another scenario is read first"
    press(panel.edit_button)
    assert ("weather", "") not in panel.cells
