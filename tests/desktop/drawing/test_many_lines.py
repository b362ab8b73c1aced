"""Many lines are drawn as one shape, cell by cell, with the pixels of a single path."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPathStroker, QPen

from tests.desktop.terrain_map import pixels_of
from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.painter_paths import (
    line_bars,
    paint_lines,
    pen_over_a_pixel,
    polygons_path,
    polylines_path,
)

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


def drawn(points: FloatArray, pen: QPen, scale: float, *, together: bool) -> QImage:
    image = QImage(300, 240, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(3.3, 1.7)
    painter.scale(scale, scale)
    if together:
        painter.strokePath(polylines_path(points), pen_over_a_pixel(pen, scale))
    else:
        paint_lines(painter, points, QRectF(-10 / scale, -10 / scale, 320 / scale, 260 / scale), pen)
    painter.end()
    return image


@pytest.mark.parametrize("scale", [0.7, 1.0, 3.1])
def test_lines_in_cells_have_the_pixels_of_one_path(scale: float) -> None:
    dice = np.random.default_rng(5)
    starts = dice.uniform(0, [300 / scale, 240 / scale], (900, 2))
    points = np.stack([starts, starts + dice.uniform(-20, 20, (900, 2)) / scale], axis=1)
    pen = QPen(QColor(0, 0, 0, 64), 0.75 / scale)
    one, many = (pixels_of(drawn(points, pen, scale, together=together)) for together in (True, False))
    assert (one < 250).any()
    # a line that is cut at a cell covers its pixels with rounding of its own
    assert np.abs(one.astype(int) - many.astype(int)).max() <= 3


def test_thin_lines_are_as_dark_as_the_pen_says() -> None:
    points = np.array([[[20.0, 20.0 + 10 * row], [270.0, 23.0 + 10 * row]] for row in range(18)])
    dark = [
        255.0 - pixels_of(drawn(points, QPen(QColor(0, 0, 0), wide), 1.0, together=False)).mean() for wide in (0.4, 0.8)
    ]
    assert dark[1] == pytest.approx(255 * 0.8 * 18 * 250 / (300 * 240), rel=0.03)
    assert dark[0] == pytest.approx(dark[1] / 2, rel=0.03)


def test_lines_on_paper_cover_what_the_pen_covers() -> None:
    """In a PDF file translucent lines are written as bars: filled, they have the pixels of the outline that Qt would write."""
    dice = np.random.default_rng(6)
    starts = dice.uniform(20, 200, (40, 2))
    points = np.stack([starts, starts + dice.uniform(5, 20, (40, 2))], axis=1)
    pen = QPen(QColor(0, 0, 0, 64), 4.5)
    images = []
    for path in (QPainterPathStroker(pen).createStroke(polylines_path(points)), polygons_path(line_bars(points, 4.5))):
        image = QImage(300, 240, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(path, pen.color())
        painter.end()
        images.append(pixels_of(image).astype(int))
    assert (images[0] < 250).any()
    assert np.abs(images[0] - images[1]).max() <= 3
