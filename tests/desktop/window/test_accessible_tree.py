"""What screen readers find in windows, panels and dialogs: everything that the keys reach has a name, a role and a place."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.accessible_tree import FILLERS, parts_below
from tests.desktop.everything_shown import DRAWN, HEX, TABLE, dialogs_once, opened, speaking
from tests.desktop.window_driver import WindowDriver
from tests.shares import share
from workbench.base.data_folders import SAMPLES
from workbench.desktop.look.settings import Settings

pytestmark = pytest.mark.gui
GAMES = {
    "panzer_grenadier": HEX,
    "asl": DRAWN,
    "landships": SAMPLES / "landships" / "marcelle_farm.yaml",
    "bolt_action": next(iter(sorted((SAMPLES / "bolt_action").glob("*.yaml")))),
    "blitzkrieg": TABLE,
}


def wrong_in(root: QWidget) -> list[str]:
    """What a reader could not say, or would say wrong, of a window."""
    found, reached = [], 0
    for part in parts_below(root):
        if "<" in part.name or "<" in part.description:
            found.append(f"HTML: {part}, {part.description}")
        takes = part.widget is not None and bool(part.widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if not takes or not part.is_focusable or not part.is_in_sight:
            continue
        reached += 1
        if not (part.name or part.label):
            found.append(f"no name: {part}")
        if part.role is QAccessible.Role.ComboBox and not part.label:
            found.append(f"Linux takes the choice for the name: {part}")
        if part.role in FILLERS:
            found.append(f"no role: {part}")
    assert reached, "nothing takes the keys"
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_control_can_be_told(qapp: QApplication, settings: Settings, game: str, language: str) -> None:
    wrong: list[str] = []
    path: Path = GAMES[game]
    with speaking(qapp, settings, language), opened(settings, path) as shell:
        page = shell.page
        assert QAccessible.queryAccessibleInterface(shell).role() is QAccessible.Role.Window
        wrong += wrong_in(shell)
        for name, dock in page.docks.docks.items():
            dock.show()
            dock.raise_()
            QApplication.processEvents()
            wrong += [f"{name}: {words}" for words in wrong_in(dock)] if dock.isVisible() else []
        for maker, make in share(dialogs_once(page).items(), 6, f"tree {game} {language}"):
            dialog = make()
            dialog.show()
            QApplication.processEvents()
            wrong += [f"{maker.__name__}: {words}" for words in wrong_in(dialog)]
            dialog.hide()
            dialog.deleteLater()
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.slow
def test_tab_and_f6_never_go_where_nothing_is_seen(driver: WindowDriver) -> None:
    window = driver.window
    window.docks.docks["layers"].show()
    window.docks.docks["forces"].raise_()
    QApplication.processEvents()
    reached = []
    window.docks.inspector.setFocus()
    for key in [Qt.Key.Key_F6] * 2 + [Qt.Key.Key_Tab] * 60:
        has = QApplication.focusWidget()
        if key == Qt.Key.Key_Tab and has is window.view:
            driver.key(Qt.Key.Key_F6)
        driver.key(key)
        has = QApplication.focusWidget()
        assert has is not None
        reached.append(has)
        behind = [dock for dock in window.docks.docks.values() if dock.isAncestorOf(has)]
        assert all(not dock.visibleRegion().isEmpty() for dock in behind), has
    assert len(set(map(id, reached))) > 8


def test_f6_goes_from_the_palette_to_the_map_and_into_the_tool_bar(driver: WindowDriver) -> None:
    window = driver.window
    driver.edit()
    window.docks.terrain.palette_view.filter.setFocus()
    driver.key(Qt.Key.Key_F6)
    while not window.view.hasFocus() and window.docks.docks["forces"].isAncestorOf(QApplication.focusWidget()):
        driver.key(Qt.Key.Key_F6)
    assert window.view.hasFocus()


@pytest.mark.slow(8)
def test_the_tool_bar_is_used_by_arrows(driver: WindowDriver) -> None:
    window = driver.window
    window.toolbar.take_keys()
    for _ in window.toolbar.findChildren(QWidget):
        if window.toolbar.isAncestorOf(QApplication.focusWidget()):
            driver.key(Qt.Key.Key_Left)
    window.toolbar.take_keys()  # the first one, before which the keys left the bar
    driver.key(Qt.Key.Key_Right)
    first = QApplication.focusWidget()
    for key, back in ((Qt.Key.Key_Left, Qt.Key.Key_Right), (Qt.Key.Key_Right, Qt.Key.Key_Left)):
        driver.key(key)
        second = QApplication.focusWidget()
        assert second is not None
        assert second is not first
        assert window.toolbar.isAncestorOf(second)
        driver.key(back)
        assert QApplication.focusWidget() is first
    driver.key(Qt.Key.Key_Escape)
    assert window.view.hasFocus()


def test_the_map_is_a_canvas_with_a_name(driver: WindowDriver) -> None:
    found = QAccessible.queryAccessibleInterface(driver.window.view)
    assert found.role() is QAccessible.Role.Canvas
    assert found.text(QAccessible.Text.Name) == "Map"
    assert found.state().focusable


@pytest.mark.slow
def test_layers_are_shown_and_locked_by_keys(driver: WindowDriver) -> None:
    layers = driver.window.docks.map.layers
    driver.window.docks.bring_up("layers")
    layers.tree.setCurrentItem(layers.rows["zones"])
    layers.tree.setFocus()
    for held, locked in ((Qt.KeyboardModifier.NoModifier, False), (Qt.KeyboardModifier.ControlModifier, True)):
        driver.key(Qt.Key.Key_Space, held)
        assert "zones" in layers.look.hidden
        assert ("zones" in layers.locked) == locked
    layers.show_layers(type(layers.look)(), frozenset())


@pytest.mark.slow(8)
def test_the_steps_of_a_line_are_reached_by_keys_and_told_in_words(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.hover("1003")
    steps = driver.window.docks.inspector.line.steps
    assert steps.focusPolicy() & Qt.FocusPolicy.TabFocus
    words = [
        steps.headerItem().data(column, Qt.ItemDataRole.AccessibleTextRole) for column in range(steps.columnCount())
    ]
    assert all(words), "every column has a heading that can be told"
    rows = [steps.topLevelItem(row) for row in range(steps.topLevelItemCount())]
    told = {row.data(3, Qt.ItemDataRole.AccessibleTextRole) for row in rows if row is not None}
    assert "blocks" in told
