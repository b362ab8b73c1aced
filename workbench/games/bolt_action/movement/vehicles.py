"""Vehicles: straight legs and few pivots, the least length of a Run, reverse, roads (p.62-64, p.69)."""

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
    straight_on,
)
from workbench.games.bolt_action.movement.vehicle_reach import VehicleReach
from workbench.games.bolt_action.movement.vehicle_reach import reach as reach_of
from workbench.games.bolt_action.sight.viewpoints import floor_of
from workbench.geometry.bearings import bearing
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

KEPT = 8
MORE = 1e-6


class Driving:
    """Moves of vehicles on one table."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, paces: Paces, ground: Ground, words: TabletopSightWording
    ) -> None:
        self.scenario, self.ruleset, self.paces, self.ground, self.words = scenario, ruleset, paces, ground, words
        self._kept: OrderedDict[object, VehicleReach] = OrderedDict()
        self._lock = threading.Lock()

    def hull(self, pace: Pace) -> tuple[float, float]:
        """(length, width) of the mover in the table's unit; nothing for a bare running gear."""
        found = self.scenario.forces.find(pace.mover.unit) if pace.mover.unit else None
        _, usual = usual_sizes(pace.mover.kind, self.scenario.board, self.ruleset)
        own = found[1].hull if found is not None else None
        return own or usual or (0.0, 0.0)

    def facing(self, move: TabletopMove) -> float:
        """Which way the mover faces; to the top of the table, if nobody says."""
        if move.facing is not None:
            return move.facing
        found = self.scenario.forces.find(move.mover.unit) if move.mover.unit else None
        return found[1].facing if found is not None else 0.0

    def obstacles(self, pace: Pace, start: Point, but: tuple[str, ...] = ()) -> Obstacles:
        """What the hull keeps off: closed pieces, an inch about other units, the edge of the table."""
        closed = tuple(shape for _, shape in self.ground.blocking(pace, start))
        space = self.ground.space - NEAR
        around = tuple(
            (shape, space + radius) for other in self.ground.others(pace, but) for shape, radius in other.parts
        )
        return Obstacles(closed, around, self.scenario.board.outline, self.ground.roads(pace))

    def plans(self, move: TabletopMove, pace: Pace) -> list[VehicleMove]:
        """The moves that a kind of move allows: off the road and, if it starts on one, all along it twice as far (p.64; the
        least length of a Run is not doubled, A16); a recce vehicle goes back as it goes forward."""
        inch = self.scenario.board.length(1.0, "in")
        start = (float(move.start[0]), float(move.start[1]))
        facing, hull = self.facing(move), self.hull(pace)
        plain = VehicleMove(
            start, facing, hull, pace.length, pace.minimum, pace.pivots, pace.reverse, pace.backwards, inch=inch
        )
        found = [plain]
        if pace.mode == ADVANCE and pace.mover.has("recce"):
            found = [replace(plain, reverse=0.0), replace(plain, reverse=0.0, backwards=True)]
        roads = self.ground.roads(pace)
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

    def reaches(self, move: TabletopMove, pace: Pace, cancel: CancelToken | None = None) -> list[VehicleReach]:
        """The reach of every plan; those asked for last are kept."""
        obstacles = self.obstacles(pace, move.start)
        around = tuple((shape.wkb, distance) for shape, distance in obstacles.buffers)
        found = []
        for plan in self.plans(move, pace):
            key = (plan, around, pace.column, pace.mode, pace.mover.value("damage"))
            with self._lock:
                known = self._kept.get(key)
            if known is None:
                known = reach_of(plan, obstacles, cancel)
                with self._lock:
                    self._kept[key] = known
                    while len(self._kept) > KEPT:
                        self._kept.popitem(last=False)
            found.append(known)
        return found

    def _assumed(self, move: TabletopMove, pace: Pace) -> tuple[Text, ...]:
        notes = ["move_vehicle_measured"]
        if pace.mode == RUN and pace.minimum:
            notes.append("move_run_least")
        if pace.mode == ASSAULT:
            notes.append("move_tank_assault")
        if self.ground.demolishes(pace):
            notes.append("move_demolishes")
        least = self.words.length(pace.minimum)
        said = [self.words.say(note, least=least, who=pace.mover.name) for note in notes]
        if move.facing is None and not move.mover.unit:
            said.append(self.words.say("move_facing_unsaid"))
        return tuple(said)

    def reach(self, move: TabletopMove, pace: Pace, cancel: CancelToken | None = None) -> TabletopReach:
        """Where one move can end; ``area`` may hold lines, of moves that go only straight."""
        if pace.unable:
            said = self.words.say(pace.unable, who=pace.mover.name)
            return TabletopReach(move.start, 0.0, shapely.Point(move.start), {}, None, (), (said,))
        found = self.reaches(move, pace, cancel)
        most = max(max(one.move.length, one.move.reverse) for one in found)
        bands: dict[float, BaseGeometry] = {}
        for one in sorted(found, key=lambda one: one.move.length):
            limit = max(one.move.length, one.move.reverse)
            before = [bands[key] for key in bands if key <= limit]
            bands[limit] = _joined([*before, one.whole])
        area = _joined([one.whole for one in found])
        return TabletopReach(move.start, most, area, bands, None, (), self._assumed(move, pace))

    def costs(self, move: TabletopMove, pace: Pace, to: Points) -> Costs:
        """The least length of a move to points; inf where none ends."""
        points = np.asarray(to, np.float64).reshape(-1, 2)
        stays = (points == np.array(move.start)).all(axis=1)
        if pace.unable:
            return np.where(stays, 0.0, np.inf)
        found: Costs = np.min([one.lengths(points) for one in self.reaches(move, pace)], axis=0)
        return np.where(stays & (pace.minimum <= 0), 0.0, found)

    def headings(self, move: TabletopMove, pace: Pace, points: Points) -> list[list[tuple[float, float]]]:
        """For every point the facings in which a move can end there: ranges (from, to) in degrees, clockwise."""
        found = []
        for x, y in np.asarray(points, np.float64).reshape(-1, 2).tolist():
            if pace.unable:
                found.append([(self.facing(move), self.facing(move))] if (x, y) == tuple(move.start) else [])
                continue
            angles = {angle for one in self.reaches(move, pace) for angle in vehicle_reach.headings(one, (x, y))}
            found.append(_ranges(sorted(angles)))
        return found

    def path(self, move: TabletopMove, pace: Pace, to: Point | None, along: Sequence[Point]) -> TabletopRoute:
        """A way to a point with its pivots, or whether one may drive exactly so."""
        if pace.unable:
            return TabletopRoute(None, False, (), (), (self.words.say(pace.unable, who=pace.mover.name),))
        if to is None:
            return self._driven(move, pace, along)
        if to == tuple(move.start) and pace.minimum <= 0:
            return TabletopRoute(0.0, True, (), (), self._assumed(move, pace))
        found = [(way, one) for one in self.reaches(move, pace) if (way := vehicle_reach.way_to(one, to)) is not None]
        if not found:
            return TabletopRoute(None, False, (), (), (self.words.say("move_no_way"), *self._assumed(move, pace)))
        way, reach = min(found, key=lambda pair: pair[0].length)
        legs = tuple(self._leg(leg, reach.move) for leg in way.legs)
        return TabletopRoute(way.length, True, legs, (), self._assumed(move, pace))

    def _leg(self, leg: vehicle_reach.VehicleLeg, plan: VehicleMove) -> Leg:
        words = self.words
        back = abs(bearing(leg.begin, leg.end, leg.facing)) > 90
        parts = []
        if leg.pivot:
            side = "move_pivot_right" if leg.pivot > 0 else "move_pivot_left"
            parts.append((words.rule(side), 0.0, words.say(side, degrees=number_text(abs(leg.pivot), 0))))
        key = "move_back" if back else "move_road_straight" if plan.on_road else "move_straight"
        said = words.say(key, length=words.length(leg.length), facing=number_text(leg.facing, 0))
        parts.append((words.rule(key), leg.length, said))
        return Leg(leg.end, leg.length, tuple(parts))

    def _driven(self, move: TabletopMove, pace: Pace, along: Sequence[Point]) -> TabletopRoute:
        """Exactly the way through given points: legs between them, a pivot at each."""
        here: Point = (float(move.start[0]), float(move.start[1]))
        facing, total, legs = self.facing(move), 0.0, []
        obstacles, turns, reasons = self.obstacles(pace, move.start), 0, []
        outline, inch = self.scenario.board.outline, self.scenario.board.length(1.0, "in")
        for point in along:
            length = float(np.hypot(point[0] - here[0], point[1] - here[1]))
            if length <= MORE:
                continue
            way = bearing(here, point) + (180.0 if pace.backwards else 0.0)
            turn = (way - facing + 180) % 360 - 180
            turns += 0 if abs(turn) < 1e-6 else 1 if abs(turn) <= 90 + 1e-6 else 2
            plan = VehicleMove(here, way, self.hull(pace), length, backwards=pace.backwards, inch=inch)
            free = straight_on(fences_of(plan, obstacles), length / inch) * inch
            legs.append(self._leg(vehicle_reach.VehicleLeg(here, point, way % 360, turn, length), plan))
            if free < length - 1e-4 or not outline.contains(plan.standing()):
                reasons.append(self._in_the_way(pace, plan, length))
            total, here, facing = total + length, point, way
        if turns > pace.pivots:
            reasons.append(self.words.say("move_pivots", count=turns, most=pace.pivots))
        roads = self.ground.roads(pace)
        line = shapely.LineString([move.start, *along]) if along else shapely.Point(move.start)
        times = float(str(self.ruleset.tables["roads"]["times"])) if not roads.is_empty and roads.covers(line) else 1.0
        within = pace.minimum - MORE <= total <= pace.length * times + MORE
        if reasons:
            return TabletopRoute(None, False, tuple(legs), (), (*reasons, *self._assumed(move, pace)))
        said = self.words.say(
            "move_beyond", cost=self.words.length(total), allowance=self.words.length(pace.length * times)
        )
        return TabletopRoute(total, within, tuple(legs), (), (*(() if within else (said,)), *self._assumed(move, pace)))

    def price(self, move: TabletopMove, pace: Pace, to: Point) -> TabletopPrice:
        """The price of going straight to a point; without a facing the hull faces the way it goes."""
        if pace.unable:
            rule, said = self.words.rule(pace.unable), self.words.say(pace.unable, who=pace.mover.name)
            return TabletopPrice(None, ((rule, None, said),), within=False)
        start, inch = (float(move.start[0]), float(move.start[1])), self.scenario.board.length(1.0, "in")
        length = float(np.hypot(to[0] - start[0], to[1] - start[1]))
        back = pace.mode == REVERSE
        way = bearing(start, to) + (180.0 if back else 0.0)
        plan = VehicleMove(start, way, self.hull(pace), length, backwards=back, inch=inch)
        free = straight_on(fences_of(plan, self.obstacles(pace, start)), length / inch) * inch
        roads, line = self.ground.roads(pace), shapely.LineString([start, to])
        on_road = not roads.is_empty and bool(roads.covers(line))
        limit = pace.reverse or pace.length if back else pace.length
        if on_road:
            limit *= float(str(self.ruleset.tables["roads"]["times"]))
        key = "move_back" if back else "move_road_straight" if on_road else "move_straight"
        words = self.words
        said = words.say(key, length=words.length(length), facing=number_text(way % 360, 0))
        parts: tuple[tuple[str, float | None, Text], ...] = ((words.rule(key), length, said),)
        if free < length - 1e-4:
            return TabletopPrice(
                None, (*parts, ("p.64 TABLE DE TERRAIN", None, self._in_the_way(pace, plan, length))), within=False
            )
        # pivots before it cost nothing: how many it may make is not the price of a straight move
        return TabletopPrice(length, parts, within=length <= limit + MORE)

    def _in_the_way(self, pace: Pace, plan: VehicleMove, length: float) -> Text:
        """What a hull meets that goes straight on."""
        hull = plan.standing()
        x, y = plan.forward
        sweep = shapely.union_all([hull, shapely.affinity.translate(hull, x * length, y * length)]).convex_hull
        lane = (
            sweep
            if sweep.area > 0
            else shapely.LineString([plan.start, (plan.start[0] + x * length, plan.start[1] + y * length)])
        )
        features = self.scenario.board.features
        met = [
            (float(shape.distance(shapely.Point(plan.start))), n)
            for n, shape in self.ground.blocking(pace, plan.start)
            if shape.intersects(lane)
        ]
        if met:
            return self.ground.why(features[min(met)[1]], pace)[1]
        for other in self.ground.others(pace):
            if any(shape.distance(lane) < self.ground.space + radius + NEAR for shape, radius in other.parts):
                return self.words.say(other.words, unit=other.unit)
        return self.words.say("move_off_table")


