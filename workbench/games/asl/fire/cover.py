"""The modifiers of an attack on the fire table (7.2 of the digest: TEM, Hindrance, movement of the target, who fires).

``tem`` is the sum of place, hexsides and height; ``drm`` the sum of all modifiers of firer, line and target. The fire table and
its results are not in the source.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text, signed
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.sight.results import Effect, Reason, SightLine
from workbench.engine.spotting.troops import Parties, Sentences
from workbench.games.asl.fire.firepower import ADVANCING, FINAL, THROW
from workbench.games.asl.fire.ranges import DIRECTING_LEADERSHIP
from workbench.games.asl.fire.weapons import FT
from workbench.games.asl.spotting.terrain_modifiers import Shelter, ShelterItem
from workbench.games.asl.spotting.troops import ASSAULT_MOVE, DISMOUNT, MOVE, Troop
from workbench.rules.ruleset import Ruleset

TEM, DRM = "tem", "drm"
HINDRANCE, OUTGOING = "fire_hindrance", "fire_outgoing"
"""The messages of what hinders the line, and of what the firer's own smoke adds to it (24.8)."""
OUTGOING_OF_LINE = "sight_outgoing"
"""The message of a line whose Hindrance holds what the firer's own smoke adds."""
LATER_PHASES = {FINAL, ADVANCING}
"""Kinds of fire after the movement phase: FFNAM and FFMO belong to defensive first fire alone (8.13, 8.4)."""


@dataclass(frozen=True)
class Case:
    """One attack: firer, target (``troop``), line, and what shelters the target. ``overstacking``: squads too many in the
    Locations of the firer and of the target."""

    firer: Troop
    troop: Troop
    line: SightLine
    shelter: Shelter
    distance: int
    overstacking: tuple[int, int] = (0, 0)


