"""What is drawn by the style is seen in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import WindowDriver
from tests.shares import non_empty
from workbench.base.data_folders import SAMPLES
from workbench.desktop.app.application import Program
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme, theme_palette

pytestmark = pytest.mark.gui
popups = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
FAR = 0.12
"""How much lighter or darker than the ground an edge must be, of 1."""


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_box_is_seen_and_tells_whether_it_is_ticked(qapp: QApplication, qtbot: QtBot, theme: str) -> None:
    apply_theme(qapp, theme)
    box = QCheckBox()
    qtbot.addWidget(box)
    box.show()
    ground = QColor(qapp.palette().window().color()).lightnessF()
    bare = box.grab().toImage()
    edges = [bare.pixelColor(x, y).lightnessF() for x in range(bare.width()) for y in range(bare.height())]
    assert max(abs(edge - ground) for edge in edges) > FAR
    box.setChecked(True)
    assert box.grab().toImage() != bare
    apply_theme(qapp, "light")


def light(colour: QColor) -> float:
    """How bright a colour is, as WCAG 2 defines relative luminance."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_from_their_ground(theme: str, contrast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desktop.look.theme.system_wants_contrast", lambda: contrast)
    least = 7.0 if contrast else 4.5
    palette = theme_palette(theme)
    grounds = ("Window", "Base", "AlternateBase")
    pairs = [(words, ground) for words in ("WindowText", "Text", "PlaceholderText", "Link") for ground in grounds]
    pairs += [("ButtonText", "Button"), ("ToolTipText", "ToolTipBase"), ("HighlightedText", "Highlight")]
    for words, ground in non_empty(pairs):
        found = (light(palette.color(QPalette.ColorRole[name])) for name in (words, ground))
        low, high = sorted(found)
        assert (high + 0.05) / (low + 0.05) >= least, (words, ground)


