"""What has to be at hand before play: markers and counters, and on a table the pieces of terrain to lay out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import shapely

from workbench.base.text import Text
from workbench.engine.sight.tabletop_wording import length_text, number_text, size_text
from workbench.rules.card import ALLOTMENTS, NUMBER, CardField
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Citation
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, Feature, Point, TabletopBoard
from workbench.scenario.zones import OBJECTIVE
from workbench.sheets.turn_track import turn_track

ON_MAP, OF_CARD, OF_STATE, CONTROL, TURN = "map", "card", "state", "control", "turn"


@dataclass(frozen=True)
class MarkerNeed:
    """Markers of one kind. ``why`` is where they lie or come from: on the ``map``, given by the ``card``, ``state`` of units,
    ``control`` of objectives, the ``turn``. ``count`` is how many lie there at the start, ``most`` how many play can take
    (never less). ``side`` is their owner, "" = nobody or not said; ``key`` is that of the ruleset."""

    why: str
    key: str
    name: Text
    count: int
    most: int
    side: str = ""
    citation: Citation = Citation("")


def markers_needed(scenario: AnyScenario, ruleset: Ruleset) -> tuple[MarkerNeed, ...]:
    """All markers of a scenario: those on its map, those that its card gives, those of the states that its units may be in,
    one a side for each objective, one for the turn."""
    found: list[MarkerNeed] = []
    if turn_track(scenario, ruleset).turns:
        found.append(MarkerNeed(TURN, "turn", Text("turn", "tour"), 1, 1))
    found += _on_map(scenario, ruleset)
    for one in ruleset.card_fields.values():
        if one.counters:
            found += _of_field(scenario.card.value(one.key), one)
    objectives = [zone for zone in scenario.zones if zone.kind == OBJECTIVE]
    for force in scenario.forces.sides if objectives else ():
        held = sum(zone.control == force.side for zone in objectives)
        found.append(MarkerNeed(CONTROL, "control", Text("control", "contrôle"), held, len(objectives), force.side))
    return (*found, *_of_states(scenario, ruleset))


def _on_map(scenario: AnyScenario, ruleset: Ruleset) -> list[MarkerNeed]:
    found = []
    for key, row in ruleset.terrain.items():
        for side, places in scenario.markers_by_side(key).items():
            if places:
                rule = row.cite("los") if row.facts else Citation("")
                found.append(MarkerNeed(ON_MAP, key, row.name, len(places), len(places), side, rule))
    return found


def _of_field(value: Any, one: CardField) -> list[MarkerNeed]:
    sides = value.items() if isinstance(value, Mapping) else [("", value)] if value is not None else []
    found = []
    for side, held in sides:
        if one.kind == NUMBER and held:
            found.append(MarkerNeed(OF_CARD, one.key, one.name, held, held, side, one.citation))
        for item in held if one.kind == ALLOTMENTS else ():
            name = Text("{field}: {what}", "{field} : {what}")
            what = one.choices.get(item.of, Text.of(item.of))
            named = name.format(field=one.name, what=what) if item.of else one.name
            here = 0 if item.turn else item.count
            found.append(MarkerNeed(OF_CARD, one.key, named, here, item.count, side, one.citation))
    return found


def _of_states(scenario: AnyScenario, ruleset: Ruleset) -> list[MarkerNeed]:
    units = [unit for _, unit in scenario.forces]
    found = []
    for key, state in ruleset.states.items():
        kinds = [ruleset.units.get(unit.kind) for unit in units]
        most = sum(kind is not None and state.fits(kind) for kind in kinds)
        here = sum(unit.has(key) for unit in units)
        if most or here:
            found.append(MarkerNeed(OF_STATE, key, state.name, here, max(here, most), "", state.citation))
    return found


# --- The pieces of a table, grouped by kind and size, with their places from two edges.


@dataclass(frozen=True)
class EdgePlace:
    """A point of a table by its distances from the two edges that are nearest, in the table's unit, to a tenth."""

    across: tuple[str, float]
    """``left`` or ``right``, and the distance from it."""
    down: tuple[str, float]
    """``top`` or ``bottom``, and the distance from it."""


