"""The line of sight of Advanced Squad Leader done the slow and obvious way (digest 4.3 to 4.7): a walk along the thread.

It shares no code with the doctrine. The thread is cut wherever it meets the outline of a hex or of a drawn shape; between two
cuts nothing changes, so one point a little to the left and one a little to the right of the middle say what shows on both
sides. Heights are in half levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot, sqrt

import numpy as np
import shapely

from tests.geometry import slow_lines
from workbench.geometry.shapes import SNAP
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

OBSTACLES = {"woods": 2, "stone_building": 2, "wooden_building": 2, "building": 2, "rubble": 1, "wooden_rubble": 1}
"""Heights where no shape says otherwise."""
HINDRANCES = frozenset({"grain", "brush", "marsh", "graveyard", "crags", "orchard"})
INHERENT = frozenset({"orchard", "crags", "graveyard"})
IN_LEAF = frozenset({"orchard"})
DEPRESSIONS = frozenset({"gully", "stream", "depression", "sunken_road", "dry_stream", "deep_stream"})
HOUSES = frozenset({"building", "stone_building", "wooden_building"})
SIDES = {"wall": 1, "hedge": 1, "roadblock": 1, "bocage": 2}
ROOF_WALL = "rowhouse_wall"
SMOKE = {
    "white_full": (3, 4),
    "white_dispersed": (2, 4),
    "wp_full": (2, 8),
    "grenade_smoke": (2, 4),
    "grenade_wp": (1, 8),
}
"""Strength and height."""
HEX_CAP, MOST = 3, 6
ASIDE = 1e-5
CONTACT = 2.5e-4
"""Drawings that meet along so little of a hexside (in hexes) are taken to touch only."""

stretches, vertices = cache(slow_lines.stretches), cache(slow_lines.vertices)


@dataclass(frozen=True)
class Answer:
    """Open or not, and the Hindrance of an open line."""

    visible: bool
    hindrance: int


@dataclass(frozen=True)
class Stretch:
    """Between two cuts: the hexes left and right of the thread (the same but on a hexside; -1 off the map), a point in each."""

    enter: float
    sides: tuple[tuple[int, shapely.Point], tuple[int, shapely.Point]]

    @property
    def hexes(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(number for number, _ in self.sides if number >= 0))

    @property
    def across(self) -> int | None:
        """The hex crossed, if the thread runs along no hexside here."""
        return self.sides[0][0] if self.sides[0][0] == self.sides[1][0] else None


class Reference:
    """Lines of sight on one scenario; ``leaf``: is it the season in which orchards are in leaf?"""

    def __init__(self, scenario: Scenario, leaf: bool = True, most: int | None = MOST) -> None:
        self.board, self.grid, self.leaf, self.most = scenario.board, scenario.board.grid, leaf, most
        self.markers = scenario.markers
        self.shapes = [(shape, outline(shape)) for shape in self.board.shapes]
        self.hills = [(2 * hill.level, shapely.Polygon(hill.outline, hill.holes)) for hill in self.board.contours]
        self.known: dict[tuple[int, int], list[Stretch]] = {}
        self.painted = [set(self.board.terrain_at(number)) for number in range(self.grid.size)]

    def los(self, a: int, b: int, above_a: int = 0, above_b: int = 0) -> Answer:
        """From hex ``a`` to hex ``b``, each at a number of levels above its floor."""
        if a == b:
            return Answer(True, 0)
        end_a, end_b = self.floor(a) + 2 * above_a, self.floor(b) + 2 * above_b
        upper, lower = (a, b) if end_a >= end_b else (b, a)
        high, low = max(end_a, end_b), min(end_a, end_b)
        if not (self.into_depression(a, end_a, b, end_b) and self.into_depression(b, end_b, a, end_a)):
            return Answer(False, 0)
        if high != low and self.apart(a, b) == 1 and self.one_house(a, b):
            return Answer(False, 0)
        between = [stretch for stretch in self.stretches(a, b) if not {a, b} & set(stretch.hexes)]
        if any(self.stops(stretch, upper, lower, high, low) for stretch in between):
            return Answer(False, 0)
        if self.walled(a, b, upper, lower, high, low):
            return Answer(False, 0)
        found = self.hindrance(a, b, between, high, low)
        return Answer(False, 0) if self.most is not None and found >= self.most else Answer(True, found)

    # --- heights

    def ground(self, number: int) -> int:
        return 2 * int(self.board.elevation[number])

    def floor(self, number: int) -> int:
        return self.ground(number) - (2 if self.sunk(number) else 0)

    def drawn(self, number: int, point: shapely.Point) -> int:
        """The ground at a point of a hex: that of the topmost contour, or what lies beside them."""
        for height, area in reversed(self.hills):
            if area.contains(point):
                return height
        centre = shapely.Point(self.grid.centres[number])
        return 0 if any(area.contains(centre) for _, area in self.hills) else self.ground(number)

    def bank(self, number: int, point: shapely.Point) -> int | None:
        """The ground at a point; None at the bottom of a depression."""
        found = self.drawn(number, point)
        return None if self.sunk(number) and found <= self.ground(number) else found

    def sunk(self, number: int) -> bool:
        return bool(self.painted[number] & DEPRESSIONS) or any(
            number in chain for key in DEPRESSIONS for chain in self.board.paths.get(key, ())
        )

    def stands_on(self, number: int, level: int) -> int:
        """The elevation of an end's hex: its floor for a unit IN a depression."""
        return self.floor(number) if level == self.floor(number) else self.ground(number)

    # --- depressions (6.3)

    def joined(self, a: int, b: int) -> bool:
        if self.painted[a] & DEPRESSIONS and self.painted[b] & DEPRESSIONS:
            return True
        return any(
            {a, b} == {c, d}
            for key in DEPRESSIONS
            for chain in self.board.paths.get(key, ())
            for c, d in pairwise(chain)
        )

    def into_depression(self, inside: int, level: int, other: int, other_level: int) -> bool:
        """Is a unit at ``level`` in hex ``inside``, if it is IN a depression, high enough under the other end?"""
        if not self.sunk(inside) or level != self.floor(inside):
            return True
        counted = self.grid.hexes[inside].distance(self.grid.hexes[other]) - self.spared(inside, other)
        return counted <= 0 or other_level - level >= 2 * counted

    def spared(self, inside: int, other: int) -> int:
        """Through how many hexsides the depression goes on along the line, until the line leaves it."""
        corners = {round(float(at), 9) for at, _ in vertices(self.grid.hexes[other].minus(self.grid.hexes[inside]))}
        found = 0
        for before, after in pairwise(self.stretches(inside, other)):
            a, b = before.across, after.across
            if a is not None and a == b:
                continue
            if a is None or b is None or round(after.enter, 9) in corners or not self.joined(a, b):
                break
            found += 1
        return found

    def sides_crossed(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Hexsides crossed within, not along and not at an end."""
        corners = {round(float(at), 9) for at, _ in vertices(self.grid.hexes[b].minus(self.grid.hexes[a]))}
        for before, after in pairwise(self.stretches(a, b)):
            c, d = before.across, after.across
            if c is not None and d is not None and c != d and round(after.enter, 9) not in corners:
                yield c, d

    # --- floors (6.8)

    def one_house(self, a: int, b: int) -> bool:
        """Do buildings of adjacent hexes meet at the hexside between them? Then floors part their levels."""
        (x0, y0), (x1, y1) = self.grid.centres[a], self.grid.centres[b]
        along = np.arange(-4999, 5000) / 10_000 / sqrt(3)
        x, y = (x0 + x1) / 2 - (y1 - y0) * along, (y0 + y1) / 2 + (x1 - x0) * along
        aside = (x1 - x0) * ASIDE, (y1 - y0) * ASIDE
        return bool(np.any(self.house(a, x - aside[0], y - aside[1]) & self.house(b, x + aside[0], y + aside[1])))

    def house(self, number: int, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Which of these points of a hex lie in a building; one that hardly reaches into the hex is none of its own."""
        found = np.full(len(x), bool(self.terrain(number) & HOUSES))
        deep = shapely.Polygon(self.grid.corners(self.grid.hexes[number])).buffer(-SNAP)
        for shape, area in self.shapes:
            if shape.terrain in HOUSES and area.intersects(deep):
                found |= shapely.contains_xy(area, x, y)
        return found

    # --- obstacles and ground (6.2, 6.4)

    def stops(self, stretch: Stretch, upper: int, lower: int, high: int, low: int) -> bool:
        stopped = []
        for number, point in stretch.sides:
            if number < 0:
                stopped.append(False)
                continue
            base = self.bank(number, point)
            heights = {height for height, _ in self.shown(number, point, high != low)}
            if not all(self.looks_over(upper, lower, one, there, high, low) for one, there in stretch.sides):
                heights.add(0)
            if stretch.across is not None:
                heights |= self.strokes(number, point, upper, lower)
            stopped.append(any(self.hides(number, h, upper, lower, high, low, base) for h in heights))
            whole = {h for h, inherent in self.shown(number, point, high != low) if inherent}
            if any(self.hides(number, h, upper, lower, high, low, base) for h in whole):
                return True
        return all(stopped)

    def looks_over(self, upper: int, lower: int, number: int, point: shapely.Point, high: int, low: int) -> bool:
        """Is the ground at a point part of the hill of the upper end, which reaches into a lower hex beside it and ends before
        the middle of that?"""
        if number < 0 or high == low or self.apart(upper, number) != 1 or self.ground(number) >= high:
            return False
        if self.bank(number, point) != high:
            return False
        from_upper = self.stretches(upper, lower)
        ends = [stretch.enter for stretch in from_upper[1:]] + [1.0]
        length = hypot(*(self.grid.centres[lower] - self.grid.centres[upper]))
        return not any(
            end * length > 1 + 1e-6 and here == number and self.drawn(here, there) >= high
            for stretch, end in zip(from_upper, ends, strict=True)
            for here, there in stretch.sides
        )

    def shown(self, number: int, point: shapely.Point, uneven: bool) -> set[tuple[int, bool]]:
        """(height, inherent) of every obstacle that shows at a point of a hex."""
        found = {(OBSTACLES[key], False) for key in self.terrain(number) if key in OBSTACLES}
        if uneven and self.leaf and self.terrain(number) & IN_LEAF:
            found.add((2, True))
        for shape, area in self.shapes:
            if shape.terrain in OBSTACLES and area.contains(point):
                found.add((height_of(shape), False))
        return found

    def strokes(self, number: int, point: shapely.Point, a: int, b: int) -> set[int]:
        """The heights of strokes of walls at a point, past their hexsides; near the ends they are passed freely (6.2, 4.34)."""
        along = any(stretch.across is None for stretch in self.stretches(a, b))
        if min(self.apart(number, a), self.apart(number, b)) <= (2 if along else 1):
            return set()
        return {SIDES[shape.terrain] for shape, area in self.shapes if shape.terrain in SIDES and area.contains(point)}

    def terrain(self, number: int) -> set[str]:
        return self.painted[number] or {self.board.ground}

    def hides(
        self, number: int, height: int, upper: int, lower: int, high: int, low: int, base: int | None = None
    ) -> bool:
        """Does an obstacle (height 0: the ground itself) in a hex hide the lower end from the upper?"""
        crest = height == 0
        base = (self.floor(number) if crest else self.ground(number)) if base is None else base
        top = base + height
        if height == 1:
            return high == low and top > high
        if low >= top:
            return False
        if high <= top:
            return True
        blind = height // 2 + self.apart(upper, number) // 5 - max(0, -(-(high - top) // 2) - 1)
        behind = (base - self.stands_on(lower, low)) // 2
        blind += max(0, behind - 1) if crest else behind
        least = 0 if crest and not self.cliff_towards(number, lower, upper) else 1
        return self.apart(number, lower) <= max(least, blind)

    def apart(self, a: int, b: int) -> int:
        return self.grid.hexes[a].distance(self.grid.hexes[b])

    def cliff_towards(self, number: int, lower: int, upper: int) -> bool:
        """Does the thread leave the hex, on its way to the lower end, over a cliff?"""
        cells = [stretch.hexes for stretch in self.stretches(upper, lower)]
        return any(
            number in before
            and any("cliff" in self.board.sides_at(number, there) for there in after if there != number)
            for before, after in pairwise(cells)
            if number not in after
        )

    # --- hexsides (6.2, 4.34, 9.221)

    def walled(self, a: int, b: int, upper: int, lower: int, high: int, low: int) -> bool:
        own = {a, b}
        crossed = {tuple(sorted(pair)) for pair in self.sides_crossed(a, b)}
        along = {tuple(sorted(stretch.hexes)) for stretch in self.stretches(a, b)}
        bends = self.bends(a, b)
        pointing = self.spines_along(a, b)
        for c, d in (self.sides_met(a, b) | pointing) - bends:
            # an end of a wall that the thread only touches stops lines of one level (9.221)
            if high != low and (c, d) not in crossed | along:
                continue
            for key in self.board.sides_at(c, d):
                tall = self.side_height(key, c, d)
                free = bool({c, d} & own) or ((c, d) in pointing and tall == 1)
                if key == ROOF_WALL:
                    free = {c, d} != own
                if tall and not free:
                    near = min((c, d), key=lambda number: self.apart(upper, number))
                    base = self.foot(a, b, c, d)
                    if self.hides(near, tall, upper, lower, high, low, base):
                        return True
        return False

    def foot(self, a: int, b: int, c: int, d: int) -> int:
        """The ground under a hexside where the thread meets it: the higher one beside it."""
        if not self.hills:
            return max(self.ground(c), self.ground(d))
        ends = [
            point
            for point in self.grid.corners(self.grid.hexes[c])
            if min(hypot(point[0] - x, point[1] - y) for x, y in self.grid.corners(self.grid.hexes[d])) < 1e-6
        ]
        side = shapely.LineString(ends)
        along = any({*stretch.hexes} == {c, d} for stretch in self.stretches(a, b))
        met = shapely.shortest_line(side, shapely.LineString([self.grid.centres[a], self.grid.centres[b]]))
        places = (
            np.linspace(0.002, 0.998, 250) if along else [side.project(shapely.Point(met.coords[0]), normalized=True)]
        )
        found = []
        for share in places:
            point = side.interpolate(min(max(float(share), 1e-5), 1 - 1e-5), normalized=True)
            for number in (c, d):
                x, y = self.grid.centres[number]
                there = shapely.Point(point.x + ASIDE * (x - point.x), point.y + ASIDE * (y - point.y))
                base = self.bank(number, there)
                found.append(self.ground(number) if base is None else base)
        return max(found)

    def side_height(self, key: str, c: int, d: int) -> int:
        """The height of terrain on a hexside; 0: no obstacle. A wall between row houses reaches to the lower roof."""
        if key != ROOF_WALL:
            return SIDES.get(key, 0)
        roof = min(self.roof(c), self.roof(d))
        return roof if roof > 1 and not SIDES.keys() & set(self.board.sides_at(c, d)) else 0

    def roof(self, number: int) -> int:
        """The height of the highest obstacle in a hex."""
        around = shapely.Polygon(self.grid.corners(self.grid.hexes[number]))
        drawn = [
            height_of(shape)
            for shape, area in self.shapes
            if shape.terrain in OBSTACLES and area.buffer(0).intersection(around).area > 1e-6
        ]
        return max([0, *(OBSTACLES.get(key, 0) for key in self.terrain(number)), *drawn])

    def spines_along(self, a: int, b: int) -> set[tuple[int, int]]:
        """The hexspines of the ends along which the thread runs."""
        found = set()
        for stretch in self.stretches(a, b):
            if len(stretch.hexes) == 2 and any(
                all(self.apart(end, one) == 1 for one in stretch.hexes) for end in (a, b)
            ):
                found.add((min(stretch.hexes), max(stretch.hexes)))
        return found

    def bends(self, a: int, b: int) -> set[tuple[int, int]]:
        """Where a wall along the first or the last hexspine of the thread goes on to one side only, that side, if it is half a
        level high."""
        found = set()
        for stretch in self.stretches(a, b):
            if len(stretch.hexes) == 2 and any(
                self.side_height(key, *stretch.hexes) for key in self.board.sides_at(*stretch.hexes)
            ):
                for end in (a, b):
                    if any(self.apart(end, number) != 1 for number in stretch.hexes):
                        continue
                    beyond = [
                        tuple(sorted((number, third)))
                        for third in range(len(self.grid.hexes))
                        if third != end and all(self.apart(third, number) == 1 for number in stretch.hexes)
                        for number in stretch.hexes
                    ]
                    heights = {
                        pair: max((self.side_height(key, *pair) for key in self.board.sides_at(*pair)), default=0)
                        for pair in beyond
                    }
                    walls = [pair for pair, height in heights.items() if height]
                    if len(walls) == 1 and heights[walls[0]] == 1:
                        found.update(walls)
        return found

    def sides_met(self, a: int, b: int) -> set[tuple[int, int]]:
        """Hexsides crossed, run along, or touched at an end; not the hexspines of the ends by which the thread goes."""
        start = self.grid.hexes[a]
        met = {tuple(sorted(pair)) for pair in self.sides_crossed(a, b)}
        spines = set()
        for _, three in vertices(self.grid.hexes[b].minus(start)):
            numbers = [self.grid.index(start.plus(here)) for here in three]
            pairs = {
                (min(c, d), max(c, d)) for c in numbers for d in numbers if c is not None and d is not None and c != d
            }
            if {a, b} & set(numbers):
                spines |= pairs
            else:
                met |= pairs
        met |= {tuple(sorted(stretch.hexes)) for stretch in self.stretches(a, b) if len(stretch.hexes) == 2}
        return {(c, d) for c, d in met if (c, d) not in spines}

    # --- Hindrances (6.7, 24)

    def hindrance(self, a: int, b: int, between: list[Stretch], high: int, low: int) -> int:
        ground: set[tuple[int, ...]] = set()
        for stretch in between if high == low else []:
            shows = [self.hinders(number, point, high) for number, point in stretch.sides]
            inherent = [
                bool(self.terrain(number) & INHERENT) and self.level_at(number, point) == high
                for number, point in stretch.sides
                if number >= 0
            ]
            if all(shows) or any(inherent):
                ground.add(stretch.hexes)
        cells = list(dict.fromkeys(stretch.hexes for stretch in self.stretches(a, b)))
        smoke = sum(max((self.smoke(number, high, low) for number in hexes), default=0) for hexes in cells)
        wrecks = 0
        if high == low:
            # along a hexside one must stand on both sides
            inner = {stretch.hexes: stretch for stretch in between}
            wrecks = sum(min(self.wrecks(number, high) for number, _ in stretch.sides) for stretch in inner.values())
        # no more than the distance that they cover, counted from either end (6.7 EX)
        covered = min(len({self.apart(end, hexes[0]) for hexes in ground}) for end in (a, b))
        return covered + smoke + wrecks

    def wrecks(self, number: int, level: int) -> int:
        """How many stand on the floor of a hex at a level."""
        return self.markers.get("wreck", ()).count(number) if number >= 0 and self.floor(number) == level else 0

    def hinders(self, number: int, point: shapely.Point, high: int) -> bool:
        if number < 0 or self.level_at(number, point) != high:
            return False
        if self.terrain(number) & HINDRANCES:
            return True
        return any(shape.terrain in HINDRANCES and area.contains(point) for shape, area in self.shapes)

    def level_at(self, number: int, point: shapely.Point) -> int:
        """The level of the ground at a point, beside a depression if there is one."""
        found = self.bank(number, point)
        return self.ground(number) if found is None else found

    def smoke(self, number: int, high: int, low: int) -> int:
        found = sum(
            strength * self.markers.get(key, ()).count(number)
            for key, (strength, height) in SMOKE.items()
            if low <= self.floor(number) + height
        )
        return min(found, HEX_CAP)

    # --- the thread

    def stretches(self, a: int, b: int) -> list[Stretch]:
        """Everything from hex ``a`` to hex ``b``, in order, both included."""
        if (a, b) not in self.known:
            self.known[a, b] = self.walk(a, b)
        return self.known[a, b]

    def walk(self, a: int, b: int) -> list[Stretch]:
        (x0, y0), (x1, y1) = self.grid.centres[a], self.grid.centres[b]
        length = hypot(x1 - x0, y1 - y0)
        left = ((y1 - y0) / length * ASIDE, (x0 - x1) / length * ASIDE)
        found = []
        for before, after in pairwise(self.cuts(a, b)):
            middle = (before + after) / 2
            x, y = x0 + (x1 - x0) * middle, y0 + (y1 - y0) * middle
            inside = self.inside(a, b, middle)
            if inside is None and (after - before) * length < CONTACT:
                continue
            places = []
            for side in (1, -1):
                point = (x + side * left[0], y + side * left[1])
                number = self.grid.index(self.grid.hex_at(*point)) if inside is None else inside
                places.append((-1 if number is None else number, shapely.Point(*point)))
            found.append(Stretch(before, (places[0], places[1])))
        return found

    def inside(self, a: int, b: int, at: float) -> int | None:
        """The hex that the thread crosses at a place from 0 to 1 (-1 off the map); None where it runs along a hexside."""
        start = self.grid.hexes[a]
        for enter, leave, hexes in stretches(self.grid.hexes[b].minus(start)):
            if enter < at < leave:
                number = self.grid.index(start.plus(next(iter(hexes)))) if len(hexes) == 1 else None
                return number if len(hexes) > 1 else -1 if number is None else number
        return a if at < 0.5 else b

    def cuts(self, a: int, b: int) -> list[float]:
        """Where, from 0 to 1, the thread meets the outline of a hex or of a shape."""
        found = {0.0, 0.5, 1.0} if self.apart(a, b) == 1 else {0.0, 1.0}
        for enter, leave, _ in stretches(self.grid.hexes[b].minus(self.grid.hexes[a])):
            found |= {float(enter), float(leave)}
        thread = shapely.LineString([self.grid.centres[a], self.grid.centres[b]])
        rings = [ring for _, area in (*self.shapes, *self.hills) for ring in (area.exterior, *area.interiors)]
        for ring in rings:
            for point in shapely.get_coordinates(thread.intersection(ring)):
                found.add(thread.project(shapely.Point(point)) / thread.length)
        ordered = sorted(found)
        return [at for at, after in zip(ordered, [*ordered[1:], 2.0], strict=True) if after - at > 1e-9]


def height_of(shape: Shape) -> int:
    """The height of a drawn obstacle, in half levels."""
    if "height" in shape.values:
        return round(2 * float(shape.values["height"]))
    if "levels" in shape.values:
        return 2 * int(shape.values["levels"]) + 1 if shape.values["levels"] else 2
    return OBSTACLES[shape.terrain]


def outline(shape: Shape) -> shapely.Polygon:
    """The area of a drawn polygon."""
    return shapely.Polygon(shape.points)
