"""What pieces of terrain and other units do to a move (p.42-43, p.53-54, p.64, p.68-69, p.76, p.78)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_mode
from workbench.engine.movement.movers import Mover, exact_number
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.games.bolt_action.fire.ranges import bodies
from workbench.games.bolt_action.sight.viewpoints import floor_of
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point

# --- How far units go and how they turn, by running gear and kind of move (p.42, p.53-56, p.62-63).


ADVANCE, RUN, REVERSE, ASSAULT = "advance", "run", "reverse", "assault"
FOOT, CAVALRY, MOTORCYCLE, TRACKED, WHEELED, HALFTRACK, GUN, GUN_HEAVY = (
    "foot", "cavalry", "motorcycle", "tracked", "wheeled", "halftrack", "gun", "gun_heavy",
)  # fmt: skip
DRIVEN = (TRACKED, WHEELED, HALFTRACK)
COLUMNS = {FOOT: "infantry", GUN: "artillery", GUN_HEAVY: "artillery"}
"""The column of the terrain table of gears that are called otherwise."""


@dataclass(frozen=True)
class Pace:
    """One move: its ``mode``, the ``gear`` and the ``column`` of the terrain table, and in the table's unit how far it goes at
    most and at least, and straight back; ``pivots`` of a vehicle. ``unable`` (the key of a message) says why it stays."""

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

    @property
    def drives(self) -> bool:
        """Is it a vehicle, which goes straight and pivots?"""
        return self.gear in DRIVEN

    @property
    def runs(self) -> bool:
        """Is it under the rules of a Run?"""
        return self.mode in (RUN, ASSAULT)


class Paces:
    """The paces of units of one scenario."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, words: TabletopSightWording) -> None:
        self._scenario, self._ruleset, self._words = scenario, ruleset, words

    def of(self, move: TabletopMove) -> Pace:
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
        """A figure of the unit's counter, of its kind, or of the table of its gear, in the ruleset's unit; None without one."""
        found = exact_number(mover.values.get(name))
        if found is None and mover.kind.values.get("gear") is not None and mover.value("gear") == _kind_gear(mover):
            found = exact_number(mover.value(name)) if gear == mover.value("gear") else None
        if found is None:
            table = self._ruleset.tables.get(f"gear_{gear}")
            found = exact_number(table[name]) if table is not None and name in table.cells else None
        return None if found is None else float(found)

    def _inches(self, value: float | None) -> float:
        return 0.0 if value is None else self._scenario.board.length(value, self._ruleset.length_unit)

    def _single(self, mover: Mover, mode: str, allowance: float | None) -> Pace:
        gear = self.gear(mover)
        self._check(mover, gear, mode)
        column = COLUMNS.get(gear, gear)
        if gear == HALFTRACK and self._ruleset.choice("A15", self._scenario.switches) == WHEELED:
            column = WHEELED

        def length(name: str) -> float:
            return self._inches(self.number(mover, gear, name))

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
            # a Run that must go some way has one pivot at most in any list
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
        chosen = self._ruleset.modes[mode]
        fits = chosen.fits(mover.kind) or (mode == REVERSE and gear in DRIVEN)
        if not fits:
            words = self._words.say("move_mode_unfit", who=mover.name, mode=chosen.name)
            raise CannotAnswer("unknown_mode", words)

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
DEMOLISHES = 10
"""Damage value of heavy tanks, which drive through buildings (p.64, p.66)."""
NEAR = 1e-6
TOUCHES = 0.5
"""Whoever starts so near to an obstacle is behind it (inches; ours)."""
OBSTACLE, BUILDING = "obstacle", "building"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another unit that a mover keeps off: its number among all units, id, side, and its parts with their radii. Of what is
    ``abandoned`` it only keeps out: the radii take the inch back."""

    number: int
    unit: str
    side: str
    parts: tuple[tuple[BaseGeometry, float], ...]
    abandoned: bool = False

    @property
    def words(self) -> str:
        """The key of the message that says why one keeps off."""
        return "move_over_gun" if self.abandoned else "move_inch"


class Ground:
    """One table as movers of Bolt Action meet it."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight, words: TabletopSightWording
    ) -> None:
        self.scenario, self.ruleset, self.sight, self.words = scenario, ruleset, sight, words
        self._board = scenario.board

    def inches(self, value: float) -> float:
        """A length in inches, in the table's unit."""
        return self._board.length(value, self.ruleset.length_unit)

    def row(self, feature: Feature) -> TerrainRow | None:
        """The row of the terrain table that a piece has."""
        return self.ruleset.terrain.get(feature.terrain)

    def closed(self, feature: Feature, pace: Pace) -> str:
        """The key of the message that keeps a mover out of a piece; empty if it may go there."""
        row = self.row(feature)
        cell = row.passage.get(pace.column) if row is not None else None
        if row is None or cell is None:
            return ""
        if cell.forbidden:
            return "" if cell.has("demolish") and self.demolishes(pace) else "move_forbidden"
        if pace.gear == FOOT and row.fact("class") == BUILDING:
            return "move_building"
        if cell.has("unless_flagged") and not set(FLAGS).isdisjoint(feature.flags):
            return "move_flagged"
        if cell.has("no_run") and pace.runs:
            rough = row.fact("class") != OBSTACLE
            if rough and pace.mode == ASSAULT and self.ruleset.choice("A12", self.scenario.switches) == "free":
                return ""
            return "move_no_run"
        return ""

    def demolishes(self, pace: Pace) -> bool:
        """May a vehicle drive through buildings?"""
        damage = pace.mover.value("damage")
        return pace.gear == "tracked" and isinstance(damage, int | float) and damage >= DEMOLISHES

    def doubles(self, feature: Feature, pace: Pace) -> bool:
        """Does a move wholly on this piece go twice as far?"""
        row = self.row(feature)
        cell = row.passage.get(pace.column) if row is not None else None
        return cell is not None and cell.has("double")

    def roads(self, pace: Pace | None = None) -> BaseGeometry:
        """Everything that is road; for a mover only where its allowance doubles. A road drawn as a bare line is as wide as
        roads usually are."""
        shapes = []
        for feature in self._board.features:
            row = self.row(feature)
            if row is None or not row.fact("road") or (pace is not None and not self.doubles(feature, pace)):
                continue
            width = row.look.get("width")
            usual = self.inches(float(width)) if isinstance(width, int | float) else 0.0
            shapes.append(feature.area if feature.area.area > 0 else feature.course.buffer(usual / 2, cap_style="flat"))
        return shapely.union_all(shapes) if shapes else shapely.Polygon()

    def blocking(
        self, pace: Pace, start: Point, leave: Callable[[Feature], bool] | None = None
    ) -> list[tuple[int, BaseGeometry]]:
        """(number, shape) of every piece that is closed to a move: areas and bare lines, without what a road leads through and
        without what the mover starts in. ``leave`` names further pieces that count for nothing."""
        mark, roads = shapely.Point(start), None
        found = []
        for number, feature in enumerate(self._board.features):
            if not self.closed(feature, pace) or (leave is not None and leave(feature)):
                continue
            shape = feature.area
            if shape.area > 0 and shape.contains(mark):
                continue
            if feature.linear or self._soft(feature):
                roads = self.roads() if roads is None else roads
                shape = shape.difference(roads) if not roads.is_empty and shape.intersects(roads) else shape
            if not shape.is_empty:
                found.append((number, shape))
        return found

    def _soft(self, feature: Feature) -> bool:
        """Is it ground that a road leads through (no house, no wreck)?"""
        row = self.row(feature)
        return row is not None and row.fact("class") not in (BUILDING, None)

    def left(self, start: Point, radius: float = 0.0) -> Callable[[Feature], bool]:
        """Which obstacles a mover starts behind, and may leave in an assault (p.42)."""
        mark, near = shapely.Point(start), radius + self.inches(TOUCHES)

        def leaves(feature: Feature) -> bool:
            row = self.row(feature)
            behind = row is not None and row.fact("class") == OBSTACLE
            return behind and bool(shapely.dwithin(feature.area, mark, near + NEAR))

        return leaves

    def others(self, pace: Pace, but: tuple[str, ...] = ()) -> list[Neighbour]:
        """The units that a mover keeps an inch off (A25): not those aboard or in buildings, nor in an assault the enemies, one
        of whom may be its target. An abandoned gun is terrain like a wreck, without the inch (p.58)."""
        mover = pace.mover
        only_enemies = self.ruleset.choice("A25", self.scenario.switches) == "enemies"
        found = []
        for other in self._neighbours:
            friend = other.side == mover.side
            if other.unit == mover.unit or other.unit in but:
                continue
            if not other.abandoned and friend and only_enemies:
                continue
            if not other.abandoned and pace.mode == ASSAULT and not friend and not but:
                continue
            found.append(other)
        return found

    @cached_property
    def _neighbours(self) -> list[Neighbour]:
        """Everybody who stands in the open."""
        found = []
        for number, (side, unit) in enumerate(self.scenario.forces):
            if unit.at is None or unit.values.get("aboard"):
                continue
            stand = self.sight.stand_of(unit)
            if unit.has("abandoned"):
                gun = stand.carriage if stand.carriage is not None else stand.base
                if gun is not None:
                    found.append(Neighbour(number, unit.id, side, ((gun, -self.space),), abandoned=True))
            elif floor_of(self.scenario, self.ruleset, stand) is None:
                found.append(Neighbour(number, unit.id, side, tuple(bodies(stand))))
        return found

    @property
    def space(self) -> float:
        """How far units keep from each other (p.42-43), in the table's unit."""
        return self.inches(float(str(self.ruleset.tables["spacing"]["units"])))

    def why(self, feature: Feature, pace: Pace) -> tuple[str, Text]:
        """(rule, words) of a closed piece."""
        key = self.closed(feature, pace) or "move_forbidden"
        row = self.ruleset.terrain[feature.terrain]
        column = self.ruleset.mobility.get(pace.column, Text.of(pace.column))
        words = self.words.say(key, piece=self.words.piece(feature), column=column)
        return (row.cite_cost(pace.column).rule if key == "move_forbidden" else "") or self.words.rule(key), words

    def radius(self, stand: Standpoint | None) -> float:
        """Half the width of the base that moves; 0 of a bare kind without one."""
        if stand is None or stand.base is None:
            return 0.0
        if stand.radius > 0:
            return stand.radius
        corners = shapely.get_coordinates(shapely.oriented_envelope(stand.carriage or stand.base))
        sides = np.hypot(*np.diff(corners[:3], axis=0).T)
        return float(sides.min()) / 2 if len(sides) == 2 else 0.0
