"""Many outlines of a sketch are painted once, and look as if they were painted in every frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QWidget

from tests.tabletops import table
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.tabletop_sketch import Outline, SketchPainter, TabletopSketch, paint_sketch
from workbench.scenario.tabletop_board import CIRCLE, POLYGON

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
SCALE = TabletopScale(table().board)


class Paper(QWidget):
    """Paints a sketch at a zoom."""

    def __init__(self, paint: Callable[[TabletopCanvas, TabletopSketch], None], sketch: TabletopSketch) -> None:
        super().__init__()
        self.resize(400, 300)
        self.paint, self.sketch, self.zoom = paint, sketch, 0.25

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform.fromScale(self.zoom, self.zoom))
        self.paint(TabletopCanvas(painter, SCALE, 1 / self.zoom, QRectF(0, 0, 1e5, 1e5)), self.sketch)
        painter.end()

    def picture(self) -> QImage:
        return self.grab().toImage()


def sketch(count: int, *, moved: float = 0.0, **more: object) -> TabletopSketch:
    outlines = [
        Outline(POLYGON, ((x, y), (x + 5, y), (x + 4, y + 5)), is_placed=k % 2 == 0)
        if k % 3
        else Outline(CIRCLE, ((x, y),), radius=3)
        for k in range(count)
        for x, y in [(10.0 + 12 * (k % 8) + moved, 10.0 + 12 * (k // 8))]
    ]
    return TabletopSketch(tuple(outlines), handles=((20.0, 20.0),), **more)  # type: ignore[arg-type]


def alike(one: QImage, other: QImage) -> bool:
    """Do two pictures differ by rounding of a layer at most?"""
    differ = [
        abs(channel - channel_2)
        for y in range(0, one.height(), 2)
        for x in range(0, one.width(), 2)
        for channel, channel_2 in zip(one.pixelColor(x, y).getRgb(), other.pixelColor(x, y).getRgb(), strict=True)
    ]
    return max(differ) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 60])
def test_a_sketch_looks_as_if_it_was_painted_in_every_frame(count: int) -> None:
    kept, plain = Paper(SketchPainter().paint, sketch(count)), Paper(paint_sketch, sketch(count))
    blank = Paper(paint_sketch, TabletopSketch()).picture()
    changes: list[Callable[[Paper], None]] = [
        lambda paper: None,
        lambda paper: setattr(paper, "sketch", sketch(count, moved=6.0)),
        lambda paper: setattr(paper, "zoom", 0.3),
        lambda paper: paper.resize(320, 260),
        lambda paper: setattr(paper, "sketch", replace(paper.sketch, handles=((60.0, 60.0),))),
        lambda paper: setattr(paper, "sketch", sketch(2)),
        lambda paper: setattr(paper, "sketch", sketch(count)),
    ]
    for change in changes:
        for paper in (kept, plain):
            change(paper)
        for _ in range(2):
            picture = kept.picture()
            assert alike(picture, plain.picture())
            assert picture != blank.copy(picture.rect())


def test_many_outlines_are_not_painted_again_while_they_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    strokes = 0
    stroke = QPainter.strokePath

    def counted(painter: QPainter, *args: object) -> None:
        nonlocal strokes
        strokes += 1
        stroke(painter, *args)  # type: ignore[call-overload]

    monkeypatch.setattr(QPainter, "strokePath", counted)
    paper = Paper(SketchPainter().paint, sketch(60))
    paper.picture()
    assert strokes >= 60
    strokes = 0
    paper.sketch = sketch(60)  # the same once more
    paper.picture()
    assert strokes == 0
    paper.sketch = sketch(60, moved=1.0)
    paper.picture()
    assert strokes >= 60
