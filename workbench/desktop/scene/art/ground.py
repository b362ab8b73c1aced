"""The ground of a scenario as something that can paint any stretch of itself, at any scale, on any device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.desktop.scene.art import (
    bare,
    boards,
    bridges,
    clouds,
    fields,
    gullies,
    markers,
    mounds,
    plots,
    printed,
    relief,
    roads,
    roofs,
    sides,
    towns,
    trees,
    walls,
    water,
    works,
)
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.outline import soft
from workbench.desktop.scene.art.patch import MARGIN, Patch
from workbench.desktop.scene.art.plan import GroundPlan
from workbench.desktop.scene.pathwork import flat_polygons

_WANDER = {"town": 0.05, "village": 0.06, "field": 0.05, "paddy": 0.05, "water": 0.09}
_WATERS = ("water", "river", "stream")
_MOST_QUICKLY = 40
Numbers = npt.NDArray[np.intp]
_TREES = ("woods", "light_woods", "jungle", "orchard", "palm", "mangrove")


@dataclass(frozen=True)
class Show:
    """What to paint besides the ground itself."""

    grid: bool = True
    labels: bool = True
    contour: bool = True


EVERYTHING = Show()


class Ground(GroundPlan):
    """Paints the map of one scenario value."""

    def patch(self, rect: QRectF, pixels: float) -> Patch:
        """The hexes that a rectangle needs at ``pixels`` device pixels a hex."""
        return Patch(self.plane, self.plane.numbers_in(rect, MARGIN), rect, pixels, self.corridor, self.links)

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, show: Show = EVERYTHING) -> None:
        """Paint the ground within ``rect``; ``pixels`` says how fine, in device pixels a hex."""
        patch = self.patch(rect, pixels)
        if not len(patch.numbers):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(rect.intersected(self.plane.rect), Qt.ClipOperation.IntersectClip)
        if patch.at_edge and not self.plane.is_cut:
            painter.setClipPath(patch.outline(), Qt.ClipOperation.IntersectClip)
        levels = relief.level_outlines(patch, self.board.elevation)
        relief.paint_tints(painter, patch, levels, self.tints)
        outlines = self._paint_soft(painter, patch)
        for look, mask in self.mounds.items():
            mounds.paint_mounds(painter, patch, look, mask)
        if show.contour:
            relief.paint_contours(painter, patch, levels, self.tints)
        relief.paint_shade(painter, patch, self.board.elevation)
        self._paint_over(painter, patch, outlines)
        self._paint_unknown(painter, patch)
        painter.restore()

    def paint_quickly(self, painter: QPainter, numbers: Numbers, pixels: float, show: Show = EVERYTHING) -> None:
        """Paint single hexes over what was there, at once: cut at their hexsides, without contours and shade, and of many
        only the colours. What they look like beside their neighbours is :meth:`paint`'s."""
        path = flat_polygons(self.plane, numbers)
        patch = Patch(self.plane, numbers, path.boundingRect(), pixels, self.corridor, self.links, quick=True)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        few = len(numbers) <= _MOST_QUICKLY
        colours = self.level_colours(numbers) if few else self.flat_of(numbers)
        for colour in np.unique(colours).tolist():
            painter.fillPath(flat_polygons(self.plane, numbers[colours == colour], 1.02), QColor.fromRgba(colour))
        if few:
            outlines = {}
            for look, mask in [] if self.is_exact else self.covers:
                if look.is_soft and mask[numbers].any():
                    outlines[look.key] = flat_polygons(self.plane, numbers[mask[numbers]])
                    self._fill_soft(painter, look, outlines[look.key])
            self._paint_over(painter, patch, outlines)
        painter.restore()
        self._paint_print(painter, patch, show)

    def paint_lines(self, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint rivers and roads alone, over the flat tints of a map seen from far away."""
        patch = self.patch(rect, pixels)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for one in self.drawn.within(rect):
            painter.fillPath(one.path, one.look.colour)
        water.paint_waters(painter, patch, [], self.rivers)
        if pixels >= 3:
            roads.paint_paths(painter, patch, self.paths)
        painter.restore()

    def paint_print(self, painter: QPainter, rect: QRectF, pixels: float, show: Show = EVERYTHING) -> None:
        """Paint the grid and the names of hexes within ``rect``."""
        self._paint_print(painter, self.patch(rect, pixels).near, show)

    def _paint_print(self, painter: QPainter, patch: Patch, show: Show) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.plane.is_cut:
            painter.setClipRect(self.plane.rect, Qt.ClipOperation.IntersectClip)
        if show.grid:
            printed.paint_grid(painter, patch)
        if self.ruleset.look.centre_dots:
            boards.paint_dots(painter, patch)
        boards.paint_boards(painter, patch)
        if show.labels:
            printed.paint_labels(painter, patch)
        painter.restore()

    def _paint_soft(self, painter: QPainter, patch: Patch) -> dict[str, QPainterPath]:
        outlines: dict[str, QPainterPath] = {}
        for look, mask in self.covers:
            if not look.is_soft or self.is_exact or not mask[patch.numbers].any():
                continue
            wander = _WANDER.get(look.style, 0.11)
            outline = soft(patch.plane, mask, patch.numbers, wander=wander, salt=23 if look.style == "water" else 21)
            outlines[look.key] = outline
            self._fill_soft(painter, look, outline)
            if look.style in ("woods", "jungle", "mangrove", "town") and patch.textured:
                edge = QColor(look.colour.darker(135))
                edge.setAlpha(120)
                painter.strokePath(outline, edge)
        return outlines

    def _fill_soft(self, painter: QPainter, look: Look, outline: QPainterPath) -> None:
        if look.style != "water":  # which lies over what else is painted
            fill = QColor(look.colour)
            fill.setAlpha(215)
            painter.fillPath(outline, fill)

    def _paint_over(self, painter: QPainter, patch: Patch, outlines: Mapping[str, QPainterPath]) -> None:
        near = patch.near
        textures = [(look, near.only(mask)) for look, mask in self.covers if look.key in outlines]
        if patch.textured:
            for look, own in textures:
                self._paint_texture(painter, own, look, outlines[look.key])
            for look, mask in self.styled("slope", "steep_slope"):
                relief.paint_hachures(painter, near.only(mask), look, self.board.elevation)
            for look, mask in self.styled("hill"):
                raised = mask & ~self.mounds[look]
                relief.paint_hachures(painter, near.only(raised & self.brinks), look, self.board.elevation)
                mounds.paint_rims(painter, near.only(self.mounds[look]), look, mask)
        drawn = self.drawn.within(patch.rect)
        areas = [one for one in drawn if one.is_area]
        areas = [one for _, painted in self.painted.values() for one in painted.within(patch.rect)] + areas
        houses = [one for one in areas if one.look.style == "building"]
        areas = [one.cut(patch.rect) for one in areas if one.look.style != "building"]
        ponds = [one for one in areas if one.look.style in _WATERS]
        plots.paint_plots(painter, patch, [one for one in areas if one.look.style not in _WATERS])
        gullies.paint_gullies(painter, patch, self.gullies, self.rivers.values())
        lakes = [(look, outlines[look.key]) for look, _ in self.styled("water") if look.key in outlines]
        lakes += [(one.look, one.path) for one in ponds]
        water.paint_waters(painter, patch, lakes, self.rivers)
        for look, mask in self.styled("sandbar"):
            water.paint_sandbars(painter, patch.only(mask), look)
        for look, links in self.ditches.items():
            roads.paint_ditch(painter, patch, look, links)
        for look, links in self.trenches.items():
            works.paint_trenches(painter, patch, look, links)
        roads.paint_paths(painter, patch, self.paths)
        if self.ruleset.look.painted_bridges:
            bridges.paint_decks(painter, patch, self.bridges, self.ways, self.rivers | self.gullies)
        else:
            roads.paint_bridges(painter, patch, self.paths, self.rivers)
        if patch.textured:
            for look, own in textures:
                if look.style in ("town", "village"):
                    towns.paint_houses(painter, own, look)
        roofs.paint_buildings(painter, patch, houses)
        walls.paint_drawn_lines(painter, patch, [one for one in drawn if not one.is_area])
        if patch.textured:
            for look, links in self.sewers.items():
                roads.paint_sewer(painter, patch, look, links)
            for look, mask in self.styled("junction"):
                works.paint_junctions(painter, near.only(mask), look)
            for look, mask in self.styled("strongpoint"):
                works.paint_strongpoints(painter, near.only(mask), look)
        self._paint_sides(painter, near)
        for look, mask in self.clouds.items():
            clouds.paint_cloud(painter, patch, look, mask)
        if patch.textured:
            markers.paint_markers(painter, near, self.marker_counts)

    def _paint_texture(self, painter: QPainter, own: Patch, look: Look, outline: QPainterPath) -> None:
        if look.style in _TREES:
            trees.paint_trees(painter, own, look)
        elif look.style == "field":
            fields.paint_fields(painter, own, look, outline)
        elif look.style == "brush":
            fields.paint_brush(painter, own, look)
        elif look.style == "marsh":
            fields.paint_marsh(painter, own, look)
        elif look.style == "paddy":
            fields.paint_paddies(painter, own, look, outline)
        elif look.style == "beach":
            bare.paint_dots(painter, own, look)
        elif look.style == "sand":
            bare.paint_dunes(painter, own, look)
        elif look.style == "shell_holes":
            works.paint_shell_holes(painter, own, look)
        elif look.style == "rocky":
            bare.paint_rocks(painter, own, look)
        elif look.style == "wadi":
            bare.paint_wadi(painter, own, look, outline)
        elif look.style == "rubble":
            plots.paint_rubble(painter, own, look)
        elif look.style == "graveyard":
            plots.paint_graves(painter, own, look)

    def _paint_sides(self, painter: QPainter, patch: Patch) -> None:
        for key, mask in self.board.hexsides.items():
            look = self.look(key)
            if look.style == "cliff":
                sides.paint_cliffs(painter, patch, look, mask, self.board.elevation)
            elif look.style == "crest_line":
                sides.paint_crests(painter, patch, look, mask, self.board.elevation)
            else:
                sides.paint_sides(painter, patch, look, mask)

    def _paint_unknown(self, painter: QPainter, patch: Patch) -> None:
        for look, mask in self.covers:
            if not look.known:
                printed.paint_unknown(painter, patch.only(mask), look)
