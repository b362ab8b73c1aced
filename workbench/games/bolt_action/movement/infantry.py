"""Men, riders and pushed guns: free over the table by the length of the way, round what is closed to them and an inch from
other units (p.42-43, p.53-56, p.64, p.76)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.engine.movement.results import Costs, Early, TabletopMove, TabletopPrice, TabletopReach, TabletopRoute
from workbench.engine.movement.tabletop_doctrine import Items, MeasuredMovement
from workbench.engine.movement.tabletop_given_paths import Walked
from workbench.engine.movement.tabletop_reach import regions
from workbench.engine.movement.tabletop_search import Search
from workbench.engine.movement.tabletop_terrain import Ground as Compiled
from workbench.engine.movement.tabletop_terrain import Patch, TabletopOrder, Terms
from workbench.engine.sight.protocol import Points, TabletopSight
from workbench.engine.sight.results import Standpoint
from workbench.games.bolt_action.movement.terrain import (
    ADVANCE,
    ASSAULT,
    FOOT,
    GUN,
    GUN_HEAVY,
    NEAR,
    Ground,
    Neighbour,
    Pace,
    Paces,
)
from workbench.games.bolt_action.sight.viewpoints import BuildingFloor, floor_of, house_at
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point

ENTERED = "move_building"
OFF_ROAD = -1
"""The number of the ground beside roads, for moves that stay on them."""
BUFFER, EDGE = 8, 4
"""Segments in a quarter of the ground about a unit and about a closed piece: both come out a hundredth of an inch too small."""
REACHES = 3.0
"""How many times its allowance a way of a single figure is looked for, to say how far it is."""


@dataclass(frozen=True, eq=False)
class FootOrder(TabletopOrder):
    """A move with its pace and those whom it keeps off, by their numbers."""

    pace: Pace = field(kw_only=True)
    others: dict[int, Neighbour] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class FootMove(TabletopMove):
    """A move as it is looked at. ``far``: it is followed beyond its allowance, so that everything on the table may be in its
    way, but the building that it ends in (``goal``) may be entered. ``on_road``: it stays on roads, twice as far (p.64)."""

    goal: Point | None = None
    far: bool = False
    on_road: bool = False


class Footwork(MeasuredMovement):
    """Moves of everybody who turns as he likes. A unit on the ground floor of a building begins at its openings."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        super().__init__(scenario, ruleset, sight)
        self.paces = Paces(scenario, ruleset, self.words)
        self.ground = Ground(scenario, ruleset, sight, self.words)

    def stand(self, move: TabletopMove) -> Standpoint | None:
        """Where the mover stands; None for a bare kind."""
        found = self.scenario.forces.find(move.mover.unit) if move.mover.unit else None
        return None if found is None else self.sight.stand_of(found[1], move.start)

    def room(self, move: TabletopMove) -> BuildingFloor | None:
        """The building that the mover is in."""
        stand = self.stand(move)
        if stand is None:
            return None
        return floor_of(self.scenario, self.ruleset, stand)

    def _starts(self, move: TabletopMove) -> list[TabletopMove]:
        """The move from every opening by which the mover may leave a building; itself in the open, and all along a road if one
        lets it go farther."""
        room = self.room(move)
        pace = self.paces.of(move)
        if room is None or room.floor or pace.gear in (GUN, GUN_HEAVY):
            roads = self.ground.roads(pace)
            twice = not roads.is_empty and bool(shapely.intersects_xy(roads, *move.start))
            return [move, replace(_asked(move), on_road=True)] if twice else [move]
        return [replace(move, start=self._outside(room, opening)) for opening in room.openings] or [move]

    def _outside(self, room: BuildingFloor, opening: Point) -> Point:
        """A point just before an opening."""
        shape = room.feature.area
        edge = shape.boundary.interpolate(shape.boundary.project(shapely.Point(opening)))
        out = shape.buffer(1e-4, join_style="mitre").boundary
        found = out.interpolate(out.project(edge))
        return float(found.x), float(found.y)

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """See :meth:`workbench.games.bolt_action.movement.vehicle_reach.reach`."""
        starts = self._starts(move)
        parts = [super(Footwork, self).reach(one, cancel, first if len(starts) == 1 else None) for one in starts]
        if len(parts) == 1:
            return parts[0]
        bands: dict[float, list[BaseGeometry]] = {}
        for part in parts:
            for budget, band in part.bands.items():
                bands.setdefault(budget, []).append(band)
        area = shapely.union_all([part.area for part in parts])
        joined = {budget: shapely.union_all(found) for budget, found in bands.items()}
        for low, high in pairwise(sorted(joined)):
            joined[high] = shapely.union_all([joined[low], joined[high]])
        most = max(part.allowance for part in parts)
        return TabletopReach(move.start, most, area, dict(sorted(joined.items())), None, (), parts[-1].assumed)

    def costs(self, move: TabletopMove, to: Points) -> Costs:
        """See :meth:`workbench.engine.movement.protocol.TableMovement.costs`."""
        found: Costs = np.min([super(Footwork, self).costs(one, to) for one in self._starts(move)], axis=0)
        points = np.asarray(to, np.float64).reshape(-1, 2)
        return np.where((points == np.array(move.start)).all(axis=1), 0.0, found)

    def path(self, move: TabletopMove, *, to: Point | None = None, along: Sequence[Point] = ()) -> TabletopRoute:
        """See :meth:`workbench.engine.movement.protocol.TableMovement.path`."""
        routes = [super(Footwork, self).path(one, to=to, along=along) for one in self._starts(_far(move))]
        best = min(routes, key=_cheapest)
        room, words = self.room(move), self.words
        if best.cost is None and to is not None:
            there = self._closed_at(move, to)
            return best if there is None else replace(best, reasons=(there, *best.reasons))
        if best.legs and room is not None and not room.floor:
            entry = (words.rule("move_leaves"), 0.0, words.say("move_leaves", piece=words.piece(room.feature)))
            first = replace(best.legs[0], parts=(entry, *best.legs[0].parts))
            return replace(best, legs=(first, *best.legs[1:]))
        return best

    def _closed_at(self, move: TabletopMove, point: Point) -> Text | None:
        """What keeps a mover out of a point."""
        order = self._order(_far(move))
        mark = shapely.Point(point)
        for patches in order.grounds.values():
            for patch in patches:
                if patch.area.intersects(mark):
                    return self._barred(order, patch.number)[1]
        return None

    def price(self, move: TabletopMove, to: Point) -> TabletopPrice:
        """See :meth:`workbench.engine.movement.protocol.TableMovement.price`."""
        prices = [super(Footwork, self).price(one, to) for one in self._starts(_far(move, to))]
        best = min(prices, key=_cheapest)
        house = house_at(self.scenario, self.ruleset, to)
        if house is None or best.cost is None or self.paces.of(move).gear != FOOT:
            return best
        words = self.words
        entry = (words.rule("move_building"), 0.0, words.say("move_building", piece=words.piece(house)))
        return replace(best, parts=(*best.parts, entry))

    def beside(self, move: TabletopMove, shape: BaseGeometry, but: tuple[str, ...], apart: float) -> BaseGeometry:
        """Where moves from anywhere beside a shape can end that keep off all units but some; ``apart``: so far from each other
        are the places that ways begin at where something stands in the way."""
        pace, outline = self.paces.of(move), self.scenario.board.outline
        far = pace.length if move.allowance is None else move.allowance
        whole = shape.buffer(far, quad_segs=32).intersection(outline)
        patches, _ = self.blocked(move, pace, but, 0.0, shape)
        patches = tuple(patch for patch in patches if patch.area.intersects(whole))
        if not patches:
            return whole.difference(shape)
        ground = Compiled(patches, outline, self.scenario.board.length(1.0, "cm"))
        closed = shapely.union_all([patch.area for patch in patches])
        shapely.prepare(closed)
        edge = shapely.segmentize(shape.buffer(NEAR, join_style="mitre").exterior, apart)
        starts = [at for at in shapely.get_coordinates(edge)[:-1].tolist() if _free(at, outline, closed)]
        found = [regions(Search(ground, (x, y), far + NEAR), [far])[-1] for x, y in starts]
        return shapely.union_all(found).difference(shape) if found else shapely.Polygon()

    def blocked(
        self,
        move: TabletopMove,
        pace: Pace,
        but: tuple[str, ...] = (),
        radius: float | None = None,
        around: BaseGeometry | None = None,
    ) -> tuple[tuple[Patch, ...], dict[int, Neighbour]]:
        """What a mover goes round with half of its own base (its ``radius``): closed pieces, and an inch about other units; it
        may leave the inch of a unit that it starts in. ``around`` is what all of its starts lie on. (patches, units by the
        numbers of theirs.)"""
        start = move.start
        own = self.ground.radius(self.stand(move)) if radius is None else radius
        leave = self.ground.left(start, own) if pace.mode == ASSAULT else None
        features = self.scenario.board.features
        patches = []
        mark = shapely.Point(start)
        # what is farther away than any way leads does not matter
        far = max(pace.length, move.allowance or 0.0) * (REACHES if radius is not None else 1) + own
        asked = _asked(move)
        far, goal = math.inf if asked.far else far, asked.goal
        entered = house_at(self.scenario, self.ruleset, goal) if goal is not None else None
        near = mark if around is None else around
        for number, shape in self.ground.blocking(pace, start, leave):
            if entered is not None and features[number] is entered and self.ground.closed(entered, pace) == ENTERED:
                continue
            # the base stays off what is closed, as a hull does; whoever starts nearer may stay as near
            if float(shape.distance(near)) > far:
                continue
            room = min(own, 0.999 * float(shape.distance(mark)))
            wide = shape.buffer(room, quad_segs=EDGE) if room > 0 else shape
            course = wide if features[number].linear and wide.area <= 0 else None
            patches.append(Patch(number, wide, Terms(closed=True), course))
        others = {}
        for other in self.ground.others(pace, but):
            space = self.ground.space + own - NEAR
            if min(float(shape.distance(near)) - round_ for shape, round_ in other.parts) > far + space:
                continue
            number = len(features) + other.number
            others[number] = other
            kept = []
            for shape, round_ in other.parts:
                room = min(round_ + space, 0.999 * float(shape.distance(mark)))
                kept.append(shape.buffer(max(room, 0.0), quad_segs=BUFFER))
            patches.append(Patch(number, shapely.union_all(kept), Terms(closed=True)))
        return tuple(patches), others

    def _order(self, move: TabletopMove) -> FootOrder:
        pace = self.paces.of(move)
        start = (float(move.start[0]), float(move.start[1]))
        room = self.room(move)
        unable = pace.unable or ("move_upstairs" if room is not None and room.floor else "")
        if unable and (move.allowance is None or pace.unable):
            reason = self.words.say(unable, who=pace.mover.name)
            return FootOrder(start, 0.0, {}, unable=reason, unable_rule=self.words.rule(unable), pace=pace, others={})
        assumed = [self.words.say("move_measured")]
        if pace.gear in (GUN, GUN_HEAVY) and pace.mode == ADVANCE:
            assumed = [self.words.say("move_gun_turns", who=pace.mover.name)]
        if pace.mode == ASSAULT:
            assumed.append(self.words.say("move_assault_any"))
        asked = _asked(move)
        if asked.on_road:
            times = float(str(self.ruleset.tables["roads"]["times"]))
            pace = replace(pace, length=times * pace.length)
            assumed.append(self.words.say("move_road_twice"))
        patches, others = self.blocked(move, pace)
        if asked.on_road:
            off = self.scenario.board.outline.buffer(1.0).difference(self.ground.roads(pace))
            patches = (*patches, Patch(OFF_ROAD, off, Terms(closed=True)))
        key = (
            pace.column,
            pace.mode,
            pace.length,
            asked.far,
            asked.on_road,
            asked.goal,
            start,
            tuple((k, one.unit) for k, one in others.items()),
        )
        # other units move without a change of the board: their patches are part of the key
        shapes = tuple(patch.area.wkb for patch in patches if patch.number in others)
        return FootOrder(
            start, pace.length, {(*key, shapes): patches}, assumed=tuple(assumed), pace=pace, others=others
        )

    def _items(self, order: TabletopOrder, walked: Walked) -> Items:
        words = self.words
        length = sum(stretch.length for stretch in walked.stretches)
        return ((words.rule("move_clear"), length, words.say("move_clear", length=words.length(length))),)

    def _barred(self, order: TabletopOrder, piece: int) -> tuple[str, Text]:
        assert isinstance(order, FootOrder)
        if piece == OFF_ROAD:
            return self.words.rule("move_off_road"), self.words.say("move_off_road")
        other = order.others.get(piece)
        if other is not None:
            return self.words.rule(other.words), self.words.say(other.words, unit=other.unit)
        return self.ground.why(self.scenario.board.features[piece], order.pace)


