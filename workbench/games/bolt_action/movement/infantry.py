"""Moves of men, riders and pushed guns: free over the table, priced by length, around pieces closed to them and an inch away
from other units (p.42-43, p.53-56, p.64, p.76)."""

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
from workbench.engine.movement.tabletop_doctrine import MORE, Items, MeasuredMovement
from workbench.engine.movement.tabletop_given_paths import Walked
from workbench.engine.movement.tabletop_legs import inside, on
from workbench.engine.movement.tabletop_reach import regions
from workbench.engine.movement.tabletop_search import Search
from workbench.engine.movement.tabletop_terrain import Ground as CompiledGround
from workbench.engine.movement.tabletop_terrain import Patch, TabletopOrder, Terms
from workbench.engine.sight.protocol import Points, TabletopSight
from workbench.engine.sight.results import Standpoint
from workbench.games.bolt_action.movement.terrain import (
    ADVANCE,
    ASSAULT,
    FOOT,
    GUN,
    GUN_HEAVY,
    LEAVABLE,
    MOTORCYCLE,
    NEAR,
    RUN,
    Ground,
    Neighbour,
    Pace,
    Paces,
)
from workbench.games.bolt_action.sight.buildings import BuildingFloor, exits, floor_of, house_at
from workbench.geometry.prepared import prepared_here
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point

OFF_ROAD = -1
"""The number of the ground beside roads, for moves that stay on them."""
UNIT_SEGMENTS, PIECE_SEGMENTS = 8, 4
"""Segments in a quarter of the ground around a unit and around a closed piece: both are a hundredth of an inch too small."""
SEARCHED_ALLOWANCES = 3.0
"""Paths of a single figure are searched up to this multiple of its allowance, to measure their length."""


@dataclass(frozen=True, eq=False)
class FootOrder(TabletopOrder):
    """A move with its pace and the units that it keeps away from, by their numbers."""

    pace: Pace = field(kw_only=True)
    others: dict[int, Neighbour] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class FootMove(TabletopMove):
    """A move with its search options. ``beyond_allowance``: paths may be longer than the allowance, so everything on the table
    may be in the way, but the building that the move ends in (``goal``) may be entered. ``on_road``: it stays on roads, with
    twice the allowance (p.64)."""

    goal: Point | None = None
    beyond_allowance: bool = False
    on_road: bool = False


