"""What is drawn by the style is seen in both themes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QCheckBox
from pytestqt.qtbot import QtBot

from workbench.desktop.theme import apply_theme

pytestmark = pytest.mark.gui
FAR = 0.12
"""How much lighter or darker than the ground an edge must be, of 1."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_box_is_seen_and_tells_whether_it_is_ticked(qapp: QApplication, qtbot: QtBot, theme: str) -> None:
    apply_theme(qapp, theme)
    box = QCheckBox()
    qtbot.addWidget(box)
    box.show()
    ground = QColor(qapp.palette().window().color()).lightnessF()
    bare = box.grab().toImage()
    edges = [bare.pixelColor(x, y).lightnessF() for x in range(bare.width()) for y in range(bare.height())]
    assert max(abs(edge - ground) for edge in edges) > FAR
    box.setChecked(True)
    assert box.grab().toImage() != bare
    apply_theme(qapp, "light")
