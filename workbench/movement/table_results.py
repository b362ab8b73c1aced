"""What a movement question answers on a free-form table. Lengths and costs are in the table's unit, as floats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.movement.results import DiceTest
from workbench.sight.results import Party
from workbench.sight.table_results import Point

Costs = NDArray[np.float64]
"""Cost of every point asked for; inf = cannot be reached."""


@dataclass(frozen=True, slots=True)
class TableMove:
    """Who moves and how. ``mover`` names a unit on the table or a kind; ``start`` is a point; ``mode`` the ruleset's kind of
    move; ``allowance`` overrides that of the unit; ``facing`` in degrees; ``stack`` lists units that move along."""

    mover: Party
    start: Point
    mode: str = ""
    facing: float | None = None
    allowance: float | None = None
    stack: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a way: where it ends, what it cost, and the items of that (rule, cost, words)."""

    to: Point
    cost: float
    parts: tuple[tuple[str, float, Text], ...] = ()

    @property
    def rules(self) -> str:
        """The sections that make the cost, each once."""
        return "; ".join(dict.fromkeys(rule for rule, _, _ in self.parts))


@dataclass(frozen=True, slots=True)
class TableRoute:
    """The cheapest or a given way: its cost (None = forbidden), whether one move can do it, and its legs."""

    cost: float | None
    within: bool
    legs: tuple[Leg, ...]
    tests: tuple[DiceTest, ...] = ()
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class TableReach:
    """Where one move can end: ``area`` is all of it, ``bands`` its parts by cost up to each figure (a share of the allowance
    or a printed pace), smallest first. ``risky`` is where every way there brings a test (``tests`` lists them)."""

    start: Point
    allowance: float
    area: BaseGeometry
    bands: Mapping[float, BaseGeometry] = field(default_factory=dict)
    risky: BaseGeometry | None = None
    tests: tuple[DiceTest, ...] = ()
    assumed: tuple[Text, ...] = ()


Early = Callable[[TableReach], None]
"""Is given what is known of a reach before all of it is."""


@dataclass(frozen=True, slots=True)
class TablePrice:
    """The price of a straight move (None = forbidden) with its items."""

    cost: float | None
    parts: tuple[tuple[str, float | None, Text], ...]
    tests: tuple[DiceTest, ...] = ()
    within: bool = True
