"""Unit symbols in the NATO manner, drawn by us. A symbol is a function of a painter and a frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.scene.art.lettering import draw_centred
from workbench.desktop.scene.symbols import foot, guns, leaders, squads, vehicles

Symbol = Callable[[QPainter, QRectF], None]

SYMBOLS: Mapping[str, Symbol] = {
    **foot.SYMBOLS,
    **guns.SYMBOLS,
    **vehicles.SYMBOLS,
    **leaders.SYMBOLS,
    **squads.SYMBOLS,
}


def initials_of(key: str) -> str:
    """Up to three letters that stand for a kind without a symbol."""
    words = [word for word in key.replace("-", "_").split("_") if word]
    found = "".join(word[0] for word in words) if len(words) > 1 else key[:2]
    return found[:3].upper() or "?"


def paint_symbol(painter: QPainter, name: str, frame: QRectF, ink: QColor) -> None:
    """The symbol ``name`` within its frame, or the initials of the name where there is no such symbol."""
    pen = QPen(ink, frame.height() * 0.075)
    painter.setPen(pen)
    painter.setBrush(QColor(255, 255, 255, 150))
    painter.drawRect(frame)
    symbol = SYMBOLS.get(name)
    if symbol is None:
        draw_centred(painter, frame.center(), initials_of(name), frame.height() * 0.62, ink)
        return
    painter.setBrush(ink)
    symbol(painter, frame)
