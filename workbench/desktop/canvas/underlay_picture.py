"""The underlay's picture: reading it, its item in the scene, and the grid drawn over it while it is fitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QImageReader, QPainter, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from workbench.base.text import Text
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.look.layers import Layer
from workbench.desktop.look.theme import ui_scale
from workbench.scenario.scenario import Underlay

# --- Reading a picture from a file with limited memory; a picture that cannot be shown is refused with a reason


FORMATS = ("png", "jpg", "jpeg", "bmp", "webp", "gif")
MOST_BYTES = 200 * 2**20
"""A larger file is refused."""
MOST_PIXELS = 100_000_000
"""A JPEG picture with more pixels is refused before it is read: it is scaled while it is read."""
MOST_WHOLE_PIXELS = 56_000_000
"""And pictures of other formats, which are read whole (4 bytes a pixel) before they are scaled."""
KEPT_PIXELS = 32_000_000
"""A picture with more pixels is scaled down in memory; its coordinates stay those of the file."""
SCALED_PIXELS = 16_000_000
"""To so many pixels, 64 MB: with the whole picture that is less than 300 MB."""
_SCALED_READING = ("jpg", "jpeg")


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture in memory, and its size in the file."""

    image: QImage
    size: QSize


def load_picture(path: Path) -> Picture | Text:
    """The picture of a file, or the reason why it cannot be shown."""
    name = path.name
    if path.suffix.lower().lstrip(".") not in FORMATS:
        text = Text("{name} is no picture that is known: {kinds}", "{name} n’est pas une image connue : {kinds}")
        return text.format(name=name, kinds=", ".join(FORMATS))
    try:
        heavy = path.stat().st_size > MOST_BYTES
    except OSError as problem:
        return Text.of(f"{name}: {problem.strerror or problem}")
    reader = QImageReader(str(path))
    reader.setAutoTransform(False)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return _broken(name)
    pixels = size.width() * size.height()
    most = MOST_PIXELS if path.suffix.lower().lstrip(".") in _SCALED_READING else MOST_WHOLE_PIXELS
    if heavy or pixels > most:
        text = Text(
            "{name} is too large: {w} × {h} pixels. Make it smaller first, or save it as JPEG",
            "{name} est trop grande : {w} × {h} pixels. Réduisez-la d’abord, ou enregistrez-la en JPEG",
        )
        return text.format(name=name, w=size.width(), h=size.height())
    if pixels > KEPT_PIXELS:
        share = (SCALED_PIXELS / pixels) ** 0.5
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    QImageReader.setAllocationLimit(4 * MOST_PIXELS // 2**20 + 64)
    image = reader.read()
    if image.isNull():
        return _broken(name)
    return Picture(image, size)


def _broken(name: str) -> Text:
    return Text("{name} cannot be read as a picture", "{name} n’est pas lisible comme image").format(name=name)


_GRID = QColor(0, 105, 170)
_MARK = QColor("#c2185b")
_LEAST_HEX = 7.0
"""The grid is drawn only if hexes are wider than so many pixels; otherwise it would be a grey area."""


class PictureItem(QGraphicsPixmapItem):
    """The picture on the map."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(QPixmap.fromImage(picture.image))
        self.picture = picture
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def place(self, underlay: Underlay, per_unit: float, *, beneath: bool) -> None:
        """Place the picture as the underlay states; ``per_unit`` is in scene units for each unit of the map."""
        step = underlay.width * per_unit / self.pixmap().width()
        # a picture that was scaled down may have lost a fraction of a row
        size = self.picture.size
        down = step * (size.height() / size.width()) * (self.pixmap().width() / self.pixmap().height())
        turn = QTransform()
        turn.translate(underlay.x * per_unit, underlay.y * per_unit)
        turn.rotate(underlay.angle)
        turn.scale(step, down)
        self.setTransform(turn)
        self.setOpacity(1.0 if beneath else underlay.opacity)
        self.setZValue(Layer.GROUND + (-0.5 if beneath else 0.5))
        self.setVisible(underlay.shown)


class MarksItem(QGraphicsItem):
    """A hex grid over the picture, and marks at the places that were or must be clicked."""

    def __init__(self, plane: Plane | None, rect: QRectF) -> None:
        super().__init__()
        self._plane = plane
        self._rect = rect
        self.grid = False
        self.marks: tuple[tuple[QPointF, str], ...] = ()
        self.setZValue(Layer.PREVIEW)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_marks(self, marks: Sequence[tuple[QPointF, str]], *, grid: bool) -> None:
        """Show or hide the grid, and show crosses with texts at points of the scene."""
        self.marks, self.grid = tuple(marks), grid
        self.update()

    def boundingRect(self) -> QRectF:
        """The whole scene."""
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the grid and the marks with lines of the same width at every zoom."""
        pixel = ui_scale() / max(1e-6, painter.worldTransform().m11())
        plane = self._plane
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.grid and plane is not None and 64.0 / pixel > _LEAST_HEX:
            pen = QPen(_GRID, 1.2)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for number in plane.numbers_in(option.exposedRect, 64.0).tolist():
                x, y = plane.centres[number]
                painter.drawPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in plane.corner_offsets]))
        pen = QPen(_MARK, 2.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        font = QFont(painter.font())
        font.setPixelSize(13)
        for at, words in self.marks:
            painter.save()
            painter.translate(at)
            painter.scale(pixel, pixel)
            painter.drawEllipse(QPointF(), 7, 7)
            painter.drawLine(QPointF(-11, 0), QPointF(11, 0))
            painter.drawLine(QPointF(0, -11), QPointF(0, 11))
            painter.setFont(font)
            painter.drawText(QPointF(12, -8), words)
            painter.restore()
