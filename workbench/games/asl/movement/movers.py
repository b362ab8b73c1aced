"""Movers, the places that they can be at, the units on the map, and stacking limits (2.8, 4.11, 4.42, 5.1, 5.11, 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from workbench.engine.movement.movers import MovementWording, exact_number, points
from workbench.engine.movement.movers import Mover as BaseMover
from workbench.engine.movement.movers import Occupants as BaseOccupants
from workbench.engine.movement.results import Stacking
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- A mover by its counter: its class, its load and how it counts in stacking (1.2, 4.11, 4.42, 5.5).


@dataclass(frozen=True)
class Mover(BaseMover):
    """One unit that moves."""

    @property
    def on_foot(self) -> bool:
        """Infantry: men on foot (a dummy stack moves as such, 12.11)."""
        return self.is_a("infantry")

    @property
    def is_mounted(self) -> bool:
        """Cavalry."""
        return self.is_a("mounted")

    @property
    def is_vehicle(self) -> bool:
        """A unit with movement points instead of movement factors."""
        return not self.is_a("infantry", "mounted", "gun")

    @property
    def is_smc(self) -> bool:
        """A single man."""
        return self.is_a("smc")

    @property
    def leads(self) -> bool:
        """A leader on foot who can take others along (4.12)."""
        return self.is_a("leads") and self.on_foot and not self.has("broken", "disrupted", "unarmed")

    @property
    def is_broken(self) -> bool:
        """Broken or disrupted, so that it moves only in rout."""
        return self.has("broken", "disrupted")

    @property
    def is_known(self) -> bool:
        """Known to its enemies: not under a "?", not hidden (12.11)."""
        return not self.has("concealed", "hidden") and not self.is_a("dummy")

    @property
    def squads(self) -> Fraction:
        """Squads that it counts for in stacking (5.5)."""
        return exact_number(self.value("squads")) or Fraction(0)

    @property
    def load(self) -> Fraction:
        """Portage points that it carries."""
        return exact_number(self.value("pp")) or Fraction(0)

    @property
    def free_portage(self) -> Fraction:
        """Portage points that it carries free, before CX (4.42)."""
        return exact_number(self.value("ipc")) or Fraction(0)

    @property
    def level(self) -> int:
        """Levels above the floor of its hex at which it stands: its value ``level``, or 1 in crest status (A.6)."""
        found = exact_number(self.value("level"))
        return int(found) if found is not None else int(self.has("crest"))

    @property
    def nation(self) -> str:
        """Its nation, or its side's name where the counter names none."""
        return str(self.value("nation") or self.side)

    @property
    def morale(self) -> int | None:
        """Its morale level; of the broken that on the back of their counter, where somebody typed it in (1.4)."""
        broken = exact_number(self.value("broken_morale")) if self.is_broken else None
        found = exact_number(self.value("morale")) if broken is None else broken
        return int(found) if found is not None else None

    @property
    def leadership(self) -> int | None:
        """The modifier of a leader, one worse when wounded (10.7, 17.3); None for others."""
        found = exact_number(self.value("leadership")) if self.leads else None
        return int(found) + int(self.has("wounded")) if found is not None else None

    @property
    def stealthy(self) -> bool:
        """Stealthy: marked as such, heroes, partisans and Finns; never the inexperienced (11.17, 15.24, 19.2)."""
        if self.has("green", "conscript"):
            return False
        return self.has("stealthy") or self.is_a("heroic") or self.value("nation") in ("partisan", "finnish")


# --- The places that a unit of Advanced Squad Leader can be at: hexes, and places inside hexes (2.8, 4.3).


BRIDGE, LEVEL, WORKS, VERTEX, CREST = "bridge", "level", "works", "vertex", "crest"
Node = int | tuple[int, str, int]
Sees = Callable[[int, int, int, int], bool]
"""Is there a line of sight from a hex at a level to another at a level, as ADJACENT asks (A.8)?"""


def hex_of(node: Node) -> int:
    """The hex of a node."""
    return node if isinstance(node, int) else node[0]


def kind_of(node: Node) -> str:
    """The kind of a place inside a hex; "" for the floor."""
    return "" if isinstance(node, int) else node[1]


