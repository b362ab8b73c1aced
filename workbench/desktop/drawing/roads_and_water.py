"""Rivers and lakes, roads, trails, railways, ditches, and the bridges that carry them over rivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing import relief
from workbench.desktop.drawing.curves import (
    LONE_HEX,
    Links,
    course_curves,
    lone_hex_segments,
    sample_curves,
    shifted_centres,
)
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.open_ground import paint_dots
from workbench.desktop.drawing.paint_region import HexRegion
from workbench.desktop.drawing.painter_paths import polygons_path, polylines_path, quadratics_path, stroke_inside
from workbench.desktop.drawing.terrain_styles import TerrainLook

# --- Water: lakes and sea with a common shore, rivers and streams as ribbons through their hexes


WATER_WANDER, WATER_SALT = 0.11, 301
_RING = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], axis=1)


def paint_waters(
    painter: QPainter,
    patch: HexRegion,
    lakes: Sequence[tuple[TerrainLook, QPainterPath]],
    rivers: Mapping[TerrainLook, Links],
) -> None:
    """Paint all banks first and all water after, so that rivers open into lakes and each other without a seam."""
    ribbons = [(look, _ribbon(patch, links, look)) for look, links in rivers.items()]
    bank = max(0.05 * UNIT, 1.1 * patch.pixel)
    for look, path in ribbons:
        painter.strokePath(path, _pen(look.colour.darker(142), look.width * UNIT + bank))
    for look, path in lakes:
        painter.strokePath(path, _pen(look.colour.darker(142), bank))
    for look, path in lakes:
        painter.fillPath(path, look.colour)
    for look, path in ribbons:
        painter.strokePath(path, _pen(look.colour, look.width * UNIT))
    if patch.has_textures:
        for look, path in ribbons:
            if look.width >= 0.25:
                _current(painter, path, look, patch)
        for _, path in lakes:
            _shore(painter, path)


def _ribbon(patch: HexRegion, links: Links, look: TerrainLook) -> QPainterPath:
    path = quadratics_path(course_curves(patch.plane, links, patch.numbers, wander=WATER_WANDER, salt=WATER_SALT))
    ponds = patch.numbers[(links[patch.numbers] & LONE_HEX) != 0]
    if len(ponds):
        centres = shifted_centres(patch.plane, ponds, WATER_WANDER, WATER_SALT)
        # a short line, which a pen with round caps turns into a pool
        half = np.array([0.14 * UNIT, 0.03 * UNIT])
        path.addPath(polylines_path(np.stack([centres - half, centres + half], axis=1)))
    return path


def _current(painter: QPainter, path: QPainterPath, look: TerrainLook, patch: HexRegion) -> None:
    light = look.colour.lighter(108)
    painter.strokePath(path, _pen(light, look.width * UNIT * 0.45))


def _shore(painter: QPainter, path: QPainterPath) -> None:
    for width, alpha in ((0.42, 26), (0.22, 34)):
        stroke_inside(painter, path, QPen(QColor(90, 125, 145, alpha), width * UNIT))


def paint_sandbars(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Paint a spit of sand in each hex."""
    size = np.array([0.3, 0.12]) * UNIT
    spits = patch.centres[:, None] + _RING * size
    painter.setPen(QPen(look.colour.darker(135), max(0.015 * UNIT, 0.5 * patch.pixel)))
    painter.setBrush(look.colour)
    painter.drawPath(polygons_path(spits))
    if patch.has_textures:
        paint_dots(painter, patch, look, 69, within=(0.27 * UNIT, 0.1 * UNIT))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


WIDTHS = {"road": 0.115, "trail": 0.045, "rail": 0.075}
ROAD_WANDER, ROAD_SALT = 0.03, 401
_CASING = QColor("#6d5a42")
_FILL = {"road": QColor("#e6d3ae")}


