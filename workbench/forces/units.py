"""Units and sides as immutable values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from workbench.base.text import Text


class Identified(Protocol):
    """A unit of whatever kind of map."""

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
    own side is told of a ``hidden`` one; ``note`` is a remark for players.
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


U = TypeVar("U", bound=Identified, default=Unit)
"""What stands on the map: counters in hexes, or models on a table (:class:`workbench.forces.models.TableUnit`)."""


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
        """A side by its name in both languages, or else as the file calls it."""
        named = next((force.name for force in self.sides if force.side == side), Text())
        return named or Text.of(side)

    def at(self, number: int) -> list[tuple[str, U]]:
        """Every (side, unit) in a hex, in order."""
        return [(side, unit) for side, unit in self if unit.at == number]
