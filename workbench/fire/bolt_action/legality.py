"""May a weapon fire at all: orders, crews, towing, spotters, passengers (p.36, p.39, p.53-54, p.56-58, p.61-66, p.72-73)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.fire.bolt_action.desk import Desk
from workbench.fire.bolt_action.turning import COAXIAL, TURRET
from workbench.fire.table_arsenal import Arm
from workbench.sight.results import BOMBARD, INDIRECT, Effect, Party, Reason
from workbench.spotting.bolt_action.troops import ADVANCE, AMBUSH, DOWN, FIRE, ORDERS, RALLY, RUN, Troop

SILENT = (RUN, RALLY, DOWN)
"""Orders under which nobody fires."""


@dataclass(frozen=True, slots=True)
class Leave:
    """May it fire, and why; the reasons that forbid it block."""

    may: bool
    reasons: tuple[Reason, ...]


class Legality:
    """Who may fire on one table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def may_fire(self, firer: Party, weapon: str = "", *, purpose: str = "", beside: str = "") -> Leave:
        """May a party fire a weapon (its first, if none is named) under its order? ``beside`` is another weapon that it fires
        in the same action."""
        desk = self._desk
        troop = desk.parties.of(firer)
        arm = desk.arsenal.pick(troop, weapon)
        found = [*self._of_state(troop), *self._of_order(troop, arm, purpose), *self._of_crew(troop, arm)]
        if beside:
            found += self._together(arm, desk.arsenal.pick(troop, beside))
        forbidden = any(reason.effect is Effect.BLOCKS for reason in found)
        if not forbidden:
            found.insert(0, desk.words.reason("fire_may", unit=troop.name, weapon=arm.weapon.name))
        return Leave(not forbidden, tuple(found))

    def _no(self, key: str, **values: object) -> Reason:
        words = self._desk.words
        return Reason(key, words.rule(key), words.say(key, **values), None, Effect.BLOCKS)

    def _of_state(self, troop: Troop) -> list[Reason]:
        found = []
        if troop.transport:
            found.append(self._no("fire_aboard", unit=troop.name))
        if troop.has("towed"):
            found.append(self._no("fire_towed", unit=troop.name))
        if troop.unit and troop.values.get("capacity") and not self._carries(troop.unit):
            found.append(self._no("fire_empty_transport", unit=troop.name))
        if troop.values.get("spotter_acted") is True or self._spotter_acted(troop):
            found.append(self._no("fire_shared_order", unit=troop.name))
        return found

    def _carries(self, carrier: str) -> bool:
        """Is anybody aboard a vehicle?"""
        aboard = (str(unit.values.get("aboard") or "") for _, unit in self._desk.scenario.forces)
        return any(name.removeprefix("unit:") == carrier for name in aboard)

    def _spotter_acted(self, troop: Troop) -> bool:
        """Has its spotter the order of this turn already (p.39)?"""
        name = str(troop.values.get("spotter") or "").removeprefix("unit:")
        found = self._desk.scenario.forces.find(name) if name else None
        return found is not None and any(order in found[1].state for order in ORDERS)

    def _of_order(self, troop: Troop, arm: Arm, purpose: str) -> list[Reason]:
        order, weapon = troop.order, arm.weapon
        found = []
        if order in SILENT:
            found.append(self._no("fire_order", order=self._desk.words.say(f"order_{order}")))
        if order == ADVANCE and troop.artillery:
            found.append(self._no("fire_gun_pivoted", unit=troop.name))
        elif order == ADVANCE and weapon.value("fixed") is True and not troop.vehicle:
            found.append(self._no("fire_fixed_advance", weapon=weapon.name))
        high = weapon.value("indirect") is True or purpose in (INDIRECT, BOMBARD)
        if order == AMBUSH and high:
            found.append(self._no("fire_indirect_ambush", weapon=weapon.name))
        if troop.has("dismounted"):
            return found
        if troop.is_a("cavalry") and weapon.key not in ("pistol", "carbine"):
            found.append(self._no("fire_mounted", weapon=weapon.name))
        if troop.is_a("motorcycle") and order not in ("", FIRE) and not troop.has("sidecar"):
            found.append(self._no("fire_riding", unit=troop.name))
        if troop.is_a("bicycle"):
            found.append(self._no("fire_cycling", unit=troop.name))
        return found

    def _of_crew(self, troop: Troop, arm: Arm) -> list[Reason]:
        found = []
        if troop.crew == 0:
            found.append(self._no("fire_no_crew", unit=troop.name))
        elif troop.crew == 1 and arm.weapon.value("team") is True and not troop.vehicle:
            found.append(self._desk.words.reason("fire_one_man", effect=Effect.HINDERS, weapon=arm.weapon.name))
        if arm.weapon.value("one_shot") is True and troop.values.get("used") is True:
            found.append(self._no("fire_used", weapon=arm.weapon.name))
        return found

    def _together(self, one: Arm, other: Arm) -> list[Reason]:
        if COAXIAL not in (one.mount, other.mount):
            return []
        if {one.mount, other.mount} <= {COAXIAL, TURRET}:
            return [self._no("fire_coaxial", weapon=one.weapon.name, other=other.weapon.name)]
        return []
