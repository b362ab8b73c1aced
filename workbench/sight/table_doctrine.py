"""The protocol of a sight doctrine of a game on tables. Line and area come from one compiled table, so that they agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray
from workbench.base.cancel import CancelToken
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_results import (
    Exposure,
    ModelSight,
    Point,
    Profile,
    Stand,
    TableArea,
    TableLine,
    TableRequest,
)

Points = NDArray[np.float64]
"""Shape (n, 2)."""


class TableSight(Protocol):
    """Judges lines of sight on one table under one ruleset."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset) -> None: ...

    def stand_of(self, unit: TableUnit, at: Point | None = None) -> Stand:
        """Where a unit stands, or would at another point: middle, base, height above the ground."""
        ...

    def stand_at(self, point: Point, above: float = 0.0) -> Stand:
        """A bare point, so many levels above the ground of its place, as the game counts one."""
        ...

    def ground(self, point: Point) -> float:
        """The level of the ground at a point, as the judgement uses it."""
        ...

    def top(self, piece: int) -> float | None:
        """The level of the top of an obstacle (by its place in the list) as the judgement uses it; None: it has none."""
        ...

    def distance(self, origin: Stand, target: Stand) -> float:
        """As the game measures: base edge to base edge, 0 in contact."""
        ...

    def line(self, origin: Stand, target: Stand, request: TableRequest = TableRequest()) -> TableLine:
        """The full story of one line."""
        ...

    def models(self, origin: Stand, target: Stand, request: TableRequest = TableRequest()) -> ModelSight | None:
        """Who sees whom, figure by figure, by the judgement of :meth:`line`; None where both stands are one body."""
        ...

    def seen(self, origin: Stand, targets: Points, request: TableRequest = TableRequest()) -> BoolArray:
        """For bare points (n, 2) at the request's height: are they seen? The same judgement as :meth:`line`, as arrays."""
        ...

    def area(
        self, origin: Stand, request: TableRequest = TableRequest(), cancel: CancelToken | None = None
    ) -> TableArea:
        """What one place sees of the table."""
        ...

    def alone(self, origin: Stand, piece: int, request: TableRequest = TableRequest()) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it and is not. ``piece`` is a place in the list of
        :func:`workbench.sight.table_bodies.obstacles`, as in every answer."""
        ...

    def exposure(self, origin: Stand, target: Stand, request: TableRequest = TableRequest()) -> Exposure:
        """How much of a target's base is seen from the middle of the observer."""
        ...

    def profile(self, line: TableLine) -> Profile:
        """The side view of a judged line."""
        ...

    def clearing(self, line: TableLine, request: TableRequest = TableRequest()) -> Sequence[int]:
        """Pieces whose removal, each alone, would open a blocked line."""
        ...

    def updated(self, scenario: TableScenario) -> TableSight:
        """The same doctrine for an edited scenario; reuses whatever the edit left true."""
        ...
