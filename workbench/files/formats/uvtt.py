"""Universal VTT (``.dd2vtt``, ``.uvtt``, ``.df2vtt``): JSON with a picture, walls that block sight, and portals in them.

Everything is measured in squares from ``map_origin``; ``pixels_per_grid`` is the size of a square of the picture. There is no
official description, and no program writes heights.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import shapely
from shapely.ops import substring

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import SQUARE, reader_of
from workbench.files.formats.map_format import (
    NAMES,
    PIECES,
    Can,
    Exported,
    ForeignMap,
    MapFormat,
    OpenScenario,
    Tally,
    Target,
    contents_of,
)
from workbench.files.formats.pictures import NO_PAINTER
from workbench.files.formats.source import SourceFile, parsed_json
from workbench.files.formats.virtual_tables import (
    MOST_SQUARES,
    TablePicture,
    WallLine,
    embedded_picture,
    entries,
    mapping,
    number,
    picture_beside,
    table_map,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import LINE, ON_WALL, Feature, Opening, Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

_LEAST_BASE64 = 200
"""Characters of an image that are certainly no address."""
_LINES = (("line_of_sight", "wall"), ("objects_line_of_sight", "object wall"))
_KNOWN = {*(key for key, _ in _LINES), "portals"}
_LIGHTS = Text("lights", "lumières")
_NO_BOUNDS = Text("portals without ends", "portails sans extrémités")


def _recognises(head: bytes, name: str) -> bool:
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"pixels_per_grid"' in head


def _read(source: SourceFile) -> ForeignMap:
    data = mapping(parsed_json(source.text()), "{")
    resolution = mapping(data.get("resolution"), "resolution")
    origin = _point(resolution.get("map_origin", {"x": 0, "y": 0}), "map_origin")
    size = mapping(resolution.get("map_size"), "map_size")
    width, height = (number(size.get(axis), f"map_size.{axis}", 0.1, MOST_SQUARES) for axis in "xy")
    pixels = number(resolution.get("pixels_per_grid"), "pixels_per_grid", 1.0, 10_000.0)
    image = data.get("image")
    picture = _picture(source, image) if isinstance(image, str) and image else TablePicture()
    losses = Tally()
    lines = [*_walls(data, origin), *_portals(data, origin, losses)]
    for key, value in data.items():
        if isinstance(value, list) and key not in _KNOWN:
            losses.add(_LIGHTS if key == "lights" else Text.of(key[:40]), count=len(value))
    across = picture.size[0] / pixels
    # a picture that was made smaller or larger since still covers the whole map
    across = across if abs(across - width) <= 1 else width
    return table_map(source.path.stem, (width, height), (lines, "wall"), (picture, across), losses)


def _picture(source: SourceFile, image: str) -> TablePicture:
    """The picture: its bytes, or that of an address that some programs write in their place."""
    is_address = len(image) < _LEAST_BASE64 and ("." in image or "\\" in image)
    return picture_beside(source, image) if is_address else embedded_picture(source, image)


def _point(value: object, what: str, origin: Point = (0.0, 0.0)) -> Point:
    point = mapping(value, what)
    return number(point.get("x"), f"{what}.x") - origin[0], number(point.get("y"), f"{what}.y") - origin[1]


def _walls(data: Mapping[str, Any], origin: Point) -> Iterator[WallLine]:
    for key, word in _LINES:
        for at, points in enumerate(entries(data.get(key), key)):
            where = f"{key}[{at}]"
            line = tuple(_point(point, where, origin) for point in entries(points, where))
            if len(line) > 1:
                yield WallLine(word, line)


def _portals(data: Mapping[str, Any], origin: Point, losses: Tally) -> Iterator[WallLine]:
    for at, portal in enumerate(entries(data.get("portals"), "portals")):
        where = f"portals[{at}]"
        ends = entries(mapping(portal, where).get("bounds"), where)
        is_closed = portal.get("closed", True) is not False
        if len(ends) < 2:
            losses.add(_NO_BOUNDS, where)
            continue
        first, last = (_point(end, where, origin) for end in (ends[0], ends[-1]))
        yield WallLine("portal" if is_closed else "open portal", (first, last), opening=True, door=is_closed)


# --- Writing


_PIXELS, _MOST_SIDE = 70, 7000
"""Pixels of a square, and the most of the whole picture in each direction."""
_HALF_DOOR, _LEAST_HALF = 0.3, 0.02
"""Half of the width of an opening in squares, and the least that it may have beside a corner or another."""
_PLACES = 6
_NOWHERE = -1
_Line = list[tuple[float, ...]]
_HEIGHTS = Text("heights of walls and buildings", "hauteurs de murs et de bâtiments")
_AREAS = Text("hills, and areas that one sees into", "collines, et zones où l’on voit")
_SEEN_OVER = Text("walls and hedges that infantry sees over", "murs et haies par-dessus lesquels l’infanterie voit")
_UPPER = Text("openings of upper storeys", "ouvertures des étages")
_NO_ROOM = Text("openings at corners or off the walls", "ouvertures aux coins ou hors des murs")


def _write(work: OpenScenario, target: Target) -> Exported:
    """A file of a table: its picture, what hides whoever stands behind it, and the openings of buildings."""
    scenario = work.scenario
    assert isinstance(scenario, TabletopScenario)  # the registry sees to it
    if target.draw_map is None:
        raise CannotAnswer("no_painter", NO_PAINTER)
    board, losses = scenario.board, Tally()
    square = SQUARE[board.unit]
    pixels = max(1, min(_PIXELS, math.floor(_MOST_SIDE * square / max(board.width, board.height))))
    walls, portals = _sight(scenario, work.ruleset, square, losses)
    for one in contents_of(scenario):
        if one.what not in (PIECES, NAMES):
            losses.add(one.what, one.first, one.count)
    image = target.draw_map(pixels / square)
    data = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": _place((board.width / square, board.height / square)),
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [[_place(point) for point in line] for line in walls],
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(image).decode(),
    }
    return Exported(json.dumps(data).encode(), losses.rows())


def _place(point: Sequence[float]) -> dict[str, float]:
    return {"x": round(point[0], _PLACES), "y": round(point[1], _PLACES)}


def _sight(
    scenario: TabletopScenario, ruleset: Ruleset, square: float, losses: Tally
) -> tuple[list[_Line], list[dict[str, Any]]]:
    """The lines that block sight, in squares, and the portals between them."""
    walls: list[_Line] = []
    portals: list[dict[str, Any]] = []
    over: dict[tuple[str, float | None, float], bool] = {}
    for feature in scenario.board.features:
        row = ruleset.terrain[feature.terrain]
        is_building = row.fact("class") == "building" and feature.kind != LINE
        if row.fact("los") not in ("blocked", "solid") or not (is_building or row.fact("linear")):
            losses.add(_AREAS, feature.id, row.fact("los") not in (None, "none"))
            continue
        if not is_building:
            known = feature.terrain, feature.level, feature.width
            if known not in over:
                over[known] = _is_seen_over(feature, scenario, ruleset)
            if over[known]:
                losses.add(_SEEN_OVER, feature.id)
                continue
        losses.add(_HEIGHTS, feature.id)
        openings = [one for one in feature.openings if one.floor == 0]
        losses.add(_UPPER, feature.id, len(feature.openings) - len(openings))
        courses = _courses(feature, square)
        nearest = [_nearest(courses, one, square) for one in openings]
        for at, course in enumerate(courses):
            near = [one for one, line in zip(openings, nearest, strict=True) if line == at]
            cut, made = _with_portals(course, near, square)
            walls += cut
            portals += made
            losses.add(_NO_ROOM, feature.id, len(near) - len(made))
        losses.add(_NO_ROOM, feature.id, nearest.count(_NOWHERE))
    return walls, portals


def _is_seen_over(feature: Feature, scenario: TabletopScenario, ruleset: Ruleset) -> bool:
    """Do two units of the kind that the ruleset names first (infantry) see each other over a wall or the like, on an empty
    table with a straight one of its height and width?"""
    unit, square = scenario.board.unit, SQUARE[scenario.board.unit]
    size, kind = 20 * square, next(iter(ruleset.units), "")
    middle = size / 2
    wall = Feature("wall", feature.terrain, LINE, ((middle, 0.0), (middle, size)), feature.width, level=feature.level)
    forces = Forces(
        tuple(
            Force(side, (TabletopUnit(side, kind, (middle + far, middle)),))
            for side, far in (("a", -4 * square), ("b", 4 * square))
        )
    )
    board = TabletopBoard(unit, size, size, scenario.board.ground, (wall,))
    bare = TabletopScenario(scenario.title, scenario.ruleset, board, forces, conditions=scenario.conditions)
    analysis = TabletopAnalysis(bare, ruleset)
    return analysis.line(analysis.stand("a"), analysis.stand("b")).visible


def _courses(feature: Feature, square: float) -> list[shapely.LineString]:
    """The lines of a piece in squares: its middle if it is a line, else its outlines, which end where they begin."""
    if feature.kind == LINE:
        lines = [feature.points]
    else:
        solid = [part for part in shapely.get_parts(feature.area) if part.area > 0]
        lines = [ring.coords for part in solid for ring in (part.exterior, *part.interiors)]
    return [shapely.LineString([(x / square, y / square) for x, y in line]) for line in lines]


def _nearest(courses: Sequence[shapely.LineString], opening: Opening, square: float) -> int:
    """The line that an opening is in, by its place among them, or :data:`_NOWHERE`."""
    here = shapely.Point(opening.at[0] / square, opening.at[1] / square)
    away = [course.distance(here) for course in courses]
    return away.index(min(away)) if away and min(away) * square <= ON_WALL else _NOWHERE


def _with_portals(
    course: shapely.LineString, openings: Sequence[Opening], square: float
) -> tuple[list[_Line], list[dict[str, Any]]]:
    """A line cut at its openings, and their portals, as wide as corners and neighbours leave room."""
    length = course.length
    corners = [course.project(shapely.Point(point)) for point in course.coords[:-1]] + [length]
    places = [course.project(shapely.Point(one.at[0] / square, one.at[1] / square)) for one in openings]
    gaps: list[tuple[float, float]] = []
    portals: list[dict[str, Any]] = []
    for at, (place, opening) in enumerate(zip(places, openings, strict=True)):
        others = [abs(place - other) / 2 for n, other in enumerate(places) if n != at]
        half = min(_HALF_DOOR, *(abs(place - corner) * 0.9 for corner in corners), *(room * 0.9 for room in others))
        if half < _LEAST_HALF:
            continue
        gaps.append((place - half, place + half))
        portals.append(_portal(list(substring(course, place - half, place + half).coords), opening.door))
    if not gaps:
        return [list(course.coords)], []
    gaps.sort()
    stops = [0.0, *(stop for gap in gaps for stop in gap), length]
    walls: list[_Line] = [list(substring(course, *pair).coords) for pair in zip(stops[::2], stops[1::2], strict=True)]
    if course.is_closed:  # the wall goes on where the outline begins
        walls = [[*walls[-1], *walls[0][1:]], *walls[1:-1]]
    return walls, portals


def _portal(ends: _Line, is_door: bool) -> dict[str, Any]:
    (x1, y1), (x2, y2) = ends[0], ends[-1]
    return {
        "position": _place(((x1 + x2) / 2, (y1 + y2) / 2)),
        "bounds": [_place((x1, y1)), _place((x2, y2))],
        "rotation": round(math.atan2(y2 - y1, x2 - x1), _PLACES),
        "closed": is_door,
        "freestanding": False,
    }


FORMAT = MapFormat(
    id="uvtt",
    name=Text("Universal VTT", "Universal VTT"),
    can=frozenset({Can.TABLE}),
    reads=("*.uvtt", "*.dd2vtt", "*.df2vtt"),
    recognises=_recognises,
    read=reader_of("uvtt", _read),
    foreign=_read,
    writes=("*.uvtt", "*.dd2vtt", "*.df2vtt"),
    write=_write,
)
