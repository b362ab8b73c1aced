"""Dialogs that fit every screen at every size of the letters: what is too large scrolls, and the buttons stay in sight."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.form_fields import fields_in_order, first_field
from workbench.desktop.widgets.number_fields import WholeNumberField, refuse_mistakes

_FRAME = QSize(16, 44)
"""Pixels that the frame and the title bar of a window may take."""


def room_on_screen(widget: QWidget) -> QRect:
    """Where on its screen a window may lie, without its frame."""
    whole = widget.screen().availableGeometry()
    edge = _FRAME.width() // 2
    return whole.adjusted(edge, _FRAME.height() - edge, -edge, -edge)


def press_focused_button(window: QWidget, event: QKeyEvent) -> bool:
    """Press the button of a window that has the keys, if the key is Enter; was it so?"""
    button = window.focusWidget()
    enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if not enter or not isinstance(button, QPushButton | QToolButton) or not button.isEnabled():
        return False
    button.click()
    return True


class FittingDialog(QDialog):
    """The base of all dialogs. The last row of its layout, or its box of buttons, is what stays in sight. The keys begin in the
    first field."""

    scrolled: QScrollArea | None = None
    """What scrolls; None while all of it fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        if parent is not None:
            self.setLocale(parent.locale())  # Qt gives a dialog that of the system

    def exec(self) -> int:
        """Show it until it is answered. It is deleted when its caller is done with it: a dialog is never opened twice, and with
        its parent it would stay until the window closes."""
        for part in vars(self).values():
            # a field that this kind of map does not show: without a parent, what it calls would hold it, and it the dialog
            if isinstance(part, QWidget) and part.parent() is None:
                part.setParent(self)
                part.hide()
        try:
            return super().exec()
        finally:
            if isValid(self):  # some are deleted when they close
                self.deleteLater()

    def prefer_size(self, width: int, height: int) -> None:
        """Be so large if there is room, in pixels at the normal size of the letters."""
        self.resize(scaled_pixels(width), scaled_pixels(height))

    def setVisible(self, visible: bool) -> None:
        """Before it is shown, make it as large as it wants to be and the screen allows."""
        if visible and not self.isVisible():
            self.ensurePolished()
            self._fit(room_on_screen(self).size())
            self._begin_in_first_field()
        super().setVisible(visible)

    def _begin_in_first_field(self) -> None:
        """Unless the dialog says otherwise, the keys begin in the first thing that takes them and is no button of its box; in
        the first field of a form that scrolls, not in the form."""
        box = self.findChild(QDialogButtonBox)
        first = next((one for one in fields_in_order(self) if self._takes_keys_first(one, box)), None)
        if isinstance(first, QScrollArea):
            first = first_field(first) or first
        if self.focusWidget() is None and first is not None:
            first.setFocus()

    def _takes_keys_first(self, field: QWidget, buttons: QDialogButtonBox | None) -> bool:
        in_box = buttons is not None and buttons.isAncestorOf(field)
        return not in_box and field.focusProxy() is None and field.isEnabled() and field.isVisibleTo(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the whole of it on the screen."""
        super().showEvent(event)
        room, here = room_on_screen(self), self.geometry()
        left = max(room.left(), min(here.left(), room.right() - here.width() + 1))
        top = max(room.top(), min(here.top(), room.bottom() - here.height() + 1))
        if (left, top) != (here.left(), here.top()):
            self.move(self.pos().x() + left - here.left(), self.pos().y() + top - here.top())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keys; Qt presses the default one for buttons that are none themselves."""
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Close; not with another number than the one that stands in a field."""
        if result == self.DialogCode.Accepted and refuse_mistakes(self):
            return
        super().done(result)

    def _fit(self, room: QSize) -> None:
        layout = self.layout()
        if layout is None:
            return
        wanted = self.size() if self.testAttribute(Qt.WidgetAttribute.WA_Resized) else self.sizeHint()
        wide = min(max(wanted.width(), layout.totalMinimumSize().width()), room.width())
        high = layout.totalMinimumSize().height()
        if layout.hasHeightForWidth():
            high = max(high, layout.totalMinimumHeightForWidth(wide))
        too_large = max(high, self.minimumHeight()) > room.height() or layout.totalMinimumSize().width() > wide
        if self.scrolled is None and too_large:
            self.scrolled = self._scroll_contents(layout)
            bar = self.scrolled.verticalScrollBar().sizeHint().width()
            self.resize(min(wide + bar, room.width()), room.height())
        else:
            self.resize(wide, min(max(wanted.height(), high), room.height()))

    def _scroll_contents(self, layout: QLayout) -> QScrollArea:
        """Put all but the buttons into an area that scrolls."""
        margins, spacing = layout.contentsMargins(), layout.spacing()
        inner = QWidget()
        inner.setLayout(layout)  # Qt takes it from the dialog
        layout.setContentsMargins(0, 0, 0, 0)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(margins)
        outer.setSpacing(spacing)
        outer.addWidget(area, 1)
        box = next((one for one in inner.findChildren(QDialogButtonBox)), None)
        if box is not None:
            _take_out(layout, box)
            outer.addWidget(box)
        elif isinstance(layout, QBoxLayout) and (last := layout.itemAt(layout.count() - 1)) and (row := last.layout()):
            layout.removeItem(row)
            row.setParent(None)
            outer.addLayout(row)
        self.setMinimumSize(0, 0)
        return area


class NumberDialog(FittingDialog):
    """Asks for a whole number, which ``field`` holds."""

    def __init__(
        self, title: str, words: str, now: int, bounds: tuple[int, int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.field = WholeNumberField()
        self.field.setRange(*bounds)
        self.field.setValue(now)
        self.field.selectAll()
        self.field.setAccessibleName(words)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (QLabel(words), self.field, buttons):
            box.addWidget(part)


def _take_out(layout: QLayout, box: QDialogButtonBox) -> None:
    if isinstance(layout, QFormLayout) and layout.indexOf(box) >= 0:
        layout.takeRow(box)
    else:
        layout.removeWidget(box)
