"""Choosers that may be narrow, rows of fields that turn into columns where they would be too narrow, and the forms of panels,
whose labels then stand above the fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.rules.ruleset import Ruleset

_FIRST, _OTHERS = 3, 2
"""Shares of the width."""
_GAP = 6
"""Pixels between two choosers beside each other."""
_EDGE = 3
"""Pixels that words keep from the edge of their chooser."""


Chooser = TypeVar("Chooser", bound=QComboBox)


class TypedChooser(QComboBox):
    """A chooser that can be typed into. Enter, or going on to another control, takes what was typed."""

    chosen = Signal(str)
    """The key of what was chosen by hand, or a name that was typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.activated.connect(lambda row: self.chosen.emit(self.itemData(row)))

    def take_typed(self) -> bool:
        """Take what was typed; was anything?"""
        raise NotImplementedError

    def hide_offered(self) -> bool:
        """Close a list of what could be meant, which leaves Enter to whoever takes it; was it open?"""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what was typed; on what is chosen already it is that of the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            offered = self.hide_offered()
            if self.take_typed() or offered:
                event.accept()
                return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes on takes what was typed."""
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.take_typed()
        super().focusOutEvent(event)


class ElidingChooser(QComboBox):
    """A chooser that shortens its words with an ellipsis where they do not fit; its tooltip then begins with all of them."""

    @property
    def _room(self) -> int:
        icon = self.iconSize().width() + 4 if not self.itemIcon(self.currentIndex()).isNull() else 0
        return _edit_field(self).width() - 2 - icon

    @property
    def is_cut(self) -> bool:
        """Do its words not fit?"""
        return self.fontMetrics().horizontalAdvance(self.currentText()) > self._room

    def event(self, event: QEvent) -> bool:
        """The tooltip shows words that are cut."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.is_cut:
            words = self.currentText()
            about = "" if words in self.toolTip() else self.toolTip()
            QToolTip.showText(event.globalPos(), plain_text("\n".join(filter(None, (words, about)))), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chooser with as much of its words as fits; the placeholder while nothing is chosen, as Qt does."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        words = self.currentText()
        if self.currentIndex() < 0 and self.placeholderText():
            words = self.placeholderText()
            option.palette.setBrush(QPalette.ColorRole.ButtonText, option.palette.placeholderText())
        option.currentText = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, self._room)
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


class FieldsRow(QWidget):
    """Parts beside each other, of which the first and choosers share the width that the others leave; where an entry of a
    chooser, a number or the words of a button would not fit, they lie below each other. That depends on all entries of
    choosers, so that a choice moves nothing."""

    def __init__(self, *parts: QWidget, gap: int = _GAP) -> None:
        super().__init__()
        self._parts, self._gap = parts, gap
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(gap)
        choosers = [part for part in parts if isinstance(part, QComboBox)]
        for place, part in enumerate(parts):
            grows = part in choosers if choosers else isinstance(part, QAbstractSpinBox)
            share = _FIRST if part in choosers and place == 0 else _OTHERS if grows else 0
            self._row.addWidget(part, share)
            part.installEventFilter(self)
        self._entries = QTimer(self, singleShot=True, interval=0)
        self._entries.timeout.connect(self._turn)
        for box in choosers:
            # a chooser that may be narrow does not tell its row that it has other entries
            box.model().rowsInserted.connect(lambda *_: self._entries.start())

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest part: the parts lie below each other where they must."""
        widths = [part.minimumSizeHint().width() for part in self._parts if not part.isHidden()]
        margins = self.contentsMargins()
        width = max(widths, default=0) + margins.left() + margins.right()
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other words."""
        super().resizeEvent(event)
        self._turn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A part is shown or hidden, or has other words."""
        kinds = QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest
        if event.type() in kinds:
            self._turn()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """A part asks for another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._turn()
        return super().event(event)

    def _turn(self) -> None:
        shown = [part for part in self._parts if not part.isHidden()]
        boxes = [part for part in shown if isinstance(part, QComboBox)]
        others = sum(_least_width(part) for part in shown if part not in boxes)
        room = self.contentsRect().width() - others - self._gap * max(0, len(shown) - 1)
        shares = [_FIRST if part is self._parts[0] else _OTHERS for part in boxes]
        fits = room >= 0 and all(
            width_of_longest(box) + _EDGE <= room * share / sum(shares)
            for box, share in zip(boxes, shares, strict=True)
        )
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        way = sideways if fits or len(shown) == 1 else down
        if self._row.direction() != way:
            self._row.setDirection(way)


def _least_width(part: QWidget) -> int:
    """The pixels that a part needs to show what it holds."""
    return max(part.minimumSizeHint().width(), part.minimumWidth())


_BESIDE_LABELS = 165
"""Fields that would have less room than this beside their labels, in pixels at the normal size of the letters, stand below
them."""


class PanelForm(QFormLayout):
    """The rows of a panel. In a narrow panel every label stands above its field, which has the whole width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(*([parent] if parent is not None else []))
        self.setContentsMargins(0, 0, 0, 0)
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    @contextmanager
    def laid_out_once(self) -> Iterator[None]:
        """Lay out once after many changes of rows: otherwise Qt lays all of them out whenever one is shown."""
        self.setEnabled(False)
        try:
            yield
        finally:
            self.setEnabled(True)
            self.activate()

    def setGeometry(self, rect: QRect) -> None:
        """Put the labels beside the fields or above them."""
        below = rect.width() < self._label_width() + self.horizontalSpacing() + scaled_pixels(_BESIDE_LABELS)
        policy = QFormLayout.RowWrapPolicy.WrapAllRows if below else QFormLayout.RowWrapPolicy.WrapLongRows
        if self.rowWrapPolicy() != policy:
            self.setRowWrapPolicy(policy)
        super().setGeometry(rect)

    def _label_width(self) -> int:
        """The width of the widest label that is shown."""
        labels = (self.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(self.rowCount()))
        return max(
            (label.sizeHint().width() for label in labels if label is not None and not label.isEmpty()), default=0
        )
