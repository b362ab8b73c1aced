"""The weapons that a unit may fire: its inherent firepower and the weapons it carries (1.21, 1.22, 2.4 of the counters).

Numbers come from the counter (values ``{lmg: [3, 8]}``), from values typed in by the user, or from the tables of weapons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text
from workbench.games.asl.spotting.troops import Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

INHERENT = "inherent"
MACHINE_GUNS = ("lmg", "mmg", "hmg")
HEAVY = ("mmg", "hmg")
"""Machine guns that have a covered arc in woods, buildings and rubble (9.21)."""
FT, MOL, DC, DC_SET, SMOKE_GRENADE = "ft", "mol", "dc", "dc_set", "smoke_grenade"
CHARGE = "charge"
"""Not a weapon, but requested as one: the distance at which riders may declare a charge (13.6)."""
WEAPONS_ON_COUNTERS = (*MACHINE_GUNS, FT, "atr", "mortar")
"""Weapons that a counter shows as a pair of numbers: firepower and range."""


@dataclass(frozen=True, slots=True)
class UnitWeapon:
    """One weapon of one unit. ``fp`` and ``normal`` (hexes) are None where unknown; ``minimum`` and
    ``maximum`` bound the range, long range included (hexes); ``outside`` is True if the numbers come from beyond the source."""

    key: str
    fp: Fraction | None
    normal: int | None
    maximum: int | None
    minimum: int = 0
    outside: bool = False

    @property
    def is_mg(self) -> bool:
        """A machine gun."""
        return self.key in MACHINE_GUNS

    @property
    def is_small_arm_or_mg(self) -> bool:
        """Small arms and machine guns, which fire at point blank (7.21); a Molotov adds to them (22.611)."""
        return self.key in (INHERENT, MOL) or self.is_mg


class WeaponFinder:
    """Finds the weapons of units, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.cells = ruleset.tables["ranges"]
        moves = ruleset.tables["movement"]
        self._gallop, self.charge_extra = (_int_or_zero(moves[cell]) for cell in ("gallop", "charge_extra"))

    def number(self, cell: str) -> int:
        """A cell of the table of ranges."""
        return _int_or_zero(self.cells[cell])

    def name(self, key: str) -> Text:
        """The name of a weapon."""
        found = self.ruleset.weapons.get(key)
        return found.name if found is not None else Text.of(key)

    def check_weapon(self, weapon: str) -> None:
        """CannotAnswer if the game has no such weapon."""
        if weapon and weapon not in self.ruleset.weapons:
            hint = nearest_or_all(weapon, self.ruleset.weapons)
            raise CannotAnswer(
                "unknown_weapon",
                Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip()),
            )

    def weapons_of(self, troop: Troop, weapon: str = "") -> list[UnitWeapon]:
        """The weapons of a unit: the named one if the unit may have it; without a name all that its counter shows."""
        self.check_weapon(weapon)
        if weapon:
            found = self._arm(troop, weapon, named=True)
            return [found] if found is not None else []
        return [arm for key in self.ruleset.weapons if (arm := self._arm(troop, key, named=False)) is not None]

    def _arm(self, troop: Troop, key: str, *, named: bool) -> UnitWeapon | None:
        if key == INHERENT:
            return self._inherent(troop)
        if key == "gun":
            return self._gun(troop) if troop.is_a("gun", "vehicle", "armoured") else None
        if key == CHARGE:
            return self._charge(troop) if named and troop.is_mounted else None
        carried = troop.values.get(key)
        # a described unit may carry the weapon that the request names; a counter carries what it shows
        if carried is None and (not named or (troop.unit and key not in (SMOKE_GRENADE, DC_SET))):
            return None
        if key in WEAPONS_ON_COUNTERS:
            return self._printed_weapon(troop, key, carried)
        return self._special_weapon(troop, key)

    def _inherent(self, troop: Troop) -> UnitWeapon | None:
        fp, normal = troop.number("fp"), troop.number("range")
        if troop.is_a("gun") or (troop.is_vehicle and fp is None):
            return None
        if fp is None and not troop.known:
            fp, normal = self._squad_value("fp"), self._squad_value("range")
        if fp is None or normal is None:
            return None
        return UnitWeapon(INHERENT, Fraction(fp), normal, self.number("long_factor") * normal)

    def _squad_value(self, column: str) -> int | None:
        kind = self.ruleset.units.get("squad")
        value = kind.values[column].value if kind is not None and column in kind.values else None
        return value if isinstance(value, int) else None

    def _gun(self, troop: Troop) -> UnitWeapon:
        normal = troop.number("range")
        normal = self._typed_value("weapon_range", "gun") if normal is None else normal
        return UnitWeapon("gun", None, normal, normal)

    def _charge(self, troop: Troop) -> UnitWeapon:
        """As far as the MF of a gallop reach with the charge at its end, one MF a hex (13.34, 13.36, 13.6)."""
        own = self._inherent(troop)
        maximum = max((troop.number("mf") or 0) + self._gallop - self.charge_extra, 0)
        return UnitWeapon(CHARGE, None if own is None else own.fp, maximum, maximum, self.number("charge_least"))

    def _printed_weapon(self, troop: Troop, key: str, carried: object) -> UnitWeapon:
        outside = False
        if isinstance(carried, tuple | list) and len(carried) == 2:
            fp, normal = (int(one) for one in carried)
        else:
            # what the user has typed in from his counters counts before what we remember of them
            known_fp, known = self._typed_value("weapon_fp", key), self._typed_value("weapon_range", key)
            outside = key != FT and known is None
            if known_fp is None:
                known_fp = self._table_value(troop, f"{key}_fp")
            if known is None:
                known = self._table_value(troop, f"{key}_range")
            if known is None or known_fp is None:
                return UnitWeapon(key, None if known_fp is None else Fraction(known_fp), known, known, outside=outside)
            fp, normal = known_fp, known
        maximum = normal + 1 if key == FT else self.number("long_factor") * normal
        return UnitWeapon(key, Fraction(fp), normal, maximum, outside=outside)

    def _table_value(self, troop: Troop, cell: str) -> int | None:
        nation = str(troop.values.get("nation") or troop.side).lower()
        tables = ("weapons_russian", "weapons") if nation.startswith(("russ", "soviet")) else ("weapons",)
        for name in tables:
            table = self.ruleset.tables[name]
            value = table[cell] if cell in table.cells else None
            if isinstance(value, int):
                return value
        return None

    def _typed_value(self, blank: str, row: str) -> int | None:
        found = self.scenario.typed.get(blank)
        value = found.get(row) if isinstance(found, Mapping) else None
        return value if isinstance(value, int) else None

    def _special_weapon(self, troop: Troop, key: str) -> UnitWeapon | None:
        table = self.ruleset.tables["weapons"]
        fp = table[f"{key}_fp"] if f"{key}_fp" in table.cells else None
        power = Fraction(fp) if isinstance(fp, int) else None
        if key == DC_SET:
            maximum = self.number("dc_set_most")
            return UnitWeapon(key, power, maximum, maximum, self.number("dc_set_least"))
        if key == DC:
            return UnitWeapon(key, power, self.number("dc"), self.number("dc"), 1)
        if key == MOL:
            thrower = self._inherent(troop)
            return UnitWeapon(key, None if thrower is None else thrower.fp, self.number(key), self.number(key))
        if key == SMOKE_GRENADE:
            return UnitWeapon(key, power, self.number(key), self.number(key))
        typed_range = self._typed_value("weapon_range", key)
        power = (
            power if power is not None or (value := self._typed_value("weapon_fp", key)) is None else Fraction(value)
        )
        return UnitWeapon(key, power, typed_range, typed_range)


def _int_or_zero(value: object) -> int:
    return value if isinstance(value, int) else 0
