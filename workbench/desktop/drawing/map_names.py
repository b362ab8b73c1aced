"""Names on the map: how wide their letters are, and their outlines as paths; where each lies: ``name_layout``.

Names are laid out in the coordinates of the map (distances of hexes, or the unit of the table) and grow with it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

from workbench.desktop.drawing.terrain_styles import map_font
from workbench.geometry.label_candidates import LEAST_SHARE, Spot
from workbench.scenario.map_names import MapName, NameForm, Point

_FONT_SIZE = 64.0
"""Letters are measured and outlined at this size, in pixels, and scaled."""
_CAPITALS = 0.72
"""The height of capitals, as a share of the height of letters with what reaches below the line."""
_LINE = 1.25
"""The distance of lines of several, in heights of letters."""
PLATE_ROOM = 0.35
"""The room between words and the edge of their plate, in heights of letters."""
_HALO = 0.3
"""The width of the halo, in heights of letters."""
ROSE = 2.6
"""The radius of a compass rose, in heights of its letters."""
PEAK = 0.5
"""The size of the mark of a hill, in heights of its letters."""
HALO = QColor(255, 252, 240, 215)
PLATE = QColor(250, 246, 232, 235)


@dataclass(frozen=True, slots=True)
class Lettering:
    """The words of a name in a font. In lengths of the map: a pixel of the font (``scale``), the height of letters, the width
    of each letter of a single line, and of all lines the greatest width and the height."""

    lines: tuple[str, ...]
    font: QFont
    scale: float
    height: float
    advances: tuple[float, ...]
    width: float
    depth: float

    @classmethod
    def of(cls, name: MapName, language: str, unit: float) -> Lettering:
        """The words of a name in a language; ``unit`` is that of letters. Those of a name that is spread over a course are so
        small that they fit on it, as far as they stay readable."""
        usual = cls._sized(name, language, unit)
        if name.style.form is not NameForm.SPREAD or len(name.points) < 2 or not usual.width:
            return usual
        share = shapely.LineString(name.points).length / usual.width
        return usual if share >= 1 else cls._sized(name, language, unit * max(share, LEAST_SHARE))

    def scaled(self, share: float) -> Lettering:
        """The same words in letters of a share of their size."""
        if share == 1.0:
            return self
        return replace(
            self,
            scale=self.scale * share,
            height=self.height * share,
            advances=tuple(advance * share for advance in self.advances),
            width=self.width * share,
            depth=self.depth * share,
        )

    @classmethod
    def _sized(cls, name: MapName, language: str, unit: float) -> Lettering:
        style = name.style
        font = map_font(_FONT_SIZE, bold=style.bold)
        font.setItalic(style.italic)
        metrics = QFontMetricsF(font)
        height = style.height * name.size * unit
        scale = height / metrics.capHeight() * _CAPITALS
        lines = tuple(" ".join(line.split()) for line in name.shown.get(language).splitlines()) or ("",)
        words = lines[0]
        # differences of whole widths, so that pairs of letters keep their kerning
        widths = [metrics.horizontalAdvance(words[:end]) for end in range(len(words) + 1)]
        spacing = style.spacing * height
        advances = tuple((b - a) * scale + spacing for a, b in pairwise(widths))
        width = max(metrics.horizontalAdvance(line) * scale + spacing * len(line) for line in lines)
        return cls(lines, font, scale, height, advances, width, height * (1 + _LINE * (len(lines) - 1)))


@dataclass(frozen=True)
class LaidName:
    """A name where it lies: its words, its spot, and from where a shift by hand is measured."""

    name: MapName
    lettering: Lettering
    spot: Spot
    origin: Point

    @property
    def middle(self) -> Point:
        """The middle of its words."""
        return self.spot.at

    @property
    def shift(self) -> Point:
        """The distance that it lies from its origin."""
        return self.middle[0] - self.origin[0], self.middle[1] - self.origin[1]

    def covers(self, point: Point, near: float) -> bool:
        """Is a point on its words, or at most ``near`` away from them?"""
        return bool(shapely.distance(self.spot.shape, shapely.Point(point)) <= near)

    @cached_property
    def words_path(self) -> QPainterPath:
        """The outline of its letters, in lengths of the map."""
        lettering, path = self.lettering, QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        if self.spot.letters:
            metrics = QFontMetricsF(lettering.font)
            for letter, (x, y, angle) in zip(lettering.lines[0], self.spot.letters, strict=True):
                one = QPainterPath()
                one.addText(-metrics.horizontalAdvance(letter) / 2, metrics.capHeight() / 2, lettering.font, letter)
                path.addPath(_placed(x, y, angle, lettering.scale).map(one))
            return path
        x, y = self.spot.at
        if self.name.style.dot == "rose":
            y -= ROSE * lettering.height * 1.25
            x, y = _turned((x, y), self.spot.at, self.name.angle)
        middle = (len(lettering.lines) - 1) / 2
        for row, words in enumerate(lettering.lines):
            one = self._line(words)
            down = (row - middle) * _LINE * lettering.height
            across = _turned((0.0, down), (0.0, 0.0), self.name.angle)
            path.addPath(_placed(x + across[0], y + across[1], self.name.angle, lettering.scale).map(one))
        return path

    def _line(self, words: str) -> QPainterPath:
        """A line of words with its middle at the origin, in pixels of the font."""
        lettering, path = self.lettering, QPainterPath()
        metrics, spacing = QFontMetricsF(lettering.font), self.name.style.spacing * lettering.height / lettering.scale
        if not spacing:
            path.addText(-metrics.horizontalAdvance(words) / 2, metrics.capHeight() / 2, lettering.font, words)
            return path
        left = -(metrics.horizontalAdvance(words) + spacing * (len(words) - 1)) / 2
        for place, letter in enumerate(words):
            at = left + metrics.horizontalAdvance(words[:place]) + spacing * place
            path.addText(at, metrics.capHeight() / 2, lettering.font, letter)
        return path

    @cached_property
    def marks_path(self) -> QPainterPath:
        """The mark at its point (the peak of a hill, the rose of a compass), in lengths of the map."""
        path, height = QPainterPath(), self.lettering.height
        if self.name.style.dot == "peak":
            x, y = self.name.points[0]
            size = PEAK * height
            path.moveTo(x, y - size)
            path.lineTo(x + size, y + 0.7 * size)
            path.lineTo(x - size, y + 0.7 * size)
            path.closeSubpath()
        elif self.name.style.dot == "rose":
            radius = ROSE * height
            for way in range(4):
                tip = radius if way != 2 else radius * 0.8
                for side in (-1, 1):
                    corners = [(0.0, 0.0), (side * radius * 0.16, -radius * 0.16), (0.0, -tip)]
                    points = [
                        _turned((self.spot.at[0] + x, self.spot.at[1] + y), self.spot.at, self.name.angle + 90.0 * way)
                        for x, y in corners
                    ]
                    half = QPainterPath(QPointF(*points[0]))
                    for point in points[1:]:
                        half.lineTo(QPointF(*point))
                    half.closeSubpath()
                    # one half of each point of the star is filled, of the other the outline is drawn
                    path.addPath(half if side > 0 else _outlined(half, height * 0.08))
        return path

    @cached_property
    def halo_path(self) -> QPainterPath:
        """What its halo covers, in lengths of the map: outlined once, because to fill a path is faster than to stroke it."""
        whole = QPainterPath(self.words_path)
        whole.addPath(self.marks_path)
        found = _outlined(whole, _HALO * self.lettering.height)
        found.setFillRule(Qt.FillRule.WindingFill)
        return found

    @cached_property
    def plate(self) -> QPainterPath:
        """Its plate, in lengths of the map."""
        pad = PLATE_ROOM * self.lettering.height
        path = QPainterPath()
        width, depth = self.lettering.width + 2 * pad, self.lettering.depth + 2 * pad
        path.addRoundedRect(QRectF(-width / 2, -depth / 2, width, depth), pad * 0.6, pad * 0.6)
        return _placed(*self.spot.at, self.name.angle, 1.0).map(path)

    @cached_property
    def bounds(self) -> QRectF:
        """All that it covers, in lengths of the map."""
        return (
            self.halo_path.boundingRect() | self.plate.boundingRect()
            if self.name.style.plate
            else (self.halo_path.boundingRect())
        )

    def paint(self, painter: QPainter) -> None:
        """Paint it; the painter's lengths are those of the map."""
        style = self.name.style
        if style.plate:
            painter.fillPath(self.plate, PLATE)
            pen = QPen(QColor(style.ink), 0.05 * self.lettering.height)
            painter.strokePath(self.plate, pen)
        else:
            painter.fillPath(self.halo_path, HALO)
        ink = QColor(style.ink)
        painter.fillPath(self.words_path, ink)
        painter.fillPath(self.marks_path, ink)


def _placed(x: float, y: float, angle: float, scale: float) -> QTransform:
    made = QTransform.fromTranslate(x, y)
    made.rotate(angle)
    made.scale(scale, scale)
    return made


def _turned(point: Point, about: Point, angle: float) -> Point:
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * cosine - y * sine, about[1] + x * sine + y * cosine


def _outlined(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(0.01)
    found: QPainterPath = stroker.createStroke(path)
    return found
