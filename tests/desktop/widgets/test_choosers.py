"""Choosers that shorten their words."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.desktop.widgets.choosers import ElidingChooser
from workbench.desktop.widgets.several import show_choice

pytestmark = pytest.mark.gui


def test_where_things_differ_the_chooser_says_so_on_the_screen(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    chooser = ElidingChooser(around)
    chooser.resize(160, 28)
    for key in ("woods", "grain"):
        chooser.addItem(key.title(), key)
    chooser.setCurrentIndex(-1)
    empty = chooser.grab().toImage()
    show_choice(chooser, ["woods", "grain"])
    assert chooser.grab().toImage() != empty, "the words are painted"
    show_choice(chooser, ["woods"])
    assert chooser.currentText() == "Woods"
