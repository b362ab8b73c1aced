"""The scores that dice need against a target, as far as its place and its state decide them (Cible du tir, TIRS D'OBUS
EXPLOSIFS). Chances are not worked out."""

from __future__ import annotations

from workbench.rules.ruleset import Ruleset
from workbench.spotting.blitzkrieg.shelter import HEAVY, LIGHT, NONE, TOTAL, Shelter
from workbench.spotting.blitzkrieg.troops import MOVES, Troop

BUNKER = "bunker"


def small_arms(ruleset: Ruleset, target: Troop, cover: str) -> int | None:
    """What a die of small arms needs to hit; None where total cover forbids the shot. Men who fire stand still."""
    table = ruleset.tables["small_arms_scores"]
    if cover == TOTAL:
        return None
    if "vehicle" in target.tags:
        still = cover == NONE and target.action != MOVES
        return int(str(table["vehicle_still_open" if still else "vehicle_moving_or_cover"]))
    if cover == HEAVY:
        return int(str(table["heavy_cover"]))
    if cover == LIGHT or target.has("dug_in"):
        return int(str(table["light_cover_or_dug_in"]))
    return int(str(table["moving_open" if target.action == MOVES else "still_or_crawl_open"]))


def shells(ruleset: Ruleset, target: Troop, shelter: Shelter, *, indirect: bool) -> int | None:
    """What a die of explosive shells needs to hit infantry and guns, or a vehicle under a template; None where the table has
    no line (direct fire at vehicles has its own roll, total cover no shot)."""
    table, way = ruleset.tables["he_scores"], "indirect" if indirect else "direct"
    if "vehicle" in target.tags:
        return int(str(table["vehicle_indirect"])) if indirect else None
    if shelter.cover == TOTAL and not indirect:
        return None
    inside = [one.piece for one in shelter.given if one.inside]
    if any(BUNKER in piece.feature.flags for piece in inside):
        row = "bunker"
    elif shelter.cover in (HEAVY, TOTAL):
        row = "heavy"
    elif any(piece.row.fact("class") == "wood" for piece in inside):
        row = "wood"
    else:
        row = "open_or_light"
    return int(str(table[f"{row}_{way}"]))
