"""What actions in place cost: loading, unloading, limbering, flipping, and entering from off the map (5.6 to 5.67, 16.51)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbench.movement.asking import check_action
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.movement.panzer_grenadier.occupants import Occupants
from workbench.movement.panzer_grenadier.words import Words
from workbench.movement.results import CostPart, MoveCost
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

LOAD, UNLOAD, LIMBER, FLIP, ENTER, DIG_IN = "load", "unload", "limber", "flip", "enter", "dig_in"
ACTIONS = {
    "load": LOAD,
    "mount": LOAD,
    "unload": UNLOAD,
    "dismount": UNLOAD,
    "limber": LIMBER,
    "unlimber": LIMBER,
    "flip": FLIP,
    "enter": ENTER,
    "recover": "recover",
    "dig_in": DIG_IN,
    "clear_wreck": "clear_wreck",
}
_BIG_GUN = 150
"""Bore in millimetres from which trucks and armoured carriers cannot tow a gun (5.67)."""


def known_action(action: str) -> str:
    """The action that a word means; CannotAnswer if the rules have none of that name."""
    return check_action(action, ACTIONS)


def is_gun(unit: Mover) -> bool:
    """A weapon that has to be limbered and hooked on; one that moves by itself is carried as troops are (5.63, 5.64)."""
    return unit.is_a("weapon") and not unit.is_a("afv") and not unit.allowance


def no_digging(words: Words, scenario: Scenario, ruleset: Ruleset, mover: Mover, at: int) -> CostPart | None:
    """Why a unit may not dig in where it stands (16.2): its kind, or terrain that the chart closes to digging."""
    if mover.is_a("cavalry", "unarmed"):
        return words.part("dig_never", None, unit=mover.name)
    held = (*scenario.board.terrain_at(at), *(key for key in scenario.markers if scenario.marker_count(key, at)))
    rows = [ruleset.terrain[key] for key in held if key in ruleset.terrain]
    hard = next((row for row in rows if row.fact("dig") is False), None)
    return words.part("dig_terrain", None, at, terrain=hard.name) if hard is not None else None


def action_price(
    words: Words, occupants: Occupants, movers: Sequence[Mover], *, at: int, action: str, allowance: Fraction | None
) -> MoveCost:
    """The price of an action for the first of ``movers``; the others take part in it (the carrier, or what it carries)."""
    meaning = known_action(action)
    unit = movers[0]
    refused = _refusal(words, occupants, movers, at, meaning)
    if refused is not None:
        return MoveCost(None, (refused,))
    whole = Fraction(0) if allowance is None else allowance
    gun = any(is_gun(other) for other in movers)
    part = words.part(meaning, whole, at) if meaning not in (LOAD, UNLOAD, LIMBER, FLIP) else None
    if meaning == LOAD:
        part = words.part("load_gun", whole, at) if gun else words.part("load_troops", words.number(LOAD, 1), at)
    elif meaning == UNLOAD and gun:
        part = words.part("unload_gun", Fraction(0), at)
    elif meaning == UNLOAD:
        part = words.part("unload_troops", words.number(UNLOAD, 1), at)
    elif unit.is_a("vehicle") and part is None:
        part = words.part("flip", words.number(FLIP, 2), at)
    part = part or words.part("limber", whole, at)
    return MoveCost(part.cost, (part,))


def _refusal(words: Words, occupants: Occupants, movers: Sequence[Mover], at: int, meaning: str) -> CostPart | None:
    unit = movers[0]
    if unit.has("moved_fired"):
        return words.part("moved_fired", None, unit=unit.name)
    if meaning == LOAD and not all(mover.good_order for mover in movers):
        return words.part("load_order", None)
    if meaning == LOAD and any(occupants.fighters(at, mover.side) for mover in movers):
        return words.part("load_enemy", None, at)
    if meaning == LOAD:
        return _capacity(words, movers)
    if meaning in (LIMBER, FLIP) and unit.kind.tags and not unit.is_a("two_sided", "vehicle"):
        return words.part("no_sides", None, unit=unit.name)
    return None


def _capacity(words: Words, movers: Sequence[Mover]) -> CostPart | None:
    carriers = [mover for mover in movers if mover.is_a("transport")]
    loads = [mover for mover in movers if not mover.is_a("transport")]
    for load in loads:
        if load.is_a("leader"):
            continue
        if load.is_a("afv", "cavalry", "strongpoint") or not load.is_a("personnel", "weapon"):
            return words.part("load_never", None, unit=load.name)
        if any(not carrier.is_a("unarmed", "apc") for carrier in carriers):
            return words.part("load_never", None, unit=load.name)
        bore = load.value("calibre")
        big = isinstance(bore, (int, float)) and bore >= _BIG_GUN
        if big and any(carrier.is_a("vehicle") for carrier in carriers):
            return words.part("load_big", None, unit=load.name, n=_BIG_GUN)
    leaders = sum(load.is_a("leader") for load in loads)
    if carriers and (
        len(loads) - leaders > len(carriers) or leaders > words.number("leaders_carried", 3) * len(carriers)
    ):
        return words.part("load_full", None)
    return None


def after_actions(
    words: Words, movers: Sequence[Mover], actions: Sequence[str], allowance: Fraction
) -> tuple[Fraction, str | None]:
    """What is left of the allowance of a move in whose segment these actions happen too, and the message that says why
    nothing is left."""
    left = allowance
    unit = movers[0]
    for action in actions:
        meaning = known_action(action)
        gun = any(is_gun(mover) for mover in movers)
        if meaning == UNLOAD and not unit.is_a("transport"):
            return Fraction(0), "unloaded"
        if meaning == LOAD and gun:
            return Fraction(0), "load_gun"
        if meaning in (LIMBER, FLIP) and not unit.is_a("vehicle"):
            return Fraction(0), "limber"
        if meaning in ("recover", DIG_IN, "clear_wreck"):
            return Fraction(0), meaning
        if meaning in (LOAD, UNLOAD) and not gun:
            left -= words.number(meaning, 1)
        if meaning in (LIMBER, FLIP):
            left -= words.number("flip", 2)
    return max(left, Fraction(0)), None
