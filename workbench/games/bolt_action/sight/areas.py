"""Areas that a stand sees: the union over all its viewpoints; a building is seen where men on its floor would be."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property, partial

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight import tabletop_areas
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import Exposure, Standpoint, TabletopArea, TabletopRequest
from workbench.engine.sight.tabletop_areas import Cell, View
from workbench.engine.sight.tabletop_attribution import MARGIN, NOWHERE
from workbench.engine.sight.tabletop_attribution import PieceAttribution as ShadowAttribution
from workbench.engine.sight.tabletop_judgement import Ends, judge
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.games.bolt_action.sight.lines import AIRCRAFT, FigureLines, LineJudge
from workbench.games.bolt_action.sight.viewpoints import Viewpoints, figure_viewpoints
from workbench.geometry.regions import difference, intersection, joined, middle_of, union


class PieceAttribution(ShadowAttribution):
    """What pieces hide from one stand for one request, houses included."""

    def __init__(self, areas: Areas, origin: Standpoint, request: TabletopRequest, seen: BaseGeometry) -> None:
        self._areas, self._origin, self._request = areas, origin, request
        self._eyes = areas.finder.eyes(origin, request)
        views = [] if request.target.kind == AIRCRAFT else areas.views(self._eyes, frozenset())
        super().__init__(views, areas.above(request), seen)

    def is_for(self, origin: Standpoint, request: TabletopRequest) -> bool:
        """Does it belong to this stand and request?"""
        return self._origin == origin and self._request == request

    @cached_property
    def _houses_seen(self) -> frozenset[int]:
        houses = list(self._areas.houses.solid)
        return frozenset(self._areas.houses_seen(houses, self._origin, self._eyes, self._request))

    def alone(self, piece: int) -> BaseGeometry:
        """The region that one piece alone hides: it would be seen without the piece, and is not."""
        if not self.views:
            return NOWHERE
        areas, shapes, removed = self._areas, self._areas.pieces.shapes, frozenset([piece])
        houses = [house for house in areas.houses.solid if house != piece]
        ground = difference(super().alone(piece), union(shapes[house] for house in houses))
        # a house that does not lie behind the piece is seen as before
        may_change = [house for house in houses if house not in self._houses_seen and self._lies_behind(piece, house)]
        after = (
            areas.houses_seen(may_change, self._origin, self._eyes, self._request, without=removed)
            if may_change
            else []
        )
        house_areas = [intersection(areas.houses.uncovered_area(house), areas.board.outline) for house in after]
        return difference(union([ground, *house_areas]), self.seen)

    def _lies_behind(self, piece: int, house: int) -> bool:
        near = self._areas.pieces.shapes[house].buffer(MARGIN, join_style="mitre")
        return any(self.region_behind(row, piece).intersects(near) for row in range(len(self.views)))


RegionCache = dict[tuple[object, ...], BaseGeometry]
"""Regions seen from single viewpoints of a compiled table."""
CACHE_SIZE = 400
"""The greatest number of regions in a cache."""
NEAR_HOUSE = 0.05
"""Ground within this distance of a house surrounds it (table's unit): more than outlines are simplified."""
EDGE_SAMPLES = 8
"""Points of the edge of a base that are tried before it is judged in full."""


class Areas:
    """Areas of sight on one table."""

    def __init__(self, line_judge: LineJudge, cache: RegionCache) -> None:
        self.line_judge, self._cache = line_judge, cache
        self.pieces, self.terms, self.houses = line_judge.pieces, line_judge.terms, line_judge.houses
        self.finder, self.board = line_judge.finder, line_judge.board
        self._last_attribution: PieceAttribution | None = None
        self._regions = RegionCache()
        self._highest = max((self.pieces.all[index].ground or 0.0 for index in self.pieces.shaping), default=0.0)

    def area(self, origin: Standpoint, request: TabletopRequest, cancel: CancelToken | None = None) -> TabletopArea:
        """The area that a stand sees."""
        above, seen = self.above(request), self.visible(origin, request, cancel=cancel)
        attribution = cache(partial(self._attribution, origin, request, seen))
        looks = request.target.kind != AIRCRAFT and len(self.finder.eyes(origin, request)) > 0
        counts = Kind.BLOCKS, Kind.DEPTH
        return TabletopArea(
            origin=origin,
            visible=seen,
            find_into=lambda: tabletop_areas.seen_into(attribution().views[0], above, seen) if looks else NOWHERE,
            find_blind=lambda: difference(self.board.outline, seen),
            hidden=tabletop_areas.Hidden(
                self.pieces.of_kind(*counts).tolist() if looks else [],
                lambda piece: attribution().hidden(piece),
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
        """The region in which bare points at the height of the request are seen; pieces ``without`` hide nothing. Weapons of a
        unit that look from the same points share it."""
        eyes, target = self.finder.eyes(origin, request), request.target
        if eyes.blind_key.startswith("sight_aboard"):
            return NOWHERE
        if target.kind == AIRCRAFT:
            return self.board.outline
        # all that it depends on: who looks from where, how high, and how men in houses would be seen
        heights = origin.above, request.above, self.above(request)
        men = self.finder.bare_marks_depend_on(target), self.finder.aims_at_walls(request)
        key = eyes.identity, heights, men, without
        found = self._regions.get(key)
        if found is None:
            found = _store(self._regions, key, self._visible(eyes, origin, request, without, cancel))
        return found

    def _visible(
        self,
        eyes: Viewpoints,
        origin: Standpoint,
        request: TabletopRequest,
        without: frozenset[int],
        cancel: CancelToken | None,
    ) -> BaseGeometry:
        """The same for these eyes, worked out."""
        ground = open_ = self.seen_ground(eyes, self.above(request), without, cancel)
        houses = [house for house in self.houses.solid if house not in without]
        if not houses:
            return ground
        # no target is above a house: its floors are seen by their openings
        if self._highest + self.above(request) >= self.pieces.top[houses].min():
            ground = difference(ground, union(self.pieces.shapes[house] for house in houses))
        inside = self.houses_seen(houses, origin, eyes, request, without=without, ground=open_)
        house_areas = [intersection(self.houses.uncovered_area(house), self.board.outline) for house in inside]
        return union([ground, *house_areas])

    def seen_ground(
        self, eyes: Viewpoints, above: float, without: frozenset[int] = frozenset(), cancel: CancelToken | None = None
    ) -> BaseGeometry:
        """The region that any of the eyes sees, without houses. Regions of single viewpoints are cached: if a squad moves one
        man, or only other units move, little is computed again."""
        views = self.views(eyes, without)
        keys = [(view.eye, view.level, view.own.tobytes(), view.terms.without, above) for view in views]
        whole = self._cache.get(tuple(keys))
        if whole is None:
            found = []
            for view, key in zip(views, keys, strict=True):
                region = self._cache.get(key)
                if region is None:
                    region = _store(self._cache, key, tabletop_areas.visible([view], above, cancel))
                found.append(region)
            whole = _store(self._cache, tuple(keys), found[0] if len(found) == 1 else union(found))
        return whole

    def alone(self, origin: Standpoint, piece: int, request: TabletopRequest) -> BaseGeometry:
        """The region that one piece alone hides: it would be seen without the piece, and is not."""
        return self._attribution(origin, request).alone(piece)

    def _attribution(
        self, origin: Standpoint, request: TabletopRequest, seen: BaseGeometry | None = None
    ) -> PieceAttribution:
        """What pieces hide from a stand that has ``seen`` a region, if that is known; kept until another stand or request
        comes."""
        if self._last_attribution is None or not self._last_attribution.is_for(origin, request):
            known = self.visible(origin, request) if seen is None else seen
            self._last_attribution = PieceAttribution(self, origin, request, known)
        return self._last_attribution

    def seen(self, origin: Standpoint, points: Points, request: TabletopRequest) -> BoolArray:
        """For bare points (n, 2): are they seen?"""
        eyes = self.finder.eyes(origin, request)
        found: BoolArray = np.zeros(len(points), dtype=np.bool_)
        if eyes.blind_key.startswith("sight_aboard"):
            return found
        if request.target.kind == AIRCRAFT:
            return ~found
        house = self.houses.houses_at(points)
        terms = replace(self.terms, without=eyes.own_obstacles)
        for row in range(len(eyes)):
            rest = np.flatnonzero(~found & (house < 0))
            if not len(rest):
                break
            ends = Ends.from_points(self.pieces, points[rest], self.above(request))
            eye = eyes.ends_at(np.full(len(rest), row))
            found[rest] = judge(self.pieces, eye, ends, terms).open
        inside = self.houses_seen(np.unique(house[house >= 0]).tolist(), origin, eyes, request)
        found[np.isin(house, inside)] = True
        return found

    def exposure(
        self, origin: Standpoint, target: Standpoint, bases: BaseGeometry, request: TabletopRequest
    ) -> Exposure:
        """How much of the bases of a unit is seen."""
        found = self.line_judge.best_line(origin, target, request, every=True)
        eyes, marks = found.eyes, found.marks
        if found.rule_key or not len(eyes):
            part = bases if found.visible else NOWHERE
            return Exposure(float(found.visible), part, bases)
        rest = bases
        for cell, end in self._cells_of_bases(bases, marks):
            # what one eye sees is not judged for the next
            for row in self._seeing_eyes(found, cell, end):
                if rest.is_empty or not rest.intersects(cell.region):
                    break
                view = self.line_judge.view(eyes.ends_at(np.array([row])), found.terms, cell.region)
                part = view.seen(cell)
                if part.area > 0:
                    rest = joined([shapely.difference(rest, part)])
        seen = difference(bases, rest)
        return Exposure(float(min(1.0, seen.area / bases.area)), seen, bases)

    def _seeing_eyes(self, found: FigureLines, cell: Cell, end: Ends) -> list[int]:
        """The eyes that see something of a cell, those that see most of it first. For bases only their middles and some points
        of their edges are tried: what is seen through a gap between those points does not count."""
        if found.marks.hull is not None:
            return np.flatnonzero(found.open.any(axis=1)).tolist()
        points = []
        for part in shapely.get_parts(cell.region):
            edge = part.boundary
            points += [
                shapely.Point(middle_of(part)),
                *(edge.interpolate(k / EDGE_SAMPLES, normalized=True) for k in range(EDGE_SAMPLES)),
            ]
        marks = end.moved_to(shapely.get_coordinates(points))
        rows, columns = np.indices((len(found.eyes), len(points))).reshape(2, -1)
        judged = judge(self.pieces, found.eyes.ends_at(rows), end.moved_to(marks.points[columns]), found.terms).open
        seen = judged.reshape(len(found.eyes), -1).sum(axis=1)
        order: list[int] = np.argsort(-seen, kind="stable")[: int((seen > 0).sum())].tolist()
        return order

    def above(self, request: TabletopRequest) -> float:
        """The height above ground of the points of an area."""
        return request.above + self.finder.height(request.target.kind, request.target.values)

    def _cells_of_bases(self, bases: BaseGeometry, marks: Viewpoints) -> list[tuple[Cell, Ends]]:
        """The bases of a unit in cells of one level and with the same obstacles of their own, each with an end of lines in
        it."""
        every = np.arange(len(self.pieces.all))
        parts = shapely.get_parts(bases)
        matters = (self.pieces.kind == Kind.BLOCKS.value) & self.pieces.opens
        groups: dict[tuple[float, bytes], list[BaseGeometry]] = {}
        known: dict[tuple[float, bytes], tuple[BoolArray, Ends]] = {}
        for part in parts:
            near = int(np.argmin(shapely.distance(part, shapely.points(marks.ends.points))))
            end = marks.whole if marks.whole is not None else marks.ends_at(np.array([near]))
            own = end.own(self.pieces, np.zeros(len(every), dtype=np.int64), every) & matters
            key = float(end.level[0]), own.tobytes()
            groups.setdefault(key, []).append(part)
            known[key] = own, end
        return [(Cell(union(found), key[0], owned=known[key][0]), known[key][1]) for key, found in groups.items()]

    def views(self, eyes: Viewpoints, without: frozenset[int]) -> list[View]:
        terms = replace(self.terms, without=without | eyes.own_obstacles)
        return [self.line_judge.view(eyes.ends_at(np.array([row])), terms) for row in range(len(eyes))]

    def houses_seen(
        self,
        houses: list[int],
        origin: Standpoint,
        eyes: Viewpoints,
        request: TabletopRequest,
        *,
        without: frozenset[int] = frozenset(),
        ground: BaseGeometry | None = None,
    ) -> list[int]:
        """The houses in which a man would be seen on the floor at the height of the request. ``ground`` is what the eyes see of
        the table at that height, if it is known."""
        others = [house for house in houses if house != eyes.house]
        found: list[int] = []
        if len(eyes) and others:
            found = self._houses_seen_from_outside(others, origin, eyes, request, without=without, ground=ground)
        if eyes.house in houses and self._is_floor_seen(eyes.house, origin, request, without):
            # units in a house see the men on their floor
            found.append(eyes.house)
        return sorted(found)

    def _houses_seen_from_outside(
        self,
        houses: list[int],
        origin: Standpoint,
        eyes: Viewpoints,
        request: TabletopRequest,
        *,
        without: frozenset[int],
        ground: BaseGeometry | None,
    ) -> list[int]:
        """The same for houses that the eyes are not in."""
        if self.finder.aims_at_walls(request):
            # no full judgement is needed where some point of the walls is seen, nor where the ground around is not
            known = self._houses_with_seen_points(
                houses, [self.houses.walls(house) for house in houses], eyes, request, without
            )
            return [
                one
                for one in houses
                if one in known
                or (not self._is_surrounding_unseen(one, ground) and self._is_floor_seen(one, origin, request, without))
            ]
        openings = [self.houses.openings(house, self.houses.floor_at(house, request.above)) for house in houses]
        return self._houses_with_seen_points(houses, openings, eyes, request, without)

    def _is_surrounding_unseen(self, house: int, ground: BaseGeometry | None) -> bool:
        """True if nothing of the level ground around a house is seen, so that the foot of its walls cannot be seen either.
        False if the ground is uneven or other obstacles touch the walls."""
        if ground is None or not len(self.houses.walls(house)):
            return False
        shape: BaseGeometry = self.pieces.shapes[house]
        if shapely.dwithin(ground, shape, NEAR_HOUSE):
            return False
        uneven = shapely.get_rings([self.pieces.shapes[index] for index in self.pieces.shaping])
        if shapely.dwithin(uneven, shape, NEAR_HOUSE).any():
            return False
        owned = np.flatnonzero((self.pieces.kind == Kind.BLOCKS.value) & self.pieces.opens)
        zones = self.pieces.zones(owned[owned != house])
        return not shapely.dwithin(zones, shapely.Point(self.houses.walls(house)[0]), NEAR_HOUSE).any()

    def _houses_with_seen_points(
        self,
        houses: list[int],
        openings: list[FloatArray],
        eyes: Viewpoints,
        request: TabletopRequest,
        without: frozenset[int],
    ) -> list[int]:
        """The houses with a seen point among their ``openings``; all points are judged at once."""
        owner = np.repeat(houses, [len(points) for points in openings])
        if not len(owner):
            return []
        above = self.above(request)
        foot = np.array([self.houses.ground_level(house) + above for house in houses])
        level = np.repeat(foot, [len(points) for points in openings])
        marks = figure_viewpoints(np.vstack(openings), level)
        rows, columns = np.indices((len(eyes), len(owner))).reshape(2, -1)
        terms = replace(self.terms, without=without | eyes.own_obstacles)
        judged = judge(self.pieces, eyes.ends_at(rows), marks.ends_at(columns), terms).open
        seen = judged.reshape(len(eyes), len(owner)).any(axis=0)
        found: list[int] = np.unique(owner[seen]).tolist()
        return found

    def _is_floor_seen(self, house: int, origin: Standpoint, request: TabletopRequest, without: frozenset[int]) -> bool:
        middle = middle_of(self.pieces.shapes[house])
        stand = replace(self.finder.stand_at(middle, request.above), within=self.houses.feature(house).id)
        return self.line_judge.best_line(origin, stand, request, without).visible


def _store(regions: RegionCache, key: tuple[object, ...], region: BaseGeometry) -> BaseGeometry:
    """Keep a region; of too many the oldest goes."""
    if len(regions) >= CACHE_SIZE:
        regions.pop(next(iter(regions)), None)
    regions[key] = region
    return region
