"""Icons of a palette are drawn one by one while it is seen."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.desktop.widgets.palette_list import Palette, PaletteEntry

pytestmark = pytest.mark.gui


def test_icons_come_once_the_palette_is_seen(qtbot: QtBot) -> None:
    drawn: list[str] = []

    def entry(name: str) -> PaletteEntry:
        def draw() -> QIcon:
            drawn.append(name)
            pixmap = QPixmap(8, 8)
            pixmap.fill("red")
            return QIcon(pixmap)

        return PaletteEntry((name,), name, "", draw)

    palette = Palette()
    qtbot.addWidget(palette)
    palette.fill([("Ground", [entry("clear"), entry("woods"), entry("town")])])
    QApplication.processEvents()
    assert drawn == []
    palette.show()
    qtbot.waitUntil(lambda: len(drawn) == 3, timeout=20_000)
    assert drawn == ["clear", "woods", "town"]
    woods = palette.item(("woods",))
    assert woods is not None
    assert not woods.icon().isNull()
    palette.fill([("Ground", [entry("marsh")])])
    qtbot.waitUntil(lambda: drawn[-1] == "marsh", timeout=20_000)
