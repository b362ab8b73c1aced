"""Painting the ground of a hex map: any part of it, at any scale, on any device."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from workbench.base.numbers import BoolArray, FloatArray, each_value
from workbench.base.text import Text
from workbench.desktop.drawing import (
    buildings,
    markers,
    open_ground,
    relief,
    roads_and_water,
    svg_layers,
    vegetation,
    walls_and_fieldworks,
)
from workbench.desktop.drawing.contour_labels import paint_contour_labels
from workbench.desktop.drawing.grid_and_labels import fade, paint_grid, paint_labels
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import MARGIN, Colours, HexRegion
from workbench.desktop.drawing.painter_paths import hexes_path, polygons_path, polylines_path
from workbench.desktop.drawing.svg_layers import begin_layer
from workbench.desktop.drawing.terrain_layout import GroundLayout
from workbench.desktop.drawing.terrain_shapes import Depiction
from workbench.desktop.drawing.terrain_styles import (
    TerrainLook,
    draw_centred,
    draw_haloed,
    soft_outline,
)
from workbench.desktop.look.layers import LayerLook, image_tiles, painted_image
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.geometry.joined_boards import BoardPlace
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.map_layers import HEX_LAYERS, NAMES, UNITS, ZONES, without_layers
from workbench.scenario.scenario import Scenario

# --- The print of boards: centre dots, the seams between boards, and the boards' names


DOTS_FADE = (16.0, 26.0)
_DOT = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], axis=1)
_SEAM = QColor(74, 60, 40, 190)
_NAME_PIXELS = 15.0


def paint_centre_dots(painter: QPainter, patch: HexRegion) -> None:
    """Paint a dot at the centre of every hex, where lines of sight end; dots fade out at small zooms."""
    opacity = fade(patch.pixels, DOTS_FADE)
    if opacity <= 0 or not len(patch.numbers):
        return
    size = max(0.026 * UNIT, 1.0 * patch.pixel)
    halo = polygons_path(patch.centres[:, None] + _DOT * (1.55 * size))
    painter.fillPath(halo, QColor(255, 252, 240, round(150 * opacity)))
    painter.fillPath(polygons_path(patch.centres[:, None] + _DOT * size), QColor(20, 16, 12, round(235 * opacity)))


def board_rect(plane: Plane, board: BoardPlace) -> QRectF:
    """The rectangle of a board on the map (scene units): to the middle of its outer columns, all of its rows."""
    step = UNIT * ROW_DISTANCE
    left, top = (board.column - 1) * step, (board.row - 0.5) * UNIT
    return QRectF(left, top, (board.columns - 1) * step, board.rows * UNIT)


def paint_boards(painter: QPainter, patch: HexRegion) -> None:
    """Paint the seams between boards, and each board's name in its upper left corner (before it is turned)."""
    plane = patch.plane
    boards = plane.grid.boards
    if plane.is_cut:
        painter.setPen(QPen(QColor(60, 48, 32, 170), max(0.03 * UNIT, 1.4 * patch.pixel)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(plane.rect)
    if not boards:
        return
    pen = QPen(_SEAM, max(0.03 * UNIT, 1.4 * patch.pixel))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([6.0, 3.0])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = plane.rect
    for board in boards:
        rect = board_rect(plane, board)
        painter.setPen(pen)
        # each seam is drawn once: only right and lower edges inside the map
        if rect.right() < edge.right() - 1:
            painter.drawLine(rect.topRight(), rect.bottomRight())
        if rect.bottom() < edge.bottom() - 1:
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
    # the name keeps its size on the screen at small zooms, as long as it fits its board
    size = min(max(0.34 * UNIT, _NAME_PIXELS * patch.pixel), 2.4 * UNIT)
    for board in boards:
        rect = board_rect(plane, board)
        painter.save()
        painter.translate(rect.center())
        if board.rotated:
            painter.rotate(180)
        # names of any length begin at the same place
        inset = QPointF((0.5 + 0.33 * len(board.name)) * size, 0.3 * size + 0.26 * UNIT)
        draw_haloed(
            painter, QPointF(-rect.width() / 2, -rect.height() / 2) + inset, board.name, size, QColor("#3b2f1f")
        )
        painter.restore()


def paint_unknown(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Paint terrain whose style has no drawing: a tinted hex with the initials of its key."""
    tint = QColor(look.colour)
    tint.setAlpha(150)
    for number in patch.numbers.tolist():
        centre = patch.plane.centres[number]
        hexagon = polylines_path((centre + patch.plane.corner_offsets * 0.94)[None])
        painter.fillPath(hexagon, tint)
        if patch.has_textures:
            draw_centred(painter, patch.plane.centre(number), look.initials, 0.24 * UNIT, QColor("#4a4436"))


_WANDER = {"town": 0.05, "village": 0.06, "field": 0.05, "paddy": 0.05, "water": 0.09}
_WATERS = ("water", "river", "stream")
_WATER_SALT = 23
_QUICK_PAINT_LIMIT = 40
Numbers = npt.NDArray[np.intp]
_IN_PLOTS = 0.6
"""The opacity of contours where woods and fields lie over them."""
_TREES = ("woods", "light_woods", "jungle", "orchard", "palm", "mangrove")


@dataclass(frozen=True)
class GroundOptions:
    """What is painted in addition to the terrain: grid, labels of hexes, contour lines."""

    grid: bool = True
    labels: bool = True
    contour: bool = True
    label_scale: float = 1.0
    """How many times larger the least height of labels is than usual."""
    dark_labels: bool = False
    edged_labels: bool = False
    numbers: HexNumbers = HexNumbers()
    """In which hexes labels stand, and where."""


EVERYTHING = GroundOptions()


class Ground(GroundLayout):
    """Paints the map of one scenario value."""

    def patch(self, rect: QRectF, pixels: float) -> HexRegion:
        """The region of hexes needed to paint a rectangle at ``pixels`` device pixels a hex."""
        return HexRegion(self.plane, self.plane.numbers_in(rect, MARGIN), rect, pixels, self.corridor, self.links)

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, options: GroundOptions = EVERYTHING) -> None:
        """Paint the ground within ``rect``; ``pixels`` says how fine, in device pixels a hex."""
        patch = self.patch(rect, pixels)
        if not len(patch.numbers):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(rect.intersected(self.plane.rect), Qt.ClipOperation.IntersectClip)
        if patch.at_edge and not self.plane.is_cut:
            painter.setClipPath(patch.outline(), Qt.ClipOperation.IntersectClip)
        begin_layer(painter, svg_layers.GROUND)
        levels = relief.level_outlines(patch, self.board.drawn_levels.bare)
        relief.paint_tints(painter, patch, levels, self.tints)
        relief.paint_drawn_tints(painter, patch, self.contours, self.tints)
        outlines = self._paint_soft_terrain(painter, patch)
        for look, mask in self.mounds.items():
            relief.paint_mounds(painter, patch, look, mask)
        if options.contour:
            relief.paint_contours(painter, patch, levels, self.tints)
            relief.paint_drawn_contours(painter, patch, self.contours, self.tints)
        relief.paint_shade(painter, patch, self.board.drawn_levels.bare, self.contours)
        if options.contour and self.contours:
            paint_contour_labels(painter, patch, self.contour_labels, self.tints)
        self._paint_features(painter, patch, outlines, contour=options.contour)
        self._paint_unknown(painter, patch)
        painter.restore()

    def paint_quickly(
        self, painter: QPainter, numbers: Numbers, pixels: float, options: GroundOptions = EVERYTHING
    ) -> None:
        """Paint over single hexes quickly: clipped to their hexsides, without contours and shade, and many hexes only in flat
        colours. Only :meth:`paint` draws the transitions to their neighbours."""
        path = hexes_path(self.plane, numbers)
        patch = HexRegion(self.plane, numbers, path.boundingRect(), pixels, self.corridor, self.links, quick=True)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        few = len(numbers) <= _QUICK_PAINT_LIMIT
        colours = self.level_colours(numbers) if few else self.flat_colours_of(numbers)
        for colour in each_value(colours):
            painter.fillPath(hexes_path(self.plane, numbers[colours == colour], 1.02), QColor.fromRgba(colour))
        if few:
            outlines = {}
            for look, mask in [] if self.is_exact else self.covers:
                if look.is_soft and mask[numbers].any():
                    outlines[look.key] = hexes_path(self.plane, numbers[mask[numbers]])
                    self._fill_soft(painter, look, outlines[look.key])
            self._paint_features(painter, patch, outlines)
        painter.restore()
        self._paint_print(painter, patch, options)

    def paint_lines(self, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint only rivers and roads, over the flat tints of a map at a small zoom."""
        patch = self.patch(rect, pixels)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for one in self.drawn_shapes.in_rect(rect):
            painter.fillPath(one.path, one.look.colour)
        roads_and_water.paint_waters(painter, patch, [], self.rivers)
        if pixels >= 3:
            roads_and_water.paint_paths(painter, patch, self.paths)
        painter.restore()

    def paint_print(self, painter: QPainter, rect: QRectF, pixels: float, options: GroundOptions = EVERYTHING) -> None:
        """Paint the grid and the labels of hexes within ``rect``."""
        self._paint_print(painter, self.patch(rect, pixels), options)

    def _paint_print(self, painter: QPainter, patch: HexRegion, options: GroundOptions) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.plane.is_cut:
            painter.setClipRect(self.plane.rect, Qt.ClipOperation.IntersectClip)
        begin_layer(painter, svg_layers.GRID)
        if options.grid:
            paint_grid(painter, patch)
        if self.ruleset.look.centre_dots:
            paint_centre_dots(painter, patch)
        paint_boards(painter, patch)
        if options.labels:
            begin_layer(painter, svg_layers.NUMBERS)
            paint_labels(
                painter,
                patch,
                options.label_scale,
                dark=options.dark_labels,
                edged=options.edged_labels,
                numbers=options.numbers,
            )
        painter.restore()

    def _paint_soft_terrain(self, painter: QPainter, patch: HexRegion) -> dict[str, QPainterPath]:
        outlines: dict[str, QPainterPath] = {}
        for look, mask in self.covers:
            if not look.is_soft or self.is_exact or not mask[patch.numbers].any():
                continue
            wander = _WANDER.get(look.style, 0.11)
            outline = soft_outline(
                patch.plane, mask, patch.numbers, wander=wander, salt=_WATER_SALT if look.style == "water" else 21
            )
            outlines[look.key] = outline
            self._fill_soft(painter, look, outline)
            if look.style in ("woods", "jungle", "mangrove", "town") and patch.has_textures:
                edge = QColor(look.colour.darker(135))
                edge.setAlpha(120)
                painter.strokePath(outline, edge)
        return outlines

    def _fill_soft(self, painter: QPainter, look: TerrainLook, outline: QPainterPath) -> None:
        if look.style != "water":  # water is painted later, over the other terrain
            fill = QColor(look.colour)
            fill.setAlpha(215)
            painter.fillPath(outline, fill)

    def _paint_features(
        self, painter: QPainter, patch: HexRegion, outlines: Mapping[str, QPainterPath], *, contour: bool = False
    ) -> None:
        """Paint what stands on the ground, layer by layer."""
        soft = [(look, mask) for look, mask in self.covers if look.key in outlines]
        part = _FeaturePart(painter, patch, outlines, soft, self._shapes_in(patch.rect), contour)
        for layer in _FEATURE_LAYERS:
            if patch.has_textures or not layer.is_fine:
                begin_layer(painter, layer.name)
                layer.paint(self, part)

    def _shapes_in(self, rect: QRectF) -> list[Depiction]:
        """Terrain drawn inside hexes within a rectangle, whole hexes of it first."""
        exact = [one for _, painted in self.exact_covers.values() for one in painted.in_rect(rect)]
        return exact + (self.drawn_shapes.in_rect(rect) if self.drawn_shapes.all else [])

    def _paint_textures(self, part: _FeaturePart) -> None:
        for look, own in part.textures:
            paint = _TEXTURES.get(look.style)
            if paint is not None:
                paint(part.painter, own, look, part.outlines[look.key])

    def _paint_hachures(self, part: _FeaturePart) -> None:
        painter, near, elevation = part.painter, part.patch.near, self.board.elevation
        for look, mask in self.covers_of_style("slope", "steep_slope"):
            relief.paint_hachures(painter, near.with_mask(mask), look, elevation)
        for look, mask in self.covers_of_style("hill"):
            raised = mask & ~self.mounds[look]
            relief.paint_hachures(painter, near.with_mask(raised & self.hexes_above_lower), look, elevation)
            relief.paint_rims(painter, near.with_mask(self.mounds[look]), look, mask)

    def _paint_plots(self, part: _FeaturePart) -> None:
        plots = [one for one in part.areas if one.look.style not in _WATERS]
        vegetation.paint_plots(part.painter, part.patch, plots)

    def _paint_contours_in_plots(self, part: _FeaturePart) -> None:
        """Paint contours once more, faintly, where woods and fields hide them: lines of sight meet them there, too."""
        if not part.contour or not self.contours:
            return
        plots = QPainterPath()
        plots.setFillRule(Qt.FillRule.WindingFill)
        for one in part.areas:
            if one.look.style not in _WATERS:
                plots.addPath(one.path)
        if plots.isEmpty():
            return
        painter = part.painter
        painter.save()
        painter.setClipPath(plots, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(_IN_PLOTS * painter.opacity())
        relief.paint_drawn_contours(painter, part.patch, self.contours, self.tints)
        paint_contour_labels(painter, part.patch, self.contour_labels, self.tints)
        painter.restore()

    def _paint_water(self, part: _FeaturePart) -> None:
        painter, patch = part.painter, part.patch
        relief.paint_gullies(painter, patch, self.gullies, self.rivers.values())
        lakes = [
            (look, part.outlines[look.key]) for look, _ in self.covers_of_style("water") if look.key in part.outlines
        ]
        lakes += [
            (look, soft_outline(patch.plane, mask, patch.numbers, wander=_WANDER["water"], salt=_WATER_SALT))
            for look, mask in self.broad_rivers.items()
            if mask[patch.numbers].any()
        ]
        lakes += [(one.look, one.path) for one in part.areas if one.look.style in _WATERS]
        roads_and_water.paint_waters(painter, patch, lakes, self.rivers)
        for look, mask in self.covers_of_style("sandbar"):
            roads_and_water.paint_sandbars(painter, patch.with_mask(mask), look)

    def _paint_ditches(self, part: _FeaturePart) -> None:
        for look, links in self.ditches.items():
            roads_and_water.paint_ditch(part.painter, part.patch, look, links)
        for look, links in self.trenches.items():
            walls_and_fieldworks.paint_trenches(part.painter, part.patch, look, links)

    def _paint_ways(self, part: _FeaturePart) -> None:
        painter, patch = part.painter, part.patch
        roads_and_water.paint_paths(painter, patch, self.paths)
        if self.ruleset.look.painted_bridges:
            roads_and_water.paint_decks(painter, patch, self.bridges, self.bridge_links, self.rivers | self.gullies)
        else:
            roads_and_water.paint_bridges(painter, patch, self.paths, self.rivers)

    def _paint_houses(self, part: _FeaturePart) -> None:
        for look, own in part.textures:
            if look.style in ("town", "village"):
                buildings.paint_houses(part.painter, own, look)

    def _paint_buildings(self, part: _FeaturePart) -> None:
        buildings.paint_buildings(part.painter, part.patch, part.houses)

    def _paint_drawn_lines(self, part: _FeaturePart) -> None:
        lines = [one for one in part.shapes if not one.is_area]
        walls_and_fieldworks.paint_drawn_lines(part.painter, part.patch, lines)

    def _paint_fieldworks(self, part: _FeaturePart) -> None:
        near = part.patch.near
        for look, links in self.sewers.items():
            roads_and_water.paint_sewer(part.painter, part.patch, look, links)
        for look, mask in self.covers_of_style("junction"):
            walls_and_fieldworks.paint_junctions(part.painter, near.with_mask(mask), look)
        for look, mask in self.covers_of_style("strongpoint"):
            walls_and_fieldworks.paint_strongpoints(part.painter, near.with_mask(mask), look)

    def _paint_sides(self, part: _FeaturePart) -> None:
        painter, near, elevation = part.painter, part.patch.near, self.board.elevation
        for key, mask in self.board.hexsides.items():
            look = self.look(key)
            if look.style == "cliff":
                walls_and_fieldworks.paint_cliffs(painter, near, look, mask, elevation)
            elif look.style == "crest_line":
                walls_and_fieldworks.paint_crests(painter, near, look, mask, elevation)
            else:
                walls_and_fieldworks.paint_sides(painter, near, look, mask)

    def _paint_clouds(self, part: _FeaturePart) -> None:
        for look, mask in self.clouds.items():
            markers.paint_cloud(part.painter, part.patch, look, mask)

    def _paint_markers(self, part: _FeaturePart) -> None:
        near = part.patch.near
        if self.marked[near.numbers].any():
            markers.paint_markers(part.painter, near, self.marker_counts)

    def _paint_unknown(self, painter: QPainter, patch: HexRegion) -> None:
        for look, mask in self.covers:
            if not look.has_drawing:
                paint_unknown(painter, patch.with_mask(mask), look)


# --- The layers of what stands on the ground


@dataclass(frozen=True, eq=False)
class _FeaturePart:
    """A part of the map whose features are painted: with its soft terrain by hexes (``soft``) and its outlines by key, and the
    terrain drawn inside hexes (``shapes``). ``contour``: contours are painted."""

    painter: QPainter
    patch: HexRegion
    outlines: Mapping[str, QPainterPath]
    soft: Sequence[tuple[TerrainLook, BoolArray]]
    shapes: Sequence[Depiction]
    contour: bool = False

    @cached_property
    def houses(self) -> list[Depiction]:
        """Buildings with an outline."""
        return [one for one in self.shapes if one.is_area and one.look.style == "building"]

    @cached_property
    def areas(self) -> list[Depiction]:
        """Other terrain with an outline, cut to the part."""
        areas = (one for one in self.shapes if one.is_area and one.look.style != "building")
        return [one.clipped_to(self.patch.rect) for one in areas]

    @cached_property
    def textures(self) -> list[tuple[TerrainLook, HexRegion]]:
        """Soft terrain of the part, each with its hexes."""
        return [(look, self.patch.near.with_mask(mask)) for look, mask in self.soft]


@dataclass(frozen=True)
class _FeatureLayer:
    """``name``: that of its layer in SVG files; ``is_fine``: it is painted only where hexes are large enough for textures."""

    paint: Callable[[Ground, _FeaturePart], None]
    name: Text
    is_fine: bool = False


_FEATURE_LAYERS = (
    _FeatureLayer(Ground._paint_textures, svg_layers.GROUND, is_fine=True),
    _FeatureLayer(Ground._paint_hachures, svg_layers.RELIEF, is_fine=True),
    _FeatureLayer(Ground._paint_plots, svg_layers.GROUND),
    _FeatureLayer(Ground._paint_contours_in_plots, svg_layers.RELIEF),
    _FeatureLayer(Ground._paint_water, svg_layers.WATER),
    _FeatureLayer(Ground._paint_ditches, svg_layers.WORKS),
    _FeatureLayer(Ground._paint_ways, svg_layers.PATHS),
    _FeatureLayer(Ground._paint_houses, svg_layers.BUILDINGS, is_fine=True),
    _FeatureLayer(Ground._paint_buildings, svg_layers.BUILDINGS),
    _FeatureLayer(Ground._paint_drawn_lines, svg_layers.SIDES),
    _FeatureLayer(Ground._paint_fieldworks, svg_layers.WORKS, is_fine=True),
    _FeatureLayer(Ground._paint_sides, svg_layers.SIDES),
    _FeatureLayer(Ground._paint_clouds, svg_layers.MARKERS),
    _FeatureLayer(Ground._paint_markers, svg_layers.MARKERS, is_fine=True),
)
"""Undermost first: fords lie over water, bridges over paths, smoke over all that stands."""

_Texture = Callable[[QPainter, HexRegion, TerrainLook, QPainterPath], None]


def _in_hexes(paint: Callable[[QPainter, HexRegion, TerrainLook], None]) -> _Texture:
    """A texture that needs no outline."""
    return lambda painter, own, look, outline: paint(painter, own, look)


_TEXTURES: Mapping[str, _Texture] = {
    **dict.fromkeys(_TREES, _in_hexes(vegetation.paint_trees)),
    "field": open_ground.paint_fields,
    "brush": _in_hexes(open_ground.paint_brush),
    "marsh": _in_hexes(open_ground.paint_marsh),
    "paddy": open_ground.paint_paddies,
    "beach": _in_hexes(open_ground.paint_dots),
    "sand": _in_hexes(open_ground.paint_dunes),
    "shell_holes": _in_hexes(walls_and_fieldworks.paint_shell_holes),
    "rocky": _in_hexes(open_ground.paint_rocks),
    "wadi": open_ground.paint_wadi,
    "rubble": _in_hexes(vegetation.paint_rubble),
    "graveyard": _in_hexes(vegetation.paint_graves),
}
"""How the soft terrain of each look is filled."""


# --- A ground with translucent layers, such as terrain over its relief or hedges over their fields


GROUND_LAYERS = tuple(layer for layer in HEX_LAYERS if layer not in (UNITS, NAMES, ZONES))
"""The layers of the ground, uppermost first."""


class FadedGround(Ground):
    """A ground with translucent layers. It blends pictures: first the ground without these layers, then the difference that
    each of them makes, from below, weighted by its opacity."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, opacities: tuple[tuple[str, float], ...], plane: Plane | None = None
    ) -> None:
        super().__init__(scenario, ruleset, plane)
        self.opacities = tuple(sorted(opacities, key=lambda one: -GROUND_LAYERS.index(one[0])))
        self.whole = Ground(scenario, ruleset, self.plane)
        """The same ground with every layer opaque."""
        self.stages = tuple(Ground(part, ruleset, self.plane) for part in self._parts(scenario))
        """The ground without the translucent layers, with the lowest of them, and so on up to all but the uppermost."""

    def _parts(self, scenario: Scenario) -> list[Scenario]:
        names = [layer for layer, _ in self.opacities]
        return [without_layers(scenario, names[k:]) for k in range(len(names))]

    def after(self, scenario: Scenario) -> Self:
        """The ground of an edited scenario, which reuses everything that the edit did not change."""
        new = type(self)(scenario, self.ruleset, self.opacities, self.plane)
        new.whole = self.whole.after(scenario)
        new.stages = tuple(stage.after(part) for stage, part in zip(self.stages, self._parts(scenario), strict=True))
        return new

    @cached_property
    def flat_colours(self) -> Colours:
        """One pixel for each hex, with translucent layers blended by their opacity."""
        shades = [_shades(ground.flat_colours) for ground in (*self.stages, self.whole)]
        return _packed(self._blended(shades))

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, options: GroundOptions = EVERYTHING) -> None:
        """Paint the ground within ``rect``; ``pixels`` says how fine, in device pixels a hex."""
        self._paint_blended(painter, rect, pixels, lambda ground, on, part: ground.paint(on, part, pixels, options))

    def paint_lines(self, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint only rivers and roads."""
        self._paint_blended(painter, rect, pixels, lambda ground, on, part: ground.paint_lines(on, part, pixels))

    def _paint_blended(
        self, painter: QPainter, rect: QRectF, pixels: float, paint: Callable[[Ground, QPainter, QRectF], None]
    ) -> None:
        scale = pixels / UNIT
        grounds = (*self.stages, self.whole)

        def image_of(ground: Ground, part: QRectF) -> QImage:
            return painted_image(part, scale, lambda on: paint(ground, on, part))

        for part in image_tiles(rect, scale):
            images = [image_of(ground, part) for ground in grounds]
            mixed = _packed(self._blended([_shades(_pixels(image)) for image in images]))
            size = images[0].size()
            image = QImage(mixed.tobytes(), size.width(), size.height(), 4 * size.width(), images[0].format())
            painter.drawImage(part, image)

    def _blended(self, shades: list[FloatArray]) -> FloatArray:
        blended = shades[0].copy()
        for before, after, (_, opacity) in zip(shades, shades[1:], self.opacities, strict=False):
            blended += opacity * (after - before)
        return blended


def ground_look(look: LayerLook) -> LayerLook:
    """The part of a look that concerns the ground."""
    opacities = [
        one for one in look.opacities if one[0] in GROUND_LAYERS and one[0] not in look.hidden and one[1] < 1.0
    ]
    return LayerLook(look.hidden & set(GROUND_LAYERS), tuple(sorted(opacities)))


def ground_with_look(scenario: Scenario, ruleset: Ruleset, look: LayerLook) -> Ground:
    """The ground of a scenario with the hidden and translucent layers of a look."""
    look = ground_look(look)
    scenario = without_layers(scenario, look.hidden)
    return FadedGround(scenario, ruleset, look.opacities) if look.opacities else Ground(scenario, ruleset)


def _pixels(image: QImage) -> Colours:
    return np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), -1)


def _shades(colours: Colours) -> FloatArray:
    return np.ascontiguousarray(colours).view(np.uint8).astype(np.float64)


def _packed(shades: FloatArray) -> Colours:
    whole = np.clip(np.rint(shades), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(whole).view(np.uint32)
