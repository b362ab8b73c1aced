"""Paces of units, and the effect of terrain and other units on moves (p.42-43, p.53-56, p.62-64, p.68-69, p.76, p.78)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_mode
from workbench.engine.movement.movers import Mover, exact_number
from workbench.engine.movement.results import TabletopMove
from workbench.engine.movement.tabletop_doctrine import check_fits
from workbench.engine.movement.tabletop_legs import inside
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Effect, Reason, Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.games.bolt_action.fire.ranges import bodies
from workbench.games.bolt_action.sight.buildings import floor_of
from workbench.geometry.regions import union
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point

# --- How far units move and how they turn, by running gear and kind of move (p.42, p.53-56, p.62-63).


ADVANCE, RUN, REVERSE, ASSAULT = "advance", "run", "reverse", "assault"
FOOT, CAVALRY, MOTORCYCLE, TRACKED, WHEELED, HALFTRACK, GUN, GUN_HEAVY = (
    "foot", "cavalry", "motorcycle", "tracked", "wheeled", "halftrack", "gun", "gun_heavy",
)  # fmt: skip
DRIVEN = (TRACKED, WHEELED, HALFTRACK)
COLUMNS = {FOOT: "infantry", GUN: "artillery", GUN_HEAVY: "artillery"}
"""The columns of the terrain table for gears whose names differ."""


@dataclass(frozen=True)
class Pace:
    """One move: its ``mode``, the ``gear`` and the ``column`` of the terrain table, and in the table's unit its greatest and
    least length and how far it may go straight back; ``pivots`` of a vehicle. ``unable`` is the key of the message why it
    cannot move."""

    mover: Mover
    mode: str
    gear: str
    column: str
    length: float
    minimum: float = 0.0
    pivots: int = 0
    reverse: float = 0.0
    backwards: bool = False
    unable: str = ""
    within: Feature | None = None
    """The piece that it starts in and may not move in."""

    @property
    def is_vehicle(self) -> bool:
        """Is it a move of a vehicle, which goes straight and pivots?"""
        return self.gear in DRIVEN

    @property
    def is_run(self) -> bool:
        """Do the rules of a Run apply?"""
        return self.mode in (RUN, ASSAULT)


class Paces:
    """The paces of units of one scenario."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, words: TabletopSightWording) -> None:
        self._scenario, self._ruleset, self._words = scenario, ruleset, words

    def pace_for(self, move: TabletopMove) -> Pace:
        """The pace of a move; of several units together that of the slowest. CannotAnswer for a mode that the rules do not
        have, or not for this kind of unit."""
        mode = check_mode(move.mode, self._ruleset.modes) or ADVANCE
        movers = Mover.group(self._scenario, self._ruleset, move.mover, move.stack)
        paces = [self._single(mover, mode, move.allowance) for mover in movers]
        return min(paces, key=lambda pace: (not pace.unable, pace.length))

    def gear(self, mover: Mover) -> str:
        """The running gear of a mover."""
        if mover.has("dismounted"):
            return FOOT
        gear = str(mover.value("gear") or FOOT)
        return GUN_HEAVY if gear == GUN and mover.has("no_wheels") else gear

    def number(self, mover: Mover, gear: str, name: str) -> float | None:
        """A number of the unit's counter, of its kind, or of the table of its gear, in the ruleset's unit; None without one."""
        found = exact_number(mover.values.get(name))
        if found is None and mover.kind.values.get("gear") is not None and mover.value("gear") == _kind_gear(mover):
            found = exact_number(mover.value(name)) if gear == mover.value("gear") else None
        if found is None:
            table = self._ruleset.tables.get(f"gear_{gear}")
            found = exact_number(table[name]) if table is not None and name in table.cells else None
        return None if found is None else float(found)

    def _table_length(self, value: float | None) -> float:
        return 0.0 if value is None else self._scenario.board.length(value, self._ruleset.length_unit)

    def _single(self, mover: Mover, mode: str, allowance: float | None) -> Pace:
        gear = self.gear(mover)
        self._check(mover, gear, mode)
        column = COLUMNS.get(gear, gear)
        if gear == HALFTRACK and self._ruleset.choice("A15", self._scenario.switches) == WHEELED:
            column = WHEELED

        def length(name: str) -> float:
            return self._table_length(self.number(mover, gear, name))

        def turns(name: str) -> int:
            return int(self.number(mover, gear, name) or 0)

        pace = Pace(mover, mode, gear, column, length(ADVANCE), unable=self._unable(mover, gear, mode))
        if gear not in DRIVEN:
            far = length(RUN) if mode in (RUN, ASSAULT) else pace.length
            return replace(pace, length=far if allowance is None else allowance)
        if mode == ADVANCE:
            pace = replace(pace, pivots=turns("pivots_advance"), reverse=length(REVERSE))
        elif mode == RUN:
            least = length("run_min")
            # a Run with a least length has at most one pivot in any list
            pivots = min(turns("pivots_run"), 1 if least else 2)
            pace = replace(pace, length=length(RUN), minimum=least, pivots=pivots)
        elif mode == ASSAULT:
            share = exact_number(self._ruleset.tables[ASSAULT]["tank_share"]) or 0
            pace = replace(pace, length=length(RUN), minimum=float(share) * length(RUN))
        elif mover.has("recce"):
            pace = replace(pace, pivots=turns("pivots_advance"), backwards=True)
        elif self._ruleset.choice("A14", self._scenario.switches) == "pivots":
            pace = replace(pace, length=length(REVERSE), pivots=turns("pivots_advance"), backwards=True)
        else:
            pace = replace(pace, length=0.0, reverse=length(REVERSE))
        if allowance is None:
            return pace
        straight_back = mode == REVERSE and not pace.length
        return replace(pace, reverse=allowance) if straight_back else replace(pace, length=allowance)

    def _check(self, mover: Mover, gear: str, mode: str) -> None:
        if mode != REVERSE or gear not in DRIVEN:
            check_fits(mover, self._ruleset.modes[mode], self._words)

    def _unable(self, mover: Mover, gear: str, mode: str) -> str:
        if mover.value("aboard"):
            return "move_aboard"
        if mover.has("immobilised"):
            return "move_immobilised"
        if mover.has("towed"):
            return "move_towed"
        if mover.has("abandoned"):
            return "move_abandoned"
        if gear == GUN_HEAVY and mode != ADVANCE:
            return "move_gun_heavy"
        if gear == GUN and mode != ADVANCE:
            crew, least = (
                exact_number(mover.value("crew")),
                exact_number(self._ruleset.tables["gear_gun"]["min_crew_run"]),
            )
            if crew is not None and least is not None and crew < least:
                return "move_gun_crew"
        return ""