class FootMovement(MeasuredMovement):
    """Moves of units that turn as they like. A unit on the ground floor of a building begins at its openings."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        super().__init__(scenario, ruleset, sight)
        self.paces = Paces(scenario, ruleset, self.words)
        self.ground = Ground(scenario, ruleset, sight, self.words)

    def stand(self, move: TabletopMove) -> Standpoint | None:
        """Where the mover stands; None for a bare kind."""
        found = self.scenario.forces.find(move.mover.unit) if move.mover.unit else None
        return None if found is None else self.sight.stand_of(found[1], move.start)

    def building_floor(self, move: TabletopMove) -> BuildingFloor | None:
        """The floor of a building that the mover is on, of a bare kind the ground floor; None in the open."""
        stand = self.stand(move)
        if stand is None:
            house = house_at(self.scenario, self.ruleset, move.start)
            return None if house is None else BuildingFloor(house, 0)
        return floor_of(self.scenario, self.ruleset, stand)

    def _start_moves(self, move: TabletopMove) -> list[TabletopMove]:
        """The moves from every opening by which the mover may leave a building; in the open the move itself, and also one that
        stays on a road if that doubles its allowance."""
        floor = self.building_floor(move)
        pace = self.paces.pace_for(move)
        if floor is None or floor.floor or pace.gear != FOOT:
            roads = self.ground.road_area(pace)
            twice = not roads.is_empty and on(roads, move.start)
            return [move, replace(_as_foot_move(move), on_road=True)] if twice else [move]
        return [replace(move, start=at) for at in exits(self.scenario, self.ruleset, floor)] or [move]

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """See :meth:`workbench.engine.movement.protocol.TabletopMovement.reach`."""
        starts = self._start_moves(move)
        parts = [super(FootMovement, self).reach(one, cancel, first if len(starts) == 1 else None) for one in starts]
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
        """See :meth:`workbench.engine.movement.protocol.TabletopMovement.costs`."""
        found: Costs = np.min([super(FootMovement, self).costs(one, to) for one in self._start_moves(move)], axis=0)
        points = np.asarray(to, np.float64).reshape(-1, 2)
        return np.where((points == np.array(move.start)).all(axis=1), 0.0, found)

    def cost_to(
        self, move: TabletopMove, to: Point, most: float = math.inf, cancel: CancelToken | None = None
    ) -> float | None:
        """See :meth:`workbench.engine.movement.protocol.TabletopMovement.cost_to`."""
        found: list[tuple[bool, float]] = []
        for one in self._start_moves(_beyond_allowance(move)):
            cost = super().cost_to(one, to, most, cancel)
            if cost is not None:  # one move along a road comes before a shorter way of several, as in a path
                found.append((cost > super().allowance(one) + MORE, cost))
        return min(found)[1] if found else None

    def path(
        self,
        move: TabletopMove,
        *,
        to: Point | None = None,
        along: Sequence[Point] = (),
        cancel: CancelToken | None = None,
    ) -> TabletopRoute:
        """See :meth:`workbench.engine.movement.protocol.TabletopMovement.path`."""
        routes = [
            super(FootMovement, self).path(one, to=to, along=along, cancel=cancel)
            for one in self._start_moves(_beyond_allowance(move))
        ]
        best = min(routes, key=_rank)
        floor, words = self.building_floor(move), self.words
        if best.cost is None and to is not None:
            there = self._closed_reason_at(move, to)
            return best if there is None else replace(best, reasons=(there, *best.reasons))
        if best.legs and floor is not None and not floor.floor:
            entry = (words.rule("move_leaves"), 0.0, words.sentence("move_leaves", piece=words.piece(floor.feature)))
            first = replace(best.legs[0], parts=(entry, *best.legs[0].parts))
            return replace(best, legs=(first, *best.legs[1:]))
        return best

    def _closed_reason_at(self, move: TabletopMove, point: Point) -> Text | None:
        """Why a point is closed to a mover, or None."""
        order = self._order(_beyond_allowance(move))
        mark = shapely.Point(point)
        for patches in order.grounds.values():
            for patch in patches:
                if patch.area.intersects(mark):
                    return self._barred(order, patch.number)[1]
        return None

    def price(self, move: TabletopMove, to: Point) -> TabletopPrice:
        """See :meth:`workbench.engine.movement.protocol.TabletopMovement.price`."""
        prices = [super(FootMovement, self).price(one, to) for one in self._start_moves(_beyond_allowance(move, to))]
        best = min(prices, key=_rank)
        house = house_at(self.scenario, self.ruleset, to)
        if house is None or best.cost is None or self.paces.pace_for(move).gear != FOOT:
            return best
        words = self.words
        entry = (words.rule("move_building"), 0.0, words.sentence("move_building", piece=words.piece(house)))
        return replace(best, parts=(*best.parts, entry))

    def reach_around(
        self, move: TabletopMove, shape: BaseGeometry, excluded: tuple[str, ...], spacing: float
    ) -> BaseGeometry:
        """Where moves from anywhere beside a shape can end, away from all units but the ``excluded``; ``spacing`` is the
        distance between starting points where closed pieces are near."""
        pace, outline = self.paces.pace_for(move), self.scenario.board.outline
        far = pace.length if move.allowance is None else move.allowance
        whole = shape.buffer(far, quad_segs=32).intersection(outline)
        patches, _ = self.avoided_patches(move, pace, excluded, 0.0, shape)
        patches = tuple(patch for patch in patches if patch.area.intersects(whole))
        if not patches:
            return whole.difference(shape)
        ground = CompiledGround(patches, outline, self.scenario.board.length(1.0, "cm"))
        closed = prepared_here(shapely.union_all([patch.area for patch in patches]))
        edge = shapely.segmentize(shape.buffer(NEAR, join_style="mitre").exterior, spacing)
        starts = [at for at in shapely.get_coordinates(edge)[:-1].tolist() if _is_free(at, outline, closed)]
        found = [regions(Search(ground, (x, y), far + NEAR), [far])[-1] for x, y in starts]
        return shapely.union_all(found).difference(shape) if found else shapely.Polygon()

    def avoided_patches(
        self,
        move: TabletopMove,
        pace: Pace,
        excluded: tuple[str, ...] = (),
        radius: float | None = None,
        around: BaseGeometry | None = None,
    ) -> tuple[tuple[Patch, ...], dict[int, Neighbour]]:
        """(patches that a mover goes around, units among them by the numbers of their patches): closed pieces widened by half
        of its base (its ``radius``), and the inch around other units; a mover may leave the inch of a unit that it starts in.
        ``around`` contains all of its starts."""
        start = move.start
        half_width = self.ground.half_width(self.stand(move)) if radius is None else radius
        is_ignored = self.ground.starts_behind(start, half_width) if pace.mode == ASSAULT else None
        features = self.scenario.board.features
        patches = []
        mark = shapely.Point(start)
        # pieces beyond the reach of any path do not matter
        far = max(pace.length, move.allowance or 0.0) * (SEARCHED_ALLOWANCES if radius is not None else 1) + half_width
        foot_move = _as_foot_move(move)
        far, goal = math.inf if foot_move.beyond_allowance else far, foot_move.goal
        entered = house_at(self.scenario, self.ruleset, goal) if goal is not None else None
        near = mark if around is None else around
        for number, shape in self.ground.closed_shapes(pace, is_ignored):
            if (
                entered is not None
                and features[number] is entered
                and self.ground.closed_key(entered, pace) == LEAVABLE
            ):
                continue
            # the base stays outside closed pieces, as a hull does; a mover that starts nearer may stay as near
            if float(shape.distance(near)) > far:
                continue
            gap = min(half_width, 0.999 * float(shape.distance(mark)))
            wide = shape.buffer(gap, quad_segs=PIECE_SEGMENTS) if gap > 0 else shape
            course = wide if features[number].linear and wide.area <= 0 else None
            patches.append(Patch(number, wide, Terms(closed=True), course))
        others = {}
        for other in self.ground.units_to_avoid(pace, excluded):
            space = self.ground.unit_spacing + half_width - NEAR
            if min(float(shape.distance(near)) - round_ for shape, round_ in other.parts) > far + space:
                continue
            number = len(features) + other.number
            others[number] = other
            kept = []
            for shape, round_ in other.parts:
                gap = min(round_ + space, 0.999 * float(shape.distance(mark)))
                kept.append(shape.buffer(max(gap, 0.0), quad_segs=UNIT_SEGMENTS))
            patches.append(Patch(number, shapely.union_all(kept), Terms(closed=True)))
        return tuple(patches), others

    def _order(self, move: TabletopMove) -> FootOrder:
        pace = self.paces.pace_for(move)
        start = (float(move.start[0]), float(move.start[1]))
        floor = self.building_floor(move)
        is_ignored = self.ground.starts_behind(start, self.ground.half_width(self.stand(move)))
        pace = self.ground.started(pace, start, is_ignored if pace.mode == ASSAULT else None)
        if not pace.unable and floor is not None and floor.floor and move.allowance is None:
            pace = replace(pace, unable="move_upstairs")
        if pace.unable:
            why = self.ground.stays(pace)
            return FootOrder(start, 0.0, {}, unable=why.text, unable_rule=why.rule, pace=pace, others={})
        assumed = [self.words.sentence("move_measured")]
        if pace.gear in (GUN, GUN_HEAVY) and pace.mode == ADVANCE:
            assumed = [self.words.sentence("move_gun_turns", who=pace.mover.name)]
        if pace.mode == ASSAULT:
            assumed.append(self.words.sentence("move_assault_any"))
        foot_move = _as_foot_move(move)
        if foot_move.on_road:
            times = float(str(self.ruleset.tables["roads"]["times"]))
            pace = replace(pace, length=times * pace.length)
            assumed.append(self.words.sentence("move_road_twice"))
        patches, others = self.avoided_patches(move, pace)
        assumed += self._notes(move, pace, others)
        if foot_move.on_road:
            off = self.scenario.board.outline.buffer(1.0).difference(self.ground.road_area(pace))
            patches = (*patches, Patch(OFF_ROAD, off, Terms(closed=True)))
        key = (
            pace.column,
            pace.mode,
            pace.length,
            foot_move.beyond_allowance,
            foot_move.on_road,
            foot_move.goal,
            start,
            tuple((k, one.unit) for k, one in others.items()),
        )
        # other units move without a change of the board: their patches are part of the key
        shapes = tuple(patch.area.wkb for patch in patches if patch.number in others)
        return FootOrder(
            start, pace.length, {(*key, shapes): patches}, assumed=tuple(assumed), pace=pace, others=others
        )

    def _notes(self, move: TabletopMove, pace: Pace, others: dict[int, Neighbour]) -> list[Text]:
        """Readings and rules left to the players that concern a move: no least Run, units beside the start, guns to be
        taken."""
        found, mark = [], shapely.Point(move.start)
        if pace.gear == MOTORCYCLE and pace.mode == RUN:
            found.append(self.words.sentence("move_no_least"))
        near = self.ground.unit_spacing + self.ground.half_width(self.stand(move))
        beside = [
            one.unit
            for one in others.values()
            if not one.abandoned
            and min(float(shape.distance(mark)) - round_ for shape, round_ in one.parts) < near - NEAR
        ]
        if beside:
            found.append(self.words.sentence("move_beside", units=", ".join(beside)))
        guns = [one.unit for one in others.values() if one.abandoned and one.side != pace.mover.side]
        if guns:
            found.append(self.words.sentence("move_captures", units=", ".join(guns)))
        return found

    def _items(self, order: TabletopOrder, walked: Walked) -> Items:
        words = self.words
        length = sum(stretch.length for stretch in walked.stretches)
        return ((words.rule("move_clear"), length, words.sentence("move_clear", length=words.length(length))),)

    def _barred(self, order: TabletopOrder, piece: int) -> tuple[str, Text]:
        assert isinstance(order, FootOrder)
        if piece == OFF_ROAD:
            return self.words.rule("move_off_road"), self.words.sentence("move_off_road")
        other = order.others.get(piece)
        if other is not None:
            return self.words.rule(other.message), self.words.sentence(other.message, unit=other.unit)
        return self.ground.closed_reason(self.scenario.board.features[piece], order.pace)


def _as_foot_move(move: TabletopMove) -> FootMove:
    if isinstance(move, FootMove):
        return move
    return FootMove(move.mover, move.start, move.mode, move.facing, move.allowance, move.stack, move.avoid)


def _beyond_allowance(move: TabletopMove, goal: Point | None = None) -> FootMove:
    return replace(_as_foot_move(move), beyond_allowance=True, goal=goal)


def _is_free(at: list[float], outline: BaseGeometry, closed: BaseGeometry) -> bool:
    x, y = at
    return bool(shapely.intersects_xy(outline, x, y) and not shapely.intersects_xy(closed, x, y))


def _rank(found: TabletopRoute | TabletopPrice) -> tuple[bool, float]:
    """The key of the best: possible within one move first, then the least cost."""
    return not found.within, math.inf if found.cost is None else found.cost


# --- Lengths of paths of single figures of a unit to points, around closed pieces.


OUTLINE_SPACING = 0.4
"""The distance between points along an outline (inches)."""


@dataclass(frozen=True, eq=False)
class Figure:
    """One figure of a unit, counted from 1: its middle and the radius of its base."""

    number: int
    at: Point
    radius: float


def figures_of(stand: Standpoint) -> tuple[Figure, ...]:
    """The figures of a unit; a unit without models counts as one figure."""
    places = stand.models or (stand.point,)
    return tuple(Figure(number, at, stand.radius) for number, at in enumerate(places, 1))


def outline_points(shape: BaseGeometry, spacing: float) -> FloatArray:
    """Points (n, 2) of an outline with its corners, at most ``spacing`` apart."""
    found = [shapely.get_coordinates(shapely.segmentize(ring, spacing)) for ring in shapely.get_rings(shape)]
    return np.vstack(found) if found else shapely.get_coordinates(shape)


class FigurePaths:
    """Lengths of paths of figures on one table."""

    def __init__(self, foot_movement: FootMovement) -> None:
        self.foot_movement = foot_movement
        self._last: tuple[object, CompiledGround] | None = None

    def paths(
        self,
        figure: Figure,
        pace: Pace,
        points: FloatArray,
        *,
        excluded: tuple[str, ...] = (),
        is_ignored: Callable[[Feature], bool] | None = None,
        beyond: float = 1.0,
        around: BaseGeometry | None = None,
    ) -> tuple[FloatArray, Callable[[int], list[Point]]]:
        """The least lengths of paths of a figure's middle to points (n, 2), inf if there is none within ``beyond`` times its
        allowance and its base: away from all units but the ``excluded``, and through pieces that ``is_ignored`` selects.
        Figures of one unit have the same ``around``. And a function that gives the bends of the path to a point, by its
        number, with the point itself."""
        foot = self.foot_movement
        move = TabletopMove(replace(pace.mover.party(), unit=pace.mover.unit), figure.at)
        patches, _ = foot.avoided_patches(move, pace, excluded, figure.radius, around)
        if is_ignored is not None:
            features = foot.scenario.board.features
            patches = tuple(
                patch for patch in patches if patch.number >= len(features) or not is_ignored(features[patch.number])
            )
        found: FloatArray = np.full(len(points), np.inf)

        def end(number: int) -> Point:
            return float(points[number, 0]), float(points[number, 1])

        way: Callable[[int], list[Point]] = lambda number: [end(number)]  # noqa: E731
        if not any(
            patch.number < len(foot.scenario.board.features) and inside(patch.area, figure.at) for patch in patches
        ):
            search = Search(self._compiled_ground(patches), figure.at, pace.length * beyond + 2 * figure.radius)
            costs = search.costs_at(points)
            found = np.asarray(costs.cost, np.float64)
            way = lambda number: search.way_to(costs, number, end(number))  # noqa: E731
        return np.where((points == np.array(figure.at)).all(axis=1), 0.0, found), way

    def _compiled_ground(self, patches: tuple[Patch, ...]) -> CompiledGround:
        """The compiled ground of some patches; the last is cached, because it often serves for all figures of a unit."""
        key = tuple((patch.number, patch.area.wkb) for patch in patches)
        if self._last is None or self._last[0] != key:
            board = self.foot_movement.scenario.board
            self._last = key, CompiledGround(patches, board.outline, board.length(1.0, "cm"))
        return self._last[1]
