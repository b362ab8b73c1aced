"""The modifiers of an attack on the fire table (7.2 of the digest: TEM, Hindrance, movement of the target, who fires).

``tem`` is what place, hexsides and height give; ``drm`` the sum of everything that firer, line and target show. The fire table
and its results are not in the source.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.sight.results import Effect, SightLine
from workbench.engine.spotting.troops import Parties
from workbench.games.asl.fire.firepower import ADVANCING, FINAL
from workbench.games.asl.fire.ranges import DIRECTED
from workbench.games.asl.fire.weapons import FT
from workbench.games.asl.spotting.terrain_modifiers import Item, Shelter
from workbench.games.asl.spotting.troops import ASSAULT_MOVE, DISMOUNT, MOVE, Troop
from workbench.rules.ruleset import Ruleset

TEM, DRM = "tem", "drm"
LATER = {FINAL, ADVANCING}
"""Ways of firing when nobody moves any more: FFNAM and FFMO are of defensive first fire alone (8.13, 8.4)."""


@dataclass(frozen=True)
class Case:
    """One attack: who fires at whom, along which line, and what shelters the target. ``crowd``: squads too many in the places
    of the firer and of the target."""

    firer: Troop
    troop: Troop
    line: SightLine
    shelter: Shelter
    distance: int
    crowd: tuple[int, int] = (0, 0)


class Modifiers:
    """Adds up the modifiers, with a reason for each."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._cells = ruleset.tables["drms"]

    def ledger(self, case: Case, at: str) -> Ledger:
        """All modifiers of a case; totals ``tem`` and ``drm``."""
        found = Ledger(self.ruleset, at, (TEM, DRM), protects=1)
        for item in case.shelter.items:
            self._item(found, item, case.troop)
        tem = found.totals[TEM]
        found.totals[DRM] = tem
        if case.shelter.hindrance:
            self._add(found, "fire_hindrance", case.shelter.hindrance)
        self.moving(found, case)
        self._firer(found, case)
        self._target(found, case)
        if not found.reasons:
            found.note("fire_no_drm")
        return found

    def ffnam(self, case: Case) -> int:
        """The modifier against movers without assault movement (4.6)."""
        return self.cell("ffnam") if self._moves(case) and not self._flat(case) and self._carefree(case) else 0

    def ffmo(self, case: Case) -> int:
        """The modifier against movers in the open with nothing in their favour (4.6)."""
        return self.cell("ffmo") if self._moves(case) and not self._flat(case) and case.shelter.open else 0

    def moving(self, found: Ledger, case: Case) -> None:
        """What the target's movement adds: defensive first fire only (8.13)."""
        flat = self._flat(case)
        if flat:
            self._add(found, f"fire_{flat}", self.cell(flat))
            return
        if not self._moves(case):
            if case.troop.moving and case.firer.words & LATER:
                found.note("fire_later")
            elif case.troop.moving and case.troop.has("pinned"):
                found.note("fire_pinned_target", unit=case.troop.name)
            return
        if self.ffnam(case):
            self._add(found, "fire_ffnam", self.ffnam(case))
        if self.ffmo(case):
            self._add(found, "fire_ffmo", self.ffmo(case))
        else:
            why = self._closed(found, case)
            if why:
                found.note("fire_ffmo_not", why=why)

    def _closed(self, found: Ledger, case: Case) -> Text:
        if case.shelter.hindrance:
            return found.words.text("fire_hindrance", drm=f"{case.shelter.hindrance:+d}")
        if case.shelter.cause:
            return case.shelter.cause
        item = next((one for one in case.shelter.items if one.counts and one.drm > 0), None)
        if item is None:
            return Text()
        return item.name or found.words.text("fire_height", drm=f"{item.drm:+d}")

    @staticmethod
    def _moves(case: Case) -> bool:
        """Men on the move, no vehicles (4.6), in defensive first fire; a pinned mover is none any more, unless it then breaks
        (7.83)."""
        held = case.troop.has("pinned") and not case.troop.is_broken
        return case.troop.moving and not case.troop.is_vehicle and not held and not case.firer.words & LATER

    @staticmethod
    def _carefree(case: Case) -> bool:
        return bool(case.troop.words & {MOVE, DISMOUNT}) and ASSAULT_MOVE not in case.troop.words

    @staticmethod
    def _flat(case: Case) -> str:
        """What replaces FFNAM and FFMO by one modifier: hazardous movement, riders (4.62, 13.5)."""
        if case.troop.has("hazardous") or "hazardous" in case.troop.words:
            return "hazardous"
        return "mounted" if case.troop.is_mounted else ""

    def _firer(self, found: Ledger, case: Case) -> None:
        firer = case.firer
        directing = None if firer.leads else firer.number(DIRECTED)
        if directing:
            self._add(found, "fire_leader", directing)
        if firer.has("cx"):
            self._add(found, "fire_cx", self.cell("cx"), unit=firer.name)
        if firer.has("encircled"):
            self._add(found, "fire_encircled", self.cell("encircled"), unit=firer.name)
        if case.crowd[0]:
            self._add(found, "fire_overstacked", self.cell("overstacked") * case.crowd[0])
        normal = firer.number("range")
        if firer.is_a("heroic") and normal is not None and case.distance <= normal:
            self._add(found, "fire_hero", self.cell("hero"), unit=firer.name)

    def _target(self, found: Ledger, case: Case) -> None:
        if case.crowd[1]:
            self._add(found, "fire_overstacked_target", self.cell("overstacked_target") * case.crowd[1])
        if case.troop.values.get(FT) is not None:
            self._add(found, "fire_ft_carried", self.cell("ft_carried"), unit=case.troop.name)

    def _item(self, found: Ledger, item: Item, troop: Troop) -> None:
        values: dict[str, object] = {"terrain": item.name, "at": item.at, "unit": troop.name, "drm": f"{item.drm:+d}"}
        if item.counts:
            found.totals[TEM] += item.drm
        effect = Effect.HINDERS if item.counts and item.drm > 0 else Effect.NOTE
        if item.key == "fire_tem_missing":
            effect = Effect.UNDECIDED
        found.reasons.append(found.words.reason(item.key, values, effect, item.at, item.rule))

    @staticmethod
    def _add(found: Ledger, key: str, amount: int, **values: object) -> None:
        found.totals[DRM] += amount
        effect = Effect.HINDERS if amount > 0 else Effect.NOTE
        filled = {**values, "drm": f"{amount:+d}"}
        found.reasons.append(found.words.reason(key, filled, effect, found.at))

    def cell(self, name: str) -> int:
        """A modifier of the table."""
        value = self._cells[name]
        return value if isinstance(value, int) else 0


def excess(parties: Parties[Troop], ruleset: Ruleset, number: int, one: Troop) -> int:
    """Squads too many, fractions up, of a unit's side in its place (5.1, 5.5); 0 for who is only described, or moves: then
    only those who move along count (5.13), and nobody says who they are."""
    if not one.unit or one.moving:
        return 0
    squads, alone, per_half = (
        value if isinstance(value := ruleset.tables["stacking"][cell], int) else 0
        for cell in ("squads", "smc", "smc_per_half_squad")
    )
    there = [troop for troop in parties.at(number, one.side) if troop.level == one.level]
    total = sum((Fraction(str(troop.values.get("squads") or 0)) for troop in there if troop.is_a("mmc")), Fraction(0))
    # a crew with its gun is a squad; five single men too many are half a one
    total += Fraction(1, 2) * min(
        sum(troop.kind == "crew" for troop in there), sum(troop.is_a("gun") for troop in there)
    )
    singles = sum(troop.is_a("smc") for troop in there) - alone
    total += Fraction(max(0, singles), 2 * max(1, per_half))
    over = total - squads
    return max(0, -(-over.numerator // over.denominator))
