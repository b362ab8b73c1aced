"""Names of terrain written into hexes and along hexsides, each as large as it can be and none larger than its place."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from workbench.desktop.drawing.hex_coordinates import RADIUS, UNIT, Plane
from workbench.desktop.drawing.terrain_styles import map_font

_SET_AT = 64
"""Letters are set this high (pixels) and scaled, so that any size is exact."""
_LARGEST, _SMALLEST = 0.125 * UNIT, 0.078 * UNIT
_LEADING = 1.12
_TOP, _BOTTOM = -0.31, 0.45
"""Between the label of a hex and its lower side (of its height)."""
_PLATE, _WORDS = QColor(255, 253, 244, 185), QColor("#1d1913")


@dataclass(frozen=True, slots=True)
class _Lines:
    words: tuple[str, ...]
    size: float


def paint_names_in_hexes(
    painter: QPainter, plane: Plane, names: Mapping[int, Sequence[str]], least: float = 0.0
) -> None:
    """Write names into hexes, below their labels. No letter is smaller than ``least`` scene units: what does not fit is
    shortened with a full stop, and what has no line left is dropped with an ellipsis."""
    metrics = QFontMetricsF(map_font(_SET_AT))
    set_before: dict[tuple[str, ...], _Lines] = {}
    placed: list[tuple[QPointF, _Lines]] = []
    for number, found in names.items():
        key = tuple(found)
        if not key:
            continue
        lines = set_before.get(key)
        if lines is None:
            lines = set_before[key] = _fitted(key, plane.grid.is_flat, metrics, max(least, _SMALLEST))
        middle = plane.centre(number) + QPointF(0, (_TOP + _BOTTOM) / 2 * UNIT)
        placed.append((middle, lines))
    plates = QPainterPath()
    for middle, lines in placed:
        plates.addRect(_plate(middle, lines, metrics))
    painter.fillPath(plates, _PLATE)
    for middle, lines in placed:
        _write_lines(painter, middle, lines)


def paint_names_on_sides(
    painter: QPainter, plane: Plane, sides: Sequence[tuple[int, int, str]], least: float = 0.0
) -> None:
    """Write names along hexsides, upright as far as they can be; ``sides`` are two hexes each, and a name."""
    metrics = QFontMetricsF(map_font(_SET_AT))
    size = max(least, _SMALLEST)
    for one, other, name in sides:
        a, b = plane.side(one, other)
        shown = _shortened(name, (RADIUS * 1.05) / size * _SET_AT, metrics)
        turned = math.degrees(math.atan2(b.y() - a.y(), b.x() - a.x()))
        turned = (turned + 90.0) % 180.0 - 90.0
        painter.save()
        painter.translate((a + b) / 2)
        painter.rotate(turned)
        lines = _Lines((shown,), size)
        painter.fillRect(_plate(QPointF(0, 0), lines, metrics), _PLATE)
        _write_lines(painter, QPointF(0, 0), lines)
        painter.restore()


def _room(y: float, flat: bool) -> float:
    """How wide a hex is at a height from its centre, in scene units."""
    if flat:
        return 2 * RADIUS - abs(y) * 2 / math.sqrt(3) - 0.09 * UNIT
    return UNIT * min(1.0, 2.0 - abs(y) / UNIT * 2 * math.sqrt(3)) - 0.09 * UNIT


def _fitted(names: tuple[str, ...], flat: bool, metrics: QFontMetricsF, least: float) -> _Lines:
    """The largest size at which every name has its place; at the least size, what fits."""
    size = max(_LARGEST, least)
    while True:
        lines, whole = _broken(names, flat, metrics, size)
        if whole or size <= least + 1e-6:
            return _Lines(lines, size)
        size = max(least, size * 0.92)


def _broken(names: tuple[str, ...], flat: bool, metrics: QFontMetricsF, size: float) -> tuple[tuple[str, ...], bool]:
    """Names in lines of a size; a name begins a line if it does not fit behind the one before. The second value: is nothing
    shortened?"""
    high = (_BOTTOM - _TOP) * UNIT
    most = max(1, int(high / (size * _LEADING)))
    widest = min(_room(_TOP * UNIT, flat), _room(_BOTTOM * UNIT, flat)) if len(names) > 2 else _room(0.25 * UNIT, flat)
    widest = widest / size * _SET_AT
    lines: list[str] = []
    whole = True
    for name in names:
        parts = name.split()
        for k, word in enumerate(parts):
            shown = _shortened(word, widest, metrics)
            whole = whole and shown == word
            joint = " " if k else ", "
            if lines and metrics.horizontalAdvance(lines[-1] + joint + shown) <= widest:
                lines[-1] += joint + shown
            else:
                if lines and not k:
                    lines[-1] += ","
                lines.append(shown)
    if len(lines) > most:
        whole = False
        lines = [*lines[: most - 1], lines[most - 1].rstrip(",") + "…"]
    return tuple(lines), whole


def _shortened(word: str, room: float, metrics: QFontMetricsF) -> str:
    if metrics.horizontalAdvance(word) <= room:
        return word
    for keep in range(len(word) - 1, 1, -1):
        cut = word[:keep].rstrip(" ,-’'") + "."
        if metrics.horizontalAdvance(cut) <= room:
            return cut
    return word[:1] + "."


def _plate(middle: QPointF, lines: _Lines, metrics: QFontMetricsF) -> QRectF:
    """The box around lines that lets them be read on any ground."""
    wide = max(metrics.horizontalAdvance(line) for line in lines.words) * lines.size / _SET_AT + 0.04 * UNIT
    plate = QRectF(0, 0, wide, lines.size * (_LEADING * len(lines.words) - 0.1))
    plate.moveCenter(middle)
    return plate


def _write_lines(painter: QPainter, middle: QPointF, lines: _Lines) -> None:
    scale, step = lines.size / _SET_AT, _SET_AT * _LEADING
    painter.save()
    painter.translate(middle)
    painter.scale(scale, scale)
    painter.setFont(map_font(_SET_AT))
    painter.setPen(_WORDS)
    top = -step * len(lines.words) / 2
    for k, line in enumerate(lines.words):
        painter.drawText(QRectF(-1000, top + k * step, 2000, step), Qt.AlignmentFlag.AlignCenter, line)
    painter.restore()
