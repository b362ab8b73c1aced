"""Checks the place that a unit is dragged to against its moves: the cost of each kind of move, the way, and the nearest place
that a move leads to.

The ordinary move is checked, and those kinds of move that the ruleset calls a ``pace`` (run, double time, by road). What they
reach is worked out once, when the drag begins.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest, Reach, TabletopMove, TabletopPrice
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import Point

ADVANCE = "advance"
"""The kind of move that is the ordinary one on tables, in rulesets that have a name for it."""
HAIR = 1e-6
_ON_THE_WAY = Text(
    "barred on the straight way, and no other is short enough: {reason}",
    "en chemin tout droit, et aucun détour n’est assez court : {reason}",
)

PlaceT = TypeVar("PlaceT", int, Point)
"""A hex (number), or a point of a table."""


@dataclass(frozen=True, slots=True)
class PaceCheck:
    """One kind of move and a place: what it costs to get there (None: not known, or impossible), how far the move goes, whether
    it gets there, and else the reason if there is one but the distance; ``too_far``: without that reason, too, it would not get
    there."""

    mode: str
    cost: Fraction | float | None
    allowance: Fraction | float
    within: bool
    reason: Text | None = None
    too_far: bool = False


@dataclass(frozen=True)
class MoveCheck(Generic[PlaceT]):
    """All kinds of move of a unit and a place. ``way`` leads there from where the unit stands (it included), by the first kind
    of move that gets there; () as long as it is not worked out, and where there is none."""

    unit: str
    to: PlaceT
    paces: tuple[PaceCheck, ...]
    way: tuple[PlaceT, ...] = ()

    @property
    def band(self) -> int:
        """The number of the first kind of move that gets there; how many there are if none does."""
        return next((number for number, pace in enumerate(self.paces) if pace.within), len(self.paces))

    @property
    def pace(self) -> PaceCheck | None:
        """The first kind of move that gets there."""
        return self.paces[self.band] if self.band < len(self.paces) else None

    @property
    def badness(self) -> tuple[int, float]:
        """For comparing units: later kinds of move are worse, then those of which more is used up."""
        pace = self.pace
        share = 0.0 if pace is None or pace.cost is None or not pace.allowance else float(pace.cost / pace.allowance)
        return (self.band if pace is not None else 1000), share


class UnitMoves(Protocol[PlaceT]):
    """The moves of one unit from where it stands when the drag begins."""

    def check(self, to: PlaceT) -> MoveCheck[PlaceT]:
        """Check a place against all moves, without the way."""
        ...

    def with_way(self, check: MoveCheck[PlaceT], cancel: CancelToken | None = None) -> MoveCheck[PlaceT]:
        """The same with the way; that can take longer. Raises Cancelled."""
        ...

    def nearest(self, to: PlaceT) -> PlaceT:
        """The place nearest to another that one of the moves leads to; where it stands if none leads anywhere."""
        ...


def moves_of_unit(analysis: AnyAnalysis, unit: str, together: Sequence[str] = ()) -> UnitMoves[int] | UnitMoves[Point]:
    """The moves of a unit (id); ``together`` are other units that are dragged with it. CannotAnswer where the rules say nothing
    of its moves, or if it is not on the map."""
    return by_map_kind(analysis, HexMoves, TabletopMoves, unit, together)


def paces_of(ruleset: Ruleset, kind: str, usual: str = "") -> list[str]:
    """The kinds of move that a unit of a kind is checked by, the ordinary one first."""
    known = ruleset.units.get(kind)
    others = [mode.key for mode in ruleset.modes.values() if mode.pace and known is not None and mode.fits(known)]
    return [usual, *(mode for mode in others if mode != usual)]


class HexMoves:
    """On a map of hexes; places are numbers of hexes."""

    def __init__(self, analysis: Analysis, unit: str, together: Sequence[str] = ()) -> None:
        side, found = analysis.unit(unit)
        if found.at is None:
            raise CannotAnswer("off_map", Text(f"{unit} is not on the map", f"{unit} n’est pas sur la carte"))
        self._unit, self._movement = found.id, analysis.movement
        self._grid = analysis.scenario.board.grid
        others = [other for other in together if other != found.id]
        stack = tuple(other.id for _, other in analysis.scenario.forces if other.id in others and other.at == found.at)
        base = MoveRequest(party_of(side, found), found.at, facing=found.facing, stack=stack)
        self._moves: list[tuple[MoveRequest, Reach]] = []
        trouble: CannotAnswer | None = None
        for mode in paces_of(analysis.ruleset, found.kind):
            request = replace(base, mode=mode)
            try:
                self._moves.append((request, self._movement.reach(request)))
            except CannotAnswer as problem:
                trouble = trouble or problem
        if not self._moves:
            raise trouble or CannotAnswer("not_modelled", Text("no rules of movement", "aucune règle de mouvement"))
        self.start: int = found.at

    def check(self, to: int) -> MoveCheck[int]:
        """Check a hex against all moves."""
        found = [self._checked(request, reach, to) for request, reach in self._moves]
        # a kind of move that here is the same as the one before it says nothing new
        paces = [pace for number, pace in enumerate(found) if not number or not _same(pace, found[0])]
        return MoveCheck(self._unit, to, tuple(paces))

    def _checked(self, request: MoveRequest, reach: Reach, to: int) -> PaceCheck:
        zero = Fraction(0)
        if to == self.start or to in reach.costs:
            return PaceCheck(request.mode, reach.costs.get(to, zero), reach.allowance, within=True)
        if to in reach.barred:
            return PaceCheck(request.mode, None, reach.allowance, within=False, reason=reach.barred[to])
        route = self._movement.path(request, to=to)
        reason = route.reasons[0] if route.cost is None and route.reasons else None
        far = reason is not None and self._is_beyond(reach, to)
        return PaceCheck(request.mode, route.cost, reach.allowance, within=False, reason=reason, too_far=far)

    def _is_beyond(self, reach: Reach, to: int) -> bool:
        """Is a hex too far, even if every hex on the way were as cheap as the cheapest of those in reach?"""
        hexes = self._grid.hexes
        if any(hexes[to].distance(hexes[number]) <= 1 for number in (self.start, *reach.costs)):
            return False
        steps = [cost / hexes[self.start].distance(hexes[number]) for number, cost in reach.costs.items()]
        return bool(steps) and min(steps) * hexes[self.start].distance(hexes[to]) > reach.allowance

    def with_way(self, check: MoveCheck[int], cancel: CancelToken | None = None) -> MoveCheck[int]:
        """The way, also one that is too long."""
        pace = check.pace or next((one for one in check.paces if one.cost is not None), None)
        if pace is None or check.to == self.start:
            return check
        request = next(request for request, _ in self._moves if request.mode == pace.mode)
        steps = self._movement.path(request, to=check.to).steps
        return replace(check, way=(self.start, *(step.to for step in steps)))

    def nearest(self, to: int) -> int:
        """The hex in reach with the fewest hexes between it and another."""
        reached = {self.start, *(number for _, reach in self._moves for number in reach.costs)}
        there = self._grid.hexes[to]
        return min(reached, key=lambda number: (self._grid.hexes[number].distance(there), number))


class TabletopMoves:
    """On a table; places are points in its unit, where the middle of the unit goes."""

    def __init__(self, analysis: TabletopAnalysis, unit: str, together: Sequence[str] = ()) -> None:
        side, found = analysis.unit(unit)
        if found.at is None:
            raise CannotAnswer("off_map", Text(f"{unit} is not on the table", f"{unit} n’est pas sur la table"))
        self._unit, self._movement, self.start = found.id, analysis.movement, found.at
        usual = ADVANCE if ADVANCE in analysis.ruleset.modes else ""
        base = TabletopMove(party_of(side, found), found.at, facing=found.facing)
        self._moves: list[tuple[TabletopMove, float]] = []
        self._farthest: dict[str, float] = {}
        self._inch = analysis.scenario.board.length(1.0, "in")
        trouble: CannotAnswer | None = None
        for mode in paces_of(analysis.ruleset, found.kind, usual):
            move = replace(base, mode=mode)
            try:
                self._moves.append((move, self._movement.allowance(move)))
            except CannotAnswer as problem:
                trouble = trouble or problem
        if not self._moves:
            raise trouble or CannotAnswer("not_modelled", Text("no rules of movement", "aucune règle de mouvement"))

    def check(self, to: Point) -> MoveCheck[Point]:
        """Check a point against all moves."""
        return MoveCheck(self._unit, to, tuple(self._checked(move, allowance, to) for move, allowance in self._moves))

    def _checked(self, move: TabletopMove, allowance: float, to: Point) -> PaceCheck:
        cost = float(self._movement.costs(move, np.array([to], np.float64))[0])
        if np.isfinite(cost):
            return PaceCheck(move.mode, cost, allowance, within=True)
        straight = self._movement.price(move, to)
        reason = self._reason(move, to, straight) if straight.cost is None and straight.parts else None
        far = reason is not None and self._is_beyond(move, allowance, to)
        return PaceCheck(move.mode, straight.cost, allowance, within=False, reason=reason, too_far=far)

    def _reason(self, move: TabletopMove, to: Point, straight: TabletopPrice) -> Text:
        """Return the reason why the straight way to a point is barred. If the point and the last inch before it are free, the
        reason says that the named piece lies on the way."""
        reason = straight.parts[-1][2]
        away = math.dist(self.start, to)
        if away <= self._inch:
            return reason
        share = self._inch / away
        before = (to[0] + share * (self.start[0] - to[0]), to[1] + share * (self.start[1] - to[1]))
        try:
            last = self._movement.price(replace(move, start=before), to)
        except CannotAnswer:
            return reason
        return reason if last.cost is None else _ON_THE_WAY.format(reason=reason)

    def _is_beyond(self, move: TabletopMove, allowance: float, to: Point) -> bool:
        """Is a point farther away than the move is long, and than any point that it gets to (on roads it gets farther)?"""
        away = math.dist(self.start, to)
        if away <= allowance:
            return False
        if move.mode not in self._farthest:
            corners = shapely.get_coordinates(self._movement.reach(move).area)
            here = np.asarray(self.start)
            self._farthest[move.mode] = float(np.hypot(*(corners - here).T).max()) if len(corners) else 0.0
        return away > self._farthest[move.mode]

    def with_way(self, check: MoveCheck[Point], cancel: CancelToken | None = None) -> MoveCheck[Point]:
        """The way of the first move that leads there. Beyond all moves no way is looked for: that can take seconds."""
        pace = check.pace
        if pace is None or check.to == self.start:
            return check
        move = next(move for move, _ in self._moves if move.mode == pace.mode)
        legs = self._movement.path(move, to=check.to, cancel=cancel).legs
        return replace(check, way=(self.start, *(leg.to for leg in legs)))

    @cached_property
    def _area(self) -> BaseGeometry:
        return shapely.union_all([self._movement.reach(move).area for move, _ in self._moves])

    def nearest(self, to: Point) -> Point:
        """The nearest point that one of the moves ends at."""
        here = shapely.Point(to)
        if self._area.is_empty or self._area.distance(here) < HAIR:
            return to if not self._area.is_empty else self.start
        # a hair inside, so that rounding leads to no place beyond the edge
        inner = self._area.buffer(-1e-3)
        (x, y) = shapely.shortest_line(self._area if inner.is_empty else inner, here).coords[0]
        return float(x), float(y)


def _same(pace: PaceCheck, other: PaceCheck) -> bool:
    return (pace.cost, pace.allowance, pace.within, pace.too_far) == (
        other.cost,
        other.allowance,
        other.within,
        other.too_far,
    )
