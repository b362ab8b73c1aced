"""A slow second judgement of lines on tables: the steps of the rules in plain Python, without any code of the engine.

One line at a time; a polygon is its corners, and what of a line is inside is found by cutting it at every edge and asking of
each part whether its middle is inside.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import shapely

from workbench.scenario.tabletop_board import Feature

Point = tuple[float, float]
Ring = list[Point]

BLOCKED, DEPTH = "blocked", "depth"
CHART: dict[str, tuple[str, float, float]] = {
    # los, depth (cm), level
    "building_bunker": (BLOCKED, 0, 2),
    "factory_warehouse": (DEPTH, 10, 2),
    "ruined_building": (DEPTH, 10, 2),
    "dense_wood_jungle": (DEPTH, 5, 3),
    "light_wood_orchard": (DEPTH, 5, 3),
    "scrub_vineyard": (DEPTH, 5, 1),
    "cultivated_field": (DEPTH, 5, 1),
    "ploughed_field": ("none", 0, 0),
    "hill_gentle": (BLOCKED, 0, 5),
    "hill_rough": (BLOCKED, 0, 5),
    "sand_dune": (BLOCKED, 0, 5),
    "hedge_fence": (BLOCKED, 0, 1),
    "bocage": (BLOCKED, 0, 3),
    "low_wall_bank": (BLOCKED, 0, 1),
    "stone_wall": (BLOCKED, 0, 2),
    "ravine_slopes": ("none", 0, 0),
    "ravine_bottom": (BLOCKED, 0, -1),
    "stream": ("none", 0, 0),
    "railway_embankment": (BLOCKED, 0, 2),
    "trench": (DEPTH, 10, -1),
    "barricade": (BLOCKED, 0, 2),
}
HILLS = ("hill_gentle", "hill_rough", "hill_difficult", "sand_dune")
BUILDINGS = ("building_bunker", "factory_warehouse", "ruined_building")
CONTACT = 2.0


@dataclass(frozen=True)
class Slab:
    """A piece in plain values: closed rings, or an open path for a bare line."""

    terrain: str
    level: float
    rings: tuple[Ring, ...]
    path: Ring
    linear: bool

    @classmethod
    def of(cls, feature: Feature) -> Slab:
        """The piece as it was drawn; the corners of circles and of lines with a width are the board's."""
        level = CHART[feature.terrain][2] if feature.level is None else feature.level
        if feature.linear and feature.width <= 0:
            return cls(feature.terrain, level, (), list(feature.points), True)
        rings = []
        for part in shapely.get_parts(feature.area):
            if part.geom_type == "Polygon":
                rings += [list(ring.coords)[:-1] for ring in (part.exterior, *part.interiors)]
        return cls(feature.terrain, level, tuple(rings), [], feature.linear)

    def edges(self) -> list[tuple[Point, Point]]:
        """All its edges."""
        found = [(ring[i - 1], ring[i]) for ring in self.rings for i in range(len(ring))]
        return found + list(itertools.pairwise(self.path))

    def holds(self, p: Point) -> bool:
        """Is a point inside (even number of crossings: no)?"""
        odd = False
        for ring in self.rings:
            for i in range(len(ring)):
                (x0, y0), (x1, y1) = ring[i - 1], ring[i]
                if (y0 > p[1]) != (y1 > p[1]) and p[0] < x0 + (p[1] - y0) * (x1 - x0) / (y1 - y0):
                    odd = not odd
        return odd

    def distance(self, p: Point) -> float:
        """From a point to the piece, 0 inside."""
        return 0.0 if self.holds(p) else min(_distance(p, a, b) for a, b in self.edges())

    def contains(self, p: Point) -> bool:
        """Is a point inside or on the edge?"""
        return self.distance(p) <= 1e-9

    def cuts(self, a: Point, b: Point) -> list[float]:
        """Where a line crosses its edges, as fractions."""
        found = []
        dx, dy = b[0] - a[0], b[1] - a[1]
        for (x0, y0), (x1, y1) in self.edges():
            ex, ey = x1 - x0, y1 - y0
            det = dx * ey - dy * ex
            if det == 0:
                continue
            t = ((x0 - a[0]) * ey - (y0 - a[1]) * ex) / det
            s = ((x0 - a[0]) * dy - (y0 - a[1]) * dx) / det
            if 0 < t < 1 and -1e-12 <= s <= 1 + 1e-12:
                found.append(t)
        return sorted(found)

    def inside(self, a: Point, b: Point) -> list[tuple[float, float]]:
        """The parts of a line inside it, as fractions."""
        places = [0.0, *self.cuts(a, b), 1.0]
        spans = []
        for t0, t1 in itertools.pairwise(places):
            middle = (t0 + t1) / 2
            if t1 > t0 and self.holds((a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle)):
                spans.append((t0, t1))
        return spans


