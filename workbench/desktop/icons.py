"""Icons of tools and overlays, in the colour of the theme."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

ICONS = Path(__file__).resolve().parents[2] / "resources" / "icons" / "tools"
_INK = "#333333"
_SIZE = 48


@lru_cache(maxsize=128)
def icon(name: str, colour: str) -> QIcon:
    """The icon of a tool, an overlay or a command, drawn in ``colour``; an empty icon when there is none."""
    path = ICONS / f"{name}.svg"
    if not path.is_file():
        return QIcon()
    drawing = path.read_text(encoding="utf-8").replace(_INK, colour)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    pixmap = QPixmap(_SIZE, _SIZE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return QIcon(pixmap)
