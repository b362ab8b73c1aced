"""What a stand sees of the table: the union over all its eyes; a building where men on its floor would be seen."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight import tabletop_areas
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import Exposure, Standpoint, TabletopArea, TabletopRequest
from workbench.engine.sight.tabletop_areas import Cell, View
from workbench.engine.sight.tabletop_judgement import Ends, judge
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.games.bolt_action.sight.lines import AIRCRAFT, FigureLines, Pairs
from workbench.games.bolt_action.sight.viewpoints import Spots, spots_of
from workbench.geometry.regions import difference as less
from workbench.geometry.regions import intersection, joined, union

# --- What single pieces hide from a stand, and what each alone hides: only where lines run through a piece is looked
# at.


NOWHERE = shapely.Polygon()
ROOM = 0.01
"""So far beside a piece what lies behind it is still looked at (table's unit): more than any rounding."""
NONE = 1e-9
"""Regions of less have no area."""


class PieceAttribution:
    """Answers for one stand and one question of sight; what is asked of several pieces is worked out once."""

    def __init__(self, areas: Areas, origin: Standpoint, request: TabletopRequest) -> None:
        self._areas, self._origin, self._request = areas, origin, request
        self._pieces, self._places = areas.pieces, areas.places
        self._eyes = self._places.eyes(origin, request)
        self.views: list[View] = []
        if request.target.kind != AIRCRAFT:
            self.views = areas.views(self._eyes, frozenset())
        self._hidden: dict[tuple[int, int], BaseGeometry] = {}
        self._behind: dict[tuple[int, int], BaseGeometry] = {}

    def suits(self, origin: Standpoint, request: TabletopRequest) -> bool:
        """Is it for this question?"""
        return self._origin == origin and self._request == request

    @cached_property
    def _above(self) -> float:
        return self._areas.above(self._request)

    @cached_property
    def _cells(self) -> list[list[Cell]]:
        return [list(view.cells(self._above)) for view in self.views]

    @cached_property
    def _seen(self) -> BaseGeometry:
        return self._areas.visible(self._origin, self._request)

    @cached_property
    def _houses_seen(self) -> frozenset[int]:
        houses = list(self._areas.houses.solid)
        return frozenset(self._areas.seen_in(houses, self._origin, self._eyes, self._request))

    def hides(self, piece: int) -> BaseGeometry:
        """The region that one piece hides from all eyes, whatever else does."""
        region = self._hides(0, piece)
        for row in range(1, len(self.views)):
            if region.is_empty:
                break
            region = intersection(region, self._hides(row, piece))
        return region

    def alone(self, piece: int) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it, and is not."""
        if not self.views:
            return NOWHERE
        areas, seen, gone = self._areas, self._seen, frozenset([piece])
        parts: list[BaseGeometry] = []
        done = seen
        for row, view in enumerate(self.views):
            behind = less(self._cone(row, piece), done)
            if behind.area > NONE and self._pieces.kind[piece] == Kind.BLOCKS.value:
                # only what a piece that blocks hides can be seen without it
                behind = less(self._hides(row, piece), done)
            terms = replace(view.terms, without=view.terms.without | gone)
            found = []
            for cell in self._cells[row] if behind.area > NONE else ():
                region = intersection(cell.region, behind)
                if region.area > NONE:
                    eye = self._eyes.take(np.array([row]))
                    found.append(areas.pairs.view(eye, terms, region).seen(replace(cell, region=region)))
            if found:
                parts += found
                done = union([done, *found])
        houses = [house for house in areas.houses.solid if house != piece]
        ground = less(union(parts), union(self._pieces.shapes[house] for house in houses))
        # a house that no line to runs through the piece is seen as before
        maybe = [house for house in houses if house not in self._houses_seen and self._shades(piece, house)]
        after = areas.seen_in(maybe, self._origin, self._eyes, self._request, without=gone) if maybe else []
        rooms = [intersection(areas.houses.room(house), areas.board.outline) for house in after]
        return less(union([ground, *rooms]), seen)

    def _hides(self, row: int, piece: int) -> BaseGeometry:
        """The region that a piece hides from one eye."""
        known = self._hidden.get((row, piece))
        if known is None:
            view, cone = self.views[row], self._cone(row, piece)
            cells = [cell for cell in self._cells[row] if cone.intersects(cell.region)]
            parts = [intersection(cell.region, view.hidden(cell, piece)) for cell in cells]
            known = union([*parts, *(intersection(view.outline, part) for part in view.sunk(piece))])
            self._hidden[row, piece] = known
        return known

    def _cone(self, row: int, piece: int) -> BaseGeometry:
        """All of the table to which lines from an eye run through a piece, and a little more."""
        known = self._behind.get((row, piece))
        if known is None:
            known = self._behind[row, piece] = _cone(self.views[row], self._pieces.shapes[piece])
        return known

    def _shades(self, piece: int, house: int) -> bool:
        near = self._pieces.shapes[house].buffer(ROOM, join_style="mitre")
        return any(self._cone(row, piece).intersects(near) for row in range(len(self.views)))


def _cone(view: View, shape: BaseGeometry) -> BaseGeometry:
    """The part of the table before which a shape stands, or in it."""
    hull = shape.convex_hull.buffer(ROOM, join_style="mitre")
    eye = shapely.Point(view.eye)
    near = float(hull.distance(eye))
    if near <= ROOM or hull.is_empty:
        return view.outline
    corners = shapely.get_coordinates(hull)
    away = corners - view.eye
    far = np.array(view.eye) + away * (view.horizon / near)
    whole: BaseGeometry = shapely.MultiPoint(np.vstack([corners, far])).convex_hull.intersection(view.outline)
    return whole


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
        self._blamed: PieceAttribution | None = None
        self._highest = max((self.pieces.all[index].ground or 0.0 for index in self.pieces.shaping), default=0.0)

    def area(self, origin: Standpoint, request: TabletopRequest, cancel: CancelToken | None = None) -> TabletopArea:
        """What a stand sees of the table."""
        above = self.above(request)
        seen = self.visible(origin, request, cancel=cancel)
        blame = self._blame(origin, request)
        views = blame.views
        counts = Kind.BLOCKS, Kind.DEPTH
        return TabletopArea(
            origin=origin,
            visible=seen,
            into=tabletop_areas.seen_into(views[0], above, seen) if views else NOWHERE,
            blind=less(self.board.outline, seen),
            hidden=tabletop_areas.Hidden(
                self.pieces.of_kind(*counts).tolist() if views else [],
                blame.hides,
            ),
            curve=self.board.length(tabletop_areas.CURVE, "cm"),
        )

    def visible(
        self,
        origin: Standpoint,
        request: TabletopRequest,
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
        rooms = [intersection(self.houses.room(house), self.board.outline) for house in inside]
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

    def alone(self, origin: Standpoint, piece: int, request: TabletopRequest) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it, and is not."""
        return self._blame(origin, request).alone(piece)

    def _blame(self, origin: Standpoint, request: TabletopRequest) -> PieceAttribution:
        """What single pieces hide from a stand; kept until another one is asked about."""
        if self._blamed is None or not self._blamed.suits(origin, request):
            self._blamed = PieceAttribution(self, origin, request)
        return self._blamed

    def seen(self, origin: Standpoint, points: Points, request: TabletopRequest) -> BoolArray:
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

    def exposure(
        self, origin: Standpoint, target: Standpoint, bases: BaseGeometry, request: TabletopRequest
    ) -> Exposure:
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

    def _lookers(self, found: FigureLines, cell: Cell, end: Ends) -> list[int]:
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

    def above(self, request: TabletopRequest) -> float:
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
        origin: Standpoint,
        eyes: Spots,
        request: TabletopRequest,
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
        origin: Standpoint,
        eyes: Spots,
        request: TabletopRequest,
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
        request: TabletopRequest,
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

    def _seen_by_rule(self, house: int, origin: Standpoint, request: TabletopRequest, without: frozenset[int]) -> bool:
        middle = self.pieces.shapes[house].representative_point()
        stand = replace(self.places.stand_at((middle.x, middle.y), request.above), within=self.houses.feature(house).id)
        return self.pairs.best(origin, stand, request, without).visible