def _distance(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    t = 0.0 if size == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / size))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _touch(a: Slab, b: Slab) -> bool:
    """Do two areas meet?"""
    corners = [p for ring in a.rings for p in ring], [p for ring in b.rings for p in ring]
    return (
        any(b.contains(p) for p in corners[0])
        or any(a.contains(p) for p in corners[1])
        or any(b.cuts(p, q) for p, q in a.edges())
    )


class Reference:
    """Judges lines on the pieces of a table, by the default readings."""

    def __init__(self, features: Sequence[Feature]) -> None:
        flat = [Slab.of(feature) for feature in features]
        hills = [slab for slab in flat if slab.terrain in HILLS]
        self.slabs = []
        for feature, slab in zip(features, flat, strict=True):
            # the centre of its area, wherever that lies
            middle = shapely.get_coordinates(feature.area.centroid)[0]
            under = [hill.level for hill in hills if hill.contains((float(middle[0]), float(middle[1])))]
            lift = max(under, default=0.0) if slab.terrain not in HILLS else 0.0
            self.slabs.append(replace(slab, level=slab.level + lift))
        self.houses = [slab for slab in self.slabs if slab.terrain in BUILDINGS and not slab.linear]
        self.slopes = {
            i: [slope for slope in self.slabs if slope.terrain == "ravine_slopes" and _touch(slope, slab)]
            for i, slab in enumerate(self.slabs)
            if slab.terrain == "ravine_bottom"
        }

    def ground(self, p: Point) -> float:
        """The level of the ground at a point."""
        level = 0.0
        for slab in self.slabs:
            if slab.terrain in HILLS and slab.contains(p):
                level = max(level, slab.level)
        for slab in self.slabs:
            if slab.terrain == "ravine_bottom" and slab.contains(p):
                level = slab.level
        return level

    def own(self, slab: Slab, p: Point) -> bool:
        """Is a point in the piece, or near enough to it if it is a line?"""
        return slab.distance(p) <= CONTACT if slab.linear else slab.contains(p)

    def seen(self, a: Point, b: Point, above: tuple[float, float] = (0.0, 0.0), without: int = -1) -> bool:
        """Is the line between two points clear?"""
        va, vb = self.ground(a) + above[0], self.ground(b) + above[1]
        length = math.dist(a, b)
        depth = 0.0
        deep: list[tuple[float, float, float]] = []
        for i, slab in enumerate(self.slabs):
            los, allowed, _ = CHART[slab.terrain]
            if los == "none" or i == without:
                continue
            if slab.terrain == "ravine_bottom":
                for u, v in ((a, b), (b, a)):
                    if slab.contains(u) and not slab.contains(v) and not any(self.own(s, v) for s in self.slopes[i]):
                        return False
                continue
            if slab.terrain == "trench":
                if slab.contains(a) and slab.contains(b):
                    depth += sum(t1 - t0 for t0, t1 in slab.inside(a, b)) * length / allowed
                continue
            if los == BLOCKED:
                own = slab.terrain != "stone_wall" and (self.own(slab, a) or self.own(slab, b))
                if own:
                    continue
                if slab.path:
                    if any(va + (vb - va) * t < slab.level for t in slab.cuts(a, b)):
                        return False
                elif sum(s1 - s0 for s0, s1 in self._under(slab, a, b, va, vb)) * length > 1e-9:
                    return False
            else:
                deep += [(s0, s1, length / allowed) for s0, s1 in self._under(slab, a, b, va, vb)]
        return depth + self._once(deep) <= 1 + 1e-9

    def _once(self, deep: list[tuple[float, float, float]]) -> float:
        """What pieces use up where each stretch counts once, as in the piece that uses up most."""
        places = sorted({t for s0, s1, _ in deep for t in (s0, s1)})
        return sum(
            (t1 - t0) * max((rate for s0, s1, rate in deep if s0 <= t0 and t1 <= s1), default=0.0)
            for t0, t1 in itertools.pairwise(places)
        )

    def _under(self, slab: Slab, a: Point, b: Point, va: float, vb: float) -> list[tuple[float, float]]:
        """The parts of a line that run inside a piece below its top; in woods and fields not under buildings."""
        found = []
        grows = CHART[slab.terrain][0] == DEPTH and slab.terrain not in BUILDINGS
        walls = [t for house in self.houses for t in house.cuts(a, b)] if grows else []
        for t0, t1 in slab.inside(a, b):
            # a straight line is below a level on one side of where it meets it
            places = sorted([t0, t1, *(t for t in walls if t0 < t < t1)])
            if va != vb and t0 < (slab.level - va) / (vb - va) < t1:
                places = sorted([*places, (slab.level - va) / (vb - va)])
            for s0, s1 in itertools.pairwise(places):
                middle = (s0 + s1) / 2
                at = a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle
                if va + (vb - va) * middle < slab.level and not (grows and any(one.holds(at) for one in self.houses)):
                    found.append((s0, s1))
        return found