def _joined(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """Areas united, with the lines that lie outside them."""
    parts = [part for shape in shapes for part in shapely.get_parts(shape).tolist() if not part.is_empty]
    area = shapely.union_all([part for part in parts if part.area > 0])
    lines = [part for part in parts if part.area <= 0]
    rest = shapely.union_all(lines).difference(area) if lines else shapely.Point()
    if rest.is_empty:
        return area
    if area.is_empty:
        return rest
    return shapely.GeometryCollection([*shapely.get_parts(area).tolist(), *shapely.get_parts(rest).tolist()])


def _ranges(angles: list[float]) -> list[tuple[float, float]]:
    """Directions that were looked at, as ranges: those nearer than a step belong together."""
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


# --- Tanks that drive over what is before them (p.69-70 ASSAUT DE BLINDES).


NEAR = 1e-6


def ram(driving: Driving, party: Party, start: tuple[float, float], target: str = "") -> Ram:
    """A tank assault from where a vehicle stands, the way it faces: damage value 8 and more, straight on, over at least half of
    its Run. Enemies are no obstacles, friends are."""
    words, ruleset = driving.words, driving.ruleset
    move = TabletopMove(party, start, RUN)
    pace = replace(driving.paces.of(move), mode=ASSAULT)
    share = float(str(ruleset.tables["assault"]["tank_share"]).split("/")[0]) / 2
    least = pace.length * share
    plan = VehicleMove(
        start,
        driving.facing(move),
        driving.hull(pace),
        pace.length,
        least,
        inch=driving.scenario.board.length(1.0, "in"),
    )
    found = corridor(plan, driving.obstacles(pace, start))
    reasons = []
    damage = pace.mover.value("damage")
    wanted = int(str(ruleset.tables["assault"]["tank_damage"]))
    if not pace.drives or not isinstance(damage, int | float) or damage < wanted:
        reasons.append(words.reason("move_ram_unfit", effect=Effect.BLOCKS, who=pace.mover.name, damage=wanted))
    if pace.unable:
        reasons.append(
            Reason(
                pace.unable, words.rule(pace.unable), words.say(pace.unable, who=pace.mover.name), None, Effect.BLOCKS
            )
        )
    enemies = []
    for side, unit in driving.scenario.forces:
        if unit.at is None or side == pace.mover.side or unit.id == pace.mover.unit or unit.values.get("aboard"):
            continue
        stand = driving.ground.sight.stand_of(unit)
        if floor_of(driving.scenario, ruleset, stand) is None:
            shapes = [shape.buffer(radius) if radius else shape for shape, radius in bodies(stand)]
            enemies.append((unit.id, shapely.union_all(shapes)))
    met = tuple((enemies[number][0], gone) for number, gone in found.met([shape for _, shape in enemies]))
    if not found.enough:
        said = {"length": words.length(found.length), "least": words.length(least)}
        reasons.append(
            Reason(
                "move_ram_short", words.rule("move_ram_short"), words.say("move_ram_short", **said), None, Effect.BLOCKS
            )
        )
    if target:
        gone = dict(met).get(target)
        if gone is None:
            reasons.append(words.reason("move_ram_misses", effect=Effect.BLOCKS, unit=target))
        elif gone < least - NEAR:
            reasons.append(words.reason("move_ram_too_near", effect=Effect.BLOCKS, unit=target))
    if not reasons:
        reasons.append(words.reason("move_rams", who=pace.mover.name))
    may = all(one.effect is not Effect.BLOCKS for one in reasons)
    return Ram(may, found.area, least, found.length, met, tuple(reasons))
