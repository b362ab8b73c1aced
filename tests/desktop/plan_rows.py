"""The dock of plans as a user sees it: its rows by their labels, its buttons by their words, and what it says."""

from __future__ import annotations

from typing import Any, TypeVar

from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QListWidget, QPushButton, QWidget

W = TypeVar("W", bound=QWidget)


def plan_dock(window: Any) -> QWidget:
    """The dock of plans of a window."""
    found: QWidget = window.docks.docks["plan"]
    return found


def row(window: Any, label: str) -> QWidget:
    """What stands beside a label in the dock."""
    labels = [one for one in plan_dock(window).findChildren(QLabel) if one.text() == label and one.buddy()]
    # choosers inside a row have labels of their own for readers, which are never shown
    (found,) = [one.buddy() for one in labels if len(labels) == 1 or not one.isHidden()]
    return found


def chooser(window: Any, label: str) -> QComboBox:
    """The list to choose from beside a label."""
    beside = row(window, label)
    return beside if isinstance(beside, QComboBox) else inside(beside, QComboBox)


def inside(widget: QWidget, kind: type[W]) -> W:
    """The only widget of a kind in another one."""
    # choosers inside a row have labels of their own for screen readers
    (found,) = [one for one in widget.findChildren(kind) if not (isinstance(one, QLabel) and one.buddy())]
    return found


def words_beside(window: Any, label: str) -> str:
    """The words that stand beside a label."""
    beside = row(window, label)
    return beside.text() if isinstance(beside, QLabel) else inside(beside, QLabel).text()


def button(window: Any, words: str) -> QPushButton:
    """A button of the dock."""
    (found,) = [one for one in plan_dock(window).findChildren(QPushButton) if one.text() == words]
    return found


def rows_list(window: Any) -> QListWidget:
    """The list of places and ways."""
    return inside(plan_dock(window), QListWidget)


def rows(window: Any) -> list[str]:
    """The words of its rows."""
    found = rows_list(window)
    return [found.item(number).text() for number in range(found.count())]


def said(window: Any) -> str:
    """What the plan says above its list."""
    found: QLabel = plan_dock(window).findChild(QLabel, "plan_words")  # type: ignore[assignment]
    return found.text()


def choose_from_menu(window: Any, number: int, words: str) -> None:
    """Right-click a row of the list and choose an entry of its menu."""
    found = rows_list(window)
    found.customContextMenuRequested.emit(found.visualItemRect(found.item(number)).center())
    menu = QApplication.activePopupWidget()
    assert menu is not None
    (action,) = [one for one in menu.actions() if one.text() == words]
    action.trigger()
    menu.close()
