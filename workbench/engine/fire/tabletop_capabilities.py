"""Fire rules that only some games on tables have: may a weapon fire at all, fire out of buildings, auras, air strikes,
reactions.

A fire doctrine offers a capability by having its methods; callers check for it with ``isinstance``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from shapely.geometry.base import BaseGeometry

from workbench.engine.sight.results import Party, Reason, Standpoint
from workbench.scenario.tabletop_board import Point


@dataclass(frozen=True, slots=True)
class FirePermission:
    """May it fire, and why; the reasons that forbid it block."""

    may: bool
    reasons: tuple[Reason, ...]


@runtime_checkable
class KnowsFirePermission(Protocol):
    """A doctrine that says whether a weapon may fire under the order and in the state of its unit."""

    def may_fire(
        self, firer: Party, weapon: str = "", *, purpose: str = "", beside: str = "", target: Party = Party()
    ) -> FirePermission:
        """May a party fire a weapon (its first, if none is named)? ``beside`` is another weapon that it fires in the same
        action; ``target`` whom it fires at, where that matters."""
        ...


@runtime_checkable
class KnowsStruckSides(Protocol):
    """A doctrine of a game in which it matters for a shot which side of some targets it strikes."""

    def shows_sides(self, target: Party) -> bool:
        """Has such a target sides that differ?"""
        ...


@runtime_checkable
class KnowsSparedUnits(Protocol):
    """A doctrine of a game in which some templates spare units under them."""

    def spared(
        self, template: str, units: tuple[str, ...], firer: str = ""
    ) -> tuple[tuple[str, ...], tuple[Reason, ...]]:
        """(those of the units (ids) under a template (a key) that it does not hit, why). ``firer`` is the unit that fires
        it."""
        ...


@runtime_checkable
class KnowsWeaponSight(Protocol):
    """A doctrine of a game in which the line of sight of a firer starts at the weapon that it fires."""

    def aiming(self, firer: Party, weapon: str) -> Party:
        """A party that looks along one of its weapons (a key)."""
        ...


@dataclass(frozen=True, slots=True)
class FiringSide:
    """A straight outer wall of a building: which way it looks (a second one ``north_2``), its two ends, its openings on one
    floor, and how many fire from it at most."""

    name: str
    begin: Point
    end: Point
    openings: tuple[Point, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Shooters:
    """Who may fire out of a building: its sides, and at a target ``most`` figures in all (None: no target asked about)."""

    sides: tuple[FiringSide, ...]
    most: int | None
    reasons: tuple[Reason, ...]


@runtime_checkable
class KnowsBuildingFire(Protocol):
    """A doctrine that knows fire out of buildings."""

    def shooters(self, origin: Standpoint, target: Standpoint | None, *, firer: Party) -> Shooters:
        """The number of figures that fire from every side of the floor that a unit is on, and at a target. CannotAnswer
        (``not_modelled``) in the open."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class Aura:
    """What is within a distance of somebody: the ``radius`` (table's unit; 0 = none), the ``units`` (ids) any part of whom is
    in it, its ``ground``, what it is worth there (``bonus``) and why."""

    radius: float
    units: tuple[str, ...]
    ground: BaseGeometry
    bonus: int = 0
    reasons: tuple[Reason, ...] = ()


@runtime_checkable
class KnowsAuras(Protocol):
    """A doctrine of a game whose leaders and medics help those near them."""

    def aura(self, origin: Standpoint, *, firer: Party) -> Aura:
        """Whom a unit helps; CannotAnswer (``not_modelled``) for who has no aura."""
        ...

    def morale(self, unit: str) -> Aura:
        """The leader whose bonus a unit (an id) has."""
        ...


@runtime_checkable
class KnowsAirStrikes(Protocol):
    """A doctrine of a game with air strikes."""

    def air(self, target: Standpoint) -> tuple[Aura, Aura]:
        """(whom an air strike pins, where its marker may be put)."""
        ...


@dataclass(frozen=True, slots=True)
class Reaction:
    """Does the target of an assault fire first, and why? ``distance`` from edge to edge in the table's unit."""

    reacts: bool
    distance: float
    reasons: tuple[Reason, ...]


@runtime_checkable
class KnowsReactions(Protocol):
    """A doctrine of a game in which the target of an assault may fire first."""

    def react(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, facing: float = 0.0
    ) -> Reaction:
        """Does the target of an assault fire at those who assault it? ``facing`` (degrees) is that of the target."""
        ...
