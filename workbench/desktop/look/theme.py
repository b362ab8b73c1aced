"""Theme and size of the window: colours, icons, style sheet, scale. The map keeps its paper colours in every theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QStyleFactory

from workbench.base.data_folders import ICONS

# --- Icons of tools and overlays, in the colour of the theme


TOOL_ICONS = ICONS / "tools"
_INK = "#333333"
_SIZE = 48


@lru_cache(maxsize=128)
def icon(name: str, colour: str) -> QIcon:
    """The icon of a tool, an overlay or a command, drawn in ``colour``; an empty icon when there is none."""
    path = TOOL_ICONS / f"{name}.svg"
    if not path.is_file():
        return QIcon()
    drawing = path.read_text(encoding="utf-8").replace(_INK, colour)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    pixmap = QPixmap(_SIZE, _SIZE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return QIcon(pixmap)


# --- The size of the window: text, icons, rows, and the parts of the map that keep their size at every zoom


SIZES = (100, 110, 125, 150, 175, 200)
"""The sizes that can be chosen, in percent."""
_active_scale = [1.0]


def ui_scale() -> float:
    """The size of the window as a factor; 1.0 is the default."""
    return _active_scale[0]


def set_ui_scale(percent: int) -> None:
    """Set the size of the window; existing widgets keep their size until they are created again."""
    _active_scale[0] = percent / 100


_USUAL_LETTERS = 15.0
"""Pixels: the letters of a system are usually no higher."""


def _letters_of_system(font: QFont) -> float:
    """How many times larger than usual the letters of the system are: rows, icons and marks of the map grow with them."""
    return max(1.0, QFontInfo(font).pixelSize() / _USUAL_LETTERS)


def scaled_pixels(pixels: float) -> int:
    """A length of ``pixels`` at the default size, scaled to whole pixels."""
    return round(pixels * ui_scale())


def unscaled_rect(rect: QRectF) -> QRectF:
    """A screen rectangle in pixels of the default size, for drawings that are scaled as a whole."""
    by = ui_scale()
    return QRectF(rect.left() / by, rect.top() / by, rect.width() / by, rect.height() / by)


def scaled_rect(rect: QRectF) -> QRectF:
    """A rectangle in pixels of the default size, as a screen rectangle."""
    by = ui_scale()
    return QRectF(rect.left() * by, rect.top() * by, rect.width() * by, rect.height() * by)


def unscaled_point(point: QPointF) -> QPointF:
    """A screen point in pixels of the default size."""
    return point / ui_scale()


def enlarged_font(font: QFont, by: float) -> QFont:
    """A font ``by`` times as large; its size may be in points or in pixels."""
    made = QFont(font)
    if font.pointSizeF() > 0:
        made.setPointSizeF(max(0.5, font.pointSizeF() * by))
    else:
        made.setPixelSize(max(1, round(font.pixelSize() * by)))
    return made


_LIGHT = {
    "Window": "#f4f2ec",
    "WindowText": "#26241f",
    "Base": "#fdfcf8",
    "AlternateBase": "#f1eee4",
    "Text": "#26241f",
    "Button": "#efece3",
    "ButtonText": "#26241f",
    "ToolTipBase": "#fffdf5",
    "ToolTipText": "#26241f",
    "PlaceholderText": "#6d685c",
    "Highlight": "#2f6c94",
    "HighlightedText": "#ffffff",
    "Link": "#006ba8",
}
_DARK = {
    "Window": "#2b2c2e",
    "WindowText": "#e8e6e0",
    "Base": "#232426",
    "AlternateBase": "#2f3033",
    "Text": "#e8e6e0",
    "Button": "#36383b",
    "ButtonText": "#e8e6e0",
    "ToolTipBase": "#3a3c40",
    "ToolTipText": "#f0eee8",
    "PlaceholderText": "#a19d93",
    "Highlight": "#38759c",
    "HighlightedText": "#ffffff",
    "Link": "#6db7e6",
    "Light": "#46484c",
    "Midlight": "#3d3f43",
    "Mid": "#232426",
    "Dark": "#1b1c1e",
    "Shadow": "#141516",
}
_CONTRAST_LIGHT = {
    **dict.fromkeys(("Window", "Base", "AlternateBase", "Button", "ToolTipBase"), "#ffffff"),
    **dict.fromkeys(("WindowText", "Text", "ButtonText", "ToolTipText", "PlaceholderText"), "#000000"),
    **dict.fromkeys(("Light", "Midlight", "Mid", "Dark", "Shadow"), "#000000"),
    "Highlight": "#00378a",
    "HighlightedText": "#ffffff",
    "Link": "#00378a",
}
_CONTRAST_DARK = {
    **dict.fromkeys(("Window", "Base", "AlternateBase", "Button", "ToolTipBase"), "#000000"),
    **dict.fromkeys(("WindowText", "Text", "ButtonText", "ToolTipText", "PlaceholderText"), "#ffffff"),
    **dict.fromkeys(("Light", "Midlight", "Mid", "Dark", "Shadow"), "#ffffff"),
    "Highlight": "#ffe000",
    "HighlightedText": "#000000",
    "Link": "#ffe000",
}
"""Black and white, and one colour for what is chosen: where the system wants high contrast."""
_TICK, _DOT, _UP, _DOWN = (ICONS / f"{name}.svg" for name in ("tick", "dot", "spin_up", "spin_down"))
_THEME_PROPERTY = "workbench_theme"
"""The property of the application that holds its theme and size."""
_FONT_PROPERTY = "workbench_font"
"""The property of the application that holds the system's font."""
_LARGE_ICONS = "QTreeView, QListView, QTableView, QPushButton, QTabBar { icon-size: 16px; }"
_CROSS = {"light": ICONS / "cross_dark.svg", "dark": ICONS / "cross_light.svg"}
"""The cross that closes a panel, in the ink of the theme: Qt's own is too faint on dark ground."""
_EDGE = "#7b7e83"
"""The edge of a field on dark ground, with three times its lightness."""
_WRONG = {"light": "#b3261e", "dark": "#ff8a80"}
"""The edge of a field whose words are not understood."""
_DISABLED = {"light": "#857f73", "dark": "#8b8984"}


