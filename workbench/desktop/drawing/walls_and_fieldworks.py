"""Walls, hedges, rubble, roadblocks, trenches and crest lines, along hexsides or as drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.desktop.drawing.curves import (
    Links,
    course_curves,
    extend_off_map,
    links_from_chains,
    links_from_mask,
    lone_hex_segments,
    mark_lone_hexes,
)
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import HexRegion, PaintRegion, scattered_points
from workbench.desktop.drawing.painter_paths import polygons_path, polylines_path, quadratics_path
from workbench.desktop.drawing.terrain_shapes import Depiction
from workbench.desktop.drawing.terrain_styles import TerrainLook, noise
from workbench.desktop.drawing.vegetation import paint_stones
from workbench.scenario.hex_board import HexBoard

_RING = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)
_HEDGE_WIDTH = 0.075
Lines = FloatArray
"""Straight pieces (n, 2, 2)."""


def paint_lines(painter: QPainter, patch: PaintRegion, look: TerrainLook, lines: Lines) -> None:
    """Pieces of a style that stands along lines; a style without a drawing is a thick line in its colour."""
    if not len(lines):
        return
    if look.style == "wall":
        paint_wall(painter, patch, look, lines)
    elif look.style == "hedge":
        paint_hedge(painter, patch, look, lines)
    elif look.style == "rubble":
        _rubble(painter, patch, look, lines)
    elif look.style == "roadblock":
        _roadblock(painter, patch, look, lines)
    else:
        painter.strokePath(polylines_path(lines), _pen(look.colour.darker(130), max(0.07 * UNIT, 1.5 * patch.pixel)))


def paint_drawn_lines(painter: QPainter, patch: PaintRegion, drawn: Iterable[Depiction]) -> None:
    """Shapes that are lines without a width."""
    groups: dict[TerrainLook, list[FloatArray]] = {}
    for one in drawn:
        groups.setdefault(one.look, []).append(one.cached("pieces", _pieces))
    for look, pieces in groups.items():
        paint_lines(painter, patch, look, np.concatenate(pieces))


def _pieces(one: Depiction) -> Lines:
    found = [shapely.get_coordinates(part) for part in shapely.get_parts(one.geometry)]
    pieces = [np.stack([line[:-1], line[1:]], axis=1) for line in found if len(line) > 1]
    return np.concatenate(pieces) if pieces else np.zeros((0, 2, 2))


def paint_wall(painter: QPainter, patch: PaintRegion, look: TerrainLook, lines: Lines) -> None:
    """Laid stones: a thick line with a lighter top and joints."""
    path = polylines_path(lines)
    width = (look.width or 0.07) * UNIT
    shadow = QColor(40, 34, 28, 90)
    painter.strokePath(path.translated(0.018 * UNIT, 0.026 * UNIT), _pen(shadow, width))
    painter.strokePath(path, _pen(look.colour.darker(170), max(width, 1.5 * patch.pixel)))
    painter.strokePath(path, _pen(look.colour.lighter(118), max(0.6 * width, 0.6 * patch.pixel)))
    if patch.has_textures:
        joints = QPen(look.colour.darker(165), 0.62 * width)
        joints.setCapStyle(Qt.PenCapStyle.FlatCap)
        joints.setDashPattern([0.014 * UNIT / (0.62 * width), 0.07 * UNIT / (0.62 * width)])
        painter.strokePath(path, joints)


def paint_hedge(painter: QPainter, patch: PaintRegion, look: TerrainLook, lines: Lines) -> None:
    """Beads of green; bocage (a look with a larger ``width``) is a bank with thicker ones in two rows."""
    width = look.width or _HEDGE_WIDTH
    thick = width > 1.3 * _HEDGE_WIDTH
    if thick:
        painter.strokePath(polylines_path(lines), _pen(QColor("#8a7350").darker(120), (width + 0.05) * UNIT))
    painter.strokePath(polylines_path(lines), _pen(look.colour.darker(150), max(0.035, 0.6 * width * thick) * UNIT))
    places = points_along_lines(lines, 0.092 * UNIT)
    if thick:
        run = lines[:, 1] - lines[:, 0]
        across = np.stack([-run[:, 1], run[:, 0]], axis=1) / np.maximum(np.hypot(*run.T), 1e-9)[:, None]
        shift = across * (0.24 * width * UNIT)
        places = np.concatenate(
            [
                points_along_lines(lines + shift[:, None], 0.088 * UNIT),
                points_along_lines(lines - shift[:, None], 0.1 * UNIT),
            ]
        )
    key = np.rint(places * 4).astype(np.int64)
    size = (0.046 + 0.018 * noise(key[:, 0], key[:, 1], 91)) * UNIT * (1.1 if thick else 1.0)
    size = np.maximum(size, 1.2 * patch.pixel)
    beads = places[:, None] + _RING * size[:, None, None]
    painter.fillPath(polygons_path(beads + np.array([0.016, 0.02]) * UNIT), QColor(40, 55, 30, 80))
    painter.setPen(QPen(look.colour.darker(160), max(0.012 * UNIT, 0.4 * patch.pixel)))
    painter.setBrush(look.colour.lighter(112))
    painter.drawPath(polygons_path(beads))


def points_along_lines(lines: Lines, step: float) -> FloatArray:
    """Points (n, 2) along pieces, about ``step`` apart and evenly from end to end of each."""
    length = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
    counts = np.maximum(1, np.rint(length / step)).astype(int)
    piece = np.repeat(np.arange(len(lines)), counts)
    place = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    t = ((place + 0.5) / counts[piece])[:, None]
    return np.asarray(lines[piece, 0] * (1 - t) + lines[piece, 1] * t)


def _rubble(painter: QPainter, patch: PaintRegion, look: TerrainLook, lines: Lines) -> None:
    places = points_along_lines(lines, 0.05 * UNIT)
    key = np.rint(places * 4).astype(np.int64)
    shift = np.stack([noise(key[:, 0], key[:, 1], 95), noise(key[:, 0], key[:, 1], 96)], axis=1) - 0.5
    size = (0.026 + 0.03 * noise(key[:, 0], key[:, 1], 97)) * UNIT
    paint_stones(painter, patch, look, places + shift * 0.11 * UNIT, size)


def _roadblock(painter: QPainter, patch: PaintRegion, look: TerrainLook, lines: Lines) -> None:
    """Felled trunks across the way: a bar with crossed logs."""
    painter.strokePath(polylines_path(lines), _pen(look.colour.darker(170), max(0.1 * UNIT, 2 * patch.pixel)))
    painter.strokePath(polylines_path(lines), _pen(look.colour.lighter(125), max(0.05 * UNIT, patch.pixel)))
    if not patch.has_textures:
        return
    run = lines[:, 1] - lines[:, 0]
    across = np.stack([-run[:, 1], run[:, 0]], axis=1) * 0.2
    logs = []
    for t in (0.2, 0.4, 0.6, 0.8):
        middle = lines[:, 0] + run * t
        for sign in (-1, 1):
            reach = across + sign * 0.09 * run
            logs.append(np.stack([middle - reach, middle + reach], axis=1))
    crossed = polylines_path(np.concatenate(logs))
    painter.strokePath(crossed, _pen(look.colour.darker(190), 0.05 * UNIT))
    painter.strokePath(crossed, _pen(look.colour.lighter(135), 0.024 * UNIT))


def paint_crest(painter: QPainter, patch: PaintRegion, look: TerrainLook, lines: Lines, down: FloatArray) -> None:
    """A crest line along hexsides: a brown edge whose strokes fall to the lower side (``down``, unit vectors)."""
    if not len(lines):
        return
    run = lines[:, 1] - lines[:, 0]
    starts, ends = [], []
    for k, t in enumerate((np.arange(7) + 0.5) / 7):
        foot = lines[:, 0] + run * t
        starts.append(foot)
        ends.append(foot + down * (0.1 if k % 2 else 0.15) * UNIT)
    ticks = np.stack([np.concatenate(starts), np.concatenate(ends)], axis=1)
    shade = QColor(look.colour)
    shade.setAlpha(90)
    band = np.stack([lines, lines + down[:, None] * (0.13 * UNIT)], axis=1)
    painter.fillPath(polygons_path(np.concatenate([band[:, 0], band[:, 1, ::-1]], axis=1)), shade)
    painter.strokePath(polylines_path(ticks), _pen(look.colour.darker(125), max(0.022 * UNIT, 0.6 * patch.pixel)))
    painter.strokePath(polylines_path(lines), _pen(look.colour.darker(135), max(0.045 * UNIT, 1.2 * patch.pixel)))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


# --- What lies along hexsides: walls and hedges, crest lines, cliffs with teeth towards the low ground.


def _ends(patch: HexRegion, sides: BoolArray) -> tuple[FloatArray, FloatArray, np.ndarray, np.ndarray]:
    # both ends of every marked side, its owner and the hex beyond
    owners, directions = np.nonzero(sides[patch.numbers])
    numbers = patch.numbers[owners]
    corners = patch.plane.corner_offsets
    centres = patch.plane.centres[numbers]
    start = centres + corners[directions]
    end = centres + corners[(directions + 1) % 6]
    return start, end, numbers, patch.plane.grid.neighbours[numbers, directions]


def paint_sides(painter: QPainter, patch: HexRegion, look: TerrainLook, sides: BoolArray) -> None:
    """Hedges, walls, rubble, roadblocks; a style that has no drawing is a thick line in its colour."""
    start, end, _, _ = _ends(patch, sides)
    paint_lines(painter, patch, look, np.stack([start, end], axis=1))


def paint_crests(painter: QPainter, patch: HexRegion, look: TerrainLook, sides: BoolArray, elevation: IntArray) -> None:
    """Crest lines: strokes that fall towards the lower hex, away from its owner where both are as high."""
    start, end, numbers, beyond = _ends(patch, sides)
    out = np.stack([(end - start)[:, 1], -(end - start)[:, 0]], axis=1) / (UNIT / math.sqrt(3))
    falls = np.where(elevation[numbers] >= elevation[np.maximum(beyond, 0)], 1.0, -1.0)
    paint_crest(painter, patch, look, np.stack([start, end], axis=1), out * falls[:, None])


def paint_cliffs(painter: QPainter, patch: HexRegion, look: TerrainLook, sides: BoolArray, elevation: IntArray) -> None:
    """A dark edge with teeth that point down."""
    start, end, numbers, beyond = _ends(patch, sides)
    if not len(start):
        return
    out = np.stack([(end - start)[:, 1], -(end - start)[:, 0]], axis=1) / (UNIT / math.sqrt(3))
    lower = np.where(elevation[numbers] >= elevation[np.maximum(beyond, 0)], 1.0, -1.0)
    down = out * lower[:, None]
    t = (np.arange(5) + 0.5) / 5
    base = start[:, None] + (end - start)[:, None] * t[None, :, None]
    half = (end - start)[:, None] * 0.075
    teeth = np.stack([base - half, base + half, base + down[:, None] * (0.13 * UNIT)], axis=2).reshape(-1, 3, 2)
    painter.fillPath(polygons_path(teeth), look.colour.darker(120))
    edge = QPen(look.colour.darker(170), max(0.055 * UNIT, 1.4 * patch.pixel))
    edge.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(np.stack([start, end], axis=1)), edge)


# --- Field works of the Great War: trenches with their traverses, strongpoints, ground torn up by shells.


_SALT, _WANDER = 421, 0.03
_BAYS = 3
_AMPLITUDE = 0.062
_SPOIL = QColor("#d9c6a0")
_DISC = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)


def trench_links(
    plane: Plane, board: HexBoard, painted: Iterable[tuple[TerrainLook, BoolArray]], drawn: Mapping[TerrainLook, str]
) -> dict[TerrainLook, Links]:
    """The course of trenches: ``painted`` hexes joined to their neighbours, ``drawn`` chains (by the key of their path)."""
    found = {look: mark_lone_hexes(links_from_mask(plane, mask), mask) for look, mask in painted}
    everywhere = np.ones(board.grid.size, dtype=np.bool_)
    for look, key in drawn.items():
        links = extend_off_map(plane, links_from_chains(plane, board.paths[key]), everywhere)
        links = mark_lone_hexes(links, board.path_mask[key])
        found[look] = found[look] | links if look in found else links
    return found


def paint_trenches(painter: QPainter, patch: HexRegion, look: TerrainLook, links: Links) -> None:
    """A cut that turns from bay to traverse, between the earth thrown up on both sides."""
    pieces = course_curves(patch.plane, links, patch.numbers, wander=_WANDER, salt=_SALT)
    # a trench that stands alone ends beyond a counter
    pieces = np.concatenate([pieces, lone_hex_segments(patch.plane, links, patch.numbers, 0.5)])
    if not len(pieces):
        return
    if not patch.has_textures:
        painter.strokePath(quadratics_path(pieces), _round(look.colour, max(0.08 * UNIT, 1.2 * patch.pixel)))
        return
    line = polylines_path(crenellated_lines(pieces))
    painter.strokePath(line, _square(_SPOIL.darker(122), 0.19 * UNIT))
    painter.strokePath(line, _square(_SPOIL, 0.155 * UNIT))
    painter.strokePath(line, _square(look.colour.darker(150), 0.068 * UNIT))
    painter.strokePath(line, _square(look.colour, 0.03 * UNIT))


def crenellated_lines(pieces: FloatArray) -> FloatArray:
    """Quadratic pieces (n, 3, 2) as lines (n, points, 2) that step from one side to the other, on the curve at both ends."""
    steps = 2 * _BAYS + 1
    edges = np.linspace(0.0, 1.0, steps + 1)
    t = np.repeat(edges, 2)[1:-1]
    side = np.repeat(np.array([0.0 if k in (0, steps - 1) else (-1.0) ** k for k in range(steps)]), 2)
    start, control, end = pieces[:, None, 0], pieces[:, None, 1], pieces[:, None, 2]
    u = t[None, :, None]
    points = (1 - u) ** 2 * start + 2 * u * (1 - u) * control + u**2 * end
    along = 2 * (1 - u) * (control - start) + 2 * u * (end - control)
    along = along / np.maximum(np.linalg.norm(along, axis=-1, keepdims=True), 1e-9)
    across = np.stack([-along[..., 1], along[..., 0]], axis=-1)
    return np.asarray(points + across * (side[None, :, None] * _AMPLITUDE * UNIT))


def paint_strongpoints(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """A ring of works with blockhouses at its corners, wide enough to be seen round a counter."""
    if not len(patch.numbers):
        return
    angles = np.arange(5) * 2 * np.pi / 5 - np.pi / 2
    corners = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 0.455 * UNIT
    rings = patch.centres[:, None] + corners
    outline = polygons_path(rings)
    fill = QColor(look.colour.lighter(135))
    fill.setAlpha(120)
    painter.fillPath(outline, fill)
    painter.strokePath(outline, _square(_SPOIL.darker(118), 0.1 * UNIT))
    painter.strokePath(outline, _square(look.colour.darker(165), 0.045 * UNIT))
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64) * 0.066 * UNIT
    houses = (rings[:, :, None] + box).reshape(-1, 4, 2)
    painter.fillPath(polygons_path(houses + np.array([0.02, 0.025]) * UNIT), QColor(50, 42, 32, 100))
    painter.fillPath(polygons_path(houses), look.colour.lighter(112))
    painter.strokePath(polygons_path(houses), _round(look.colour.darker(190), max(0.014 * UNIT, 0.5 * patch.pixel)))


def paint_shell_holes(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Craters of all sizes: a dark hollow, the far rim in the light."""
    points = scattered_points(patch, 91, 5, 0.75)
    keep = ~np.isnan(points[..., 0]) & (patch.random_values(92, 25) < 0.72 * look.density)
    keep &= patch.open_points(np.nan_to_num(points), 0.05 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    size = (0.028 + 0.05 * patch.random_values(93, 25)[keep] ** 2)[:, None, None] * UNIT
    rim = places[:, None] + _DISC * size * 1.32
    hollow = places[:, None] + _DISC * size
    floor = places[:, None] + _DISC * size * 0.6 + np.array([0.008, 0.01]) * UNIT
    painter.fillPath(polygons_path(rim), look.colour.lighter(117))
    painter.fillPath(polygons_path(hollow), look.colour.darker(135))
    painter.fillPath(polygons_path(floor), look.colour.darker(165))


def paint_junctions(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """A small ring where roads meet."""
    rings = patch.centres[:, None] + _DISC * 0.1 * UNIT
    painter.strokePath(polygons_path(rings), _round(look.colour.darker(180), max(0.03 * UNIT, 0.8 * patch.pixel)))
    painter.fillPath(polygons_path(rings), look.colour.lighter(130))


def _round(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _square(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