@dataclass(frozen=True)
class LaidPiece:
    """A piece to lay: its id, its middle, the ends of a line or the corners of what is no circle, and by how many degrees
    clockwise from the long edge its longer side is turned (0 to 179; 0 for circles). Of a piece that goes over the edge these
    are those of its part on the table. ``parts`` are the lengths of the straight parts of a line that has several."""

    id: str
    name: Text
    middle: EdgePlace
    points: tuple[EdgePlace, ...]
    turned: int = 0
    parts: tuple[float, ...] = ()


@dataclass(frozen=True)
class PieceGroup:
    """Pieces of one kind and size. ``length`` and ``width`` in the table's unit, the longer first: of a line along its course
    and across it (0 = no width), of a circle its diameter twice, else of the smallest rectangle around it."""

    terrain: str
    name: Text
    shape: str
    length: float
    width: float
    level: float | None
    floors: int
    pieces: tuple[LaidPiece, ...]
    hill: float | None = None
    """The level of a hill: how high it is, as its rules count."""

    def words(self, unit: str) -> Text:
        """``6 × hedge of 15 cm (1 cm wide)``, on a table in ``unit`` (``cm`` or ``in``)."""
        size = length_text(self.length, unit, 1)
        if self.shape == CIRCLE:
            size = Text("⌀ {size}", "⌀ {size}").format(size=size)
        elif self.shape != LINE:
            size = size_text(self.length, self.width, unit, 1)
        elif self.width:
            wide = Text("{size} ({wide} wide)", "{size} (large de {wide})")
            size = wide.format(size=size, wide=length_text(self.width, unit, 1))
        words = Text("{n} × {name} of {size}", "{n} × {name} de {size}")
        words = words.format(n=len(self.pieces), name=self.name, size=size)
        if self.hill is not None:
            words = Text("{words}, level {n}", "{words}, niveau {n}").format(words=words, n=number_text(self.hill))
        if self.floors:
            floors = Text("{words}, {n} upper floors", "{words}, {n} étages")
            one = Text("{words}, 1 upper floor", "{words}, 1 étage")
            return (one if self.floors == 1 else floors).format(words=words, n=self.floors)
        return words


MOST_MARKS = 10
"""The most points of a piece that are marked."""
MOST_CORNERS = 8
"""Outlines with more corners are told by the smallest rectangle around them."""


def pieces_to_lay(board: TabletopBoard, ruleset: Ruleset) -> tuple[PieceGroup, ...]:
    """The pieces of a table in the order of the terrain chart, the larger first. Sizes are rounded to whole centimetres or half
    inches, and pieces that are then alike stand together."""
    step = 1.0 if board.unit == "cm" else 0.5
    groups: dict[tuple[Any, ...], list[LaidPiece]] = {}
    for piece in board.features:
        length, width, turned = _extent(piece)
        key = (piece.terrain, piece.kind, _rounded(length, step), _rounded(width, step), piece.level, piece.floors)
        groups.setdefault(key, []).append(_laid(piece, board, turned))
    order = {key: place for place, key in enumerate(ruleset.terrain)}
    found = [
        PieceGroup(
            key[0],
            _terrain_name(ruleset, key[0]),
            key[1],
            key[2],
            key[3],
            key[4],
            key[5],
            tuple(pieces),
            _hill_level(ruleset.terrain.get(key[0]), key[4]),
        )
        for key, pieces in groups.items()
    ]
    return tuple(sorted(found, key=lambda one: (order.get(one.terrain, len(order)), -one.length, -one.width)))


def _hill_level(row: TerrainRow | None, level: float | None) -> float | None:
    """The level of a hill, None for anything else: its own, or the first that the chart prints."""
    if row is None or row.fact("relief") != "hill":
        return None
    return level if level is not None else float(row.levels[0]) if row.levels else None


def edge_place(point: Point, board: TabletopBoard) -> EdgePlace:
    """A point by the two edges that are nearest."""
    x, y = point
    across = ("left", x) if x <= board.width / 2 else ("right", board.width - x)
    down = ("top", y) if y <= board.height / 2 else ("bottom", board.height - y)
    return EdgePlace((across[0], round(across[1], 1) + 0.0), (down[0], round(down[1], 1) + 0.0))


EDGES: Mapping[str, Text] = {
    "left": Text("from the left", "de la gauche"),
    "right": Text("from the right", "de la droite"),
    "top": Text("from the top", "du haut"),
    "bottom": Text("from the bottom", "du bas"),
}