def system_wants_contrast() -> bool:
    """Does the system ask programs for high contrast? Qt knows since its version 6.10."""
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def _colours(theme: str) -> dict[str, str]:
    if system_wants_contrast():
        return _CONTRAST_DARK if theme == "dark" else _CONTRAST_LIGHT
    return _DARK if theme == "dark" else _LIGHT


def theme_ink(theme: str) -> str:
    """The colour of icons and text."""
    return _colours(theme)["WindowText"]


def wrong_colour() -> str:
    """The edge of a field whose words are not understood, in the theme that the application has."""
    app = QApplication.instance()
    theme = str(app.property(_THEME_PROPERTY) or "") if app is not None else ""
    return _WRONG["dark" if theme.startswith("dark") else "light"]


def theme_palette(theme: str) -> QPalette:
    """The palette of a theme."""
    colours = _colours(theme)
    palette = QPalette()
    for name, colour in colours.items():
        palette.setColor(QPalette.ColorRole[name], QColor(colour))
    for name in ("WindowText", "Text", "ButtonText"):
        grey = QColor(_DISABLED["dark" if theme == "dark" else "light"])
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[name], grey)
    # a field that takes nothing does not look like one to type into
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Base, QColor(colours["Window"]))
    return palette


def style_sheet(theme: str) -> str:
    """The style rules that a palette cannot express."""
    colours, contrast = _colours(theme), system_wants_contrast()
    line = "#46484c" if theme == "dark" else "#d8d3c5"
    on = "#3f5f75" if theme == "dark" else "#cfe0ec"
    hover = "#404247" if theme == "dark" else "#e4e0d4"
    if contrast:
        line, on, hover = colours["WindowText"], colours["Window"], colours["Window"]
    large = ui_scale() > 1
    cross = _CROSS["dark" if theme == "dark" else "light"]
    sheet = f"""
    {_boxes(colours) if theme == "dark" or large or contrast else ""}
    {_edges(colours) + _menus(colours) if theme == "dark" or contrast else ""}
    {_strong(colours) if contrast else ""}
    QDockWidget {{ titlebar-close-icon: url("{cross.as_posix()}"); }}
    QLineEdit[wrong="true"] {{ border: 2px solid {_WRONG["dark" if theme == "dark" else "light"]}; }}
    QAbstractSpinBox {{ min-height: 16px; }}
    {_LARGE_ICONS if large else ""}
    QLabel[heading="true"] {{ font-weight: bold; padding-top: 4px; border-bottom: 1px solid {line}; }}
    QLabel[quiet="true"] {{ color: {colours["PlaceholderText"]}; }}
    QMainWindow::separator {{ background: {line}; width: 1px; height: 1px; }}
    QToolBar {{ border: none; border-bottom: 1px solid {line}; spacing: 2px; padding: 3px 6px; }}
    QToolBar QToolButton {{ border: none; border-radius: 4px; padding: 4px; }}
    QToolBar QToolButton:hover {{ background: {hover}; }}
    QToolBar QToolButton:checked {{ background: {on}; }}
    QToolBar QToolButton[popupMode="1"] {{ padding-right: 16px; }}
    QToolBar QToolButton[popupMode="2"] {{ padding-right: 18px; }}
    QToolBar QToolButton::menu-indicator {{ subcontrol-origin: border; subcontrol-position: center right; right: 4px; }}
    QMenu QLabel[heading="true"] {{ padding: 4px 14px 3px 14px; }}
    QToolBar QToolButton::menu-button {{ border: none; width: 14px; }}
    QDialog QToolButton:checked {{ background: {on}; border: 1px solid {colours["Highlight"]}; border-radius: 2px; }}
    QMainWindow > QTabBar::tab {{ padding: 4px 4px; margin: 0 1px 2px 1px; border: 1px solid {line};
      border-bottom-left-radius: 3px; border-bottom-right-radius: 3px; min-width: 8px; }}
    QMainWindow > QTabBar::tab:hover {{ background: {hover}; }}
    QMainWindow > QTabBar::tab:selected {{ background: {colours["Base"]}; border-top-color: {colours["Base"]}; }}
    QMainWindow > QTabBar::tab:!selected {{ background: {colours["AlternateBase"]}; }}
    QTabBar#scenarios::tab {{ padding: 5px 4px 5px 10px; margin: 0 1px; border: 1px solid transparent;
      border-top: 2px solid transparent; border-top-left-radius: 4px; border-top-right-radius: 4px; }}
    QTabBar#scenarios::tab:hover {{ background: {hover}; }}
    QTabBar#scenarios::tab:selected {{ background: {colours["Base"]}; border-color: {line};
      border-top-color: {colours["Highlight"]}; }}
    QTabBar#scenarios::tab:!selected {{ color: {colours["PlaceholderText"]}; }}
    QFrame#notice {{ background: {colours["ToolTipBase"]}; border-bottom: 1px solid {line}; }}
    QDockWidget {{ font-weight: bold; }}
    QDockWidget::title {{ padding: 5px 8px; background: {colours["AlternateBase"]}; }}
    QDockWidget > QWidget {{ font-weight: normal; }}
    QStatusBar {{ border-top: 1px solid {line}; }}
    QStatusBar::item {{ border: none; }}
    QTreeWidget, QListWidget, QTextBrowser, QUndoView {{ border: none; }}
    QToolTip {{ color: {colours["ToolTipText"]}; background: {colours["ToolTipBase"]}; border: 1px solid {line}; }}
    """
    # hairlines stay hairlines
    return re.sub(r"\b(\d+)px", lambda found: f"{scaled_pixels(int(found[1])) if found[1] != '1' else 1}px", sheet)


