"""Words that do not fit where they are written: of labels, buttons, ticks, tabs, headings and choosers, and pages that are
wider than the room in which they are scrolled."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from tests.desktop.words_shown import plain
from workbench.desktop.widgets.choosers import ElidingChooser

SLACK = 2
"""Pixels by which a measured width may be off."""


def cut_words(root: QWidget) -> Iterator[str]:
    """The words below ``root`` that are shown and cut, also where they are scrolled out of sight, each with the kind of its
    widget. What is shortened on purpose, with all of it in the tooltip, is no fault."""
    for one in root.findChildren(QWidget):
        if one.isVisible():
            tooltip = _squeezed(plain(one.toolTip()))
            yield from (
                f"{type(one).__name__}: {words}" for words in _cut(one) if _squeezed(plain(words)) not in tooltip
            )


def _squeezed(words: str) -> str:
    """Without blanks and line ends, which tooltips have elsewhere."""
    return "".join(words.split()).removesuffix("…")


def _cut(one: QWidget) -> Iterator[str]:
    if isinstance(one, QLabel):
        yield from _label(one)
    elif isinstance(one, QCheckBox | QRadioButton | QPushButton):
        box = 0 if isinstance(one, QPushButton) else one.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth) + 4
        if isinstance(one, QPushButton) and not one.isFlat():
            box = one.style().pixelMetric(QStyle.PixelMetric.PM_ButtonMargin)  # words that touch the frame look cut
        if one.text() and one.width() + SLACK < _advance(one, one.text()) + box:
            yield one.text()
    elif isinstance(one, QToolButton):
        if _shows_text(one) and one.width() + SLACK < _advance(one, one.text()):
            yield one.text()
    elif isinstance(one, QComboBox):
        # one that shortens its words shows all of them in its tooltip
        if (
            not isinstance(one, ElidingChooser)
            and one.currentText()
            and _room_of(one) + SLACK < _advance(one, one.currentText())
        ):
            yield one.currentText()
    elif isinstance(one, QScrollArea):
        yield from _wide(one)
    elif isinstance(one, QTabBar):
        yield from _tabs(one)
    elif isinstance(one, QHeaderView):
        yield from _headings(one)


def _wide(area: QScrollArea) -> Iterator[str]:
    """A page that is wider than the room in which it is scrolled, and cannot be scrolled sideways."""
    page, room = area.widget(), area.viewport().width()
    never = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if page is not None and never and page.isVisible() and page.width() > room + SLACK:
        wide = [one for one in page.findChildren(QWidget) if one.isVisible() and one.minimumSizeHint().width() > room]
        yield f"{page.width()} pixels in {room}: " + ", ".join(type(one).__name__ for one in wide)


def _advance(one: QWidget, words: str) -> int:
    return max((one.fontMetrics().horizontalAdvance(line) for line in plain(words).splitlines()), default=0)


def _label(label: QLabel) -> Iterator[str]:
    words = str(getattr(label, "words", "")) or label.text()
    if not words or label.pixmap().width():
        return
    if label.text().endswith("…") and not words.endswith("…"):
        yield words
    elif label.wordWrap():
        # in a window all panels are open at once, which leaves some of them less height than they want
        if isinstance(label.window(), QDialog) and label.height() + SLACK < label.heightForWidth(label.width()):
            yield words
    elif label.width() + SLACK < _advance(label, label.text()):
        yield words


def _shows_text(button: QAbstractButton) -> bool:
    style = button.toolButtonStyle() if isinstance(button, QToolButton) else Qt.ToolButtonStyle.ToolButtonTextOnly
    return (
        bool(button.text())
        and style != Qt.ToolButtonStyle.ToolButtonIconOnly
        and (style != Qt.ToolButtonStyle.ToolButtonFollowStyle or button.icon().isNull())
    )


def _room_of(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room: QRect = box.style().subControlRect(control, option, field, box)
    icon = box.iconSize().width() + 4 if not box.itemIcon(box.currentIndex()).isNull() else 0
    return room.width() - icon


def _tabs(bar: QTabBar) -> Iterator[str]:
    for place in range(bar.count()):
        words = bar.tabText(place)
        narrow = bar.isTabVisible(place) and bar.tabRect(place).width() + SLACK < _advance(bar, words)
        if narrow and words not in bar.tabToolTip(place):
            yield words


def _headings(header: QHeaderView) -> Iterator[str]:
    if header.orientation() != Qt.Orientation.Horizontal or header.model() is None:
        return
    for place in range(header.count()):
        if not header.isSectionHidden(place):
            words = str(header.model().headerData(place, Qt.Orientation.Horizontal) or "")
            told = str(header.model().headerData(place, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) or "")
            if words and words not in told and header.sectionSize(place) + SLACK < _advance(header, words):
                yield words
