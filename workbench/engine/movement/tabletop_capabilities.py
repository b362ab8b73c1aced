"""What only some games on tables know of movement: facings at the end of a move, assaults, transports, buildings, overruns.

A movement doctrine offers a capability by having its methods; callers check for it with ``isinstance``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from shapely.geometry.base import BaseGeometry

from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import Party, Reason, Standpoint
from workbench.scenario.tabletop_board import Feature, Point
from workbench.scenario.units import TabletopUnit


@runtime_checkable
class KnowsHeadings(Protocol):
    """A doctrine that knows which way a vehicle faces at the end of its move."""

    def drives(self, move: TabletopMove) -> bool:
        """Is the mover a vehicle, which does not turn as it likes?"""
        ...

    def headings(self, move: TabletopMove, points: Points) -> list[list[tuple[float, float]]]:
        """For every point (n, 2) the facings in which a move can end there, as ranges (from, to) in degrees clockwise from the
        top of the table; (0, 360) = any, [] = it does not end there."""
        ...


@runtime_checkable
class KnowsSpacing(Protocol):
    """A doctrine of a game in which movers keep a distance from other units."""

    def kept_off(self, move: TabletopMove) -> BaseGeometry:
        """The ground about other units in which the edge of the mover may not be."""
        ...


@dataclass(frozen=True, slots=True)
class Assault:
    """Can an assault reach its target: the ``distance`` from the nearest figure to contact along its way (None: no way), the
    ``limit`` (table's unit), what every figure has to go (None: no way), does the target fire first, and why. ``way``: the
    bends of the way of the nearest figure's middle, from its start to contact."""

    possible: bool
    distance: float | None
    limit: float
    figures: tuple[tuple[int, float | None], ...]
    reaction: bool
    reasons: tuple[Reason, ...]
    way: tuple[Point, ...] = ()


@runtime_checkable
class KnowsAssaults(Protocol):
    """A doctrine that knows assaults, and how far the winner of one regroups."""

    def assault(
        self, attacker: Party, unit: TabletopUnit, stand: Standpoint, target: TabletopUnit, there: Standpoint
    ) -> Assault:
        """Whether a unit can assault another."""
        ...

    def regroup(self, move: TabletopMove, dice: tuple[int, ...]) -> TabletopReach:
        """Where a unit may go after it has won, for the dice rolled; CannotAnswer (``bad_value``) for a wrong number."""
        ...

    def regroup_dice(self, move: TabletopMove) -> int:
        """How many dice say how far."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class Ram:
    """May a vehicle overrun, and whom it meets on its way straight on: ids with how far it has gone by then; the ``corridor``
    of its hull, the ``least`` that it must go and the ``length`` that it can (table's unit)."""

    may: bool
    corridor: BaseGeometry
    least: float
    length: float
    units: tuple[tuple[str, float], ...]
    reasons: tuple[Reason, ...]


@runtime_checkable
class KnowsRamming(Protocol):
    """A doctrine of a game whose vehicles overrun what is before them."""

    def ram(self, party: Party, start: Point, target: str = "") -> Ram:
        """Whom a vehicle overruns from where it stands, the way it faces; with ``target`` (an id), does it meet that unit?"""
        ...


@dataclass(frozen=True, slots=True)
class Mounting:
    """May a unit get in; the ``far`` figures (from 1) are too far off."""

    mounts: bool
    far: tuple[int, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Dismounting:
    """May a unit get out; how far it goes at ``most`` from the hull (table's unit), and where it can end."""

    legal: bool
    most: float
    area: BaseGeometry
    reasons: tuple[Reason, ...]


@runtime_checkable
class KnowsTransports(Protocol):
    """A doctrine that knows how units get into transports and out of them."""

    def mount(self, unit: TabletopUnit, stand: Standpoint, carrier: TabletopUnit, hull: Standpoint) -> Mounting:
        """May a unit get into a transport that stands there, with the move that it still has?"""
        ...

    def dismount(self, party: Party, unit: TabletopUnit, hull: Standpoint, mode: str, did: str) -> Dismounting:
        """May a unit get out, and how far? ``did`` is what the transport did: its order, ``stationary`` or ``immobilised``."""
        ...


@dataclass(frozen=True, slots=True)
class Entrance:
    """May a unit go into a building, or on to its next section, and why."""

    legal: bool
    reasons: tuple[Reason, ...]


@runtime_checkable
class KnowsBuildings(Protocol):
    """A doctrine that knows how units go into buildings and from one section of them to the next."""

    def building(self, name: str) -> Feature:
        """A building by its id; CannotAnswer (``unknown_feature``) for anything else."""
        ...

    def building_at(self, point: Point) -> Feature | None:
        """The uppermost building at a point."""
        ...

    def enter(self, party: Party, unit: TabletopUnit, stand: Standpoint, house: Feature) -> Entrance:
        """May a unit go into a building?"""
        ...

    def joined(self, here: Feature, there: Feature) -> bool:
        """Are two pieces sections of one building?"""
        ...

    def section(self, here: Feature, there: Feature) -> Entrance:
        """May a unit go from one section of a building to another?"""
        ...
