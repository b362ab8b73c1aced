"""Typical pieces of a model table, to be dropped on a table: woods, fields, houses, hills, hedges, roads.

Coordinates are in centimetres relative to the middle of the piece. A piece lists possible kinds of terrain, and is offered if
the ruleset has one of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow
from workbench.scenario.tabletop_board import CIRCLE, CM_PER_INCH, LINE, POLYGON, Feature, Point, rotate, rounded_point


@dataclass(frozen=True)
class SamplePart:
    """One outline of a piece. ``terrain`` has keys or aliases; the first that the ruleset knows counts. ``level_steps`` is the
    number of steps (of ``LEVEL_STEP`` levels) above the lowest level of the terrain row."""

    terrain: tuple[str, ...]
    kind: str
    points: tuple[Point, ...]
    width: float = 0.0
    radius: float = 0.0
    level_steps: int = 0
    floors: int = 0


LEVEL_STEP = 5.0
"""The number of levels between two contours of a hill."""


@dataclass(frozen=True)
class SamplePiece:
    """A sample piece, in a group of the palette."""

    key: str
    name: Text
    group: str
    parts: tuple[SamplePart, ...]

    def features(self, ruleset: Ruleset, unit: str) -> tuple[Feature, ...] | None:
        """The piece around the origin, in a table's unit; None if the ruleset does not know its terrain."""
        scale = 1.0 if unit == "cm" else 1.0 / CM_PER_INCH
        made = []
        for part in self.parts:
            row = _row(ruleset, part.terrain)
            if row is None:
                return None
            level = row.levels[0] + LEVEL_STEP * part.level_steps if part.level_steps and row.levels else None
            points = tuple(rounded_point((x * scale, y * scale)) for x, y in part.points)
            made.append(
                Feature(
                    "", row.key, part.kind, points, part.width * scale, part.radius * scale, level, floors=part.floors
                )
            )
        return tuple(made)


def _row(ruleset: Ruleset, names: tuple[str, ...]) -> TerrainRow | None:
    rows = ruleset.layer(FEATURES)
    for name in names:
        for key in rows:
            row = ruleset.terrain[key]
            if name == key or name in row.aliases:
                return row
    return None


def _rounded_outline(across: float, down: float, *radii: float) -> tuple[Point, ...]:
    """A round outline with these radii (as shares of the half axes), with every corner cut once."""
    count = len(radii)
    turn = 2 * math.pi / count
    corners = [(across / 2 * r * math.cos(k * turn), down / 2 * r * math.sin(k * turn)) for k, r in enumerate(radii)]
    cut = []
    for (x, y), (px, py) in zip(corners, corners[1:] + corners[:1], strict=True):
        cut += [(0.75 * x + 0.25 * px, 0.75 * y + 0.25 * py), (0.25 * x + 0.75 * px, 0.25 * y + 0.75 * py)]
    return tuple((round(x, 1), round(y, 1)) for x, y in cut)