def _kind_gear(mover: Mover) -> object:
    cited = mover.kind.values.get("gear")
    return cited.value if cited is not None else None


FLAGS = ("anti_tank", "impassable_bocage")
LEAST_DEMOLISHING_DAMAGE = 10
"""The least damage value of tanks that drive through buildings (p.64, p.66)."""
NEAR = 1e-6
NEAR_OBSTACLE = 0.5
"""A unit that starts this near to an obstacle is behind it (inches; our figure)."""
OBSTACLE, BUILDING = "obstacle", "building"
LEAVABLE = "move_building"
"""The message of pieces that are closed from outside only."""
STARTS_IN = {"move_no_run": "move_starts_in_no_run", LEAVABLE: "move_no_exit"}
"""The messages for a mover that starts in a piece closed to it, by those for one that meets it."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another unit that a mover keeps away from: its number among all units, id, side, and its parts with their radii. Movers
    only stay outside an ``abandoned`` one: its negative radii cancel the inch."""

    number: int
    unit: str
    side: str
    parts: tuple[tuple[BaseGeometry, float], ...]
    abandoned: bool = False

    @property
    def message(self) -> str:
        """The key of the message why a mover keeps away."""
        return "move_over_gun" if self.abandoned else "move_inch"


class Ground:
    """The terrain and units of one table as obstacles to moves."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight, words: TabletopSightWording
    ) -> None:
        self.scenario, self.ruleset, self.sight, self.words = scenario, ruleset, sight, words
        self._board = scenario.board
        self._cleared: dict[int, BaseGeometry] = {}

    def from_inches(self, value: float) -> float:
        """A length in inches converted to the table's unit."""
        return self._board.length(value, self.ruleset.length_unit)

    def row(self, feature: Feature) -> TerrainRow | None:
        """The row of the terrain table of a piece; None without one."""
        return self.ruleset.terrain.get(feature.terrain)

    def closed_key(self, feature: Feature, pace: Pace) -> str:
        """The key of the message why a piece is closed to a mover; empty if it may go there."""
        row = self.row(feature)
        cell = row.passage.get(pace.column) if row is not None else None
        if row is None or cell is None:
            return ""
        if cell.forbidden:
            return "" if cell.has("demolish") and self.can_demolish(pace) else "move_forbidden"
        if pace.gear == FOOT and row.fact("class") == BUILDING:
            return LEAVABLE
        if cell.has("unless_flagged") and not set(FLAGS).isdisjoint(feature.flags):
            return "move_flagged"
        if cell.has("no_run") and pace.is_run:
            rough = row.fact("class") != OBSTACLE
            if rough and pace.mode == ASSAULT and self.ruleset.choice("A12", self.scenario.switches) == "free":
                return ""
            return "move_no_run"
        return ""

    def can_demolish(self, pace: Pace) -> bool:
        """May a vehicle drive through buildings?"""
        damage = pace.mover.value("damage")
        return pace.gear == "tracked" and isinstance(damage, int | float) and damage >= LEAST_DEMOLISHING_DAMAGE

    def doubles_allowance(self, feature: Feature, pace: Pace) -> bool:
        """Is the allowance doubled for a move wholly on this piece?"""
        row = self.row(feature)
        cell = row.passage.get(pace.column) if row is not None else None
        return cell is not None and cell.has("double")

    def road_area(self, pace: Pace | None = None) -> BaseGeometry:
        """The area of all roads; with a ``pace`` only of those where its allowance doubles."""
        features = self._board.features
        return union(
            shape for number, shape in self._roads if pace is None or self.doubles_allowance(features[number], pace)
        )

    @cached_property
    def _roads(self) -> list[tuple[int, BaseGeometry]]:
        """(number, area) of every road. One drawn as a bare line has the usual width."""
        found = []
        for number, feature in enumerate(self._board.features):
            row = self.row(feature)
            if row is None or not row.fact("road"):
                continue
            width = row.look.get("width")
            usual = self.from_inches(float(width)) if isinstance(width, int | float) else 0.0
            shape = feature.area if feature.area.area > 0 else feature.course.buffer(usual / 2, cap_style="flat")
            found.append((number, shape))
        return found

    def _beside_roads(self, number: int, feature: Feature) -> BaseGeometry:
        """A piece without the parts that a road or a bridge leads through: one drawn above it; water without its fords. What
        lies on a road counts there, and so does a house or a wreck."""
        if not feature.linear and not self._is_ground(feature):
            return feature.area
        found = self._cleared.get(number)
        if found is None:
            crossings = [*self._roads, *self._fords(feature)]
            above = [shape for above, shape in crossings if above > number and shape.intersects(feature.area)]
            found = self._cleared[number] = feature.area.difference(union(above)) if above else feature.area
        return found

    def _fords(self, feature: Feature) -> list[tuple[int, BaseGeometry]]:
        """(number, area) of the pieces that lead across this one where they lie on it."""
        return [
            (number, other.area)
            for number, other in enumerate(self._board.features)
            if (row := self.row(other)) is not None and row.fact("lies_on") == feature.terrain
        ]

    def closed_shapes(
        self, pace: Pace, is_ignored: Callable[[Feature], bool] | None = None
    ) -> list[tuple[int, BaseGeometry]]:
        """(number, shape) of every piece that is closed to a move: areas and bare lines, without what a road leads through.
        ``is_ignored`` selects pieces that do not count."""
        found = []
        for number, feature in enumerate(self._board.features):
            key = self.closed_key(feature, pace)
            if not key or (is_ignored is not None and is_ignored(feature)):
                continue
            shape = self._beside_roads(number, feature)
            if not shape.is_empty:
                found.append((number, shape))
        return found

    def started(self, pace: Pace, start: Point, is_ignored: Callable[[Feature], bool] | None = None) -> Pace:
        """The pace of a move from a place: one that starts in a piece where it may not move does not move at all (p.57, p.64),
        but guns turn on the spot everywhere."""
        if pace.unable or (pace.gear in (GUN, GUN_HEAVY) and pace.mode == ADVANCE):
            return pace
        features = self._board.features
        for number, shape in self.closed_shapes(pace, is_ignored):
            if shape.area > 0 and inside(shape, start):
                gun = pace.gear in (GUN, GUN_HEAVY)
                why = STARTS_IN.get(self.closed_key(features[number], pace), "move_starts_in")
                key = "move_gun_set_up" if gun else why
                return replace(pace, unable=key, within=features[number])
        return pace

    def stays(self, pace: Pace) -> Reason:
        """Why a mover that is ``unable`` does not move."""
        piece = self.words.piece(pace.within) if pace.within is not None else Text()
        column = self.ruleset.mobility.get(pace.column, Text.of(pace.column))
        at = pace.within.id if pace.within is not None else None
        return self.words.reason(pace.unable, at, Effect.BLOCKS, who=pace.mover.name, piece=piece, column=column)

    def _is_ground(self, feature: Feature) -> bool:
        """Do roads lead through it (it is no house, no wreck)?"""
        row = self.row(feature)
        return row is not None and row.fact("class") not in (BUILDING, None)

    def starts_behind(self, start: Point, radius: float = 0.0) -> Callable[[Feature], bool]:
        """A test for the obstacles that a mover starts behind, and may cross in an assault (p.42)."""
        mark, near = shapely.Point(start), radius + self.from_inches(NEAR_OBSTACLE)

        def is_behind(feature: Feature) -> bool:
            row = self.row(feature)
            behind = row is not None and row.fact("class") == OBSTACLE
            return behind and bool(shapely.dwithin(feature.area, mark, near + NEAR))

        return is_behind

    def units_to_avoid(self, pace: Pace, excluded: tuple[str, ...] = ()) -> list[Neighbour]:
        """The units that a mover keeps an inch away from (A25): not those aboard or in buildings, nor in an assault enemies,
        any of which may be its target. An abandoned gun is terrain like a wreck, without the inch (p.58)."""
        mover = pace.mover
        only_enemies = self.ruleset.choice("A25", self.scenario.switches) == "enemies"
        found = []
        for other in self._neighbours:
            friend = other.side == mover.side
            if other.unit == mover.unit or other.unit in excluded:
                continue
            if not other.abandoned and friend and only_enemies:
                continue
            if not other.abandoned and pace.mode == ASSAULT and not friend and not excluded:
                continue
            found.append(other)
        return found

    @cached_property
    def _neighbours(self) -> list[Neighbour]:
        """All units that stand in the open."""
        found = []
        for number, (side, unit) in enumerate(self.scenario.forces):
            if unit.at is None or unit.values.get("aboard"):
                continue
            stand = self.sight.stand_of(unit)
            if unit.has("abandoned"):
                gun = stand.carriage if stand.carriage is not None else stand.base
                if gun is not None:
                    found.append(Neighbour(number, unit.id, side, ((gun, -self.unit_spacing),), abandoned=True))
            elif floor_of(self.scenario, self.ruleset, stand) is None:
                found.append(Neighbour(number, unit.id, side, tuple(bodies(stand))))
        return found

    @property
    def unit_spacing(self) -> float:
        """The distance that units keep from each other (p.42-43), in the table's unit."""
        return self.from_inches(float(str(self.ruleset.tables["spacing"]["units"])))

    def closed_reason(self, feature: Feature, pace: Pace) -> tuple[str, Text]:
        """(rule, text) for a closed piece."""
        key = self.closed_key(feature, pace) or "move_forbidden"
        row = self.ruleset.terrain[feature.terrain]
        column = self.ruleset.mobility.get(pace.column, Text.of(pace.column))
        words = self.words.sentence(key, piece=self.words.piece(feature), column=column)
        return (row.cite_cost(pace.column).rule if key == "move_forbidden" else "") or self.words.rule(key), words

    def half_width(self, stand: Standpoint | None) -> float:
        """Half the width of the base of a mover; 0 without a base."""
        if stand is None or stand.base is None:
            return 0.0
        if stand.radius > 0:
            return stand.radius
        corners = shapely.get_coordinates(shapely.oriented_envelope(stand.carriage or stand.base))
        sides = np.hypot(*np.diff(corners[:3], axis=0).T)
        return float(sides.min()) / 2 if len(sides) == 2 else 0.0
