"""In the narrowest panels every field shows its value whole: all docks and their tabs, the five games, one and several units,
pieces and shapes, both languages, small and large letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QTabWidget,
    QWidget,
)

from tests.desktop.cut_words import cut_words
from tests.desktop.everything_shown import LANGUAGES, opened, speaking
from workbench.base.data_folders import SAMPLES
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.widgets import panel_area
from workbench.desktop.widgets.choosers import ElidingChooser

pytestmark = pytest.mark.gui
GAMES = {
    "panzer_grenadier": "lipovka_bridge",
    "asl": "sorvino_brook",
    "blitzkrieg": "saint_aubry",
    "bolt_action": "les_ormeaux",
    "landships": "marcelle_farm",
}
BESIDE = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)


def settle() -> None:
    for _ in range(2):
        QApplication.processEvents()


def cut_values(root: QWidget) -> Iterator[str]:
    """The values of fields below ``root`` that are shown and do not fit. A text of any length, such as a name, and the entries
    of choosers may be longer than a panel is wide: their fields must then have the whole width, and choosers say so with an
    ellipsis and a tooltip."""
    for field in root.findChildren(QWidget):
        if not field.isVisible():
            continue
        if isinstance(field, QAbstractSpinBox | QLineEdit) and not isinstance(
            field.parent(), QAbstractSpinBox | QComboBox
        ):
            line = field if isinstance(field, QLineEdit) else field.lineEdit()
            words = line.text() or line.placeholderText()
            cut = QFontMetrics(line.font()).horizontalAdvance(words) > line.contentsRect().width()
            is_whole = isinstance(field, QLineEdit) and has_whole_width(field)
        elif isinstance(field, ElidingChooser):
            words, cut, is_whole = field.currentText(), field.is_cut, has_whole_width(field)
        else:
            continue
        if cut and not is_whole:
            yield f"{type(field).__name__} {field.accessibleName() or field.toolTip()[:40]}: {words}"


def has_whole_width(field: QWidget) -> bool:
    """Is a field as wide as the page that it is on?"""
    page = field.parentWidget()
    while page is not None and not is_scrolled(page):
        page = page.parentWidget()
    return page is None or field.width() >= page.width() - 40


def is_scrolled(page: QWidget) -> bool:
    """Is this the page of a scroll area?"""
    room = page.parentWidget()
    area = room.parentWidget() if room is not None else None
    return isinstance(area, QScrollArea) and area.widget() is page


def too_wide(dock: QWidget) -> Iterator[str]:
    """The pages that have to be scrolled sideways."""
    for area in dock.findChildren(QScrollArea):
        page = area.widget()
        if page is not None and area.isVisible() and page.width() > area.viewport().width() + 1:
            wide = [
                f"{type(one).__name__} {one.minimumSizeHint().width()}"
                for one in page.findChildren(QWidget)
                if one.isVisible() and one.minimumSizeHint().width() > area.viewport().width() - 18
            ]
            yield f"{page.width()} in {area.viewport().width()}: {', '.join(wide[:8])}"


def show_tab(dock: QWidget, number: int) -> Iterator[str]:
    """Show a tab of a dock, and give its name; nothing if it has no such tab."""
    tabs = dock.findChild(QTabWidget)
    if tabs is not None and number < tabs.count():
        tabs.setCurrentIndex(number)
        settle()
        yield tabs.tabText(number)


def pages_of(page: Any, dock: QWidget) -> Iterator[str]:
    """Show each tab of a dock in turn; those of the inspector for one unit of each kind and for several, and on tables for a
    piece of each terrain and for several."""
    if dock.objectName() != "inspector":
        settle()
        tabs = dock.findChild(QTabWidget)
        for number in range(tabs.count() if tabs is not None else 0):
            yield from show_tab(dock, number)
        if tabs is None:
            yield ""
        return
    document, inquiry = page.document, page.inquiry
    yield from show_tab(dock, 0)
    kinds = {unit.kind: unit.id for _, unit in document.scenario.forces}
    for units in ((), *((one,) for one in kinds.values()), tuple(kinds.values())[:3]):
        inquiry.select(units)
        yield from (f"{tab} {units}" for tab in show_tab(dock, 1))
    if page.map_kind == "table":
        terrain = {piece.terrain: piece.id for piece in document.scenario.board.features}
        for pieces in ((), *((one,) for one in terrain.values()), tuple(terrain.values())[:4]):
            inquiry.select((), pieces)
            yield from (f"{tab} {pieces}" for tab in show_tab(dock, 2))
    elif document.scenario.board.shapes:
        page.tool_context.shapes.select(0)
        yield from show_tab(dock, 2)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [100, 200])
def test_every_field_of_the_narrowest_panels_shows_its_value_whole(
    qapp: QApplication,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    language: str,
    percent: int,
) -> None:
    monkeypatch.setattr(panel_area, "room_on_screen", lambda _: QRect(0, 0, 1920, 1000))
    settings.ui_percent = percent
    apply_theme(qapp, "light", percent)
    wrong: set[str] = set()
    tried = 0
    try:
        with speaking(qapp, settings, language), opened(settings, SAMPLES / game / f"{GAMES[game]}.yaml") as shell:
            shell.resize(1900, 1000)
            page: Any = shell.page
            docks = [dock for dock in page.docks.docks.values() if page.dockWidgetArea(dock) in BESIDE]
            for dock in docks:
                for other in page.docks.docks.values():
                    other.setVisible(other is dock)
                settle()
                page.resizeDocks([dock], [1], Qt.Orientation.Horizontal)
                for tab in pages_of(page, dock):
                    tried += 1
                    found = [*cut_values(dock), *too_wide(dock), *cut_words(dock)]
                    wrong |= {f"{dock.objectName()} {tab}: {words}" for words in found}
    finally:
        apply_theme(qapp, "light")
    assert tried > 15
    assert not wrong, "\n".join(sorted(wrong))
