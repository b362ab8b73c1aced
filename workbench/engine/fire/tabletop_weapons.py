"""The weapons that a party on a table fires: those mounted on its unit, those of its values, or that of its kind."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.diagnostics import CannotAnswer, did_you_mean, nearest_or_all
from workbench.base.text import Text
from workbench.engine.fire.missing import lacks_weapon
from workbench.engine.spotting.troops import Troop
from workbench.rules.ruleset import Ruleset, Weapon
from workbench.rules.vocabulary import Kind, entries_named
from workbench.scenario.scenario import TabletopScenario

TURRET, ALL_ROUND, HULL, CARRIAGE = "turret", "mount360", "hull", "carriage"
MOUNTS = (TURRET, ALL_ROUND, HULL, CARRIAGE)


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon of a party: the key that names it in a question, what it is, and how it is mounted ("" = nobody said);
    ``muzzle``, ``arc`` and ``model`` as of :class:`workbench.scenario.units.Mount`."""

    key: str
    weapon: Weapon
    mount: str = ""
    muzzle: float | None = None
    arc: str = ""
    model: int | None = None


class Arsenal:
    """Finds weapons on one table."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def arms_of(self, firer: Troop) -> tuple[Arm, ...]:
        """What a party fires, in order; () if it has no weapon that the ruleset knows."""
        found = self.scenario.forces.find(firer.unit) if firer.unit else None
        known = self.ruleset.weapons
        if found is not None and found[1].weapons:
            mounts = found[1].weapons
            return tuple(
                Arm(one.id, known[one.weapon], one.mount, one.muzzle, one.arc, one.model)
                for one in mounts
                if one.weapon in known
            )
        words = entries_named(Kind.WEAPONS, firer.values.get("weapon") or "")
        return tuple(Arm(word, known[word]) for word in dict.fromkeys(words) if word in known)

    def pick(self, firer: Troop, weapon: str) -> Arm:
        """The weapon asked for, by the id of a mount or by its own key; the first one if none is named. CannotAnswer
        (``unknown_weapon``, ``no_weapon``) if there is none."""
        own = self.arms_of(firer)
        if not weapon:
            if own:
                return own[0]
            words = Text("{unit} has no weapon: name one", "{unit} n’a pas d’arme : nommez-en une")
            raise CannotAnswer("no_weapon", words.format(unit=firer.name))
        for arm in own:
            if weapon in (arm.key, arm.weapon.key):
                return arm
        found = self.ruleset.weapons.get(weapon)
        if found is None:
            keys = [arm.key for arm in own]
            hint = did_you_mean(weapon, [*keys, *self.ruleset.weapons]) or nearest_or_all(weapon, keys)
            text = Text(f'there is no weapon "{weapon}" {hint.en}', f"il n’y a pas d’arme « {weapon} » {hint.fr}")
            raise CannotAnswer("unknown_weapon", Text(text.en.rstrip(), text.fr.rstrip()))
        return Arm(weapon, found)

    def pick_own(self, firer: Troop, weapon: str) -> Arm:
        """As :meth:`pick`, but CannotAnswer (``no_weapon``) for a weapon that a unit with weapons has not got."""
        arm, own = self.pick(firer, weapon), self.arms_of(firer)
        if firer.unit and own and arm not in own:
            raise lacks_weapon(firer.name, arm.weapon.name, {one.key: one.weapon.name for one in own})
        return arm