def _rectangle(across: float, down: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    a, b = across / 2, down / 2
    return (x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)


def _evenly_spaced(length: float, *offsets: float) -> tuple[Point, ...]:
    count = len(offsets) - 1
    return tuple(rounded_point((-length / 2 + length * k / count, y)) for k, y in enumerate(offsets))


Course = tuple[tuple[Point, ...], float]

_SMOOTH_OUTLINE = (1.0, 0.93, 1.0, 0.9, 0.97, 1.0, 0.88, 0.96, 1.0, 0.92, 0.98, 0.9)
_UNEVEN_OUTLINE = (1.0, 0.86, 0.97, 0.8, 0.95, 1.0, 0.78, 0.93, 1.0, 0.84)
_WOODS, _LIGHT_WOODS = ("dense_wood_jungle", "dense_woods", "woods"), ("light_wood_orchard", "light_woods", "orchard")
_FIELD, _PLOUGHED, _SCRUB = ("cultivated_field", "field"), ("ploughed_field",), ("scrub_vineyard", "scrub", "brush")
_HOUSE, _FACTORY, _RUIN = ("building_bunker", "building"), ("factory_warehouse", "factory"), ("ruined_building", "ruin")
_HILL, _ROUGH = ("hill_gentle", "hill"), ("hill_rough", "rough_hill", "hill")
_HEDGE, _BOCAGE, _LOW_WALL, _WALL = (
    ("hedge_fence", "hedge"),
    ("bocage",),
    ("low_wall_bank", "low_wall"),
    ("stone_wall", "wall"),
)


def _area(
    key: str, name: Text, group: str, terrain: tuple[str, ...], points: tuple[Point, ...], **values: int
) -> SamplePiece:
    return SamplePiece(key, name, group, (SamplePart(terrain, POLYGON, points, **values),))


def _line(key: str, name: Text, group: str, terrain: tuple[str, ...], *, course: Course) -> SamplePiece:
    points, width = course
    return SamplePiece(key, name, group, (SamplePart(terrain, LINE, points, width),))


SAMPLE_PIECES: tuple[SamplePiece, ...] = (
    _area("wood_small", Text("small wood", "petit bois"), "woods", _WOODS, _rounded_outline(14, 11, *_SMOOTH_OUTLINE)),
    _area("wood", Text("wood", "bois"), "woods", _WOODS, _rounded_outline(26, 19, *_UNEVEN_OUTLINE)),
    _area("copse", Text("strip of wood", "bande boisée"), "woods", _WOODS, _rounded_outline(34, 10, *_SMOOTH_OUTLINE)),
    _area("orchard", Text("orchard", "verger"), "woods", _LIGHT_WOODS, _rectangle(18, 14)),
    _area(
        "light_wood",
        Text("light wood", "bois clair"),
        "woods",
        _LIGHT_WOODS,
        _rounded_outline(24, 17, *_UNEVEN_OUTLINE),
    ),
    _area("field_small", Text("small field", "petit champ"), "fields", _FIELD, _rectangle(18, 13)),
    _area("field", Text("field", "champ"), "fields", _FIELD, ((-15, -10), (14, -9), (16, 9), (-14, 11))),
    _area(
        "ploughed", Text("ploughed field", "labour"), "fields", _PLOUGHED, ((-14, -9), (15, -10), (14, 10), (-15, 8))
    ),
    _area("vineyard", Text("vineyard", "vigne"), "fields", _SCRUB, _rectangle(18, 12)),
    _area(
        "scrub", Text("patch of scrub", "broussailles"), "fields", _SCRUB, _rounded_outline(16, 12, *_UNEVEN_OUTLINE)
    ),
    _area("house", Text("house", "maison"), "houses", _HOUSE, _rectangle(7, 5), floors=1),
    _area("house_large", Text("large house", "grande maison"), "houses", _HOUSE, _rectangle(10, 7), floors=2),
    _area(
        "house_l",
        Text("house with a wing", "maison en équerre"),
        "houses",
        _HOUSE,
        ((-5, -4), (5, -4), (5, 1), (0, 1), (0, 5), (-5, 5)),
        floors=1,
    ),
    _area(
        "church",
        Text("church", "église"),
        "houses",
        _HOUSE,
        (
            (-8, -2.5),
            (1, -2.5),
            (1, -5),
            (5, -5),
            (5, -2.5),
            (8, -1.5),
            (8, 1.5),
            (5, 2.5),
            (5, 5),
            (1, 5),
            (1, 2.5),
            (-8, 2.5),
        ),
        floors=2,
    ),
    _area("factory", Text("factory", "usine"), "houses", _FACTORY, _rectangle(20, 12), floors=1),
    _area("ruin", Text("ruin", "ruine"), "houses", _RUIN, ((-5, -4), (4, -4), (5, 3), (1, 4), (-4, 3))),
    SamplePiece(
        "farm",
        Text("farm with its yard", "ferme et sa cour"),
        "houses",
        (
            SamplePart(_HOUSE, POLYGON, _rectangle(9, 5, -6, -6), floors=1),
            SamplePart(_HOUSE, POLYGON, _rectangle(5, 10, 8, 0), floors=1),
            SamplePart(_LOW_WALL, LINE, ((-11, -3), (-11, 9), (10, 9)), 0.5),
        ),
    ),
    _area(
        "hill_small", Text("small hill", "petite colline"), "relief", _HILL, _rounded_outline(32, 22, *_SMOOTH_OUTLINE)
    ),
    SamplePiece(
        "hill_two",
        Text("hill in two steps", "colline à deux paliers"),
        "relief",
        (
            SamplePart(_HILL, POLYGON, _rounded_outline(50, 36, *_SMOOTH_OUTLINE)),
            SamplePart(_HILL, POLYGON, _rounded_outline(28, 19, *_SMOOTH_OUTLINE), level_steps=1),
        ),
    ),
    SamplePiece(
        "hill_three",
        Text("hill in three steps", "colline à trois paliers"),
        "relief",
        (
            SamplePart(_HILL, POLYGON, _rounded_outline(64, 46, *_SMOOTH_OUTLINE)),
            SamplePart(_HILL, POLYGON, _rounded_outline(44, 31, *_SMOOTH_OUTLINE), level_steps=1),
            SamplePart(_ROUGH, POLYGON, _rounded_outline(24, 16, *_SMOOTH_OUTLINE), level_steps=2),
        ),
    ),
    _area(
        "rocks",
        Text("rocky ground", "rochers"),
        "relief",
        ("rocky_ground", "rocky"),
        _rounded_outline(16, 12, *_UNEVEN_OUTLINE),
    ),
    _line("hedge", Text("hedge, 20 cm", "haie, 20 cm"), "lines", _HEDGE, course=(_evenly_spaced(20, 0, 0), 1)),
    _line(
        "bocage", Text("bocage, 24 cm", "bocage, 24 cm"), "lines", _BOCAGE, course=(_evenly_spaced(24, 0, 0.8, 0), 2)
    ),
    _line(
        "low_wall", Text("low wall, 15 cm", "muret, 15 cm"), "lines", _LOW_WALL, course=(_evenly_spaced(15, 0, 0), 0.5)
    ),
    _line(
        "wall",
        Text("stone wall, 15 cm", "mur de pierre, 15 cm"),
        "lines",
        _WALL,
        course=(_evenly_spaced(15, 0, 0), 0.8),
    ),
    _line("road", Text("road, straight", "route droite"), "ways", ("road",), course=(_evenly_spaced(30, 0, 0), 4)),
    _line(
        "road_bend",
        Text("road, bend", "route en courbe"),
        "ways",
        ("road",),
        course=(_evenly_spaced(30, 8, 1, -3, -3, 1, 8), 4),
    ),
    _line("rail", Text("railway, straight", "voie ferrée"), "ways", ("railway",), course=(_evenly_spaced(30, 0, 0), 3)),
    _line(
        "stream", Text("stream", "ruisseau"), "ways", ("stream",), course=(_evenly_spaced(40, 0, 3, -1, -4, 0, 2), 2)
    ),
    _line("bridge", Text("bridge", "pont"), "ways", ("bridge",), course=(_evenly_spaced(8, 0, 0), 4)),
    SamplePiece(
        "pond",
        Text("pond", "étang"),
        "ways",
        (SamplePart(("deep_river", "water"), POLYGON, _rounded_outline(16, 11, *_SMOOTH_OUTLINE)),),
    ),
    _area(
        "marsh", Text("marsh", "marais"), "ways", ("marsh_paddy", "marsh"), _rounded_outline(22, 14, *_UNEVEN_OUTLINE)
    ),
    _line("trench", Text("trench", "tranchée"), "works", ("trench",), course=(_evenly_spaced(20, 1, -1, 1, -1), 2)),
    _line(
        "wire", Text("barbed wire", "barbelés"), "works", ("barbed_wire", "wire"), course=(_evenly_spaced(15, 0, 0), 1)
    ),
    _line(
        "barricade",
        Text("barricade", "barricade"),
        "works",
        ("barricade", "roadblock"),
        course=(_evenly_spaced(6, 0, 0), 1),
    ),
    _area(
        "foxholes",
        Text("entrenchment", "retranchement"),
        "works",
        ("entrenchment",),
        _rounded_outline(8, 6, *_SMOOTH_OUTLINE),
    ),
    SamplePiece(
        "smoke",
        Text("smoke, 5 cm", "fumée, 5 cm"),
        "works",
        (SamplePart(("smoke",), CIRCLE, ((0.0, 0.0),), radius=2.5),),
    ),
)

GROUPS = {
    "woods": Text("Woods", "Bois"),
    "fields": Text("Fields", "Champs"),
    "houses": Text("Houses", "Maisons"),
    "relief": Text("Hills", "Collines"),
    "lines": Text("Hedges and walls", "Haies et murs"),
    "ways": Text("Roads and water", "Routes et eau"),
    "works": Text("Field works", "Ouvrages"),
}


def available_samples(ruleset: Ruleset) -> Iterator[SamplePiece]:
    """The pieces whose terrain a ruleset knows."""
    return (piece for piece in SAMPLE_PIECES if all(_row(ruleset, part.terrain) is not None for part in piece.parts))


def place_features(features: tuple[Feature, ...], middle: Point, degrees: float) -> tuple[Feature, ...]:
    """Pieces around the origin, rotated clockwise and moved to a point."""

    def put(point: Point) -> Point:
        x, y = rotate(point, degrees, (0.0, 0.0))
        return rounded_point((x + middle[0], y + middle[1]))

    return tuple(replace(one, points=tuple(put(point) for point in one.points)) for one in features)
