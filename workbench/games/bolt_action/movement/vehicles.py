"""Moves of vehicles: straight legs and few pivots, the least length of a Run, reverse, roads (p.62-64, p.69)."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.engine.movement.results import Costs, Leg, TabletopMove, TabletopPrice, TabletopReach, TabletopRoute
from workbench.engine.movement.tabletop_capabilities import Ram
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import Effect, Party, Reason
from workbench.engine.sight.tabletop_footprints import usual_sizes
from workbench.engine.sight.tabletop_wording import TabletopSightWording, number_text
from workbench.games.bolt_action.fire.ranges import bodies
from workbench.games.bolt_action.movement import vehicle_reach
from workbench.games.bolt_action.movement.terrain import ADVANCE, ASSAULT, REVERSE, RUN, Ground, Pace, Paces
from workbench.games.bolt_action.movement.vehicle_obstacles import (
    Obstacles,
    VehicleMove,
    corridor,
    fences_of,
    free_straight_length,
)
from workbench.games.bolt_action.movement.vehicle_reach import VehicleReach
from workbench.games.bolt_action.movement.vehicle_reach import reach as find_reach
from workbench.games.bolt_action.sight.buildings import floor_of
from workbench.geometry.bearings import bearing
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

CACHE_SIZE = 8
ROUNDING = 1e-6


class Driving:
    """Moves of vehicles on one table."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, paces: Paces, ground: Ground, words: TabletopSightWording
    ) -> None:
        self.scenario, self.ruleset, self.paces, self.ground, self.words = scenario, ruleset, paces, ground, words
        self._cache: OrderedDict[object, VehicleReach] = OrderedDict()
        self._lock = threading.Lock()

    def hull(self, pace: Pace) -> tuple[float, float]:
        """(length, width) of the mover in the table's unit; (0, 0) without a hull."""
        found = self.scenario.forces.find(pace.mover.unit) if pace.mover.unit else None
        _, usual = usual_sizes(pace.mover.kind, self.scenario.board, self.ruleset)
        unit_hull = found[1].hull if found is not None else None
        return unit_hull or usual or (0.0, 0.0)

    def facing(self, move: TabletopMove) -> float:
        """The facing of the mover in degrees; 0, to the top of the table, if it is not known."""
        if move.facing is not None:
            return move.facing
        found = self.scenario.forces.find(move.mover.unit) if move.mover.unit else None
        return found[1].facing if found is not None else 0.0

    def obstacles(self, pace: Pace, start: Point, excluded: tuple[str, ...] = ()) -> Obstacles:
        """The obstacles of the hull: closed pieces, an inch around other units, the edge of the table."""
        closed = tuple(shape for _, shape in self.ground.closed_shapes(pace))
        space = self.ground.unit_spacing - NEAR
        around = tuple(
            (shape, space + radius)
            for other in self.ground.units_to_avoid(pace, excluded)
            for shape, radius in other.parts
        )
        return Obstacles(closed, around, self.scenario.board.outline, self.ground.road_area(pace))

    def plans(self, move: TabletopMove, pace: Pace) -> list[VehicleMove]:
        """The moves that a kind of move allows: off the road and, if it starts on one, wholly on it with twice the length
        (p.64; the least length of a Run is not doubled, A16); a recce vehicle may go back as far as forward."""
        inch = self.scenario.board.length(1.0, "in")
        start = (float(move.start[0]), float(move.start[1]))
        facing, hull = self.facing(move), self.hull(pace)
        plain = VehicleMove(
            start, facing, hull, pace.length, pace.minimum, pace.pivots, pace.reverse, pace.backwards, inch=inch
        )
        found = [plain]
        if pace.mode == ADVANCE and pace.mover.has("recce"):
            found = [replace(plain, reverse=0.0), replace(plain, reverse=0.0, backwards=True)]
        roads = self.ground.road_area(pace)
        if not roads.is_empty and shapely.intersects_xy(roads, *start) and pace.mode != ASSAULT:
            times = float(str(self.ruleset.tables["roads"]["times"]))
            least = times if self.ruleset.choice("A16", self.scenario.switches) == "both" else 1.0
            found += [
                replace(
                    one,
                    length=one.length * times,
                    reverse=one.reverse * times,
                    minimum=one.minimum * least,
                    on_road=True,
                )
                for one in tuple(found)
            ]
        return found

    def plan_reaches(self, move: TabletopMove, pace: Pace, cancel: CancelToken | None = None) -> list[VehicleReach]:
        """The reach of every plan; the most recent ones are cached."""
        obstacles = self.obstacles(pace, move.start)
        around = tuple((shape.wkb, distance) for shape, distance in obstacles.buffers)
        found = []
        for plan in self.plans(move, pace):
            key = (plan, around, pace.column, pace.mode, pace.mover.value("damage"))
            with self._lock:
                known = self._cache.get(key)
            if known is None:
                known = find_reach(plan, obstacles, cancel)
                with self._lock:
                    self._cache[key] = known
                    while len(self._cache) > CACHE_SIZE:
                        self._cache.popitem(last=False)
            found.append(known)
        return found

    def _assumed(self, move: TabletopMove, pace: Pace) -> tuple[Text, ...]:
        notes = ["move_vehicle_measured"]
        if pace.mode == RUN and pace.minimum:
            notes.append("move_run_least")
        if pace.mode == ASSAULT:
            notes.append("move_tank_assault")
        if self.ground.can_demolish(pace):
            notes.append("move_demolishes")
        if pace.mover.has("recce") and pace.mode in (ADVANCE, REVERSE):
            notes.append("move_recce_turns")
        least = self.words.length(pace.minimum)
        texts = [self.words.sentence(note, least=least, who=pace.mover.name) for note in notes]
        if move.facing is None and not move.mover.unit:
            texts.append(self.words.sentence("move_facing_unsaid"))
        return tuple(texts)

    def reach(self, move: TabletopMove, pace: Pace, cancel: CancelToken | None = None) -> TabletopReach:
        """Where one move can end; ``area`` may contain lines of moves that can only go straight."""
        if pace.unable:
            return TabletopReach(
                move.start, 0.0, shapely.Point(move.start), {}, None, (), (self.ground.stays(pace).text,)
            )
        found = self.plan_reaches(move, pace, cancel)
        most = max(max(one.move.length, one.move.reverse) for one in found)
        bands: dict[float, BaseGeometry] = {}
        for one in sorted(found, key=lambda one: one.move.length):
            limit = max(one.move.length, one.move.reverse)
            before = [bands[key] for key in bands if key <= limit]
            bands[limit] = _merged([*before, one.geometry])
        area = _merged([one.geometry for one in found])
        assumed = self._assumed(move, pace)
        bound = max(one.bound for one in found)
        if bound:
            assumed = (*assumed, self.words.sentence("move_edge_bound", bound=self.words.length(bound)))
        return TabletopReach(move.start, most, area, bands, None, (), assumed)

    def costs(self, move: TabletopMove, pace: Pace, to: Points) -> Costs:
        """The least length of a move to points; inf where none ends."""
        points = np.asarray(to, np.float64).reshape(-1, 2)
        stays = (points == np.array(move.start)).all(axis=1)
        if pace.unable:
            return np.where(stays, 0.0, np.inf)
        found: Costs = vehicle_reach.decided_lengths(self.plan_reaches(move, pace), points)
        return np.where(stays & (pace.minimum <= 0), 0.0, found)

    def headings(self, move: TabletopMove, pace: Pace, points: Points) -> list[list[tuple[float, float]]]:
        """For every point the facings in which a move can end there: ranges (from, to) in degrees, clockwise."""
        found = []
        for x, y in np.asarray(points, np.float64).reshape(-1, 2).tolist():
            if pace.unable:
                found.append([(self.facing(move), self.facing(move))] if (x, y) == tuple(move.start) else [])
                continue
            angles = {
                angle for one in self.plan_reaches(move, pace) for angle in vehicle_reach.end_facings(one, (x, y))
            }
            found.append(_angle_ranges(sorted(angles)))
        return found

    def path(
        self,
        move: TabletopMove,
        pace: Pace,
        to: Point | None,
        along: Sequence[Point],
        cancel: CancelToken | None = None,
    ) -> TabletopRoute:
        """A path to a point with its pivots, or exactly the path through given points."""
        if pace.unable:
            return TabletopRoute(None, False, (), (), (self.ground.stays(pace).text,))
        if to is None:
            return self._given_route(move, pace, along)
        if to == tuple(move.start) and pace.minimum <= 0:
            return TabletopRoute(0.0, True, (), (), self._assumed(move, pace))
        found = [
            (path, one)
            for one in self.plan_reaches(move, pace, cancel)
            if (path := vehicle_reach.path_to(one, to)) is not None
        ]
        if not found:
            return TabletopRoute(None, False, (), (), (self.words.sentence("move_no_way"), *self._assumed(move, pace)))
        path, reach = min(found, key=lambda pair: pair[0].length)
        legs = tuple(self._leg(leg, reach.move) for leg in path.legs)
        return TabletopRoute(path.length, True, legs, (), self._assumed(move, pace))

    def _leg(self, leg: vehicle_reach.VehicleLeg, plan: VehicleMove) -> Leg:
        words = self.words
        back = abs(bearing(leg.begin, leg.end, leg.facing)) > 90
        parts = []
        if leg.pivot:
            side = "move_pivot_right" if leg.pivot > 0 else "move_pivot_left"
            parts.append((words.rule(side), 0.0, words.sentence(side, degrees=number_text(abs(leg.pivot), 0))))
        key = "move_back" if back else "move_road_straight" if plan.on_road else "move_straight"
        text = words.sentence(key, length=words.length(leg.length), facing=number_text(leg.facing, 0))
        parts.append((words.rule(key), leg.length, text))
        return Leg(leg.end, leg.length, tuple(parts))

    def _given_route(self, move: TabletopMove, pace: Pace, along: Sequence[Point]) -> TabletopRoute:
        """Exactly the path through given points: legs between them, a pivot at each."""
        here: Point = (float(move.start[0]), float(move.start[1]))
        facing, total, legs = self.facing(move), 0.0, []
        obstacles, turns, reasons = self.obstacles(pace, move.start), 0, []
        outline, inch = self.scenario.board.outline, self.scenario.board.length(1.0, "in")
        for point in along:
            length = float(np.hypot(point[0] - here[0], point[1] - here[1]))
            if length <= ROUNDING:
                continue
            heading = bearing(here, point) + (180.0 if pace.backwards else 0.0)
            turn = (heading - facing + 180) % 360 - 180
            turns += 0 if abs(turn) < 1e-6 else 1 if abs(turn) <= 90 + 1e-6 else 2
            plan = VehicleMove(here, heading, self.hull(pace), length, backwards=pace.backwards, inch=inch)
            free = free_straight_length(fences_of(plan, obstacles), length / inch) * inch
            legs.append(self._leg(vehicle_reach.VehicleLeg(here, point, heading % 360, turn, length), plan))
            if free < length - 1e-4 or not outline.contains(plan.hull_area()):
                reasons.append(self._obstacle_text(pace, plan, length))
            total, here, facing = total + length, point, heading
        if turns > pace.pivots:
            reasons.append(self.words.sentence("move_pivots", count=turns, most=pace.pivots))
        roads = self.ground.road_area(pace)
        line = shapely.LineString([move.start, *along]) if along else shapely.Point(move.start)
        times = float(str(self.ruleset.tables["roads"]["times"])) if not roads.is_empty and roads.covers(line) else 1.0
        within = pace.minimum - ROUNDING <= total <= pace.length * times + ROUNDING
        if reasons:
            return TabletopRoute(None, False, tuple(legs), (), (*reasons, *self._assumed(move, pace)))
        text = self.words.sentence(
            "move_beyond" if total > pace.minimum else "move_run_short",
            cost=self.words.length(total),
            allowance=self.words.length(pace.length * times),
            least=self.words.length(pace.minimum),
        )
        return TabletopRoute(total, within, tuple(legs), (), (*(() if within else (text,)), *self._assumed(move, pace)))

    def price(self, move: TabletopMove, pace: Pace, to: Point) -> TabletopPrice:
        """The price of going straight to a point; the hull faces the direction of the move."""
        if pace.unable:
            why = self.ground.stays(pace)
            return TabletopPrice(None, ((why.rule, None, why.text),), within=False)
        start, inch = (float(move.start[0]), float(move.start[1])), self.scenario.board.length(1.0, "in")
        length = float(np.hypot(to[0] - start[0], to[1] - start[1]))
        back = pace.mode == REVERSE
        heading = bearing(start, to) + (180.0 if back else 0.0)
        plan = VehicleMove(start, heading, self.hull(pace), length, backwards=back, inch=inch)
        free = free_straight_length(fences_of(plan, self.obstacles(pace, start)), length / inch) * inch
        roads, line = self.ground.road_area(pace), shapely.LineString([start, to])
        on_road = not roads.is_empty and bool(roads.covers(line))
        limit = pace.reverse or pace.length if back else pace.length
        if on_road:
            limit *= float(str(self.ruleset.tables["roads"]["times"]))
        key = "move_back" if back else "move_road_straight" if on_road else "move_straight"
        words = self.words
        text = words.sentence(key, length=words.length(length), facing=number_text(heading % 360, 0))
        parts: tuple[tuple[str, float | None, Text], ...] = ((words.rule(key), length, text),)
        if free < length - 1e-4:
            return TabletopPrice(
                None, (*parts, ("p.64 TABLE DE TERRAIN", None, self._obstacle_text(pace, plan, length))), within=False
            )
        # pivots before the move cost nothing, and their number does not change its price
        return TabletopPrice(length, parts, within=length <= limit + ROUNDING)

    def _obstacle_text(self, pace: Pace, plan: VehicleMove, length: float) -> Text:
        """The text for the obstacle that a hull meets straight ahead."""
        hull = plan.hull_area()
        x, y = plan.forward
        sweep = shapely.union_all([hull, shapely.affinity.translate(hull, x * length, y * length)]).convex_hull
        lane = (
            sweep
            if sweep.area > 0
            else shapely.LineString([plan.start, (plan.start[0] + x * length, plan.start[1] + y * length)])
        )
        features = self.scenario.board.features
        obstacles = [
            (float(shape.distance(shapely.Point(plan.start))), n)
            for n, shape in self.ground.closed_shapes(pace)
            if shape.intersects(lane)
        ]
        if obstacles:
            return self.ground.closed_reason(features[min(obstacles)[1]], pace)[1]
        for other in self.ground.units_to_avoid(pace):
            if any(shape.distance(lane) < self.ground.unit_spacing + radius + NEAR for shape, radius in other.parts):
                return self.words.sentence(other.message, unit=other.unit)
        return self.words.sentence("move_off_table")