@pytest.mark.slow
def test_the_window_follows_the_theme_of_the_system(
    qapp: QApplication, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = ["light"]
    monkeypatch.setattr("workbench.desktop.look.settings.system_theme", lambda: system[0])
    program = Program(qapp, settings, threaded=False)
    program.start(SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml")
    try:
        assert program.window is not None
        assert settings.follows_system, "until the user chooses a theme"
        assert program.window.theme == "light"
        system[0] = "dark"
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        qapp.processEvents()
        assert program.window.theme == "dark"
        assert program.window.actions_["system_theme"].isChecked()
        program.window.actions_["dark"].trigger()
        qapp.processEvents()
        assert not settings.follows_system
        assert program.window.theme == "light"
    finally:
        put_away_shell(program.shell)


def open_preferences(program: Program, end: Callable[[], None]) -> None:
    """Open a dialog from a menu over the map, as the right button does, and run ``end`` within it."""
    assert program.window is not None
    menu = QMenu(program.window.view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    entry = menu.addAction("Preferences")
    entry.triggered.connect(program.window.actions_["preferences"].trigger)
    menu.popup(program.window.view.mapToGlobal(QPoint(50, 50)))
    QTimer.singleShot(50, end)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())


@popups
@pytest.mark.slow
def test_a_dialog_stays_when_the_system_changes_its_theme(
    qapp: QApplication, settings: Settings, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Before, the pages were made anew under it: it was gone with what was typed in, or the program stood still."""
    system, seen = ["light"], []
    monkeypatch.setattr("workbench.desktop.look.settings.system_theme", lambda: system[0])
    program = Program(qapp, settings, threaded=False)
    program.start(SAMPLES / "bolt_action" / "teaching" / "1_smoke.yaml")

    def change() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        system[0] = "dark"
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        for _ in range(3):
            qapp.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        seen.append((isValid(dialog), program.window is not None and program.window.theme))
        dialog.reject()

    try:
        open_preferences(program, change)
        assert seen == [(True, "light")]
        qtbot.waitUntil(lambda: program.window is not None and program.window.theme == "dark")
    finally:
        put_away_shell(program.shell)


@popups
@pytest.mark.slow
@pytest.mark.parametrize("going_on", ["menu", "drag"])
def test_what_is_going_on_ends_before_another_look_is_shown(
    going_on: str, qapp: QApplication, settings: Settings, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    system = ["light"]
    monkeypatch.setattr("workbench.desktop.look.settings.system_theme", lambda: system[0])
    program = Program(qapp, settings, threaded=False)
    program.start(SAMPLES / "bolt_action" / "teaching" / "1_smoke.yaml")
    try:
        page = program.window
        assert page is not None
        menu = QMenu(page.view)
        if going_on == "menu":
            menu.addAction("x")
            menu.popup(page.view.mapToGlobal(QPoint(50, 50)))
        else:
            monkeypatch.setattr(QApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
        system[0] = "dark"
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        qtbot.wait(400)
        assert program.window is page
        menu.close()
        monkeypatch.setattr(QApplication, "mouseButtons", lambda: Qt.MouseButton.NoButton)
        qtbot.waitUntil(lambda: program.window is not None and program.window.theme == "dark")
    finally:
        put_away_shell(program.shell)


def test_names_of_panels_that_share_a_place_stay_whole(driver: WindowDriver) -> None:
    for name in ("forces", "layers", "minimap", "overlays", "underlay"):
        driver.window.docks.bring_up(name)
    QApplication.processEvents()
    bars = [bar for bar in driver.window.findChildren(QTabBar) if bar.parent() is driver.window and bar.count() > 4]
    assert bars
    for bar in bars:
        for tab in range(bar.count()):
            assert bar.tabRect(tab).width() > bar.fontMetrics().horizontalAdvance(bar.tabText(tab))


@pytest.mark.slow
def test_number_fields_have_an_edge_and_arrows_on_dark_ground(qapp: QApplication, qtbot: QtBot) -> None:
    apply_theme(qapp, "dark")
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(200, 60)
    field = QSpinBox(page)
    field.setGeometry(20, 20, 160, 24)
    page.show()
    QApplication.processEvents()
    shot = page.grab().toImage()
    edge, ground = (light(shot.pixelColor(100, y)) for y in (20, 10))
    assert (edge + 0.05) / (ground + 0.05) >= 3
    arrow = [light(shot.pixelColor(x, y)) for x in range(162, 178) for y in range(22, 32)]
    assert (max(arrow) + 0.05) / (ground + 0.05) >= 3
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(152, 6))
    assert field.value() == 1
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(152, 18))
    assert field.value() == 0
    apply_theme(qapp, "light")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", [QLineEdit, QSpinBox, QPlainTextEdit])
def test_a_field_that_takes_nothing_has_the_colour_of_the_panel(
    qapp: QApplication, qtbot: QtBot, theme: str, kind: type[QWidget]
) -> None:
    apply_theme(qapp, theme)
    field = kind()
    qtbot.addWidget(field)
    field.resize(160, 40)

    def ground() -> QColor:
        return field.grab().toImage().pixelColor(100, field.height() // 2)

    assert ground() == qapp.palette().base().color()
    field.setEnabled(False)
    assert ground() == qapp.palette().window().color()
    apply_theme(qapp, "light")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_box_in_a_menu_is_seen(qapp: QApplication, qtbot: QtBot, theme: str) -> None:
    apply_theme(qapp, theme)
    menu = QMenu()
    qtbot.addWidget(menu)
    entry = menu.addAction("Grid")
    entry.setCheckable(True)
    menu.ensurePolished()
    menu.resize(menu.sizeHint())
    bare = menu.grab().toImage()
    entry.setChecked(True)
    assert menu.grab().toImage() != bare
    if theme == "dark":
        # left of the words, and not the edge of the menu itself
        found = [light(bare.pixelColor(x, y)) for x in range(4, 20) for y in range(4, bare.height() - 4)]
        ground = light(bare.pixelColor(bare.width() - 4, bare.height() // 2))
        assert (max(found) + 0.05) / (ground + 0.05) >= 3
    apply_theme(qapp, "light")