def _boxes(colours: dict[str, str]) -> str:
    """Rules for check boxes: those of Qt's style have no visible edge on dark ground."""
    grey = _DISABLED["dark"]
    return f"""
    QCheckBox::indicator, QTreeView::indicator {{ width: 12px; height: 12px; border-radius: 2px;
      border: 1px solid {colours["PlaceholderText"]}; background: {colours["Base"]}; }}
    QCheckBox::indicator:hover, QCheckBox::indicator:focus {{ border-color: {colours["Link"]}; }}
    QCheckBox::indicator:checked, QTreeView::indicator:checked {{ background: {colours["Highlight"]};
      image: url("{_TICK.as_posix()}"); }}
    QCheckBox::indicator:indeterminate {{ background: {grey}; }}
    QCheckBox::indicator:disabled {{ border-color: {grey}; }}
    """


def _strong(colours: dict[str, str]) -> str:
    """Rules for high contrast: everything that can be used has an edge, and what is on a thick one."""
    ink, on = colours["WindowText"], colours["Highlight"]
    return f"""
    QPushButton, QComboBox {{ border: 1px solid {ink}; padding: 3px 8px; background: {colours["Button"]}; }}
    QPushButton:default, QPushButton:checked {{ border: 3px solid {on}; }}
    QToolButton:checked, QToolBar QToolButton:checked {{ border: 2px solid {on}; }}
    QToolBar QToolButton:hover {{ border: 1px solid {ink}; }}
    QDockWidget::title {{ border: 1px solid {ink}; }}
    QTabBar::tab {{ border: 1px solid {ink}; padding: 4px 8px; }}
    QTabBar::tab:selected {{ background: {on}; color: {colours["HighlightedText"]}; }}
    """


