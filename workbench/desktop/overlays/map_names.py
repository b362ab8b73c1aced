"""The names on the map over its ground, below units: places, rivers, hills, regions, notes, title, compass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.drawing.answer_painter import AnswerPens, HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.map_names import LaidName
from workbench.desktop.drawing.name_layout import lay_names
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_numbers import Box
from workbench.desktop.drawing.terrain_styles import draw_haloed
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import DrawerCache, OnHexes, OnTables, OverlayKind
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_names import MapName
from workbench.scenario.scenario import AnyScenario, TabletopScenario

_LEAST_LETTER = 3.0
"""Names whose letters would be smaller are not painted, in pixels."""
_FRAME = 2.0
_MOST_LINES = 8
"""The legend lists so many names without room."""
translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class MapNamesOverlay:
    """The names of a scenario where they lie; ``selected`` ones (ids) are framed, of those that are ``left_out`` because
    there is no room the points only, and the legend says which these are. It is not an answer."""

    names: tuple[LaidName, ...]
    selected: frozenset[str] = frozenset()
    left_out: tuple[MapName, ...] = ()
    legend: Legend = Legend("")


@dataclass(frozen=True, eq=False, slots=True)
class MapNamesSource:
    """The source of the overlay: the names of a scenario, or none unless ``shown``; ``numbers``: names keep off those of
    hexes, and off the ``joins`` of sheets; ``ruleset``: off the levels and vehicles that it knows."""

    scenario: AnyScenario
    shown: bool = True
    selected: frozenset[str] = frozenset()
    numbers: bool = True
    joins: tuple[Box, ...] = ()
    ruleset: Ruleset | None = None


def map_names_overlay(source: MapNamesSource, language: str) -> MapNamesOverlay | None:
    """The names of a scenario as an overlay; None without names."""
    if not source.shown or not source.scenario.names:
        return None
    laid = lay_names(source.scenario, language, ruleset=source.ruleset, numbers=source.numbers, joins=source.joins)
    shown = frozenset(one.name.id for one in laid)
    left_out = tuple(name for name in source.scenario.names if name.id not in shown)
    return MapNamesOverlay(laid, source.selected, left_out, _legend(left_out, language))


def _legend(left_out: Sequence[MapName], language: str) -> Legend:
    """Says which names have no room; without a title where all have it."""
    if not left_out:
        return Legend("")
    lines = [" ".join(name.called.get(language).split()) for name in left_out[:_MOST_LINES]]
    if len(left_out) > _MOST_LINES:
        lines.append(translate("Names", "and {n} more").format(n=len(left_out) - _MOST_LINES))
    return Legend(translate("Names", "No room on the map"), tuple(lines))


class _Drawer:
    """Draws :class:`MapNamesOverlay`; ``per_unit`` is a length of the map in the scene."""

    layer = Layer.NAMES

    def __init__(self, overlay: MapNamesOverlay, per_unit: float) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._per_unit = per_unit

    def _paint(self, canvas: AnswerPens, visible: QRectF) -> None:
        painter, per_unit = canvas.painter, self._per_unit
        painter.save()
        painter.scale(per_unit, per_unit)
        shown = QRectF(visible.topLeft() / per_unit, visible.size() / per_unit)
        least = _LEAST_LETTER * canvas.pixel / per_unit
        for one in self.overlay.names:
            if one.bounds.intersects(shown) and (canvas.vector or one.lettering.height >= least):
                one.paint(painter)
        painter.restore()
        for one in self.overlay.names:
            if one.name.id in self.overlay.selected:
                self._frame(canvas, one)
        for name in self.overlay.left_out:
            if name.id in self.overlay.selected:
                self._mark_points(canvas, name)

    def _frame(self, canvas: AnswerPens, one: LaidName) -> None:
        """Frame a selected name, and mark its points."""
        painter, per_unit = canvas.painter, self._per_unit
        box = QRectF(one.bounds.topLeft() * per_unit, one.bounds.size() * per_unit)
        pen = canvas.pen(answer_colours().selection, _FRAME, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        self._mark_points(canvas, one.name)

    def _mark_points(self, canvas: AnswerPens, name: MapName) -> None:
        """Mark the points of a course or a place."""
        painter, per_unit = canvas.painter, self._per_unit
        painter.setPen(QPen(QColor("white"), canvas.pixel))
        painter.setBrush(answer_colours().selection)
        radius = 3.5 * canvas.pixel
        for x, y in name.points:
            painter.drawEllipse(QRectF(x * per_unit - radius, y * per_unit - radius, 2 * radius, 2 * radius))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Two letters."""
        draw_haloed(painter, box.center(), "Aa", box.height() * 0.7, QColor("#201c16"))


class MapNamesDrawer(_Drawer):
    """Draws names on a map of hexes."""

    def __init__(self, overlay: MapNamesOverlay, plane: Plane) -> None:
        super().__init__(overlay, UNIT)
        self._plane = plane

    def paint(self, canvas: HexPainter) -> None:
        """Draw those in view."""
        self._paint(canvas, canvas.visible)


class TabletopMapNamesDrawer(_Drawer):
    """Draws names on a table."""

    def __init__(self, overlay: MapNamesOverlay, scale: TabletopScale) -> None:
        super().__init__(overlay, scale.per_unit)

    def paint(self, canvas: TabletopCanvas) -> None:
        """Draw those in view."""
        self._paint(canvas, canvas.visible)


def _drawers(source: MapNamesSource, language: str, _: DrawerCache) -> Iterator[TabletopDrawer]:
    overlay = map_names_overlay(source, language)
    if overlay is not None and isinstance(source.scenario, TabletopScenario):
        yield TabletopMapNamesDrawer(overlay, TabletopScale(source.scenario.board))


KIND = OverlayKind(
    "names",
    OnHexes(MapNamesOverlay, MapNamesDrawer, map_names_overlay, attrgetter("scenario"), source=MapNamesSource),
    OnTables(_drawers, 95, source=MapNamesSource),
)
