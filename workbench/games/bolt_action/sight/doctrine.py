"""The sight doctrine of Bolt Action: its rules for smoke, buildings, guns, vehicles and passengers, on top of a general rule
of lines in two and a half dimensions that is not in the source (A1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Self

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import (
    Effect,
    Exposure,
    FigureSight,
    Party,
    Standpoint,
    TabletopArea,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_doctrine import TabletopSightBase
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.engine.sight.tabletop_judgement import Terms
from workbench.engine.sight.tabletop_terrain import Pieces
from workbench.engine.sight.whose_height import raised
from workbench.games.bolt_action.sight.areas import Areas, RegionCache
from workbench.games.bolt_action.sight.lines import LineJudge
from workbench.games.bolt_action.sight.many_lines import ManyLineJudge
from workbench.games.bolt_action.sight.terrain import Houses, Readings, compile_terrain
from workbench.games.bolt_action.sight.viewpoints import ViewpointFinder
from workbench.games.bolt_action.sight.wording import BestLineWriter
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Point, TabletopUnit


class Doctrine(TabletopSightBase):
    """Judges lines of sight on one table; see :class:`workbench.engine.sight.protocol.TabletopSight`.

    The observer's ``values`` may name the ``weapon`` or the ``mount`` that aims; a target of the kind ``aircraft`` is seen over
    all obstacles.
    """

    SWITCHES = {"ends": "A1", "contact": "contact", "depths": "A7"}

    readings: Readings
    houses: Houses

    def _compile(self) -> Pieces:
        self.readings = Readings.from_scenario(self.scenario, self.ruleset)
        found = obstacles(self.scenario, self.ruleset)
        self._vehicle_bodies = found[len(self.scenario.board.features) :]
        pieces, solid = compile_terrain(found, self.scenario.board, self.ruleset, self.readings)
        self.houses = Houses(pieces, solid, self.readings)
        self._region_cache = RegionCache()
        return pieces

    def _terms(self) -> Terms:
        return Terms(add=self.readings.depths_add_up, union_depth=self.readings.depths_add_up)

    def _height(self, kind: str, floor: int) -> float:
        return self.finder.height(kind, {}) + floor * self.readings.storey_height

    def height(self, party: Party) -> float:
        """How far above its ground a party is seen: its own height, or that of its kind, or that of a man (A1)."""
        return self.finder.height(party.kind, party.values)

    def updated(self, scenario: TabletopScenario) -> Self:
        """The same doctrine for an edited scenario; terrain is compiled again only if a piece or a body that blocks changed."""
        count = len(scenario.board.features)
        if obstacles(scenario, self.ruleset)[count:] != self._vehicle_bodies:
            return type(self)(scenario, self.ruleset)
        new = super().updated(scenario)
        for name in ("finder", "line_judge", "areas", "best_lines", "_last_line", "_many_lines"):
            new.__dict__.pop(name, None)
        return new

    @cached_property
    def finder(self) -> ViewpointFinder:
        """Finds the points that units look from and are seen at."""
        return ViewpointFinder(self.scenario, self.ruleset, self.pieces, self.houses, self.readings)

    @cached_property
    def line_judge(self) -> LineJudge:
        """Judges lines between all viewpoints of two stands."""
        return LineJudge(self.pieces, self.terms, self.finder, self.houses, self.scenario.board)

    @cached_property
    def areas(self) -> Areas:
        """Areas of sight."""
        return Areas(self.line_judge, self._region_cache)

    @cached_property
    def best_lines(self) -> BestLineWriter:
        """Writes lines in full."""
        return BestLineWriter(self.words, self.line_judge, self.scenario.board, self.SWITCHES)

    # --- stands

    def stand_of(self, unit: TabletopUnit, at: Point | None = None) -> Standpoint:
        """Where a unit stands, or would stand at another point; units aboard stand where their transport does."""
        return self.finder.stand_of(unit, at)

    def stand_at(self, point: Point, above: float = 0.0) -> Standpoint:
        """A bare point, which counts as a man there, ``above`` inches above the ground."""
        return self.finder.stand_at(point, above)

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """Between the nearest bases or hulls, 0 in contact; between openings for units in buildings."""
        return self.line_judge.distance(origin, target)

    # --- lines

    def models(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> FigureSight | None:
        """Which figures see which; None: both stands are one body."""
        return self.line_judge.models(origin, target, request)

    def line(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> TabletopLine:
        """The best line between two stands in full: a clear one before one through smoke before a blocked one, and of these the
        shortest."""
        key = origin, target, request
        if self._last_line is None or self._last_line[0] != key:
            self._last_line = key, self.best_lines.tabletop_line(origin, target, request)
        return self._last_line[1]

    def sees(self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()) -> bool:
        """Is the best line open? As :meth:`line`."""
        return self.line_judge.best_line(origin, target, request).visible

    def sees_each(
        self, origin: Standpoint, targets: Sequence[Standpoint], requests: Sequence[TabletopRequest]
    ) -> BoolArray:
        """For many targets, each as it is asked about: is the line to it open?"""
        if not targets:
            return np.zeros(0, dtype=np.bool_)
        return self.judge_of(targets).lines(origin, requests, np.arange(len(targets))).visible

    def judge_of(self, targets: Sequence[Standpoint]) -> ManyLineJudge:
        """Who judges lines to some targets; kept for the next question about the same."""
        kept = self._many_lines
        if kept is None or kept.targets != tuple(targets):
            kept = self._many_lines = ManyLineJudge(self.line_judge, tuple(targets))
        return kept

    _many_lines: ManyLineJudge | None = None
    _last_line: tuple[tuple[Standpoint, Standpoint, TabletopRequest], TabletopLine] | None = None

    def clearing(self, line: TabletopLine, request: TabletopRequest = TabletopRequest()) -> Sequence[int]:
        """Pieces and bodies whose removal, each alone, would open a blocked line."""
        if line.visible:
            return []
        found = [one.piece for one in line.crossings if one.effect is Effect.BLOCKS or one.share > 0]
        return [
            piece
            for piece in found
            if self.line_judge.best_line(line.origin, line.target, request, frozenset([piece])).visible
        ]

    def seen(self, origin: Standpoint, targets: Points, request: TabletopRequest = TabletopRequest()) -> BoolArray:
        """For bare points (n, 2) at the request's height: are they seen? In a building that is its floor."""
        return self.areas.seen(origin, np.asarray(targets, dtype=np.float64).reshape(-1, 2), raised(request))

    # --- areas

    def area(
        self, origin: Standpoint, request: TabletopRequest = TabletopRequest(), cancel: CancelToken | None = None
    ) -> TabletopArea:
        """The area that one place sees; a building counts as seen where men on the floor of the request would be."""
        request = raised(request)
        found = self.areas.area(origin, request, cancel)
        note = self.part_note(request.target)
        notes = () if note is None else (note,)
        return replace(found, assumed=(*self.best_lines.area_assumptions(origin, request), *notes))

    def alone(self, origin: Standpoint, piece: int, request: TabletopRequest = TabletopRequest()) -> BaseGeometry:
        """The region that one piece alone hides: it would be seen without the piece, and is not."""
        return self.areas.alone(origin, piece, raised(request))

    def exposure(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> Exposure:
        """How much of a hull, of the bases of a squad, of the openings of a floor is seen; of a bare point all or nothing."""
        if len(self.finder.marks(target, request)) and self.finder.house_of(target, request.target) < 0:
            bases = target.base
            if bases is not None and bases.area > 0:
                return self.areas.exposure(origin, target, bases, request)
        found = self.line_judge.best_line(origin, target, request)
        shown = shapely.Point(target.point)
        if len(found.marks) > 1 and len(found.eyes):
            points = found.marks.ends.points
            seen = found.open.any(axis=0)
            return Exposure(float(seen.mean()), shapely.MultiPoint(points[seen]), shapely.MultiPoint(points))
        return Exposure(float(found.visible), shown if found.visible else shapely.Point(), shown)
