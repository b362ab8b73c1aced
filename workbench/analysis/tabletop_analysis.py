"""The façade ``TabletopAnalysis(scenario, ruleset)`` for free-form tables, and the description of one place of a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.base_analysis import BaseAnalysis, cited_mapping, unit_mappings
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import (
    FIRE,
    SPOT,
    Party,
    Reason,
    Standpoint,
    TabletopArea,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_wording import size_text
from workbench.geometry.regions import lie_in, middle_of
from workbench.rules.ruleset import TerrainRow
from workbench.scenario.presence import absent_text
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Point, TabletopUnit
from workbench.scenario.zones import Zone, lies_in

if TYPE_CHECKING:
    from workbench.engine.fire.protocol import TabletopFire
    from workbench.engine.fire.results import Cover
    from workbench.engine.movement.protocol import TabletopMovement
    from workbench.engine.movement.results import Early, TabletopMove, TabletopReach
    from workbench.engine.spotting.protocol import TabletopSpotting, TabletopSpottingDoctrine

# --- The façade for free-form tables, which belongs to one scenario value and caches what it compiles for it.


class TabletopAnalysis(BaseAnalysis[TabletopUnit, TabletopScenario]):
    """Answers questions about one table, with its map variants applied, under one ruleset.

    Places are :class:`Standpoint` values; see :meth:`stand` and :meth:`point`.
    """

    kind: ClassVar[Literal["table"]] = "table"

    @cached_property
    def sight(self) -> TabletopSight:
        """The sight doctrine, compiled for this table."""
        doctrine: TabletopSight = self.doctrine("sight")
        return doctrine

    @cached_property
    def spotting(self) -> TabletopSpottingDoctrine:
        """The detection doctrine."""
        doctrine: TabletopSpottingDoctrine = self.doctrine("spotting", self.sight)
        return doctrine

    @cached_property
    def fire(self) -> TabletopFire:
        """The fire doctrine."""
        doctrine: TabletopFire = self.doctrine("fire", self.sight, self.spotting)
        return doctrine

    @cached_property
    def movement(self) -> TabletopMovement:
        """The movement doctrine."""
        doctrine: TabletopMovement = self.doctrine("movement", self.sight)
        return doctrine

    @property
    def caveat(self) -> Reason | None:
        """As that of a map of hexes: none, because a table lacks nothing."""
        return None

    def updated(self, scenario: TabletopScenario) -> TabletopAnalysis:
        """An analysis of the edited table that reuses results which the edit does not change."""
        new = TabletopAnalysis(scenario, self.ruleset)
        new.keep_waiting(self)
        if "sight" in self.__dict__:
            new.__dict__["sight"] = self.sight.updated(new.scenario)
        if "movement" in self.__dict__:
            new.__dict__["movement"] = self.movement.updated(new.scenario, new.sight)
        return new

    def stand(self, unit: str) -> Standpoint:
        """Where a unit stands, or the transport that it is aboard; CannotAnswer (``off_map``) if it is not on the table."""
        _, found = self.unit(unit)
        place = self.place_of(found)
        if place is not None and found.at is None:
            return self.sight.stand_of(found, place)
        if found.at is None:
            raise CannotAnswer("off_map", absent_text(found, self.called(found), Text("the table", "la table")))
        return self.sight.stand_of(found)

    def place_of(self, unit: TabletopUnit) -> Point | None:
        """The middle of a unit, or of the unit on the table that it is aboard (its value ``aboard``); None off the table."""
        if unit.at is not None:
            return unit.at
        carrier = str(unit.values.get("aboard") or "")
        found = self.scenario.forces.find(carrier) if carrier else None
        return found[1].at if found is not None else None

    def point(self, point: Point, above: float = 0.0) -> Standpoint:
        """A bare point, some levels above the ground of its place, as the game counts one; CannotAnswer
        (``bad_place``) if it is off the table."""
        board = self.scenario.board
        x, y = point
        if not (math.isfinite(x) and math.isfinite(y) and 0 <= x <= board.width and 0 <= y <= board.height):
            words = Text(
                "[{x:g}, {y:g}] is off the table, which is {size}",
                "[{x:g}, {y:g}] est hors de la table, qui fait {size}",
            )
            raise CannotAnswer(
                "bad_place", words.format(x=x, y=y, size=size_text(board.width, board.height, board.unit))
            )
        return self.sight.stand_at((float(x), float(y)), above)

    def line(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> TabletopLine:
        """The line of sight between two places, in full."""
        return self.sight.line(origin, target, request)

    def sees(
        self, pairs: Sequence[tuple[Standpoint, Standpoint]], request: TabletopRequest = TabletopRequest()
    ) -> BoolArray:
        """For every pair of places, whether the first sees the second. The verdicts equal those of :meth:`line`. Points that
        one place looks at are judged together, other pairs one by one."""
        found: BoolArray = np.zeros(len(pairs), dtype=np.bool_)
        together: dict[tuple[Standpoint, float], list[int]] = {}
        for number, (origin, target) in enumerate(pairs):
            if target.unit or target.within or origin.within or request.target.values.get("aboard"):
                found[number] = self.sight.sees(origin, target, replace(request, above=target.above))
            else:
                together.setdefault((origin, target.above), []).append(number)
        for (origin, above), numbers in together.items():
            points = np.array([pairs[number][1].point for number in numbers], dtype=np.float64)
            found[numbers] = self.sight.seen(origin, points, replace(request, above=above))
        return found

    def lattice(self, step: float, above: float = 0.0) -> list[Standpoint]:
        """The middles of squares of ``step`` (in the table's unit), row by row from the corner where both coordinates are 0, as
        bare points some levels above their ground."""
        board = self.scenario.board
        xs, ys = (np.arange(step / 2, length, step).tolist() for length in (board.width, board.height))
        return [self.point((round(x, 6), round(y, 6)), above) for y in ys for x in xs]

    def lattice_in(self, area: BaseGeometry, step: float) -> list[Standpoint]:
        """The places of a lattice of ``step`` in an area, its middle where there is none: it is the same however the table is
        turned, because it is laid out from the middle of the area."""
        on_table = shapely.intersection(area, self.scenario.board.outline)
        area = area if on_table.is_empty else on_table
        low_x, low_y, high_x, high_y = area.bounds
        rows = []
        for low, high in ((low_x, high_x), (low_y, high_y)):
            count = max(1, int((high - low) / step + 1e-6))
            rows.append([(low + high) / 2 + (number - (count - 1) / 2) * step for number in range(count)])
        places = np.array([(round(x, 6), round(y, 6)) for y in rows[1] for x in rows[0]])
        inside = places[lie_in(area, places)].tolist() if area.area else []
        return [self.point((x, y)) for x, y in inside or [middle_of(area)]]

    def area(
        self, origin: Standpoint, request: TabletopRequest = TabletopRequest(), cancel: CancelToken | None = None
    ) -> TabletopArea:
        """What one place sees of the whole table."""
        return self.sight.area(origin, request, cancel)

    def spotted(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        observer: Party = Party(),
        party: Party = Party(),
        purpose: str = SPOT,
    ) -> TabletopSpotting:
        """Is a target detected?"""
        return self.spotting.spotted(origin, target, observer=observer, party=party, purpose=purpose)

    def cover(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        firer: Party = Party(),
        party: Party = Party(),
        purpose: str = FIRE,
    ) -> Cover:
        """The protection of a target against fire from ``origin``."""
        return self.fire.cover(origin, target, firer=firer, party=party, purpose=purpose)

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """Every point that one move can end at; ``first`` receives the reach before its risks are judged."""
        return self.movement.reach(move, cancel, first)

    def describe(self, place: Standpoint) -> TabletopDescription:
        """The description of one place."""
        return describe_place(self, place)


@dataclass(frozen=True)
class PieceAtPlace:
    """A piece of terrain at a place, with its row of the chart (None if the ruleset has none)."""

    feature: Feature
    row: TerrainRow | None
    level: float | None


@dataclass(frozen=True)
class TabletopDescription:
    """One place. ``level`` is that of its ground and ``spot_level`` that of a unit at the height of the place, both in levels;
    ``top`` is the highest level of the pieces there, None without any. ``pieces`` begin with the uppermost."""

    at: Point
    level: float
    spot_level: float
    top: float | None
    ground: TerrainRow | None
    pieces: tuple[PieceAtPlace, ...]
    units: tuple[tuple[str, TabletopUnit], ...]
    mobility: dict[str, Text]
    zones: tuple[Zone, ...] = ()

    def as_mapping(self) -> dict[str, Any]:
        """The description as nested plain values, as the query protocol gives it."""
        rows = [piece.row for piece in self.pieces if piece.row is not None]
        if self.ground is not None:
            rows.append(self.ground)
        return {
            "at": list(self.at),
            "level": self.level,
            "spot_level": self.spot_level,
            "obstacle_top": self.top,
            "ground": None if self.ground is None else _row(self.ground),
            "terrain": [_piece(piece) for piece in self.pieces],
            "units": unit_mappings(self.units),
            "zones": [zone.as_mapping() for zone in self.zones],
            "cover": [{"of": row.key, **cited_mapping(row.facts["cover"])} for row in rows if "cover" in row.facts],
            "costs": {
                mobility: [
                    {"of": row.key, "cost": str(row.passage[mobility]), "rule": row.cite_cost(mobility).rule}
                    for row in rows
                    if mobility in row.passage
                ]
                for mobility in self.mobility
            },
        }


def describe_place(analysis: TabletopAnalysis, place: Standpoint) -> TabletopDescription:
    """The description of a place."""
    board, rules = analysis.scenario.board, analysis.ruleset
    ground = analysis.sight.ground(place.point)
    pieces = []
    number = {feature.id: index for index, feature in enumerate(board.features)}
    for feature in reversed(board.features_at(place.point)):
        row = rules.terrain.get(feature.terrain)
        level = feature.level
        if level is None and row is not None and row.levels:
            level = float(row.levels[0])
        if level is None and row is not None and row.fact("los") == "solid":
            # a building without a height of its own is as high as its storeys
            top = analysis.sight.top(number[feature.id])
            level = None if top is None else top - ground
        pieces.append(PieceAtPlace(feature, row, level))
    units = []
    for side, unit in analysis.scenario.forces:
        if unit.at is None:
            continue
        stand = analysis.sight.stand_of(unit)
        inside = stand.within and any(piece.feature.id == stand.within for piece in pieces)
        covers = stand.base is not None and stand.base.intersects(shapely.Point(place.point))
        if unit.at == place.point or inside or covers:
            units.append((side, unit))
    return TabletopDescription(
        at=place.point,
        level=ground,
        spot_level=ground + place.above,
        top=max((piece.level for piece in pieces if piece.level is not None), default=None),
        ground=rules.terrain.get(board.ground),
        pieces=tuple(pieces),
        units=tuple(units),
        mobility=dict(rules.mobility),
        zones=tuple(zone for zone in analysis.scenario.zones if lies_in(zone, place.point)),
    )


def _row(row: TerrainRow) -> dict[str, Any]:
    return {
        "key": row.key,
        "name": row.name,
        "facts": {name: cited_mapping(fact) for name, fact in row.facts.items()},
        "costs": {mobility: str(cell) for mobility, cell in row.passage.items()},
        "costs_rule": row.cost_citation.rule,
    }


def _piece(piece: PieceAtPlace) -> dict[str, Any]:
    feature = piece.feature
    made: dict[str, Any] = {"id": feature.id, "key": feature.terrain}
    if piece.row is not None:
        made |= _row(piece.row)
    if feature.name:
        made["called"] = feature.name
    made["level"] = piece.level
    if feature.floors:
        made["floors"] = feature.floors
    if feature.flags:
        made["flags"] = feature.flags
    return made