def _asked(move: TabletopMove) -> FootMove:
    if isinstance(move, FootMove):
        return move
    return FootMove(move.mover, move.start, move.mode, move.facing, move.allowance, move.stack)


def _far(move: TabletopMove, goal: Point | None = None) -> FootMove:
    return replace(_asked(move), far=True, goal=goal)


def _free(at: list[float], outline: BaseGeometry, closed: BaseGeometry) -> bool:
    x, y = at
    return bool(shapely.intersects_xy(outline, x, y) and not shapely.intersects_xy(closed, x, y))


def _cheapest(found: TabletopRoute | TabletopPrice) -> tuple[bool, float]:
    """What one move can do comes first."""
    return not found.within, math.inf if found.cost is None else found.cost


# --- Lengths of ways of single figures: from each of a unit to places, round what is closed.


APART = 0.4
"""Places along an outline are so far apart (inches)."""


@dataclass(frozen=True, eq=False)
class Figure:
    """One figure of a unit, counted from 1: its middle and the radius of its base."""

    number: int
    at: Point
    radius: float


def figures_of(stand: Standpoint) -> tuple[Figure, ...]:
    """The figures of a unit; whoever has none is one."""
    places = stand.models or (stand.point,)
    return tuple(Figure(number, at, stand.radius) for number, at in enumerate(places, 1))


