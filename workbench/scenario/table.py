"""A scenario on a free-form table: the root value of the table half of the bench."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from typing_extensions import TypeVar

from workbench.base.text import Text
from workbench.board.tableboard import Point, TableBoard
from workbench.forces.models import TableUnit
from workbench.forces.staging import Zone
from workbench.forces.units import Forces
from workbench.scenario.overlays import Overlay
from workbench.scenario.scenario import Card, Scenario
from workbench.scenario.underlay import Underlay

End = str | tuple[Point, float]
"""An end of a kept line: ``unit:ID``, or a point with its height in levels above the ground of that place."""


@dataclass(frozen=True, slots=True)
class KeptSight:
    """A line of sight on a table that the scenario keeps: its name, its ends and what it is wanted for."""

    name: str
    origin: End
    target: End
    purpose: str = "spot"


@dataclass(frozen=True)
class TableScenario:
    """Table, forces and the conditions under which they are judged; the settings are those of
    :class:`workbench.scenario.scenario.Scenario`."""

    title: Text
    ruleset: str
    board: TableBoard
    forces: Forces[TableUnit] = Forces()
    conditions: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    switches: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    card: Card = Card()
    lines: tuple[KeptSight, ...] = ()
    zones: tuple[Zone, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    underlay: Underlay | None = None


AnyScenario = Scenario | TableScenario
S = TypeVar("S", Scenario, TableScenario)
"""Edits of what every scenario has take either kind and give back the same."""
A = TypeVar("A", bound=AnyScenario, default=Scenario)
"""What holds a scenario, whichever it is, names its kind; nothing said means hexes."""
