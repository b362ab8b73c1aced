"""What screen readers say of a control is settled once, when it is shown for the first time."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from workbench.desktop.widgets.input_guard import InputGuard

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> QWidget:
    InputGuard.watch_application()
    made = QWidget()
    QFormLayout(made)
    qtbot.addWidget(made)
    return made


def add(window: QWidget, words: str, *fields: QWidget) -> None:
    """A row of the form: its label lies beside what holds the fields, of which the first has the keys."""
    row = QWidget()
    layout = QHBoxLayout(row)
    for field in fields:
        layout.addWidget(field)
    row.setFocusProxy(fields[0])
    form = window.layout()
    assert isinstance(form, QFormLayout)
    form.addRow(words, row)


def spoken(widget: QWidget) -> tuple[str, str]:
    """The name that Qt tells of a control, and the label; Linux takes the label where there is one."""
    found = QAccessible.queryAccessibleInterface(widget)
    labels = [label.text(QAccessible.Text.Name) for label, _ in found.relations(QAccessible.RelationFlag.Label)]
    return found.text(QAccessible.Text.Name), " ".join(labels)


def test_a_label_of_the_row_names_what_has_the_keys(window: QWidget) -> None:
    line, second = QLineEdit(), QLineEdit(placeholderText="and this")
    add(window, "&Least range:", line, second)
    window.show()
    assert spoken(line)[0] == "Least range"
    assert spoken(second)[0] == "and this"


@pytest.mark.parametrize("editable", [False, True])
def test_choosers_are_told_by_a_label(window: QWidget, editable: bool) -> None:
    beside, far, tipped = QComboBox(), QComboBox(), QComboBox(toolTip="<qt><b>Weapon</b> to fire")
    for one in (beside, far, tipped):
        one.setEditable(editable)
    form = window.layout()
    assert isinstance(form, QFormLayout)
    form.addRow("&Beside", beside)
    add(window, "&Far", far, tipped)
    for _ in range(2):
        window.show()
        window.hide()
    assert [spoken(one)[1] for one in (beside, far, tipped)] == ["Beside", "Far", "Weapon to fire"]
    assert len([label for label in window.findChildren(QLabel) if label.buddy() is tipped]) == 1, "it is named once"
    if editable:
        assert [one.lineEdit().accessibleName() for one in (beside, far, tipped)] == ["Beside", "Far", "Weapon to fire"]


def test_what_comes_later_is_named_too_and_names_of_its_own_stay(window: QWidget) -> None:
    window.show()
    later, own = QToolButton(toolTip="Erase"), QToolButton(toolTip="Erase", accessibleName="Rub out")
    add(window, "", later, own)
    QApplication.processEvents()
    assert (spoken(later)[0], spoken(own)[0]) == ("Erase", "Rub out")
