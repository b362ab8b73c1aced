"""Fire in Bolt Action: ranges, arcs, cover, fields of fire, who may fire, auras and templates. No dice are rolled."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.fire.bolt_action.answers import RangeAnswers
from workbench.fire.bolt_action.buildings import Buildings, Shooters
from workbench.fire.bolt_action.covers import Covers
from workbench.fire.bolt_action.desk import Desk
from workbench.fire.bolt_action.fields import Fields
from workbench.fire.bolt_action.legality import Leave, Legality
from workbench.fire.bolt_action.ranges import Ranges
from workbench.fire.bolt_action.rings import Reaction, Ring, Rings
from workbench.fire.bolt_action.templates import templates
from workbench.fire.bolt_action.turning import Turning
from workbench.fire.results import Arc, Cover
from workbench.fire.table_doctrine import Muzzle, Sector, TableField, TableRange, Template
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.results import FIRE, Party
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_results import Stand
from workbench.spotting.table_doctrine import TableSpottingDoctrine


class Doctrine:
    """Judges fire on one table; see :class:`workbench.fire.table_doctrine.TableFire`."""

    def __init__(
        self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight, spotting: TableSpottingDoctrine
    ) -> None:
        self._desk = Desk(scenario, ruleset, sight)
        self._turning = Turning(self._desk)
        self._ranges = Ranges(self._desk, self._turning)
        self._answers = RangeAnswers(self._desk, self._turning, self._ranges)
        self._covers = Covers(self._desk, self._turning, self._ranges)
        self._legality = Legality(self._desk)
        self._fields = Fields(self._desk, self._turning, self._ranges, self._legality)
        self._buildings = Buildings(self._desk)
        self._rings = Rings(self._desk, self._turning)

    def cover(self, origin: Stand, target: Stand, *, firer: Party, party: Party, purpose: str = FIRE) -> Cover:
        """``class``: none, soft or hard; ``to_hit``: what cover takes off; ``damage_minimum``: the die that damages the target
        (its damage value, quality, building or shield; None = not in the source), ``shield``: does a gun shield count?
        ``needed`` (indirect fire: whatever the modifiers); of vehicles the ``facing`` that is struck and ``pen_bonus``.
        ``extra``: ``range``, ``explosive``."""
        return self._covers.judge(origin, target, firer=firer, party=party, purpose=purpose)

    def range(
        self, origin: Stand | None, target: Stand | None, *, firer: Party, weapon: str = "", purpose: str = ""
    ) -> TableRange:
        """``extra``: ``half`` of the range, ``indirect``, ``shots``, ``pen``, ``he``; in range also ``penetration`` (0 or -1
        beyond half range), and between figures ``models``: how many ``fire`` of ``all`` at how many ``targets`` (A33)."""
        return self._answers.answer(origin, target, firer=firer, weapon=weapon, purpose=purpose)

    def arc(self, origin: Stand, target: Stand | None, *, firer: Party, facing: float = 0.0, weapon: str = "") -> Arc:
        """Is any part of a target in the arc of a weapon (p.36)? ``sector`` is the side of the firer that lies towards the
        middle of the target: ``front``, ``left``, ``right``, ``rear``, or ``all`` for who has no front."""
        return self._turning.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def sectors(self, origin: Stand, *, firer: Party, facing: float = 0.0) -> tuple[Sector, ...]:
        """The quarters of a hull, which part at its corners, those of a gun or a fixed weapon in its middle (p.37, p.57,
        p.65); () for others."""
        return self._turning.sectors(origin, firer=firer, facing=facing)

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party, names by key (the id of a mount, or the key of the weapon)."""
        desk = self._desk
        return {arm.key: arm.weapon.name for arm in desk.arsenal.of(desk.parties.of(firer))}

    def field(
        self, origin: Stand, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TableField:
        """Where a weapon can fire: up to half its range and beyond, within its arc, where the firer (or his spotter) sees;
        empty where its order or state forbids to fire."""
        return self._fields.field(origin, firer=firer, facing=facing, weapon=weapon, party=party)

    def muzzle(
        self, origin: Stand, target: Stand, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Muzzle | None:
        """The muzzle of a hull's weapon, the barrel of a turret, the carriage of a gun, the openings of a building, the crew of
        an indirect weapon (p.38, p.61, p.77, A31); None for men in the open, whose bases count, and without a weapon."""
        troop = self._desk.parties.of(firer, origin)
        if not weapon and not self._desk.arsenal.of(troop):
            return None
        arm = self._desk.arsenal.pick(troop, weapon)
        return self._ranges.muzzle_to(self._ranges.shooting(origin, troop, arm, facing, ""), target)

    def templates(self) -> tuple[Template, ...]:
        """Smoke shells and barrages, artillery barrages, launchers, smallest first."""
        return templates(self._desk)

    def may_fire(self, firer: Party, weapon: str = "", *, purpose: str = "", beside: str = "") -> Leave:
        """May a weapon fire under the order and in the state of its unit?"""
        return self._legality.may_fire(firer, weapon, purpose=purpose, beside=beside)

    def shooters(self, origin: Stand, target: Stand | None, *, firer: Party) -> Shooters:
        """Who may fire out of a building (p.77)."""
        return self._buildings.shooters(origin, target, firer=firer)

    def aura(self, origin: Stand, *, firer: Party) -> Ring:
        """Whom an officer or a medic helps (p.46)."""
        return self._rings.aura(origin, firer)

    def morale(self, unit: str) -> Ring:
        """The officer whose bonus a unit has, by its id (p.46)."""
        return self._rings.morale(unit)

    def air(self, target: Stand) -> tuple[Ring, Ring]:
        """(whom an air strike pins, where its marker may be put) (p.48)."""
        return self._rings.air(target)

    def react(self, origin: Stand, target: Stand, *, firer: Party, party: Party, facing: float = 0.0) -> Reaction:
        """Does the target of an assault fire at those who assault it (p.42, p.69, p.71)?"""
        return self._rings.react(origin, target, firer=firer, party=party, facing=facing)

    def struck(self, target: Stand, origin: Stand, party: Party) -> str:
        """The side of a target that a shot from a place strikes (p.65, A9)."""
        return self._turning.struck(target, self._desk.parties.of(party, target), origin.point)
