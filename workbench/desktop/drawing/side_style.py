"""What a side wears at every size: its colour, a pattern of light marks on it, and an edge of its own.

The colour is that of its nation. Pattern and edge follow its place in the list of sides, so that two sides with alike colours
are told apart in grey prints, by the colour-blind, and from afar.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.desktop.look.answer_colours import CARD, DARK, contrast, readable_ink
from workbench.desktop.look.theme import scaled_pixels
from workbench.scenario.units import Forces

PLAIN, STRIPED, DOTTED, CROSSED = range(4)
"""The patterns, by the place of a side; a fifth side has the first again."""
PATTERNS = (PLAIN, STRIPED, DOTTED, CROSSED)
LEAST_PIXELS = 11.0
"""The least width of a unit's token on the screen, so that it can be seen on a whole map."""

_ICON = 13
_LEAST_CONTRAST = 5.5
SIDE_COLOURS = ("#4f6e84", "#a4503d", "#6a7442", "#74608c", "#b08b4f", "#3f7d78")
NATION_COLOURS = {
    "german": "#456384",
    "soviet": "#b03f2c",
    "russian": "#b03f2c",
    "american": "#5f7324",
    "british": "#80602a",
    "french": "#4d72a4",
    "polish": "#8d5a86",
    "japanese": "#b9714a",
    "italian": "#629070",
}


@dataclass(frozen=True, slots=True)
class SideStyle:
    """The style of a side: a colour name and one of :data:`PATTERNS`."""

    colour: str
    pattern: int = PLAIN

    @property
    def fill(self) -> QColor:
        """The colour."""
        return QColor(self.colour)

    @property
    def ink(self) -> QColor:
        """The colour, so dark that lines and words in it stand out from the map."""
        return _dark_enough(self.colour)

    @property
    def marks(self) -> QColor:
        """The colour of the marks on it: light on dark colours, and the other way round."""
        return _marks_on(self.colour)


@lru_cache(maxsize=64)
def _marks_on(colour: str) -> QColor:
    return readable_ink(QColor(colour))


@lru_cache(maxsize=64)
def _dark_enough(colour: str) -> QColor:
    found = QColor(colour)
    while contrast(found, CARD) < _LEAST_CONTRAST:
        found = found.darker(108)
    return found


def side_colour(side: str, place: int) -> str:
    """The colour of a side: that of its nation if it is known, else one of six by its place in the list of sides."""
    return NATION_COLOURS.get(side.lower(), SIDE_COLOURS[place % len(SIDE_COLOURS)])


@lru_cache(maxsize=256)
def side_style(side: str, place: int) -> SideStyle:
    """The style of a side at a place in the list of sides."""
    return SideStyle(side_colour(side, place), PATTERNS[place % len(PATTERNS)])


def side_styles(forces: Forces[Any]) -> dict[str, SideStyle]:
    """The style of every side."""
    return {force.side: side_style(force.side, place) for place, force in enumerate(forces.sides)}


def tinted(face: QColor, style: SideStyle, share: float) -> QColor:
    """A light colour with a share (0 to 1) of that of a side."""
    over = style.fill
    parts = ((face.red(), over.red()), (face.green(), over.green()), (face.blue(), over.blue()))
    return QColor(*(round(one + share * (other - one)) for one, other in parts))


def tag_ink(colour: str) -> QColor:
    """The text colour with more contrast on the colour of a side."""
    return readable_ink(QColor(colour))


# --- Marks within a rectangle


