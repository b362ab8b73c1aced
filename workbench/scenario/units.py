"""Units and sides as immutable values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from workbench.base.text import Text

# --- Units on a table: bases, models and hulls at points, with a facing in degrees.


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
class TabletopUnit:
    """An element on a table.

    ``at`` is its middle, or None when it is not on the table; ``facing`` counts degrees clockwise from the top of the
    table. ``base`` is the diameter of a round base (0: a point) or the (width, depth) of a rectangular one, ``hull`` the
    (length, width) of a vehicle without a base, ``models`` the places of single figures; all in the table's unit, None = the
    kind's own. ``floor`` counts storeys above the ground. Units of one ``group`` move together. ``turn``,
    ``zone``, ``hidden`` and ``note`` are as those of :class:`workbench.scenario.units.Unit`.
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


class Identified(Protocol):
    """A unit of either kind of map."""

    @property
    def id(self) -> str: ...
    @property
    def at(self) -> Any: ...


@dataclass(frozen=True)
class Unit:
    """One counter or model group.

    ``at`` is the number of its hex, or None when it is not on the map (carried, off board). ``facing`` counts hexsides
    clockwise from the top. ``state`` holds the ruleset's state keys, ``values`` what the counter prints (``move``, ``df``
    as [strength, range] ...), overriding the unit kind's own. Units of one ``group`` form a body of troops; ``turn`` is the
    turn in which a reinforcement enters (0 = there from the start), ``zone`` the zone where it sets up or enters. Only its
    own side sees a ``hidden`` one; ``note`` is a remark for players.
    """

    id: str
    kind: str
    at: int | None
    facing: int = 0
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


def unit_called(unit: Unit | TabletopUnit, side: Text = Text()) -> Text:
    """What messages call a unit: its name with its id, and its side if that is given: "Tiger 1 (g3, German)"."""
    inside = [Text.of(unit.id) if unit.name else Text(), side]
    words = [", ".join(part for part in (one.get(language) for one in inside) if part) for language in ("en", "fr")]
    name = unit.name or Text.of(unit.id)
    return Text(
        *(f"{name.get(k)} ({more})" if more else name.get(k) for k, more in zip(("en", "fr"), words, strict=True))
    )


U = TypeVar("U", bound=Identified, default=Unit)
"""What stands on the map: counters in hexes, or models on a table (:class:`workbench.scenario.units.TabletopUnit`)."""


@dataclass(frozen=True)
class Force(Generic[U]):
    """One side and its units, in the order of the file."""

    side: str
    units: tuple[U, ...] = ()
    name: Text = Text()


@dataclass(frozen=True)
class Forces(Generic[U]):
    """All sides of a scenario."""

    sides: tuple[Force[U], ...] = ()

    def __iter__(self) -> Iterator[tuple[str, U]]:
        """Every (side, unit), in order."""
        return ((force.side, unit) for force in self.sides for unit in force.units)

    def find(self, unit_id: str) -> tuple[str, U] | None:
        """(side, unit) with this id (with or without ``unit:``), or None."""
        wanted = unit_id.removeprefix("unit:")
        return next(((side, unit) for side, unit in self if unit.id == wanted), None)

    def called(self, side: str) -> Text:
        """The name of a side in both languages, or else its key in the file."""
        named = next((force.name for force in self.sides if force.side == side), Text())
        return named or Text.of(side)

    def at(self, number: int) -> list[tuple[str, U]]:
        """Every (side, unit) in a hex, in order."""
        return [(side, unit) for side, unit in self if unit.at == number]


def figures_told(values: Mapping[str, Any]) -> int:
    """How many figures a unit says it has that stand in a house or ride, where nobody places them."""
    told = values.get("models")
    return told if isinstance(told, int) and not isinstance(told, bool) else 0
