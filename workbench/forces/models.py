"""Units on a table: bases, models and hulls at points, with a facing in degrees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.base.text import Text

Point = tuple[float, float]
"""x to the right and y down from the table's upper left corner, in the table's unit."""


ARCS = ("front", "left", "right", "rear", "all")
"""The sides that a mounted weapon may fire to."""


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon that a unit carries: its key in the ruleset, how it is mounted (``turret``, ``hull`` ...), how far its
    muzzle lies from the middle of the unit (in the table's unit), the side it fires to (one of :data:`ARCS`, "" = what the
    ruleset says of the mount), and which single figure carries it, counted from 1 (None: the whole unit)."""

    id: str
    weapon: str
    mount: str = ""
    muzzle: float | None = None
    arc: str = ""
    model: int | None = None


@dataclass(frozen=True)
class TableUnit:
    """An element on a table.

    ``at`` is its middle, or None when it is not on the table; ``facing`` counts degrees clockwise from the top of the
    table. ``base`` is the diameter of a round base (0: a point) or the (width, depth) of a rectangular one, ``hull`` the
    (length, width) of a vehicle without a base, ``models`` the places of single figures; all in the table's unit, None = the
    kind's own. ``floor`` counts storeys above the ground. Units of one ``group`` move together. ``turn``,
    ``zone``, ``hidden`` and ``note`` are as those of :class:`workbench.forces.units.Unit`.
    """

    id: str
    kind: str
    at: Point | None
    facing: float = 0.0
    base: float | tuple[float, float] | None = None
    hull: tuple[float, float] | None = None
    models: tuple[Point, ...] = ()
    floor: int = 0
    weapons: tuple[Mount, ...] = ()
    state: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    name: Text = Text()
    group: str = ""
    turn: int = 0
    zone: str = ""
    hidden: bool = False
    note: Text = Text()

    def has(self, state: str) -> bool:
        """True if the unit is in this state."""
        return state in self.state
