"""Fields of forms and dialogs: made in one line, laid out in rows, followed, and kept for the next time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from workbench.desktop.widgets.number_fields import DecimalField, WholeNumberField


def choice_field(*entries: tuple[str, str], chosen: str = "") -> QComboBox:
    """A chooser of (words, key); without a key that is ``chosen`` the first entry is."""
    field = QComboBox()
    for words, key in entries:
        field.addItem(words, key)
    field.setCurrentIndex(max(0, field.findData(chosen)))
    return field


def fill_choices(field: QComboBox, entries: Iterable[tuple[str, Any]], chosen: object = None) -> None:
    """Offer (words, key) in place of what a chooser offered, without a signal; choose ``chosen``, or else the first."""
    with QSignalBlocker(field):
        field.clear()
        for words, key in entries:
            field.addItem(words, key)
        field.setCurrentIndex(max(0, field.findData(chosen)))


def tick(words: str, *, on: bool = False) -> QCheckBox:
    """A box to tick."""
    field = QCheckBox(words)
    field.setChecked(on)
    return field


def number_field(least: int, most: int, value: int) -> WholeNumberField:
    """A field for a whole number."""
    field = WholeNumberField()
    field.setRange(least, most)
    field.setValue(value)
    return field


def millimetres(least: float, most: float, value: float) -> DecimalField:
    """A field for a length on paper."""
    field = DecimalField()
    field.setRange(least, most)
    field.setValue(value)
    field.setSuffix(" mm")
    field.setDecimals(1)
    return field


def push_button(words: str, tip: str, run: Callable[[], object]) -> QPushButton:
    """A button with a tooltip that calls ``run``."""
    button = QPushButton(words)
    button.setToolTip(tip)
    button.clicked.connect(lambda *_: run())
    return button


def row_layout(
    *parts: QWidget,
    wide: QWidget | None = None,
    from_left: bool = False,
    margins: tuple[int, int, int, int] | None = None,
) -> QHBoxLayout:
    """Parts beside each other. The ``wide`` one takes the width that is left; with ``from_left`` none does. ``margins`` are
    left, top, right and bottom in pixels (None: those of the style)."""
    row = QHBoxLayout()
    for part in parts:
        row.addWidget(part, 1 if part is wide else 0)
    if from_left:
        row.addStretch(1)
    if margins is not None:
        row.setContentsMargins(*margins)
    return row


def add_named_rows(form: QFormLayout, rows: Iterable[tuple[str, QWidget]]) -> None:
    """Put (words, field) into a form, one row each; the words are the field's accessible name too."""
    for words, field in rows:
        form.addRow(words, field)
        field.setAccessibleName(words)


def call_on_change(run: Callable[[], object], fields: Iterable[QWidget]) -> None:
    """Call ``run`` after every change of a field."""
    for field in fields:
        if isinstance(field, QComboBox):
            field.currentIndexChanged.connect(lambda *_: run())
        elif isinstance(field, QCheckBox):
            field.toggled.connect(lambda *_: run())
        elif isinstance(field, WholeNumberField | DecimalField):
            field.valueChanged.connect(lambda *_: run())
        elif isinstance(field, QLineEdit):
            field.textChanged.connect(lambda *_: run())


def mark_wrong(field: QLineEdit, problem: str) -> None:
    """Frame a field whose text is not taken; "" takes the frame away. The panel says the reason."""
    if bool(problem) != bool(field.property("wrong")):
        field.setProperty("wrong", bool(problem))
        field.style().unpolish(field)
        field.style().polish(field)


def begin_typing(field: QLineEdit) -> None:
    """A field that has just come gets the keys, and what is typed stands in place of what is there."""
    if field.isVisible():
        field.setFocus()
        field.selectAll()


def fields_in_order(room: QWidget) -> Iterator[QWidget]:
    """What takes the keys in a form or dialog by Tab, in the order in which it was built.

    The order is not read from ``QWidget.nextInFocusChain``: PySide makes what that gives a child of the widget that was
    asked, for as long as both live. When a widget of the chain is deleted, PySide then takes all that follow it, in
    panels that have nothing to do with it, and the entries of their menus, for deleted.
    """
    for one in room.findChildren(QWidget):
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.window() is room.window():
            yield one


def first_field(form: QWidget) -> QWidget | None:
    """The first field of a form that takes typing or a choice; None if there is none."""
    for one in fields_in_order(form):
        if one.isEnabled() and one.isVisibleTo(form) and not isinstance(one, QScrollArea):
            return one
    return None


def stored_value(field: QWidget) -> str:
    """What a field holds, as settings keep it for the next time."""
    if isinstance(field, QComboBox):
        return str(field.currentData())
    if isinstance(field, QCheckBox):
        return str(int(field.isChecked()))
    return str(field.value()) if isinstance(field, WholeNumberField | DecimalField) else ""


def show_stored_value(field: QWidget, value: str) -> None:
    """Put a stored value into a field; one that does not fit any more is left out."""
    try:
        if isinstance(field, QComboBox):
            if (place := field.findData(value)) >= 0:
                field.setCurrentIndex(place)
        elif isinstance(field, QCheckBox):
            field.setChecked(value == "1")
        elif isinstance(field, WholeNumberField):
            field.setValue(int(value))
        elif isinstance(field, DecimalField):
            field.setValue(float(value))
    except (ValueError, OverflowError):
        return
