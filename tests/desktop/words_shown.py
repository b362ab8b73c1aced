"""All words of a window: of widgets, rows, commands, tooltips and legends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from workbench.desktop.widgets.fields import ElidedLabel

_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
_DEEP = 3
"""How deep trees are read."""
_TOP = QModelIndex()
_WORD = re.compile(r"[^\W\d_]{3,}")


def words_shown(root: QWidget) -> set[str]:
    """Every line below ``root`` with a word in it, also where it is hidden now; mnemonics and markup are left out."""
    return {line for line in lines_shown(root) if _WORD.search(line)}


def lines_shown(root: QWidget) -> set[str]:
    """Every line below ``root``, those without a word too."""
    shown = (plain(words).splitlines() for words in (*_of_widgets(root), *_of_actions(root)))
    return {line.strip() for lines in shown for line in lines}


def beginnings_shown(root: QWidget) -> set[str]:
    """What begins something below ``root``: titles, labels, buttons, tabs, entries of menus, choices, and the first cell of
    every row. The other cells of a row go on from there."""
    found: list[str] = [action.text() for action in root.findChildren(QAction)]
    for one in root.findChildren(QWidget):
        if isinstance(one, ElidedLabel):
            found.append(one.words)
        elif isinstance(one, QLabel | QAbstractButton):
            found.append(one.text())
        elif isinstance(one, QGroupBox | QMenu):
            found.append(one.title())
        elif isinstance(one, QTabBar):
            found += [one.tabText(k) for k in range(one.count())]
        elif isinstance(one, QComboBox):
            found += [one.itemText(k) for k in range(one.count())]
        elif isinstance(one, QAbstractItemView) and not isinstance(one, QHeaderView) and one.model() is not None:
            found += _first_cells(one.model(), one.rootIndex(), 0)
    return {plain(words).strip() for words in found}


def headings_shown(root: QWidget) -> set[str]:
    """The headings of the columns of every list and table below ``root``."""
    found = set()
    for one in root.findChildren(QHeaderView):
        if one.orientation() == Qt.Orientation.Horizontal and one.model() is not None:
            found |= {
                str(one.model().headerData(k, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) or "")
                for k in range(one.count())
            }
    return found


def _first_cells(model: QAbstractItemModel, under: QModelIndex, deep: int) -> Iterator[str]:
    for row in range(min(model.rowCount(under), 200)):
        index = model.index(row, 0, under)
        yield str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if deep < _DEEP:
            yield from _first_cells(model, index, deep + 1)


def plain(words: str) -> str:
    """Without mnemonics and markup."""
    words = re.sub(r"</(p|tr|td|h\d|div|li)>|<br\s*/?>", "\n", words) if "</" in words or "<br" in words else words
    return unescape(re.sub(r"<style.*?</style>|<[^>\n]+>", "", words, flags=re.DOTALL)).replace("&", "")


def _of_actions(root: QWidget) -> Iterator[str]:
    for action in root.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip(), action.whatsThis())


def _of_widgets(root: QWidget) -> Iterator[str]:
    for one in (root, *root.findChildren(QWidget)):
        if one.objectName().startswith("qt_") and not isinstance(one, QLineEdit):
            continue
        if not isinstance(one, QMenu):
            yield from (one.windowTitle().replace("[*]", ""), one.toolTip(), one.statusTip(), one.whatsThis())
        yield from (one.accessibleName(), one.accessibleDescription())
        yield from _own(one)


def _own(one: Any) -> Iterator[str]:
    if isinstance(one, QLabel | QAbstractButton):
        yield one.text()
        yield str(getattr(one, "words", ""))
    elif isinstance(one, QGroupBox | QMenu):
        yield one.title()
    elif isinstance(one, QLineEdit):
        yield one.placeholderText()
        yield one.text()
    elif isinstance(one, QAbstractSpinBox):
        yield one.text()
    elif isinstance(one, QTextBrowser):
        yield one.toHtml()
    elif isinstance(one, QPlainTextEdit):
        yield one.placeholderText()
        yield one.toPlainText()
    elif isinstance(one, QTabBar):
        yield from (words for k in range(one.count()) for words in (one.tabText(k), one.tabToolTip(k)))
    elif isinstance(one, QComboBox):
        yield from _rows(one.model(), QModelIndex(), 0)
    elif isinstance(one, QAbstractItemView) and not isinstance(one, QHeaderView) and one.model() is not None:
        model = one.model()
        yield from (str(model.headerData(k, Qt.Orientation.Horizontal) or "") for k in range(_columns(model)))
        yield from _rows(model, one.rootIndex(), 0)


def _rows(model: QAbstractItemModel, under: QModelIndex, deep: int) -> Iterator[str]:
    columns = _columns(model, under)
    for row in range(min(model.rowCount(under), 200)):
        for column in range(columns):
            index = model.index(row, column, under)
            yield from (str(index.data(role) or "") for role in _ROLES)
            if column == 0 and deep < _DEEP and model.rowCount(index):
                yield from _rows(model, index, deep + 1)


def _columns(model: QAbstractItemModel, under: QModelIndex = _TOP) -> int:
    try:
        return max(1, model.columnCount(under))
    except (TypeError, AttributeError):  # those of lists are private
        return 1
