"""The sight doctrine of Bolt Action: what its pages print of smoke, buildings, guns, vehicles and passengers, upon a general
rule of lines in two and a half dimensions that is not in them (A1)."""

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
    Standpoint,
    TabletopArea,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_doctrine import TabletopSightBase
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.engine.sight.tabletop_judgement import Terms
from workbench.engine.sight.tabletop_terrain import Pieces
from workbench.games.bolt_action.sight.areas import Areas, Kept
from workbench.games.bolt_action.sight.lines import Pairs
from workbench.games.bolt_action.sight.terrain import Houses, Readings, compile_terrain
from workbench.games.bolt_action.sight.viewpoints import Places
from workbench.games.bolt_action.sight.wording import BestLineWriter
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Point, TabletopUnit


class Doctrine(TabletopSightBase):
    """Judges lines of sight on one table; see :class:`workbench.engine.sight.protocol.TableSight`.

    The observer's ``values`` may name the ``weapon`` or the ``mount`` that looks; a target of the kind ``aircraft`` is seen
    over everything.
    """

    SWITCHES = {"ends": "A1", "contact": "contact", "depths": "A7"}

    readings: Readings
    houses: Houses

    def _compile(self) -> Pieces:
        self.readings = Readings.of(self.scenario, self.ruleset)
        found = obstacles(self.scenario, self.ruleset)
        self._bodies = found[len(self.scenario.board.features) :]
        pieces, solid = compile_terrain(found, self.scenario.board, self.ruleset, self.readings)
        self.houses = Houses(pieces, solid, self.readings)
        self._kept = Kept()
        return pieces

    def _terms(self) -> Terms:
        return Terms(add=self.readings.total, union_depth=self.readings.total)

    def _height(self, kind: str, floor: int) -> float:
        return self.places.height(kind, {}) + floor * self.readings.storey

    def updated(self, scenario: TabletopScenario) -> Self:
        """The same doctrine for an edited scenario; terrain is compiled again only if a piece or a body that blocks changed."""
        count = len(scenario.board.features)
        if obstacles(scenario, self.ruleset)[count:] != self._bodies:
            return type(self)(scenario, self.ruleset)
        new = super().updated(scenario)
        for name in ("places", "pairs", "areas", "best_lines", "_asked"):
            new.__dict__.pop(name, None)
        return new

    @cached_property
    def places(self) -> Places:
        """From where units look and at what they are seen."""
        return Places(self.scenario, self.ruleset, self.pieces, self.houses, self.readings)

    @cached_property
    def pairs(self) -> Pairs:
        """Judges lines between all places of two stands."""
        return Pairs(self.pieces, self.terms, self.places, self.houses, self.scenario.board)

    @cached_property
    def areas(self) -> Areas:
        """What is seen of the table."""
        return Areas(self.pairs, self._kept)

    @cached_property
    def best_lines(self) -> BestLineWriter:
        """Tells lines in full."""
        return BestLineWriter(self.words, self.pairs, self.scenario.board, self.SWITCHES)

    # --- stands

    def stand_of(self, unit: TabletopUnit, at: Point | None = None) -> Standpoint:
        """Where a unit stands, or would at another point; who is aboard stands where its transport does."""
        return self.places.stand_of(unit, at)

    def stand_at(self, point: Point, above: float = 0.0) -> Standpoint:
        """A bare point, which counts as a man there, so many inches above the ground."""
        return self.places.stand_at(point, above)

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """From the nearest base or hull to the nearest, 0 in contact; from and to the openings of who is in a building."""
        return self.pairs.distance(origin, target)

    # --- lines

    def models(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> FigureSight | None:
        """Who sees whom, figure by figure; None: both stands are one body."""
        return self.pairs.models(origin, target, request)

    def line(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> TabletopLine:
        """The full story of the best line between two stands: a clear one before one through smoke before a blocked one, of
        those the shortest."""
        key = origin, target, request
        if self._asked is None or self._asked[0] != key:
            self._asked = key, self.best_lines.tabletop_line(origin, target, request)
        return self._asked[1]

    _asked: tuple[tuple[Standpoint, Standpoint, TabletopRequest], TabletopLine] | None = None

    def clearing(self, line: TabletopLine, request: TabletopRequest = TabletopRequest()) -> Sequence[int]:
        """Pieces and bodies whose removal, each alone, would open a blocked line."""
        if line.visible:
            return []
        found = [one.piece for one in line.crossings if one.effect is Effect.BLOCKS or one.share > 0]
        return [
            piece for piece in found if self.pairs.best(line.origin, line.target, request, frozenset([piece])).visible
        ]

    def seen(self, origin: Standpoint, targets: Points, request: TabletopRequest = TabletopRequest()) -> BoolArray:
        """For bare points (n, 2) at the request's height: are they seen? In a building that is its floor."""
        return self.areas.seen(origin, np.asarray(targets, dtype=np.float64).reshape(-1, 2), request)

    # --- areas

    def area(
        self, origin: Standpoint, request: TabletopRequest = TabletopRequest(), cancel: CancelToken | None = None
    ) -> TabletopArea:
        """What one place sees of the table; a building counts as seen where men on the floor asked for would be."""
        found = self.areas.area(origin, request, cancel)
        return replace(found, assumed=tuple(self.best_lines.assumed_of_area(origin, request)))

    def alone(self, origin: Standpoint, piece: int, request: TabletopRequest = TabletopRequest()) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it, and is not."""
        return self.areas.alone(origin, piece, request)

    def exposure(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> Exposure:
        """How much of a hull, of the bases of a squad, of the openings of a floor is seen; of a bare point all or nothing."""
        if len(self.places.marks(target, request)) and self.places.house(target, request.target) < 0:
            bases = target.base
            if bases is not None and bases.area > 0:
                return self.areas.exposure(origin, target, bases, request)
        found = self.pairs.best(origin, target, request)
        shown = shapely.Point(target.point)
        if len(found.marks) > 1 and len(found.eyes):
            points = found.marks.ends.points
            seen = found.open.any(axis=0)
            return Exposure(float(seen.mean()), shapely.MultiPoint(points[seen]), shapely.MultiPoint(points))
        return Exposure(float(found.visible), shown if found.visible else shapely.Point(), shown)
