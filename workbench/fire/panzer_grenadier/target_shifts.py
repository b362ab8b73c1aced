"""Shifts for range, darkness, the kind of the target and how many they are, and what only bombardment knows (10.3, 16.2)."""

from __future__ import annotations

from workbench.fire.panzer_grenadier.ledger import AT, BF, DF, Ledger
from workbench.fire.panzer_grenadier.situation import Situation
from workbench.fire.panzer_grenadier.terrain_shifts import cell
from workbench.spotting.panzer_grenadier.troops import Troop

_SOFT = ("artillery", "mortar", "aa", "at_gun", "cavalry", "flamethrower")


def range_shifts(case: Situation, ledger: Ledger) -> None:
    """Adjacent or far (direct fire only), and darkness."""
    ruleset = case.ruleset
    if case.distance == 1:
        ledger.add("fire_adjacent", {DF: cell(ruleset, "df_shifts", "adjacent")})
    elif case.distance >= cell(ruleset, "df_shifts", "far_from"):
        ledger.add("fire_far", {DF: cell(ruleset, "df_shifts", "far")}, range=case.distance)
    if not case.visibility.full and case.visibility.hexes <= cell(ruleset, "fire", "night_range"):
        dark = {DF: cell(ruleset, "df_shifts", "night"), BF: cell(ruleset, "bf_shifts", "night")}
        ledger.add("fire_dark", dark, limit=case.visibility.hexes)
    if case.visibility.night and ruleset.choice("A41", case.scenario.switches) == "apply":
        ledger.add("fire_night_at", {AT: cell(ruleset, "at_modifiers", "night")}, time=case.visibility.time)


def target_shifts(case: Situation, ledger: Ledger) -> None:
    """Soft kinds, three units in the hex, opportunity fire, loaded transports."""
    ruleset, troop = case.ruleset, case.troop
    for kind in _SOFT:
        if troop.is_a(kind) or (kind == "flamethrower" and troop.is_a("flm")):
            direct, bombard = ruleset.tables["df_shifts"].cells, ruleset.tables["bf_shifts"].cells
            amounts = {DF: cell(ruleset, "df_shifts", kind) if kind in direct else 0}
            amounts[BF] = cell(ruleset, "bf_shifts", kind) if kind in bombard else 0
            ledger.add("fire_soft", amounts, unit=troop.name)
            break
    if troop.is_a("unarmed") and troop.has("loaded"):
        ledger.add("fire_loaded", {BF: cell(ruleset, "bf_shifts", "loaded_transport")}, unit=troop.name)
    if case.opportunity:
        if "leg" in troop.classes:
            ledger.add("fire_opportunity", {DF: cell(ruleset, "df_shifts", "opportunity_leg")}, unit=troop.name)
        return
    count = sum(_counts(one) for one in case.company)
    if count >= cell(ruleset, "stacking", "three_units"):
        three = {DF: cell(ruleset, "df_shifts", "three_units"), BF: cell(ruleset, "bf_shifts", "three_units")}
        ledger.add("fire_three", three, count=count)


def _counts(troop: Troop) -> bool:
    # 4.4: carriers and leaders never count; a strongpoint is no part of a stack (16.1)
    return troop.is_a("combat") and not troop.is_a("apc", "strongpoint", "leader")


def bombardment_shifts(case: Situation, ledger: Ledger, *, spotted: bool) -> None:
    """Adjacent, and spotted by the bombarding unit itself (A59: both count). ``spotted``: does the firer spot the hex?

    Both depend on the bombarding unit: without one in the question they are said, not summed.
    """
    ruleset = case.ruleset
    near = cell(ruleset, "bf_shifts", "adjacent")
    seen = cell(ruleset, "bf_shifts", "spotted_by_firer")
    if not case.bombards or not case.firer.known:
        ledger.note("fire_bombard_depends", near=f"{near:+d}", seen=f"{seen:+d}")
        return
    if case.distance == 1 and not case.firer.is_a("mortar", "rocket"):
        ledger.add("fire_bombard_adjacent", {BF: near})
    if case.observes_itself and spotted:
        ledger.add("fire_bombard_spotted", {BF: seen})