def paint_paths(painter: QPainter, patch: HexRegion, paths: Mapping[TerrainLook, Links]) -> None:
    """Paint rails, over them trails, over them roads; all casings before all fills, so that junctions are open."""
    drawn = [(look, _path(patch, links)) for look, links in paths.items()]
    for style, paint in (("rail", _paint_rail), ("trail", _paint_trail)):
        for look, path in drawn:
            if look.style == style and not path.isEmpty():
                paint(painter, patch, look, path)
    roads = [(look, path) for look, path in drawn if look.style not in ("rail", "trail") and not path.isEmpty()]
    for _, path in roads:
        casing = WIDTHS["road"] * UNIT + max(0.032 * UNIT, 1.2 * patch.pixel)
        painter.strokePath(path, _round(_CASING, casing))
    for look, path in roads:
        fill = _FILL["road"] if look.style in ("road", "sunken_road") else look.colour
        painter.strokePath(path, _round(fill, max(WIDTHS["road"] * UNIT, 1.2 * patch.pixel)))


def _path(patch: HexRegion, links: Links) -> QPainterPath:
    pieces = course_curves(patch.plane, links, patch.numbers, wander=ROAD_WANDER, salt=ROAD_SALT)
    return quadratics_path(np.concatenate([pieces, lone_hex_segments(patch.plane, links, patch.numbers)]))


