"""Special fire on maps of hexes: lanes, shots at a hexside, spraying fire, encirclement, interdiction.

A fire doctrine may offer it; callers check that the doctrine is a :class:`KnowsSpecialFire`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, runtime_checkable

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.results import Party, Reason
from workbench.geometry.segments import Entry

HEX_GRAIN, ALTERNATE, NO_GRAIN = "hex", "alternate", ""
"""Kinds of grain along which a lane may lie."""
LEFT, RIGHT = "left", "right"
"""The hands on which a lane may leave an alternate grain, seen from the weapon."""


@dataclass(frozen=True, slots=True)
class Lane:
    """``hexes`` of a lane in order with its firepower (``fp``), those of the grain that get none (``without_fire``), and
    why."""

    allowed: bool
    grain: str
    hexes: tuple[int, ...]
    without_fire: tuple[int, ...]
    reasons: tuple[Reason, ...]
    fp: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Attack:
    """Whether an attack may be made, with what firepower (by hex for a spray), the modifier of a snap shot, and why."""

    allowed: bool
    reasons: tuple[Reason, ...]
    factor: Fraction = Fraction(0)
    fp: Fraction | None = None
    column: int | None = None
    drm: int = 0
    by_hex: Mapping[int, Fraction | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Encirclement:
    """Whether a hex is encircled, the entries (labels of hexside or vertex), and why."""

    encircled: bool
    entries: tuple[str, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Interdiction:
    """Whether a firer may interdict a hex (``can``), whether it is Open Ground for him, and why."""

    can: bool
    open: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Exposed:
    """The union over enemies: ``count`` (how many of them a mover of the side is exposed to) per hex, and whose each is."""

    count: IntArray
    by: Mapping[str, BoolArray] = field(default_factory=dict)

    @property
    def mask(self) -> BoolArray:
        """Exposed to anybody."""
        found: BoolArray = self.count > 0
        return found


@runtime_checkable
class KnowsSpecialFire(Protocol):
    """A fire doctrine that knows special fire."""

    def lane(self, origin: int, counter: int, *, firer: Party, weapon: str = "", hand: str = LEFT) -> Lane:
        """A fire lane from a hex to the hex of its counter; ``hand`` is the side of an alternate grain that it takes."""
        ...

    def snap(
        self, origin: int, side: tuple[int, int], entered: int | None, *, firer: Party, weapon: str = ""
    ) -> Attack:
        """A shot at the hexside between two hexes as a mover crosses it; ``entered`` is the hex that the mover enters."""
        ...

    def spray(self, origin: int, targets: Sequence[int], *, firer: Party, weapon: str = "") -> Attack:
        """Fire at several hexes at once; without a weapon, with whatever of the unit can."""
        ...

    def encircled(self, target: int, attacks: Sequence[tuple[int, Party] | Entry], *, phase: str = "") -> Encirclement:
        """Do attacks from these hexes (with their firers), or by these entries, encircle units in a hex?"""
        ...

    def interdict(
        self, origin: int, target: int, *, firer: Party, mover: Party = Party(), weapon: str = ""
    ) -> Interdiction:
        """May a firer interdict a hex?"""
        ...

    def exposed(self, side: str, mover: Party = Party()) -> Exposed:
        """Where a mover of a side is exposed to interdiction."""
        ...