def place_words(place: EdgePlace, unit: str) -> Text:
    """``12 cm from the left, 8 cm from the top``, on a table in ``unit`` (``cm`` or ``in``)."""
    words = Text("{across} {side}, {down} {level}", "{across} {side}, {down} {level}")
    (side, across), (level, down) = place.across, place.down
    return words.format(
        across=length_text(across, unit, 1), side=EDGES[side], down=length_text(down, unit, 1), level=EDGES[level]
    )


def _laid(piece: Feature, board: TabletopBoard, turned: int) -> LaidPiece:
    if piece.kind == CIRCLE:
        return LaidPiece(piece.id, piece.name, edge_place(piece.points[0], board), ())
    shown = piece.course if piece.kind == LINE else piece.area
    if shown.is_empty or not shown.length:  # corners that all lie on one line, or on one point
        middle = shapely.MultiPoint(piece.points).centroid
        return LaidPiece(piece.id, piece.name, edge_place((middle.x, middle.y), board), ())
    on_table = shapely.intersection(shown, board.outline)
    parts = [part for part in shapely.get_parts(on_table) if part.geom_type == shown.geom_type and part.length]
    seen = max(parts, key=lambda part: part.length, default=shown)
    over_edge = not board.outline.covers(shown)
    bends = piece.bends or piece.points
    if piece.kind == LINE:
        middle = seen.interpolate(0.5, normalized=True)
        ends = shapely.get_coordinates(seen).tolist()
        corners: tuple[Point, ...] = ((ends[0][0], ends[0][1]), (ends[-1][0], ends[-1][1]))
        if 2 < len(bends) <= MOST_CORNERS and not over_edge:
            corners = tuple(bends)
    else:
        middle = seen.centroid
        corners = piece.points if len(piece.points) <= MOST_CORNERS and not piece.bends else _rectangle(piece.area)
        if len(corners) > 2 and not all(board.holds(corner) for corner in corners):
            corners = _cut(corners, board)
    places = tuple(edge_place(corner, board) for corner in corners)
    straight = piece.kind == LINE and not piece.bends and len(piece.points) > 2
    lengths = tuple(math.dist(a, b) for a, b in itertools.pairwise(piece.points)) if straight else ()
    return LaidPiece(piece.id, piece.name, edge_place((middle.x, middle.y), board), places, turned, lengths)


def _cut(corners: tuple[Point, ...], board: TabletopBoard) -> tuple[Point, ...]:
    """The corners of the part of an outline that is on the table; () if that has too many, or is in several pieces."""
    cut = shapely.intersection(shapely.make_valid(shapely.Polygon(corners)), board.outline)
    if not isinstance(cut, shapely.Polygon) or cut.is_empty:
        return ()
    found = shapely.get_coordinates(cut.exterior)[:-1].tolist()
    return tuple((x, y) for x, y in found) if len(found) <= MOST_MARKS else ()


def _rectangle(area: Any) -> tuple[Point, ...]:
    box = shapely.oriented_envelope(area)
    return tuple((x, y) for x, y in shapely.get_coordinates(box)[:4].tolist())


def _extent(piece: Feature) -> tuple[float, float, int]:
    """Length, width, and how far the longer side is turned from the long edge of the table."""
    if piece.kind == CIRCLE:
        return 2 * piece.radius, 2 * piece.radius, 0
    if piece.kind == LINE:
        (ax, ay), (bx, by) = piece.points[0], piece.points[-1]
        return float(piece.course.length), piece.width, _degrees(bx - ax, by - ay)
    corners = _rectangle(piece.area)
    if len(corners) < 4:  # an outline without an area
        return float(piece.area.length), 0.0, 0
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(corners[:3])]
    long, short = sorted(sides, key=lambda side: -math.hypot(*side))
    size = [math.hypot(*side) for side in (long, short)]
    return size[0], size[1], _degrees(*long)


def _degrees(across: float, down: float) -> int:
    return round(math.degrees(math.atan2(down, across))) % 180


def _rounded(length: float, step: float) -> float:
    return round(length / step) * step


def _terrain_name(ruleset: Ruleset, key: str) -> Text:
    row = ruleset.terrain.get(key)
    return row.name if row is not None else Text.of(key)
