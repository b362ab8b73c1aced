"""The protocols of fire doctrines, on hexes and on tables, and results on a table: ranges, arcs, cover and templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine, TabletopSight
from workbench.engine.sight.results import FIRE, Party, Reason, Standpoint
from workbench.geometry.bearings import quadrant
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario

if TYPE_CHECKING:
    from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
    from workbench.engine.spotting.protocol import SpottingDoctrine, TabletopSpottingDoctrine
    from workbench.scenario.tabletop_board import Point, TabletopBoard


@runtime_checkable
class KnowsFireActions(Protocol):
    """A fire doctrine whose rules read the action of a firer: ``fire_actions`` are the words that change something."""

    fire_actions: Sequence[str]


# --- The protocol of a fire doctrine: what bears on a target, and what protects it.


class FireDoctrine(Protocol):
    """Ranges, arcs and cover."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine
    ) -> None: ...

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """The protection of a target like ``party`` in hex ``target`` against fire from hex ``origin``."""
        ...

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """Is hex ``target`` in range of a firer's weapon? ``observer`` is the hex of the spotter; ``origin`` None
        is a firer off the map."""
        ...

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Does a weapon bear on hex ``target``?"""
        ...

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons that a firer may be asked about: names by the keys that ``weapon`` takes; none for a unit without."""
        ...

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Why a weapon is not fired at an enemy of this kind, wherever he is; nothing where it is, or no kind is named."""
        ...

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """What a weapon bears on and reaches, for every hex at once; without a weapon, the one that reaches farthest. It
        agrees with :meth:`arc` and :meth:`range` on hexes without an enemy."""
        ...


@runtime_checkable
class KnowsWhereHarmless(Protocol):
    """A fire doctrine in which it depends on the hex too whether a weapon can harm an enemy."""

    def harmless_in(self, firer: Party, weapon: str, party: Party) -> tuple[BoolArray, tuple[Reason, ...]]:
        """(the hexes in which a weapon cannot harm such an enemy though it may elsewhere, why not there)."""
        ...


@dataclass(frozen=True, slots=True)
class TabletopRange:
    """Whether a target is in range: distance and limits in the table's unit (None = unlimited), band (``full``, ``long``, None
    outside), what the weapon throws or pierces at that range (``strength``), and what else a game has to say (``extra``)."""

    in_range: bool
    range: float | None
    band: str | None
    minimum: float
    maximum: float | None
    reasons: tuple[Reason, ...] = ()
    strength: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, slots=True)
class TabletopField:
    """Where a unit may fire: the region, its bands by name, the arc alone, and what was assumed. ``rings`` are the limits of
    the weapon whatever is seen: name of the band (or ``minimum``), length, and the ground within it."""

    region: BaseGeometry
    bands: Mapping[str, BaseGeometry]
    arc: BaseGeometry
    weapon: str
    maximum: float | None
    assumed: tuple[Text, ...] = ()
    rings: tuple[tuple[str, float, BaseGeometry], ...] = ()


@dataclass(frozen=True, slots=True)
class Template:
    """A template of the game: its key, name and diameter (table's unit) with its rule; ``deviation`` is how far from where it
    was aimed it may end (0 = the game does not say)."""

    key: str
    name: Text
    diameter: float
    rule: str
    deviation: float = 0.0


@dataclass(frozen=True, slots=True)
class Muzzle:
    """Where the shot of a weapon is measured from and to: the nearest points ``at`` and ``to``, what the first is (``kind``:
    muzzle, barrel, carriage, opening, crew), the ``weapon`` by key, its name, and the ``range`` in the table's unit."""

    kind: str
    weapon: str
    name: Text
    at: Point
    to: Point
    range: float

    @property
    def words(self) -> Text:
        """From where it is measured: "from the muzzle: Anti-tank gun"."""
        return MUZZLES[self.kind].format(weapon=self.name)


MUZZLES = {
    "muzzle": Text("from the muzzle: {weapon}", "de la bouche : {weapon}"),
    "barrel": Text("from the end of the barrel: {weapon}", "du bout du canon : {weapon}"),
    "carriage": Text("from the carriage: {weapon}", "de l’affût : {weapon}"),
    "opening": Text("from the opening: {weapon}", "de l’ouverture : {weapon}"),
    "crew": Text("from the crew: {weapon}", "d’un servant : {weapon}"),
}
"""Where shots are measured from that are not measured from the edge of a base."""


@dataclass(frozen=True, slots=True)
class Sector:
    """One side of a unit, whatever lies there: the ground between a ray from ``begin`` in the direction ``low`` and one from
    ``end`` in the direction ``high``, clockwise. Directions are degrees clockwise from the top of the table, ``high`` above
    ``low`` by less than a whole turn. ``begin`` and ``end`` are one point where sides part in the middle of a unit, and two
    corners of its hull where they part at those. ``name`` is the sector of :meth:`TabletopFire.arc`."""

    name: str
    low: float
    high: float
    begin: Point
    end: Point

    def ground(self, board: TabletopBoard) -> BaseGeometry:
        """The part of the table that lies in the sector."""
        found: BaseGeometry = quadrant(
            self.begin, self.end, self.low, self.high, board.width + board.height
        ).intersection(board.outline)
        return found


class TabletopFire(Protocol):
    """Judges ranges, arcs and cover on one table under one ruleset."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight, spotting: TabletopSpottingDoctrine
    ) -> None: ...

    def cover(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str = FIRE
    ) -> Cover:
        """The protection of a target against fire along the line from ``origin``."""
        ...

    def range(
        self, origin: Standpoint | None, target: Standpoint | None, *, firer: Party, weapon: str = "", purpose: str = ""
    ) -> TabletopRange:
        """Is a target in range of a weapon? ``purpose`` tells direct from indirect fire of a weapon that can do both."""
        ...

    def arc(
        self, origin: Standpoint, target: Standpoint | None, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Arc:
        """Does a weapon bear on a target?"""
        ...

    def sectors(self, origin: Standpoint, *, firer: Party, facing: float = 0.0) -> tuple[Sector, ...]:
        """The sides of a unit with a front, that first, the others clockwise; () without one."""
        ...

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party, names by key."""
        ...

    def field(
        self, origin: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TabletopField:
        """Where a firer may fire at a target like ``party``."""
        ...

    def muzzle(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Muzzle | None:
        """Where a shot at a target is measured from; None where that is the base of who fires."""
        ...

    def templates(self) -> tuple[Template, ...]:
        """The templates of the game, smallest first."""
        ...