def level_of(node: Node) -> int:
    """Levels above the floor; a bridge and crest status count as one (``"H6@1"``)."""
    if isinstance(node, int) or node[1] in (WORKS, VERTEX):
        return 0
    return node[2] if node[1] == LEVEL else 1


def vertex_in_neighbour(direction: int, vertex: int) -> int:
    """The number that a hex's vertex has in its neighbour in ``direction``, which must be one of the two at the vertex."""
    return (vertex + (2 if direction % 6 == (vertex - 1) % 6 else 4)) % 6


# --- The units on the map by hex, level and side (2.8, 4.14, 5.1).


class Occupants(BaseOccupants[Mover]):
    """The units on the map as movers."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)

    def at_level(self, number: int, level: int, side: str, but: Sequence[Mover] = ()) -> list[Mover]:
        """Units of a side in one Location of a hex, without those in ``but``; of every side if ``side`` is empty."""
        moving = {unit.unit for unit in but if unit.unit}
        return [
            one
            for one in self.movers_at(number)
            if one.level == level and one.unit not in moving and (one.side == side or not side)
        ]

    def enemies_at(self, number: int, level: int, side: str) -> list[Mover]:
        """Enemies in one Location of a hex; none for a mover without a side."""
        return [one for one in self.enemies(number, side) if one.level == level]

    def known_enemies(self, side: str) -> list[tuple[int, Mover]]:
        """Every known enemy on the map, with its hex (12.11)."""
        return [(number, one) for number in self.hexes() for one in self.enemies(number, side) if one.is_known]


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a Location: squads, single men in addition, single men that make a half-squad, vehicles."""

    squads: int
    smc: int
    per_half: int
    vehicles: int

    @classmethod
    def from_wording(cls, words: MovementWording) -> Limits:
        """Read them from the ruleset."""

        def cell(name: str, default: int) -> int:
            return int(words.number(name, default, "stacking"))

        return cls(cell("squads", 3), cell("smc", 4), cell("smc_per_half_squad", 5), cell("vehicles", 1))

    def squads_counted(self, units: Sequence[Mover]) -> Fraction:
        """Squads that men on foot, horsemen and manned guns make; the first single men do not count."""
        total = sum((one.squads for one in units if one.is_a("mmc")), Fraction(0))
        crews = sum(1 for one in units if one.kind.key == "crew")
        guns = sum(1 for one in units if one.is_a("gun"))
        total += Fraction(1, 2) * min(crews, guns)  # a crew with its gun is a squad
        alone = sum(1 for one in units if one.is_smc) - self.smc
        return total + (Fraction(alone, 2 * self.per_half) if alone > 0 else 0)

    def excess(self, units: Sequence[Mover]) -> int:
        """Squads too many, rounded up."""
        return max(0, ceil(self.squads_counted(units) - self.squads))

    def excess_vehicles(self, units: Sequence[Mover]) -> int:
        """Vehicles too many."""
        return max(0, sum(1 for one in units if one.is_a("vehicle")) - self.vehicles)


def judge_stacking(
    words: MovementWording, limits: Limits, occupants: Occupants, at: int, units: Sequence[Mover], *, level: int = 0
) -> Stacking:
    """May these units share a Location of a hex with those of their side that are there? ``level`` 0: the Location of the first
    of them if it stands in the hex, else the floor."""
    side = units[0].side if units else ""
    if not level and units and occupants.places.get(units[0].unit) == at:
        level = units[0].level
    present = occupants.at_level(number=at, level=level, side=side, but=units)
    order = [*present, *units]
    fewest = next((n for n in range(len(order)) if limits.excess(order[: n + 1])), len(order))
    too_many = [one.unit for one in order[fewest:] if one.is_a("mmc") or one.is_smc or one.is_a("gun")]
    vehicles = [one.unit for one in order if one.is_a("vehicle")][limits.vehicles :]
    counted = points(limits.squads_counted(order))
    alone = sum(1 for one in order if one.is_smc)
    said = [
        words.sentence("stack_count", at, counted=counted, most=limits.squads, alone=alone, smc=min(alone, limits.smc))
    ]
    if limits.excess(order):
        said.append(words.sentence("stack_over", at, excess=limits.excess(order)))
    if vehicles:
        said.append(words.sentence("stack_vehicles", at, most=limits.vehicles))
    return Stacking(not too_many and not vehicles, (*too_many, *vehicles), tuple(said))