def along(shape: BaseGeometry, apart: float) -> FloatArray:
    """Points (n, 2) of an outline, its corners among them, at most so far apart."""
    found = [shapely.get_coordinates(shapely.segmentize(ring, apart)) for ring in shapely.get_rings(shape)]
    return np.vstack(found) if found else shapely.get_coordinates(shape)


class Walks:
    """Lengths of ways on one table."""

    def __init__(self, footwork: Footwork) -> None:
        self.footwork = footwork
        self._last: tuple[object, Compiled] | None = None

    def lengths(
        self,
        figure: Figure,
        pace: Pace,
        points: FloatArray,
        *,
        but: tuple[str, ...] = (),
        leave: Callable[[Feature], bool] | None = None,
        beyond: float = 1.0,
        around: BaseGeometry | None = None,
    ) -> FloatArray:
        """The least lengths of ways of a figure's middle to points (n, 2), inf if there is none within ``beyond`` times its
        allowance and its base: keeping off all units but those named, and minding no piece that ``leave`` names. Figures of
        one unit stand ``around`` the same."""
        foot = self.footwork
        move = TabletopMove(replace(pace.mover.party(), unit=pace.mover.unit), figure.at)
        patches, _ = foot.blocked(move, pace, but, figure.radius, around)
        if leave is not None:
            features = foot.scenario.board.features
            patches = tuple(
                patch for patch in patches if patch.number >= len(features) or not leave(features[patch.number])
            )
        search = Search(self._compiled(patches), figure.at, pace.length * beyond + 2 * figure.radius)
        found: FloatArray = np.asarray(search.costs_at(points).cost, np.float64)
        return np.where((points == np.array(figure.at)).all(axis=1), 0.0, found)

    def _compiled(self, patches: tuple[Patch, ...]) -> Compiled:
        """The ground of some patches; the last is kept, as it mostly serves for all figures of a unit."""
        key = tuple((patch.number, patch.area.wkb) for patch in patches)
        if self._last is None or self._last[0] != key:
            board = self.footwork.scenario.board
            self._last = key, Compiled(patches, board.outline, board.length(1.0, "cm"))
        return self._last[1]