def _merged(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """The union of areas, with the lines that lie outside them."""
    parts = [part for shape in shapes for part in shapely.get_parts(shape).tolist() if not part.is_empty]
    area = shapely.union_all([part for part in parts if part.area > 0])
    lines = [part for part in parts if part.area <= 0]
    # lines along the edge of an area are in it
    rest = shapely.union_all(lines).difference(area.buffer(NEAR)) if lines else shapely.Point()
    if rest.is_empty:
        return area
    if area.is_empty:
        return rest
    return shapely.GeometryCollection([*shapely.get_parts(area).tolist(), *shapely.get_parts(rest).tolist()])


def _angle_ranges(angles: list[float]) -> list[tuple[float, float]]:
    """Judged directions as ranges; directions nearer to each other than a step belong to one range."""
    if not angles:
        return []
    step = 8.0
    found: list[tuple[float, float]] = []
    first = last = angles[0]
    for angle in angles[1:]:
        if angle - last > step:
            found.append((first, last))
            first = angle
        last = angle
    found.append((first, last))
    if len(found) > 1 and found[0][0] + 360 - found[-1][1] <= step:
        found[0] = (found[-1][0] - 360, found[0][1])
        found.pop()
    elif len(found) == 1 and angles[0] + 360 - angles[-1] <= step and len(angles) > 1:
        return [(0.0, 360.0)]
    return found


# --- Tank assaults over what is ahead (p.69-70 ASSAUT DE BLINDES).


NEAR = 1e-6


def ram(driving: Driving, party: Party, start: tuple[float, float], target: str = "") -> Ram:
    """A tank assault straight ahead from the place and facing of a vehicle: it needs damage value 8 or more, and at least half
    of its Run. Enemies are no obstacles, friends are."""
    words = driving.words
    move = TabletopMove(party, start, RUN)
    pace = driving.ground.started(replace(driving.paces.pace_for(move), mode=ASSAULT), start)
    least = pace.length * float(str(driving.ruleset.tables["assault"]["tank_share"]).split("/")[0]) / 2
    plan = VehicleMove(
        start,
        driving.facing(move),
        driving.hull(pace),
        pace.length,
        least,
        inch=driving.scenario.board.length(1.0, "in"),
    )
    found = corridor(plan, driving.obstacles(pace, start))
    enemies = _enemies_ahead(driving, pace)
    met = found.contacts([shape for _, shape in enemies])
    contacts = tuple((enemies[number][0], travelled) for number, travelled in met)
    reasons = _unfit_to_ram(driving, pace)
    if not found.reaches_minimum:
        values = {"length": words.length(found.length), "least": words.length(least)}
        text = words.sentence("move_ram_short", **values)
        reasons.append(Reason("move_ram_short", words.rule("move_ram_short"), text, None, Effect.BLOCKS))
    if target:
        travelled = dict(contacts).get(target)
        if travelled is None:
            reasons.append(words.reason("move_ram_misses", effect=Effect.BLOCKS, unit=target))
        elif travelled < least - NEAR:
            # the move as a whole is that long, and goes on through the target
            reasons.append(words.reason("move_ram_on", unit=target, least=words.length(least)))
    may = all(one.effect is not Effect.BLOCKS for one in reasons)
    if may:
        reasons.append(words.reason("move_rams", who=pace.mover.name))
    return Ram(may, found.area, least, found.length, contacts, tuple(reasons))


def _unfit_to_ram(driving: Driving, pace: Pace) -> list[Reason]:
    """Why a vehicle cannot attempt a tank assault at all."""
    words, found = driving.words, []
    damage, wanted = pace.mover.value("damage"), int(str(driving.ruleset.tables["assault"]["tank_damage"]))
    if not pace.is_vehicle or not isinstance(damage, int | float) or damage < wanted:
        found.append(words.reason("move_ram_unfit", effect=Effect.BLOCKS, who=pace.mover.name, damage=wanted))
    if pace.unable:
        found.append(driving.ground.stays(pace))
    return found


def _enemies_ahead(driving: Driving, pace: Pace) -> list[tuple[str, BaseGeometry]]:
    """(id, area) of every enemy on the ground of the table, but for those in buildings and aboard."""
    found = []
    for side, unit in driving.scenario.forces:
        if unit.at is None or side == pace.mover.side or unit.id == pace.mover.unit or unit.values.get("aboard"):
            continue
        stand = driving.ground.sight.stand_of(unit)
        if floor_of(driving.scenario, driving.ruleset, stand) is None:
            shapes = [shape.buffer(radius) if radius else shape for shape, radius in bodies(stand)]
            found.append((unit.id, shapely.union_all(shapes)))
    return found
