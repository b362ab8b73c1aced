"""The ground that a unit covers on a table, and formations of its figures. Lengths in the table's unit, facing clockwise
from its top."""

from __future__ import annotations

import math

import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.scenario.units import Point, TabletopUnit

# --- The ground that a unit on a table covers: its base or hull, turned the way it faces.


ROUND = 32
"""Segments in a quarter of a round base."""

Size = float | tuple[float, float]
"""The diameter of a round base, or the (width, depth) of a rectangular one: depth along the facing."""


def footprint(
    unit: TabletopUnit, at: Point, *, base: Size | None = None, hull: tuple[float, float] | None = None
) -> BaseGeometry:
    """What a unit covers when its middle is at a point, in the table's unit. ``base`` and ``hull`` (length, width) are those of
    its kind, for units without their own; a unit without any covers just the point."""
    if unit.hull is not None or (unit.base is None and hull is not None):
        length, width = unit.hull or hull or (0.0, 0.0)
        return _rectangle(at, width, length, unit.facing)
    size = unit.base if unit.base is not None else base
    if not size:  # none, or a diameter of 0
        return shapely.Point(at)
    if isinstance(size, tuple):
        return _rectangle(at, size[0], size[1], unit.facing)
    return shapely.Point(at).buffer(size / 2, quad_segs=ROUND)


def round_radius(unit: TabletopUnit, *, base: Size | None = None, hull: tuple[float, float] | None = None) -> float:
    """The radius of what a unit covers if that is round, else 0; ``base`` and ``hull`` as for footprints. A footprint has
    corners, which touch another base only where they happen to lie: distances are measured with the radius."""
    size = unit.base if unit.base is not None else base
    if unit.hull is not None or (unit.base is None and hull is not None) or isinstance(size, tuple):
        return 0.0
    return (size or 0.0) / 2


def _rectangle(at: Point, width: float, depth: float, facing: float) -> BaseGeometry:
    x, y = at
    flat = shapely.box(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)
    # y grows down, so a turn to the right is a positive angle
    turned: BaseGeometry = shapely.affinity.rotate(flat, facing, origin=at)
    return turned


LINE, RANKS, BLOCK = "line", "ranks", "block"
FORMATIONS = {
    LINE: Text("line", "ligne"),
    RANKS: Text("two ranks", "deux rangs"),
    BLOCK: Text("block", "bloc"),
}


def formation_places(formation: str, count: int, middle: Point, facing: float, pitch: Point) -> tuple[Point, ...]:
    """The places of ``count`` figures about their middle, the front rank first and from the left: ``pitch`` is how far
    it is from file to file and from rank to rank. A rank that is not full stands in the middle."""
    if count < 1:
        return ()
    across, deep = pitch
    files = {LINE: count, RANKS: math.ceil(count / 2), BLOCK: math.ceil(math.sqrt(count))}[formation]
    flat = []
    for rank, first in enumerate(range(0, count, files)):
        here = min(files, count - first)
        flat += [((file - (here - 1) / 2) * across, rank * deep) for file in range(here)]
    back = sum(y for _, y in flat) / count
    angle = math.radians(facing)
    sine, cosine = math.sin(angle), math.cos(angle)
    return tuple(
        (middle[0] + x * cosine - (y - back) * sine, middle[1] + x * sine + (y - back) * cosine) for x, y in flat
    )


def middle_of(points: tuple[Point, ...]) -> Point:
    """The mean of points; ValueError if there are none."""
    if not points:
        raise ValueError("no points have no middle")
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def place_beside(points: tuple[Point, ...], count: int, facing: float, pitch: Point) -> tuple[Point, ...]:
    """The places of ``count`` more figures next to those that stand already: each beside, before or behind one of them (as far
    as ``pitch`` says) where there is space, as near to their middle as possible."""
    across, deep = pitch
    angle = math.radians(facing)
    sine, cosine = math.sin(angle), math.cos(angle)
    steps = [(dx * across, dy * deep) for dy in (0, 1, -1) for dx in (1, -1, 0) if dx or dy]
    ways = [(dx * cosine - dy * sine, dx * sine + dy * cosine) for dx, dy in steps]
    room = 0.99 * min(across, deep)
    found = list(points)
    for _ in range(count if points else 0):
        middle = middle_of(tuple(found))
        free = [
            (x + dx, y + dy)
            for dx, dy in ways
            for x, y in found
            if all(math.dist((x + dx, y + dy), other) >= room for other in found)
        ]
        if not free:
            break
        found.append(min(free, key=lambda place: round(math.dist(place, middle), 6)))
    return tuple(found[len(points) :])
