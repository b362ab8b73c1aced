"""What a stand sees of the table: the union over all its eyes; a building where men on its floor would be seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray
from workbench.base.cancel import CancelToken
from workbench.geometry.overlays import common, joined, union
from workbench.geometry.overlays import without as less
from workbench.sight.bolt_action.blame import Blame
from workbench.sight.bolt_action.pairs import AIRCRAFT, Found, Pairs
from workbench.sight.bolt_action.spots import Spots, spots_of
from workbench.sight.table import areas
from workbench.sight.table.hiding import Cell, View
from workbench.sight.table.judging import Ends, judge
from workbench.sight.table.pieces import Kind
from workbench.sight.table_doctrine import Points
from workbench.sight.table_results import Exposure, Stand, TableArea, TableRequest

NOWHERE = shapely.Polygon()
Kept = dict[tuple[object, ...], BaseGeometry]
"""What single places of a compiled table see."""
MOST = 400
"""So many of them are kept."""
FEW = 0.4
"""For less than such a part of the table it pays to look for the pieces that lie before it."""
ABOUT = 0.05
"""The ground so near to a house is about it (table's unit): more than outlines are straightened."""
SAMPLES = 8
"""So many points of the edge of a base are tried before it is looked at in full."""


class Areas:
    """Answers for one table."""

    def __init__(self, pairs: Pairs, kept: Kept) -> None:
        self.pairs, self._kept = pairs, kept
        self.pieces, self.terms, self.houses = pairs.pieces, pairs.terms, pairs.houses
        self.places, self.board = pairs.places, pairs.board
        self._blamed: Blame | None = None
        self._highest = max((self.pieces.all[index].ground or 0.0 for index in self.pieces.shaping), default=0.0)

    def area(self, origin: Stand, request: TableRequest, cancel: CancelToken | None = None) -> TableArea:
        """What a stand sees of the table."""
        above = self.above(request)
        seen = self.visible(origin, request, cancel=cancel)
        blame = self._blame(origin, request)
        views = blame.views
        counts = Kind.BLOCKS, Kind.DEPTH
        return TableArea(
            origin=origin,
            visible=seen,
            into=areas.seen_into(views[0], above, seen) if views else NOWHERE,
            blind=less(self.board.outline, seen),
            hidden=areas.Hidden(
                self.pieces.of_kind(*counts).tolist() if views else [],
                blame.hides,
            ),
            curve=self.board.length(areas.CURVE, "cm"),
        )

    def visible(
        self,
        origin: Stand,
        request: TableRequest,
        without: frozenset[int] = frozenset(),
        cancel: CancelToken | None = None,
    ) -> BaseGeometry:
        """The region in which a bare point at the height asked for is seen; pieces ``without`` hide nothing."""
        eyes = self.places.eyes(origin, request)
        if eyes.why.startswith("sight_aboard"):
            return NOWHERE
        if request.target.kind == AIRCRAFT:
            return self.board.outline
        ground = open_ = self.ground(eyes, self.above(request), without, cancel)
        houses = [house for house in self.houses.solid if house not in without]
        if not houses:
            return ground
        # over a house there is nobody, however high: its floors are seen by their openings
        if self._highest + self.above(request) >= self.pieces.top[houses].min():
            ground = less(ground, union(self.pieces.shapes[house] for house in houses))
        inside = self.seen_in(houses, origin, eyes, request, without=without, ground=open_)
        rooms = [common(self.houses.room(house), self.board.outline) for house in inside]
        return union([ground, *rooms])

    def ground(
        self, eyes: Spots, above: float, without: frozenset[int] = frozenset(), cancel: CancelToken | None = None
    ) -> BaseGeometry:
        """What any of some eyes sees, houses aside. What one place sees is kept: of a squad that moves one man, or of a table
        on which only others move, little is worked out again."""
        views = self.views(eyes, without)
        keys = [(view.eye, view.level, view.own.tobytes(), view.terms.without, above) for view in views]
        whole = self._kept.get(tuple(keys))
        if whole is None:
            found = []
            for row, (view, key) in enumerate(zip(views, keys, strict=True)):
                region = self._kept.get(key)
                if region is None:
                    region = self._keep(key, self._from(view, eyes.take(np.array([row])), above, cancel))
                found.append(region)
            whole = self._keep(tuple(keys), found[0] if len(found) == 1 else union(found))
        return whole

    def _keep(self, key: tuple[object, ...], region: BaseGeometry) -> BaseGeometry:
        if len(self._kept) >= MOST:
            self._kept.pop(next(iter(self._kept)))
        self._kept[key] = region
        return region

    def _from(self, view: View, eye: Ends, above: float, cancel: CancelToken | None) -> BaseGeometry:
        """What one place sees: of a hill only with the pieces that lie before it."""
        found = []
        for cell in view.cells(above):
            if cancel is not None:
                cancel.check()
            small = cell.region.area < FEW * self.board.outline.area
            found.append((self.pairs.view(eye, view.terms, cell.region) if small else view).seen(cell))
        return joined(found) if len(found) == 1 else union(found)

    def alone(self, origin: Stand, piece: int, request: TableRequest) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it, and is not."""
        return self._blame(origin, request).alone(piece)

    def _blame(self, origin: Stand, request: TableRequest) -> Blame:
        """What single pieces hide from a stand; kept until another one is asked about."""
        if self._blamed is None or not self._blamed.suits(origin, request):
            self._blamed = Blame(self, origin, request)
        return self._blamed

    def seen(self, origin: Stand, points: Points, request: TableRequest) -> BoolArray:
        """For bare points (n, 2): are they seen?"""
        eyes = self.places.eyes(origin, request)
        found: BoolArray = np.zeros(len(points), dtype=np.bool_)
        if eyes.why.startswith("sight_aboard"):
            return found
        if request.target.kind == AIRCRAFT:
            return ~found
        house = self.houses.of(points)
        terms = replace(self.terms, without=eyes.own)
        for row in range(len(eyes)):
            rest = np.flatnonzero(~found & (house < 0))
            if not len(rest):
                break
            ends = Ends.bare(self.pieces, points[rest], self.above(request))
            eye = eyes.take(np.full(len(rest), row))
            found[rest] = judge(self.pieces, eye, ends, terms).open
        inside = self.seen_in(np.unique(house[house >= 0]).tolist(), origin, eyes, request)
        found[np.isin(house, inside)] = True
        return found

    def exposure(self, origin: Stand, target: Stand, bases: BaseGeometry, request: TableRequest) -> Exposure:
        """How much of what a unit covers is seen."""
        found = self.pairs.best(origin, target, request, every=True)
        eyes, marks = found.eyes, found.marks
        if found.ruled or not len(eyes):
            part = bases if found.visible else NOWHERE
            return Exposure(float(found.visible), part, bases)
        rest = bases
        for cell, end in self._cells(bases, marks):
            # what one eye sees need not be looked at by the next
            for row in self._lookers(found, cell, end):
                if rest.is_empty or not rest.intersects(cell.region):
                    break
                view = self.pairs.view(eyes.take(np.array([row])), found.terms, cell.region)
                part = view.seen(cell)
                if part.area > 0:
                    rest = joined([shapely.difference(rest, part)])
        seen = less(bases, rest)
        return Exposure(float(min(1.0, seen.area / bases.area)), seen, bases)

    def _lookers(self, found: Found, cell: Cell, end: Ends) -> list[int]:
        """The eyes that see something of a cell, those that see most of it first. Of bases only their middles and some points
        of their edges are tried: what is seen through a gap between those does not count."""
        if found.marks.hull is not None:
            return np.flatnonzero(found.open.any(axis=1)).tolist()
        points = []
        for part in shapely.get_parts(cell.region):
            edge = part.boundary
            points += [
                part.representative_point(),
                *(edge.interpolate(k / SAMPLES, normalized=True) for k in range(SAMPLES)),
            ]
        marks = end.at(shapely.get_coordinates(points))
        rows, columns = np.indices((len(found.eyes), len(points))).reshape(2, -1)
        judged = judge(self.pieces, found.eyes.take(rows), end.at(marks.points[columns]), found.terms).open
        seen = judged.reshape(len(found.eyes), -1).sum(axis=1)
        order: list[int] = np.argsort(-seen, kind="stable")[: int((seen > 0).sum())].tolist()
        return order

    def above(self, request: TableRequest) -> float:
        """How high over the ground of their places the points of an area are."""
        return request.above + self.places.height(request.target.kind, request.target.values)

    def _cells(self, bases: BaseGeometry, marks: Spots) -> list[tuple[Cell, Ends]]:
        """The bases of a unit in parts that are judged alike, of one level, with the same pieces as their own; and an end of
        lines that has just that."""
        every = np.arange(len(self.pieces.all))
        parts = shapely.get_parts(bases)
        matters = (self.pieces.kind == Kind.BLOCKS.value) & self.pieces.opens
        groups: dict[tuple[float, bytes], list[BaseGeometry]] = {}
        known: dict[tuple[float, bytes], tuple[BoolArray, Ends]] = {}
        for part in parts:
            near = int(np.argmin(shapely.distance(part, shapely.points(marks.ends.points))))
            end = marks.whole if marks.whole is not None else marks.take(np.array([near]))
            own = end.own(self.pieces, np.zeros(len(every), dtype=np.int64), every) & matters
            key = float(end.level[0]), own.tobytes()
            groups.setdefault(key, []).append(part)
            known[key] = own, end
        return [(Cell(union(found), key[0], owned=known[key][0]), known[key][1]) for key, found in groups.items()]

    def views(self, eyes: Spots, without: frozenset[int]) -> list[View]:
        terms = replace(self.terms, without=without | eyes.own)
        return [self.pairs.view(eyes.take(np.array([row])), terms) for row in range(len(eyes))]

    def seen_in(
        self,
        houses: list[int],
        origin: Stand,
        eyes: Spots,
        request: TableRequest,
        *,
        without: frozenset[int] = frozenset(),
        ground: BaseGeometry | None = None,
    ) -> list[int]:
        """The houses in which a man would be seen on the floor of the height asked for. ``ground`` is what the eyes see of the
        table at that height, if it is known."""
        others = [house for house in houses if house != eyes.house]
        found: list[int] = []
        if len(eyes) and others:
            found = self._seen_outside(others, origin, eyes, request, without=without, ground=ground)
        if eyes.house in houses and self._seen_by_rule(eyes.house, origin, request, without):
            # who is in a house sees the men on his floor
            found.append(eyes.house)
        return sorted(found)

    def _seen_outside(
        self,
        houses: list[int],
        origin: Stand,
        eyes: Spots,
        request: TableRequest,
        *,
        without: frozenset[int],
        ground: BaseGeometry | None,
    ) -> list[int]:
        """The same for houses that the eyes are not in."""
        if self.places.breaches(request):
            # where some point of the walls is seen, no more need be looked for, nor where the ground around is not
            known = self._seen_at(houses, [self.houses.walls(house) for house in houses], eyes, request, without)
            return [
                one
                for one in houses
                if one in known or (not self._dark(one, ground) and self._seen_by_rule(one, origin, request, without))
            ]
        openings = [self.houses.openings(house, self.houses.floor(house, request.above)) for house in houses]
        return self._seen_at(houses, openings, eyes, request, without)

    def _dark(self, house: int, ground: BaseGeometry | None) -> bool:
        """Is nothing of the ground about a house seen, so that nothing of the foot of its walls can be? That holds where the
        ground is level. What is one's own on the ground only lets see more; what is at the walls must be nothing."""
        if ground is None or not len(self.houses.walls(house)):
            return False
        shape: BaseGeometry = self.pieces.shapes[house]
        if shapely.dwithin(ground, shape, ABOUT):
            return False
        uneven = shapely.get_rings([self.pieces.shapes[index] for index in self.pieces.shaping])
        if shapely.dwithin(uneven, shape, ABOUT).any():
            return False
        owned = np.flatnonzero((self.pieces.kind == Kind.BLOCKS.value) & self.pieces.opens)
        zones = self.pieces.zones(owned[owned != house])
        return not shapely.dwithin(zones, shapely.Point(self.houses.walls(house)[0]), ABOUT).any()

    def _seen_at(
        self,
        houses: list[int],
        openings: list[FloatArray],
        eyes: Spots,
        request: TableRequest,
        without: frozenset[int],
    ) -> list[int]:
        """The houses of which a point of some is seen, all of them judged at once."""
        owner = np.repeat(houses, [len(points) for points in openings])
        if not len(owner):
            return []
        above = self.above(request)
        foot = np.array([self.houses.ground(house) + above for house in houses])
        level = np.repeat(foot, [len(points) for points in openings])
        marks = spots_of(np.vstack(openings), level)
        rows, columns = np.indices((len(eyes), len(owner))).reshape(2, -1)
        terms = replace(self.terms, without=without | eyes.own)
        judged = judge(self.pieces, eyes.take(rows), marks.take(columns), terms).open
        seen = judged.reshape(len(eyes), len(owner)).any(axis=0)
        found: list[int] = np.unique(owner[seen]).tolist()
        return found

    def _seen_by_rule(self, house: int, origin: Stand, request: TableRequest, without: frozenset[int]) -> bool:
        middle = self.pieces.shapes[house].representative_point()
        stand = replace(self.places.stand_at((middle.x, middle.y), request.above), within=self.houses.feature(house).id)
        return self.pairs.best(origin, stand, request, without).visible