def _paint_trail(painter: QPainter, patch: HexRegion, look: TerrainLook, path: QPainterPath) -> None:
    width = max(WIDTHS["trail"] * UNIT, 1.3 * patch.pixel)
    halo = QColor("#f3ecd8")
    halo.setAlpha(150)
    painter.strokePath(path, _round(halo, width * 2.1))
    pen = QPen(look.colour.darker(155), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    # dash and gap divide half the width of a hex evenly, so that the pattern continues at hexsides
    pen.setDashPattern([_dash(width, 0.6), _dash(width, 0.4)])
    painter.strokePath(path, pen)


def _dash(width: float, share: float) -> float:
    return UNIT / 6 * share / width


def _paint_rail(painter: QPainter, patch: HexRegion, look: TerrainLook, path: QPainterPath) -> None:
    bank = QColor("#cdbf9f")
    painter.strokePath(path, _round(bank.darker(135), 0.30 * UNIT))
    painter.strokePath(path, _round(bank, 0.27 * UNIT))
    if patch.has_textures:
        hatch = QPen(bank.darker(190), 0.27 * UNIT)
        hatch.setCapStyle(Qt.PenCapStyle.FlatCap)
        hatch.setDashPattern([0.016 / 0.27, (1 / 12 - 0.016) / 0.27])
        painter.strokePath(path, hatch)
        painter.strokePath(path, _round(bank.lighter(104), 0.13 * UNIT))
        sleepers = QPen(QColor("#5b5147"), 0.115 * UNIT)
        sleepers.setCapStyle(Qt.PenCapStyle.FlatCap)
        sleepers.setDashPattern([0.022 / 0.115, (1 / 16 - 0.022) / 0.115])
        painter.strokePath(path, sleepers)
    painter.strokePath(path, _round(QColor("#3f3a35"), max(0.04 * UNIT, 1.2 * patch.pixel)))
    painter.strokePath(path, _round(QColor("#d8d2c4"), 0.016 * UNIT))


def paint_ditch(painter: QPainter, patch: HexRegion, look: TerrainLook, links: Links) -> None:
    """Paint an anti-tank ditch: a dark cut between two banks of earth."""
    path = _path(patch, links)
    painter.strokePath(path, _round(look.colour, 0.22 * UNIT))
    ticks = QPen(look.colour.darker(160), 0.22 * UNIT)
    ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
    ticks.setDashPattern([0.1, 0.28])
    painter.strokePath(path, ticks)
    painter.strokePath(path, _round(look.colour.darker(210), max(0.09 * UNIT, 1.0 * patch.pixel)))


def paint_sewer(painter: QPainter, patch: HexRegion, look: TerrainLook, links: Links) -> None:
    """Paint a sewer as a dashed double line."""
    path = _path(patch, links)
    for colour, width in ((look.colour.darker(185), 0.085), (look.colour.lighter(150), 0.045)):
        pen = QPen(colour, width * UNIT)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([0.07 / width, 0.055 / width])
        painter.strokePath(path, pen)


def without_hidden_bridges(paths: Mapping[TerrainLook, Links]) -> dict[TerrainLook, Links]:
    """The paths without bridges in hexes with a road, because a road draws its own bridges."""
    roads = [links for look, links in paths.items() if look.style != "bridge"]
    busy = np.bitwise_or.reduce(np.stack(roads)) != 0 if roads else np.bool_(False)
    return {
        look: np.where(busy, 0, links).astype(np.uint8) if look.style == "bridge" else links
        for look, links in paths.items()
    }


def paint_bridges(
    painter: QPainter, patch: HexRegion, paths: Mapping[TerrainLook, Links], rivers: Mapping[TerrainLook, Links]
) -> None:
    """Paint a bridge wherever a path runs through a hex of a river."""
    for river, river_links in rivers.items():
        for path, links in paths.items():
            both = patch.numbers[(links[patch.numbers] & 63 != 0) & (river_links[patch.numbers] & 63 != 0)]
            for number in both.tolist():
                _bridge(painter, patch, number, (path, links), (river, river_links))


def _bridge(
    painter: QPainter, patch: HexRegion, number: int, path: tuple[TerrainLook, Links], river: tuple[TerrainLook, Links]
) -> None:
    here = np.array([number], dtype=np.intp)
    road_line = sample_curves(
        course_curves(patch.plane, path[1], here, wander=ROAD_WANDER, salt=ROAD_SALT), 17
    ).reshape(-1, 2)
    river_line = sample_curves(course_curves(patch.plane, river[1], here, wander=WATER_WANDER, salt=WATER_SALT), 17)
    river_line = river_line.reshape(-1, 2)
    gaps = np.linalg.norm(road_line[:, None] - river_line[None], axis=2)
    at, across = divmod(int(np.argmin(gaps)), gaps.shape[1])
    direction = road_line[min(at + 1, len(road_line) - 1)] - road_line[max(at - 1, 0)]
    flow = river_line[min(across + 1, len(river_line) - 1)] - river_line[max(across - 1, 0)]
    direction = direction / (np.linalg.norm(direction) or 1.0)
    flow = flow / (np.linalg.norm(flow) or 1.0)
    slant = max(abs(float(direction[0] * flow[1] - direction[1] * flow[0])), 0.55)
    half = (river[0].width / 2 + 0.06) * UNIT / slant
    deck = (WIDTHS.get(path[0].style, 0.1) * 0.5 + 0.035) * UNIT
    paint_deck(painter, patch, road_line[at], direction, (half, deck), rail=path[0].style == "rail")


def paint_deck(
    painter: QPainter,
    patch: HexRegion,
    at: FloatArray,
    direction: FloatArray,
    size: tuple[float, float],
    *,
    rail: bool = False,
) -> None:
    """Paint a deck with parapets; ``size`` is half its length and half its width."""
    half, deck = size
    side = np.array([-direction[1], direction[0]])
    flare = 0.05 * UNIT
    a, b = at - direction * half, at + direction * half
    # a shadow on the water, the deck in the colour of stone, its planks across the way
    drop = np.array([0.02, 0.035]) * UNIT
    shadow = QPen(QColor(30, 32, 40, 90), 2 * deck + 0.05 * UNIT)
    shadow.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(polylines_path(np.array([[a + drop, b + drop]])), shadow)
    surface = QPen(QColor("#cfc6b4"), 2 * deck)
    surface.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(polylines_path(np.array([[a, b]])), surface)
    if patch.has_textures and not rail:
        steps = np.linspace(-half, half, max(3, round(2 * half / (0.05 * UNIT))) + 1)[1:-1]
        planks = np.array([[at + direction * k - side * deck, at + direction * k + side * deck] for k in steps])
        painter.strokePath(polylines_path(planks), QPen(QColor("#8d8069"), 0.012 * UNIT))
    parapets = np.array(
        [
            [
                a + side * sign * (deck + flare) - direction * flare,
                a + side * sign * deck,
                b + side * sign * deck,
                b + side * sign * (deck + flare) + direction * flare,
            ]
            for sign in (-1, 1)
        ]
    )
    painter.strokePath(polylines_path(parapets), _round(QColor("#332c24"), max(0.036 * UNIT, 1.2 * patch.pixel)))
    if rail:
        painter.strokePath(polylines_path(np.array([[a, b]])), _round(QColor("#3f3a35"), 0.04 * UNIT))


def _round(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


# --- Bridges as terrain rows: a deck over the course in its hex, along the road or straight across


_BANK = 0.07


def paint_decks(
    painter: QPainter,
    patch: HexRegion,
    bridges: Mapping[TerrainLook, BoolArray],
    ways: Links,
    flows: Mapping[TerrainLook, Links],
) -> None:
    """Paint a deck in every hex of ``bridges``; ``ways`` are the links of paths over them, ``flows`` the courses below."""
    for look, mask in bridges.items():
        for number in patch.numbers[mask[patch.numbers]].tolist():
            here = np.array([number], dtype=np.intp)
            below = [(flow, links) for flow, links in flows.items() if links[number] & 63]
            line = _line(patch, here, *below[0]) if below else None
            at, direction, reach = _deck_placement(patch, here, ways, line)
            wide = (
                relief.depression_width(below[0][0]) if below and below[0][0].style in relief.DEPRESSION_WIDTHS else 0.0
            )
            half = (max([wide, *(flow.width for flow, _ in below)]) / 2 + _BANK) * UNIT / reach
            deck = ((look.width or WIDTHS["road"]) / 2 + 0.035) * UNIT
            paint_deck(painter, patch, at, direction, (max(half, 0.16 * UNIT), deck))


def _line(patch: HexRegion, here: np.ndarray, flow: TerrainLook, links: Links) -> FloatArray:
    wander, salt = relief.DEPRESSION_WANDERS.get(flow.style, (WATER_WANDER, WATER_SALT))
    return sample_curves(course_curves(patch.plane, links, here, wander=wander, salt=salt), 17).reshape(-1, 2)


def _deck_placement(
    patch: HexRegion, here: np.ndarray, ways: Links, flow: FloatArray | None
) -> tuple[FloatArray, FloatArray, float]:
    """The middle of a deck, its direction, and the sine of its angle with the course below."""
    down = _unit(flow[-1] - flow[0]) if flow is not None else None
    if not ways[here[0]] & 63:
        at = patch.plane.centres[here[0]] if flow is None else flow[len(flow) // 2]
        across = np.array([1.0, 0.0]) if down is None else np.array([-down[1], down[0]])
        return at, across, 1.0
    way = sample_curves(course_curves(patch.plane, ways, here, wander=ROAD_WANDER, salt=ROAD_SALT), 17).reshape(-1, 2)
    if flow is None or down is None:
        return patch.plane.centres[here[0]], _unit(way[-1] - way[0]), 1.0
    gaps = np.linalg.norm(way[:, None] - flow[None], axis=2)
    k, m = divmod(int(np.argmin(gaps)), gaps.shape[1])
    direction = _unit(way[min(k + 1, len(way) - 1)] - way[max(k - 1, 0)])
    down = _unit(flow[min(m + 1, len(flow) - 1)] - flow[max(m - 1, 0)])
    return way[k], direction, max(abs(float(direction[0] * down[1] - direction[1] * down[0])), 0.55)


def _unit(vector: FloatArray) -> FloatArray:
    return np.asarray(vector / (np.linalg.norm(vector) or 1.0))
