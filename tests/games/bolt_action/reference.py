"""A slow second judgement of lines of Bolt Action: the rules in plain Python, one line at a time, no code of the engine."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

import shapely

from tests.engine.sight.tabletop_reference import Ring, Slab
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, Feature, Point
from workbench.scenario.units import TabletopUnit

LINES = {"bocage": 2.0, "hedge": 0.75, "wall": 0.75}
HULLS = {
    "truck": (4.5, 1.8, 2.0),
    "jeep": (2.6, 1.2, 1.5),
    "tank_medium": (4.5, 2.2, 2.0),
    "tank_heavy": (5.2, 2.5, 2.2),
}
STOREY, MAN, REACH = 3.0, 1.0, 0.75
"""A floor, a man, how near to a line his middle is when his base of an inch touches it (a quarter of an inch is contact)."""


@dataclass(frozen=True)
class Thing:
    """A piece or a hull: its outline, what it does, its foot and its top above the table."""

    slab: Slab
    does: str
    foot: float
    top: float
    name: str
    feature: Feature | None = None


class Reference:
    """Judges bare points and figures on one table."""

    def __init__(self, scenario: TabletopScenario) -> None:
        self.hills = [_slab(piece) for piece in scenario.board.features if piece.terrain == "hill"]
        self.things: list[Thing] = []
        for piece in scenario.board.features:
            self._add(piece)
        for _, unit in scenario.forces:
            if unit.kind in HULLS:
                self._hull(unit)

    def ground(self, p: Point) -> float:
        """How high the ground is at a point."""
        return max((hill.level for hill in self.hills if hill.contains(p)), default=0.0)

    def house(self, p: Point) -> Thing | None:
        """The building at a point."""
        inside = [thing for thing in self.things if thing.does == "solid" and thing.slab.contains(p)]
        return inside[-1] if inside else None

    def ends(self, p: Point, above: float) -> tuple[list[Point], float, str]:
        """From where somebody at a point looks and is seen by small arms, how high, and in which building."""
        house = self.house(p)
        if house is None:
            return [p], self.ground(p) + above + MAN, ""
        assert house.feature is not None
        floor = min(int(above // STOREY), house.feature.floors)
        return (
            [_before(house.slab, opening.at) for opening in house.feature.openings if opening.floor == floor],
            house.foot + above + MAN,
            f"{house.name} {floor}",
        )

    def seen(self, a: Point, b: Point, above: tuple[float, float] = (0.0, 0.0)) -> bool:
        """Does a man at a point see one at another?"""
        here, va, room = self.ends(a, above[0])
        there, vb, other = self.ends(b, above[1])
        if room and other and room.split()[0] == other.split()[0]:
            return room == other
        return any(self.clear(p, q, va, vb) for p in here for q in there)

    def clear(self, a: Point, b: Point, va: float, vb: float, own: Iterable[str] = ()) -> bool:
        """Is one line clear? Hulls that it ``own`` s do not count."""
        length, deep = math.dist(a, b), []
        for thing in self.things:
            if thing.does == "none" or thing.name in own:
                continue
            slab = thing.slab
            if thing.does == "deep":
                cloud = thing.feature is not None and thing.feature.kind == CIRCLE
                deep += _chord(thing, a, b) if cloud else self._under(slab, a, b, va, vb, thing.top)
            elif slab.path:
                if self._touches(slab, a, b):
                    continue
                if any(va + (vb - va) * t < thing.top for t in slab.cuts(a, b)):
                    return False
            else:
                if thing.does == "blocked" and (
                    self._touches(slab, a, b) if slab.linear else slab.contains(a) or slab.contains(b)
                ):
                    continue
                if sum(t1 - t0 for t0, t1 in self._under(slab, a, b, va, vb, thing.top)) * length > 1e-9:
                    return False
        # what lies under several clouds or woods counts once
        inside, reached = 0.0, 0.0
        for t0, t1 in sorted(deep):
            inside += max(0.0, t1 - max(t0, reached))
            reached = max(reached, t1)
        return inside * length <= 2 + 2e-9

    def _touches(self, slab: Slab, a: Point, b: Point) -> bool:
        return min(slab.distance(a), slab.distance(b)) <= REACH

    def _under(self, slab: Slab, a: Point, b: Point, va: float, vb: float, top: float) -> list[tuple[float, float]]:
        found = []
        for t0, t1 in slab.inside(a, b):
            cuts = [t0, t1]
            if va != vb and t0 < (top - va) / (vb - va) < t1:
                cuts.insert(1, (top - va) / (vb - va))
            for s0, s1 in itertools.pairwise(cuts):
                if va + (vb - va) * (s0 + s1) / 2 < top:
                    found.append((s0, s1))
        return found

    def _add(self, piece: Feature) -> None:
        slab = _slab(piece)
        middle = piece.area.representative_point()
        foot = self.ground((middle.x, middle.y))
        what = {"building": "solid", "wood": "deep", "smoke": "deep", "wreck": "blocked", "hill": "blocked"}
        does = "blocked" if piece.terrain in LINES else what.get(piece.terrain, "none")
        height = {"wood": 4.0, "wreck": 2.0, "smoke": 1e6, **LINES}.get(piece.terrain, 0.0)
        if piece.terrain == "building":
            height = (piece.floors + 1) * STOREY
        if piece.terrain == "hill":
            foot, height = 0.0, piece.level or 2.0
        self.things.append(Thing(slab, does, foot, foot + height, piece.id, piece))

    def _hull(self, unit: TabletopUnit) -> None:
        length, width, height = HULLS[unit.kind]
        assert unit.at is not None
        turn = math.radians(unit.facing)
        ahead, aside = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
        ring: Ring = [
            (
                unit.at[0] + u * length / 2 * ahead[0] + v * width / 2 * aside[0],
                unit.at[1] + u * length / 2 * ahead[1] + v * width / 2 * aside[1],
            )
            for u, v in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]
        foot = self.ground(unit.at)
        self.things.append(Thing(Slab(unit.kind, 0, (ring,), [], False), "blocked", foot, foot + height, unit.id))


def _slab(piece: Feature) -> Slab:
    level = (2.0 if piece.level is None else piece.level) if piece.terrain == "hill" else 0.0
    if piece.linear and piece.width <= 0:
        return Slab(piece.terrain, level, (), list(piece.points), True)
    rings = []
    for part in shapely.get_parts(piece.area):
        if part.geom_type == "Polygon":
            rings += [list(ring.coords)[:-1] for ring in (part.exterior, *part.interiors)]
    return Slab(piece.terrain, level, tuple(rings), [], piece.linear)


def _before(slab: Slab, at: Point) -> Point:
    """A hair before the wall that an opening is in."""
    best = max(
        ((at[0] + 1e-5 * math.cos(t * math.pi / 90), at[1] + 1e-5 * math.sin(t * math.pi / 90)) for t in range(180)),
        key=slab.distance,
    )
    return best


def _chord(thing: Thing, a: Point, b: Point) -> list[tuple[float, float]]:
    """The part of a line inside a cloud, which has no top."""
    assert thing.feature is not None
    (x, y), radius, length = thing.feature.points[0], thing.feature.radius, math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    along, aside = (x - a[0]) * ux + (y - a[1]) * uy, (x - a[0]) * uy - (y - a[1]) * ux
    if abs(aside) >= radius:
        return []
    half = math.sqrt(radius * radius - aside * aside)
    t0, t1 = max(0.0, (along - half) / length), min(1.0, (along + half) / length)
    return [(t0, t1)] if t1 > t0 else []
