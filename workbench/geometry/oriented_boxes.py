"""The box around an outline, turned as the outline is: where its middle is, how wide and deep it is, and its angle.

Coordinates grow to the right and down; angles are degrees clockwise, 0 for a box whose width runs along the x axis.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from workbench.base.text import Text

Point = tuple[float, float]

Measure = Literal["x", "y", "width", "depth", "angle"]
"""What can be given a box: where its middle is, how large it is, how far it is turned."""
PLACEMENTS: Mapping[Measure, Text] = {
    "x": Text("Move", "Déplacer"),
    "y": Text("Move", "Déplacer"),
    "width": Text("Change the size", "Modifier la taille"),
    "depth": Text("Change the size", "Modifier la taille"),
    "angle": Text("Turn", "Pivoter"),
}
"""The names of the edits that give them."""
FLAT = 1e-6
"""A box that is no wider than this cannot be scaled."""
SQUARE = 0.5
"""So many degrees off a right angle a corner still is one, and off its course a line still is straight."""
_TIE = 0.01
"""Of two directions that are as near, the one clockwise of the other is taken; so many degrees nearer is as near."""


@dataclass(frozen=True, slots=True)
class OrientedBox:
    """A box by its ``middle``, its ``width`` along its ``angle`` (0 to 360) and its ``depth`` across."""

    middle: Point
    width: float
    depth: float
    angle: float = 0.0


def own_direction(points: Sequence[Point], *, closed: bool, near: float = 0.0) -> float | None:
    """The direction (0 to 360) of an outline that has one: of a closed outline with nothing but right angles one of its four
    sides, of a straight line one of its two ways, in both cases the one nearest to ``near``. None for any other outline."""
    ring = [*points, points[0]] if closed else list(points)
    ways = [math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(ring) if math.dist(a, b) > 1e-9]
    if not ways or (closed and len(ways) < 4):
        return None
    step = 90.0 if closed else 180.0
    if any(abs((way - ways[0] + step / 2) % step - step / 2) > SQUARE for way in ways):
        return None
    off = (near - ways[0]) / step
    turns = math.ceil(off - 0.5 - _TIE / step)
    return (ways[0] + turns * step) % 360.0


def oriented_box(points: Iterable[Point], angle: float = 0.0) -> OrientedBox:
    """The box around points whose width runs along an angle."""
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    along, across = zip(*((x * cosine + y * sine, y * cosine - x * sine) for x, y in points), strict=True)
    width, depth = max(along) - min(along), max(across) - min(across)
    a, b = min(along) + width / 2, min(across) + depth / 2
    return OrientedBox((a * cosine - b * sine, a * sine + b * cosine), width, depth, angle % 360.0)


def growth(box: OrientedBox, measure: Measure, value: float) -> float:
    """How many times as wide or as deep a box becomes; 1 where it is flat that way, and for a size of nothing."""
    size = {"width": box.width, "depth": box.depth}.get(measure, 0.0)
    return value / size if size > FLAT and value > 0 else 1.0


def placing(box: OrientedBox, measure: Measure, value: float) -> Callable[[Point], Point]:
    """What gives the box a value and takes all in it along: moved, turned clockwise about its middle, or scaled along its angle
    (``width``) or across it (``depth``)."""
    x0, y0 = box.middle
    dx, dy = value - x0 if measure == "x" else 0.0, value - y0 if measure == "y" else 0.0
    factor = growth(box, measure, value)
    across, down = (factor, 1.0) if measure == "width" else (1.0, factor)
    before, after = math.radians(box.angle), math.radians(value if measure == "angle" else box.angle)

    def placed(point: Point) -> Point:
        x, y = point[0] - x0, point[1] - y0
        along = (x * math.cos(before) + y * math.sin(before)) * across
        beside = (y * math.cos(before) - x * math.sin(before)) * down
        x, y = along * math.cos(after) - beside * math.sin(after), along * math.sin(after) + beside * math.cos(after)
        return x0 + dx + x, y0 + dy + y

    return placed
