"""Zones on a table: areas by their outline, points by their flag or tag alone."""

from __future__ import annotations

import math

import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.zones import ZoneShape, paint_zones, zone_swatch
from workbench.desktop.scene.overlays_data import ZonesOverlay, ZoneWords
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.scale import Scale
from workbench.forces.staging import ENTRY, Zone


class TableZonesDrawer:
    """Draws :class:`ZonesOverlay` on a table."""

    layer = Layer.ZONES

    def __init__(self, overlay: ZonesOverlay, scale: Scale) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self.shapes = tuple(
            _on_table(zone, words, scale)
            for zone, words in zip(overlay.zones, overlay.words, strict=True)
            if zone.outline
        )

    def paint(self, canvas: TableCanvas) -> None:
        """Draw every zone."""
        paint_zones(canvas, self.shapes)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A piece of a hatched edge."""
        zone_swatch(painter, box, self.overlay.zones)


def _on_table(zone: Zone, words: ZoneWords, scale: Scale) -> ZoneShape:
    if len(zone.outline) < 3:
        return ZoneShape(zone, words, QPainterPath(), QPainterPath(), scale.scene(zone.outline[0]))
    area = shapely.make_valid(shapely.Polygon(zone.outline))
    path, spot = scale.path(area), area.representative_point()
    arrows: tuple[tuple[QPointF, float], ...] = ()
    if zone.kind == ENTRY:
        x, y = spot.x, spot.y
        edges = {
            0.0: (x, (0.0, y)),
            math.pi: (scale.width - x, (scale.width, y)),
            math.pi / 2: (y, (x, 0.0)),
            -math.pi / 2: (scale.height - y, (x, scale.height)),
        }
        way = min(edges, key=lambda one: edges[one][0])
        edge = scale.scene(edges[way][1])
        reach = 4.0 * scale.per_unit
        arrows = ((edge + QPointF(math.cos(way) * reach, math.sin(way) * reach), way),)
    return ZoneShape(zone, words, path, path, scale.scene((spot.x, spot.y)), arrows)
