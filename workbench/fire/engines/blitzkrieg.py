"""Fire in BlitzKrieg: ranges and firepower, cover along the line, arcs, fields of fire and templates. No dice are rolled."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.fire.blitzkrieg.answers import RangeAnswers
from workbench.fire.blitzkrieg.covers import Covers
from workbench.fire.blitzkrieg.desk import Desk
from workbench.fire.blitzkrieg.fields import Fields
from workbench.fire.blitzkrieg.templates import templates
from workbench.fire.blitzkrieg.turning import Turning
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
        self._covers = Covers(self._desk, self._turning)
        self._answers = RangeAnswers(self._desk)
        self._fields = Fields(self._desk, self._turning, spotting)

    def cover(self, origin: Stand, target: Stand, *, firer: Party, party: Party, purpose: str = FIRE) -> Cover:
        """``cover``: none, light, heavy or total. ``extra``: the scores that a die of ``small_arms`` and of explosive shells
        (``he``) needs, where the sheet has one, and the ``range``; for direct fire also what the rolls of guns ask for:
        ``through_smoke``, ``higher`` (the shooter is), and the ``side`` of a unit with a front that is hit."""
        return self._covers.judge(origin, target, firer=firer, party=party, purpose=purpose)

    def range(
        self, origin: Stand | None, target: Stand | None, *, firer: Party, weapon: str = "", purpose: str = ""
    ) -> TableRange:
        """``strength``: the dice of the band, or ``AC n``. ``extra`` of the weapon: ``ac``, ``he``, ``indirect``,
        ``to_hit`` and ``destruction`` (what distance takes off those rolls), ``point_blank``; of the target:
        ``nearest_cover`` (how far, None = no cover on the table), ``assault`` (a vehicle there can be assaulted) and
        ``air_score`` (the die with which aircraft find it). The key of a template stands for a weapon too: its ``diameter``.
        Without a shooter only the target is looked at. A weapon here fires either directly or not: ``purpose`` does nothing."""
        return self._answers.answer(origin, target, firer=firer, weapon=weapon)

    def arc(self, origin: Stand, target: Stand | None, *, firer: Party, facing: float = 0.0, weapon: str = "") -> Arc:
        """Does a weapon bear on a target? ``sector`` is the side of the firer that lies towards it: ``front``, ``left``,
        ``right``, ``rear``, or ``all`` for units without a front. Without a weapon of its own a unit shows its sides only."""
        return self._turning.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def sectors(self, origin: Stand, *, firer: Party, facing: float = 0.0) -> tuple[Sector, ...]:
        """The sides of a unit with a front, which part in its middle (R-F10); () for others."""
        return self._turning.sectors(origin, firer=firer, facing=facing)

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party, names by key (the id of a mount, or the key of the weapon)."""
        desk = self._desk
        return {arm.key: arm.weapon.name for arm in desk.arsenal.of(desk.parties.of(firer))}

    def field(
        self, origin: Stand, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TableField:
        """Where a weapon can fire: its bands within its arc. Direct fire needs sight, and if ``party`` says who the target is
        also detection; indirect fire needs neither, somebody else may observe."""
        return self._fields.field(origin, firer=firer, facing=facing, weapon=weapon, party=party)

    def muzzle(
        self, origin: Stand, target: Stand, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Muzzle | None:
        """None: all shots are measured from bases or from middles (R-M0)."""
        return None

    def templates(self) -> tuple[Template, ...]:
        """The templates of the sheet, smallest first; rocket launchers add 5 cm (R-A1)."""
        return templates(self._desk)
