"""Names that screen readers tell for controls that show none of their own."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextBrowser,
    QToolBar,
    QWidget,
)

from workbench.desktop.docks.parts import Section

_CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextBrowser,
)
_INNER = (QAbstractItemView, QAbstractSpinBox, QComboBox, QDockWidget, QLineEdit, QTabBar, QToolBar)


def controls(window: QWidget) -> Iterator[QWidget]:
    """The controls of a window, but for the parts that Qt makes controls of."""
    for one in window.findChildren(QWidget):
        inner = isinstance(one.parent(), _INNER) or one.objectName().startswith("qt_") or isinstance(one, QHeaderView)
        above = one.parent()
        popup = above is not None and above.metaObject().className() == "QComboBoxPrivateContainer"
        if isinstance(one, _CONTROLS) and not inner and not popup:
            yield one


def nameless(window: QWidget) -> list[QWidget]:
    """Controls of which a screen reader could say nothing: without name, label and words of their own."""
    labelled = [label.buddy() for label in window.findChildren(QLabel)]
    return [
        one
        for one in controls(window)
        if not one.accessibleName() and one not in labelled and not (isinstance(one, QAbstractButton) and one.text())
    ]


def name_controls(window: QWidget) -> None:
    """Name what is nameless by its tooltip, its placeholder, or the section or panel in which it stands."""
    for one in nameless(window):
        placeholder = one.placeholderText() if isinstance(one, QLineEdit) else ""
        one.setAccessibleName(one.toolTip().split("\n")[0] or placeholder or _room(one))


def _room(one: QWidget) -> str:
    above = one.parentWidget()
    while above is not None:
        words = above.heading.text() if isinstance(above, Section) else above.accessibleName()
        words = words or (above.windowTitle() if isinstance(above, QDockWidget) else "")
        if words:
            return words
        above = above.parentWidget()
    return ""
