"""Random pieces of terrain cut in parts that fit together, and lines that look for the seams between them."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.scenario.tabletop_board import LINE, POLYGON, Feature, Point

SIZE = 60.0
"""The table is so wide and high."""
CUTS = ("straight", "level", "curved", "bent", "thrice", "crossed")
FITS = (0.0, 1e-9, 1e-7, 1e-6)
"""By how much the corners of parts may be off where they touch."""

Floats = NDArray[np.float64]


def area(dice: random.Random, terrain: str, cut: str) -> tuple[Feature, list[Feature]]:
    """An area of terrain, whole and in parts."""
    middle, size = (dice.uniform(22, 38), dice.uniform(22, 38)), dice.uniform(7, 14)
    count, first = dice.randint(4, 8), dice.uniform(0, 7)
    corners = [
        _around(middle, size * dice.uniform(0.6, 1.2), first + 2 * math.pi * number / count) for number in range(count)
    ]
    outline = shapely.Polygon(corners)
    edges = shapely.node(shapely.union_all([outline.boundary, *_knives(dice, cut, middle)]))
    faces = shapely.get_parts(shapely.polygonize(list(shapely.get_parts(edges))))
    faces = [face for face in faces if face.area > 1e-3 and outline.buffer(1e-6).contains(face)]
    whole = Feature("whole", terrain, POLYGON, tuple(corners))
    return whole, [_misplaced(dice, f"part{n}", terrain, POLYGON, _ring(face)) for n, face in enumerate(faces)]


def stroke(dice: random.Random, terrain: str) -> tuple[Feature, list[Feature]]:
    """A bare line of terrain in one stroke, and in several that go on in each other."""
    points = [(dice.uniform(10, 20), dice.uniform(20, 40))]
    heading = dice.uniform(-0.6, 0.6)
    for _ in range(dice.randint(2, 5)):
        heading += dice.uniform(-1.0, 1.0)
        points.append(_around(points[-1], dice.uniform(5, 12), heading))
    strokes, current = [], [points[0]]
    for here, there in pairwise(points):
        share = dice.uniform(0.2, 0.8)
        between = (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)
        strokes.append([*current, between])
        current = [between, there]
        if dice.random() < 0.5 and there != points[-1]:
            strokes.append(current)
            current = [there]
    strokes.append(current)
    parts = [
        _misplaced(dice, f"part{n}", terrain, LINE, part if dice.random() < 0.5 else part[::-1])
        for n, part in enumerate(strokes)
        if len(part) > 1
    ]
    return Feature("whole", terrain, LINE, tuple(points)), parts


def lines(dice: random.Random, whole: Feature, parts: Sequence[Feature], count: int = 150) -> tuple[Floats, Floats]:
    """Random lines over the table, lines through the corners of parts and along the seams of an area: their ends."""
    ends = [(_somewhere(dice), _somewhere(dice)) for _ in range(count)]
    for here, there in _seams(dice, whole, parts):
        heading = math.atan2(there[1] - here[1], there[0] - here[0])
        length = math.dist(here, there)
        for _ in range(8):
            if not whole.linear:
                along = dice.uniform(-30, length), dice.uniform(0, 30)
                ends.append((_around(here, along[0], heading), _around(here, along[1], heading)))
            turn = dice.uniform(0, 7)
            ends.append((_around(here, -dice.uniform(3, 30), turn), _around(here, dice.uniform(3, 30), turn)))
    kept = [pair for pair in ends if all(0 <= value <= SIZE for point in pair for value in point)]
    return np.array([pair[0] for pair in kept]), np.array([pair[1] for pair in kept])


def beside(start: Floats, end: Floats, step: float) -> list[tuple[Floats, Floats]]:
    """The same lines moved and turned by so much, and their ends moved along them."""
    way = end - start
    ahead = way / np.maximum(np.hypot(*way.T), 1e-9)[:, None] * step
    across = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    none = 0 * ahead
    moves = [(across, across), (-across, -across), (across, -across), (-across, across)]
    moves += [(ahead, none), (-ahead, none), (none, ahead), (none, -ahead)]
    return [(start + one, end + other) for one, other in moves]


def _seams(dice: random.Random, whole: Feature, parts: Sequence[Feature]) -> list[tuple[Point, Point]]:
    if whole.linear:
        ends = [(part.points[at], part.points[at + 1 if at == 0 else at - 1]) for part in parts for at in (0, -1)]
        mine = whole.points[0], whole.points[-1]
        return [pair for pair in ends if all(math.dist(pair[0], end) > 1e-3 for end in mine)]
    found = []
    for part in parts:
        corners = [*part.points, part.points[0]]
        for here, there in pairwise(corners):
            middle = shapely.Point((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
            if whole.area.boundary.distance(middle) > 1e-3 and math.dist(here, there) > 1e-3:
                found.append((here, there))
    return dice.sample(found, min(len(found), 8))


def _knives(dice: random.Random, cut: str, middle: Point) -> list[BaseGeometry]:
    heading = 0.0 if cut == "level" else dice.uniform(0, math.pi)
    offsets: dict[str, list[list[Point]]] = {
        "curved": [[(-60 + 3 * n, 3 * math.sin(n / 3)) for n in range(41)]],
        "bent": [[(-60, 0), (-3, 0), (-3, 4), (3, 4), (3, -2), (60, -2)]],
        "thrice": [[(-60, off), (60, off)] for off in (-4, 0, 4)],
        "crossed": [[(-60, 0), (60, 0)], [(0, -60), (0, 60)]],
    }
    turn, tilt = math.cos(heading), math.sin(heading)
    return [
        shapely.LineString([(middle[0] + x * turn - y * tilt, middle[1] + x * tilt + y * turn) for x, y in path])
        for path in offsets.get(cut, [[(-60, 0), (60, 0)]])
    ]


def _misplaced(dice: random.Random, name: str, terrain: str, kind: str, points: Sequence[Point]) -> Feature:
    gap = dice.choice(FITS)
    dx, dy = dice.uniform(-gap, gap), dice.uniform(-gap, gap)
    return Feature(name, terrain, kind, tuple((x + dx, y + dy) for x, y in points))


def _ring(face: BaseGeometry) -> list[Point]:
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(shapely.get_exterior_ring(face))[:-1]]


def _somewhere(dice: random.Random) -> Point:
    return dice.uniform(0, SIZE), dice.uniform(0, SIZE)


def _around(middle: Point, radius: float, heading: float) -> Point:
    return middle[0] + math.cos(heading) * radius, middle[1] + math.sin(heading) * radius
