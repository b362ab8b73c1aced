"""Choosers that may be narrow, and rows of them that turn into columns where they would be too narrow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from workbench.rules.ruleset import Ruleset

_FIRST, _OTHERS = 3, 2
"""Shares of the width."""
_GAP = 6
"""Pixels between two choosers beside each other."""


Chooser = TypeVar("Chooser", bound=QComboBox)


class ElidingChooser(QComboBox):
    """A chooser that shortens its words with an ellipsis where they do not fit."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chooser with as much of its words as fits."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        room = _edit_field(self).width() - 2
        words = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        option.currentText = words
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


def allow_narrow(box: Chooser, letters: int = 6) -> Chooser:
    """Let a chooser become narrower than its longest entry, down to so many letters."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    return box


def rulesets_named(rulesets: Mapping[str, Ruleset], language: str) -> list[tuple[str, str]]:
    """Rulesets with their names; what several call themselves alike is told apart by its folder."""
    names = [one.name.get(language) for one in rulesets.values()]
    return [
        (folder, name if names.count(name) == 1 and folder == one.id else f"{name} ({folder})")
        for (folder, one), name in zip(rulesets.items(), names, strict=True)
    ]


def width_of_longest(box: QComboBox) -> int:
    """The pixels in which every entry of a chooser can be read."""
    words = [box.itemText(row) for row in range(box.count())]
    widest = max((box.fontMetrics().horizontalAdvance(one) for one in words), default=0)
    return widest + max(0, box.width() - _edit_field(box).width())


def _edit_field(box: QComboBox) -> QRect:
    """The part of a chooser that has its words."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    return box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )


class ChoosersRow(QWidget):
    """Parts beside each other, of which the first and choosers share the width that the others leave; where an entry of a
    chooser would not fit, they lie below each other. That depends on all entries, so that a choice moves nothing."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        self._parts = parts
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        for place, part in enumerate(parts):
            chooser = isinstance(part, QComboBox)
            self._row.addWidget(part, _FIRST if place == 0 else _OTHERS if chooser else 0)
            part.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other words."""
        super().resizeEvent(event)
        self._turn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A chooser is shown or hidden, or has other entries."""
        kinds = QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest
        if event.type() in kinds:
            self._turn()
        return super().eventFilter(watched, event)

    def _turn(self) -> None:
        shown = [part for part in self._parts if not part.isHidden()]
        others = sum(part.sizeHint().width() for part in shown if not isinstance(part, QComboBox))
        boxes = [part for part in shown if isinstance(part, QComboBox)]
        room = self.width() - others - _GAP * max(0, len(shown) - 1)
        shares = [_FIRST if part is self._parts[0] else _OTHERS for part in boxes]
        fits = all(
            width_of_longest(box) <= room * share / sum(shares) for box, share in zip(boxes, shares, strict=True)
        )
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(sideways if fits or len(boxes) == 1 else down)
