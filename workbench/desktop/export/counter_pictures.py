"""Counters as single pictures, for programs that play a scenario: fronts and backs as they are printed, and the marks of
states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPen, QPolygonF

from workbench.desktop.drawing.counters import MARK_SIZE, SIZE, counter_face, paint_state_mark
from workbench.desktop.export.counter_sheets import hex_unit, unit_counters
from workbench.files.formats.map_format import CounterPictures
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.units import Forces

_INK, _RIM = QColor("#26231f"), QColor("#f6f1e2")
_FINER = 4
"""Counters are painted so many times as large and made smaller, so that small writing stays clear."""


def counter_pictures(scenario: AnyScenario, ruleset: Ruleset, pixels: int, language: str) -> CounterPictures:
    """Every unit and the marks of all states, for counters of so many ``pixels`` a side."""
    fronts: dict[str, bytes] = {}
    backs: dict[str, bytes] = {}
    turned: dict[str, str] = {}
    named, facing = set(), set()
    forces: Forces[Any] = scenario.forces
    counters = unit_counters(scenario, ruleset, language)
    for (side, unit), counter in zip(forces, counters, strict=True):
        turned_one = replace(hex_unit(unit), facing=int(bool(unit.facing)))
        faces = counter_face(turned_one, side, 0, ruleset).facing is not None
        fronts[unit.id] = _picture(pixels, counter.front, faces=faces)
        backs[unit.id] = _picture(pixels, counter.back, faces=faces)
        if counter.turned:
            turned[unit.id] = counter.turned
        if counter.named:
            named.add(unit.id)
        if faces:
            facing.add(unit.id)
    marks = {key: _mark(key, ruleset, pixels) for key in ruleset.states}
    return CounterPictures(fronts, backs, turned, frozenset(named), frozenset(facing), marks)


def _picture(pixels: int, paint: Callable[[QPainter, QRectF], None], *, faces: bool) -> bytes:
    side = pixels * _FINER
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(0, 0, side, side)
    painter.save()
    paint(painter, box)
    painter.restore()
    if faces:
        _paint_facing(painter, box)
    painter.setPen(QPen(_INK, side * 0.03))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    painter.end()
    return _png(image, pixels)


def _paint_facing(painter: QPainter, box: QRectF) -> None:
    """An arrowhead at the upper edge."""
    high, half = box.height() * 0.13, box.width() * 0.11
    top, middle = box.top() + box.height() * 0.02, box.center().x()
    painter.setPen(QPen(_RIM, box.width() * 0.02))
    painter.setBrush(_INK)
    painter.drawPolygon(
        QPolygonF([QPointF(middle, top), QPointF(middle + half, top + high), QPointF(middle - half, top + high)])
    )


def _mark(key: str, ruleset: Ruleset, pixels: int) -> bytes:
    """The mark of a state, on nothing."""
    across = max(1, round(pixels * MARK_SIZE / SIZE))
    image = QImage(across * _FINER, across * _FINER, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(image.width() / MARK_SIZE, image.height() / MARK_SIZE)
    paint_state_mark(painter, key, ruleset)
    painter.end()
    return _png(image, across)


def _png(image: QImage, pixels: int) -> bytes:
    mode = Qt.TransformationMode.SmoothTransformation
    small = image.scaled(pixels, pixels, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(small)
    return bytes(data.data())