@lru_cache(maxsize=512)
def marks_path(pattern: int, width: float, height: float, step: float) -> QPainterPath:
    """The light marks of a pattern in a rectangle around the origin; ``step`` is the distance between two of them. They are
    cut to the rectangle here, because clipping a painter takes ten times as long and is not known to every kind of file."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    box = QPainterPath()
    box.addRect(QRectF(-width / 2, -height / 2, width, height))
    if pattern == STRIPED:
        # lines that rise to the right
        broad, reach = 0.42 * step, (width + height) / 2
        shift = -math.ceil(reach / step) * step
        while shift <= reach:
            left, right = shift - height / 2, shift + height / 2
            path.addPolygon(
                _quad(
                    (left, height / 2), (left + broad, height / 2), (right + broad, -height / 2), (right, -height / 2)
                )
            )
            shift += step
        return path.intersected(box)
    if pattern == DOTTED:
        radius = 0.27 * step
        rows, columns = max(1, round(height / step)), max(1, round(width / step))
        for row in range(rows):
            for column in range(columns):
                at = QPointF((column + 0.5) / columns * width - width / 2, (row + 0.5) / rows * height - height / 2)
                path.addEllipse(at, radius, radius)
        return path
    if pattern == CROSSED:
        thin = 0.28 * step
        path.addRect(QRectF(-width / 2, -thin / 2, width, thin))
        columns = max(1, round(width / (1.6 * step)))
        for column in range(columns):
            x = (column + 0.5) / columns * width - width / 2
            path.addRect(QRectF(x - thin / 2, -height / 2, thin, height))
        return path.simplified()
    return path


def _quad(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in (*points, points[0])])


def paint_marks(painter: QPainter, style: SideStyle, box: QRectF, step: float) -> None:
    """Paint the marks of a style in a rectangle that already has its colour."""
    if style.pattern == PLAIN:
        return
    path = marks_path(style.pattern, round(box.width(), 3), round(box.height(), 3), round(step, 3))
    painter.save()
    painter.translate(box.center())
    painter.fillPath(path, style.marks)
    painter.restore()


# --- Edges: the outline of a square, and of a token


@lru_cache(maxsize=256)
def square_outline(pattern: int, size: float, corner: float) -> QPainterPath:
    """The outline of a square around the origin: rounded, with cut corners, with hollow corners, or with sharp ones.
    ``corner`` is the radius of a rounded corner."""
    half, path = size / 2, QPainterPath()
    cut = 1.3 * corner
    if pattern == STRIPED:
        points = [(-half + cut, -half), (half - cut, -half), (half, -half + cut), (half, half - cut)]
        points += [(half - cut, half), (-half + cut, half), (-half, half - cut), (-half, -half + cut)]
        path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
        path.closeSubpath()
    elif pattern == DOTTED:
        path.addRect(QRectF(-half, -half, size, size))
        for x, y in ((-half, -half), (half, -half), (half, half), (-half, half)):
            hollow = QPainterPath()
            hollow.addEllipse(QPointF(x, y), cut, cut)
            path = path.subtracted(hollow)
    elif pattern == CROSSED:
        path.addRect(QRectF(-half, -half, size, size))
    else:
        path.addRoundedRect(QRectF(-half, -half, size, size), corner, corner)
    return path


def token_outline(pattern: int, radius: float) -> QPainterPath:
    """The outline of a token around the origin: a disc, a lozenge, a square, a triangle."""
    path = QPainterPath()
    if pattern == PLAIN:
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path
    reach = radius * (1.22, 1.36, 0.92, 1.3)[pattern]
    corners = {
        STRIPED: [(0, -reach), (reach, 0), (0, reach), (-reach, 0)],
        DOTTED: [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)],
        CROSSED: [(0, -reach), (reach, 0.75 * reach), (-reach, 0.75 * reach)],
    }[pattern]
    path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    path.closeSubpath()
    return path


def _token_mark(pattern: int, radius: float) -> QPainterPath:
    path = QPainterPath()
    if pattern == STRIPED:
        path.addPolygon(
            _quad(
                (-0.68 * radius, 0.3 * radius),
                (-0.3 * radius, 0.68 * radius),
                (0.68 * radius, -0.3 * radius),
                (0.3 * radius, -0.68 * radius),
            )
        )
    elif pattern == DOTTED:
        path.addEllipse(QPointF(0, 0), 0.4 * radius, 0.4 * radius)
    elif pattern == CROSSED:
        path.addRect(QRectF(-0.55 * radius, 0.0, 1.1 * radius, 0.36 * radius))
    return path


@lru_cache(maxsize=512)
def _token_paths(pattern: int, radius: float) -> tuple[QPainterPath, QPainterPath]:
    return token_outline(pattern, radius), _token_mark(pattern, radius)


def paint_token(painter: QPainter, style: SideStyle, at: QPointF, radius: float, pixel: float) -> None:
    """Paint a side as a small token with a light rim and a dark edge; ``pixel`` is the size of a screen pixel."""
    outline, mark = _token_paths(style.pattern, round(radius, 3))
    painter.save()
    painter.translate(at)
    # small tokens stand close together, so that broad rims would cover their neighbours
    painter.strokePath(outline, _pen(CARD, min(2.6 * pixel, 0.4 * radius)))
    painter.fillPath(outline, style.fill)
    painter.fillPath(mark, style.marks)
    painter.strokePath(outline, _pen(DARK, 1.0 * pixel))
    painter.restore()


def stamp_token(painter: QPainter, style: SideStyle, at: QPointF, radius: float) -> None:
    """Stamp a token as :func:`paint_token` paints it, on a whole pixel: many at once take little time. The painter's unit must
    be a pixel of the screen."""
    image = _token_image(style, round(radius, 1), painter.device().devicePixelRatioF())
    half = image.width() / image.devicePixelRatio() / 2
    painter.drawImage(QPointF(round(at.x() - half), round(at.y() - half)), image)


@lru_cache(maxsize=64)
def _token_image(style: SideStyle, radius: float, ratio: float) -> QImage:
    # an image outlives the application object, a pixmap does not
    side = math.ceil(3 * radius + 4)
    image = QImage(round(side * ratio), round(side * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_token(painter, style, QPointF(side / 2, side / 2), radius, 1.0)
    painter.end()
    return image


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def side_icon(style: SideStyle) -> QIcon:
    """The style as an icon for a row of a list: its pattern within its edge."""
    return QIcon(QPixmap.fromImage(_side_image(style, scaled_pixels(_ICON))))


@lru_cache(maxsize=64)
def _side_image(style: SideStyle, pixels: int) -> QImage:
    # an image outlives the application object, a pixmap does not
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    size = round(0.86 * pixels, 3)
    outline = square_outline(style.pattern, size, 0.16 * size)
    painter.strokePath(outline, _pen(CARD, 0.16 * size))
    painter.fillPath(outline, style.fill)
    painter.fillPath(marks_path(style.pattern, size, size, round(0.44 * size, 3)).intersected(outline), style.marks)
    painter.strokePath(outline, _pen(DARK, 0.06 * size))
    painter.end()
    return image