def _menus(colours: dict[str, str]) -> str:
    """Rules for menus on dark ground: check boxes need an edge, and Qt then requires a complete description of an entry."""
    return f"""
    QMenu {{ border: 1px solid {colours["Light"]}; background: {colours["Base"]}; }}
    QMenu::item {{ padding: 3px 20px 3px 14px; }}
    QMenu::item:selected {{ background: {colours["Highlight"]}; color: {colours["HighlightedText"]}; }}
    QMenu::item:disabled {{ color: {_DISABLED["dark"]}; background: transparent; }}
    QMenu::separator {{ height: 1px; margin: 3px 6px; background: {colours["Light"]}; }}
    QMenu::icon {{ left: 5px; }}
    QMenu::icon:checked {{ background: {colours["Highlight"]}; border-radius: 2px; }}
    QMenu::indicator {{ width: 14px; height: 14px; left: 6px; }}
    QMenu::indicator:non-exclusive {{ width: 12px; height: 12px; border-radius: 2px;
      border: 1px solid {colours["PlaceholderText"]}; }}
    QMenu::indicator:non-exclusive:checked {{ background: {colours["Highlight"]}; image: url("{_TICK.as_posix()}"); }}
    QMenu::indicator:non-exclusive:disabled {{ border-color: {_DISABLED["dark"]}; }}
    QMenu::indicator:exclusive:checked {{ image: url("{_DOT.as_posix()}"); }}
    """


def _edges(colours: dict[str, str]) -> str:
    """Rules for input fields: Qt's style draws their edges darker than the dark ground."""
    return f"""
    QLineEdit, QPlainTextEdit {{ border: 1px solid {_EDGE}; border-radius: 2px; background: {colours["Base"]}; }}
    QLineEdit {{ padding: 2px 1px; }}
    QLineEdit:focus, QPlainTextEdit:focus {{ border-color: {colours["Link"]}; }}
    QLineEdit:disabled, QPlainTextEdit:disabled {{ border-color: {colours["Light"]};
      background: {colours["Window"]}; }}
    QAbstractSpinBox {{ border: 1px solid {_EDGE}; border-radius: 2px; background: {colours["Base"]}; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: 16px; border: none; }}
    QAbstractSpinBox::up-button {{ subcontrol-position: top right; }}
    QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; }}
    QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {colours["Light"]}; }}
    QAbstractSpinBox::up-arrow {{ image: url("{_UP.as_posix()}"); width: 8px; height: 8px; }}
    QAbstractSpinBox::down-arrow {{ image: url("{_DOWN.as_posix()}"); width: 8px; height: 8px; }}
    QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off,
    QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off {{ image: none; }}
    QAbstractSpinBox:focus {{ border-color: {colours["Link"]}; }}
    QAbstractSpinBox:disabled {{ border-color: {colours["Light"]}; background: {colours["Window"]}; }}
    QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
    QAbstractItemView QLineEdit {{ padding: 0; }}
    """


@contextmanager
def styled_at_the_end() -> Iterator[None]:
    """Put the style sheet off while the parts of the first window are made: with one, Qt styles every part again each time that
    it is put into another, which takes a third of the time of making them. With a window in sight, which would be styled anew
    twice, nothing happens."""
    app = QApplication.instance()
    sheet = app.styleSheet() if isinstance(app, QApplication) else ""
    if not isinstance(app, QApplication) or not sheet or any(one.isVisible() for one in app.topLevelWidgets()):
        yield
        return
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)


def apply_theme(app: QApplication, theme: str, percent: int = 100) -> None:
    """Apply a theme and a size to the whole program. Without a change nothing is done, because every widget would be styled
    again."""
    if app.property(_FONT_PROPERTY) is None:
        app.setProperty(_FONT_PROPERTY, app.font())
    set_ui_scale(round(percent * _letters_of_system(app.property(_FONT_PROPERTY))))
    look = f"{theme} {percent} {system_wants_contrast()}"
    if app.property(_THEME_PROPERTY) == look:
        return
    if app.font() != (font := enlarged_font(app.property(_FONT_PROPERTY), percent / 100)):
        app.setFont(font)
    app.setStyleSheet("")  # without a sheet Qt changes the palette of all widgets three times as fast
    if app.style().objectName() != "fusion" and (style := QStyleFactory.create("Fusion")) is not None:
        app.setStyle(style)
    app.setPalette(theme_palette(theme))
    app.setStyleSheet(style_sheet(theme))
    app.setProperty(_THEME_PROPERTY, look)
