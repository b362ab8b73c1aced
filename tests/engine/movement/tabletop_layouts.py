"""Tables as plain patches for tests of moves, and the costs of ways over them worked out the slow way."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.movement.tabletop_doctrine import SPACING
from workbench.engine.movement.tabletop_search import Search
from workbench.engine.movement.tabletop_terrain import Ground, Patch, Terms

Point = tuple[float, float]


def area(number: int, shape: BaseGeometry, **terms: float | bool | str) -> Patch:
    """A piece drawn as an area."""
    return Patch(number, shape, Terms(**terms))  # type: ignore[arg-type]


def line(number: int, points: Sequence[Point], width: float = 0.0, **terms: float | bool | str) -> Patch:
    """A piece drawn as a line."""
    course = shapely.LineString(points)
    covered = course.buffer(width / 2, cap_style="flat") if width else course
    return Patch(number, covered, Terms(**terms), course)  # type: ignore[arg-type]


def ground(*patches: Patch, width: float = 180, height: float = 120, spacing: float = SPACING) -> Ground:
    """A table with these pieces."""
    return Ground(patches, shapely.box(0, 0, width, height), spacing)


def cost(table: Ground, start: Point, end: Point) -> float:
    """The least cost from one point to another."""
    return Search(table, start, math.inf, end).target_cost


def blob(chooser: np.random.Generator, middle: Point, size: float) -> BaseGeometry:
    """A patch of ground of no special shape, not always convex."""
    count = int(chooser.integers(5, 11))
    turn = np.sort(chooser.uniform(0, 2 * np.pi, count))
    reach = size * chooser.uniform(0.5, 1.2, count)
    corners = np.array(middle) + np.stack([np.cos(turn), np.sin(turn)], axis=1) * reach[:, None]
    found: BaseGeometry = shapely.make_valid(shapely.Polygon(corners))
    return found


def bent(chooser: np.random.Generator, start: Point, step: float) -> list[Point]:
    """A chain of four points."""
    heading, points = chooser.uniform(0, 2 * np.pi), [start]
    for _ in range(3):
        heading += chooser.uniform(-0.6, 0.6)
        x, y = points[-1]
        points.append((x + step * math.cos(heading), y + step * math.sin(heading)))
    return points


def random_patches(
    seed: int, count: int, *, width: float = 180, height: float = 120, size: float = 8.0, road: bool = False
) -> list[Patch]:
    """Closed houses, woods with a fee, slow fields (some round), hedges and walls; and a road across everything."""
    chooser = np.random.default_rng(seed)
    found: list[Patch] = []
    for number in range(count):
        middle = (float(chooser.uniform(0, width)), float(chooser.uniform(0, height)))
        kind = int(chooser.integers(0, 10))
        if kind <= 1:
            low, high = chooser.uniform(0.25, 0.6, 2) * size, chooser.uniform(0.25, 0.6, 2) * size
            found.append(area(number, shapely.box(*(np.array(middle) - low), *(np.array(middle) + high)), closed=True))
        elif kind <= 3:
            found.append(area(number, blob(chooser, middle, size), fee=5.0))
        elif kind <= 5:
            found.append(area(number, blob(chooser, middle, size), density=2.0))
        elif kind == 6:
            found.append(area(number, shapely.Point(middle).buffer(size * 0.8, quad_segs=32), density=2.0))
        elif kind <= 8:
            found.append(line(number, bent(chooser, middle, size), 1.0, fee=5.0 if kind == 7 else 10.0))
        else:
            found.append(line(number, bent(chooser, middle, size), closed=True))
    if road:
        across = [(0, 0.4 * height), (width / 3, 0.5 * height), (2 * width / 3, 0.33 * height), (width, 0.6 * height)]
        found.append(line(count, across, 4.0, density=0.4, road=True))
    return found


def slow_costs(
    patches: Sequence[Patch], start: Point, budget: float, step: float, reach: int
) -> dict[tuple[int, int], float]:
    """Costs of grid points ``step`` apart around ``start`` by walking from point to point (up to ``reach`` steps aside at a
    time), every stretch priced with shapely alone. Each is the cost of a real way: the true cost is never higher."""
    aside = [
        (x, y)
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
        if math.gcd(x, y) == 1 and (x, y) != (0, 0)
    ]
    roads = shapely.union_all([patch.area for patch in patches if patch.terms.road])
    charged = [patch for patch in patches if patch.course is None and patch.terms.fee]
    begins = frozenset(patch.number for patch in charged if patch.area.difference(roads).contains(shapely.Point(start)))
    fees = {patch.number: patch.terms.fee for patch in charged}
    first = (0, 0)
    best: dict[tuple[tuple[int, int], frozenset[int]], float] = {
        (first, begins): sum(fees[number] for number in begins)
    }
    heap = [(best[first, begins], 0, first, begins)]
    priced: dict[tuple[tuple[int, int], tuple[int, int]], tuple[float, frozenset[int]]] = {}
    count = 0
    while heap:
        spent, _, here, paid = heapq.heappop(heap)
        if spent > best[here, paid]:
            continue
        for x, y in aside:
            there = (here[0] + x, here[1] + y)
            key = (min(here, there), max(here, there))
            if key not in priced:
                priced[key] = _priced(patches, roads, start, step, *key)
            length, met = priced[key]
            total = spent + length + sum(fees[number] for number in met - paid)
            after = paid | met
            if total <= budget and total < best.get((there, after), math.inf):
                best[there, after] = total
                count += 1
                heapq.heappush(heap, (total, count, there, after))
    found: dict[tuple[int, int], float] = {}
    for (place, _), spent in best.items():
        found[place] = min(spent, found.get(place, math.inf))
    return found


def _priced(
    patches: Sequence[Patch], roads: BaseGeometry, start: Point, step: float, one: tuple[int, int], two: tuple[int, int]
) -> tuple[float, frozenset[int]]:
    way = shapely.LineString([(start[0] + step * x, start[1] + step * y) for x, y in (one, two)])
    near = [patch for patch in patches if patch.area.intersects(way)]
    if any(patch.terms.road for patch in near):
        on_road, rest = way.intersection(roads).length, way.difference(roads)
    else:
        on_road, rest = 0.0, way
    total, met, slow = 0.0, set(), []
    for patch in near:
        terms = patch.terms
        if terms.road:
            total -= on_road * (1 - terms.density)
        elif patch.course is not None:
            crossed = shapely.get_num_geometries(rest.intersection(patch.course)) if rest.crosses(patch.course) else 0
            if crossed and terms.closed:
                return math.inf, frozenset()
            total += crossed * terms.fee
        elif rest.intersection(patch.area).length > 1e-9:
            if terms.closed:
                return math.inf, frozenset()
            if terms.fee:
                met.add(patch.number)
            if terms.density != 1.0:
                slow.append(patch.area)
    if slow:
        total += rest.intersection(shapely.union_all(slow)).length
    return total + way.length, frozenset(met)
