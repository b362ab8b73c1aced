"""The first field of a form or dialog is found, and nothing outside of it is touched by looking for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import fields_in_order, first_field

pytestmark = pytest.mark.gui


def delete(widget: QWidget) -> None:
    widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_the_first_field_is_the_first_that_takes_keys() -> None:
    form = QWidget()
    rows = QVBoxLayout(form)
    grey, inner, hidden = QLineEdit(), QWidget(), QLineEdit()
    grey.setEnabled(False)
    ticks = QVBoxLayout(inner)
    first, second = QCheckBox("a"), QCheckBox("b")
    ticks.addWidget(first)
    ticks.addWidget(second)
    for part in (QLabel("words"), grey, hidden, inner):
        rows.addWidget(part)
    hidden.hide()
    assert first_field(form) is first
    assert list(fields_in_order(form)) == [grey, hidden, first, second]
    delete(form)


@pytest.mark.parametrize("empty", [QWidget, FittingDialog])
def test_looking_for_a_field_leaves_the_menus_of_other_panels_alive(empty: type[QWidget]) -> None:
    """PySide took what followed a deleted widget in the order of Tab for deleted too: entries of menus in other panels."""
    window = QWidget()
    form = empty(window)
    QLabel("nothing is selected", form)
    panel = QWidget(window)
    button = QToolButton(panel)
    menu = QMenu(button)
    entry: QAction = menu.addAction("Rename")
    button.setMenu(menu)
    assert first_field(form) is None
    if isinstance(form, FittingDialog):
        form.show()
    delete(form)
    assert isValid(entry)
    assert [one.text() for one in button.menu().actions()] == ["Rename"]
    entry.setEnabled(False)
    delete(window)
