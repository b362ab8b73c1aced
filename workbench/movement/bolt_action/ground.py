"""What pieces of terrain and other units do to a move (p.42-43, p.53-54, p.64, p.68-69, p.76, p.78)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.board.tableboard import Feature, Point
from workbench.fire.bolt_action.ranges import bodies
from workbench.movement.bolt_action.paces import ASSAULT, FOOT, Pace
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.table import TableScenario
from workbench.sight.bolt_action.rooms import room_of
from workbench.sight.table.words import TableWords
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_results import Stand

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

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight, words: TableWords) -> None:
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

    def shut(
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
            elif room_of(self.scenario, self.ruleset, stand) is None:
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

    def radius(self, stand: Stand | None) -> float:
        """Half the width of the base that moves; 0 of a bare kind without one."""
        if stand is None or stand.base is None:
            return 0.0
        if stand.radius > 0:
            return stand.radius
        corners = shapely.get_coordinates(shapely.oriented_envelope(stand.carriage or stand.base))
        sides = np.hypot(*np.diff(corners[:3], axis=0).T)
        return float(sides.min()) / 2 if len(sides) == 2 else 0.0