class Modifiers:
    """Adds up the modifiers, with a reason for each."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._cells = ruleset.tables["drms"]
        more = ruleset.tables["smoke"]["outgoing_extra"]
        self._smoke_out = more if isinstance(more, int) else 0

    def ledger(self, case: Case, at: str) -> Ledger:
        """All modifiers of a case; totals ``tem`` and ``drm``."""
        ledger = Ledger(self.ruleset, at, (TEM, DRM), protects=1)
        for item in case.shelter.items:
            self._add_item(ledger, item, case.troop)
        tem = ledger.totals[TEM]
        ledger.totals[DRM] = tem
        if case.shelter.hindrance:
            more = self._smoke_out if any(one.key == OUTGOING_OF_LINE for one in case.line.reasons) else 0
            if case.shelter.hindrance > more:
                self._add(ledger, HINDRANCE, case.shelter.hindrance - more)
            if more:
                self._add(ledger, OUTGOING, more)
        self.add_movement(ledger, case)
        self._add_for_firer(ledger, case)
        self._add_for_target(ledger, case)
        if not ledger.reasons:
            ledger.note("fire_no_drm")
        return ledger

    def ffnam(self, case: Case) -> int:
        """The modifier against movers without assault movement (4.6)."""
        return (
            self.modifier("ffnam")
            if self._is_fired_at_in_motion(case) and not self._single_modifier(case) and self._moves_without_care(case)
            else 0
        )

    def ffmo(self, case: Case) -> int:
        """The modifier against movers in the open without a modifier in their favour (4.6)."""
        return (
            self.modifier("ffmo")
            if self._is_fired_at_in_motion(case) and not self._single_modifier(case) and case.shelter.open
            else 0
        )

    def add_movement(self, ledger: Ledger, case: Case) -> None:
        """Add what the target's movement costs it: in defensive first fire only (8.13)."""
        single = self._single_modifier(case)
        if single:
            self._add(ledger, f"fire_{single}", self.modifier(single))
            return
        if not self._is_fired_at_in_motion(case):
            if case.troop.moving and case.firer.words & LATER_PHASES:
                ledger.note("fire_later")
            elif case.troop.moving and case.troop.has("pinned"):
                ledger.note("fire_pinned_target", unit=case.troop.name)
            return
        if self.ffnam(case):
            self._add(ledger, "fire_ffnam", self.ffnam(case))
        if self.ffmo(case):
            self._add(ledger, "fire_ffmo", self.ffmo(case))
        else:
            why = self._why_not_open(ledger, case)
            if why:
                ledger.note("fire_ffmo_not", why=why)

    def _why_not_open(self, ledger: Ledger, case: Case) -> Text:
        if case.shelter.hindrance:
            return ledger.words.text("fire_hindrance", drm=signed(case.shelter.hindrance))
        if case.shelter.cause:
            return case.shelter.cause
        item = next((one for one in case.shelter.items if one.counts and one.drm > 0), None)
        if item is None:
            return Text()
        return item.name or ledger.words.text("fire_height", drm=signed(item.drm))

    @staticmethod
    def _is_fired_at_in_motion(case: Case) -> bool:
        """Infantry or cavalry that moves (4.6), under defensive first fire; a pinned mover counts no longer, unless it then
        breaks (7.83)."""
        held = case.troop.has("pinned") and not case.troop.is_broken
        return case.troop.moving and not case.troop.is_vehicle and not held and not case.firer.words & LATER_PHASES

    @staticmethod
    def _moves_without_care(case: Case) -> bool:
        return bool(case.troop.words & {MOVE, DISMOUNT}) and ASSAULT_MOVE not in case.troop.words

    @staticmethod
    def _single_modifier(case: Case) -> str:
        """The one modifier that replaces FFNAM and FFMO: hazardous movement, riders (4.62, 13.5); "" for none."""
        if case.troop.has("hazardous") or "hazardous" in case.troop.words:
            return "hazardous"
        return "mounted" if case.troop.is_mounted else ""

    def _add_for_firer(self, ledger: Ledger, case: Case) -> None:
        firer = case.firer
        directing = None if firer.leads else firer.number(DIRECTING_LEADERSHIP)
        if directing:
            self._add(ledger, "fire_leader", directing)
        if firer.has("cx"):
            self._add(ledger, "fire_cx", self.modifier("cx"), unit=firer.name)
        if firer.has("encircled"):
            self._add(ledger, "fire_encircled", self.modifier("encircled"), unit=firer.name)
        if case.overstacking[0]:
            self._add(ledger, "fire_overstacked", self.modifier("overstacked") * case.overstacking[0])
        normal = firer.number("range")
        if firer.is_a("heroic") and normal is not None and case.distance <= normal:
            self._add(ledger, "fire_hero", self.modifier("hero"), unit=firer.name)

    def _add_for_target(self, ledger: Ledger, case: Case) -> None:
        if case.overstacking[1]:
            self._add(ledger, "fire_overstacked_target", self.modifier("overstacked_target") * case.overstacking[1])
        if case.troop.values.get(FT) is not None:
            self._add(ledger, "fire_ft_carried", self.modifier("ft_carried"), unit=case.troop.name)

    def thrown_charge(self, case: Case) -> dict[Reason, int]:
        """What throwing a demolition charge costs, instead of placing it: more from horseback and in the advancing fire phase
        (23.6, 23.62)."""
        if THROW not in case.firer.words:
            return {}
        words = Sentences(self.ruleset)
        found = {}
        for cell, holds in (
            ("dc_thrown_mounted" if case.firer.is_mounted else "dc_thrown", True),
            ("dc_thrown_advancing", ADVANCING in case.firer.words),
        ):
            if holds:
                amount = self.modifier(cell)
                reason = words.reason_of(f"fire_{cell}", Effect.HINDERS, drm=signed(amount), unit=case.firer.name)
                found[reason] = amount
        return found

    def _add_item(self, ledger: Ledger, item: ShelterItem, troop: Troop) -> None:
        values: dict[str, object] = {"terrain": item.name, "at": item.at, "unit": troop.name, "drm": signed(item.drm)}
        if item.counts:
            ledger.totals[TEM] += item.drm
        effect = Effect.HINDERS if item.counts and item.drm > 0 else Effect.NOTE
        if item.key == "fire_tem_missing":
            effect = Effect.UNDECIDED
        ledger.reasons.append(ledger.words.reason(item.key, values, effect, item.at, item.rule))
        if item.counts and item.drm:
            self._keep(ledger, TEM, item.drm)

    @staticmethod
    def _add(ledger: Ledger, key: str, amount: int, **values: object) -> None:
        ledger.totals[DRM] += amount
        effect = Effect.HINDERS if amount > 0 else Effect.NOTE
        filled = {**values, "drm": signed(amount)}
        ledger.reasons.append(ledger.words.reason(key, filled, effect, ledger.at))
        Modifiers._keep(ledger, DRM, amount)

    @staticmethod
    def _keep(ledger: Ledger, kind: str, amount: int) -> None:
        """Note what the last reason adds."""
        amounts = ledger.amounts.setdefault(ledger.reasons[-1], {})
        amounts[kind] = amounts.get(kind, 0) + amount

    def modifier(self, name: str) -> int:
        """A modifier of the table."""
        value = self._cells[name]
        return value if isinstance(value, int) else 0


def excess_squads(parties: Parties[Troop], ruleset: Ruleset, number: int, one: Troop) -> int:
    """Squads too many, fractions up, of a unit's side in its place (5.1, 5.5); 0 for a described unit, and for a mover: only
    the units that move with it would count (5.13), and the request does not name them."""
    if not one.unit or one.moving:
        return 0
    squads, alone, per_half = (
        value if isinstance(value := ruleset.tables["stacking"][cell], int) else 0
        for cell in ("squads", "smc", "smc_per_half_squad")
    )
    there = [troop for troop in parties.troops_at(number, one.side) if troop.level == one.level]
    total = sum((Fraction(str(troop.values.get("squads") or 0)) for troop in there if troop.is_a("mmc")), Fraction(0))
    # a crew with its gun is a squad; five single men too many count as half a squad
    total += Fraction(1, 2) * min(
        sum(troop.kind == "crew" for troop in there), sum(troop.is_a("gun") for troop in there)
    )
    singles = sum(troop.is_a("smc") for troop in there) - alone
    total += Fraction(max(0, singles), 2 * max(1, per_half))
    over = total - squads
    return max(0, -(-over.numerator // over.denominator))
