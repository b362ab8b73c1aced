"""Firepower by distance, levels, states and kinds of fire, before the fire table (7.2 to 7.24, 7.34, 7.36, 9.4).

The factors multiply and fractions are kept until the column is found (7.2); the table itself is not in the source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text, signed
from workbench.engine.fire.modifiers import Columns
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences
from workbench.games.asl.fire.weapons import DC, DC_SET, FT, INHERENT, MOL, UnitWeapon
from workbench.games.asl.spotting.troops import Troop
from workbench.rules.ruleset import Ruleset

ADVANCING, SUBSEQUENT, FINAL, SNAP, SPRAY, DASH, ASSAULT_FIRE, THROW = (
    "advancing",
    "subsequent",
    "final",
    "snap",
    "spray",
    "dash",
    "assault_fire",
    "throw",
)
AREA_FIRE_ACTIONS = (SUBSEQUENT, FINAL, SNAP, SPRAY, DASH)
"""Words of an action that make area fire: each halves firepower (7.23)."""
FIRE_ACTIONS = (ADVANCING, *AREA_FIRE_ACTIONS, THROW)
"""The words of how a firer fires; one who throws a demolition charge does not place it (23.6)."""
_CELL_BY_MESSAGE = {"fire_advancing": "advancing", "fire_from_horse": "mounted"}
"""Messages of reasons that halve by a cell of their own; all others halve as area fire."""
FULL, LONG, POINT_BLANK = "full", "long", "point_blank"


@dataclass(frozen=True, slots=True)
class Power:
    """``factor`` of the printed firepower, ``fp`` (None: unknown) with what is added last, its ``column`` of the fire table
    (None: below the first), and the reasons."""

    factor: Fraction
    fp: Fraction | None
    column: int | None
    reasons: tuple[Reason, ...]


class Firepower:
    """Works out firepower on one scenario."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.words = Sentences(ruleset)
        self._weapons = ruleset.weapons
        self._cells = ruleset.tables["firepower"]
        self._molotov = _int_or_zero(ruleset.tables["weapons"]["mol_fp"])
        self._ft_levels = _int_or_zero(ruleset.tables["ranges"]["ft_levels"])
        self._unknown_from = _int_or_zero(ruleset.tables["concealment"]["mg_unknown_from"])
        self.columns = Columns.parse(str(ruleset.tables["ift"]["columns"]))

    def power_of(
        self,
        troop: Troop,
        arm: UnitWeapon,
        distance: int,
        *,
        rise: int = 0,
        enemy: Troop | None = None,
        at: str | None = None,
        seen: bool = True,
    ) -> Power:
        """The firepower of a weapon at a distance. ``rise``: levels of the target above the firer; ``enemy``: the
        target (None: an ordinary squad in Good Order in sight); a neighbouring hex that is not ``seen`` is not ADJACENT."""
        factor, reasons = Fraction(1), []
        for part, reason in self._factors(troop, arm, distance, rise, enemy, at, seen):
            factor *= part
            reasons.append(reason)
        fp = None if arm.fp is None else arm.fp * factor
        if fp is not None and fp > 0:
            fp, more = self._with_additions(troop, arm, fp, distance, at)
            reasons += more
        return Power(factor, fp, self.column(fp), tuple(reasons))

    def column(self, fp: Fraction | None, shift: int = 0) -> int | None:
        """The column of the fire table for this firepower, ``shift`` columns to the right; None below the first column."""
        if fp is None or fp < self.columns.headings[0]:
            return None
        return self.columns.column(int(fp), shift)

    def table_value(self, name: str) -> Fraction:
        """A cell of the table of firepower."""
        return Fraction(str(self._cells[name]))

    def _factors(  # noqa: PLR0917
        self,
        troop: Troop,
        arm: UnitWeapon,
        distance: int,
        rise: int,
        enemy: Troop | None,
        at: str | None,
        seen: bool,
    ) -> Iterator[tuple[Fraction, Reason]]:
        name = self._name(arm)
        if arm.is_small_arm_or_mg and distance == 0:
            yield self.table_value("tpbf"), self.words.reason_of("fire_band_triple", at=at, weapon=name)
        elif arm.is_small_arm_or_mg and distance == 1:
            if not seen and arm.key != MOL:
                yield Fraction(1), self.words.reason_of("fire_not_adjacent", at=at, weapon=name)
            elif seen and rise <= int(self.table_value("pbf_levels_up")):
                yield self.table_value("pbf"), self.words.reason_of("fire_band_point_blank", at=at, weapon=name)
            elif seen:
                yield Fraction(1), self.words.reason_of("fire_no_point_blank", at=at, weapon=name, levels=rise)
        elif arm.normal is not None and distance > arm.normal:
            filled = {"weapon": name, "range": distance, "normal": arm.normal, "maximum": arm.maximum}
            yield self.table_value("long"), self.words.reason("fire_band_long", filled, at=at)
        if arm.key == FT and abs(rise) >= self._ft_levels:
            yield (
                self.table_value("area"),
                self.words.reason_of("fire_ft_two_levels", at=at, weapon=name, levels=abs(rise)),
            )
        for reason in self.halving_reasons(troop, arm, at):
            yield self.table_value(_CELL_BY_MESSAGE.get(reason.key, "area")), reason
        yield from self._concealment_factors(arm, distance, enemy, at)

    def halving_reasons(self, troop: Troop, arm: UnitWeapon, at: str | None = None) -> Iterator[Reason]:
        """The reasons that halve firepower whatever the target: the firer, the weapon and the kind of fire."""
        for word in AREA_FIRE_ACTIONS:
            if word in troop.words:
                yield self.words.reason_of(f"fire_area_{word}", at=at)
        if troop.has("pinned") and arm.key not in (DC, DC_SET):
            yield self.words.reason_of("fire_area_pinned", at=at, unit=troop.name)
        if troop.leads and arm.is_mg:
            yield self.words.reason_of("fire_area_leader", at=at, unit=troop.name)
        if ADVANCING in troop.words and arm.key not in (FT, DC, DC_SET):
            yield self.words.reason_of("fire_advancing", at=at)
        if troop.is_mounted:
            yield self.words.reason_of("fire_from_horse", at=at, unit=troop.name)

    def _concealment_factors(
        self, arm: UnitWeapon, distance: int, enemy: Troop | None, at: str | None
    ) -> Iterator[tuple[Fraction, Reason]]:
        half = self.table_value("area")
        if enemy is not None and not enemy.is_known:
            yield half, self.words.reason_of("fire_area_concealed", at=at, unit=enemy.name)
        elif arm.is_mg and distance >= self._unknown_from and self.counts_as_concealed(enemy):
            yield half, self.words.reason_of("fire_area_far", at=at, limit=self._unknown_from)

    @staticmethod
    def counts_as_concealed(enemy: Troop | None) -> bool:
        """Does infantry count as concealed for distant machine guns: unless broken, berserk or overstacked (9.4)?"""
        return enemy is None or (enemy.on_foot and not enemy.is_broken and not enemy.has("berserk"))

    def _with_additions(
        self, troop: Troop, arm: UnitWeapon, fp: Fraction, distance: int, at: str | None
    ) -> tuple[Fraction, list[Reason]]:
        """What is added after all factors: a Molotov (22.611); assault fire, its sum rounded up (7.36)."""
        if arm.key == MOL:
            return fp + self._molotov, [self.words.reason_of("fire_molotov", at=at, more=signed(self._molotov))]
        wanted = arm.key == INHERENT and ADVANCING in troop.words and troop.is_a(ASSAULT_FIRE)
        if not wanted or (arm.normal is not None and distance > arm.normal):
            return fp, []
        more = self.table_value("assault_fire")
        total = Fraction(-((-(fp + more).numerator) // (fp + more).denominator))
        return total, [self.words.reason_of("fire_assault_fire", at=at, more=signed(int(more)))]

    def _name(self, arm: UnitWeapon) -> Text:
        found = self._weapons.get(arm.key)
        return found.name if found is not None else Text.of(arm.key)

    def level_refusal(self, arm: UnitWeapon, rise: int, at: str | None, name: Text) -> Reason | None:
        """Why a flamethrower cannot fire so many levels up or down, None if it can (22.32)."""
        if arm.key != FT or abs(rise) <= self._ft_levels:
            return None
        return self.words.reason_of(
            "fire_ft_levels", Effect.BLOCKS, at, weapon=name, limit=self._ft_levels, levels=abs(rise)
        )


def _int_or_zero(value: object) -> int:
    return value if isinstance(value, int) else 0
